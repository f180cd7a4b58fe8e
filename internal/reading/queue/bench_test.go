package queue

import (
	"slices"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/reading/record"
)

// BenchmarkQueue_RQ07 reads pages of a queue of 10,000 documents: its goal is a p95 of
// 100 ms.
func BenchmarkQueue_RQ07(b *testing.B) {
	for _, engine := range dbtest.Engines(b) {
		b.Run(string(engine), func(b *testing.B) {
			open := map[dbtest.Engine]func(testing.TB) *db.DB{dbtest.OnSQLite: dbtest.SQLite, dbtest.OnPostgres: dbtest.Postgres}
			d := open[engine](b)
			dbtest.Seed(b, d)
			fillQueue(b, d, 10_000)
			benchPages(b, &Service{DB: d, Clock: clock.System()})
		})
	}
}

func benchPages(b *testing.B, s *Service) {
	who := actor.Actor{UserID: dbtest.User, Roles: []actor.Role{actor.Gestora}}
	first, err := s.Page(b.Context(), who, Filter{Tab: TabOpen})
	if err != nil || first.Total != 10_000 {
		b.Fatalf("%d rows, %v", first.Total, err)
	}
	for name, f := range map[string]Filter{
		"first page":  {Tab: TabOpen},
		"second page": {Tab: TabOpen, After: first.Next},
		"ready":       {Tab: record.StateReady},
		"by amount":   {Tab: TabOpen, Sort: SortMostAmount},
		"search":      {Tab: TabOpen, Search: "9017"},
		"month":       {Tab: TabOpen, Month: "2026-05", Distributor: "Distribuidora 1"},
	} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				if _, err := s.Page(b.Context(), who, f); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*95/100])/1e6, "p95-ms")
		})
	}
}
