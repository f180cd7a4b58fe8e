package balance_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/balance"
	"ynova/internal/contract"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// BenchmarkEncoded_OP07 gives, per engine, how many times the processor time of what is kept
// encoded it takes to read balances and encode them: a page of 20 in a month, and one balance
// with 24 months.
func BenchmarkEncoded_OP07(b *testing.B) {
	engines := map[dbtest.Engine]func(testing.TB) *db.DB{dbtest.OnSQLite: dbtest.SQLite, dbtest.OnPostgres: dbtest.Postgres}
	for _, engine := range dbtest.Engines(b) {
		d := engines[engine](b)
		w := newTestEnv(b, d)
		var sheet strings.Builder
		sheet.WriteString("cliente;cnpj;medidor;mes;consumo_mwh;proinfa_mwh\n")
		for u := range 20 {
			w.contract(fmt.Sprintf("Cerâmica São João %d", u), cnpjOf(u), func(*contract.Input) {})
			for k := range 24 {
				m := month.New(2025, 1).Add(k)
				fmt.Fprintf(&sheet, "Cerâmica São João %d;%s;M%d;%02d/%d;%d,5;1,6\n", u, cnpjOf(u), u, m.Number(), m.Year(), 80+k)
			}
		}
		w.send("a.csv", sheet.String())
		one, f := w.balanceOf("M7"), balance.Filter{Month: month.New(2026, 12), Limit: 20}
		list := func(s *balance.Service) error { _, err := s.List(b.Context(), w.gestora, f); return err }
		get := func(s *balance.Service) error { _, err := s.Get(b.Context(), w.gestora, one); return err }
		for name, read := range map[string]func(*balance.Service) error{"list": list, "one": get} {
			b.Run(string(engine)+"/"+name, func(b *testing.B) {
				var kept, anew time.Duration
				for b.Loop() {
					start := cpuTime(b)
					for range 64 {
						must(b, read(w.balances))
					}
					half := cpuTime(b)
					for range 64 {
						must(b, read(balance.NewService(d, w.months, nil)))
					}
					kept, anew = kept+half-start, anew+cpuTime(b)-half
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(float64(kept.Microseconds())/float64(64*b.N), "kept-µs")
				b.ReportMetric(float64(anew.Microseconds())/float64(64*b.N), "anew-µs")
				b.ReportMetric(float64(kept)/float64(anew), "xanew")
			})
		}
	}
}

func must(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
