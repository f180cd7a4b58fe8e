package chain_test

import (
	"fmt"
	"testing"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
)

// A number that may be unknown goes to a column, a pointer and back as what it is.
func TestOptionalNumbers(t *testing.T) {
	seven, zero := chain.Some(energy.Energy(7)), chain.Some(energy.Energy(0))
	unknown := chain.Energy{}
	for _, c := range []struct {
		e      chain.Energy
		column any
	}{{seven, int64(7)}, {zero, int64(0)}, {unknown, nil}} {
		if got := c.e.Column(); got != c.column {
			t.Errorf("column %v, want %v", got, c.column)
		}
		back := chain.Some(energy.Energy(99))
		if err := back.Scan(c.column); err != nil || back != c.e {
			t.Errorf("read back %+v, %v, want %+v", back, err, c.e)
		}
		if got := chain.FromPtr(c.e.Ptr()); got != c.e {
			t.Errorf("by pointer %+v, want %+v", got, c.e)
		}
	}
	kept := seven
	if err := kept.Scan("x"); err == nil || kept != seven {
		t.Errorf("a text was read: %+v, %v", kept, err)
	}
}

// Domain 1.7: what one input of a figure is unknown of, the figure is.
func TestUnknownFigures_EB16(t *testing.T) {
	known, none := mwh(t, "5"), chain.Energy{}
	for _, f := range []chain.Flow{{Net: known}, {Contracted: known, Maximum: known}, {}} {
		if f.Utilisation().Known || f.DeltaPercent().Known {
			t.Errorf("EB-16 %+v: utilização %+v, Δ%% %+v", f, f.Utilisation(), f.DeltaPercent())
		}
	}
	for _, pair := range [][2]chain.Energy{{known, none}, {none, known}, {none, none}} {
		if chain.Change(pair[0], pair[1]).Known {
			t.Errorf("EB-16 a change of %+v is known", pair)
		}
		f := chain.Flow{Surplus: pair[0], Deficit: pair[1]}
		if f.Settle(price(t, "100").V).Known {
			t.Errorf("EB-16 the settlement of %+v is known", f)
		}
	}
	f := chain.Flow{Net: mwh(t, "7"), Contracted: mwh(t, "5"), Maximum: mwh(t, "4")}
	if f.Utilisation().V.Text() != "140" || f.DeltaPercent().V.Text() != "75" {
		t.Errorf("EB-16 utilização %s, Δ%% %s", f.Utilisation().V.Text(), f.DeltaPercent().V.Text())
	}
	half := chain.Pool{
		Units:       []chain.Measure{{Consumption: mwh(t, "5"), Proinfa: mwh(t, "0"), Fixed: chain.Fixed{Maximum: mwh(t, "9")}}},
		DefaultLoss: pct(0),
	}
	units, _ := compute(half)
	expect.All(t, fmt.Sprintf("EB-16 half a band: %+v", units[0].Flow), expect.Is(units[0].Conformity, chain.Indefinido),
		expect.Is(units[0].Billable.Known, false), expect.Is(text(units[0].Maximum), "9.000"))
	half.Units[0].Fixed = chain.Fixed{Minimum: mwh(t, "1")}
	units, _ = compute(half)
	expect.All(t, fmt.Sprintf("EB-16 the other half: %+v", units[0].Flow), expect.Is(units[0].Conformity, chain.Indefinido),
		expect.Is(units[0].Billable.Known, false), expect.Is(text(units[0].Minimum), "1.000"))
}

// Domain 1.2: the losses of the first contract that states some go before the
// parameter, and those of the row before both; what is metered counts in whole kWh.
func TestWhereLossesComeFrom_EB16(t *testing.T) {
	pool := func(first, second, row chain.Opt[percent.Percent]) chain.Pool {
		p := flat(t, "100", "0", 0, 0)
		p.DefaultLoss = pct(1)
		p.Supplies = []chain.Supply{supply(t, "60", 0, 100, "100"), supply(t, "60", 0, 100, "100")}
		p.Supplies[0].Loss, p.Supplies[1].Loss, p.Units[0].Loss = first, second, row
		return p
	}
	none := chain.Opt[percent.Percent]{}
	for _, c := range []struct {
		name               string
		first, second, row chain.Opt[percent.Percent]
		want               string
	}{
		{"parameter", none, none, none, "101.000"},
		{"first contract", pct(2), pct(3), none, "102.000"},
		{"second contract", none, pct(3), none, "103.000"},
		{"row", pct(2), pct(3), pct(4), "104.000"},
	} {
		if units, _ := compute(pool(c.first, c.second, c.row)); text(units[0].Requirement) != c.want {
			t.Errorf("EB-16 %s: requisito %s, want %s", c.name, text(units[0].Requirement), c.want)
		}
	}
	p := flat(t, "0", "100", 0, 120)
	p.Units[0].Consumption = kwh(t, "1000.6")
	if units, _ := compute(p); text(units[0].Consumption) != "1.001" || units[0].Consumption != mwh(t, "1.001") {
		t.Errorf("EB-16 consumo %+v", units[0].Consumption)
	}
}

// Domain 1.7: the contract year turns at the anniversary, also when the months begin
// within it; a month of which one side is unknown is left out.
func TestTurnOfTheContractYear_DB01(t *testing.T) {
	start, ok := month.NewDate(2025, 3, 15)
	if !ok {
		t.Fatal("no date")
	}
	ten := mwh(t, "10")
	for _, c := range []struct {
		name   string
		months []string
		want   []string
	}{
		{"the twelfth month is the last", []string{"2025-03", "2026-02", "2026-03", "2027-02", "2027-03"}, []string{"10.000", "20.000", "10.000", "20.000", "10.000"}},
		{"it may begin within", []string{"2025-12", "2026-01", "2026-03"}, []string{"10.000", "20.000", "10.000"}},
		{"in the year before the start", []string{"2024-03", "2024-04"}, []string{"10.000", "20.000"}},
		{"before the start", []string{"2024-02", "2024-03", "2025-02", "2025-03"}, []string{"10.000", "10.000", "20.000", "10.000"}},
	} {
		y := chain.NewYear(start)
		for i, name := range c.months {
			m, err := month.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			if got := y.Add(m, ten, ten); text(got.Net) != c.want[i] || got.Net != got.Limit {
				t.Errorf("DB-01 %s: %s has %s, want %s", c.name, name, text(got.Net), c.want[i])
			}
		}
	}
	y := chain.NewYear(start)
	if y.Add(start.Month(), ten, chain.Energy{}).Net.Known || y.Add(start.Month(), chain.Energy{}, ten).Net.Known {
		t.Error("DB-01 a month of which one side is unknown has a position")
	}
	if got := y.Add(start.Month()+1, ten, ten); text(got.Net) != "10.000" || text(got.Limit) != "10.000" {
		t.Errorf("DB-01 it was counted: %+v", got)
	}
}
