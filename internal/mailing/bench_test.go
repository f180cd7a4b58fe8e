package mailing_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// The benchmark's records: 10,000 in 24 months.
const (
	benchMonths = 24
	benchUnits  = (10_000 + benchMonths - 1) / benchMonths
	benchSent   = 100 // of the newest month
)

func cnpjOf(n int) brdoc.CNPJ {
	base := fmt.Sprintf("%08d0001", 10_000_000+n*7)
	for dv := range 100 {
		if c, err := brdoc.ParseCNPJ(fmt.Sprintf("%s%02d", base, dv)); err == nil {
			return c
		}
	}
	panic("no check digits")
}

// BenchmarkNewestMonth is what opening the e-mail screen asks of the server: the
// months with their counts and the records of the newest one (EM-02).
func BenchmarkNewestMonth(b *testing.B) {
	for name, open := range map[string]func(testing.TB) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			w := newTestEnv(b, open(b), "")
			var lines []string
			for u := range benchUnits {
				name := fmt.Sprintf("Cerâmica São João %d", u)
				w.contract(name, string(cnpjOf(u)), func(in *contract.Input) { in.Code = fmt.Sprintf("CT-%d", u) })
				for k := range benchMonths {
					m := month.New(2024, 11).Add(k)
					lines = append(lines, fmt.Sprintf("%s;%s;BR%06d;%s;%d;1,5;caixa%d@cliente.com.br;10/01/2027;CP%d", name, cnpjOf(u), u, m, 80+u%40, u, u%1000))
				}
			}
			w.measured(lines...)
			var ids []string
			for _, r := range w.list(actor.Gestora, "?mes=2026-10&page=1&pageSize=100").Data[:benchSent] {
				ids = append(ids, fmt.Sprint(r["id"]))
			}
			w.sent(ids...)
			w.later(time.Hour)
			client := w.As(actor.Gestora)
			took := make([]time.Duration, 0, b.N)
			for b.Loop() {
				start := time.Now()
				client.Get("/energy-balance/email/groups").Status(b, 200)
				client.Get("/energy-balance/email?mes=2026-10&page=1&pageSize=500").Status(b, 200)
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
			if l := w.list(actor.Gestora, ""); l.Total != benchUnits*benchMonths {
				b.Errorf("%d records", l.Total)
			}
		})
	}
}
