package audit_test

import (
	"context"
	"fmt"
	"io"
	"testing"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// SX-08, SX-21: files that leave, acts and rows that are refused, and imports that are only
// tried are in the trail, and a loop of them makes one entry for each power of ten.
func TestVisits_SX08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		trail := audit.NewTrail(d)
		srv := webtest.Start(t, func(r *web.Router) {
			routes := web.Group{Path: "/api/t", Access: web.SignedIn()}
			type in struct {
				ID string `path:"id"`
			}
			file := func(context.Context, *in) (*web.Stream, error) {
				return web.Attachment("a.txt", "text/plain", func(w io.Writer) error { _, err := io.WriteString(w, "a"); return err }), nil
			}
			web.Register(r, routes.Get("/{id}/file", "file", "Baixa um arquivo").Downloads("text/plain"), file)
			web.Register(r, routes.Get("/{id}/model", "model", "Baixa o modelo").Downloads("text/plain").ForAll(), file)
			web.Register(r, routes.Post("/{id}/import", "tryImport", "Importa"), func(ctx context.Context, _ *in) (*struct{}, error) { web.Tried(ctx); return nil, nil })
			web.Register(r, routes.Post("/{id}/batch", "tryBatch", "Altera vários"), func(ctx context.Context, _ *in) (*struct{}, error) {
				web.Tried(ctx)
				web.Missed(ctx)
				return nil, nil
			})
			web.Register(r, routes.Get("/{id}", "row", "Mostra"), func(context.Context, *in) (*struct{}, error) {
				return nil, fault.New(fault.NotFound, "nao_encontrado", "Não encontrado")
			})
			web.Register(r, routes.Get("/{id}/users", "users", "Lista os usuários").Needs(actor.UsersManage), func(context.Context, *in) (*struct{}, error) { return nil, nil })
		}, func(o *web.Options) { o.Visits = trail.Visits })
		a := webtest.Consultor()
		c := srv.As(a)
		for range 12 {
			c.Get("/api/t/f1/file").Status(t, 200)
			c.Get("/api/t/f1/model").Status(t, 200)
			c.Get("/api/t/f1/users").Status(t, 403)
			c.JSON("POST", "/api/t/f1/import", nil).Status(t, 204)
		}
		for n := range 12 { // of others or of nobody: one counter, whatever the id
			c.Get(fmt.Sprint("/api/t/", n)).Status(t, 404)
		}
		c.Get("/api/t/f2/file").Status(t, 200)
		c.JSON("POST", "/api/t/f1/batch", nil).Status(t, 204) // the 13th row out of reach, and a trial of its own
		for action, want := range map[string]int{"download": 3, "access.refused": 2, "access.foreign": 2, "import.trial": 3} {
			lines, n, err := trail.List(t.Context(), gestora, audit.Filter{ActorID: a.UserID, Action: action, Limit: 10})
			if err != nil || n != want {
				t.Errorf("SX-08 %s: %d entries, %v; want %d", action, n, err, want)
			}
			if n == want && lines[n-2].Reason != "10 vezes nesta hora" && action != "download" {
				t.Errorf("SX-08 %+v", lines)
			}
		}
	})
}
