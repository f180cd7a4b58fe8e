package app_test

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"testing"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// names are sorted as people look them up; a language of the database, or bytes, would
// sort them otherwise.
var names = []string{"abacate Ltda", "Ábaco Ltda", "Água Boa", "água-viva", "Casa da Vovó", "Casadeira", "Çaçapava", "Zebra", "zinco"}

// cnpjOf is the n-th CNPJ of the tests.
func cnpjOf(t *testing.T, n int) string {
	t.Helper()
	for digits := range 100 {
		if cnpj, err := brdoc.ParseCNPJ(fmt.Sprintf("1122233300%02d%02d", n, digits)); err == nil {
			return string(cnpj)
		}
	}
	t.Fatal("no check digits")
	return ""
}

// TD-19: lists of names stand in one order on both engines, whatever the language of the
// database is.
func TestNamesInOneOrder_TD19(t *testing.T) {
	t.Parallel()
	for engine, address := range map[string]func(testing.TB) string{
		"sqlite": func(t testing.TB) string { dbtest.Needs(t, dbtest.OnSQLite); return "" }, "postgres": dbtest.PostgresURL, "postgres pt-BR": dbtest.BrazilianPostgresURL,
	} {
		t.Run(engine, func(t *testing.T) {
			p := place{addr: freeAddress(t), data: filepath.Join(t.TempDir(), "dados"), url: address(t)}
			p.createGestora(t)
			a := p.serve(t)
			who := p.signIn(t)
			var client string
			for i := range names {
				name := names[(i*4+3)%len(names)] // not in order
				var made struct{ ID string }
				who.must(t, http.MethodPost, "/api/leads", map[string]any{"nome": name, "cnpj": cnpjOf(t, i)}, &made)
				client = made.ID
				_, _, err := a.Accounts.CreateUser(t.Context(), account.NewUser{
					Email: fmt.Sprintf("pessoa%d@ynova.example", i), Name: name, Roles: []actor.Role{actor.Consultor}, Password: testPassword,
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			for i := range names {
				who.must(t, http.MethodPost, "/api/leads/"+client+"/contatos", map[string]any{"nome": names[(i*4+3)%len(names)]}, nil)
			}
			type named struct{ Nome, Name string }
			inOrder := func(what string, list []named) {
				t.Helper()
				var got []string
				for _, n := range list {
					if name := n.Nome + n.Name; slices.Contains(names, name) {
						got = append(got, name)
					}
				}
				want := slices.Clone(names)
				search.SortByName(want, func(s *string) string { return *s })
				if !slices.Equal(got, want) {
					t.Errorf("TD-19 %s: %q", what, got)
				}
			}
			err := a.DB().InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				for i := range names {
					if err := db.Exec(ctx, tx, "insert", `INSERT INTO distributors (id, name, source, updated_at, version) VALUES ($1, $2, 'teste', 0, 1)`,
						id.New(), names[(i*4+3)%len(names)]); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			var leads struct{ Clientes []named }
			who.must(t, http.MethodGet, "/api/leads/lista", nil, &leads)
			inOrder("leads", leads.Clientes)
			var detail struct{ Contatos []named }
			who.must(t, http.MethodGet, "/api/leads/"+client, nil, &detail)
			inOrder("contacts", detail.Contatos)
			var people struct{ Users []named }
			who.must(t, http.MethodGet, "/api/leads/responsaveis", nil, &people)
			inOrder("owners", people.Users)
			for what, path := range map[string]string{"users": "/api/users?pageSize=100", "distributors": "/api/distributors"} {
				var list struct{ Data []named }
				who.must(t, http.MethodGet, path, nil, &list)
				inOrder(what, list.Data)
			}
		})
	}
}
