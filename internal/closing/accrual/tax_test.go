package accrual_test

import (
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/prooftest"
)

func figure(key, value string) accrual.Figure {
	return accrual.Figure{Key: key, Value: checktest.Decimal(value)}
}

// rates of the worked examples of the portfolio, which no law fixes yet.
func rates() []accrual.Figure {
	return []accrual.Figure{figure(accrual.KeyCBS, "8.7"), figure(accrual.KeyIBSState, "0.05"), figure(accrual.KeyIBSCity, "0.05")}
}

func accruedAs(t *testing.T, a accrual.Accrual, month, want string) {
	t.Helper()
	p := accrual.Compare(a, nil, accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month(month)})
	if p.Accrued == nil || p.Accrued.StringFixed(2) != want {
		t.Errorf("MC-07 %s of %v is %v, want %s", a.Line, a.Inputs, p.Accrued, want)
	}
}

// MC-07, golden P1: CBS and IBS on the energy of a nota of January 2027, each rounded.
func TestTaxesOnConsumptionOfEnergy_MC07(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P1")
	sum := checktest.Decimal(want["vCBS_8_7"]).Add(checktest.Decimal(want["vIBSUF"])).Add(checktest.Decimal(want["vIBSMun"]))
	accruedAs(t, accrual.Accrual{Line: accrual.Consumption, Inputs: accrual.Inputs{
		Quantities: []accrual.Figure{figure(accrual.KeyEnergy, "173.160")}, Prices: []accrual.Figure{figure(accrual.KeyPrice, want["preco_liquido"])}, Taxes: rates(),
	}}, "2027-01", sum.StringFixed(2))
}

// MC-07, golden P2: the use of the network of 2027 with CBS outside the base of the ICMS
// is that without them, and CBS and IBS on what it is without any tax.
func TestTaxesOnConsumptionOfABill_MC07(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P2")
	total := checktest.Decimal("0")
	for _, line := range []string{"demanda", "nao_utilizada", "tusd_p", "tusd_fp"} {
		total = total.Add(checktest.Decimal(want["2027 CBS fora da base livre."+line]))
	}
	of := accrual.Accrual{Line: accrual.Network, Modality: invoice.ModalityVerde, Inputs: accrual.Inputs{
		Quantities: []accrual.Figure{
			figure(accrual.Of(accrual.KeyContracted, invoice.PostoUnico), "600"), figure(accrual.Of(accrual.KeyMeasured, invoice.PostoUnico), "590"),
			figure(accrual.Of(accrual.KeyEnergy, invoice.PostoPonta), "18.000"), figure(accrual.Of(accrual.KeyEnergy, invoice.PostoForaPonta), "162.000"),
		},
		Prices: []accrual.Figure{
			figure(accrual.Of(accrual.KeyPerKW, invoice.PostoUnico), "32.50"), figure(accrual.Of(accrual.KeyPerMWh, invoice.PostoPonta), "2296.63"),
			figure(accrual.Of(accrual.KeyPerMWh, invoice.PostoForaPonta), "140.21"), figure(accrual.KeyDiscount, "0"),
		},
		Taxes: []accrual.Figure{figure(accrual.KeyICMS, "18"), figure(accrual.KeyPISCOFINS, "0")},
	}}
	rules := accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month("2027-01")}
	network := accrual.Compare(of, nil, rules).Accrued
	of.Line, of.Inputs.Taxes = accrual.Consumption, rates()
	consumption := total.Sub(*network)
	accruedAs(t, of, "2027-01", consumption.StringFixed(2))

	// inside the base of the ICMS they raise it, and are themselves as they are outside
	total = checktest.Decimal("0")
	for _, line := range []string{"demanda", "nao_utilizada", "tusd_p", "tusd_fp"} {
		total = total.Add(checktest.Decimal(want["2027 CBS na base do ICMS livre."+line]))
	}
	of.Line, of.Inputs.Taxes = accrual.Network, append([]accrual.Figure{figure(accrual.KeyICMS, "18"), figure(accrual.KeyPISCOFINS, "0")}, rates()...)
	accruedAs(t, of, "2027-01", total.Sub(consumption).StringFixed(2))
}

// MC-07, golden P1: the ICMS of a nota with CBS and IBS inside its base, and without.
func TestICMSOnTaxesOnConsumption_MC07(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P1")
	for key, taxes := range map[string][]accrual.Figure{
		"ICMS_sem_CBS_na_base_vICMS": {figure(accrual.KeyTaxRate, "18")}, "ICMS_com_CBS_na_base_vICMS": append(rates(), figure(accrual.KeyTaxRate, "18")),
	} {
		accruedAs(t, accrual.Accrual{Line: accrual.SupplierTax, Inputs: accrual.Inputs{
			Quantities: []accrual.Figure{figure(accrual.KeyEnergy, "173.160")}, Prices: []accrual.Figure{figure(accrual.KeyPrice, want["preco_liquido"])}, Taxes: taxes,
		}}, "2027-01", want[key])
	}
}

// MC-07: what exceeds the demand bears the ICMS on CBS and IBS as the rest of the bill does:
// 10 kW × 2 × 32.50 ÷ 0.82 = 792.68, and 8.8 % of its ICMS of 142.68; reactive energy is a
// value with its taxes.
func TestICMSOnExcess_MC07(t *testing.T) {
	of := accrual.Accrual{Line: accrual.Excess, Inputs: accrual.Inputs{
		Quantities: []accrual.Figure{figure(accrual.Of(accrual.KeyOver, invoice.PostoUnico), "10"), figure(accrual.KeyReactive, "5")},
		Prices:     []accrual.Figure{figure(accrual.Of(accrual.KeyPerKW, invoice.PostoUnico), "32.50"), figure(accrual.KeyMultiplier, "2")},
		Taxes:      []accrual.Figure{figure(accrual.KeyICMS, "18"), figure(accrual.KeyPISCOFINS, "0")},
	}}
	accruedAs(t, of, "2027-01", "797.68")
	of.Inputs.Taxes = append(of.Inputs.Taxes, rates()...)
	accruedAs(t, of, "2027-01", "810.24")
}

// MC-07, golden M4b: the debit of the MCP with the ICMS of its state inside, v ÷ (1 − a);
// a credit has none, and a state that does not tax it leaves it as it is. CBS and IBS are
// on the debit alone.
func TestTaxesOnTheSettlement_MC07(t *testing.T) {
	settled := func(line accrual.Name, short, long string, taxes ...accrual.Figure) accrual.Accrual {
		return accrual.Accrual{Line: line, Inputs: accrual.Inputs{
			Quantities: []accrual.Figure{figure(accrual.KeyShort, short), figure(accrual.KeyLong, long)}, Prices: []accrual.Figure{figure(accrual.KeyPLD, "186.59")}, Taxes: taxes,
		}}
	}
	debit := prooftest.MonthExample[map[string]any](t, "M4b")["estimado"].(string)
	icms := figure(accrual.KeyTaxRate, "18")
	accruedAs(t, settled(accrual.MCP, "20.061", "0"), "2026-10", debit)
	accruedAs(t, settled(accrual.MCP, "20.061", "0", figure(accrual.KeyTaxRate, "0")), "2026-10", debit)
	accruedAs(t, settled(accrual.MCP, "20.061", "0", icms), "2026-10", "4564.85") // 3743.18 ÷ 0.82
	accruedAs(t, settled(accrual.MCP, "0", "0.724", icms), "2026-10", "-135.09")  // golden M3
	accruedAs(t, settled(accrual.MCP, "0", "0", icms), "2026-10", "0.00")
	accruedAs(t, settled(accrual.MCP, "20.061", "0", append(rates(), icms)...), "2027-01", "4637.16") // (3743.18 + 329.40) ÷ 0.82 − 329.40
	accruedAs(t, settled(accrual.MCP, "0", "0.724", append(rates(), icms)...), "2027-01", "-135.09")
	accruedAs(t, settled(accrual.Consumption, "20.061", "0", rates()...), "2027-01", "329.40") // 325.66 + 1.87 + 1.87
	accruedAs(t, settled(accrual.Consumption, "0", "0.724", rates()...), "2027-01", "0.00")
	for _, a := range []accrual.Accrual{settled(accrual.MCP, "20.061", "0", figure(accrual.KeyTaxRate, "100")), settled(accrual.Consumption, "20.061", "0", rates()[:2]...)} {
		if p := accrual.Compare(a, nil, accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month("2027-01")}); p.Accrued != nil {
			t.Errorf("MC-07 %s of %v is %s", a.Line, a.Inputs, p.Accrued)
		}
	}
}
