package publicapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/apikey"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/publicapi"
	"ynova/internal/reading/intake"
	"ynova/internal/webhook"
)

// world is the public API over three clients, the first of which the consultor and the
// partner's company reach.
type world struct {
	*accounttest.Suite
	server *webtest.Server
	keys   *apikey.Service
	intake *intake.Service
	db     *db.DB
	t      *testing.T
}

func idOf(kind string, n int) string {
	return fmt.Sprintf("01900000-0000-7000-8000-0000000%s%03d", kind, n)
}

const (
	kindClient, kindContract, kindBalance, kindUnit, kindInvoice = "0c", "0d", "0b", "0e", "0f"
	hour                                                         = int64(3_600_000_000)
)

func each(t *testing.T, f func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &world{Suite: accounttest.New(t, d), db: d, t: t}
		w.keys = apikey.NewService(d, w.Clock, logging.Discard())
		w.intake = intakeOf(t, d, w.Clock)
		w.server = webtest.Start(t, func(r *web.Router) {
			publicapi.Routes(r, publicapi.NewService(d, w.Clock, accounttest.Box, w.intake))
		}, func(o *web.Options) { o.Keys, o.Clock = w.keys, w.Clock })
		dbtest.Write(t, d, w.fill)
		f(t, w)
	})
}

// fill stores three of everything, one an hour; the invoices belong to the partner, to a
// consultor and to no one.
func (w *world) fill(ctx context.Context, tx *db.Tx) error {
	authors := []string{w.People[actor.Parceiro].UserID, w.People[actor.Consultor].UserID, ""}
	for n := 1; n <= 3; n++ {
		client, contract, at := idOf(kindClient, n), idOf(kindContract, n), int64(n)*hour
		for _, s := range []struct {
			text string
			args []any
		}{
			{`INSERT INTO clients (id, name, cnpj, segment, contact_email, search_text, created_at, updated_at) VALUES ($1, $2, $3, 'Cerâmica', 'contato@cliente.com.br', '', $4, $4)`, []any{client, fmt.Sprintf("Cliente %d", n), fmt.Sprintf("1122233300018%d", n), at}},
			{`INSERT INTO contracts (id, contract_code, client_id, client_name, cnpj, email, volume, volume_unit, status, energy_source, incentive_percent, start_date, end_date, lower_limit_percent, average_price, supplier, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'C', '11222333000181', 'faturas@cliente.com.br', 45000000, 'MW médio', 'Ativo', 'Convencional', 0, '2026-01-01', '2027-12-31', 90000000, 73319000000, 'Zanzibar', '', $4, $4)`, []any{contract, fmt.Sprintf("CT-%d", n), client, at}},
			{`INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at) VALUES ($1, $2, 'M', 0, 0)`, []any{idOf(kindUnit, n), client}},
			{`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, search_text, created_at, updated_at) VALUES ($1, $2, $3, 'C', '11222333000181', 'BRSP001', '', 0, 0)`, []any{idOf(kindBalance, n), client, idOf(kindUnit, n)}},
			{`INSERT INTO balance_months (balance_seq, month, contract_id, consumption, price, energy_value, supplier, conformity, rules_version, version, created_at, updated_at)
				VALUES ((SELECT seq FROM balances WHERE id = $1), '2026-01', $2, 33125000000000, 73319000000, 7331900, 'Zanzibar', 'Indefinido', 1, 1, 0, $3),
				((SELECT seq FROM balances WHERE id = $1), '2026-02', NULL, NULL, NULL, NULL, NULL, 'Indefinido', 1, 1, 0, $3)`, []any{idOf(kindBalance, n), contract, at}},
			{`INSERT INTO invoices (id, kind, contract_id, client_id, month, due_on, total, status, figures, created_at, created_by, updated_at)
				VALUES ($1, 'nf_fornecedora', $2, $3, '2026-01', '2026-02-10', 1234500, 'Em aberto', '{}', $4, NULLIF($5, ''), $4)`, []any{idOf(kindInvoice, n), contract, client, at, authors[n-1]}},
		} {
			if _, err := tx.ExecContext(ctx, s.text, s.args...); err != nil {
				return err
			}
		}
	}
	// An invoice of the first client that the partner did not enter.
	_, err := tx.ExecContext(ctx, `INSERT INTO invoices (id, kind, contract_id, client_id, month, status, figures, created_at, updated_at) SELECT '`+idOf(kindInvoice, 4)+`', kind, contract_id, client_id, '2026-02', status, '{}', 0, 0 FROM invoices WHERE id = '`+idOf(kindInvoice, 1)+`'`)
	if err != nil {
		return err
	}
	for _, principal := range []string{w.People[actor.Consultor].UserID, w.People[actor.Parceiro].PartnerID} {
		if _, err := tx.ExecContext(ctx, `INSERT INTO client_access (principal, client_id) VALUES ($1, $2)`, principal, idOf(kindClient, 1)); err != nil {
			return err
		}
	}
	return nil
}

// as is a program with a key of the role's person, of all scopes that it has, for some
// clients.
func (w *world) as(role actor.Role, clients ...string) *webtest.Client {
	w.t.Helper()
	_, client := w.keyOf(w.People[role], clients...)
	return client
}

func (w *world) keyOf(who actor.Actor, clients ...string) (keyID string, program *webtest.Client) {
	w.t.Helper()
	in := apikey.Input{Name: "ERP", ClientIDs: clients, Days: 30}
	for _, p := range apikey.Scopes {
		if who.Can(p) {
			in.Scopes = append(in.Scopes, string(p))
		}
	}
	made, key, err := w.keys.Create(w.t.Context(), w.Live(who), in, "")
	if err != nil {
		w.t.Fatal(err)
	}
	return made.ID, w.server.Anonymous().With("Authorization", "Bearer "+key)
}

type list struct {
	Data []map[string]any
	Next *string `json:"next_cursor"`
}

func (w *world) get(c *webtest.Client, path string) list {
	w.t.Helper()
	var l list
	c.Get(path).Status(w.t, http.StatusOK).Decode(w.t, &l)
	return l
}

func (l list) of(field string) (values []string) {
	for _, row := range l.Data {
		values = append(values, fmt.Sprint(row[field]))
	}
	return values
}

var paths = []string{"/api/v1/clients", "/api/v1/contracts", "/api/v1/months", "/api/v1/invoices"}

// AP-01: what the API shows, name by name and digit by digit; missing is null, never zero,
// and persons' contacts are nowhere.
func TestForm_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		key := w.as(actor.Gestora)
		for path, want := range map[string]string{
			"/api/v1/clients?limit=1": `{"id":"` + idOf(kindClient, 1) + `","name":"Cliente 1","cnpj":"11222333000181","segment":"Cerâmica","state":null,"city":null,"additional":[],
				"created_at":"1970-01-01T01:00:00Z","updated_at":"1970-01-01T01:00:00Z"}`,
			"/api/v1/contracts?limit=1": `{"id":"` + idOf(kindContract, 1) + `","client_id":"` + idOf(kindClient, 1) + `","code":"CT-1","group_name":"default","status":"Ativo","situation":"ativo",
				"energy_source":"Convencional","incentive_percent":0,"modality":null,"volume":0.450,"volume_unit":"MW médio","start_date":"2026-01-01","end_date":"2027-12-31",
				"lower_limit_percent":90,"upper_limit_percent":null,"average_price_brl_per_mwh":733.19,"supplier":"Zanzibar","additional":[],"version":1,
				"created_at":"1970-01-01T01:00:00Z","updated_at":"1970-01-01T01:00:00Z"}`,
			"/api/v1/months?limit=1": `{"id":"` + idOf(kindBalance, 1) + `_2026-01","balance_id":"` + idOf(kindBalance, 1) + `","client_id":"` + idOf(kindClient, 1) + `",
				"contract_id":"` + idOf(kindContract, 1) + `","meter_code":"BRSP001","month":"2026-01","consumption_mwh":331.250,"generation_mwh":null,"loss_percent":null,
				"proinfa_mwh":null,"requirement_mwh":null,"net_mwh":null,"contracted_mwh":null,"minimum_mwh":null,"maximum_mwh":null,"billable_mwh":null,"surplus_mwh":null,
				"deficit_mwh":null,"price_brl_per_mwh":733.19,"energy_value_brl":733.19,"conformity":"Indefinido","version":1,"updated_at":"1970-01-01T01:00:00Z"}`,
			"/api/v1/invoices?limit=1": `{"id":"` + idOf(kindInvoice, 1) + `","kind":"nf_fornecedora","client_id":"` + idOf(kindClient, 1) + `","contract_id":"` + idOf(kindContract, 1) + `",
				"unit_id":null,"month":"2026-01","number":null,"issued_on":null,"due_on":"2026-02-10","total_brl":123.45,"status":"Vencida","state":"valida","version":1,
				"created_at":"1970-01-01T01:00:00Z","updated_at":"1970-01-01T01:00:00Z"}`,
		} {
			res := key.Get(path).Status(t, http.StatusOK)
			var got list
			var row map[string]any
			res.Decode(t, &got)
			if err := json.Unmarshal([]byte(want), &row); err != nil {
				t.Fatal(err)
			}
			if len(got.Data) != 1 || !reflect.DeepEqual(got.Data[0], row) {
				t.Errorf("AP-01 GET %s\n%s\nwant\n%s", path, res.Body, want)
			}
			if strings.Contains(string(res.Body), "@") || strings.Contains(string(res.Body), `"total"`) {
				t.Errorf("AP-01 GET %s names a contact or a total: %s", path, res.Body)
			}
		}
	})
}

// AP-01: an invoice is overdue from the day after it was due, by the calendar of Brazil:
// late in the evening it is not, though elsewhere the day has ended.
func TestDueThroughTheEvening_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		local := clock.Local(w.Clock.Now())
		w.Clock.Set(time.Date(local.Year(), local.Month(), local.Day(), 22, 30, 0, 0, local.Location()))
		dbtest.Write(t, w.db, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE invoices SET due_on = $2 WHERE id = $1`, idOf(kindInvoice, 1), local.Format(time.DateOnly))
			return err
		})
		got := w.get(w.as(actor.Gestora), "/api/v1/invoices?limit=1").of("status")
		if want := []string{"Em aberto"}; !slices.Equal(got, want) {
			t.Errorf("AP-01 due today at half past ten: %v, want %v", got, want)
		}
	})
}

// AP-01, SX-02: the rows are the owner's, those of the key's clients where it names some;
// a partner's key reads no price and no supplier, and of invoices the own uploads.
func TestRowsAndMasks_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for name, c := range map[string]struct {
			key  *webtest.Client
			want [4]int // clients, contracts, months, invoices
		}{
			"gestora": {w.as(actor.Gestora), [4]int{3, 3, 6, 4}}, "gestora, one client": {w.as(actor.Gestora, idOf(kindClient, 2)), [4]int{1, 1, 2, 1}},
			"backoffice, two": {w.as(actor.Backoffice, idOf(kindClient, 2), idOf(kindClient, 3)), [4]int{2, 2, 4, 2}},
			"consultor":       {w.as(actor.Consultor), [4]int{1, 1, 2, 2}}, "parceiro": {w.as(actor.Parceiro), [4]int{1, 1, 2, 1}},
		} {
			for i, path := range paths {
				if got := w.get(c.key, path); len(got.Data) != c.want[i] {
					t.Errorf("AP-01 a key of %s reads %d of %s, want %d", name, len(got.Data), path, c.want[i])
				}
			}
		}
		if got := w.get(w.as(actor.Gestora, idOf(kindClient, 2)), "/api/v1/contracts?client_id="+idOf(kindClient, 1)); len(got.Data) != 0 {
			t.Errorf("AP-01 a key reads what it is not limited to: %v", got.Data)
		}
		partner := w.as(actor.Parceiro)
		for _, path := range paths {
			res := partner.Get(path).Status(t, http.StatusOK)
			if body := string(res.Body); strings.Contains(body, "733.19") || strings.Contains(body, "Zanzibar") {
				t.Errorf("AP-01 SX-02 a partner's key reads %s of %s", body, path)
			}
		}
	})
}

// AP-01: what was deleted is not there, nor the invoices of a deleted contract.
func TestDeletedRows_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		dbtest.Write(t, w.db, func(ctx context.Context, tx *db.Tx) error {
			for table, id := range map[string]string{"clients": idOf(kindClient, 2), "contracts": idOf(kindContract, 3), "invoices": idOf(kindInvoice, 4)} {
				if _, err := tx.ExecContext(ctx, `UPDATE `+table+` SET deleted_at = 1 WHERE id = $1`, id); err != nil {
					return err
				}
			}
			return nil
		})
		key := w.as(actor.Gestora)
		for path, want := range map[string][]string{
			"/api/v1/clients":   {idOf(kindClient, 1), idOf(kindClient, 3)},
			"/api/v1/contracts": {idOf(kindContract, 1), idOf(kindContract, 2)},
			"/api/v1/invoices":  {idOf(kindInvoice, 1), idOf(kindInvoice, 2)},
		} {
			if got := w.get(key, path).of("id"); !slices.Equal(got, want) {
				t.Errorf("AP-01 %s: %v, want %v", path, got, want)
			}
		}
	})
}

// AP-01: the pages hold every row once; what is filtered stays filtered; a cursor that was
// altered, is of another list or filter, or of another installation, is none.
func TestPages_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		key := w.as(actor.Gestora)
		for _, path := range paths {
			whole, walked := w.get(key, path).of("id"), []string(nil)
			for next := path + "?limit=1"; ; {
				page := w.get(key, next)
				walked = append(walked, page.of("id")...)
				if page.Next == nil {
					break
				}
				next = path + "?limit=1&cursor=" + *page.Next
			}
			if len(whole) < 3 || !slices.Equal(whole, walked) {
				t.Errorf("AP-01 %s whole %v, in pages %v", path, whole, walked)
			}
		}
		since := url.QueryEscape(time.UnixMicro(2 * hour).UTC().Format(time.RFC3339))
		first := w.get(key, "/api/v1/contracts?limit=1&updated_since="+since)
		second := w.get(key, "/api/v1/contracts?limit=1&cursor="+*first.Next)
		again := w.get(key, "/api/v1/contracts?limit=1&cursor="+*first.Next+"&updated_since="+since)
		expect.All(t, "AP-01 since the second hour", expect.Is(first.of("code")[0], "CT-2"), expect.Is(second.of("code")[0], "CT-3"),
			expect.Is(second.Next, nil), expect.Is(again.of("code")[0], "CT-3"))
		if got := w.get(key, "/api/v1/months?month=2026-02&client_id="+idOf(kindClient, 2)).of("id"); len(got) != 1 || got[0] != idOf(kindBalance, 2)+"_2026-02" {
			t.Errorf("AP-01 February of the second client: %v", got)
		}
		cursor, _, _ := strings.Cut(*first.Next, ".")
		for name, query := range map[string]string{
			"altered": "contracts?cursor=" + flip(*first.Next), "without its mark": "contracts?cursor=" + cursor, "garbage": "contracts?cursor=x",
			"of another list":   "clients?cursor=" + *first.Next,
			"of another filter": "contracts?client_id=" + idOf(kindClient, 1) + "&cursor=" + *first.Next,
		} {
			p := key.Get("/api/v1/"+query).Status(t, http.StatusBadRequest).Problem(t)
			if p.Message != "Cursor inválido." {
				t.Errorf("AP-01 a cursor %s: %q", name, p.Message)
			}
		}
		for query, field := range map[string]string{
			"contracts?limit=201": "limit", "contracts?limit=0": "limit", "months?month=2026-13": "month", "months?client_id=x": "client_id", "clients?updated_since=ontem": "updated_since",
		} {
			p := key.Get("/api/v1/"+query).Status(t, http.StatusUnprocessableEntity).Problem(t)
			if len(p.Fields) != 1 || !strings.HasSuffix(p.Fields[0].Path, field) {
				t.Errorf("AP-01 %s: %+v", query, p)
			}
		}
	})
}

// flip changes the last letter of what a cursor says.
func flip(cursor string) string {
	said, mark, _ := strings.Cut(cursor, ".")
	last := "A"
	if strings.HasSuffix(said, last) {
		last = "Q"
	}
	return said[:len(said)-1] + last + "." + mark
}

// AP-01: a key can be given exactly the permissions that the routes ask for, and those that
// events are seen with. All routes read but the one that takes a document.
func TestScopesAreThoseOfTheRoutes_AP01(t *testing.T) {
	server := webtest.Start(t, func(r *web.Router) { publicapi.Routes(r, publicapi.NewService(nil, nil, accounttest.Box, nil)) })
	asked := map[actor.Permission]bool{}
	for _, r := range web.Routes(server.Router) {
		if strings.HasPrefix(r.Path, web.KeyPaths) {
			asked[actor.Permission(r.Access.String())] = true
			if !r.Keyed || r.Method != http.MethodGet && r.ID != "v1SendReading" {
				t.Errorf("AP-01 %s %s is not of keys that read", r.Method, r.Path)
			}
		} else if r.Keyed {
			t.Errorf("AP-01 a key opens %s", r.Path)
		}
	}
	for _, p := range webhook.Permissions {
		asked[p] = true
	}
	if len(asked) != len(apikey.Scopes) || slices.ContainsFunc(apikey.Scopes, func(p actor.Permission) bool { return !asked[p] }) {
		t.Errorf("AP-01 routes ask %v, scopes are %v", asked, apikey.Scopes)
	}
}
