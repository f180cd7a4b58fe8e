package cost_test

import (
	"strings"
	"testing"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/simulation/cost"
)

// The plain case saves R$ 60 000 of R$ 372 000 a year. Ten percent of the price are
// R$ 18 000; of the consumption R$ 50 on each of 120 MWh; of the tariffs those of the
// TE, R$ 24 000, since the network is paid in both markets.
func TestSensitivity_SM06(t *testing.T) {
	c := plain(t)
	ten := []percent.Percent{-10 * percent.One, 10 * percent.One, 0, 1}
	both, err := cost.Sense(simulate(t, &c), cost.Steps{Price: ten, Volume: ten[:2], Tariff: ten[:2]})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"preço|Preço da energia -10%|-10 0 0 |78000.00 20.97|18000.00", // of 372 000
		"preço|Preço da energia +10%|10 0 0 |42000.00 11.29|-18000.00",
		"preço|Preço da energia 0%|0 0 0 |60000.00 16.13|0.00",
		"preço|Preço da energia +0,000001%|0.000001 0 0 |60000.00 16.13|0.00",
		"volume|Consumo -10%|0 -10 0 |54000.00 16.07|-6000.00",                   // of 336 000
		"volume|Consumo +10%|0 10 0 |66000.00 16.18|6000.00",                     // of 408 000
		"tarifa|Tarifas da distribuidora -10%|0 0 -10 |36000.00 10.75|-24000.00", // of 334 800
		"tarifa|Tarifas da distribuidora +10%|0 0 10 |84000.00 20.53|24000.00",   // of 409 200
		"bandeira|Bandeira verde o ano todo|0 0 0 verde|60000.00 16.13|0.00",
		"bandeira|Bandeira amarela o ano todo|0 0 0 amarela|82620.00 20.94|22620.00",                     // 1 200 × 18.85
		"bandeira|Bandeira vermelha patamar 1 o ano todo|0 0 0 vermelha_1|113556.00 26.68|53556.00",      // 44.63
		"bandeira|Bandeira vermelha patamar 2 o ano todo|0 0 0 vermelha_2|154524.00 33.12|94524.00",      // 78.77
		"bandeira|Bandeira escassez hídrica o ano todo|0 0 0 escassez_hidrica|230400.00 42.48|170400.00", // 142.00
	}
	var got []string
	for _, e := range both.Verde.Effects {
		ch := e.Change
		got = append(got, strings.Join([]string{
			e.Factor, e.Label, ch.Price.Text() + " " + ch.Volume.Text() + " " + ch.Tariff.Text() + " " + string(ch.Flag),
			e.Annual.Text() + " " + e.Percent.FixedText(2), e.Delta.Text(),
		}, "|"))
	}
	same(t, "SM-06", strings.Join(want, "\n"), strings.Join(got, "\n"))
	for name, steps := range map[string]cost.Steps{
		"no price": {Price: []percent.Percent{-percent.Hundred}}, "no use": {Volume: []percent.Percent{-percent.Hundred}}, "no such tariff": {Tariff: []percent.Percent{100 * percent.Hundred}},
	} {
		if _, err := cost.Sense(simulate(t, &c), steps); err == nil {
			t.Errorf("SM-06 %s is computed", name)
		}
	}
	if _, err := simulate(t, &c).Scenarios(cost.Verde, cost.Spread{Volume: percent.Hundred}); err == nil {
		t.Error("SM-06 a scenario without use is computed")
	}
}

// The plain case pays R$ 180 000 for its energy and saves R$ 60 000: at R$ 200 a MWh,
// a third more, nothing is saved. A fee of each month leaves less.
func TestBreakEven_SM06(t *testing.T) {
	for _, tt := range []struct{ fee, want string }{ // price and margin: 150 + saving ÷ 1 200, saving ÷ 1 800
		{"0", "200.00 33.33"},
		{"4995.50", "150.05 0.03"}, // R$ 54 are saved: 150.045
		{"4998.50", "150.02 0.01"}, // R$ 18: 150.015
		{"4999.25", "150.01 0.00"}, // R$ 9: 0.005 %, to the even one
		{"4997.75", "150.02 0.02"}, // R$ 27: 0.015 %
		{"5000", "150.00 0.00"},
		{"20000", "0.00 -100.00"}, // only free energy would do
		{"20001", ""},             // not even that
	} {
		c := plain(t)
		fee, err := money.Parse(tt.fee)
		if err != nil {
			t.Fatal(err)
		}
		c.Premises.Management = fee
		both, err := cost.Sense(simulate(t, &c), cost.Steps{})
		if err != nil {
			t.Fatal(err)
		}
		s, got := both.Verde, ""
		if s.BreakEven != nil {
			got = s.BreakEven.Text() + " " + s.Margin.FixedText(2)
		}
		same(t, "SM-06 with a fee of "+tt.fee, tt.want, got)
	}
	c := plain(t)
	for i := range c.Use {
		c.Use[i].PROINFA = new(c.Use[i].OffPeak)
	}
	if s, err := cost.Sense(simulate(t, &c), cost.Steps{}); err != nil || s.Verde.BreakEven != nil || s.Verde.Margin != nil || s.Azul != nil {
		t.Errorf("SM-06 a price of no energy: %+v, %v", s, err)
	}
	c = e5(t, 0) // ICMS follows the price: 265 × (705 029.28 + 109 721.04) ÷ 705 029.28
	both, err := cost.Sense(simulate(t, &c), cost.Steps{})
	if err != nil {
		t.Fatal(err)
	}
	s := both.Verde
	same(t, "E5", "Verde 306.24 15.56", string(s.Modality)+" "+s.BreakEven.Text()+" "+s.Margin.FixedText(2))
}

// The scenarios join what is against the free market, and what is for it.
func TestScenarios_SM06(t *testing.T) {
	c := plain(t)
	c.Premises.Flag = cost.FlagVermelha1
	list, err := simulate(t, &c).Scenarios(cost.Verde, cost.Spread{Price: pct(t, "10"), Volume: pct(t, "20"), Tariff: pct(t, "5"), Dear: cost.FlagVermelha2})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"Pessimista 24000.00", // 80 MWh × 12 × (190 − 165)
		"Base 113556.00",      // 100 × 12 × (200 + 44.63 − 150)
		"Otimista 221428.80",  // 120 × 12 × (210 + 78.77 − 135)
	} {
		same(t, "SM-06", want, list[i].Name+" "+list[i].Result.Savings.Verde.Annual.Text())
	}
}

// A change varies what it names and nothing else, and says so in the sources.
func TestChange_SM06(t *testing.T) {
	all := func(c *cost.Case) string {
		v, u := c.Tariffs[0], c.Use[0]
		text := []string{c.Offer.Prices[0].Price.Text(), c.Offer.Prices[0].Source.Detail, u.Peak.MWhText(), u.OffPeak.MWhText()}
		if u.Reserved != nil {
			text = append(text, u.Reserved.MWhText())
		}
		text = append(text, u.PROINFA.MWhText(), u.DemandOffPeak.String(), v.Source.Detail)
		for _, p := range []*money.Price{v.DemandPeak, v.DemandOffPeak, v.TUSDPeak, v.TUSDOffPeak, v.TEPeak, v.TEOffPeak, v.TUSDReserved, v.TEReserved} {
			if p == nil {
				text = append(text, "–")
			} else {
				text = append(text, p.Text())
			}
		}
		return strings.Join(append(text, string(c.Premises.Flag), string(c.Premises.FlagByMonth[c.Start])), " ")
	}
	c := plain(t)
	c.Offer.Prices[0].Source, c.Tariffs[0].Source = trace.Source{Detail: "oferta"}, trace.Source{Detail: "ato"}
	c.Use[0].Peak, c.Use[0].Reserved, c.Use[0].PROINFA = mwh(t, "20"), new(mwh(t, "30")), new(mwh(t, "7"))
	v := &c.Tariffs[0]
	v.DemandPeak, v.TUSDReserved, v.TEReserved = price(t, "20"), price(t, "50"), price(t, "60")
	c.Premises.FlagByMonth = map[month.Month]cost.Flag{c.Start: cost.FlagAmarela}
	const before = "150.00 oferta 20.000 100.000 30.000 7.000 100 ato 20.00 10.00 400.00 100.00 300.00 200.00 50.00 60.00 verde amarela"
	for _, tt := range []struct {
		change cost.Change
		want   string
	}{
		{cost.Change{}, before},
		{cost.Change{Price: pct(t, "10")}, strings.Replace(before, "150.00 oferta", "165.00 oferta (cenário: variação de 10%)", 1)},
		{cost.Change{Volume: pct(t, "-10")}, strings.Replace(before, "20.000 100.000 30.000", "18.000 90.000 27.000", 1)},
		{cost.Change{Tariff: pct(t, "-20")}, strings.Replace(before, "ato 20.00 10.00 400.00 100.00 300.00 200.00 50.00 60.00", "ato (cenário: variação de -20%) 16.00 8.00 320.00 80.00 240.00 160.00 40.00 48.00", 1)},
		{cost.Change{Flag: cost.FlagVermelha1}, strings.Replace(before, "verde amarela", "vermelha_1 ", 1)},
		{cost.Change{Price: 1, Tariff: -1}, "150.0000015 oferta (cenário: variação de 0,000001%) 20.000 100.000 30.000 7.000 100 ato (cenário: variação de -0,000001%)" +
			" 19.9999998 9.9999999 399.999996 99.999999 299.999997 199.999998 49.9999995 59.9999994 verde amarela"},
	} {
		same(t, "SM-06", tt.want, all(c.Apply(tt.change)))
		same(t, "SM-06 as it was", before, all(&c))
	}
	// Half of the last decimal of a price is rounded up, half a kWh to the even one.
	for cost1, want := range map[money.Price]money.Price{5: 6, 15: 17, 25: 28, 14: 15} { // 5.5, 16.5, 27.5 and 15.4
		c.Offer.Prices[0].Price = cost1
		if got := c.Apply(cost.Change{Price: pct(t, "10")}).Offer.Prices[0].Price; got != want {
			t.Errorf("SM-06 %d + 10%% = %d, want %d", cost1, got, want)
		}
	}
	for kwh, want := range map[energy.Energy]energy.Energy{5: 6, 15: 16, 25: 28, 14: 15} {
		c.Use[0].Peak, c.Use[0].OffPeak, c.Use[0].Reserved = kwh*energy.KWh, 2*kwh*energy.KWh, nil
		u := c.Apply(cost.Change{Volume: pct(t, "10")}).Use[0]
		if u.Peak != want*energy.KWh || u.Reserved != nil {
			t.Errorf("SM-06 %d kWh + 10%% = %s", kwh, u.Peak)
		}
	}
	// What does not change is not rounded either.
	for volume, want := range map[percent.Percent]string{0: "0.0014", 1: "0.001", -1: "0.001"} {
		c.Use[0].Peak = mwh(t, "0.0014")
		same(t, "SM-06", want, c.Apply(cost.Change{Volume: volume}).Use[0].Peak.MWhText())
	}
}
