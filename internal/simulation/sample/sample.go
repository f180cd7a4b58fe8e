// Package sample owns the demonstration case of the simulation: an A4 unit of an
// invented distributor with 18 MWh in the peak and 162 MWh outside it each month,
// and illustrative tariffs, price and charges. It does not own any real tariff, and
// nothing here is a default of a real simulation.
//
// Invariant: its totals are the published example E5 of the domain reference.
package sample

import (
	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/simulation/cost"
)

// Client is whom the sample is about.
type Client struct{ Name, Unit, Note string }

// Who is the sample's client.
func Who() Client {
	return Client{
		Name: "Indústria Exemplo Ltda.", Unit: "Matriz",
		Note: "Dados de demonstração: consumo, tarifas e preço são ilustrativos.",
	}
}

// Protocol is the distributor's receipt of the sample's notice.
const Protocol = "DEMONSTRAÇÃO"

// Notice is when the sample's client gave notice to begin in a month: a year before.
func Notice(start month.Month) month.Date { return start.Add(-12).First() }

const (
	cent    = money.Price(1e6) // R$ 0,01 per unit
	hundred = percent.One / 100
)

func source(what string) trace.Source {
	return trace.Source{Kind: trace.KindPremissa, Ref: "amostra", Detail: what}
}

func price(cents int64) *money.Price {
	p := money.Price(cents) * cent
	return &p
}

// Case is the sample for the twelve months from start on.
func Case(start month.Month) cost.Case {
	since := start.Add(-24).First()
	return cost.Case{
		Unit:       cost.Unit{Distributor: "Distribuidora Exemplo", Subgroup: "A4", Modality: cost.Verde, Submarket: "SUDESTE", Business: true},
		Start:      start,
		Use:        use(start.Add(-12)),
		Contracted: cost.Contracted{OffPeak: decimal.NewFromInt(600), Peak: kw(530)},
		Tariffs:    tariffs(since),
		Taxes: []cost.TaxSet{{
			From: since, ICMS: 18 * percent.One, PIS: 95 * hundred, COFINS: 437 * hundred, Source: source("alíquotas ilustrativas"),
		}},
		Flags:   flags(since),
		Charges: []cost.Charge{{From: since, Rate: *price(15_00), Source: source("ESS, EER e ERCAP")}},
		Offer: cost.Offer{
			Prices: []cost.PriceStep{{From: start, Price: *price(265_00), Source: source("preço da energia")}},
			PLD:    price(186_59), PLDSource: source("PLD médio"), LowerPercent: 80 * percent.One, UpperPercent: 120 * percent.One,
		},
		Premises: cost.Premises{
			Loss: 3 * percent.One, PROINFAShare: 2 * percent.One, Management: 500 * money.Real, Flag: cost.FlagVerde,
			VolumeDrop: 30 * percent.One, Source: source("premissas da amostra"),
		},
		Rules: cost.Rules{
			DemandTolerance: decimal.New(105, -2), ExcessMultiplier: decimal.NewFromInt(2),
			Source: trace.Source{Kind: trace.KindParametro, Ref: "REN 1000/2021, art. 301"},
		},
		Law: law(),
		Equivalent: cost.Equivalents{
			TonnesPerMWh: decimal.New(385, -4), TonnesPerTree: decimal.New(16314, -5), TreesPerHa: decimal.NewFromInt(1667),
			FieldHa: decimal.New(714, -3), Source: trace.Source{Kind: trace.KindParametro, Ref: "MCTI, fator médio de 2023; Instituto Totum/ESALQ"},
		},
	}
}

func use(from month.Month) []cost.Use {
	out := make([]cost.Use, 12)
	for i := range out {
		proinfa := 3600 * energy.KWh
		out[i] = cost.Use{
			Month: from.Add(i), Peak: 18 * energy.MWh, OffPeak: 162 * energy.MWh, PROINFA: &proinfa,
			DemandPeak: kw(520), DemandOffPeak: kw(590),
		}
	}
	return out
}

func kw(n int64) *decimal.Decimal {
	d := decimal.NewFromInt(n)
	return &d
}

func tariffs(since month.Date) []cost.Tariff {
	verde := cost.Tariff{
		Distributor: "Distribuidora Exemplo", Subgroup: "A4", Modality: cost.Verde, From: since, Source: source("tarifas ilustrativas"),
		DemandOffPeak: price(32_50), TUSDPeak: price(2296_63), TUSDOffPeak: price(140_21), TEPeak: price(460_00), TEOffPeak: price(290_00),
	}
	azul := verde
	azul.Modality, azul.DemandPeak, azul.TUSDPeak = cost.Azul, price(88_82), price(140_21)
	return []cost.Tariff{verde, azul}
}

func flags(since month.Date) []cost.FlagRate {
	act := trace.Source{Kind: trace.KindParametro, Ref: "REH ANEEL 3.306/2024"}
	rates := []int64{0, 18_85, 44_63, 78_77, 142_00}
	out := make([]cost.FlagRate, 0, len(rates))
	for i, f := range cost.FlagNames() {
		out = append(out, cost.FlagRate{Flag: f, From: since, Rate: *price(rates[i]), Source: act})
	}
	return out
}

func law() cost.Law {
	date := func(y, m, d int) month.Date {
		v, _ := month.NewDate(y, m, d) // the dates below exist
		return v
	}
	act := trace.Source{Kind: trace.KindParametro, Ref: "Lei 15.269/2025"}
	return cost.Law{
		HighVoltageOpen: date(2024, 1, 1), RetailBelowKW: decimal.NewFromInt(500),
		LowVoltageBusiness: date(2027, 11, 25), LowVoltageOthers: date(2028, 11, 25),
		DiscountEnds: date(2025, 11, 25), Opening: act, Discount: act,
	}
}
