package compliance_test

import (
	"sync"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff"
)

var shipped struct {
	sync.Mutex
	known bool
	tariff.Parameters
}

// parameters are those that the product ships with.
func parameters(t testing.TB) tariff.Parameters {
	t.Helper()
	shipped.Lock()
	defer shipped.Unlock()
	if !shipped.known {
		p, err := tariff.Load(t.Context(), dbtest.SQLite(t))
		if err != nil {
			t.Fatal(err)
		}
		shipped.Parameters, shipped.known = p, true
	}
	return shipped.Parameters
}

// must reads a literal.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func mwh(s string) *energy.Energy   { return new(must(energy.ParseMWh(s))) }
func kwh(s string) *energy.Energy   { return new(must(energy.ParseKWh(s))) }
func price(s string) *money.Price   { return new(must(money.ParsePrice(s))) }
func amount(s string) *money.Amount { return new(must(money.Parse(s))) }
func pct(s string) *percent.Percent { return new(must(percent.Parse(s))) }
func kw(s string) *invoice.Demand   { return new(must(invoice.ParseDemand(s))) }
func dec(s string) decimal.Decimal  { return decimal.RequireFromString(s) }
func at(s string) month.Month       { return must(month.Parse(s)) }
