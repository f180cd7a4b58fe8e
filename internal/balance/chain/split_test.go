package chain_test

import (
	"fmt"
	"testing"

	"ynova/internal/balance/chain"
	"ynova/internal/platform/expect"
)

// Domain 1.4: parts are rounded half to even and the last unit with a share takes the
// residue; none is below zero, and none falls to a unit without a share.
func TestResidue_EB16(t *testing.T) {
	for _, c := range []struct {
		name string
		nets []string // consumption without losses and PROINFA
		take string   // take or pay
		want []string
	}{
		{"half to even", []string{"1", "1"}, "0.001", []string{"0.000", "0.001"}},
		{"half to even, 1.5 kWh", []string{"1", "1"}, "0.003", []string{"0.002", "0.001"}},
		{"the last has no share", []string{"1", "2", "0"}, "0.010", []string{"0.003", "0.007", "0.000"}},
		{"the last with a share", []string{"1", "0", "1", "0"}, "0.003", []string{"0.002", "0.000", "0.001", "0.000"}},
		// 5 × 0.6 kWh are 1 kWh each; the 2 kWh too many come off the last, which has 1,
		// and off the largest.
		{"more rounded up than there is", []string{"1", "1", "1", "1", "1"}, "0.003", []string{"0.000", "0.001", "0.001", "0.001", "0.000"}},
		{"off the largest", []string{"2", "3", "2", "2", "2"}, "0.003", []string{"0.001", "0.000", "0.001", "0.001", "0.000"}},
		{"equally without consumption", []string{"0", "0", "0"}, "0.004", []string{"0.001", "0.001", "0.002"}},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := chain.Pool{DefaultLoss: pct(0), Supplies: []chain.Supply{supply(t, c.take, 100, 100, "100")}}
			for _, net := range c.nets {
				p.Units = append(p.Units, chain.Measure{Consumption: mwh(t, net), Proinfa: mwh(t, "0")})
			}
			units, _ := compute(p)
			for i := range units {
				if text(units[i].Billable) != c.want[i] {
					t.Errorf("unit %d bills %s, want %s", i, text(units[i].Billable), c.want[i])
				}
			}
		})
	}
}

// Domain 1.2: NET and faturar typed for a unit that is alone with at most one contract
// count; of units or contracts that share they do not.
func TestTypedColumns_EB16(t *testing.T) {
	typed := chain.Fixed{Net: mwh(t, "70"), Minimum: mwh(t, "60"), Maximum: mwh(t, "80"), Billable: mwh(t, "75")}
	alone := flat(t, "100", "100", 90, 120)
	alone.Units[0].Fixed = typed
	units, supplies := compute(alone)
	u := units[0]
	if got := [6]string{text(u.Net), text(u.Minimum), text(u.Maximum), text(u.Billable), text(u.Surplus), u.Value.V.Text()}; got != [6]string{"70.000", "60.000", "80.000", "75.000", "5.000", "7500.00"} {
		t.Errorf("EB-16 typed: %v", got)
	}
	if text(supplies[0].Net) != "70.000" || text(supplies[0].Billable) != "75.000" {
		t.Errorf("EB-16 the contract: %+v", supplies[0].Flow)
	}
	onlyNet := flat(t, "100", "100", 90, 120)
	onlyNet.Units[0].Fixed.Net = mwh(t, "95")
	if units, _ := compute(onlyNet); text(units[0].Billable) != "95.000" {
		t.Errorf("EB-16 faturar follows a typed NET: %s", text(units[0].Billable))
	}

	shared := flat(t, "100", "100", 90, 120)
	shared.Units = append(shared.Units, chain.Measure{Consumption: mwh(t, "0"), Proinfa: mwh(t, "0")})
	shared.Units[0].Fixed = typed
	units, _ = compute(shared)
	expect.All(t, fmt.Sprintf("EB-16 shared by units: %+v", units[0].Flow), expect.Is(text(units[0].Net), "100.000"),
		expect.Is(text(units[0].Minimum), "90.000"), expect.Is(text(units[0].Billable), "100.000"))
	several := flat(t, "100", "0", 0, 0)
	several.Supplies = []chain.Supply{supply(t, "50", 90, 100, "100"), supply(t, "50", 90, 100, "100")}
	several.Units[0].Fixed = typed
	units, _ = compute(several)
	expect.All(t, fmt.Sprintf("EB-16 shared by contracts: %+v", units[0].Flow), expect.Is(text(units[0].Net), "100.000"),
		expect.Is(text(units[0].Minimum), "90.000"), expect.Is(text(units[0].Billable), "100.000"))
}

// Domain 1.2: what a row states of contract, limits and price does not count where
// several contracts serve the unit.
func TestRowOfSeveralContracts_EB16(t *testing.T) {
	p := flat(t, "80", "0", 0, 0)
	p.Supplies = []chain.Supply{supply(t, "60", 100, 100, "100"), supply(t, "20", 100, 100, "200")}
	p.Units[0].Given = chain.Given{Volume: mwh(t, "7"), Lower: pct(1), Upper: pct(2), Price: price(t, "999")}
	units, _ := compute(p)
	u := units[0]
	expect.All(t, "EB-16 contrato mínimo valor preço", expect.Is(text(u.Contracted), "80.000"), expect.Is(text(u.Minimum), "80.000"),
		expect.Is(u.Value.V.Text(), "10000.00"), expect.Is(u.Price.V.Text(), "125.00"))
}

// A band in MWh that a row states without contract counts in whole kWh, as every
// energy does.
func TestStatedBandInWholeKWh_EB16(t *testing.T) {
	p := chain.Pool{DefaultLoss: pct(0), Units: []chain.Measure{{
		Consumption: mwh(t, "1"), Proinfa: mwh(t, "0"),
		Given: chain.Given{Volume: mwh(t, "2"), Minimum: kwh(t, "1500.4"), Maximum: kwh(t, "1999.6")},
	}}}
	units, _ := compute(p)
	u := units[0]
	expect.All(t, "EB-16 mínimo máximo faturar", expect.Is(u.Minimum, mwh(t, "1.5")), expect.Is(u.Maximum, mwh(t, "2")),
		expect.Is(u.Billable, mwh(t, "1.5")))
}

// Domain 1.4: without a price of one of several contracts the mean is unknown, and so
// is the value; quantities are not.
func TestMissingPriceOfOneContract_EB16(t *testing.T) {
	p := flat(t, "80", "0", 0, 0)
	p.Supplies = []chain.Supply{supply(t, "60", 100, 100, "100"), supply(t, "20", 100, 100, "200")}
	p.Supplies[1].Price = chain.Supply{}.Price
	units, _ := compute(p)
	u := units[0]
	expect.All(t, fmt.Sprintf("EB-16 preço %+v valor %+v faturar", u.Price, u.Value), expect.Is(u.Price.Known, false), expect.Is(u.Value.Known, false),
		expect.Is(text(u.Billable), "80.000"))
}
