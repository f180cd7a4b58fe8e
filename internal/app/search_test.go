package app_test

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
)

// sought is the client of the world that every search looks into.
const sought = "Alto da Mata D'Ávila S.A."

var (
	// spellings are how people type its name; each answers as the first does.
	spellings = []string{"alto da mata", "mata alto", "ALTO-MATA", "davila", "d'avila", "D’Ávila", "d avila mata", "s/a alto", "S.A. mata", "(alto) s.a."}
	numbers   = []string{"11.222.333/0001-81", "11222333000181", "11 222 333 0001 81", "CNPJ: 11.222.333/0001-81", "222.333/0001"}
	// unnumbered are the lists whose rows have no CNPJ of a client.
	unnumbered = []string{"/api/users", "/api/mail/suppressions", "/api/simulacoes", "/api/idp/documents", "/api/idp/documents/export"}
)

// DR-23 K11: every route that takes a search finds a name by its words in any order and spelling,
// and a client by its CNPJ in any writing. A new one is tried as well: what it lists has to be in
// this world.
func TestEveryListIsSearchedAlike_DR23(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		c := &canaries{ids: map[string]string{}, asks: map[string][]string{}, name: sought}
		people, served := p.servePeopleAnd(t)
		c.people = people
		staff := people["gestora"]
		c.seed(t, p)
		c.plantSearched(t, staff, served.DB())
		var api struct {
			Paths map[string]map[string]struct{ Parameters []struct{ Name, In string } }
		}
		staff.must(t, http.MethodGet, "/api/openapi.json", nil, &api)
		asked := 0
		for path, methods := range api.Paths {
			if strings.HasPrefix(path, web.KeyPaths) {
				continue
			}
			takes, query := map[string]bool{}, url.Values{}
			for _, parameter := range methods["get"].Parameters {
				takes[parameter.Name] = parameter.In == "query"
			}
			if !takes["q"] {
				continue
			}
			asked++
			if takes["mes"] {
				query.Set("mes", "2026-01")
			}
			if takes["no_mes"] {
				query.Set("no_mes", "2026-01")
			}
			if takes["tipo"] && strings.HasPrefix(path, "/api/dashboard/inteligencia/lista") {
				query.Set("tipo", "demanda")
			}
			if takes["format"] {
				query.Set("format", "csv")
			}
			answer := func(text string) string {
				t.Helper()
				query.Set("q", text)
				status, body, err := staff.call(http.MethodGet, path+"?"+query.Encode(), nil, nil)
				if err != nil || status != http.StatusOK {
					t.Fatalf("DR-23 %s?%s: %d %.200s %v", path, query.Encode(), status, body, err)
				}
				return string(body)
			}
			found := answer(spellings[0])
			if found == answer("nada disso") {
				t.Errorf("DR-23 %s finds nothing by %q", path, spellings[0])
				continue
			}
			typed := spellings[1:]
			if !slices.Contains(unnumbered, path) {
				typed = append(typed[:len(typed):len(typed)], numbers...)
			}
			for _, text := range typed {
				if got := answer(text); got != found {
					t.Errorf("DR-23 %s by %q: %.300s\nwant %.300s", path, text, got, found)
				}
			}
		}
		if asked < 23 {
			t.Errorf("DR-23 %d routes take a search", asked)
		}
	})
}

// plantSearched adds what the canaries' world lacks of lists that take a search.
func (c *canaries) plantSearched(t *testing.T, staff *person, d *db.DB) {
	t.Helper()
	clientID := c.ids["/api/leads/"]
	staff.must(t, http.MethodPost, "/api/mail/suppressions", map[string]any{"address": "alto.da-mata@d-avila.s-a.example", "reason": "manual"}, nil)
	for day := 40; ; day++ { // the next working day
		at := time.Now().AddDate(0, 0, day).UTC().Truncate(24 * time.Hour).Add(13 * time.Hour)
		status, answer, err := staff.call(http.MethodPost, "/api/agenda/appointments", map[string]any{
			"clientId": clientID, "subject": "Visita", "startsAt": at.Format(time.RFC3339), "duration": 30,
		}, nil)
		if status == http.StatusCreated {
			break
		}
		if err != nil || day > 50 {
			t.Fatal(status, string(answer), err)
		}
	}
	staff.must(t, http.MethodPost, "/api/ccee/agentes", map[string]any{"client_id": clientID, "sigla": "ALFA", "classe": "livre"}, nil)
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, statement := range []struct {
			text string
			args []any
		}{
			{`UPDATE users SET name = $1, search_text = $2 WHERE email = 'backoffice@ynova.example'`, []any{sought, search.Text(sought)}},
			{`UPDATE simulations SET name = $1, search = $2`, []any{sought, search.Text(sought)}},
			{`UPDATE contract_months SET opportunity = TRUE, conformity = 'Excedente', delta_percent = 1 WHERE month = '2026-01'`, nil},
			{`INSERT INTO findings (id, contract_id, client_id, rule, subject, month, kind, light, contestable, sentence, at_stake, trace, rules_version, holds, status, decided, created_at, updated_at)
				SELECT 'contestada', contract_id, client_id, rule, 'outra', month, kind, light, TRUE, sentence, 100, trace, rules_version, TRUE, 'em contestação', TRUE, 0, 0 FROM findings LIMIT 1`, nil},
			{`INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, class, state, queue_order, month, proposal_id, source, missing, created_at, updated_at)
				SELECT 'espera', (SELECT MIN(id) FROM users), 'fatura.pdf', 'pdf', 1, 'h', 'h', 'IN_PROGRESS', 'fatura_b', 'pronto', 0, '2026-01', contract_id, 'tela', '', 0, 0 FROM findings LIMIT 1`, nil},
		} {
			if err := db.Exec(ctx, tx, "plant", statement.text, statement.args...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// DR-23: a start writes anew all that searches look into: every such column of the schema is in
// its list, which it notes.
func TestEverySearchedColumnIsCaughtUp_DR23(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		names := `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.sql NOT LIKE '%VIRTUAL%'
			AND c.name IN ('search', 'search_text', 'label_search')` + db.SQLiteOnly
		if a.DB().Dialect() != db.SQLite {
			names = `SELECT table_name FROM information_schema.columns WHERE table_schema = current_schema() AND column_name IN ('search', 'search_text', 'label_search')`
		}
		want, err := db.List(t.Context(), a.DB(), "columns", db.Single[string], names)
		if err != nil || len(want) < 10 {
			t.Fatal(want, err)
		}
		for _, table := range want {
			form, err := db.Value[int](t.Context(), a.DB(), "form", "SELECT COALESCE(MAX(form), 0) FROM search_forms WHERE name = $1", table)
			if err != nil || form != search.Form {
				t.Errorf("DR-23 %s is of form %d, %v", table, form, err)
			}
		}
	})
}
