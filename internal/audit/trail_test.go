package audit_test

import (
	"context"
	"testing"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

var (
	gestora = actor.Actor{UserID: "u-ana", Name: "Ana", SessionID: "s-1", Roles: []actor.Role{actor.Gestora}}
	bia     = actor.Actor{UserID: "u-bia", Name: "Bia", SessionID: "s-2", Roles: []actor.Role{actor.Consultor}}
)

func TestTrail_P05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		record(t, d,
			audit.Entry{Actor: gestora, Action: "contract.update", Entity: "contract", EntityID: "c1", Before: 1, After: 2},
			audit.Entry{Actor: bia, Action: "contract.create", Entity: "contract", EntityID: "c2", After: 3},
			audit.Entry{Actor: bia, Action: "contracts_other", Entity: "contract", EntityID: "c2"},
		)
		trail := audit.NewTrail(d)
		today := month.DateOf(lineTime(t, d))
		for name, test := range map[string]struct {
			who    actor.Actor
			filter audit.Filter
			want   int
		}{
			"everything":              {gestora, audit.Filter{}, 3},
			"P05 by user":             {gestora, audit.Filter{ActorID: "u-bia"}, 2},
			"P05 by session":          {gestora, audit.Filter{SessionID: "s-1"}, 1},
			"P05 by address":          {gestora, audit.Filter{IP: "10.0.0.1"}, 0},
			"by record":               {gestora, audit.Filter{Entity: "contract", EntityID: "c2"}, 2},
			"by the start of the act": {gestora, audit.Filter{Action: "contract"}, 2},
			"P05 by days":             {gestora, audit.Filter{From: today.AddDays(-1), To: today.AddDays(1)}, 3},
			"P05 earlier days":        {gestora, audit.Filter{To: today.AddDays(-2)}, 0},
			"A02 one's own acts only": {bia, audit.Filter{}, 2},
		} {
			test.filter.Limit = 2
			lines, total, err := trail.List(ctx, test.who, test.filter)
			expect.All(t, name+": lines", expect.Is(err, nil), expect.Is(total, test.want), expect.Len(lines, min(2, test.want)))
			test.filter.Limit = 100
			given := 0
			err = trail.Each(ctx, test.who, test.filter, func(l *audit.Line) error {
				given++
				if test.who.UserID == "u-bia" && (l.ActorID != "u-bia" || l.After != nil) {
					t.Errorf("A02 %s: %+v", name, l)
				}
				return nil
			})
			if err != nil || given != test.want {
				t.Errorf("%s: file of %d lines, %v; want %d", name, given, err, test.want)
			}
		}
		if _, _, err := trail.List(ctx, bia, audit.Filter{ActorID: "u-ana", Limit: 1}); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("A02: somebody else's acts: %v", err)
		}
		_, _, err := trail.List(ctx, gestora, audit.Filter{From: today, To: today.AddDays(-1), Limit: 1})
		if fault.KindOf(err) != fault.Invalid {
			t.Errorf("a period that ends before it starts: %v", err)
		}
	})
}

func lineTime(t *testing.T, d *db.DB) (at time.Time) {
	t.Helper()
	trail, err := audit.ByEntity(context.Background(), d, "contract", "c1", audit.Page{})
	if err != nil || len(trail) == 0 {
		t.Fatal(err)
	}
	return clock.Local(trail[0].At.Time())
}
