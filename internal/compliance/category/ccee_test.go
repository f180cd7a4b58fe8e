package category_test

import (
	"strings"
	"testing"

	"ynova/internal/compliance/category"
	"ynova/internal/compliance/checktest"
	"ynova/internal/kernel/energy"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
)

// charged is a month at the CCEE in which everything is as expected.
func charged() *category.CCEE {
	charge := func(label, base, rate, amount string) category.Charge {
		return category.Charge{Label: label, Base: new(checktest.Decimal(base)), Rate: checktest.Price(rate), Amount: checktest.Amount(amount)}
	}
	return &category.CCEE{
		Charges:    []category.Charge{charge("ESS", "341.188", "3.87", "1320.40"), charge("EER", "330", "10.25", "3382.50"), charge("ERCAP", "640", "2.35", "1504")},
		Settlement: checktest.Amount("3743.18"),
		Position: &category.Position{
			Deficit: *checktest.MWh("20.061"), PLD: checktest.Price("186.59"), Low: checktest.Price("57.31"), High: checktest.Price("412.80"),
		},
	}
}

// MC-08, golden M4: what the charges are expected to be, and from where on one diverges.
func TestCharges_M4(t *testing.T) {
	in := prooftest.MonthInput[struct {
		Requisito string
		Media12M  string `json:"media_12m"`
		Pico      string `json:"pico_kw"`
		Taxas     map[string]string
	}](t, "M4")
	golden := prooftest.MonthExample[map[string]string](t, "M4")
	month := func(ess, eer, ercap string) category.Line {
		m := whole(t)
		for i, c := range []struct{ label, base, rate, amount string }{
			{"ESS", in.Requisito, in.Taxas["ess"], ess}, {"EER", in.Media12M, in.Taxas["eer"], eer}, {"ERCAP", in.Pico, in.Taxas["ercap"], ercap},
		} {
			m.CCEE.Charges[i] = category.Charge{
				Label: c.label, Base: new(checktest.Decimal(c.base)), Rate: checktest.Price(c.rate), Amount: checktest.Amount(c.amount),
			}
		}
		return byKey(category.Decide(m), category.KeyEncargos)
	}
	exact := month(golden["ess"], golden["eer"], golden["ercap"])
	const want = "ESS: esperado R$ 1.320,40, informado R$ 1.320,40. EER: esperado R$ 3.382,50, informado R$ 3.382,50. ERCAP: esperado R$ 1.504,00, informado R$ 1.504,00."
	if exact.Status != "Conforme" || plain(exact.Reason) != want {
		t.Errorf("M4 %s %q", exact.Status, plain(exact.Reason))
	}
	for amount, key := range map[string]string{"1325.00": "informado_1325.00_no_ess", "1350.00": "informado_1350.00_no_ess"} {
		if got := month(amount, golden["eer"], golden["ercap"]); string(got.Status) != golden[key] {
			t.Errorf("M4 ESS of %s: %s, want %s", amount, got.Status, golden[key])
		}
	}
	limit := checktest.Decimal(golden["limite_ess"])
	for _, c := range []struct{ beyond, want string }{{"0", "Conforme"}, {"0.01", "Divergente"}} {
		amount := checktest.Decimal(golden["ess"]).Add(limit).Add(checktest.Decimal(c.beyond)).String()
		if got := month(amount, golden["eer"], golden["ercap"]); string(got.Status) != c.want {
			t.Errorf("M4 ESS of %s: %s, want %s", amount, got.Status, c.want)
		}
	}
	nothing := whole(t)
	nothing.CCEE.Charges[0].Rate, nothing.CCEE.Charges[0].Amount = checktest.Price("0"), checktest.Amount("0")
	if got := byKey(category.Decide(nothing), category.KeyEncargos); string(got.Status) != golden["zero_informado_com_taxa_zero"] {
		t.Errorf("M4 nothing at a rate of nothing: %s", got.Status)
	}
}

// MC-08, golden M4b: the settlement by the position at the mean PLD.
func TestSettlement_M4b(t *testing.T) {
	in := prooftest.MonthInput[struct {
		Deficit string
		PLD     string `json:"pld_medio"`
		Low     string `json:"pld_horario_min"`
		High    string `json:"pld_horario_max"`
	}](t, "M4b")
	golden := prooftest.MonthExample[map[string]any](t, "M4b")
	band := golden["faixa"].([]any)
	month := func(amount string) category.Line {
		m := whole(t)
		m.CCEE.Settlement = checktest.Amount(amount)
		m.CCEE.Position = &category.Position{Deficit: *checktest.MWh(in.Deficit), PLD: checktest.Price(in.PLD), Low: checktest.Price(in.Low), High: checktest.Price(in.High)}
		return byKey(category.Decide(m), category.KeyLiquidacao)
	}
	for _, amount := range []string{"4000.00", "5200.00", "9100.00", "-300.00"} {
		if got := month(amount); string(got.Status) != golden[amount] {
			t.Errorf("M4b %s: %s %q, want %s", amount, got.Status, got.Reason, golden[amount])
		}
	}
	exact := month(golden["estimado"].(string))
	if want := "Liquidação na CCEE: estimado R$ 3.743,18 pelo PLD médio, informado R$ 3.743,18."; exact.Status != "Conforme" || plain(exact.Reason) != want {
		t.Errorf("M4b %s %q", exact.Status, plain(exact.Reason))
	}
	for amount, want := range map[string]string{band[0].(string): "Em análise", band[1].(string): "Em análise", "1149.69": "Divergente", "8281.19": "Divergente"} {
		if got := month(amount); string(got.Status) != want {
			t.Errorf("M4b at the edge %s: %s, want %s", amount, got.Status, want)
		}
	}
}

// VD-26: where the year has no limits of the PLD, the reason says by which it was judged.
func TestLimitsOfAnotherYear_VD26(t *testing.T) {
	for _, amount := range []string{"4000.00", "5200.00", "9100.00"} {
		m := whole(t)
		m.CCEE.Settlement = checktest.Amount(amount)
		m.CCEE.Position = &category.Position{
			Deficit: *checktest.MWh("20.061"), PLD: checktest.Price("186.59"), Low: checktest.Price("57.31"), High: checktest.Price("412.80"), LimitsOf: 2026,
		}
		if got := byKey(category.Decide(m), category.KeyLiquidacao); !strings.Contains(got.Reason, " (conferido com os limites de 2026)") {
			t.Errorf("VD-26 %s: %q", amount, got.Reason)
		}
	}
}

// MC-08: what is said of charges that are missing, have no rate or no base, and of a varejista.
func TestCharges_MC08(t *testing.T) {
	charge := func(i int, f func(c *category.Charge)) change {
		return func(in *category.Input) { f(&in.CCEE.Charges[i]) }
	}
	none := func(c *category.Charge) { c.Amount = nil }
	unrated := func(c *category.Charge) { c.Rate = nil }
	retail := func(in *category.Input) { in.CCEE.Retailer = "Varejista X" }
	uncharged := both(charge(0, none), charge(1, none), charge(2, none))
	far := charge(2, func(c *category.Charge) { c.Amount = checktest.Amount("1600") })
	small := func(amount string) change {
		return charge(0, func(c *category.Charge) {
			c.Base, c.Rate, c.Amount = new(checktest.Decimal("10")), checktest.Price("5"), checktest.Amount(amount)
		})
	}
	const rest = " EER: esperado R$ 3.382,50, informado R$ 3.382,50. ERCAP: esperado R$ 1.504,00, informado R$ 1.504,00."
	rules{
		{func(in *category.Input) { in.CCEE = nil }, 'E', "O cliente não tem agente da CCEE cadastrado no mês."},
		{charge(1, none), 'E', "EER: o valor do mês não foi informado."},
		{both(charge(1, none), charge(2, unrated)), 'E', "EER: o valor do mês não foi informado. ERCAP: sem taxa de referência no mês."},
		{both(charge(1, none), far), 'D', "ERCAP: esperado R$ 1.504,00, informado R$ 1.600,00."},
		{charge(0, func(c *category.Charge) { c.Base = nil }), 'E', "ESS: falta a base de cálculo do mês."},
		{charge(0, func(c *category.Charge) { c.Rate, c.Paper = nil, true }), 'C', "ESS: R$ 1.320,40 pelo documento da CCEE, sem taxa de referência." + rest},
		{charge(0, func(c *category.Charge) { c.Inferred = true }), 'C', "ESS: esperado R$ 1.320,40, informado R$ 1.320,40 (taxa inferida da carteira)." + rest},
		{both(retail, uncharged), 'C', "Encargos por conta da varejista."},
		{both(retail, charge(1, none)), 'E', "EER: o valor do mês não foi informado."},
		{uncharged, 'E', "ESS: o valor do mês não foi informado. EER: o valor do mês não foi informado. ERCAP: o valor do mês não foi informado."},
		{small("51"), 'C', "ESS: esperado R$ 50,00, informado R$ 51,00." + rest}, // R$ 1 is more than 1 %
		{small("51.01"), 'D', "ESS: esperado R$ 50,00, informado R$ 51,01."},
		{small("48.99"), 'D', "ESS: esperado R$ 50,00, informado R$ 48,99."},
		{charge(0, func(c *category.Charge) { c.Amount, c.Rate = checktest.Amount("-1320.40"), checktest.Price("-3.87") }), 'C', "ESS: esperado -R$ 1.320,40, informado -R$ 1.320,40." + rest},
	}.hold(t, "encargos")
}

// MC-08: the settlement without a position, without prices, of a credit, of a varejista.
func TestSettlement_MC08(t *testing.T) {
	amount := func(a string) change { return func(in *category.Input) { in.CCEE.Settlement = checktest.Amount(a) } }
	position := func(f func(p *category.Position)) change {
		return func(in *category.Input) { f(in.CCEE.Position) }
	}
	none := func(in *category.Input) { in.CCEE.Settlement = nil }
	flat := position(func(p *category.Position) { p.Surplus = p.Deficit })
	credit := position(func(p *category.Position) { p.Surplus, p.Deficit = p.Deficit, 0 })
	const what = "Liquidação na CCEE: "
	rules{
		{func(in *category.Input) { in.CCEE = nil }, 'E', "O cliente não tem agente da CCEE cadastrado no mês."},
		{none, 'E', what + "o valor do mês não foi informado."},
		{both(none, func(in *category.Input) { in.CCEE.Retailer = "Varejista X" }), 'C', "Liquidação por conta do varejista."},
		{func(in *category.Input) { in.CCEE.Position = nil }, 'E', what + "a sobra ou o déficit do mês não é conhecido."},
		{position(func(p *category.Position) { p.PLD = nil }), 'E', what + "falta o PLD do mês."},
		{position(func(p *category.Position) { p.Low = nil }), 'E', what + "falta o PLD do mês."},
		{position(func(p *category.Position) { p.High = nil }), 'E', what + "falta o PLD do mês."},
		{both(flat, amount("1")), 'C', what + "sem sobra nem déficit, informado R$ 1,00."},
		{both(flat, amount("-1.01")), 'D', what + "sem sobra nem déficit, informado -R$ 1,01."},
		{both(credit, amount("-4000")), 'C', what + "estimado -R$ 3.743,18 pelo PLD médio, informado -R$ 4.000,00."},
		{both(credit, amount("-9100")), 'D', what + "estimado -R$ 3.743,18 pelo PLD médio, informado -R$ 9.100,00, fora do que o PLD por hora permite."},
		{both(credit, amount("300")), 'D', what + "estimado -R$ 3.743,18 pelo PLD médio, informado R$ 300,00, com o sinal trocado."},
		{amount("4117.50"), 'E', what + "estimado R$ 3.743,18 pelo PLD médio, informado R$ 4.117,50: sem o PLD por hora não se decide."}, // 10 % are 374.318
		{amount("4117.49"), 'C', what + "estimado R$ 3.743,18 pelo PLD médio, informado R$ 4.117,49."},
		{amount("0"), 'D', what + "estimado R$ 3.743,18 pelo PLD médio, informado R$ 0,00, fora do que o PLD por hora permite."},
		{position(func(p *category.Position) { p.Surplus, p.Deficit = energy.MWh, p.Deficit+energy.MWh }), 'C', what + "estimado R$ 3.743,18 pelo PLD médio, informado R$ 3.743,18."},
	}.hold(t, "liquidacao")
}

// MC-08: without a tolerance nothing is decided.
func TestCCEEWithoutTolerance_MC08(t *testing.T) {
	of := map[string]string{
		parameter.KeyChargesTolerance: "encargos", parameter.KeyChargesToleranceMoney: "encargos",
		parameter.KeySettlementEstimate: "liquidacao", parameter.KeySettlementNothing: "liquidacao",
	}
	keys := make([]string, 0, len(of))
	for key := range of {
		keys = append(keys, key)
	}
	checktest.EachMissing(t, keys, func(key string, p parameter.Snapshot) {
		in := whole(t)
		in.Parameters = p
		for _, c := range []string{"encargos", "liquidacao"} {
			if got := byKey(category.Decide(in), c); (of[key] == c) != (got.Status == "Em análise") {
				t.Errorf("MC-08 %s without %s: %s %q", c, key, got.Status, got.Reason)
			}
		}
	})
}
