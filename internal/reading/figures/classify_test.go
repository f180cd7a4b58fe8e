package figures

import (
	"testing"

	"ynova/internal/invoice"
	"ynova/internal/kernel/ptbr"
)

// MC-14: items are classified by their names as bills print them; classes that only the
// sums keep together are distinguished.
func TestClassesOfItems_MC14(t *testing.T) {
	for label, want := range map[string]invoice.ItemClass{
		"Demanda Ativa (kW)": invoice.ItemDemand, "Demanda Ativa Isenta de ICMS (kW)": invoice.ItemUnused, "Demanda Potência Não Consumida - F Ponta": invoice.ItemUnused,
		"Componente Fio kW HFP": invoice.ItemDemand, "Componente Encargo kWh HP": invoice.ItemTUSD, "Demanda Ultrapassagem (kW)": invoice.ItemExcess, "Consumo Reativo Excedente NP (kVAr)": invoice.ItemReactive, "Consumo-TUSD": invoice.ItemTUSD,
		"Consumo-TE": invoice.ItemTE, "Consumo em kWh": invoice.ItemEnergy, "Adic. B. Vermelha": invoice.ItemFlag, "Ilum. Púb. Municipal": invoice.ItemCIP,
		"CONT.IL.PUB-CIP MUNICIPAL": invoice.ItemCIP, "Benefício Tarifário Líquido": invoice.ItemBenefitNet, "Benefício Tarifário Bruto": invoice.ItemBenefitGross,
		"Energia ACL": invoice.ItemACL, "Perdas de Transformação FP": invoice.ItemLoss, "MULTA 07/2022": invoice.ItemFine, "JUROS DE MORA 07/2022": invoice.ItemInterest,
		"ATUALIZAÇÃO MONETÁRIA 07/2022": invoice.ItemInterest, "Seguro Residencial": invoice.ItemThird, "Doação Santa Casa": invoice.ItemThird,
		"Devolução de cobrança": invoice.ItemRefund, "Recuperação de consumo TOI": invoice.ItemIrregular, "Item 45": invoice.ItemOther,
	} {
		folded := ptbr.Fold(label)
		if got := refine(folded, classOf(folded)); got != want {
			t.Errorf("MC-14 %q is %s, want %s", label, got, want)
		}
	}
}
