package lead

import (
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// contractSources are those of the sources that a filter asks.
type contractSources struct{ Sources }

func (contractSources) InForce(column, day string, some bool) string {
	return contract.InForce(column, day, some)
}

func (contractSources) ServedCount(dialect db.Dialect, day string) string {
	return contract.ServedCount(dialect, day)
}

// OP-07: SQLite counts clients along indexes alone, and never asks client by client for a
// contract in force where all are counted.
func TestClientsAreCountedAlongIndexes_OP07(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	d := dbtest.SQLite(t)
	s := NewService(Config{DB: d, Clock: clock.System(), Sources: contractSources{}})
	staff := actor.Actor{Roles: []actor.Role{actor.Gestora}}
	scope := client.ScopeOf(staff, actor.ClientsRead)
	for name, f := range map[string]Filter{
		"all": {}, "name": {Search: "alfa"}, "stage": {Funnel: "verde", Migration: "aprovado"}, "segment": {Segment: "Aço"},
		"with contract": {Contract: withContract}, "without contract": {Contract: withoutContract}, "additional data": {Extra: "Praça:Norte"},
	} {
		q, err := s.filtered(staff, scope, &f)
		if err != nil {
			t.Fatal(err)
		}
		plan := dbtest.Plan(t, d, q.counting(), q.args...)
		for line := range strings.Lines(plan) {
			if strings.Contains(line, "SCAN c ") && !strings.Contains(line, "COVERING INDEX") {
				t.Errorf("OP-07 %s is counted row by row: %s", name, line)
			}
		}
		if f.Contract != "" && !strings.Contains(plan, "SCAN k USING COVERING INDEX contracts_in_force") {
			t.Errorf("OP-07 %s is counted client by client:\n%s", name, plan)
		}
	}
}
