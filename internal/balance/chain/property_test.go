package chain_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
)

func drawEnergy(t *rapid.T, label string, most int64) chain.Energy {
	// A tenth of a kWh, so that rounding matters.
	return chain.Some(energy.Energy(rapid.Int64Range(0, most).Draw(t, label)) * energy.KWh / 10)
}

func drawPool(t *rapid.T) chain.Pool {
	p := chain.Pool{DefaultLoss: chain.Some(percent.Percent(rapid.Int64Range(0, 10_000_000).Draw(t, "perdas")))}
	for range rapid.IntRange(1, 5).Draw(t, "unidades") {
		p.Units = append(p.Units, chain.Measure{
			Consumption: drawEnergy(t, "consumo", 5_000_000), Proinfa: drawEnergy(t, "proinfa", 2_000_000),
		})
	}
	for range rapid.IntRange(1, 4).Draw(t, "contratos") {
		lower := percent.Percent(rapid.Int64Range(0, 200).Draw(t, "inferior")) * percent.One
		p.Supplies = append(p.Supplies, chain.Supply{
			Volume: drawEnergy(t, "volume", 5_000_000), Lower: chain.Some(lower),
			Upper:  chain.Some(lower + percent.Percent(rapid.Int64Range(0, 300).Draw(t, "folga"))*percent.One),
			Price:  chain.Some(money.Price(rapid.Int64Range(0, 1_000_00).Draw(t, "preço")) * 1_000_000),
			Factor: rapid.SampledFrom([]percent.Percent{percent.Hundred, percent.Hundred, 30 * percent.One}).Draw(t, "fator"),
		})
	}
	return p
}

// Every column adds up: along each row, and over the units to the contracts.
func TestColumnsAddUp_EB16(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPool(t)
		units, supplies := compute(p)
		var ofUnits, ofSupplies chain.Flow
		for _, u := range units {
			if u.Consumption.V+u.Losses().V != u.Requirement.V {
				t.Fatalf("consumo + perdas ≠ requisito: %+v", u)
			}
			checkRow(t, &u.Flow)
			addFlow(&ofUnits, &u.Flow)
		}
		for _, s := range supplies {
			checkRow(t, &s.Flow)
			addFlow(&ofSupplies, &s.Flow)
			if s.Billable.V < s.Minimum.V || s.Billable.V > s.Maximum.V {
				t.Fatalf("faturar %s outside %s to %s", text(s.Billable), text(s.Minimum), text(s.Maximum))
			}
		}
		ofUnits.Net, ofSupplies.Net = chain.Energy{}, chain.Energy{} // rounded per unit, see below
		if ofUnits != ofSupplies {
			t.Fatalf("units %+v\ncontracts %+v", ofUnits, ofSupplies)
		}
	})
}

func checkRow(t *rapid.T, f *chain.Flow) {
	if f.Billable.V+f.Deficit.V-f.Surplus.V != f.Net.V {
		t.Fatalf("faturar + déficit − sobra ≠ NET: %+v", f)
	}
	expect.Must(t, fmt.Sprintf("impossible row: %+v", f), expect.Is(f.Deficit.V >= 0, true), expect.Is(f.Surplus.V >= 0, true),
		expect.Is(f.Billable.V >= 0, true), expect.Is(f.Deficit.V > 0 && f.Surplus.V > 0, false))
}

func addFlow(into, f *chain.Flow) {
	into.Contracted.V += f.Contracted.V
	into.Minimum.V += f.Minimum.V
	into.Maximum.V += f.Maximum.V
	into.Billable.V += f.Billable.V
	into.Value.V += f.Value.V
}

// The nets of the units are the nets of the contracts, and so is the difference
// of surplus and deficit.
func TestNetsAreShared_EB16(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPool(t)
		units, supplies := compute(p)
		var balance energy.Energy
		for _, u := range units {
			balance += u.Net.V - u.Deficit.V + u.Surplus.V
		}
		for _, s := range supplies {
			balance -= s.Net.V - s.Deficit.V + s.Surplus.V
		}
		if balance != 0 {
			t.Fatalf("%d left over", balance)
		}
	})
}

// One unit on one contract is the clamp of domain 1.1, and its status follows.
func TestSinglePoolIsTheClamp_EB16(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPool(t)
		p.Units, p.Supplies = p.Units[:1], p.Supplies[:1]
		units, _ := compute(p)
		u := units[0]
		if want := min(max(u.Net.V, u.Minimum.V), u.Maximum.V); u.Billable.V != want {
			t.Fatalf("faturar %s, want %s", text(u.Billable), want.MWhText())
		}
		want := chain.Conforme
		switch {
		case u.Net.V > u.Maximum.V:
			want = chain.Excedente
		case u.Net.V < u.Minimum.V:
			want = chain.Subutilizado
		}
		if u.Conformity != want {
			t.Fatalf("status %s, want %s", u.Conformity, want)
		}
	})
}

// A higher upper limit never bills less, a higher lower limit never less, and
// more consumption never less.
func TestLimitsAreMonotonic_EB16(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPool(t)
		p.Supplies = p.Supplies[:1]
		_, before := compute(p)
		bigger := p
		bigger.Units = append([]chain.Measure(nil), p.Units...)
		bigger.Supplies = append([]chain.Supply(nil), p.Supplies...)
		switch rapid.SampledFrom([]string{"upper", "lower", "consumo"}).Draw(t, "qual") {
		case "upper":
			bigger.Supplies[0].Upper.V += percent.Hundred
		case "lower":
			bigger.Supplies[0].Lower.V = (p.Supplies[0].Lower.V + p.Supplies[0].Upper.V) / 2
		default:
			bigger.Units[0].Consumption.V += energy.MWh
		}
		_, after := compute(bigger)
		if after[0].Billable.V < before[0].Billable.V {
			t.Fatalf("faturar fell from %s to %s", text(before[0].Billable), text(after[0].Billable))
		}
	})
}

// Whatever input is missing, nothing is invented: a month is classified only
// when net and band are known, and no number is known without its inputs.
func TestMissingInputs_EB16(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPool(t)
		u := &p.Units[rapid.IntRange(0, len(p.Units)-1).Draw(t, "unidade")]
		s := &p.Supplies[rapid.IntRange(0, len(p.Supplies)-1).Draw(t, "contrato")]
		which := rapid.SampledFrom([]string{"consumo", "proinfa", "volume", "limite"}).Draw(t, "falta")
		switch which {
		case "consumo":
			u.Consumption = chain.Energy{}
		case "proinfa":
			u.Proinfa = chain.Energy{}
		case "volume":
			s.Volume = chain.Energy{}
		default:
			s.Upper = chain.Opt[percent.Percent]{}
		}
		units, _ := compute(p)
		for _, unit := range units {
			if unit.Conformity != chain.Indefinido {
				t.Fatalf("without %s a unit is %s", which, unit.Conformity)
			}
		}
	})
}

// The order in which a calculator meets pools changes nothing.
func TestCalculatorIsReusable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, other := drawPool(t), drawPool(t)
		var c chain.Calculator
		c.Compute(&other)
		units, supplies := c.Compute(&p)
		freshUnits, freshSupplies := compute(p)
		for i := range units {
			if units[i] != freshUnits[i] {
				t.Fatalf("unit %d: %+v, fresh %+v", i, units[i], freshUnits[i])
			}
		}
		for i := range supplies {
			if supplies[i] != freshSupplies[i] {
				t.Fatalf("contract %d: %+v, fresh %+v", i, supplies[i], freshSupplies[i])
			}
		}
	})
}
