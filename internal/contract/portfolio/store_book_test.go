package portfolio

import (
	"context"
	"strings"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// OP-07: the prices of the book are read along the index that has them, in the order of
// the days on which their contracts begin, without looking at those of other days.
func TestBookIsReadAlongItsIndex_OP07(t *testing.T) {
	d := dbtest.SQLite(t)
	plan := dbtest.Plan(t, d, bookPrices, "2030-01-01", "2030-12-31", mostBookPrices)
	if !strings.Contains(plan, "SEARCH contracts USING COVERING INDEX contracts_priced (start_date>") || dbtest.Sorts(plan) {
		t.Errorf("OP-07 the book is read by\n%s", plan)
	}
}

// BenchmarkBook_OP07 reads the prices that a new contract is held against where there are
// 20,000 contracts that begin about the month, and where there are none.
func BenchmarkBook_OP07(b *testing.B) {
	d := dbtest.SQLite(b)
	dbtest.Seed(b, d)
	seedContracts(b, d, 20_000)
	for name, want := range map[string]int{"2030": mostBookPrices, "2028": 0} {
		about := month.New(2030, 1)
		if want == 0 {
			about = month.New(2028, 1)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				found, err := pricesAbout(b.Context(), d, about, about.Add(11))
				if err != nil || len(found) != want {
					b.Fatal(len(found), err)
				}
			}
		})
	}
}

// seedContracts makes active contracts of 2030 to 2035, with prices.
func seedContracts(tb testing.TB, d *db.DB, n int) {
	tb.Helper()
	dbtest.Write(tb, d, func(ctx context.Context, tx *db.Tx) error {
		return db.Exec(ctx, tx, "contracts", `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
			INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status,
			energy_source, incentive_percent, start_date, end_date, average_price, search_text, created_at, updated_at)
			SELECT 'id' || i, '`+dbtest.Client+`', 'B-' || i, 'Cliente', '11222333000181', 1, 'MWh', 'Ativo', 'Convencional', 0, '2030-01-01', '2035-12-31',
				1 + i * 7919 % 20011, '', 0, 0 FROM n`, n)
	})
}
