package provision

import (
	"testing"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
)

const ofTest = "c"

// october is what is known of the month of golden M3: a contract at its price, the energy
// of the provisional metering, and the units that it serves.
func october(t *testing.T, p parameter.Snapshot, units ...*unit) *sources {
	t.Helper()
	m := checktest.Month("2026-10")
	s := &sources{
		month: m, rules: accrual.Rules{All: p, Month: m}, factors: price.NewFactors(index.Snapshot{}, p),
		terms:    map[string]*term.Terms{ofTest: {ContractID: ofTest, Price: checktest.Price("247.35")}},
		months:   map[string]map[month.Month]portfolio.Month{ofTest: {m: {Consumption: checktest.MWh("331.250"), Billable: checktest.MWh("331.840"), Net: checktest.MWh("331.840")}}},
		invoices: map[string][]invoice.Invoice{}, served: map[string][]*unit{ofTest: units}, openings: map[string]opening{}, kept: map[place]kept{},
	}
	s.carriers = map[string]string{}
	for _, u := range units {
		s.carriers[u.id] = ofTest
	}
	return s
}

// bill is the distributor's bill of golden M3 for a month; unitID may be empty.
func bill(m, unitID string, measured, peak, offPeak, perKW, federal string) invoice.Invoice {
	return invoice.Invoice{ID: m + unitID, Kind: invoice.KindBill, ContractID: ofTest, UnitID: unitID, Month: checktest.Month(m), Bill: &invoice.BillFigures{
		Modality: invoice.ModalityVerde, Subgroup: "A4", Discount: checktest.Percent("0"), ReactiveValue: checktest.Amount("0"),
		CIPValue: checktest.Amount("312.45"), TUSDValue: checktest.Amount("80906.50"), ICMSRate: checktest.Percent("18"), PISCOFINSRate: checktest.Percent(federal),
		Demand: []invoice.DemandLine{{Posto: invoice.PostoUnico, Contracted: checktest.KW("500"), Measured: checktest.KW(measured), Tariff: checktest.Price(perKW), ExcessValue: checktest.Amount("0")}},
		Energy: []invoice.EnergyLine{
			{Posto: invoice.PostoPonta, Energy: checktest.MWh(peak), Tariff: checktest.Price("2296.63")},
			{Posto: invoice.PostoForaPonta, Energy: checktest.MWh(offPeak), Tariff: checktest.Price("140.21")},
		},
	}}
}

// account is the month of the client with that contract.
func (s *sources) accountOf(contracts ...string) map[accrual.Name][]accrual.Part {
	parts := map[accrual.Name][]accrual.Part{}
	a := s.account(&Client{ID: "k", Contracts: contracts})
	for i := range a.Lines {
		parts[a.Lines[i].Name] = append(parts[a.Lines[i].Name], a.Lines[i].Parts...)
	}
	return parts
}

func accruedAs(t *testing.T, p *accrual.Part, want string) {
	t.Helper()
	switch {
	case p.Accrued == nil:
		t.Errorf("MC-07 %s of %q is not accrued: %s", p.Line, p.UnitID, p.Missing)
	case p.Accrued.StringFixed(2) != want:
		t.Errorf("MC-07 %s of %q is %s, want %s", p.Line, p.UnitID, p.Accrued.StringFixed(2), want)
	}
}
