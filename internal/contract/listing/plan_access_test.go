package listing_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"testing"

	"ynova/internal/contract/listing"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// A01, A02: who may not read contracts is refused, as is who asks for deleted ones and
// may not restore them; the others find what their roles reach.
func TestPlanAsksForPermission_A01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return db.Exec(ctx, tx, "access", `INSERT INTO client_access (principal, client_id) VALUES ($1, $3), ($2, $3)`,
				dbtest.User, dbtest.Partner, dbtest.Client)
		})
		p := listing.Planner{DB: d, Clock: clock.System()}
		as := func(role actor.Role, user, partner string) actor.Actor {
			return actor.Actor{Roles: []actor.Role{role}, UserID: user, PartnerID: partner}
		}
		all, none := []string{dbtest.Contract}, []string(nil)
		for name, c := range map[string]struct {
			actor    actor.Actor
			denied   bool // also what is not deleted
			restores bool
			found    []string
		}{
			"nobody":             {actor.Actor{UserID: dbtest.User, PartnerID: dbtest.Partner}, true, false, none},
			"gestora":            {as(actor.Gestora, "", ""), false, true, all},
			"backoffice":         {as(actor.Backoffice, "", ""), false, false, all},
			"own consultant":     {as(actor.Consultor, dbtest.User, ""), false, false, all},
			"another consultant": {as(actor.Consultor, dbtest.Client, ""), false, false, none},
			"own partner":        {as(actor.Parceiro, "", dbtest.Partner), false, false, all},
			"another partner":    {as(actor.Parceiro, "", dbtest.Client), false, false, none},
			"no account":         {as(actor.Consultor, "", ""), false, false, none},
		} {
			l, some, err := p.Plan(t.Context(), c.actor, listing.Filter{})
			if errors.Is(err, actor.ErrDenied) != c.denied || !c.denied && err != nil {
				t.Errorf("A01 %s: %v", name, err)
			}
			if some {
				if found := ids(t, d, &l); !slices.Equal(found, c.found) {
					t.Errorf("A02 %s finds %v, want %v", name, found, c.found)
				}
			} else if c.found != nil {
				t.Errorf("A02 %s finds nothing", name)
			}
			if _, _, err := p.Plan(t.Context(), c.actor, listing.Filter{Deleted: true}); errors.Is(err, actor.ErrDenied) == c.restores {
				t.Errorf("A01 %s asks for deleted contracts: %v", name, err)
			}
		}
	})
}

// ids are the contracts of the page.
func ids(t *testing.T, d *db.DB, l *listing.List) []string {
	t.Helper()
	statement, args := l.Page(`SELECT c.id`)
	rows, err := d.QueryContext(t.Context(), statement, args...)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, id *string) error { return rows.Scan(id) })
	if err != nil {
		t.Fatal(err)
	}
	return found
}
