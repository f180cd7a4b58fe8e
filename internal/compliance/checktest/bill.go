package checktest

import (
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/rate"
)

// ThreeMonthsOfVerde are three months of a Verde unit up to October 2026 with so many
// hours at the peak, and an Azul bill of another unit that states the other tariffs.
func ThreeMonthsOfVerde(hours string) []invoice.Invoice {
	var bills []invoice.Invoice
	peak := Decimal(hours).Mul(Decimal("500")).StringFixed(2)
	for i := range 3 {
		m := Month("2026-08").Add(i)
		bills = append(bills, invoice.Invoice{Kind: invoice.KindBill, Month: m, UnitID: "u1", Bill: &invoice.BillFigures{
			Subgroup: "A4", Modality: invoice.ModalityVerde, Discount: Percent("0"),
			Demand: []invoice.DemandLine{
				{Posto: invoice.PostoPonta, Measured: KW("500"), Contracted: KW("500"), Tariff: Price("32.50")},
				{Posto: invoice.PostoForaPonta, Measured: KW("500"), Contracted: KW("500"), Tariff: Price("32.50")},
			},
			Energy: []invoice.EnergyLine{
				{Posto: invoice.PostoPonta, Energy: KWh(peak), Tariff: Price("2296.63")},
				{Posto: invoice.PostoForaPonta, Energy: KWh("150000"), Tariff: Price("140.21")},
			},
		}})
	}
	bills = append([]invoice.Invoice{{Kind: invoice.KindBill, Month: Month("2026-07"), UnitID: "u2", Bill: &invoice.BillFigures{
		Subgroup: "A4", Modality: invoice.ModalityAzul, Discount: Percent("0"),
		Demand: []invoice.DemandLine{{Posto: invoice.PostoPonta, Tariff: Price("88.82")}, {Posto: invoice.PostoForaPonta, Tariff: Price("32.50")}},
		Energy: []invoice.EnergyLine{{Posto: invoice.PostoPonta, Tariff: Price("140.21")}, {Posto: invoice.PostoForaPonta, Tariff: Price("140.21")}},
	}}}, bills...)
	return bills
}

// Acts are the tariffs of example E4b from the 1st of October 2026 on, and others
// before.
func Acts(distributor string) []rate.Tariff {
	var list []rate.Tariff
	last := Date("2026-09-30")
	for _, of := range []struct {
		from       string
		to         *month.Date
		act        string
		kw, p, off string
	}{{"2025-10-01", &last, "REH 3.400/2025", "30.00", "2200", "130"}, {"2026-10-01", nil, "REH 3.500/2026", "32.50", "2296.63", "140.21"}} {
		for posto, rates := range map[string]rate.Amounts{
			"unico": {TUSDkW: Price(of.kw)}, "ponta": {TUSDMWh: Price(of.p)}, "fora_ponta": {TUSDMWh: Price(of.off)},
		} {
			list = append(list, rate.Tariff{
				Key: rate.Key{Distributor: distributor, Subgroup: "A4", Modality: "Verde", Posto: posto}, Amounts: rates,
				From: Date(of.from), To: of.to, Act: of.act, Source: "ANEEL",
			})
		}
	}
	return list
}
