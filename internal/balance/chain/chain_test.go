package chain_test

import (
	"fmt"
	"testing"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
)

// flat is a pool of one unit without losses, so that the net is the consumption.
func flat(t *testing.T, consumption, volume string, lower, upper int64) chain.Pool {
	t.Helper()
	return chain.Pool{
		Units:       []chain.Measure{{Consumption: mwh(t, consumption), Proinfa: mwh(t, "0")}},
		Supplies:    []chain.Supply{{Volume: mwh(t, volume), Lower: pct(lower), Upper: pct(upper), Price: price(t, "100"), Factor: percent.Hundred}},
		DefaultLoss: pct(0),
	}
}

func text(e chain.Energy) string {
	if !e.Known {
		return "?"
	}
	return e.V.MWhText()
}

func TestClampIsInclusive_EB16(t *testing.T) {
	for _, c := range []struct {
		name, net, volume     string
		lower, upper          int64
		billable              string
		conformity            chain.Conformity
		surplus, deficit      string
		deltaKnown, utilKnown bool
	}{
		{"net = mínimo", "80", "100", 80, 120, "80.000", chain.Conforme, "0.000", "0.000", true, true},
		{"net = contrato", "100", "100", 80, 120, "100.000", chain.Conforme, "0.000", "0.000", true, true},
		{"net = máximo", "120", "100", 80, 120, "120.000", chain.Conforme, "0.000", "0.000", true, true},
		{"1 kWh abaixo", "79.999", "100", 80, 120, "80.000", chain.Subutilizado, "0.001", "0.000", true, true},
		{"1 kWh acima", "120.001", "100", 80, 120, "120.000", chain.Excedente, "0.000", "0.001", true, true},
		{"contrato 0", "10", "0", 80, 120, "0.000", chain.Excedente, "0.000", "10.000", false, false},
		{"limites 0/0", "10", "100", 0, 0, "0.000", chain.Excedente, "0.000", "10.000", false, true},
		{"flex 0: min = max", "90", "100", 100, 100, "100.000", chain.Subutilizado, "10.000", "0.000", true, true},
		{"consumo zero", "0", "100", 80, 120, "80.000", chain.Subutilizado, "80.000", "0.000", true, true},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			units, _ := compute(flat(t, c.net, c.volume, c.lower, c.upper))
			u := units[0]
			expect.All(t, "faturar sobra déficit", expect.Is(text(u.Billable), c.billable), expect.Is(text(u.Surplus), c.surplus),
				expect.Is(text(u.Deficit), c.deficit))
			if u.Conformity != c.conformity {
				t.Errorf("status %s, want %s", u.Conformity, c.conformity)
			}
			if u.DeltaPercent().Known != c.deltaKnown || u.Utilisation().Known != c.utilKnown {
				t.Errorf("Δ%% %+v, utilização %+v", u.DeltaPercent(), u.Utilisation())
			}
		})
	}
}

func TestMissingIsNotZero_EB16(t *testing.T) {
	t.Run("EB-16 PROINFA nula", func(t *testing.T) {
		p := flat(t, "100", "100", 80, 120)
		p.Units[0].Proinfa = chain.Energy{}
		units, supplies := compute(p)
		u := units[0]
		expect.All(t, fmt.Sprintf("without PROINFA: net %s faturar %s", text(u.Net), text(u.Billable)), expect.Is(u.Net.Known, false),
			expect.Is(u.Billable.Known, false), expect.Is(u.Value.Known, false), expect.Is(u.Conformity, chain.Indefinido))
		if text(u.Requirement) != "100.000" || text(u.Maximum) != "120.000" {
			t.Errorf("requisito %s máximo %s do not need it", text(u.Requirement), text(u.Maximum))
		}
		if supplies[0].Conformity != chain.Indefinido || supplies[0].Net.Known {
			t.Errorf("the contract is %s", supplies[0].Conformity)
		}
	})
	t.Run("EB-16 PROINFA zero", func(t *testing.T) {
		units, _ := compute(flat(t, "100", "100", 80, 120))
		if units[0].Conformity != chain.Conforme {
			t.Errorf("got %s", units[0].Conformity)
		}
	})
	t.Run("EB-16 PROINFA do contrato", func(t *testing.T) {
		p := flat(t, "100", "100", 80, 120)
		p.Units[0].Proinfa, p.Supplies[0].Proinfa = chain.Energy{}, mwh(t, "2.5")
		units, supplies := compute(p)
		if text(units[0].Net) != "97.500" || text(supplies[0].Proinfa) != "2.500" {
			t.Errorf("net %s, PROINFA of the contract %s", text(units[0].Net), text(supplies[0].Proinfa))
		}
	})
	t.Run("EB-16 sem preço", func(t *testing.T) {
		p := flat(t, "100", "100", 80, 120)
		p.Supplies[0].Price = chain.Supply{}.Price
		units, _ := compute(p)
		if units[0].Value.Known || units[0].Conformity != chain.Conforme {
			t.Errorf("value %+v, %s", units[0].Value, units[0].Conformity)
		}
	})
	t.Run("EB-16 sem perdas", func(t *testing.T) {
		p := flat(t, "100", "100", 80, 120)
		p.DefaultLoss = chain.Opt[percent.Percent]{}
		units, _ := compute(p)
		if units[0].Requirement.Known || units[0].Conformity != chain.Indefinido {
			t.Errorf("requisito %s", text(units[0].Requirement))
		}
	})
}

func TestRowWithoutContract_EB16(t *testing.T) {
	t.Run("EB-16 só medição", func(t *testing.T) {
		units, supplies := compute(chain.Pool{
			Units: []chain.Measure{{Consumption: kwh(t, "1000"), Proinfa: mwh(t, "0")}}, DefaultLoss: pct(3),
		})
		expect.All(t, "units", expect.Is(text(units[0].Net), "1.030"), expect.Is(units[0].Billable.Known, false),
			expect.Is(units[0].Conformity, chain.Indefinido), expect.Len(supplies, 0))
	})
	t.Run("EB-16 contrato e banda da planilha", func(t *testing.T) {
		units, _ := compute(chain.Pool{
			Units: []chain.Measure{{
				Consumption: kwh(t, "120000"), Proinfa: mwh(t, "0"),
				Given: chain.Given{Volume: mwh(t, "100"), Minimum: mwh(t, "90"), Maximum: mwh(t, "110"), Price: price(t, "200")},
			}}, DefaultLoss: pct(0),
		})
		u := units[0]
		expect.All(t, "contrato faturar valor", expect.Is(text(u.Contracted), "100.000"), expect.Is(text(u.Billable), "110.000"),
			expect.Is(u.Value.V.Text(), "22000.00"))
	})
	t.Run("EB-16 limites percentuais antes dos absolutos", func(t *testing.T) {
		units, _ := compute(chain.Pool{
			Units: []chain.Measure{{
				Consumption: kwh(t, "120000"), Proinfa: mwh(t, "0"),
				Given: chain.Given{Volume: mwh(t, "100"), Minimum: mwh(t, "1"), Maximum: mwh(t, "2"), Lower: pct(80), Upper: pct(130)},
			}}, DefaultLoss: pct(0),
		})
		if text(units[0].Billable) != "120.000" {
			t.Errorf("faturar %s", text(units[0].Billable))
		}
	})
}

func TestRowGoesBeforeContract_EB16(t *testing.T) {
	p := flat(t, "100", "100", 80, 120)
	p.Units[0].Given = chain.Given{Volume: mwh(t, "110"), Lower: pct(95), Price: price(t, "101.50")}
	units, supplies := compute(p)
	u := units[0]
	expect.All(t, "contrato mínimo máximo", expect.Is(text(u.Contracted), "110.000"), expect.Is(text(u.Minimum), "104.500"),
		expect.Is(text(u.Maximum), "132.000"))
	expect.All(t, "faturar valor", expect.Is(text(u.Billable), "104.500"), expect.Is(u.Value.V.Text(), "10606.75"),
		expect.Is(supplies[0].Value, u.Value))
}

func TestSeveralContracts_EB16(t *testing.T) {
	contract := func(volume string, lower, upper int64, reais string) chain.Supply {
		return chain.Supply{Volume: mwh(t, volume), Lower: pct(lower), Upper: pct(upper), Price: price(t, reais), Factor: percent.Hundred}
	}
	for _, c := range []struct {
		name, net string
		billable  [2]string
		nets      [2]string
		value     string
		status    chain.Conformity
		price     string
	}{
		// 60 MWh take or pay at 100, then 20 to 60 MWh at 200.
		{"mínimos primeiro", "70", [2]string{"60.000", "20.000"}, [2]string{"60.000", "10.000"}, "10000.00", chain.Subutilizado, "125.00"},
		{"completa em ordem", "90", [2]string{"60.000", "30.000"}, [2]string{"60.000", "30.000"}, "12000.00", chain.Conforme, "133.33"},
		{"todos no máximo", "130", [2]string{"60.000", "60.000"}, [2]string{"60.000", "70.000"}, "18000.00", chain.Excedente, "150.00"},
		{"abaixo do primeiro mínimo", "50", [2]string{"60.000", "20.000"}, [2]string{"50.000", "0.000"}, "10000.00", chain.Subutilizado, "125.00"},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			p := flat(t, c.net, "0", 0, 0)
			p.Supplies = []chain.Supply{contract("60", 100, 100, "100"), contract("40", 50, 150, "200")}
			units, supplies := compute(p)
			for i := range supplies {
				if text(supplies[i].Billable) != c.billable[i] || text(supplies[i].Net) != c.nets[i] {
					t.Errorf("contract %d: faturar %s net %s, want %s %s",
						i, text(supplies[i].Billable), text(supplies[i].Net), c.billable[i], c.nets[i])
				}
			}
			u := units[0]
			expect.All(t, "valor preço", expect.Is(u.Value.V.Text(), c.value), expect.Is(u.Conformity, c.status), expect.Is(u.Price.V.Text(), c.price))
		})
	}
	t.Run("EB-16 fator de atendimento", func(t *testing.T) {
		p := flat(t, "100", "0", 0, 0)
		p.Supplies = []chain.Supply{contract("60", 90, 110, "100"), contract("50", 0, 200, "200")}
		p.Supplies[0].Factor = 60 * percent.One
		units, supplies := compute(p)
		expect.All(t, "nets", expect.Is(text(supplies[0].Net), "60.000"), expect.Is(text(supplies[1].Net), "40.000"),
			expect.Is(text(units[0].Net), "100.000"))
	})
	t.Run("EB-16 fator de um só contrato", func(t *testing.T) {
		p := flat(t, "100", "50", 0, 200)
		p.Supplies[0].Factor = 60 * percent.One
		units, _ := compute(p)
		if text(units[0].Net) != "60.000" || text(units[0].Billable) != "60.000" {
			t.Errorf("net %s faturar %s", text(units[0].Net), text(units[0].Billable))
		}
	})
}

func TestGroupShares_EB16(t *testing.T) {
	group := func(volume string, units ...chain.Measure) chain.Pool {
		return chain.Pool{Units: units, DefaultLoss: pct(0), Supplies: []chain.Supply{{
			Volume: mwh(t, volume), Lower: pct(50), Upper: pct(100), Price: price(t, "100"), Factor: percent.Hundred,
		}}}
	}
	measure := func(consumption, proinfa string) chain.Measure {
		return chain.Measure{Consumption: mwh(t, consumption), Proinfa: mwh(t, proinfa)}
	}
	for _, c := range []struct {
		name string
		pool chain.Pool
		want []string
	}{
		{"Σ net ≤ 0: pelo consumo", group("8", measure("1", "2"), measure("3", "4")), []string{"1.000", "3.000"}},
		{"sem consumo: partes iguais", group("6", measure("0", "0"), measure("0", "0"), measure("0", "0")), []string{"1.000", "1.000", "1.000"}},
		{"resíduo na última", group("2", measure("1", "0"), measure("1", "0"), measure("1", "0")), []string{"0.667", "0.667", "0.666"}},
		{"PROINFA maior que o requisito", group("100", measure("60", "0"), measure("5", "15")), []string{"50.000", "0.000"}},
	} {
		t.Run("EB-16 "+c.name, func(t *testing.T) {
			units, _ := compute(c.pool)
			for i := range units {
				if text(units[i].Billable) != c.want[i] {
					t.Errorf("unit %d bills %s, want %s", i, text(units[i].Billable), c.want[i])
				}
			}
		})
	}
	t.Run("EB-16 uma unidade sem medição", func(t *testing.T) {
		units, supplies := compute(group("10", measure("5", "0"), chain.Measure{Proinfa: mwh(t, "0")}))
		expect.All(t, "units", expect.Is(units[0].Billable.Known, false), expect.Is(units[0].Conformity, chain.Indefinido),
			expect.Is(supplies[0].Conformity, chain.Indefinido))
		if text(units[0].Net) != "5.000" {
			t.Errorf("its own net is %s", text(units[0].Net))
		}
	})
	t.Run("EB-16 PROINFA do contrato pelo consumo", func(t *testing.T) {
		p := group("10", chain.Measure{Consumption: mwh(t, "6")}, chain.Measure{Consumption: mwh(t, "3")}, measure("1", "0.5"))
		p.Supplies[0].Proinfa = mwh(t, "2")
		units, supplies := compute(p)
		expect.All(t, "shares", expect.Is(text(units[0].Proinfa), "1.000"), expect.Is(text(units[1].Proinfa), "0.500"),
			expect.Is(text(supplies[0].Proinfa), "2.000"))
	})
	t.Run("EB-16 volume informado só vale quando concordam", func(t *testing.T) {
		p := group("10", measure("4", "0"), measure("4", "0"))
		p.Units[0].Given.Volume, p.Units[1].Given.Volume = mwh(t, "6"), mwh(t, "6")
		if units, _ := compute(p); text(units[0].Billable) != "3.000" {
			t.Errorf("agreed volume: faturar %s", text(units[0].Billable))
		}
		p.Units[1].Given.Volume = mwh(t, "7")
		if units, _ := compute(p); text(units[0].Billable) != "4.000" {
			t.Errorf("disputed volume: faturar %s", text(units[0].Billable))
		}
	})
}

func TestContractYear_DB01(t *testing.T) {
	start, err := month.ParseDate("2025-03-15")
	if err != nil {
		t.Fatal(err)
	}
	y := chain.NewYear(start)
	limit := mwh(t, "100")
	for _, c := range []struct {
		mes        string
		net        chain.Energy
		sum, delta string
	}{
		{"2025-03", mwh(t, "90"), "90.000", "-10"},
		{"2025-04", mwh(t, "110"), "200.000", "0"},
		{"2025-05", chain.Energy{}, "?", ""},
		{"2025-06", mwh(t, "103"), "303.000", "1"},
		{"2026-03", mwh(t, "80"), "80.000", "-20"}, // the anniversary
	} {
		m, err := month.Parse(c.mes)
		if err != nil {
			t.Fatal(err)
		}
		got := y.Add(m, c.net, limit)
		expect.All(t, fmt.Sprintf("%s: Δ %s, %s", c.mes, got.Delta.V.Text(), c.delta), expect.Is(text(got.Net), c.sum),
			expect.Is(got.Delta.Known, c.delta != ""), expect.Is(c.delta != "" && got.Delta.V.Text() != c.delta, false))
	}
	threshold := chain.Some(-5 * percent.One)
	for delta, want := range map[percent.Percent]bool{-5 * percent.One: true, -5*percent.One - 1: false, 3 * percent.One: true} {
		a := chain.Accumulated{Delta: chain.Some(delta)}
		if a.Opportunity(threshold) != want {
			t.Errorf("Δ %s: opportunity %v", delta.Text(), !want)
		}
	}
	if (chain.Accumulated{}).Opportunity(threshold) || (chain.Accumulated{Delta: pct(3)}).Opportunity(chain.Opt[percent.Percent]{}) {
		t.Error("an unknown number made an opportunity")
	}
}

func TestPosition_EB02(t *testing.T) {
	units, _ := compute(flat(t, "130", "100", 80, 120))
	if got := units[0].Position(chain.Energy{}); text(got) != "-10.000" {
		t.Errorf("position %s", text(got))
	}
	if got := units[0].Position(mwh(t, "15")); text(got) != "5.000" {
		t.Errorf("with generation %s", text(got))
	}
}

// Numbers at the end of the range are unknown, not wrapped.
func TestNumbersThatDoNotFit(t *testing.T) {
	p := flat(t, "1", "1", 80, 120)
	p.Units[0].Consumption = chain.Some(energy.Energy(1<<63 - 1))
	p.DefaultLoss = pct(500)
	units, _ := compute(p)
	if units[0].Requirement.Known || units[0].Conformity != chain.Indefinido {
		t.Errorf("requisito %s", text(units[0].Requirement))
	}
}

func TestMemoria_EB16(t *testing.T) {
	p := flat(t, "130", "100", 80, 120)
	p.DefaultLoss = pct(3)
	row := trace.Source{Kind: trace.KindPlanilha, Ref: "linha 2"}
	tree := chain.Memoria(month.New(2026, 10), &p, 0, chain.Sources{
		Row: row, Loss: trace.Source{Kind: trace.KindParametro}, Contracts: []trace.Source{{Kind: trace.KindContrato, Ref: "CT-1"}},
	}, chain.SpotReference{Price: price(t, "186.59"), Source: trace.Source{Kind: trace.KindPremissa}})
	values := map[string]string{}
	for _, n := range tree.Inputs {
		values[n.Name] = n.Value
	}
	for name, want := range map[string]string{
		"Requisito": "133.900", "Perdas": "3.900", "NET": "133.900", "Máximo": "120.000", "Faturar": "120.000",
		"Déficit": "13.900", "Valor da energia": "12000.00", "MCP estimado": "-2593.60", "Conformidade": "Excedente",
	} {
		if values[name] != want {
			t.Errorf("%s = %q, want %q", name, values[name], want)
		}
	}
	if tree.Name != "Balanço de outubro de 2026" || tree.Value != "Excedente" {
		t.Errorf("root %q %q", tree.Name, tree.Value)
	}
	if medicao := tree.Inputs[0].Inputs[0].Inputs[0]; medicao.Source == nil || *medicao.Source != row {
		t.Errorf("the measurement has the source %+v", medicao.Source)
	}
}
