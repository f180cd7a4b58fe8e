package provision

import (
	"strings"
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
)

// VD-14: the month after a rise of the contracted demand is accrued as a period of tests is
// charged, T7: 350 kW measured cost 400, and 460 cost 460; the bill of what
// was used has no difference of volume. Behind a missing bill nothing is accrued.
func TestAccrualOfATest_VD14(t *testing.T) {
	of := func(measured string, back int) *accrual.Part {
		s := october(t, checktest.Parameters(t), &unit{id: "u1", metered: checktest.MWh("154.600")})
		before, last, now := bill("2026-08", "", "380", "9.600", "145.000", "32.50", "5.32"), bill("2026-09", "", measured, "9.600", "145.000", "32.50", "5.32"),
			bill("2026-10", "", measured, "9.600", "145.000", "32.50", "5.32")
		before.Month = before.Month.Add(-back)
		before.Bill.Demand[0].Contracted = checktest.KW("400")
		s.invoices[ofTest] = []invoice.Invoice{before, last, now}
		s.official = map[string]check.Official{
			last.ID: {Earlier: []*invoice.Invoice{&before}}, now.ID: {Earlier: []*invoice.Invoice{&last, &before}},
		}
		return &s.accountOf(ofTest)[accrual.Network][0]
	}
	for measured, want := range map[string]string{"350": "400", "460": "460"} {
		p := of(measured, 0)
		least, charged := p.Inputs.Quantities[0], p.Inputs.Quantities[1]
		if least.Value.String() != "400" || charged.Value.String() != want || !strings.HasSuffix(least.Source, "período de testes, 2º ciclo depois do aumento da demanda contratada") {
			t.Errorf("VD-14 %s kW: at least %s of %q, charged %s", measured, least.Value, least.Source, charged.Value)
		}
		if p.Volume == nil || measured == "460" && !p.Volume.IsZero() {
			t.Errorf("VD-14 %s kW: %+v", measured, p.Amounts)
		}
	}
	if p := of("350", 1); p.Accrued != nil || !strings.Contains(p.Missing, "falta uma fatura anterior") {
		t.Errorf("VD-14 behind a missing bill: %+v", p)
	}
}
