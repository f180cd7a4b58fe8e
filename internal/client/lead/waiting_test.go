package lead_test

import (
	"testing"

	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// MG-03, OP-07: who waits for the opening of the market is found by the server page by
// page, and by the rule by which a client's own page says when it is eligible.
func TestWaitingFollowsEligibility_MG03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		n := 0
		for _, group := range []string{"", "A", "B"} {
			for _, class := range []string{"", "industrial", "comercial", "rural", "outros"} {
				for _, units := range [][]string{nil, {""}, {"B3"}, {"A4"}, {"B1", "A4"}} {
					n++
					id := string(rune('a'+n/26)) + string(rune('a'+n%26))
					w.exec(`INSERT INTO clients (id, name, cnpj, search_text, supply_group, consumer_class, created_at, updated_at)
						VALUES ($1, $1, $1, $1, NULLIF($2, ''), NULLIF($3, ''), 0, 0)`, id, group, class)
					for i, subgroup := range units {
						w.exec(`INSERT INTO consumer_units (id, client_id, meter_code, subgroup, created_at, updated_at) VALUES ($1, $2, $1, NULLIF($3, ''), 0, 0)`,
							id+string(rune('0'+i)), id, subgroup)
					}
				}
			}
		}
		now := w.Clock
		s := lead.NewService(lead.Config{DB: d, Clock: now, Clients: client.NewService(d), Sources: sources{}})
		staff := w.People[actor.Gestora]
		all, err := s.List(t.Context(), staff, lead.Filter{}, 0, 0)
		if err != nil || all.Total != n {
			t.Fatal(all.Total, err)
		}
		today := clock.Local(now.Now()).Format("2006-01-02")
		want := map[string]bool{}
		for _, r := range all.Rows {
			if r.Eligible.From != nil && r.Eligible.From.String() > today {
				want[r.ID] = true
			}
		}
		before := ""
		got := 0
		for offset := 0; ; offset += 7 {
			page, err := s.Waiting(t.Context(), staff, 7, offset)
			if err != nil {
				t.Fatal(err)
			}
			if page.Total != len(want) {
				t.Errorf("MG-03 %d wait, want %d", page.Total, len(want))
			}
			if len(page.Rows) == 0 {
				break
			}
			for _, r := range page.Rows {
				key := r.Eligible.From.String() + r.Name
				if !want[r.ID] || key <= before {
					t.Errorf("MG-03 %s (%s) after %s", r.ID, r.Eligible.From, before)
				}
				before = key
				got++
			}
		}
		if got != len(want) || got == 0 {
			t.Errorf("MG-03 the pages show %d clients of %d", got, len(want))
		}
	})
}
