package portfolio

import (
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// OP-07: what every dashboard counts is counted along the index of the few, and of many no
// more than the screen says.
func TestCountsOfTheDashboard_OP07(t *testing.T) {
	d := dbtest.SQLite(t)
	if plan := dbtest.Plan(t, d, countUnpriced+"1 = 1"); !strings.Contains(plan, "contracts_unpriced") {
		t.Errorf("OP-07 those without a price are counted by\n%s", plan)
	}
	if plan := dbtest.Plan(t, d, countRebaseOpen+"1 = 1"+limitRebaseOpen, "2030-01-01"); !strings.Contains(plan, "contracts_rebase_open") {
		t.Errorf("OP-07 the prices to be confirmed are counted by\n%s", plan)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		seedContracts(t, d, mostRebaseOpen+30)
		all := client.ScopeOf(actor.Actor{Roles: []actor.Role{actor.Gestora}}, actor.DashboardRead)
		if n, err := CountRebaseOpen(t.Context(), d, all, month.New(2030, 1)); n != mostRebaseOpen+1 || err != nil {
			t.Errorf("OP-07 %d, %v; want one more than are told", n, err)
		}
		if n, err := CountRebaseOpen(t.Context(), d, all, month.New(2036, 1)); n != 0 || err != nil {
			t.Errorf("OP-07 %d after the end, %v", n, err)
		}
		if n, err := CountUnpriced(t.Context(), d, all, month.New(2030, 1)); n != 0 || err != nil {
			t.Errorf("OP-07 %d without a price, %v", n, err)
		}
	})
}
