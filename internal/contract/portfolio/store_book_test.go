package portfolio

import (
	"context"
	"strings"
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// OP-07: the prices of the book are read along the index that has them, newest first,
// without sorting.
func TestBookIsReadAlongItsIndex_OP07(t *testing.T) {
	d := dbtest.SQLite(t)
	plan := dbtest.Plan(t, d, bookPrices, "2030-01-01", "2030-12-31", mostBookPrices)
	if !strings.Contains(plan, "USING COVERING INDEX contracts_priced") || dbtest.Sorts(plan) {
		t.Errorf("OP-07 the book is read by\n%s", plan)
	}
}

// BenchmarkBook_OP07 reads the prices that a new contract is held against where there are
// 20,000 contracts, along the index and as SQLite would go by itself.
func BenchmarkBook_OP07(b *testing.B) {
	d := dbtest.SQLite(b)
	dbtest.Seed(b, d)
	dbtest.Write(b, d, func(ctx context.Context, tx *db.Tx) error {
		return db.Exec(ctx, tx, "contracts", dbtest.ManyRows(d)+`INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status,
			energy_source, incentive_percent, start_date, end_date, average_price, search_text, created_at, updated_at)
			SELECT 'id' || i, '`+dbtest.Client+`', 'B-' || i, 'Cliente', '11222333000181', 1, 'MWh', 'Ativo', 'Convencional', 0, '2030-01-01', '2035-12-31',
				1 + i * 7919 % 20011, '', 0, 0 FROM n`)
	})
	for name, statement := range map[string]string{"index": bookPrices, "unaided": strings.Replace(bookPrices, " || ''", "", 1)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				found, err := db.List(b.Context(), d, "prices", db.Single[money.Price], statement, month.New(2029, 7).First(), month.New(2030, 7).Last(), mostBookPrices)
				if err != nil || len(found) != mostBookPrices {
					b.Fatal(len(found), err)
				}
			}
		})
	}
}
