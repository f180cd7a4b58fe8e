package apikey_test

import (
	"net/http"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

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
					w.InOrder(t, owner.UserID, act, reset)
				} else {
					w.InOrder(t, owner.UserID, reset, act)
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
