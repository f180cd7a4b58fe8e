package light_test

import (
	"strings"
	"testing"

	"ynova/internal/compliance/light"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
)

// Domain 5: lights look at the twelve months that end with the month, and the API
// knows their figures by a name of its own.
func TestLightsLookBack_DB17(t *testing.T) {
	if light.HistoryMonths != 12 || (light.Figure{}).SchemaName() != "ComplianceFigure" {
		t.Errorf("DB-17 %d, %s", light.HistoryMonths, light.Figure{}.SchemaName())
	}
}

// DB-17: the sentences count in words that agree with the number.
func TestSentencesOfLights_DB17(t *testing.T) {
	history := func(months int) light.Input {
		in := modality("65")
		in.Parameters = parameters(t)
		for i := range in.Bills { // the months before the last lose their demands
			if i < len(in.Bills)-months {
				figures := *in.Bills[i].Bill
				figures.Demand = figures.Demand[:1]
				in.Bills[i].Bill = &figures
			}
		}
		return in
	}
	reactive := func(charges ...string) light.Input {
		in := light.Input{Month: at("2026-10"), Parameters: parameters(t)}
		for i, charge := range charges {
			in.Bills = append(in.Bills, invoice.Invoice{
				Kind: invoice.KindBill, Month: at("2026-10").Add(i + 1 - len(charges)), Total: amount("10000"),
				Bill: &invoice.BillFigures{ReactiveValue: amount(charge)},
			})
		}
		return in
	}
	for _, c := range []struct {
		name string
		got  light.Result
		want string
	}{
		{"one month", light.Modality(history(1)), "Só 1 mês tem demanda e energia na ponta e fora dela; a comparação pede 3 meses."},
		{"two months", light.Modality(history(2)), "Só 2 meses têm demanda e energia na ponta e fora dela; a comparação pede 3 meses."},
		{"nothing charged", light.Reactive(reactive("0")), "A fatura não cobra energia reativa."},
		{"charged once", light.Reactive(reactive("0", "150")), "A fatura cobra R$\u00a0150,00 de energia reativa, 1,50% do total sem a CIP."},
		{
			"charged again", light.Reactive(reactive("150", "150", "150")),
			"A fatura cobra R$\u00a0150,00 de energia reativa, 1,50% do total sem a CIP, pelo 3º ciclo seguido.",
		},
	} {
		if c.got.Reason != c.want {
			t.Errorf("DB-17 %s: %q, want %q", c.name, c.got.Reason, c.want)
		}
	}
	for _, l := range []light.Result{
		light.Demand(reactive("0")), light.Modality(history(4)), light.Reactive(light.Input{Month: at("2026-10")}),
	} {
		expect.All(t, "DB-17", expect.Not(l.Reason, ""), expect.Lacks(strings.ToLower(l.Reason), "luz"), expect.Ends(l.Reason, "."))
	}
}
