package extract_test

import (
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
)

// RQ-04: the installation is what a label names, however often others' codes stand in
// running text, in an item's name or in a list of units.
func TestInstallation_RQ04(t *testing.T) {
	t.Parallel()
	r := extract.Read(t.Context(), []page.Page{table(
		"Unidade Consumidora|12345678", "",
		"INFORMAÇÕES DO SCEE: GERAÇÃO DO CICLO KWH: UC 99000114075 : 62.757,90, EXCEDENTE RECEBIDO KWH: UC 99000114075 : 9.413,68",
		"CADASTRO RATEIO GERAÇÃO: UC 99000114075 = 15%", "",
		"INJEÇÃO SCEE - UC 99000114075 - GD I|6502,00|4.186,27",
		"Consumo - UC 99000114075|6502,00|4.186,27",
		"a energia gerada pela unidade de número UC 99000114075 entra na conta deste mês",
	)})
	if v := r.Fields[extract.Installation]; v.Value != "12345678" || v.Confidence < extract.High {
		t.Errorf("RQ-04: installation %+v", v)
	}
	if r := extract.Read(t.Context(), []page.Page{table("Código da instalação|W6149945157")}); r.Text(extract.Installation) != "W6149945157" {
		t.Errorf("RQ-04: a code with a letter is read as %q", r.Text(extract.Installation))
	}
}

// RQ-03, reading.md 3: a tax that is an item has its rate in the item's name; a total
// line may begin with what explains its columns; ICMS without a box is what the items
// add up to, where that is printed.
func TestTaxesOfItems_RQ03(t *testing.T) {
	t.Parallel()
	r := extract.Read(t.Context(), []page.Page{table(
		"Total a Pagar|112,00", "", "B|100,00|18%|18,00", "", "Tarifas aplicadas",
		"Descrição|Base ICMS|ICMS|Valor (R$)",
		"Energia|90,00|16,20|90,00", "PIS/PASEP (0,79%)|4,00|0,72|4,00", "COFINS (3,62%)|6,00|1,08|6,00", "COSIP Municipal|.|.|12,00",
	)})
	for key, want := range map[extract.Key]string{
		extract.PISRate: "0.79", extract.PISValue: "4.00", extract.COFINSRate: "3.62", extract.COFINSValue: "6.00",
		extract.ICMSBase: "100.00", extract.ICMSRate: "18", extract.ICMSValue: "18.00",
	} {
		if v := r.Fields[key]; v.Value != want || v.Confidence < extract.High {
			t.Errorf("RQ-03: %s = %+v, want %s", key, v, want)
		}
	}
	r = extract.Read(t.Context(), []page.Page{table(
		"Itens da Fatura|Quant.|Valor (R$)", "Consumo TUSD (kWh)|100,00|60,00", "Contrib Ilum Publica|.|35,00", "CCI: Código do Item Total:|.|95,00",
	)})
	expect.Must(t, "RQ-03: items, checks", expect.Len(r.Items, 2), expect.Len(r.Checks, 1))
	expect.All(t, "RQ-03: items, checks", expect.Is(r.Checks[0].OK, true))
}
