package cost_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/simulation/cost"
)

// Verde bills the greater of the two measured demands; what was not measured is
// billed as contracted; unused demand bears no ICMS.
func TestDemandOfVerde_SM06(t *testing.T) {
	for name, tt := range map[string]struct{ peak, rest, want string }{ // of 600 kW at 32.50: used ÷ 0.776376, unused ÷ 0.9468, excess twice
		"the rest is greater":  {"520", "590", "24698.08 343.26 0.00"},
		"the peak is greater":  {"595", "590", "24907.39 171.63 0.00"}, // 595 × 32.50 = 19 337.50; 5 × 32.50
		"the peak in excess":   {"700", "590", "29302.81 0.00 8372.23"},
		"the peak unmeasured":  {"", "590", "24698.08 343.26 0.00"},
		"the rest unmeasured":  {"520", "", "25116.70 0.00 0.00"}, // 600 kW
		"nothing was measured": {"", "", "25116.70 0.00 0.00"},
		"exactly contracted":   {"600", "600", "25116.70 0.00 0.00"},
	} {
		c := e5(t, 0)
		for i := range c.Use {
			c.Use[i].DemandPeak, c.Use[i].DemandOffPeak = nil, nil
			if tt.peak != "" {
				c.Use[i].DemandPeak = number(tt.peak)
			}
			if tt.rest != "" {
				c.Use[i].DemandOffPeak = number(tt.rest)
			}
		}
		p := simulate(t, &c).Free.Verde
		same(t, "SM-06 "+name, tt.want, months(p, cost.LineDemandFP)+" "+months(p, cost.LineUnusedFP)+" "+months(p, cost.LineExcessFP))
	}
}

// A premise may leave the use of the network out of ICMS, not the energy; another the
// taxes off the discount.
func TestPremisesOfTaxes_SM06(t *testing.T) {
	lines := []cost.Key{cost.LineDemandFP, cost.LineUnusedFP, cost.LineNetworkP, cost.LineNetworkFP, cost.LineDiscount}
	said := func(p *cost.Plan) string {
		var all []string
		for _, key := range lines {
			all = append(all, months(p, key))
		}
		return strings.Join(all, " ")
	}
	c := e5(t, 0)
	c.Premises.NetworkWithoutICMS = true
	r := simulate(t, &c)
	// 590 × 32.50, 10 × 32.50, 18 × 2 296.63 and 162 × 140.21, each ÷ 0.9468
	same(t, "SM-06 without ICMS", "20252.43 343.26 43662.17 23990.30 0.00", said(r.Free.Verde))
	same(t, "SM-06 TE bears it", "10664.94 60511.92", months(r.Current, cost.LineEnergyP)+" "+months(r.Current, cost.LineEnergyFP))
	c.NetworkDiscount.Offered = 50 * percent.One
	// The discounts of 28 995.28 and 162.50, ÷ 0.9468 and less themselves.
	same(t, "SM-06 without ICMS, half", "1638.35", months(simulate(t, &c).Free.Verde, cost.LineDiscount))
	c = e5(t, 50)
	same(t, "E5 half", "12349.04 171.63 28248.63 29256.47 8360.81", said(simulate(t, &c).Free.Verde))
	c.Premises.DiscountWithoutTax = true
	same(t, "SM-06 a discount without taxes", "12349.04 171.63 28248.63 29256.47 0.00", said(simulate(t, &c).Free.Verde))
}

// The energy of Azul has no discount, though its peak may cost more.
func TestEnergyOfAzulHasNoDiscount_SM06(t *testing.T) {
	for _, d := range []percent.Percent{0, 50} {
		c := e5(t, d)
		c.Tariffs[1].TUSDPeak = price(t, "200")
		// 18 × 200 ÷ 0.776376
		same(t, "SM-06 TUSD", "4636.93", months(simulate(t, &c).Free.Azul, cost.LineNetworkP))
	}
}

// Who has a discount, on how much, and until when.
func TestRightToDiscount_SM06(t *testing.T) {
	const law = "direito anterior a 25/11/2025"
	none, full, half, quarter := "24698.08", "0.00", "12349.04", "18523.56" // 590 × 32.50 × (1 − d) ÷ 0.776376
	for name, tt := range map[string]struct {
		change       func(w *cost.NetworkDiscount)
		demand, said string
	}{
		"conventional":          {func(w *cost.NetworkDiscount) { w.Offered = 0 }, none, "Energia convencional: sem desconto na TUSD."},
		"conventional, late":    {func(w *cost.NetworkDiscount) { w.Offered, w.Migrated = 0, month.Date{} }, none, "Energia convencional: sem desconto na TUSD."},
		"the last day":          {func(w *cost.NetworkDiscount) {}, half, "Desconto de 50% na TUSD: " + law + "."},
		"all of it":             {func(w *cost.NetworkDiscount) { w.Offered = percent.Hundred }, full, "Desconto de 100% na TUSD: " + law + "."},
		"the first day without": {func(w *cost.NetworkDiscount) { w.Migrated = day(t, "2025-11-25") }, none, "Sem desconto na TUSD: a lei o extinguiu para quem migra a partir de 25/11/2025."},
		"migrates at the start": {func(w *cost.NetworkDiscount) { w.Migrated = month.Date{} }, none, "Sem desconto na TUSD: a lei o extinguiu para quem migra a partir de 25/11/2025."},
		"half of the demand":    {func(w *cost.NetworkDiscount) { w.Right = number("300") }, quarter, "Desconto de 50% na TUSD: " + law + ", limitado a 300 kW."},
		"just the demand":       {func(w *cost.NetworkDiscount) { w.Right = number("600") }, half, "Desconto de 50% na TUSD: " + law + ", limitado a 600 kW."},
		"more than the demand":  {func(w *cost.NetworkDiscount) { w.Right = number("900") }, half, "Desconto de 50% na TUSD: " + law + ", limitado a 900 kW."},
		"until a month's first": {func(w *cost.NetworkDiscount) { w.Until = day(t, "2027-06-01") }, half + " " + none, "Desconto de 50% na TUSD: " + law + "."},
	} {
		c := e5(t, 50)
		tt.change(&c.NetworkDiscount)
		r := simulate(t, &c)
		same(t, "SM-06 "+name, tt.demand, months(r.Free.Verde, cost.LineDemandFP))
		same(t, "SM-06 "+name, tt.said, r.Notes[1])
		same(t, "SM-06 today "+name, none, months(r.Current, cost.LineDemandFP))
	}
	c := e5(t, 50)
	c.NetworkDiscount.Until = day(t, "2027-06-01") // June has it, July not
	p := simulate(t, &c).Free.Verde
	if june, july := p.Months[6].Line(cost.LineDemandFP).Value.Text(), p.Months[7].Line(cost.LineDemandFP).Value.Text(); june != half || july != none {
		t.Errorf("SM-06 June %s, July %s", june, july)
	}
	c = e5(t, 50)
	c.NetworkDiscount.Until = c.Start.First().AddDays(-1) // before the first month
	c.NetworkDiscount.Right = number("300")
	same(t, "SM-06 ended", none, months(simulate(t, &c).Free.Verde, cost.LineDemandFP))
}

// The right in kW is spread over what is billed: the greater of contracted and measured.
func TestRightIsSpreadOverTheBilledDemand_SM06(t *testing.T) {
	c := e5(t, 50)
	c.NetworkDiscount.Right = number("350")
	for i := range c.Use {
		c.Use[i].DemandOffPeak = number("700") // of 600 kW: d = 0.5 × 350 ÷ 700
	}
	// 700 × 32.50 × 0.75 ÷ 0.776376
	same(t, "SM-06", "21977.11", months(simulate(t, &c).Free.Verde, cost.LineDemandFP))
}

func TestEligibilityInWords_SM06(t *testing.T) {
	c := e5(t, 0)
	for _, tt := range []struct {
		subgroup, kw, on string
		business         bool
		eligible, retail bool
		want             string
	}{
		{"A4", "500", "2024-01-01", true, true, false, "Unidade do grupo A: pode migrar desde 01/01/2024."},
		{"A4", "499.99", "2023-12-31", true, false, true, "Unidade do grupo A: pode migrar desde 01/01/2024, por comercializador varejista, pois a demanda fica abaixo de 500 kW."},
		{"B3", "900", "2027-11-25", true, true, true, "Unidade de baixa tensão: o mercado livre abre em 25/11/2027."},
		{"b1", "900", "2028-11-24", false, false, true, "Unidade de baixa tensão: o mercado livre abre em 25/11/2028."},
	} {
		e := c.Law.Eligibility(&cost.Unit{Subgroup: tt.subgroup, Business: tt.business}, *number(tt.kw), day(t, tt.on))
		same(t, "SM-06 "+tt.subgroup, tt.want, e.Reason)
		expect.All(t, "SM-06 "+tt.subgroup, expect.Is(e.Eligible, tt.eligible), expect.Is(e.Retail, tt.retail), expect.Is(e.Source, c.Law.Opening))
	}
	// A simulation says it of the greater of both demands, at its start.
	for peak, retail := range map[string]bool{"": true, "499": true, "500": false} {
		c := e5(t, 0)
		c.Contracted = cost.Contracted{OffPeak: decimal.NewFromInt(400)}
		if peak != "" {
			c.Contracted.Peak = number(peak)
		}
		r := simulate(t, &c)
		expect.All(t, fmt.Sprintf("SM-06 400 and %s kW", peak), expect.Is(r.Eligibility.Eligible, true), expect.Is(r.Eligibility.Retail, retail),
			expect.Is(r.Notes[0], r.Eligibility.Reason))
		got := r.Free.Verde.Demand
		expect.All(t, "SM-06 Verde contracts", expect.Is(got.Peak, nil), expect.Is(retail && peak == "" && got.OffPeak.String() != "400", false),
			expect.Is(peak != "" && got.OffPeak.String() != peak, false))
	}
}
