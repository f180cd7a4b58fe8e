package category_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/category"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/term"
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
		{both(flat, amount("-1.01")), 'E', what + "sem sobra nem déficit, informado -R$ 1,01: falta o requisito ou o PLD do mês."},
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

// modulated are contracts of a month, "code modulation".
func modulated(codes ...string) (all []category.Modulated) {
	for _, c := range codes {
		code, of, _ := strings.Cut(c, " ")
		all = append(all, category.Modulated{Code: code, Modulation: term.Modulation(of)})
	}
	return all
}

// VD-20, T13: the settlement is judged by how the contracts of the month fall on the hours.
func TestSettlementByModulation_VD20(t *testing.T) {
	in := prooftest.TrueInput[map[string]string](t, "T13")
	golden := prooftest.TrueExample[map[string]map[string]string](t, "T13")
	month := func(amount, deficit string, limitsOf int, contracts ...string) category.Line {
		m := whole(t)
		m.CCEE.Settlement, m.CCEE.Required, m.CCEE.Contracts = checktest.Amount(amount), new(checktest.Decimal(in["requisito"])), modulated(contracts...)
		m.CCEE.Position = &category.Position{
			Deficit: *checktest.MWh(deficit), PLD: checktest.Price(in["pld_medio"]), Low: checktest.Price(in["pld_min"]), High: checktest.Price(in["pld_max_horario"]), LimitsOf: limitsOf,
		}
		return byKey(category.Decide(m), category.KeyLiquidacao)
	}
	load := []string{"A carga", "B carga"}
	for _, amount := range []string{"0.80", "200.00", "1300.00"} {
		got := month(amount, "0", 0, load...)
		if want := golden["carga sem posição"][amount]; string(got.Status) != want {
			t.Errorf("VD-20 no position, %s: %s %q, want %s", amount, got.Status, got.Reason, want)
		}
		if amount == "200.00" && !strings.Contains(got.Reason, "ajustes, recontabilização e rateio não são calculados") {
			t.Errorf("VD-20 %q", got.Reason)
		}
	}
	limit := checktest.Decimal(golden["carga sem posição"]["limite_em_analise"])
	if got := month(limit.String(), "0", 0, load...); got.Status != "Em análise" {
		t.Errorf("VD-20 at the limit: %s", got.Status)
	}
	if got := month(limit.Add(checktest.Decimal("0.01")).String(), "0", 0, load...); got.Status != "Divergente" {
		t.Errorf("VD-20 beyond the limit: %s", got.Status)
	}
	for _, amount := range []string{"4000.00", "5200.00", "-300.00"} {
		if got, want := month(amount, "20.061", 0, load...), golden["carga déficit 20.061"][amount]; string(got.Status) != want {
			t.Errorf("VD-20 a deficit, %s: %s %q, want %s", amount, got.Status, got.Reason, want)
		}
	}
	for _, c := range []struct {
		contracts []string
		reason    string
	}{
		{[]string{"A carga", "B flat"}, "exposição de modulação não calculada"},
		{[]string{"A declarada"}, "exposição de modulação não calculada"},
		{[]string{"A flat", "B "}, "modulação do contrato B não informada"},
		{[]string{"A "}, "modulação do contrato A não informada"},
	} {
		for _, amount := range []string{"200.00", "-9100.00", "600000.00"} {
			for _, deficit := range []string{"0", "20.061"} {
				got := month(amount, deficit, 2026, c.contracts...)
				if want := golden["flat ou não informada"][amount]; string(got.Status) != want {
					t.Errorf("VD-20 %v, %s: %s %q, want %s", c.contracts, amount, got.Status, got.Reason, want)
				}
				if got.Status == "Em análise" && !strings.HasSuffix(got.Reason, c.reason+".") || got.Status == "Divergente" && !strings.Contains(got.Reason, "conferido com os limites de 2026") {
					t.Errorf("VD-20 %v, %s: %q", c.contracts, amount, got.Reason)
				}
			}
		}
		most := golden["flat ou não informada"]["limite"]
		if got := month(most, "0", 0, c.contracts...); got.Status != "Em análise" {
			t.Errorf("VD-20 %v at the limit: %s", c.contracts, got.Status)
		}
	}
}

// VD-21, T13b: without the loss factor of the month what fits other losses is not decided.
func TestChargesByLosses_VD21(t *testing.T) {
	golden := prooftest.TrueExample[map[string]string](t, "T13b")
	in := prooftest.TrueInput[struct {
		Consumption string `json:"consumo"`
		Rate        string `json:"taxa"`
		Factor      string `json:"fator_do_mes"`
	}](t, "T13b")
	month := func(amount, share string, known bool) category.Line {
		on := func(percent string) *decimal.Decimal {
			return new(checktest.Decimal(in.Consumption).Mul(checktest.Decimal(percent).Shift(-2).Add(checktest.Decimal("1"))).RoundBank(3))
		}
		m := whole(t)
		c := &m.CCEE.Charges[0]
		c.Base, c.Rate, c.Amount = on(share), checktest.Price(in.Rate), checktest.Amount(amount)
		if !known {
			c.Least = on("2")
		}
		if want := golden["esperado_"+share+"%"]; c.Expected().StringFixed(2) != want {
			t.Errorf("VD-21 expected %s, want %s", c.Expected(), want)
		}
		return byKey(category.Decide(m), category.KeyEncargos)
	}
	for name, got := range map[string]category.Line{
		"1305.00 sem fator": month("1305.00", "3", false), "1305.00 com fator": month("1305.00", in.Factor, true), "1325.00 sem fator": month("1325.00", "3", false),
		"1350.00 sem fator": month("1350.00", "3", false), "1290.00 sem fator": month("1290.00", "3", false),
	} {
		if string(got.Status) != golden[name] {
			t.Errorf("VD-21 %s: %s %q, want %s", name, got.Status, got.Reason, golden[name])
		}
		if got.Status == "Em análise" && !strings.Contains(got.Reason, "fator de perdas do mês não informado") {
			t.Errorf("VD-21 %s: %q", name, got.Reason)
		}
	}
}
