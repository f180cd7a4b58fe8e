package rule_test

import (
	"testing"

	"ynova/internal/compliance/checktest"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
)

// grown makes the bill the first with 500 kW; before it were fewer.
func grown(kwBefore string) change {
	return eachBefore(func(v *invoice.Invoice) { v.Bill.Demand[0].Contracted = kw(kwBefore) })
}

// charged makes the measured demand of the bill and what is charged for its excess others.
func charged(measured, excess string) change {
	return bills(func(f *invoice.BillFigures) {
		f.Demand[0].Measured, f.Demand[0].Billed, f.Demand[0].ExcessValue = kw(measured), kw(measured), amount(excess)
	})
}

var demandProofs = []proof{
	{
		rule: rule.Contracted,
		// 40 kW of unused demand more than agreed: (600 − 560) × (32.50 ÷ 0.9468 − 16.25).
		fires:       bills(func(f *invoice.BillFigures) { f.Demand[0].Contracted = kw("600") }),
		alike:       bills(func(f *invoice.BillFigures) { f.Demand[0].Contracted = kw("500.5") }), // tolerance itself
		lack:        func(s *scene) { s.in.Register[0].Demand = nil },
		atStake:     "723.05",
		contestable: true, light: "vermelho", sentence: "usa 600 kW de demanda contratada; o contrato de uso tem 500 kW",
	},
	{
		rule: rule.Billed,
		// 20 kW × (32.50 ÷ 0.776376 − 16.25).
		fires:       bills(func(f *invoice.BillFigures) { f.Demand[0].Billed = kw("580") }),
		alike:       bills(func(f *invoice.BillFigures) { f.Demand[0].Billed = kw("560.5") }),
		lack:        bills(func(f *invoice.BillFigures) { f.Demand[0].Billed = nil }),
		atStake:     "512.22",
		contestable: true, light: "vermelho", sentence: "faturados 580 kW, esperados 560 kW",
	},
	{
		rule:        rule.Test, // T7
		fires:       both(grown("400"), charged("540", "3348.89")),
		alike:       grown("400"),                                             // 560 kW are above the limit of 550
		lack:        func(s *scene) { s.before = s.before[:len(s.before)-1] }, // the bill of the change
		atStake:     "3348.89",
		contestable: true, light: "vermelho",
		sentence: "no 1º ciclo depois do aumento da demanda contratada (540 kW medidos para 500 kW contratados, 108,0%). " +
			"Peça a exclusão: no período de testes só há ultrapassagem acima de 550 kW.",
	},
	{
		rule:        rule.Adjusting,
		fires:       eachBefore(func(v *invoice.Invoice) { v.Bill.Subgroup = "B3" }),
		alike:       eachBefore(func(v *invoice.Invoice) { v.Bill.Subgroup = "A3a" }), // in group A before
		lack:        alone,
		atStake:     "1127.51",
		contestable: true, light: "vermelho", sentence: "no 1º ciclo depois de a unidade passar ao grupo A",
	},
	{
		rule:        rule.ReactiveSum,
		fires:       bills(func(f *invoice.BillFigures) { f.Document.Items[0].Value = *amount("2255.03") }),
		alike:       bills(func(f *invoice.BillFigures) { f.Document.Items[0].Value = *amount("1129.50") }), // within R$ 2
		lack:        bills(func(f *invoice.BillFigures) { f.Document.Items[0].Tariff = nil }),
		atStake:     "1127.52",
		contestable: true, light: "vermelho", sentence: "por quantidade × tarifa",
	},
}

// scopes are the shipped parameters with one of a state or a client.
func with(t *testing.T, key, value string) change {
	t.Helper()
	p := checktest.With(t, key, value)
	return func(s *scene) { s.params = &p }
}

// cycleFrom makes the bill one of 01/2027, of the days after one.
func cycleFrom(after string) change {
	return func(s *scene) {
		s.bill.Month, s.bill.Bill.CycleStart, s.bill.Bill.CycleEnd = at("2027-01"), new(day(after)), new(day("2027-01-31"))
	}
}

func shippedOnly(s *scene) { s.params = nil }

func taxProofs(t *testing.T) []proof {
	rate, exempt, ruling := with(t, parameter.KeyBillICMS, "17"), with(t, parameter.KeyBenefitExempt, "1"), with(t, parameter.KeyTUSDRuling, "1")
	return []proof{
		{
			rule:    rule.Federal, // R$: TestFederalOfABill_VD13
			fires:   cycleFrom("2026-12-31"),
			alike:   cycleFrom("2026-12-30"), // a day of it is of before
			lack:    bills(func(f *invoice.BillFigures) { f.PISCOFINSRate = nil }),
			atStake: "nil", contestable: true, light: "vermelho", sentence: "PIS/COFINS em ciclo de 2027, extintos",
		},
		{
			rule:  rule.UndueDiscount,
			fires: both(alone, func(s *scene) { s.in.Contract.Start = day("2025-11-25") }),
			alike: func(s *scene) { s.in.Contract.Start = day("2025-11-24") },
			lack:  bills(func(f *invoice.BillFigures) { f.Discount = nil }),
			// What was not charged: the net benefit, but for the rounding of lines.
			atStake: "19666.47", light: "amarelo", sentence: "confirme que o direito é anterior",
		},
		{
			rule:  rule.TaxedBenefit,
			fires: exempt,
			alike: both(exempt, bills(func(f *invoice.BillFigures) { f.BenefitGross = f.BenefitNet })),
			lack:  shippedOnly, // the state exempts nothing
			// 25 331.10 − 19 666.46.
			atStake: "5664.64", contestable: true, light: "vermelho", sentence: "que SP isenta",
		},
		{
			rule:  rule.ICMSRate,
			fires: rate,
			alike: both(rate, bills(func(f *invoice.BillFigures) { f.ICMSRate = pct("17") })),
			lack:  shippedOnly,
			// One percent of the base.
			atStake: "853.48", contestable: true, light: "vermelho", sentence: "ICMS a 18%; a alíquota de SP é de 17%",
		},
		{
			rule:    rule.ICMSBase,
			fires:   bills(func(f *invoice.BillFigures) { f.ICMSBase = amount("86347.14") }),
			alike:   bills(func(f *invoice.BillFigures) { f.ICMSBase = amount("85400.00") }), // within 0.1 %
			lack:    bills(func(f *invoice.BillFigures) { f.PISCOFINSRate = nil }),
			atStake: "180.01", contestable: true, light: "vermelho", sentence: "as linhas tributadas somam",
		},
		{
			rule:  rule.ICMSRuling,
			fires: ruling,
			alike: both(ruling, bills(func(f *invoice.BillFigures) { f.ICMSBase = amount("43203.08") })), // already without the TUSD
			lack:  shippedOnly,
			// 18 % of 15 379.81 + 26 764.25.
			atStake: "7585.93", contestable: true, light: "vermelho", sentence: "que a decisão do cliente afasta",
		},
		{
			rule:  rule.PISCOFINSRate,
			fires: peers("5.00"),
			alike: peers("5.02"), // 0.3 points apart
			lack:  func(s *scene) { s.in.Peers = nil },
			// 0.32 % of 65 680.67 − 15 362.48.
			atStake: "161.02", light: "amarelo", sentence: "o comum no mês é 5%",
		},
		{
			rule:    rule.PISCOFINSBase,
			fires:   insideICMS,
			alike:   bills(func(f *invoice.BillFigures) { f.TUSDValue = amount("70000.00") }), // off by something else
			lack:    bills(func(f *invoice.BillFigures) { f.ICMSRate = nil }),
			atStake: "1051.76", contestable: true, light: "vermelho", sentence: "incluem o ICMS na base de PIS e COFINS",
		},
	}
}

// insideICMS charges the use of the network by 1 − 18 % − 5.32 %.
func insideICMS(s *scene) {
	s.bill.Bill.TUSDValue = amount("66732.43")
}

// peers are eight bills of the distributor in the month.
func peers(rate string) change {
	return func(s *scene) {
		of := rule.Peer{Distributor: "Energia do Vale", Month: s.bill.Month}
		for range 8 {
			s.in.Peers[of] = append(s.in.Peers[of], *pct(rate))
		}
	}
}

func cycle(start, end string) change {
	return bills(func(f *invoice.BillFigures) { f.CycleStart, f.CycleEnd = new(day(start)), new(day(end)) })
}

var readingProofs = []proof{
	{
		rule:    rule.CycleDays,
		fires:   cycle("2026-09-30", "2026-11-04"),
		alike:   cycle("2026-09-30", "2026-11-02"), // 33 days
		lack:    bills(func(f *invoice.BillFigures) { f.CycleEnd = nil }),
		atStake: "1953.52", light: "amarelo", sentence: "Ciclo de 35 dias", // 11 721.12 × 5 ÷ 30
	},
	{
		rule:  rule.CycleGap,
		fires: cycle("2026-09-26", "2026-10-27"),
		alike: cycle("2026-10-01", "2026-10-31"), // the day after the reading
		lack:  alone,
		// 42 144.06 × 4 ÷ 31.
		atStake: "5437.94", contestable: true, light: "amarelo", sentence: "4 dias que o ciclo anterior já cobrou",
	},
	{
		rule:    rule.Estimated,
		fires:   bills(func(f *invoice.BillFigures) { f.Estimated = new(true) }),
		alike:   bills(func(f *invoice.BillFigures) { f.Estimated = new(false) }),
		lack:    bills(func(f *invoice.BillFigures) { f.Estimated = nil }),
		atStake: "42144.06", contestable: true, light: "amarelo", sentence: "leitura estimada",
	},
	{
		rule:  rule.Constant,
		fires: bills(func(f *invoice.BillFigures) { f.Document.Reads[0].Constant = new(dec("90")) }),
		alike: bills(func(f *invoice.BillFigures) { f.Document.Reads[0].Measured = new(dec("9800.5")) }),
		lack:  unlisted,
		// 980 kWh at the bill's mean of 266.73 R$/MWh.
		atStake: "261.40", contestable: true, light: "vermelho", sentence: "Leituras × constante dão 8.820 kWh e a fatura usa 9.800 kWh",
	},
	{
		rule:    rule.Metering,
		fires:   func(s *scene) { s.in.Metered[s.bill.Month] = *mwh("150") },
		alike:   func(s *scene) { s.in.Metered[s.bill.Month] = *mwh("155") }, // 1.9 %
		lack:    cycle("2026-09-20", "2026-10-20"),                           // other days
		atStake: "2133.88", contestable: true, light: "amarelo", sentence: "cobra 158 MWh e a medição da CCEE tem 150 MWh",
	},
	{
		rule:  rule.Consumption,
		fires: eachBefore(func(v *invoice.Invoice) { v.Bill.Energy[1].Energy = mwh("40") }),
		alike: eachBefore(func(v *invoice.Invoice) { v.Bill.Energy[1].Energy = mwh("43") }),
		lack:  func(s *scene) { s.before = s.before[1:] }, // two bills are no history
		// 158 − 49.8 MWh at the bill's mean.
		atStake: "28860.68", light: "amarelo", sentence: "3,17 vezes a mediana de 3 faturas",
	},
}

// losing adds so many kWh for the transformer.
func losing(kwh string) change {
	return add(invoice.ItemLine{Class: invoice.ItemLoss, Text: "Perda de transformação", Unit: "kWh", Quantity: new(dec(kwh)), Value: *amount("1580.00"), Page: 1})
}

func backdated(class invoice.ItemClass, m string) change {
	it := item(class, "Diferença de consumo", "800.00")
	if m != "" {
		it.Month = at(m)
	}
	return add(it)
}

var itemProofs = []proof{
	{
		rule:  rule.Loss,
		fires: losing("7900"), // 5 % of 158 MWh, twice what it may be
		alike: losing("3950"),
		lack:  unlisted, atStake: "790.00", contestable: true, light: "amarelo", sentence: "passa de 2,5%",
	},
	{
		rule:  rule.UnknownItem,
		fires: add(item(invoice.ItemOther, "Ajuste 45", "10.01")),
		alike: add(item(invoice.ItemOther, "Ajuste 45", "10.00")),
		lack:  unlisted, atStake: "10.01", light: "amarelo", sentence: "Ajuste 45",
	},
	{
		rule:  rule.ThirdParty,
		fires: add(item(invoice.ItemThird, "Seguro residencial", "29.90")),
		alike: add(item(invoice.ItemThird, "Seguro residencial", "-29.90")), // given back
		lack:  unlisted, atStake: "29.90", contestable: true, light: "amarelo", sentence: "Seguro residencial",
	},
	{
		rule:  rule.BackCharge,
		fires: backdated(invoice.ItemTUSD, "2026-06"),
		alike: both(backdated(invoice.ItemTUSD, "2026-07"), backdated(invoice.ItemIrregular, "2025-01")), // three cycles back; TOI
		lack:  unlisted, atStake: "800.00", contestable: true, light: "vermelho", sentence: "de junho de 2026, além dos 3 ciclos",
	},
	{
		rule: rule.LateCharges,
		// Three bills of 65 993.12 allow 5 %: 9 898.97.
		fires: add(item(invoice.ItemFine, "Multa por atraso", "10000.00")),
		alike: add(item(invoice.ItemFine, "Multa por atraso", "1319.86"), item(invoice.ItemInterest, "Juros de mora", "659.93")),
		lack:  alone, atStake: "101.03", contestable: true, light: "amarelo", sentence: "caberiam no máximo",
	},
	{
		rule:  rule.CIP,
		fires: eachBefore(func(v *invoice.Invoice) { v.Bill.CIPValue = amount("260.00") }),
		alike: eachBefore(func(v *invoice.Invoice) { v.Bill.CIPValue = amount("261.00") }), // 19.7 %
		lack:  alone, atStake: "52.45", contestable: true, light: "amarelo", sentence: "no mês anterior era de",
	},
}

var paperProofs = []proof{
	{
		rule:  rule.Register,
		fires: bills(func(f *invoice.BillFigures) { f.Document.Installation = "87654321" }),
		alike: both(bills(func(f *invoice.BillFigures) {
			f.Document.Installation, f.Document.Holder = "12.345.678-", "11444777000242"
		}), // marks; a branch
			func(s *scene) { s.in.Register[0].Modality = "VERDE" }),
		lack:    func(s *scene) { s.in.Register[0].Meter = "SPXXENTR101P" }, // the code of a meter, which no bill prints
		atStake: "65993.12", contestable: true, light: "vermelho", sentence: "Instalação da fatura: 87654321; no cadastro: 12.345.678",
	},
	{
		rule:  rule.ShortDue,
		fires: func(s *scene) { s.bill.Due = day("2026-11-09") }, // four working days after the 3rd
		alike: func(s *scene) { s.bill.Due = day("2026-11-10") },
		lack:  func(s *scene) { s.bill.Issued = month.Date{} }, atStake: "0.00", contestable: true, light: "amarelo", sentence: "4 dias úteis",
	},
}
