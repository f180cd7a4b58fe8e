package cost_test

import (
	"strings"
	"testing"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/simulation/cost"
)

func riskOf(r *cost.Result, begins string) *cost.Risk {
	for _, risk := range r.Risks(cost.Verde) {
		if strings.HasPrefix(risk.Name, begins) {
			return &risk
		}
	}
	return nil
}

// LW-06: a unit with generation counts what the SCEE takes off its captive bill, and loses
// the balance that nobody else can use; without the amount there is no proposal.
func TestGenerationCounts_LW06(t *testing.T) {
	plain := e5(t, 0)
	before := simulate(t, &plain)
	c := e5(t, 0)
	c.Risks = &cost.Risks{Generates: true}
	if got := c.Blocked(); len(got) != 1 || got[0] != "A unidade tem geração distribuída: informe a energia compensada. Sem isso a economia está superestimada." {
		t.Errorf("LW-06 %v", got)
	}
	compensated, balance := 10*energy.MWh, 5*energy.MWh
	c.Risks.Compensated, c.Risks.Balance = &compensated, &balance
	r := simulate(t, &c)
	// 10 MWh × (290,00 + 140,21) ÷ (0,82 × 0,9468) = 5 541,26 a month, and half of it for 5 MWh.
	got := r.Current.Sum(cost.LineCompensated)
	expect.All(t, "LW-06 compensated, free", expect.Len(c.Blocked(), 0), expect.Is(got, -12**reais(t, "5541.26")),
		expect.Is(r.Free.Verde.Total, before.Free.Verde.Total))
	if got := before.Current.Total - r.Current.Total; got != 12**reais(t, "5541.26") {
		t.Errorf("LW-06 captive falls by %s", got)
	}
	lost := riskOf(r, "Créditos")
	expect.Must(t, "LW-06", expect.Not(lost, nil))
	expect.All(t, "LW-06", expect.Is(lost.Low.Text(), "-2770.63"), expect.Is(lost.High.Text(), "0.00"), expect.Is(lost.Once, true))
	c.Move = &cost.Move{}
	if p := simulate(t, &c).Savings.Verde.Payback; p.Sum.Text() != "2770.63" {
		t.Errorf("LW-06 the balance is a cost of moving: %+v", p)
	}
	c.Risks.Transferable = true
	if p := simulate(t, &c).Savings.Verde.Payback; p.Sum != 0 {
		t.Errorf("LW-06 %+v", p)
	}
	more := 500 * energy.MWh
	c.Risks.Compensated = &more // at most what is used outside the peak
	if got := simulate(t, &c).Current.Months[0].Line(cost.LineCompensated).Value; got.Text() != "-89768.39" {
		t.Errorf("LW-06 more than what is used: %s", got)
	}
}

// LW-06: each risk has its range in R$ where one was typed, and is Indefinido where not.
func TestRisksHaveRanges_LW06(t *testing.T) {
	c := e5(t, 0)
	c.Risks = &cost.Risks{}
	r := simulate(t, &c)
	if list := r.Risks(cost.Verde); len(list) != 3 {
		t.Errorf("LW-06 %+v", list)
	} else {
		for _, risk := range list {
			expect.All(t, "LW-06", expect.Is(risk.Low, nil), expect.Is(risk.High, nil), expect.Not(risk.Text, ""))
		}
	}
	of := func(v money.Price) *money.Price { return &v }
	half := 50 * percent.One
	c.Risks = &cost.Risks{Charges: &half, SegregatedLow: of(2 * 1e8), SegregatedHigh: of(5 * 1e8), ReservePeak: of(10 * 1e8), SelfProduction: true}
	r = simulate(t, &c)
	for begins, want := range map[string]string{
		"Encargos": "-16686.00 16686.00", // 12 × 2 781,00 ÷ 2
		"Tarifas":  "-10908.00 -4363.20", // 2 181,600 MWh × 5 and × 2
		"ERCAP":    "-2160.00 0.00",      // 216 MWh of the peak × 10
	} {
		if risk := riskOf(r, begins); risk == nil || risk.Low.Text()+" "+risk.High.Text() != want {
			t.Errorf("LW-06 %s: %+v", begins, risk)
		}
	}
	if !strings.Contains(strings.Join(r.Notes, "\n"), cost.SelfProductionText) {
		t.Errorf("LW-06 %v", r.Notes)
	}
	c.Risks.SegregatedHigh = nil
	if _, err := cost.Simulate(&c); err == nil {
		t.Error("LW-06 half a range is taken")
	}
}

// LW-04: only an incentivised source earns the environmental equivalents.
func TestEquivalentsAreEarned_LW04(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*cost.Case)
		want   bool
	}{
		"conventional":          {func(*cost.Case) {}, false},
		"with a discount":       {func(c *cost.Case) { c.NetworkDiscount.Offered = 50 * percent.One }, true},
		"incentivised, without": {func(c *cost.Case) { c.Offer.Incentivised = true }, true},
	} {
		c := e5(t, 0)
		tt.change(&c)
		if e := simulate(t, &c).Environment; e.Earned != tt.want || e.Trees.String() != "510" {
			t.Errorf("LW-04 %s: %+v", name, e)
		}
	}
}
