package chain_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
)

// Domain 1.2: a row that lacks PROINFA gets what the contracts' quota leaves, whatever
// the row is measured; what several lack is shared only where all of them are measured;
// without a quota it stays unknown.
func TestProinfaOfUnmeasuredUnits_EB16(t *testing.T) {
	none := chain.Energy{}
	for _, c := range []struct {
		name        string
		quotas      [2]chain.Energy
		consumption [3]chain.Energy
		stated      chain.Energy // of the first unit
		want        [3]string
	}{
		{"no quota", [2]chain.Energy{}, [3]chain.Energy{mwh(t, "1"), mwh(t, "1"), mwh(t, "1")}, mwh(t, "0.5"), [3]string{"0.500", "?", "?"}},
		{"the quota of one of two contracts", [2]chain.Energy{mwh(t, "2"), none}, [3]chain.Energy{mwh(t, "1"), mwh(t, "6"), mwh(t, "3")}, mwh(t, "0.5"), [3]string{"0.500", "1.000", "0.500"}},
		{"of the other", [2]chain.Energy{none, mwh(t, "2")}, [3]chain.Energy{mwh(t, "1"), mwh(t, "6"), mwh(t, "3")}, mwh(t, "0.5"), [3]string{"0.500", "1.000", "0.500"}},
		{"of both", [2]chain.Energy{mwh(t, "1"), mwh(t, "1")}, [3]chain.Energy{mwh(t, "1"), mwh(t, "6"), mwh(t, "3")}, mwh(t, "0.5"), [3]string{"0.500", "1.000", "0.500"}},
		{"one of those who lack it is unmeasured", [2]chain.Energy{mwh(t, "2"), none}, [3]chain.Energy{mwh(t, "1"), none, mwh(t, "3")}, mwh(t, "0.5"), [3]string{"0.500", "?", "?"}},
		{"whole kWh of a quota", [2]chain.Energy{kwh(t, "1000.6"), none}, [3]chain.Energy{mwh(t, "1"), mwh(t, "1"), mwh(t, "1")}, mwh(t, "0"), [3]string{"0.000", "0.500", "0.501"}},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := chain.Pool{DefaultLoss: pct(0), Supplies: []chain.Supply{supply(t, "10", 0, 200, "100"), supply(t, "10", 0, 200, "100")}}
			p.Supplies[0].Proinfa, p.Supplies[1].Proinfa = c.quotas[0], c.quotas[1]
			for _, consumption := range c.consumption {
				p.Units = append(p.Units, chain.Measure{Consumption: consumption})
			}
			p.Units[0].Proinfa = c.stated
			units, _ := compute(p)
			if got := [3]string{text(units[0].Proinfa), text(units[1].Proinfa), text(units[2].Proinfa)}; got != c.want {
				t.Errorf("PROINFA %v, want %v", got, c.want)
			}
		})
	}
	t.Run("EB-16 only one lacks it", func(t *testing.T) {
		p := chain.Pool{DefaultLoss: pct(0), Supplies: []chain.Supply{supply(t, "10", 0, 200, "100")}}
		p.Supplies[0].Proinfa = mwh(t, "2")
		p.Units = []chain.Measure{{Consumption: mwh(t, "1"), Proinfa: mwh(t, "0.5")}, {}}
		if units, _ := compute(p); text(units[1].Proinfa) != "1.500" {
			t.Errorf("PROINFA %s", text(units[1].Proinfa))
		}
	})
}

// Domain 1.4: consumption and PROINFA of several contracts follow their NET; where
// none has any they are shared equally, and what is unknown stays so.
func TestLoadsOfContracts_EB16(t *testing.T) {
	for _, c := range []struct {
		name, consumption, proinfa string
		supplies                   []chain.Supply
		want                       [][2]string // consumption and PROINFA
	}{
		{"one contract", "10", "1", []chain.Supply{supply(t, "20", 0, 100, "1")}, [][2]string{{"10.000", "1.000"}}},
		{"the second without NET", "60", "0", []chain.Supply{supply(t, "60", 0, 100, "1"), supply(t, "9", 0, 100, "1")}, [][2]string{{"60.000", "0.000"}, {"0.000", "0.000"}}},
		{"NET below zero", "2", "7", []chain.Supply{supply(t, "5", 0, 100, "1"), supply(t, "5", 0, 100, "1")}, [][2]string{{"1.000", "3.500"}, {"1.000", "3.500"}}},
		{"PROINFA in whole kWh", "5.001", "1.0006", []chain.Supply{supply(t, "2", 100, 100, "1"), supply(t, "2", 100, 100, "1")}, [][2]string{{"2.500", "0.500"}, {"2.501", "0.501"}}},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := flat(t, c.consumption, "0", 0, 0)
			p.Units[0].Proinfa, p.Supplies = mwh(t, c.proinfa), c.supplies
			_, supplies := compute(p)
			for i, want := range c.want {
				if got := [2]string{text(supplies[i].Consumption), text(supplies[i].Proinfa)}; got != want {
					t.Errorf("contract %d serves %v, want %v", i, got, want)
				}
			}
		})
	}
	t.Run("EB-16 unknown", func(t *testing.T) {
		one := flat(t, "100", "100", 80, 120)
		one.Units[0].Proinfa = chain.Energy{}
		if _, supplies := compute(one); supplies[0].Consumption != mwh(t, "100") || supplies[0].Proinfa.Known {
			t.Errorf("one contract: %+v", supplies[0])
		}
		two := one
		two.Supplies = []chain.Supply{supply(t, "60", 0, 100, "1"), supply(t, "60", 0, 100, "1")}
		if _, supplies := compute(two); supplies[0].Consumption.Known || supplies[1].Consumption.Known {
			t.Errorf("NET unknown: %+v", supplies)
		}
		two.Units = []chain.Measure{{Proinfa: mwh(t, "0"), Fixed: chain.Fixed{Requirement: mwh(t, "10")}}}
		if _, supplies := compute(two); supplies[0].Consumption.Known || text(supplies[0].Net) != "10.000" {
			t.Errorf("consumption unknown: %+v", supplies[0])
		}
	})
}

// Domain 1.4: shares of unknown NETs are unknown, also of what is known of the
// contract; a volume that only one unit states is the contract's.
func TestSharesOfUnknownNets_EB16(t *testing.T) {
	p := chain.Pool{DefaultLoss: pct(0), Supplies: []chain.Supply{supply(t, "10", 50, 100, "100")}, Units: []chain.Measure{
		{Consumption: mwh(t, "4"), Proinfa: mwh(t, "0")}, {Proinfa: mwh(t, "0")},
	}}
	units, _ := compute(p)
	for _, u := range units {
		expect.All(t, fmt.Sprintf("EB-16 %+v", u.Flow), expect.Is(u.Contracted.Known, false), expect.Is(u.Minimum.Known, false),
			expect.Is(u.Billable.Known, false))
	}
	p.Units[1].Consumption = mwh(t, "4")
	p.Units[0].Given.Volume = mwh(t, "6")
	if units, _ := compute(p); text(units[0].Contracted) != "3.000" || text(units[1].Contracted) != "3.000" {
		t.Errorf("EB-16 contrato %s and %s", text(units[0].Contracted), text(units[1].Contracted))
	}
	p.Units[0].Consumption, p.Units[1].Consumption = mwh(t, "0"), mwh(t, "0")
	if units, _ := compute(p); text(units[0].Contracted) != "3.000" || text(units[0].Minimum) != "1.500" {
		t.Errorf("EB-16 without consumption: contrato %s mínimo %s", text(units[0].Contracted), text(units[0].Minimum))
	}
}

// A calculator computes a pool as if it were its first.
func TestCalculatorForgets_EB16(t *testing.T) {
	group := chain.Pool{DefaultLoss: pct(0), Supplies: []chain.Supply{supply(t, "9", 50, 100, "100"), supply(t, "9", 50, 100, "200")}, Units: []chain.Measure{
		{Consumption: mwh(t, "6")}, {Consumption: mwh(t, "3")}, {Consumption: mwh(t, "1"), Proinfa: mwh(t, "0.5")},
	}}
	group.Supplies[0].Proinfa = mwh(t, "2")
	alone := flat(t, "130", "100", 80, 120)
	var c chain.Calculator
	for _, p := range []*chain.Pool{&group, &alone, &group, &group, &alone} {
		units, supplies := c.Compute(p)
		wantUnits, wantSupplies := compute(*p)
		if diff := cmp.Diff(wantUnits, units) + cmp.Diff(wantSupplies, supplies); diff != "" {
			t.Errorf("EB-16 (-want +got):\n%s", diff)
		}
	}
}

// What a record says where sources are missing, prices stated, and contracts several.
func TestRecordOfPricesAndSources_EB16(t *testing.T) {
	record := func(p chain.Pool, sources int) string {
		from := contractSources(sources)
		for i := range from.Prices {
			from.Prices[i].Formula = "do contrato"
		}
		node := chain.Memoria(month.New(2026, 2), &p, 0, from, chain.SpotReference{})
		if adjusted := node.Inputs[10]; adjusted.Value != "Não" || adjusted.Unit != "" {
			t.Errorf("EB-16 %+v", adjusted)
		}
		return outline(node, "")
	}
	contains := func(text string, parts ...string) {
		t.Helper()
		for _, part := range parts {
			if !strings.Contains(text, part) {
				t.Errorf("EB-16 %q is not in\n%s", part, text)
			}
		}
	}
	const each = "[cada contrato no seu mínimo, depois completados em ordem até o NET do grupo"
	one := flat(t, "100", "100", 80, 120)
	contains(record(one, 2), "Preço = 100.00 R$/MWh [Valor ÷ Faturar", "    Contrato 1 = 100.000 MWh <contrato volume de CT-1>\n  Mínimo")
	contains(record(one, 1), "    Preço = 100.00 R$/MWh [do contrato]\n", "  Faturar = 100.000 MWh [mín(máx(NET, Mínimo), Máximo)]\n")
	one.Units[0].Given.Price = price(t, "150")
	contains(record(one, 1), "    Preço = 150.00 R$/MWh <planilha>\n", "Valor da energia = 15000.00 R$")

	two := flat(t, "80", "0", 0, 0)
	two.Supplies = []chain.Supply{supply(t, "60", 100, 100, "100"), supply(t, "20", 100, 100, "200")}
	two.Units[0].Given.Price = price(t, "150")
	contains(record(two, 1), "    Contrato 1 = 60.000 MWh <contrato CT-1>\n    Contrato 2 = 20.000 MWh\n", "  Faturar = 80.000 MWh "+each+"]\n")
	contains(record(two, 2), "    Preço = 125.00 R$/MWh [Valor ÷ Faturar, a média dos contratos]\n      Preço do contrato 1 = 100.00")

	group := flat(t, "80", "80", 100, 100)
	group.Units = append(group.Units, chain.Measure{Consumption: mwh(t, "0"), Proinfa: mwh(t, "0")})
	contains(record(group, 1), "  Faturar = 80.000 MWh "+each+", × participação", "    NET do grupo = 80.000 MWh\n")
}
