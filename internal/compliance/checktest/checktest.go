package checktest

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
	"ynova/internal/tariff/parameter"
)

var shipped struct {
	sync.Mutex
	known bool
	parameter.Snapshot
}

// Parameters are those that the product ships with.
func Parameters(t testing.TB) parameter.Snapshot {
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

// The literals of tests; one that cannot be read is a mistake of the test.

// MWh is an energy.
func MWh(s string) *energy.Energy { return new(must(energy.ParseMWh(s))) }

// KWh is an energy.
func KWh(s string) *energy.Energy { return new(must(energy.ParseKWh(s))) }

// Price is a unit price in R$.
func Price(s string) *money.Price { return new(must(money.ParsePrice(s))) }

// Amount is in R$.
func Amount(s string) *money.Amount { return new(must(money.Parse(s))) }

// Percent is a percentage.
func Percent(s string) *percent.Percent { return new(must(percent.Parse(s))) }

// KW is a demand.
func KW(s string) *invoice.Demand { return new(must(invoice.ParseDemand(s))) }

// Decimal is any number.
func Decimal(s string) decimal.Decimal { return decimal.RequireFromString(s) }

// Month is written YYYY-MM.
func Month(s string) month.Month { return must(month.Parse(s)) }

// Date is written YYYY-MM-DD.
func Date(s string) month.Date { return must(month.ParseDate(s)) }
