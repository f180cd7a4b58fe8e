package checktest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
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
		shipped.Snapshot, shipped.known = load(t, dbtest.SQLite(t)), true
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

// With returns the shipped parameters with another value of one of them.
func With(t testing.TB, key, value string) parameter.Snapshot {
	t.Helper()
	d := dbtest.SQLite(t)
	change(t, d, `UPDATE parameters SET value = $2 WHERE key = $1`, key, value)
	return load(t, d)
}

// EachMissing calls f for each of the parameters with all but that one.
func EachMissing(t testing.TB, keys []string, f func(key string, p parameter.Snapshot)) {
	t.Helper()
	without.Lock()
	defer without.Unlock()
	if without.snapshots == nil {
		without.snapshots = map[string]parameter.Snapshot{}
	}
	var d *db.DB // opened for the first that is not known yet
	for _, key := range keys {
		p, known := without.snapshots[key]
		if !known {
			if d == nil {
				d = dbtest.SQLite(t)
			}
			const rename = `UPDATE parameters SET key = $2 WHERE key = $1`
			change(t, d, rename, key, "other")
			p = load(t, d)
			change(t, d, rename, "other", key)
			without.snapshots[key] = p
		}
		f(key, p)
	}
}

var without struct {
	sync.Mutex
	snapshots map[string]parameter.Snapshot
}

func change(t testing.TB, d *db.DB, statement string, args ...any) {
	t.Helper()
	if err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func load(t testing.TB, d *db.DB) parameter.Snapshot {
	t.Helper()
	p, err := parameter.Load(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Record writes the record of a calculation out, a line for each value.
func Record(n *trace.Node) string {
	if n == nil {
		return ""
	}
	var b strings.Builder
	write(&b, n, "")
	return b.String()
}

func write(b *strings.Builder, n *trace.Node, indent string) {
	fmt.Fprintf(b, "%s%s = %s", indent, n.Name, strings.TrimSpace(n.Value+" "+n.Unit))
	if n.Formula != "" {
		fmt.Fprintf(b, " (%s)", n.Formula)
	}
	if n.Source != nil {
		fmt.Fprintf(b, " ← %s %s", n.Source.Kind, n.Source.Ref)
	}
	b.WriteByte('\n')
	for i := range n.Inputs {
		write(b, &n.Inputs[i], indent+"  ")
	}
}

// Typed is the value of a parameter that the product does not ship.
type Typed struct{ Key, Scope, Value, Unit string }

// Also returns the shipped parameters and these.
func Also(t testing.TB, typed ...Typed) parameter.Snapshot {
	t.Helper()
	d := dbtest.SQLite(t)
	for _, p := range typed {
		change(t, d, `INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, created_at) VALUES ($1, $2, $3, $4, $5, '2000-01-01', 'teste', 0)`,
			"test-"+p.Key+p.Scope, p.Key, p.Scope, p.Value, p.Unit)
	}
	return load(t, d)
}

// Official returns the shipped parameters with a value that is law, from a day on.
func Official(t testing.TB, key, value, from string) parameter.Snapshot {
	t.Helper()
	d := dbtest.SQLite(t)
	change(t, d, `INSERT INTO parameters (id, key, scope, value, unit, valid_from, source, status, scenario, created_at)
		VALUES ('01900000-0000-7000-8000-00000000ffff', $1, '', $2, '%', $3, 'official', 'em_vigor', 'base', 0)`, key, value, from)
	return load(t, d)
}
