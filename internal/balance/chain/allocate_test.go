package chain_test

import (
	"testing"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
)

// supply is a contract of a volume with a band of percent at a price, which serves
// the whole load.
func supply(t *testing.T, volume string, lower, upper int64, reais string) chain.Supply {
	t.Helper()
	return chain.Supply{Volume: mwh(t, volume), Lower: pct(lower), Upper: pct(upper), Price: price(t, reais), Factor: percent.Hundred}
}

// Domain 1.3 and 1.7: a band whose ends are crossed is none, so that the month is
// Indefinido and nothing is billed; ends that meet are take or pay.
func TestCrossedBandIsNone_EB16(t *testing.T) {
	for _, c := range []struct {
		name     string
		change   func(*chain.Pool)
		billable string
		status   chain.Conformity
	}{
		{"limits crossed", func(p *chain.Pool) { p.Supplies[0].Lower, p.Supplies[0].Upper = pct(120), pct(80) }, "?", chain.Indefinido},
		{"limits meet", func(p *chain.Pool) { p.Supplies[0].Lower, p.Supplies[0].Upper = pct(100), pct(100) }, "100.000", chain.Conforme},
		{"row crosses without contract", func(p *chain.Pool) {
			p.Supplies = nil
			p.Units[0].Given = chain.Given{Volume: mwh(t, "100"), Minimum: mwh(t, "110"), Maximum: mwh(t, "90")}
		}, "?", chain.Indefinido},
		{"typed 1 kWh apart", func(p *chain.Pool) {
			p.Units[0].Fixed = chain.Fixed{Minimum: mwh(t, "100.001"), Maximum: mwh(t, "100")}
		}, "?", chain.Indefinido},
		{"typed to meet", func(p *chain.Pool) {
			p.Units[0].Fixed = chain.Fixed{Minimum: mwh(t, "100"), Maximum: mwh(t, "100")}
		}, "100.000", chain.Conforme},
		{"only the minimum typed, above the maximum", func(p *chain.Pool) { p.Units[0].Fixed.Minimum = mwh(t, "121") }, "?", chain.Indefinido},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := flat(t, "100", "100", 80, 120)
			c.change(&p)
			units, _ := compute(p)
			u := units[0]
			expect.All(t, "NET faturar", expect.Is(text(u.Billable), c.billable), expect.Is(u.Conformity, c.status), expect.Is(text(u.Net), "100.000"))
			if none := c.status == chain.Indefinido; u.Minimum.Known == none || u.Maximum.Known == none {
				t.Errorf("mínimo %s máximo %s", text(u.Minimum), text(u.Maximum))
			}
		})
	}
}

// Domain 1.7: 0 is a NET like any other.
func TestNetOfZero_EB16(t *testing.T) {
	for _, c := range []struct {
		name, consumption, proinfa string
		lower                      int64
		billable, surplus          string
		status                     chain.Conformity
	}{
		{"band from 0", "10", "10", 0, "0.000", "0.000", chain.Conforme},
		{"band above 0", "10", "10", 80, "80.000", "80.000", chain.Subutilizado},
		{"1 kWh below 0", "10", "10.001", 0, "0.000", "0.001", chain.Subutilizado},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := flat(t, c.consumption, "100", c.lower, 120)
			p.Units[0].Proinfa = mwh(t, c.proinfa)
			units, _ := compute(p)
			u := units[0]
			expect.All(t, "faturar sobra déficit", expect.Is(text(u.Billable), c.billable), expect.Is(text(u.Surplus), c.surplus),
				expect.Is(text(u.Deficit), "0.000"), expect.Is(u.Conformity, c.status))
		})
	}
}

// Domain 1.4: where ΣNET ≤ 0 units share by consumption, above it by NET.
func TestSharesTurnAtZero_EB16(t *testing.T) {
	for _, c := range []struct {
		name    string
		proinfa [2]string // of consumptions of 1 and 3 MWh
		want    [2]string // of a mínimo of 4 MWh
	}{
		{"ΣNET 1 kWh below 0", [2]string{"1.5", "2.501"}, [2]string{"1.000", "3.000"}},
		{"ΣNET exactly 0", [2]string{"1.5", "2.5"}, [2]string{"1.000", "3.000"}},
		{"ΣNET 1 kWh above 0", [2]string{"1.5", "2.499"}, [2]string{"0.000", "4.000"}},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			units, _ := compute(chain.Pool{
				DefaultLoss: pct(0), Supplies: []chain.Supply{supply(t, "8", 50, 100, "100")},
				Units: []chain.Measure{
					{Consumption: mwh(t, "1"), Proinfa: mwh(t, c.proinfa[0])},
					{Consumption: mwh(t, "3"), Proinfa: mwh(t, c.proinfa[1])},
				},
			})
			if got := [2]string{text(units[0].Billable), text(units[1].Billable)}; got != c.want {
				t.Errorf("faturar %v, want %v", got, c.want)
			}
		})
	}
}

// Domain 1.4: each contract gets its mínimo, then they are filled in order; what is
// left is déficit, what the minima exceed is sobra, both on the last of the order.
func TestContractsFillInOrder_EB16(t *testing.T) {
	for _, c := range []struct {
		name, net      string
		billable, nets [3]string
	}{
		{"nothing to serve", "0", [3]string{"10.000", "10.000", "10.000"}, [3]string{"0.000", "0.000", "0.000"}},
		{"below the minima", "15", [3]string{"10.000", "10.000", "10.000"}, [3]string{"10.000", "5.000", "0.000"}},
		{"the minima exactly", "30", [3]string{"10.000", "10.000", "10.000"}, [3]string{"10.000", "10.000", "10.000"}},
		{"the first not yet full", "39.999", [3]string{"19.999", "10.000", "10.000"}, [3]string{"19.999", "10.000", "10.000"}},
		{"the second half full", "45", [3]string{"20.000", "15.000", "10.000"}, [3]string{"20.000", "15.000", "10.000"}},
		{"the maxima exactly", "60", [3]string{"20.000", "20.000", "20.000"}, [3]string{"20.000", "20.000", "20.000"}},
		{"above the maxima", "70", [3]string{"20.000", "20.000", "20.000"}, [3]string{"20.000", "20.000", "30.000"}},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := flat(t, c.net, "0", 0, 0)
			p.Supplies = []chain.Supply{supply(t, "10", 100, 200, "100"), supply(t, "10", 100, 200, "110"), supply(t, "10", 100, 200, "120")}
			_, supplies := compute(p)
			var billable, nets [3]string
			for i := range supplies {
				billable[i], nets[i] = text(supplies[i].Billable), text(supplies[i].Net)
			}
			if billable != c.billable || nets != c.nets {
				t.Errorf("faturar %v NET %v, want %v %v", billable, nets, c.billable, c.nets)
			}
		})
	}
}

// Domain 1.4: contracts below 100 % serve their share each, the others the rest; there
// is no rest to serve below zero.
func TestAttendanceFactors_EB16(t *testing.T) {
	for _, c := range []struct {
		name    string
		factors [3]int64
		nets    [3]string
	}{
		{"a rest for two", [3]int64{40, 100, 100}, [3]string{"40.000", "50.000", "10.000"}},
		{"no rest", [3]int64{60, 40, 100}, [3]string{"60.000", "40.000", "0.000"}},
		{"more than all", [3]int64{60, 60, 100}, [3]string{"60.000", "60.000", "0.000"}},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := flat(t, "100", "0", 0, 0)
			p.Supplies = nil
			for _, f := range c.factors {
				s := supply(t, "50", 0, 100, "100")
				s.Factor = percent.Percent(f) * percent.One
				p.Supplies = append(p.Supplies, s)
			}
			_, supplies := compute(p)
			var nets [3]string
			for i := range supplies {
				nets[i] = text(supplies[i].Net)
			}
			if nets != c.nets {
				t.Errorf("NET %v, want %v", nets, c.nets)
			}
		})
	}
}

// Domain 1.4: the price of a unit of several contracts is the mean of what is billed,
// in cents, half up; where nothing is billed there is none.
func TestMeanPrice_EB16(t *testing.T) {
	for _, c := range []struct{ name, first, second, net, want string }{
		{"half a cent up", "100", "100.06", "80", "100.02"}, // (60 × 100 + 20 × 100.06) / 80 = 100.015
		{"below half a cent", "100", "100.05", "80", "100.01"},
		{"half a cent up to an odd one", "100", "100.02", "80", "100.01"}, // 100.005
		{"one price", "100", "100", "80", "100.00"},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := flat(t, c.net, "0", 0, 0)
			p.Supplies = []chain.Supply{supply(t, "60", 100, 100, c.first), supply(t, "20", 100, 100, c.second)}
			units, _ := compute(p)
			if got := units[0].Price; !got.Known || got.V.Text() != c.want {
				t.Errorf("price %s, want %s", got.V.Text(), c.want)
			}
		})
	}
	t.Run("EB-16 nothing billed", func(t *testing.T) {
		p := flat(t, "0", "0", 0, 0)
		p.Supplies = []chain.Supply{supply(t, "60", 0, 100, "100"), supply(t, "20", 0, 100, "200")}
		if units, _ := compute(p); units[0].Price.Known {
			t.Errorf("price %s", units[0].Price.V.Text())
		}
		p.Supplies[1].Price = p.Supplies[0].Price
		if units, _ := compute(p); units[0].Price != price(t, "100") {
			t.Errorf("one price: %+v", units[0].Price)
		}
	})
}

// Domain 1.2: the contract's PROINFA is what the rows leave of it, by consumption,
// equally where there is none, and never less than zero.
func TestProinfaOfTheContract_EB16(t *testing.T) {
	for _, c := range []struct {
		name        string
		consumption [2]string
		stated      string // of a third unit
		want        [2]string
	}{
		{"by consumption", [2]string{"6", "3"}, "0.5", [2]string{"1.000", "0.500"}},
		{"equally without consumption", [2]string{"0", "0"}, "1", [2]string{"0.500", "0.500"}},
		{"nothing left", [2]string{"6", "3"}, "2", [2]string{"0.000", "0.000"}},
		{"more stated than there is", [2]string{"6", "3"}, "2.5", [2]string{"0.000", "0.000"}},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := chain.Pool{DefaultLoss: pct(0), Supplies: []chain.Supply{supply(t, "10", 0, 200, "100")}, Units: []chain.Measure{
				{Consumption: mwh(t, c.consumption[0])},
				{Consumption: mwh(t, c.consumption[1])},
				{Consumption: mwh(t, "1"), Proinfa: mwh(t, c.stated)},
			}}
			p.Supplies[0].Proinfa = mwh(t, "2")
			units, _ := compute(p)
			if got := [2]string{text(units[0].Proinfa), text(units[1].Proinfa)}; got != c.want {
				t.Errorf("PROINFA %v, want %v", got, c.want)
			}
		})
	}
}

// What several contracts serve of the consumption follows their NET.
func TestConsumptionOfContracts_EB16(t *testing.T) {
	p := flat(t, "90", "0", 0, 0)
	p.Units[0].Proinfa = mwh(t, "9")
	p.Supplies = []chain.Supply{supply(t, "54", 100, 100, "100"), supply(t, "54", 0, 100, "200")}
	_, supplies := compute(p) // NET 81 = 54 + 27
	for i, want := range [2][2]string{{"60.000", "6.000"}, {"30.000", "3.000"}} {
		if got := [2]string{text(supplies[i].Consumption), text(supplies[i].Proinfa)}; got != want {
			t.Errorf("EB-16 contract %d serves %v, want %v", i, got, want)
		}
	}
}
