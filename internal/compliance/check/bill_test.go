package check_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
)

// e4b is the bill of example E4b, changed.
func e4b(t *testing.T, change func(*invoice.BillFigures)) invoice.Invoice {
	v := verde(t)
	change(v.Bill)
	return v
}

// found is a finding without its record and its rule.
func found(f check.Finding) check.Finding {
	f.Trace, f.Rule = nil, ""
	return f
}

// Domain 4.2 and 4.6 on E4b: 560 kW measured for 500 contracted are 60 kW above the
// tolerance of 525, and cost 60 × 2 × 32.50 ÷ 0.776376 = 5 023.34. The tolerance of a
// charge is the greater of R$ 2 and 0.1 %, here R$ 5.02.
func TestDemandOfABill(t *testing.T) {
	const ratio = "560 kW medidos para 500 kW contratados, 112,0%"
	const undecided = "Demanda: faltam a tarifa ou as alíquotas para conferir a ultrapassagem (" + ratio + ")."
	kW := func(status check.Status, expected, found, reason string) check.Finding {
		return check.Finding{Status: status, Expected: expected, Found: found, Tolerance: "0.5", Unit: "kW", Reason: reason}
	}
	reais := func(status check.Status, expected, found, tolerance, reason string) check.Finding {
		return check.Finding{Status: status, Expected: expected, Found: found, Tolerance: tolerance, Unit: "R$", Reason: reason}
	}
	measured := func(kwh string, billed, excess string) func(*invoice.BillFigures) {
		return func(f *invoice.BillFigures) {
			l := &f.Demand[0]
			l.Measured, l.Billed, l.ExcessValue = kw(kwh), nil, nil
			if billed != "" {
				l.Billed = kw(billed)
			}
			if excess != "" {
				l.ExcessValue = amount(excess)
			}
		}
	}
	const fits = "Demanda: faturada a maior entre a contratada e a medida, sem ultrapassagem."
	for name, c := range map[string]struct {
		change func(*invoice.BillFigures)
		want   check.Finding
	}{
		"as it should be": {func(*invoice.BillFigures) {}, reais("Conforme", "5023.34", "5023.34", "5.02", "Demanda: ultrapassagem de 60 kW cobrada como esperado.")},
		"half a kW more":  {measured("560", "560.5", "5023.34"), reais("Conforme", "5023.34", "5023.34", "5.02", "Demanda: ultrapassagem de 60 kW cobrada como esperado.")},
		"half a kW less":  {measured("560", "559.5", "5023.34"), reais("Conforme", "5023.34", "5023.34", "5.02", "Demanda: ultrapassagem de 60 kW cobrada como esperado.")},
		"more than that":  {measured("560", "560.51", "5023.34"), kW("Divergente", "560", "560.51", "Demanda: esperado faturar 560 kW, faturado 560,51 kW.")},
		"less than that":  {measured("560", "559.49", "5023.34"), kW("Divergente", "560", "559.49", "Demanda: esperado faturar 560 kW, faturado 559,49 kW.")},
		"not charged":     {measured("560", "560", "0"), reais("Divergente", "5023.34", "0.00", "0.5", "Demanda: houve ultrapassagem ("+ratio+") e ela não foi cobrada.")},
		"not charged, without rates": {
			func(f *invoice.BillFigures) { f.PISCOFINSRate, f.Demand[0].ExcessValue = nil, amount("0") },
			reais("Divergente", "", "0.00", "0.5", "Demanda: houve ultrapassagem ("+ratio+") e ela não foi cobrada."),
		},
		"not told whether": {measured("560", "560", ""), kW("Indefinido", "560", "560", "Demanda: houve ultrapassagem ("+ratio+"), mas a fatura não informa se foi cobrada.")},
		"at the tolerance": {measured("560", "560", "5028.36"), reais("Conforme", "5023.34", "5028.36", "5.02", "Demanda: ultrapassagem de 60 kW cobrada como esperado.")},
		"a cent beyond it": {measured("560", "560", "5028.37"), reais("Divergente", "5023.34", "5028.37", "5.02",
			"Demanda: ultrapassagem de 60 kW, esperado R$\u00a05.023,34, cobrado R$\u00a05.028,37.")},
		"billed not told":        {measured("560", "", "5023.34"), reais("Indefinido", "5023.34", "5023.34", "5.02", "Demanda: falta a demanda faturada.")},
		"wrong, billed not told": {measured("560", "", "9"), reais("Divergente", "5023.34", "9.00", "5.02", "Demanda: ultrapassagem de 60 kW, esperado R$\u00a05.023,34, cobrado R$\u00a09,00.")},
		"without a tariff":       {func(f *invoice.BillFigures) { f.Demand[0].Tariff = nil }, kW("Indefinido", "560", "560", undecided)},
		"without PIS/COFINS":     {func(f *invoice.BillFigures) { f.PISCOFINSRate = nil }, kW("Indefinido", "560", "560", undecided)},
		"without ICMS":           {func(f *invoice.BillFigures) { f.ICMSRate = nil }, kW("Indefinido", "560", "560", undecided)},
		"charged within 5 %": {measured("525", "525", "0.01"), reais("Divergente", "0.00", "0.01", "0.5",
			"Demanda: ultrapassagem de R$\u00a00,01 cobrada com 525 kW medidos para 500 kW contratados, 105,0%, dentro da tolerância de 5%.")},
		"just within 5 %":                 {measured("525", "525", "0"), kW("Conforme", "525", "525", fits)},
		"its charge not told":             {measured("525", "525", ""), kW("Conforme", "525", "525", fits)},
		"just above 5 %":                  {measured("525.01", "525.01", ""), kW("Indefinido", "525.01", "525.01", "Demanda: houve ultrapassagem (525,01 kW medidos para 500 kW contratados, 105,0%), mas a fatura não informa se foi cobrada.")},
		"less than contracted":            {measured("400", "500", "0"), kW("Conforme", "500", "500", fits)},
		"billed not told, none in excess": {measured("400", "", "0"), kW("Indefinido", "500", "", "Demanda: falta a demanda faturada.")},
		"measured not told":               {func(f *invoice.BillFigures) { f.Demand[0].Measured = nil }, kW("Indefinido", "", "560", "Demanda: falta a demanda contratada ou a medida.")},
		"contracted not told":             {func(f *invoice.BillFigures) { f.Demand[0].Contracted = nil }, kW("Indefinido", "", "560", "Demanda: falta a demanda contratada ou a medida.")},
		"nothing contracted": {
			func(f *invoice.BillFigures) { f.Demand[0].Contracted, f.Demand[0].ExcessValue = kw("0"), nil },
			kW("Indefinido", "560", "560", "Demanda: houve ultrapassagem (560 kW medidos para 0 kW contratados), mas a fatura não informa se foi cobrada."),
		},
		"no demand":      {func(f *invoice.BillFigures) { f.Demand = nil }, check.Finding{Status: "Indefinido", Unit: "kW", Reason: "A fatura não informa a demanda."}},
		"no subgroup":    {func(f *invoice.BillFigures) { f.Demand, f.Subgroup = nil, "" }, check.Finding{Status: "Indefinido", Unit: "kW", Reason: "A fatura não informa a demanda."}},
		"of low voltage": {func(f *invoice.BillFigures) { f.Subgroup = "B3" }, check.Finding{Status: "Conforme", Unit: "kW", Reason: "O grupo B não tem demanda contratada."}},
		"half an odd kW": {func(f *invoice.BillFigures) {
			*f = invoice.BillFigures{Modality: invoice.ModalityVerde, Demand: []invoice.DemandLine{
				{Posto: invoice.PostoUnico, Contracted: kw("300"), Measured: kw("400"), Billed: kw("400"), ExcessValue: amount("0")},
			}}
		}, reais("Divergente", "", "0.00", "0.5", "Demanda: houve ultrapassagem (400 kW medidos para 300 kW contratados, 133,3%) e ela não foi cobrada.")},
	} {
		demand, _, _ := checkBill(t, e4b(t, c.change))
		if diff := cmp.Diff(c.want, found(demand)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
	reasons := map[string]string{
		parameter.KeyDemandToleranceFactor: "Falta o parâmetro da ultrapassagem de demanda.", parameter.KeyDemandExcessMultiplier: "Falta o parâmetro da ultrapassagem de demanda.",
		parameter.KeyBillToleranceDemand: "Falta o parâmetro de tolerância da demanda.",
		parameter.KeyBillToleranceMoney:  undecided, parameter.KeyBillTolerancePercent: undecided,
	}
	checktest.EachMissing(t, slices.Sorted(maps.Keys(reasons)), func(key string, p parameter.Snapshot) {
		v := verde(t)
		demand, _, _ := check.Bill(check.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: p})
		if demand.Status != check.StatusIndefinido || demand.Reason != reasons[key] {
			t.Errorf("without %s: %+v", key, demand)
		}
	})
	// A tolerance of 7.125 % is said with two decimals.
	v := e4b(t, measured("530", "530", "9"))
	demand, _, _ := check.Bill(check.BillInput{
		Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: checktest.With(t, parameter.KeyDemandToleranceFactor, "1.07125"),
	})
	if !strings.HasSuffix(demand.Reason, "dentro da tolerância de 7,13%.") {
		t.Errorf("%q", demand.Reason)
	}
}

// Of several demands and bills the first that diverges counts, else the first that
// lacks something, else the first.
func TestTheFirstDivergentCounts(t *testing.T) {
	of := func(peak, offPeak string) invoice.Invoice { // billed for 2 980 and 3 280 kW
		v := azul()
		v.Bill.Demand[0].Billed, v.Bill.Demand[1].Billed = nil, nil
		if peak != "" {
			v.Bill.Demand[0].Billed = kw(peak)
		}
		if offPeak != "" {
			v.Bill.Demand[1].Billed = kw(offPeak)
		}
		return v
	}
	for want, bills := range map[string][]invoice.Invoice{
		"Demanda na ponta: faturada a maior":                           {of("2980", "3280")},
		"Demanda fora de ponta: falta a demanda faturada":              {of("2980", "")},
		"Demanda fora de ponta: esperado faturar 3.280 kW, faturado 1": {of("", "1")},
		"Demanda na ponta: esperado faturar 2.980 kW, faturado 2 kW":   {of("2", "1")},
		"Demanda na ponta: esperado faturar 2.980 kW, faturado 3 kW":   {of("2980", ""), of("3", "3280"), of("4", "4")},
		"Demanda na ponta: falta a demanda faturada":                   {of("2980", "3280"), of("", "3280")},
	} {
		demand, _, _ := check.Bill(check.BillInput{Month: at("2026-04"), Invoices: bills, Parameters: parameters(t)})
		if !strings.HasPrefix(demand.Reason, want) {
			t.Errorf("%q, want %q", demand.Reason, want)
		}
	}
	demand, tusd, icms := check.Bill(check.BillInput{Month: at("2026-04"), Parameters: parameters(t)})
	for unit, f := range map[string]check.Finding{"kW": demand, "R$": tusd, "R$ ": icms} {
		expect.All(t, "no bill", expect.Is(f.Status, check.StatusIndefinido), expect.Is(f.Unit, strings.TrimSpace(unit)), expect.Not(f.Rule, ""),
			expect.Is(f.Reason, "Não há fatura da distribuidora neste mês."))
	}
}

// Domain 4.3 and 4.6 on E4b: the use of the network is R$ 65 993.12 less the CIP of
// R$ 312.45, which may differ by 0.1 %, R$ 65.68.
func TestUseOfTheNetwork(t *testing.T) {
	const right = "O uso da rede confere com as tarifas e alíquotas da fatura."
	total := func(value string) func(*invoice.BillFigures) {
		return func(f *invoice.BillFigures) { f.TUSDValue = amount(value) }
	}
	f := func(status check.Status, expected, found, tolerance, reason string) check.Finding {
		return check.Finding{Status: status, Expected: expected, Found: found, Tolerance: tolerance, Unit: "R$", Reason: reason}
	}
	lacks := func(reason string) check.Finding { return f("Indefinido", "", "65680.67", "", reason) }
	for name, c := range map[string]struct {
		change func(*invoice.BillFigures)
		want   check.Finding
	}{
		"as it should be":  {func(*invoice.BillFigures) {}, f("Conforme", "65680.67", "65680.67", "65.68", right)},
		"no TE":            {func(f *invoice.BillFigures) { f.TEValue = amount("0") }, f("Conforme", "65680.67", "65680.67", "65.68", right)},
		"at the tolerance": {total("65746.35"), f("Conforme", "65680.67", "65746.35", "65.68", right)},
		"below, within":    {total("65614.99"), f("Conforme", "65680.67", "65614.99", "65.68", right)},
		"a cent beyond":    {total("65746.36"), f("Divergente", "65680.67", "65746.36", "65.68", "Uso da rede: esperado R$\u00a065.680,67, cobrado R$\u00a065.746,36.")},
		"a TE line":        {func(f *invoice.BillFigures) { f.TEValue = amount("10") }, f("Divergente", "0.00", "10.00", "0.00", "A fatura cobra R$\u00a010,00 de TE, que o consumidor livre não paga à distribuidora.")},
		"the demand is wrong": {
			func(f *invoice.BillFigures) { f.TUSDValue, f.Demand[0].Value = amount("70000"), amount("12000") },
			f("Divergente", "65680.67", "70000.00", "65.68", "Demanda: esperado R$\u00a011.721,12, cobrado R$\u00a012.000,00."),
		},
		"the excess is wrong": {
			func(f *invoice.BillFigures) { f.TUSDValue, f.Demand[0].ExcessValue = amount("70000"), amount("6000") },
			f("Divergente", "65680.67", "70000.00", "65.68", "Ultrapassagem de demanda: esperado R$\u00a05.023,34, cobrado R$\u00a06.000,00."),
		},
		"the peak is wrong": {
			func(f *invoice.BillFigures) { f.TUSDValue, f.Energy[0].Value = amount("70000"), amount("16000") },
			f("Divergente", "65680.67", "70000.00", "65.68", "TUSD na ponta: esperado R$\u00a015.379,81, cobrado R$\u00a016.000,00."),
		},
		"the rest is wrong": {
			func(f *invoice.BillFigures) { f.TUSDValue, f.Energy[1].Value = amount("70000"), amount("27000") },
			f("Divergente", "65680.67", "70000.00", "65.68", "TUSD fora de ponta: esperado R$\u00a026.764,25, cobrado R$\u00a027.000,00."),
		},
		"no line tells": {func(f *invoice.BillFigures) {
			f.TUSDValue, f.Demand[0].Value, f.Demand[0].ExcessValue, f.Energy[0].Value, f.Energy[1].Value = amount("70000"), nil, nil, nil, nil
		}, f("Divergente", "65680.67", "70000.00", "65.68", "Uso da rede: esperado R$\u00a065.680,67, cobrado R$\u00a070.000,00.")},
		"the sum of the lines": {
			func(f *invoice.BillFigures) {
				f.TUSDValue, f.BenefitGross, f.BenefitNet = nil, amount("25331.10"), amount("19666.46")
			},
			f("Conforme", "65680.67", "65680.67", "65.68", right),
		},
		"neither total nor lines": {
			func(f *invoice.BillFigures) { f.TUSDValue = nil },
			f("Indefinido", "65680.67", "", "65.68", "A fatura não informa o total do uso da rede nem o valor de todas as linhas."),
		},
		// A bill that shows a benefit of nothing has no taxes on it: 65 680.67 − 25 331.10 + 19 666.46.
		"no taxes on the discount": {func(f *invoice.BillFigures) { f.TUSDValue, f.BenefitGross = amount("60016.03"), amount("0") }, f("Conforme", "60016.03", "60016.03", "60.02", right)},
		// 560 × 32.50 and 9.8 × 2 296.63 ÷ 0.776376, the rest as it is.
		"no discount": {func(f *invoice.BillFigures) { f.TUSDValue, f.Discount = amount("85347.14"), pct("0") }, f("Conforme", "85347.14", "85347.14", "85.35", right)},
		// 400 kW used, 100 kW not: 8 372.23 + 1 716.31 ÷ 0.9468, with 23 698.51 − 18 691.46 of taxes on the discount.
		"unused demand": {func(f *invoice.BillFigures) { f.TUSDValue, f.Demand[0].Measured = amount("58367.16"), kw("400") }, f("Conforme", "58367.16", "58367.16", "58.37", right)},
		"unused demand, wrong": {
			func(f *invoice.BillFigures) {
				f.TUSDValue, f.Demand[0].Measured, f.Demand[0].Value = amount("60000"), kw("400"), amount("11000")
			},
			f("Divergente", "58367.16", "60000.00", "58.37", "Demanda: esperado R$\u00a010.088,54, cobrado R$\u00a011.000,00."),
		},
		"no PIS/COFINS":     {func(f *invoice.BillFigures) { f.PISCOFINSRate = nil }, lacks("Faltam as alíquotas de ICMS e de PIS/COFINS da fatura.")},
		"no ICMS rate":      {func(f *invoice.BillFigures) { f.ICMSRate = nil }, lacks("Faltam as alíquotas de ICMS e de PIS/COFINS da fatura.")},
		"no energy":         {func(f *invoice.BillFigures) { f.Energy = nil }, lacks("A fatura não informa as linhas de energia da TUSD.")},
		"no demand":         {func(f *invoice.BillFigures) { f.Demand = nil }, lacks("A fatura não informa a demanda.")},
		"no discount told":  {func(f *invoice.BillFigures) { f.Discount = nil }, lacks("Falta o desconto da fonte incentivada (0 quando não há).")},
		"no reactive told":  {func(f *invoice.BillFigures) { f.ReactiveValue = nil }, lacks("Falta o valor de reativo (0 quando não foi cobrado).")},
		"no contracted":     {func(f *invoice.BillFigures) { f.Demand[0].Contracted = nil }, lacks("Demanda: falta a demanda contratada, a medida ou a tarifa.")},
		"no measured":       {func(f *invoice.BillFigures) { f.Demand[0].Measured = nil }, lacks("Demanda: falta a demanda contratada, a medida ou a tarifa.")},
		"no demand rate":    {func(f *invoice.BillFigures) { f.Demand[0].Tariff = nil }, lacks("Demanda: falta a demanda contratada, a medida ou a tarifa.")},
		"demand and energy": {func(f *invoice.BillFigures) { f.Demand[0].Tariff, f.Energy[0].Tariff = nil, nil }, lacks("Demanda: falta a demanda contratada, a medida ou a tarifa.")},
		"no peak energy":    {func(f *invoice.BillFigures) { f.Energy[0].Energy = nil }, lacks("TUSD na ponta: falta a energia ou a tarifa.")},
		"no peak rate":      {func(f *invoice.BillFigures) { f.Energy[0].Tariff = nil }, lacks("TUSD na ponta: falta a energia ou a tarifa.")},
		"no other energy":   {func(f *invoice.BillFigures) { f.Energy[1].Energy = nil }, lacks("TUSD fora de ponta: falta a energia ou a tarifa.")},
		"no other rate": {
			func(f *invoice.BillFigures) { f.Energy[1].Tariff = nil },
			lacks("TUSD na ponta: falta a tarifa fora de ponta, sobre a qual o desconto é calculado."),
		},
		"no other line, without discount": {func(f *invoice.BillFigures) { // 85 347.14 − 26 764.25
			f.TUSDValue, f.Discount, f.Energy = amount("58582.89"), pct("0"), f.Energy[:1]
		}, f("Conforme", "58582.89", "58582.89", "58.58", right)},
		// 1 MWh at R$ 500 ÷ 0.776376 more, of which the discount takes nothing.
		"energy of no period": {func(f *invoice.BillFigures) {
			f.TUSDValue, f.Energy = amount("66324.69"), append(f.Energy, invoice.EnergyLine{Posto: invoice.PostoUnico, Energy: mwh("1"), Tariff: price("500")})
		}, f("Conforme", "66324.69", "66324.69", "66.32", right)},
		// That is all that low voltage pays.
		"low voltage": {func(f *invoice.BillFigures) {
			*f = invoice.BillFigures{
				Subgroup: "B3", Discount: pct("0"), ICMSRate: f.ICMSRate, PISCOFINSRate: f.PISCOFINSRate, ReactiveValue: amount("0"), TUSDValue: amount("644.02"),
				Energy: []invoice.EnergyLine{{Posto: invoice.PostoUnico, Energy: mwh("1"), Tariff: price("500")}},
			}
		}, f("Conforme", "644.02", "644.02", "2.00", right)},
	} {
		_, tusd, _ := checkBill(t, e4b(t, c.change))
		if diff := cmp.Diff(c.want, found(tusd)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
	keys := []string{
		parameter.KeyDemandToleranceFactor, parameter.KeyDemandExcessMultiplier, parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent,
	}
	checktest.EachMissing(t, keys, func(key string, p parameter.Snapshot) {
		v := verde(t)
		_, tusd, icms := check.Bill(check.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: p})
		want := "Falta o parâmetro da ultrapassagem de demanda."
		if key == parameter.KeyBillToleranceMoney || key == parameter.KeyBillTolerancePercent {
			want = "Falta o parâmetro de tolerância da fatura."
		}
		expect.All(t, "without "+key, expect.Is(tusd.Status, check.StatusIndefinido), expect.Is(tusd.Reason, want),
			expect.Is(icms.Status, check.StatusIndefinido), expect.Is(icms.Reason, want))
	})
}

// In Azul the peak energy has no discount: E4a's own lines, to its rounded rates.
func TestUseOfTheNetworkOfAzul_E4a(t *testing.T) {
	v := azul()
	v.Bill.Demand[1].Measured, v.Bill.TUSDValue, v.Bill.Energy[1].Value = kw("1"), amount("9"), amount("9")
	_, tusd, _ := checkBill(t, v)
	// 1 × 31.72 ÷ 2 ÷ 0.743583530 + 3 279 × 31.72 ÷ 2 ÷ 0.959475 = 21.33 + 54 201.45.
	if !strings.HasPrefix(tusd.Reason, "Demanda fora de ponta: esperado R$\u00a054.222,78,") {
		t.Errorf("%q", tusd.Reason)
	}
	v = azul() // 115.25152 × 201.36 ÷ 0.743583530: a dearer peak has no discount either
	v.Bill.TUSDValue, v.Bill.Energy[0].Tariff, v.Bill.Energy[0].Value = amount("9"), price("201.36"), amount("9")
	if _, tusd, _ = checkBill(t, v); !strings.HasPrefix(tusd.Reason, "TUSD na ponta: esperado R$\u00a031.209,7") {
		t.Errorf("%q", tusd.Reason)
	}
	v = azul()
	v.Bill.TUSDValue, v.Bill.Energy[1].Value = amount("9"), amount("9")
	if _, tusd, _ = checkBill(t, v); !strings.HasPrefix(tusd.Reason, "TUSD fora de ponta: esperado R$\u00a0164.457,1") { // 164 457.05 with the rounded rates
		t.Errorf("%q", tusd.Reason)
	}
}

// Domain 4.6: ICMS is due on what is used, not on demand that is contracted only.
func TestICMSOfABill(t *testing.T) {
	idle := func(icms string) func(*invoice.BillFigures) {
		return func(f *invoice.BillFigures) { f.Demand[0].Measured, f.ICMSValue = kw("400"), amount(icms) }
	}
	f := func(status check.Status, expected, found, tolerance, reason string) check.Finding {
		return check.Finding{Status: status, Expected: expected, Found: found, Tolerance: tolerance, Unit: "R$", Reason: reason}
	}
	const right = "O ICMS confere com a alíquota e as linhas tributadas."
	for name, c := range map[string]struct {
		change func(*invoice.BillFigures)
		want   check.Finding
	}{
		"as it should be":  {func(*invoice.BillFigures) {}, f("Conforme", "15362.48", "15362.48", "15.36", right)},
		"at the tolerance": {func(f *invoice.BillFigures) { f.ICMSValue = amount("15377.84") }, f("Conforme", "15362.48", "15377.84", "15.36", right)},
		"a cent beyond":    {func(f *invoice.BillFigures) { f.ICMSValue = amount("15377.85") }, f("Divergente", "15362.48", "15377.85", "15.36", "ICMS: esperado R$\u00a015.362,48, cobrado R$\u00a015.377,85.")},
		"far below":        {func(f *invoice.BillFigures) { f.ICMSValue = amount("100") }, f("Divergente", "15362.48", "100.00", "15.36", "ICMS: esperado R$\u00a015.362,48, cobrado R$\u00a0100,00.")},
		// (8 372.23 + 15 379.81 + 26 764.25 + 1 127.51 + 21 982.21) × 0.18; with the 1 716.31 of 100 kW that were not used 13 561.62.
		"unused demand":       {idle("13252.68"), f("Conforme", "13252.68", "13252.68", "13.25", right)},
		"taxed nevertheless":  {idle("13561.62"), f("Divergente", "13252.68", "13561.62", "13.25", "ICMS: esperado R$\u00a013.252,68, cobrado R$\u00a013.561,62: o imposto incide também sobre a demanda não utilizada.")},
		"near to being taxed": {idle("13575.18"), f("Divergente", "13252.68", "13575.18", "13.25", "ICMS: esperado R$\u00a013.252,68, cobrado R$\u00a013.575,18: o imposto incide também sobre a demanda não utilizada.")},
		"but wrong":           {idle("13575.19"), f("Divergente", "13252.68", "13575.19", "13.25", "ICMS: esperado R$\u00a013.252,68, cobrado R$\u00a013.575,19.")},
		// A benefit of nothing is not taxed: 60 016.03 less nothing, × 0.18.
		"no taxes on the discount": {func(f *invoice.BillFigures) { f.BenefitGross, f.ICMSValue = amount("0"), amount("10802.89") }, f("Conforme", "10802.89", "10802.89", "10.80", right)},
		"not told":                 {func(f *invoice.BillFigures) { f.ICMSValue = nil }, f("Indefinido", "", "", "", "A fatura não informa o valor do ICMS.")},
		"no energy":                {func(f *invoice.BillFigures) { f.Energy = nil }, f("Indefinido", "", "15362.48", "", "A fatura não informa as linhas de energia da TUSD.")},
	} {
		_, _, icms := checkBill(t, e4b(t, c.change))
		if diff := cmp.Diff(c.want, found(icms)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

func TestRecordsOfABill_E4b(t *testing.T) {
	v := verde(t)
	v.Number = "77"
	demand, tusd, icms := checkBill(t, v)
	const bill = " ← usuário Fatura da distribuidora 77 de outubro de 2026\n"
	for _, c := range []struct{ got, want string }{
		{checktest.Record(demand.Trace), `Demanda = 560 kW (máx(Contratada, Medida))
  Contratada = 500 kW` + bill + `  Medida = 560 kW` + bill + `  Tolerância = 0.5 kW ← parâmetro fatura.tolerancia_demanda_kw
  Limite de ultrapassagem = 525 kW (Contratada × fator)
    Fator = 1.05 razão ← parâmetro demanda.tolerancia_fator
  Ultrapassagem = 5023.34 R$ ((Medida − Contratada) × multiplicador × tarifa ÷ F_T)
    Multiplicador = 2 razão ← parâmetro demanda.ultrapassagem_multiplicador
    Tarifa sem desconto = 32.5 R$/kW` + bill},
		{checktest.Record(tusd.Trace), `Uso da rede (TUSD) = 65680.67 R$ (Σ linhas)
  Demanda = 11721.12 R$ (base ÷ F_T)
    Base sem tributos = 9100.00 R$ (quantidade × tarifa com desconto)
      Tarifa sem desconto = 32.5 R$/kW` + bill + `  Ultrapassagem de demanda = 5023.34 R$ (base ÷ F_T)
    Base sem tributos = 3900.00 R$ (quantidade × tarifa com desconto)
      Tarifa sem desconto = 32.5 R$/kW` + bill + `  TUSD na ponta = 15379.81 R$ (base ÷ F_T)
    Base sem tributos = 11940.52 R$ (quantidade × tarifa com desconto)
      Tarifa sem desconto = 2296.63 R$/MWh` + bill + `  TUSD fora de ponta = 26764.25 R$ (base ÷ F_T)
    Base sem tributos = 20779.12 R$ (quantidade × tarifa com desconto)
      Tarifa sem desconto = 140.21 R$/MWh` + bill + `  Reativo = 1127.51 R$` + bill + `  Tributos sobre o desconto = 5664.64 R$ (benefício bruto − benefício líquido)
    Benefício bruto = 25331.10 R$
    Benefício líquido = 19666.46 R$
  Tolerância = 65.68 R$ (máx(valor mínimo, percentual do esperado))
    Valor mínimo = 2 R$ ← parâmetro fatura.tolerancia_valor
    Percentual = 0.1 % ← parâmetro fatura.tolerancia_percentual
`},
		{checktest.Record(icms.Trace), `ICMS da fatura = 15362.48 R$ (Base × alíquota)
  Base = 85347.13 R$ (Σ linhas tributadas + benefício bruto tributado)
  Alíquota = 18 %` + bill + `  Demanda não utilizada, fora da base = 0.00 R$ (Contratada − Medida)
  Tolerância = 15.36 R$ (máx(valor mínimo, percentual do esperado))
    Valor mínimo = 2 R$ ← parâmetro fatura.tolerancia_valor
    Percentual = 0.1 % ← parâmetro fatura.tolerancia_percentual
`},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
	// Without an excess, and with one that cannot be priced; unused demand bears no ICMS.
	demand, tusd, _ = checkBill(t, e4b(t, func(f *invoice.BillFigures) { f.Demand[0].Measured = kw("400") }))
	if record := checktest.Record(demand.Trace); strings.Contains(record, "Ultrapassagem =") || !strings.Contains(record, "  Limite de ultrapassagem = 525 kW") {
		t.Errorf("no excess: %s", record)
	}
	if record := checktest.Record(tusd.Trace); !strings.Contains(record, "  Demanda não utilizada = 1716.31 R$ (base ÷ F_I)\n") {
		t.Errorf("unused: %s", record)
	}
	demand, _, _ = checkBill(t, e4b(t, func(f *invoice.BillFigures) { f.PISCOFINSRate = nil }))
	if record := checktest.Record(demand.Trace); !strings.HasSuffix(record, "\n  Ultrapassagem = 60 kW (Medida − Contratada)\n") {
		t.Errorf("an excess without price: %s", record)
	}
}
