package rule_test

import (
	"sync"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/parameter"
)

var shipped struct {
	sync.Mutex
	known bool
	parameter.Snapshot
}

// parameters are those that the product ships with.
func parameters(t testing.TB) parameter.Snapshot {
	t.Helper()
	shipped.Lock()
	defer shipped.Unlock()
	if !shipped.known {
		p, err := parameter.Load(t.Context(), dbtest.SQLite(t))
		if err != nil {
			t.Fatal(err)
		}
		shipped.Snapshot, shipped.known = p, true
	}
	return shipped.Snapshot
}

// must reads a literal.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func mwh(s string) *energy.Energy   { return new(must(energy.ParseMWh(s))) }
func price(s string) *money.Price   { return new(must(money.ParsePrice(s))) }
func amount(s string) *money.Amount { return new(must(money.Parse(s))) }
func pct(s string) *percent.Percent { return new(must(percent.Parse(s))) }
func kw(s string) *invoice.Demand   { return new(must(invoice.ParseDemand(s))) }
func day(s string) month.Date       { return must(month.ParseDate(s)) }
func at(s string) month.Month       { return must(month.Parse(s)) }
func dec(s string) decimal.Decimal  { return decimal.RequireFromString(s) }

func byRule(all []rule.Found, r rule.Rule) (found []rule.Found) {
	for _, f := range all {
		if f.Rule == r {
			found = append(found, f)
		}
	}
	return found
}

func text(a *money.Amount) string {
	if a == nil {
		return "nil"
	}
	return a.Text()
}

// verde is the worked example of a Verde bill (domain 4.8, E4b), which is right but
// for what a test changes: 560 kW for 500, R$ 1,127.51 of reactive, half discount.
func verde(change func(*invoice.Invoice)) invoice.Invoice {
	v := invoice.Invoice{
		ID: "b1", Kind: invoice.KindBill, Month: at("2026-10"), Number: "77", Total: amount("65993.12"), Source: invoice.SourceExtraction,
		Bill: &invoice.BillFigures{
			Subgroup: "A4", Modality: invoice.ModalityVerde, Discount: pct("50"), ICMSRate: pct("18"), PISCOFINSRate: pct("5.32"),
			Demand: []invoice.DemandLine{{
				Posto: invoice.PostoUnico, Contracted: kw("500"), Measured: kw("560"), Billed: kw("560"), Tariff: price("32.50"),
				Value: amount("11721.12"), ExcessValue: amount("5023.34"),
			}},
			Energy: []invoice.EnergyLine{
				{Posto: invoice.PostoPonta, Energy: mwh("9.800"), Tariff: price("2296.63"), Value: amount("15379.81")},
				{Posto: invoice.PostoForaPonta, Energy: mwh("148.200"), Tariff: price("140.21"), Value: amount("26764.25")},
			},
			ReactiveValue: amount("1127.51"), CIPValue: amount("312.45"), TUSDValue: amount("65680.67"), ICMSValue: amount("15362.48"),
			BenefitGross: amount("25331.10"), BenefitNet: amount("19666.46"),
		},
	}
	change(&v)
	return v
}

// audit applies the rules to invoices of a contract with half discount.
func audit(t *testing.T, change func(*rule.Input), invoices ...invoice.Invoice) []rule.Found {
	t.Helper()
	in := rule.Input{
		Contract: rule.Agreement{Code: "CT-1", Start: day("2024-01-01"), End: day("2027-12-31"), Discount: *pct("50")},
		Invoices: invoices, History: invoices, Units: 1, Parameters: parameters(t),
	}
	for i := range invoices {
		v := &invoices[i]
		in.Series = append(in.Series, rule.Entry{ID: v.ID, Kind: v.Kind, UnitID: v.UnitID, Month: v.Month, Number: v.Number, Total: v.Total})
	}
	change(&in)
	return rule.Evaluate(in)
}
