package apikey_test

import (
	"net/http"
	"slices"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// SX-25: a password that is reset by a link pauses the keys of its person, nobody else's,
// until that person confirms each; the list says so, a paused key answers 401 with why, and
// both acts stand in the trail. A password that is changed with the former one pauses none.
func TestResetPausesKeys_SX25(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		owner := w.People[actor.Consultor]
		paused, kept, revoked := w.create(t, actor.Consultor, nil), w.create(t, actor.Gestora, nil), w.create(t, actor.Consultor, nil)
		w.As(actor.Consultor).JSON("DELETE", "/api/chaves/"+revoked.Dados.ID, nil).Status(t, http.StatusNoContent)
		w.call("/api/v1/who", paused.Chave).Status(t, http.StatusOK)
		w.As(actor.Consultor).JSON("POST", "/api/chaves/"+paused.Dados.ID+"/confirmar", nil).Status(t, http.StatusConflict)

		w.Server.Anonymous().JSON("POST", "/auth/forgot-password", map[string]any{"email": owner.Email}).Status(t, http.StatusOK)
		w.Work()
		_, link := w.Outbox.Link(t, owner.Email)
		accounttest.Reset(w.Suite, link, accounttest.Chosen).Status(t, http.StatusOK)

		p := w.call("/api/v1/who", paused.Chave).Status(t, http.StatusUnauthorized).Problem(t)
		if want := "Esta chave de API está pausada desde que a senha foi redefinida. O dono a confirma no perfil dele."; p.Code != "chave_pausada" || p.Message != want {
			t.Errorf("SX-25 a paused key answers %+v", p)
		}
		if n, err := db.Count(t.Context(), w.db, "refused", ` FROM audit_entries WHERE action = 'api_key.refused'`); err != nil || n != 1 {
			t.Errorf("SX-25 the trail tells %d calls of a paused key, %v", n, err)
		}
		w.call("/api/v1/who", kept.Chave).Status(t, http.StatusOK)
		again := w.Holding(accounttest.Session(t, accounttest.Login(w.Server.Anonymous(), owner.Email, accounttest.Chosen).Status(t, http.StatusOK)))
		states := func() (all []string) {
			var list struct{ Data []key }
			again.Get("/api/chaves").Status(t, http.StatusOK).Decode(t, &list)
			for _, k := range list.Data {
				all = append(all, k.Situacao)
			}
			slices.Sort(all)
			return all
		}
		if got := states(); !slices.Equal(got, []string{"pausada", "revogada"}) {
			t.Errorf("SX-25 the list says %q", got)
		}
		w.As(actor.Gestora).JSON("POST", "/api/chaves/"+paused.Dados.ID+"/confirmar", nil).Status(t, http.StatusNotFound)
		again.JSON("POST", "/api/chaves/"+paused.Dados.ID+"/confirmar", nil).Status(t, http.StatusNoContent)
		w.call("/api/v1/who", paused.Chave).Status(t, http.StatusOK)
		if got := states(); !slices.Equal(got, []string{"ativa", "revogada"}) {
			t.Errorf("SX-25 confirmed, the list says %q", got)
		}
		trail, err := audit.ByEntity(t.Context(), w.db, "api_key", paused.Dados.ID, audit.Page{})
		if err != nil || len(trail) != 3 {
			t.Fatalf("SX-25 trail %+v, %v", trail, err)
		}
		if acts := trail[0].Action + " " + trail[1].Action; acts != "api_key.resume api_key.pause" {
			t.Errorf("SX-25 the trail says %s", acts)
		}
	})
}
