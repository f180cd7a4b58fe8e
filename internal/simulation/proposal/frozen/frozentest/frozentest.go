// Package frozentest gives tests what a proposal of the demonstration keeps.
package frozentest

import (
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/simulation"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/proposal/frozen"
	"ynova/internal/simulation/sample"
	"ynova/internal/tariff"

	"ynova/internal/kernel/actor"
)

// Sample is the demonstration (E5).
func Sample(t testing.TB) *frozen.Content {
	t.Helper()
	now := clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC))
	d := dbtest.SQLite(t)
	s := simulation.NewService(simulation.Config{DB: d, Clock: now, Parameters: tariff.NewCache()})
	in := s.Sample()
	answer, err := s.Calculate(t.Context(), actor.SystemActor(), in)
	if err != nil {
		t.Fatal(err)
	}
	c := sample.Case(month.New(2026, 12))
	r, err := cost.Simulate(&c)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := r.Sheet()
	if err != nil {
		t.Fatal(err)
	}
	return &frozen.Content{Input: in, Answer: *answer, Sheet: sheet}
}
