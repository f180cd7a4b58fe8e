package fiscal_test

import (
	"strings"
	"testing"

	"ynova/internal/document/fiscal"
	"ynova/internal/platform/expect"
)

// goldenBill is the Verde bill of the golden example E4b.
func goldenBill() string {
	return nf3e("65993.12",
		billItem{name: "Demanda", kind: "2", posto: "0", unit: "1", tariff: "32.50", quantity: "560.0000", value: "11721.12", reading: measured("01", "01", "0", "1", "560.0000")},
		billItem{name: "Demanda Ultrapassagem", kind: "2", posto: "0", unit: "1", tariff: "32.50", quantity: "60.0000", value: "5023.34"},
		billItem{name: "Consumo Ponta TUSD", kind: "2", posto: "1", unit: "2", tariff: "2.29663", quantity: "9800.0000", value: "15379.81", reading: measured("01", "03", "1", "2", "9800.0000")},
		billItem{name: "Consumo Fora Ponta TUSD", kind: "2", posto: "2", unit: "2", tariff: "0.14021", quantity: "148200.0000", value: "26764.25", reading: measured("01", "03", "2", "2", "148200.0000")},
		billItem{name: "Energia Reativa Exc Fora Ponta", kind: "1", posto: "2", unit: "2", tariff: "0.31696", quantity: "79.4000", value: "32.42"},
		billItem{name: "Demanda Reativa Exc", kind: "2", posto: "0", unit: "1", tariff: "32.50", quantity: "26.1600", value: "1095.09"},
		billItem{name: "Benefício Tarifário Bruto", unit: "5", quantity: "1", value: "25331.10"},
		billItem{name: "Benefício Tarifário Líquido", unit: "5", quantity: "1", value: "19666.46", extra: "<indDevolucao>1</indDevolucao>"},
		billItem{name: "Contrib. Ilum. Pública", unit: "5", quantity: "1", value: "312.45"},
	)
}

// IV-11, E4b: a distributor's bill gives the figures that the checks look at; the
// items close with the total.
func TestDistributorBill_IV11(t *testing.T) {
	d := read(t, goldenBill())
	b := d.Bill
	expect.Must(t, "IV-11 warnings", expect.Is(codes(d), ""))
	expect.Must(t, "IV-11 warnings", expect.Is(d.Model, fiscal.ModelNF3e), expect.Is(d.KeyValid, true))
	for _, c := range []struct{ name, got, want string }{
		{"month", show(d.Month), "2026-10"},
		{"due", show(d.Due), "2026-10-20"},
		{"total", show(d.Total), "65993.12"},
		{"installation", show(b.Installation), "0012345678"},
		{"access", show(b.Access), "livre"},
		{"subgroup", show(b.Subgroup), "A4"},
		{"modality", show(b.Modality), "Verde"},
		{"cycle", show(b.CycleStart) + " " + show(b.CycleEnd), "2026-09-01 2026-10-01"},
		{"ICMS", show(b.ICMSValue), "15362.48"},
		{"reactive", show(b.ReactiveValue), "1127.51"},
		{"CIP", show(b.CIPValue), "312.45"},
		{"TE charged: none", show(b.TEValue), "0.00"},
		{"flag charged: none", show(b.FlagValue), "0.00"},
		{"benefit", show(b.BenefitGross) + " " + show(b.BenefitNet), "25331.10 19666.46"},
		{"network", show(b.TUSDValue), "65680.67"}, // 65 993.12 without the CIP
		{"other", show(b.OtherValue), "0.00"},
	} {
		if c.got != c.want {
			t.Errorf("IV-11 %s = %s, want %s", c.name, c.got, c.want)
		}
	}
	if len(b.Demand) != 1 {
		t.Fatalf("IV-11 demand %+v", b.Demand)
	}
	l := b.Demand[0]
	if got := strings.Join([]string{l.Posto, show(l.Contracted), show(l.Measured), show(l.Billed), show(l.Tariff), show(l.Value), show(l.ExcessValue)}, " "); got != "unico 500 560 560 32.50 11721.12 5023.34" {
		t.Errorf("IV-11 demand %s", got)
	}
	var energy []string
	for _, l := range b.Energy {
		energy = append(energy, strings.Join([]string{l.Posto, show(l.Energy), show(l.Tariff), show(l.Value)}, " "))
	}
	if got := strings.Join(energy, "; "); got != "ponta 9.800 MWh 2296.63 15379.81; fora_ponta 148.200 MWh 140.21 26764.25" {
		t.Errorf("IV-11 energy %s", got)
	}
	expect.Must(t, "IV-11 reads", expect.Len(b.Reads, 3))
	expect.All(t, "IV-11 reads", expect.Is(b.Reads[0].Meter, "M1"), expect.Is(b.Reads[0].Kind, "demanda"),
		expect.Is(show(b.Reads[1].Measured), "9800"))
	expect.Must(t, "IV-11 histories", expect.Len(b.Histories, 2))
	expect.All(t, "IV-11 histories", expect.Is(b.Histories[0].Kind, "demanda"), expect.Is(b.Histories[0].Posto, "fora_ponta"),
		expect.Is(b.Histories[1].Kind, "consumo"), expect.Is(show(b.Histories[1].Points[0].Value), "9700"))
	if it := b.Items[0]; it.Act != "REH 3328/2026" || it.Value.Path != "nf3eProc/NF3e/infNF3e/NFdet/det[1]/detItem/prod/vProd" {
		t.Errorf("IV-11 item %+v, %s", it, it.Value.Path)
	}
}

// IV-11, E4a: unused demand is billed with the used one and shown separately;
// ponta and fora ponta have lines of their own.
func TestAzulBill_IV11(t *testing.T) {
	d := read(t, nf3e("237162.60",
		billItem{name: "Demanda Ponta", kind: "2", posto: "1", unit: "1", tariff: "87.33", quantity: "2527.6500", value: "148429.73", reading: measured("01", "01", "1", "1", "2527.65")},
		billItem{name: "Demanda Ponta não utilizada", kind: "2", posto: "1", unit: "1", tariff: "87.33", quantity: "452.3500", value: "20586.12"},
		billItem{name: "Demanda Fora Ponta", kind: "2", posto: "2", unit: "1", tariff: "31.72", quantity: "2902.3100", value: "61903.81", reading: measured("01", "01", "2", "1", "2902.31")},
		billItem{name: "Demanda Fora Ponta isenta ICMS", kind: "2", posto: "2", unit: "1", tariff: "31.72", quantity: "377.6900", value: "6242.94"},
	))
	var got []string
	for _, l := range d.Bill.Demand {
		if l.Posto != fiscal.PostoUnico { // the contracted demand of the fixture
			got = append(got, strings.Join([]string{l.Posto, show(l.Measured), show(l.Billed), show(l.Tariff), show(l.Value)}, " "))
		}
	}
	want := "ponta 2527.65 2980 87.33 169015.85; fora_ponta 2902.31 3280 31.72 68146.75"
	if strings.Join(got, "; ") != want || codes(d) != "" {
		t.Errorf("IV-11 %s, warnings %q", strings.Join(got, "; "), codes(d))
	}
}

// IV-11: each item is classed by what the structure says before its name; what no
// rule recognises stays apart, and then nothing is taken for zero.
func TestClassesOfItems_IV11(t *testing.T) {
	for _, c := range []struct {
		item  billItem
		class fiscal.ItemClass
		posto string
	}{
		{billItem{name: "Consumo TE Ponta", kind: "1", posto: "1", unit: "2"}, fiscal.ClassTE, "ponta"},
		{billItem{name: "Consumo TUSD", kind: "2", posto: "7", unit: "2"}, fiscal.ClassTUSD, "reservado"},
		{billItem{name: "Adicional Bandeira Amarela", kind: "1", posto: "0", unit: "2"}, fiscal.ClassFlag, "unico"},
		{billItem{name: "Energia ACL", unit: "2", extra: "<indPrecoACL>1</indPrecoACL>"}, fiscal.ClassACL, "unico"},
		{billItem{name: "UFER Fora Ponta", unit: "2"}, fiscal.ClassReactive, "fora_ponta"},
		{billItem{name: "COSIP municipal", unit: "5"}, fiscal.ClassCIP, "unico"},
		{billItem{name: "Demanda de Ponta TUSD", unit: "1"}, fiscal.ClassDemand, "ponta"},
		{billItem{name: "Consumo Fora de Ponta TUSD", unit: "2"}, fiscal.ClassTUSD, "fora_ponta"},
		{billItem{name: "Juros de mora", unit: "5"}, fiscal.ClassOther, "unico"},
	} {
		c.item.quantity, c.item.value, c.item.tariff = "1", "10.00", "1"
		d := read(t, nf3e("10.00", c.item))
		if it := d.Bill.Items[0]; it.Class != c.class || it.Posto != c.posto {
			t.Errorf("IV-11 %s: %s %s, want %s %s", c.item.name, it.Class, it.Posto, c.class, c.posto)
		}
		if unknown := c.class == fiscal.ClassOther; d.Has(fiscal.WarnUnknownItems) != unknown || (d.Bill.CIPValue == nil) != unknown {
			t.Errorf("IV-11 %s: warnings %q, CIP %s", c.item.name, codes(d), show(d.Bill.CIPValue))
		}
	}
	d := read(t, nf3e("10.00", billItem{name: "Juros de mora", unit: "5", quantity: "1", value: "9.99"}))
	if !d.Has(fiscal.WarnTotal) {
		t.Errorf("IV-11 a total that does not close: %q", codes(d))
	}
}
