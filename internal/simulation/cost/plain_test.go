package cost_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/simulation/cost"
)

// plain is a case that can be worked out in the head: 100 MWh a month outside the
// peak at 100 of 100 kW; R$ 10/kW, TUSD R$ 100 and TE R$ 200/MWh; energy at
// R$ 150/MWh; no taxes, losses, PROINFA, charges or fee, and no Azul. A month costs
// 1 000 + 10 000 + 20 000 today and 1 000 + 10 000 + 15 000 in the free market:
// R$ 5 000.00 are saved.
func plain(t testing.TB) cost.Case {
	c := e5(t, 0)
	for i := range c.Use {
		c.Use[i] = cost.Use{
			Month: c.Use[i].Month, OffPeak: 100 * energy.MWh, PROINFA: new(energy.Energy), DemandPeak: number("0"), DemandOffPeak: number("100"),
		}
	}
	c.Contracted = cost.Contracted{OffPeak: *number("100")}
	c.Tariffs = c.Tariffs[:1]
	v := &c.Tariffs[0]
	v.DemandOffPeak, v.TUSDPeak, v.TUSDOffPeak, v.TEPeak, v.TEOffPeak = price(t, "10"), price(t, "400"), price(t, "100"), price(t, "300"), price(t, "200")
	c.Taxes[0].ICMS, c.Taxes[0].PIS, c.Taxes[0].COFINS = 0, 0, 0
	c.Charges[0].Rate, c.Offer.Prices[0].Price = 0, *price(t, "150")
	c.Premises.Loss, c.Premises.PROINFAShare, c.Premises.Management = 0, 0, 0
	return c
}

func mwh(t testing.TB, s string) energy.Energy {
	t.Helper()
	v, err := energy.ParseMWh(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func pct(t testing.TB, s string) percent.Percent {
	t.Helper()
	v, err := percent.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// months are the values of a line in the twelve months.
func months(p *cost.Plan, key cost.Key) string {
	var all []string
	for i := range p.Months {
		text := "–"
		if l := p.Months[i].Line(key); l != nil {
			text = l.Value.Text()
		}
		if n := len(all); n == 0 || all[n-1] != text {
			all = append(all, text) // months that are alike once
		}
	}
	return strings.Join(all, " ")
}

func same(t *testing.T, what, want, got string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got)\n%s", what, diff)
	}
}

func TestPlainCase_SM06(t *testing.T) {
	c := plain(t)
	r := simulate(t, &c)
	for key, want := range map[cost.Key][2]string{
		cost.LineDemandFP: {"1000.00", "1000.00"}, cost.LineNetworkP: {"0.00", "0.00"}, cost.LineNetworkFP: {"10000.00", "10000.00"},
		cost.LineEnergyP: {"0.00", "–"}, cost.LineEnergyFP: {"20000.00", "–"}, cost.LineFlag: {"0.00", "–"},
		cost.LineACL: {"–", "15000.00"}, cost.LineACLICMS: {"–", "0.00"}, cost.LineCCEE: {"–", "0.00"}, cost.LineFee: {"–", "0.00"},
		cost.LineLighting: {"–", "–"}, cost.LineGenerator: {"–", "–"}, cost.LineDemandP: {"–", "–"}, cost.LineDiscount: {"0.00", "0.00"},
	} {
		same(t, "SM-06 today's "+string(key), want[0], months(r.Captive.Verde, key))
		same(t, "SM-06 free "+string(key), want[1], months(r.Free.Verde, key))
	}
	s := r.Savings.Verde
	same(t, "SM-06 saved", "60000.00 16.13", s.Annual.Text()+" "+s.Percent.FixedText(2)) // 5 of 31
}

// Half a cent is rounded up, once; half a kWh to the even one.
func TestRounding_SM06(t *testing.T) {
	for cost1, want := range map[string]string{"0.124": "0.12", "0.125": "0.13", "0.135": "0.14", "0.0049": "0.00"} {
		c := plain(t)
		c.Generator = &cost.Generator{Monthly: energy.MWh, Cost: *price(t, cost1)}
		c.Use[0].OffPeak, c.Tariffs[0].TUSDOffPeak = energy.MWh, price(t, cost1)
		r := simulate(t, &c)
		same(t, "SM-06 a MWh of the generator at "+cost1, want, months(r.Captive.Verde, cost.LineGenerator))
		same(t, "SM-06 a MWh of the network at "+cost1, want, r.Captive.Verde.Months[0].Line(cost.LineNetworkFP).Value.Text())
	}
	for share, want := range map[string][2]string{ // of 1 MWh: 0.5, 1.5, 2.5 and 2.6 kWh
		"0.05": {"1.000", "0.000"}, "0.15": {"1.002", "0.002"}, "0.25": {"1.002", "0.002"}, "0.26": {"1.003", "0.003"},
	} {
		c := plain(t)
		c.Use[0].OffPeak, c.Use[0].PROINFA = energy.MWh, nil
		c.Premises.Loss, c.Premises.PROINFAShare = pct(t, share), pct(t, share)
		l := simulate(t, &c).Offered()[0]
		same(t, "SM-06 "+share+" % of losses", want[0], l.Requirement.MWhText())
		same(t, "SM-06 "+share+" % of PROINFA", want[1], l.PROINFA.MWhText())
	}
}

// What the proposal takes from the network, and what its contract must cover.
func TestLoadOfMonth_SM06(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(c *cost.Case)
		want   string // peak, off-peak, reserved, total; requirement, PROINFA, NET; demands
	}{
		"all postos": {func(c *cost.Case) {
			c.Use[0].Peak, c.Use[0].Reserved, c.Premises.Loss = mwh(t, "20"), new(mwh(t, "30")), pct(t, "10")
		}, "20.000 100.000 30.000 150.000; 165.000 0.000 165.000; 0 100"},
		"PROINFA of the month": {func(c *cost.Case) { c.Use[0].PROINFA = new(mwh(t, "7")) }, "0.000 100.000 0.000 100.000; 100.000 7.000 93.000; 0 100"},
		"PROINFA as a share": {func(c *cost.Case) {
			c.Use[0].PROINFA, c.Premises.PROINFAShare, c.Premises.Loss = nil, pct(t, "2"), pct(t, "3")
		}, "0.000 100.000 0.000 100.000; 103.000 2.000 101.000; 0 100"},
		"all of it PROINFA":   {func(c *cost.Case) { c.Use[0].PROINFA = new(mwh(t, "100")) }, "0.000 100.000 0.000 100.000; 100.000 100.000 0.000; 0 100"},
		"a rounded use below": {func(c *cost.Case) { c.Use[0].OffPeak, c.Use[0].PROINFA = mwh(t, "0.0014"), new(mwh(t, "0.0014")) }, "0.000 0.0014 0.000 0.0014; 0.001 0.0014 0.000; 0 100"},
		"the generator runs on": {func(c *cost.Case) {
			c.Generator = &cost.Generator{Monthly: mwh(t, "2"), PowerKW: *number("50")}
		}, "0.000 100.000 0.000 100.000; 100.000 0.000 100.000; 0 100"},
		"the generator is switched off": {func(c *cost.Case) {
			c.Generator = &cost.Generator{Monthly: mwh(t, "2"), PowerKW: *number("50"), SwitchOff: true}
			c.Use[0].DemandPeak = number("30.5")
		}, "2.000 100.000 0.000 102.000; 102.000 0.000 102.000; 80.5 100"},
		"a generator, a peak that nobody measured": {func(c *cost.Case) {
			c.Generator = &cost.Generator{Monthly: mwh(t, "2"), PowerKW: *number("50"), SwitchOff: true}
			c.Use[0].DemandPeak, c.Use[0].DemandOffPeak = nil, nil
		}, "2.000 100.000 0.000 102.000; 102.000 0.000 102.000; 50 –"},
	} {
		c := plain(t)
		tt.change(&c)
		r := simulate(t, &c)
		l := r.Offered()[0]
		if len(r.Offered()) != 12 {
			t.Fatalf("SM-06 %d months", len(r.Offered()))
		}
		kw := func(d *decimal.Decimal) string {
			if d == nil {
				return "–"
			}
			return d.String()
		}
		same(t, "SM-06 "+name, tt.want, strings.Join([]string{
			l.Peak.MWhText(), l.OffPeak.MWhText(), l.Reserved.MWhText(), l.Total().MWhText() + ";",
			l.Requirement.MWhText(), l.PROINFA.MWhText(), l.Net.MWhText() + ";", kw(l.DemandPeak), kw(l.DemandOffPeak),
		}, " "))
		expect.All(t, fmt.Sprintf("SM-06 %s: a NET of %d", name, l.Net), expect.Is(l.Net >= 0, true),
			expect.Is(name == "all of it PROINFA" && l.Net != 0, false), expect.Is(name == "a rounded use below" && l.Net != 0, false))
	}
}

// Reserved energy pays its own tariffs, and those of the off-peak hours where it has
// none; it counts for the flag.
func TestReservedEnergy_SM06(t *testing.T) {
	c := plain(t)
	c.Use[0].Reserved, c.Premises.Flag = new(mwh(t, "10")), cost.FlagAmarela // 18.85 R$/MWh
	for _, tt := range []struct{ own, network, energy string }{{"", "11000.00", "22000.00"}, {"30", "10300.00", "20300.00"}} {
		if tt.own != "" {
			c.Tariffs[0].TUSDReserved, c.Tariffs[0].TEReserved = price(t, tt.own), price(t, tt.own)
		}
		r := simulate(t, &c)
		m := &r.Captive.Verde.Months[0]
		same(t, "SM-06 reserved", tt.network+" "+tt.energy+" 2073.50", m.Line(cost.LineNetworkFP).Value.Text()+" "+m.Line(cost.LineEnergyFP).Value.Text()+" "+m.Line(cost.LineFlag).Value.Text())
		same(t, "SM-06 reserved, free", tt.network, r.Free.Verde.Months[0].Line(cost.LineNetworkFP).Value.Text())
	}
	c.Use[0].Reserved = new(energy.Energy(1)) // the least that there is has its term
	if n := simulate(t, &c).Captive.Verde.Months[0].Line(cost.LineEnergyFP).Trace(); len(n.Inputs) != 5 {
		t.Errorf("SM-06 %+v", n)
	}
}

// What holds in a month is what began last, on its first day or before; where two
// began together the later entry, and of flags the earlier one.
func TestValuesOfDate_SM06(t *testing.T) {
	c := plain(t)
	old, march, late := day(t, "2024-01-01"), day(t, "2027-03-01"), day(t, "2027-03-02")
	rate := func(s string) money.Price { return *price(t, s) }
	c.Charges = []cost.Charge{{From: march, Rate: rate("2")}, {From: old, Rate: rate("9")}, {From: old, Rate: rate("1")}, {From: late, Rate: rate("3")}}
	c.Offer.Prices = []cost.PriceStep{{From: at(t, "2027-02"), Price: rate("160")}, {From: at(t, "2026-12"), Price: rate("150")}}
	c.Taxes = []cost.TaxSet{{From: march, COFINS: 20 * percent.One}, {From: old}, {From: late, COFINS: 50 * percent.One}}
	c.Premises.Flag, c.Premises.FlagByMonth = cost.FlagAmarela, map[month.Month]cost.Flag{at(t, "2026-12"): cost.FlagVerde, at(t, "2027-11"): cost.FlagVermelha1}
	c.Flags = append(c.Flags[:1:1], append([]cost.FlagRate{
		{Flag: cost.FlagAmarela, From: march, Rate: rate("20")},
		{Flag: cost.FlagAmarela, From: old, Rate: rate("10")},
		{Flag: cost.FlagAmarela, From: old, Rate: rate("70")},
		{Flag: cost.FlagAmarela, From: late, Rate: rate("30")},
	}, c.Flags[2:]...)...)
	r := simulate(t, &c)
	same(t, "SM-06 charges", "100.00 200.00 300.00", months(r.Free.Verde, cost.LineCCEE))
	same(t, "SM-06 prices", "15000.00 16000.00", months(r.Free.Verde, cost.LineACL))
	same(t, "SM-06 taxes", "10000.00 12500.00 20000.00", months(r.Free.Verde, cost.LineNetworkFP)) // ÷ 1, 0.8 and 0.5
	// Green in December; 10 R$/MWh in January and February; 20 ÷ 0.8; 30 ÷ 0.5; 44.63 ÷ 0.5 in November.
	same(t, "SM-06 flags", "0.00 1000.00 2500.00 6000.00 8926.00", months(r.Captive.Verde, cost.LineFlag))
	for want, change := range map[string]func(c *cost.Case){
		"Sem os tributos de dez/2026 não é possível simular.":         func(c *cost.Case) { c.Taxes[0].From = day(t, "2026-12-02") },
		"Sem os encargos da CCEE de dez/2026 não é possível simular.": func(c *cost.Case) { c.Charges[0].From = day(t, "2026-12-02") },
		"Sem o preço da energia de dez/2026 não é possível simular.":  func(c *cost.Case) { c.Offer.Prices[0].From = at(t, "2027-01") },
	} {
		c := plain(t)
		change(&c)
		same(t, "SM-06", want, failure(t, &c))
	}
	c = plain(t)
	c.Taxes[0].From, c.Charges[0].From = c.Start.First(), c.Start.First()
	simulate(t, &c)
}

// Where the loads differ the plans take each its own: the captive one today's.
func TestPlansTakeTheirLoads_SM06(t *testing.T) {
	c := plain(t)
	c.Generator = &cost.Generator{Monthly: mwh(t, "2"), PowerKW: *number("50"), Cost: *price(t, "1000"), SwitchOff: true}
	c.Premises.PublicLighting = 30 * money.Real
	r := simulate(t, &c)
	same(t, "SM-06 today", "0.00 2000.00 30.00", months(r.Captive.Verde, cost.LineNetworkP)+" "+months(r.Captive.Verde, cost.LineGenerator)+" "+months(r.Captive.Verde, cost.LineLighting))
	same(t, "SM-06 free", "800.00 – 30.00", months(r.Free.Verde, cost.LineNetworkP)+" "+months(r.Free.Verde, cost.LineGenerator)+" "+months(r.Free.Verde, cost.LineLighting))
	same(t, "SM-06 loads", "0.000 2.000", r.Captive.Verde.Months[0].Load.Peak.MWhText()+" "+r.Free.Verde.Months[0].Load.Peak.MWhText())
	c.Premises.PublicLighting = 1 // the least amount is a line
	if simulate(t, &c).Free.Verde.Months[0].Line(cost.LineLighting) == nil {
		t.Error("SM-06 no public lighting")
	}
}

// A month that names no flag pays none.
func TestNoFlag_SM06(t *testing.T) {
	c := plain(t)
	c.Premises.Flag = ""
	r := simulate(t, &c)
	same(t, "SM-06", "0.00", months(r.Current, cost.LineFlag))
	same(t, "SM-06", "0.00", written(t, r).Months[0].FlagRate.Text())
}

// In SP the ICMS is on the lesser of what is bought and what is used.
func TestICMSOnTheLesser_SM06(t *testing.T) {
	for _, tt := range []struct{ loss, proinfa, want string }{ // ICMS of 20 %: a quarter of the value
		{"10", "0", "valor da energia consumida 3750.00"}, // 110 MWh are bought, 100 used
		{"0", "0", "valor da energia 3750.00"},
		{"0", "20", "valor da energia 3000.00"}, // 80 are bought
		{"10", "10", "valor da energia 3750.00"},
		{"10", "9.999", "valor da energia consumida 3750.00"},
	} {
		c := plain(t)
		c.Offer.ICMSOnMetered, c.Taxes[0].ICMS, c.Premises.Loss, c.Use[0].PROINFA = true, 20*percent.One, pct(t, tt.loss), new(mwh(t, tt.proinfa))
		l := simulate(t, &c).Free.Verde.Months[0].Line(cost.LineACLICMS)
		same(t, "SM-06 "+tt.loss+" % of losses", tt.want, l.Trace().Inputs[0].Name+" "+l.Value.Text())
	}
}
