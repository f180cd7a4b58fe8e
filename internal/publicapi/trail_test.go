package publicapi_test

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// SX-21: what a key reads of a list within an hour is one entry of the trail, with how many
// rows, written once when the hour is over, whoever writes it.
func TestReadsByKey_SX21(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		keyID, program := w.keyOf(w.People[actor.Gestora])
		first := w.get(program, "/api/v1/contracts?limit=2")
		w.get(program, "/api/v1/contracts?limit=2&cursor="+*first.Next)
		w.get(program, "/api/v1/clients")
		sumUp := func() {
			t.Helper()
			var all sync.WaitGroup
			for range 2 {
				all.Go(func() {
					if err := audit.SumUp(context.Background(), w.db); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
		}
		said := func() []string {
			t.Helper()
			found, err := db.List(t.Context(), w.db, "test: entries", func(rows *sql.Rows, s *string) error {
				var what, after, actorID string
				err := rows.Scan(&what, &after, &actorID)
				if actorID != w.People[actor.Gestora].UserID {
					t.Errorf("SX-21 %s is of %s", what, actorID)
				}
				*s = what + after[strings.Index(after, `","linhas"`):]
				return err
			}, `SELECT description, after_json, actor_id FROM audit_entries WHERE action = 'api_key.read' AND entity_id = $1`, keyID)
			if err != nil {
				t.Fatal(err)
			}
			slices.Sort(found)
			return found
		}
		sumUp()
		if got := said(); len(got) != 0 {
			t.Errorf("SX-21 before the hour is over: %q", got)
		}
		began := func(ago time.Duration) {
			dbtest.Write(t, w.db, func(ctx context.Context, tx *db.Tx) error {
				return db.Exec(ctx, tx, "test: the hour began", `UPDATE audit_visits SET hour = $1`, clock.FromTime(tx.Now().Add(-ago)))
			})
		}
		began(time.Hour + 4*time.Minute) // a call that began within the hour may still be counted
		sumUp()
		if got := said(); len(got) != 0 {
			t.Errorf("SX-21 while its last call may not have ended: %q", got)
		}
		began(time.Hour + 5*time.Minute)
		sumUp()
		want := []string{`/api/v1/clients","linhas":3,"vezes":1}`, `/api/v1/contracts","linhas":3,"vezes":2}`}
		if got := said(); !slices.Equal(got, want) {
			t.Errorf("SX-21 the trail says %q, want %q", got, want)
		}
	})
}
