package contract_test

import (
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// BenchmarkEncoded_OP07 gives, per engine, how many times the processor time of what is
// kept encoded it takes to read the whole rows and encode them: a page of 20, and one
// contract.
func BenchmarkEncoded_OP07(b *testing.B) {
	engines := map[dbtest.Engine]func(testing.TB) *db.DB{dbtest.OnSQLite: dbtest.SQLite, dbtest.OnPostgres: dbtest.Postgres}
	for _, engine := range dbtest.Engines(b) {
		d := engines[engine](b)
		w := &bench{s: contract.NewService(d, contract.Options{}), staff: webtest.Gestora()}
		store(b, d, w.staff)
		_, err := w.s.BulkInsert(b.Context(), w.staff, varied(1000))
		must(b, err)
		list, err := w.s.List(b.Context(), w.staff, listing.Filter{Limit: 20})
		must(b, err)
		id := list.Contracts[7].ID
		b.Run(string(engine)+"/list", func(b *testing.B) {
			beside(b, func(int) { listPage(b, b.Context(), w, listing.Filter{Limit: 20}) }, func(int) {
				list, err := w.s.List(b.Context(), w.staff, listing.Filter{Limit: 20})
				must(b, err)
				web.Encode(web.NewPage(list.Contracts, web.Paging{Page: 1, PageSize: 20}, list.Total, list.Capped))
			})
		})
		b.Run(string(engine)+"/one", func(b *testing.B) {
			beside(b, func(int) {
				_, err := w.s.GetEncoded(b.Context(), w.staff, id)
				must(b, err)
			}, func(int) {
				v, err := w.s.Get(b.Context(), w.staff, id)
				must(b, err)
				web.Encode(v)
			})
		})
	}
}
