package apikey_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// inOrder has calls wait for a person's row behind each other, and then lets them have it.
func (w *world) inOrder(t *testing.T, userID string, calls ...func()) {
	t.Helper()
	held, let, holder := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		holder <- w.db.InTx(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `SELECT 1 FROM users WHERE id = $1 FOR UPDATE`, userID)
			close(held)
			<-let
			return err
		})
	}()
	<-held
	ended := make(chan struct{}, len(calls))
	for i, call := range calls {
		go func() {
			call()
			ended <- struct{}{}
		}()
		for waiting := 0; waiting <= i; time.Sleep(5 * time.Millisecond) {
			err := w.db.QueryRowContext(t.Context(), `SELECT COUNT(DISTINCT pid) FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')`).Scan(&waiting)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	close(let)
	for range calls {
		<-ended
	}
	if err := <-holder; err != nil {
		t.Fatal(err)
	}
}

// SX-25, OP-03: a call that makes or confirms a key beside the reset of the password by a link
// leaves no key that works, whichever of them has the person's row first: the key is paused, or
// the session of the call is over.
func TestNoKeyOutrunsAReset_SX25(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	each(t, func(t *testing.T, w *world) {
		owner := w.People[actor.Consultor]
		link := func() string {
			w.Server.Anonymous().JSON("POST", "/auth/forgot-password", map[string]any{"email": owner.Email}).Status(t, http.StatusOK)
			w.Work()
			_, mailed := w.Outbox.Link(t, owner.Email)
			return mailed
		}
		passwords := []string{accounttest.Chosen, "Outra-Senha-Longa-42", accounttest.Chosen, "Outra-Senha-Longa-42"}
		for i, of := range []struct {
			name             string
			confirms, before bool
			code             int
		}{
			{"made after the reset", false, false, http.StatusUnauthorized},
			{"made before the reset", false, true, http.StatusCreated},
			{"confirmed after the reset", true, false, http.StatusUnauthorized},
			{"confirmed before the reset", true, true, http.StatusNoContent},
		} {
			t.Run(of.name, func(t *testing.T) {
				mailed, caller, code := link(), w.As(actor.Consultor), 0
				paused := w.create(t, actor.Consultor, nil).Dados.ID
				accounttest.Exec(t, w.db, `UPDATE api_keys SET paused_at = 1 WHERE id = $1`, paused)
				act := func() { code = caller.JSON("POST", "/api/chaves", body(nil)).Code }
				if of.confirms {
					act = func() { code = caller.JSON("POST", "/api/chaves/"+paused+"/confirmar", nil).Code }
				}
				reset := func() { accounttest.Reset(w.Suite, mailed, passwords[i]).Status(t, http.StatusOK) }
				if of.before {
					w.inOrder(t, owner.UserID, act, reset)
				} else {
					w.inOrder(t, owner.UserID, reset, act)
				}
				if code != of.code {
					t.Errorf("SX-25 the call answers %d, want %d", code, of.code)
				}
				if n, err := db.Count(t.Context(), w.db, "test", ` FROM api_keys WHERE owner_user_id = $1 AND paused_at IS NULL AND revoked_at IS NULL`, owner.UserID); err != nil || n != 0 {
					t.Errorf("SX-25 %d keys work after the reset, %v", n, err)
				}
				accounttest.Exec(t, w.db, `UPDATE api_keys SET revoked_at = 1 WHERE owner_user_id = $1`, owner.UserID)
			})
		}
	})
}
