package cost_test

import (
	"strings"
	"testing"

	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/tax"
)

// TE of R$ 200/MWh and what else a table may say; the months' off-peak TE shows which
// table prices them.
func TestTablesOfUnit_SM06(t *testing.T) {
	type table struct{ from, to, te string }
	for name, tt := range map[string]struct {
		tables []table
		hold   bool
		want   string // the off-peak TE of 100 MWh, or what is missing
	}{
		"in any order":               {[]table{{"2027-03-01", "", "300"}, {"2024-01-01", "", "200"}}, false, "20000.00 30000.00"},
		"the one that began last":    {[]table{{"2024-01-01", "", "200"}, {"2024-06-01", "", "210"}, {"2024-03-01", "", "220"}}, false, "21000.00"},
		"of two that began together": {[]table{{"2024-01-01", "", "200"}, {"2024-01-01", "", "210"}}, false, "21000.00"},
		"to its last day":            {[]table{{"2024-01-01", "2027-02-28", "200"}, {"2027-03-01", "", "300"}}, false, "20000.00 30000.00"},
		"the last one goes on, though an older one has no end": {[]table{{"2024-01-01", "", "200"}, {"2026-12-01", "2027-02-28", "300"}}, false, "30000.00"},
		"from the first day":           {[]table{{"2026-12-01", "", "200"}}, false, "20000.00"},
		"not from the second":          {[]table{{"2026-12-02", "", "200"}}, false, "dez/2026: não há tabela em vigor em 01/12/2026"},
		"ended on the first day":       {[]table{{"2024-01-01", "2026-12-01", "200"}}, false, "20000.00"},
		"ended on the day before":      {[]table{{"2024-01-01", "2026-11-30", "200"}}, false, "dez/2026: não há tabela em vigor em 01/12/2026"},
		"ended before, held":           {[]table{{"2024-01-01", "2024-11-30", "200"}}, true, "20000.00"},
		"held although others ended":   {[]table{{"2024-01-01", "2024-11-30", "200"}, {"2024-12-01", "2025-11-30", "210"}}, true, "21000.00"},
		"a gap is not bridged":         {[]table{{"2024-01-01", "2027-01-30", "200"}, {"2027-02-01", "", "300"}}, true, "jan/2027: não há tabela em vigor em 31/01/2027"},
		"by the days of each":          {[]table{{"2024-01-01", "2027-03-10", "200"}, {"2027-03-11", "", "231"}}, false, "20000.00 22100.00 23100.00"}, // (10 × 200 + 21 × 231) ÷ 31
		"the last day of a long month": {[]table{{"2024-01-01", "2027-03-30", "200"}, {"2027-03-31", "", "231"}}, false, "20000.00 20100.00 23100.00"},
	} {
		c := plain(t)
		one := c.Tariffs[0]
		c.Tariffs = nil
		for _, x := range tt.tables {
			v := one
			v.From, v.TEOffPeak = day(t, x.from), price(t, x.te)
			if x.to != "" {
				v.To = day(t, x.to)
			}
			c.Tariffs = append(c.Tariffs, v)
		}
		c.Premises.HoldExpired = tt.hold
		if r, err := cost.Simulate(&c); err == nil {
			same(t, "SM-06 "+name, tt.want, months(r.Current, cost.LineEnergyFP))
		} else {
			same(t, "SM-06 "+name, "Falta a tarifa Verde A4 da Distribuidora Exemplo para "+tt.want+
				". Importe as tarifas homologadas da ANEEL em Tarifas ou digite a tabela.", failure(t, &c))
		}
	}
}

// A table of another distributor, subgroup or modality prices nothing; the name of the
// distributor is read without case and accents.
func TestTablesOfOthers_SM06(t *testing.T) {
	for _, tt := range []struct {
		change func(v *cost.Tariff)
		found  bool
	}{
		{func(v *cost.Tariff) { v.Distributor = "  DISTRIBUIDORA  exêmplo" }, true},
		{func(v *cost.Tariff) { v.Distributor = "Distribuidora Exemplo Sul" }, false},
		{func(v *cost.Tariff) { v.Subgroup = "A3a" }, false},
		{func(v *cost.Tariff) { v.Modality = cost.Azul }, false},
	} {
		c := plain(t)
		tt.change(&c.Tariffs[0])
		if _, err := cost.Simulate(&c); (err == nil) != tt.found {
			t.Errorf("SM-06 %+v: %v", c.Tariffs[0], err)
		}
	}
}

// A table without a value that a line needs names the first that is missing; reserved
// tariffs and the peak demand of Verde are not needed.
func TestTableWithoutValue_SM06(t *testing.T) {
	for want, change := range map[string]func(v *cost.Tariff){
		"a demanda fora ponta": func(v *cost.Tariff) { v.DemandOffPeak = nil },
		"a TUSD na ponta":      func(v *cost.Tariff) { v.TUSDPeak, v.TEOffPeak = nil, nil },
		"a TUSD fora ponta":    func(v *cost.Tariff) { v.TUSDOffPeak, v.TUSDReserved = nil, price(t, "1") },
		"a TE na ponta":        func(v *cost.Tariff) { v.TEPeak = nil },
		"a TE fora ponta":      func(v *cost.Tariff) { v.TEOffPeak = nil },
		"":                     func(v *cost.Tariff) { v.DemandPeak, v.TUSDReserved, v.TEReserved = nil, nil, nil },
	} {
		for _, split := range []bool{false, true} { // one table, or two of which the second lacks it
			c := plain(t)
			m := "dez/2026"
			if split {
				c.Tariffs = append(c.Tariffs, c.Tariffs[0])
				c.Tariffs[1].From, m = day(t, "2027-02-15"), "fev/2027"
			}
			change(&c.Tariffs[len(c.Tariffs)-1])
			if want == "" {
				simulate(t, &c)
				continue
			}
			same(t, "SM-06 without "+want, "Falta a tarifa Verde A4 da Distribuidora Exemplo para "+m+": a tabela não traz "+want+
				". Importe as tarifas homologadas da ANEEL em Tarifas ou digite a tabela.", failure(t, &c))
		}
	}
	c := e5(t, 0)
	c.Tariffs[1].DemandPeak = nil // Azul needs it, and is left out
	r := simulate(t, &c)
	expect.All(t, "SM-06 Azul without a tariff of its peak", expect.Is(r.Free.Azul, nil), expect.Is(r.Captive.Azul, nil),
		expect.Is(r.Savings.Azul, nil), expect.Is(r.Demand.Azul, nil), expect.Is(r.Rates(cost.Azul) == nil, true))
	same(t, "SM-06", "Falta a tarifa Azul A4 da Distribuidora Exemplo para dez/2026: a tabela não traz a demanda na ponta."+
		" Importe as tarifas homologadas da ANEEL em Tarifas ou digite a tabela.", r.Notes[2])
	c.Unit.Modality = cost.Azul
	same(t, "SM-06", r.Notes[2], failure(t, &c))
}

// The tariffs of the months, with the tables that they come from.
func TestRates_SM06(t *testing.T) {
	c := e5(t, 50)
	c.Tariffs[1].Source = trace.Source{Kind: trace.KindUsuario, Ref: "digitada"}
	c.Tariffs[0].To, c.Tariffs[0].DemandPeak = day(t, "2027-01-10"), price(t, "99") // of which Verde has none
	next := c.Tariffs[0]
	next.From, next.To, next.TEPeak = day(t, "2027-01-11"), day(t, "2027-06-30"), price(t, "491")
	c.Tariffs = append(c.Tariffs, next)
	c.NetworkDiscount.Right = number("300")
	c.Premises.OptimalDemand = true // 562 kW in the proposal
	c.Offer.Prices = append(c.Offer.Prices, cost.PriceStep{From: at(t, "2027-02"), Price: *price(t, "270")})
	r := simulate(t, &c)
	verde, azul := r.Rates(cost.Verde), r.Rates(cost.Azul)
	line := func(v *cost.MonthRates) string {
		held := ""
		if v.Held {
			held = " held"
		}
		return strings.Join([]string{
			v.Month.Short(), v.DemandPeak.String(), v.DemandOffPeak.String(), v.TUSDPeak.String(), v.TUSDOffPeak.String(), v.TEPeak.String(), v.TEOffPeak.String(),
			v.Discount.Round(6).String(), v.Price.Text(), v.Charge.Text(), strings.Join(v.Acts, " + "),
		}, " ") + held
	}
	const first = "amostra (tarifas ilustrativas; vigência de 01/12/2024 a 10/01/2027)"
	const second = "amostra (tarifas ilustrativas; vigência de 11/01/2027 a 30/06/2027"
	// 0.5 × 300 ÷ 562; 460 for 10 days and 491 for 21.
	same(t, "SM-06", "dez/2026 0 32.5 2296.63 140.21 460 290 0.266904 265.00 15.00 "+first, line(&verde[0]))
	same(t, "SM-06", "jan/2027 0 32.5 2296.63 140.21 481 290 0.266904 265.00 15.00 "+first+" + "+second+")", line(&verde[1]))
	same(t, "SM-06", "jun/2027 0 32.5 2296.63 140.21 491 290 0.266904 270.00 15.00 "+second+")", line(&verde[6]))
	same(t, "SM-06", "jul/2027 0 32.5 2296.63 140.21 491 290 0.266904 270.00 15.00 "+second+"; mantida depois do fim (premissa)) held", line(&verde[7]))
	same(t, "SM-06", "dez/2026 88.82 32.5 140.21 140.21 460 290 0.266904 265.00 15.00 digitada (vigência desde 01/12/2024)", line(&azul[0]))
	if len(verde) != 12 || len(azul) != 12 {
		t.Errorf("SM-06 %d and %d months", len(verde), len(azul))
	}
}

// What was assumed, in the order in which it was found, each once.
func TestNotes_SM06(t *testing.T) {
	const (
		eligible = "Unidade do grupo A: pode migrar desde 01/01/2024."
		discount = "Energia convencional: sem desconto na TUSD."
		growth   = "Crescimento de 0% ao ano no mercado cativo e de 0% no livre."
	)
	for name, tt := range map[string]struct {
		change func(c *cost.Case)
		want   []string
	}{
		"nothing": {func(*cost.Case) {}, []string{eligible, discount, growth}},
		"growth": {func(c *cost.Case) { c.Premises.CaptiveGrowth, c.Premises.FreeGrowth = pct(t, "5"), pct(t, "4.5") }, []string{
			eligible, discount, "Crescimento de 5% ao ano no mercado cativo e de 4,5% no livre.",
		}},
		"unmeasured demands": {func(c *cost.Case) {
			c.Use[2].DemandPeak, c.Use[4].DemandOffPeak = nil, nil
			c.Use[5].DemandPeak, c.Use[5].DemandOffPeak = nil, nil
		}, []string{
			eligible, discount, "Sem demanda medida em fev/2026: vale a contratada.", "Sem demanda medida em abr/2026: vale a contratada.",
			"Sem demanda medida em mai/2026: vale a contratada.", growth,
		}},
		"PROINFA": {func(c *cost.Case) { c.Use[2].PROINFA, c.Use[7].PROINFA = nil, nil }, []string{eligible, discount, "PROINFA desconhecido: 2% do consumo.", growth}},
		"a table that is held": {func(c *cost.Case) { c.Tariffs[0].To = day(t, "2027-02-28") }, []string{
			eligible, discount, "Sem tabela publicada para mar/2027 em diante: a última tarifa é mantida.", growth,
		}},
		"a table that ends within a month": {func(c *cost.Case) { c.Tariffs[0].To = day(t, "2027-02-10") }, []string{
			eligible, discount, "Sem tabela publicada para fev/2027 em diante: a última tarifa é mantida.", growth,
		}},
		"a table that ends within the other modality": {func(c *cost.Case) { c.Tariffs[1].To = day(t, "2027-02-10") }, []string{eligible, discount, growth}},
		"two changes of table": {func(c *cost.Case) {
			second, third := c.Tariffs[0], c.Tariffs[0]
			second.From, third.From = day(t, "2027-04-16"), day(t, "2027-07-20")
			c.Tariffs = append(c.Tariffs, second, third)
		}, []string{eligible, discount, "A tarifa muda em abr/2027: o mês é a média das duas tabelas pelos dias.", growth}},
		"a change at the first of a month": {func(c *cost.Case) {
			second := c.Tariffs[0]
			second.From = day(t, "2027-04-01")
			c.Tariffs = append(c.Tariffs, second)
		}, []string{eligible, discount, growth}},
		"Azul by rule": {func(c *cost.Case) {
			c.Unit.Subgroup, c.Unit.Modality, c.Tariffs[0].Subgroup, c.Tariffs[1].Subgroup = "A3", cost.Azul, "A3", "A3"
		}, []string{eligible, discount, "O subgrupo A3 é Azul por regra; não há comparação com a Verde.", growth}},
		"CBS from the second month on": {func(c *cost.Case) { *c = p2(t, "2026-12", true); c.Taxes[1].Expected = true }, []string{
			eligible, discount, "De jan/2027 em diante valem CBS de 8,7% e IBS de 0,1% no lugar de PIS e COFINS (alíquotas previstas).",
			"Preço de 2027 em diante sem o PIS/COFINS de 9,25% que ele inclui: estimativa, a confirmar com o fornecedor.", growth,
		}},
		"CBS fixed, and a net price": {func(c *cost.Case) { *c = p2(t, "2027-01", true); c.Offer.Includes = tax.IncludesNone }, []string{
			eligible, discount, "De jan/2027 em diante valem CBS de 8,7% e IBS de 0,1% no lugar de PIS e COFINS.", growth,
		}},
	} {
		c := e5(t, 0)
		tt.change(&c)
		r := simulate(t, &c)
		same(t, "SM-06 "+name, strings.Join(tt.want, "\n"), strings.Join(r.Notes, "\n"))
		if name == "Azul by rule" && (r.Free.Verde != nil || r.Best() != cost.Azul || r.Current != r.Captive.Azul) {
			t.Errorf("SM-06 %s: %s", name, r.Best())
		}
	}
}

// The proposal of the modality that costs less, Verde where both cost the same.
func TestBest_SM06(t *testing.T) {
	for _, tt := range []struct {
		demand string // of the peak of Azul, R$/kW; E5 costs R$ 10 432.01 a month less in Verde
		want   cost.Modality
	}{{"88.82", cost.Verde}, {"0", cost.Azul}} {
		c := e5(t, 0)
		c.Tariffs[1].DemandPeak = price(t, tt.demand)
		if got := simulate(t, &c).Best(); got != tt.want {
			t.Errorf("SM-06 %s R$/kW: %s", tt.demand, got)
		}
	}
	c := plain(t) // only Verde
	if got := simulate(t, &c).Best(); got != cost.Verde {
		t.Errorf("SM-06 %s", got)
	}
	c.Tariffs = append(c.Tariffs, c.Tariffs[0]) // Azul that costs the same
	c.Tariffs[1].Modality, c.Tariffs[1].DemandPeak, c.Contracted.Peak = cost.Azul, price(t, "7"), number("0")
	r := simulate(t, &c)
	if r.Free.Azul.Total != r.Free.Verde.Total || r.Best() != cost.Verde {
		t.Errorf("SM-06 of %s and %s %s", r.Free.Azul.Total, r.Free.Verde.Total, r.Best())
	}
}
