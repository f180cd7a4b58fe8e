package apikey_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/account/accounttest"
	"ynova/internal/apikey"
	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// world is people who manage keys on one server, and a route that keys open on another.
type world struct {
	*accounttest.Suite
	db   *db.DB
	keys *apikey.Service
	open *webtest.Server
}

type whoBody struct {
	UserID string `json:"user_id"`
	Name   string `json:"name"`
	Key    string `json:"key"`
	Scope  string `json:"scope"`
}

type whoOutput struct{ Body whoBody }

func who(ctx context.Context, _ *struct{}) (*whoOutput, error) {
	a := web.Actor(ctx)
	out := &whoOutput{whoBody{UserID: a.UserID, Name: a.Name}}
	if a.Limit != nil {
		var args []any
		out.Body.Key, out.Body.Scope = a.Limit.KeyID, client.ScopeOf(a, actor.ContractsRead).Where("c", &args)
	}
	return out, nil
}

func each(t *testing.T, f func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &world{db: d}
		w.Suite = accounttest.New(t, d, func(r *web.Router) {
			w.keys = apikey.NewService(d, lazyClock{w}, logging.Discard())
			apikey.Routes(r, w.keys)
		})
		w.Registrations.Resets = fact.Followers[account.PasswordReset]{apikey.Pause}
		w.open = webtest.Start(t, func(r *web.Router) {
			routes := web.Group{Access: web.Requires(actor.ContractsRead)}
			web.Register(r, routes.Get("/api/v1/who", "who", "Quem").Keyed(), who)
			web.Register(r, routes.Get("/api/v1/clients", "others", "Outros").Needs(actor.ClientsRead).Keyed(), who)
			web.Register(r, routes.Get("/api/who", "whoElse", "Quem, fora da API"), who)
		}, func(o *web.Options) { o.Keys, o.Clock = w.keys, w.Clock })
		f(t, w)
	})
}

// lazyClock is the suite's, which is made after the routes.
type lazyClock struct{ w *world }

func (c lazyClock) Now() time.Time { return c.w.Clock.Now() }

type key struct {
	ID, Nome, Dono, Situacao string
	Escopos, Clientes        []string
	Enderecos                []string
	Propria                  bool
	UltimoUso                *time.Time `json:"ultimo_uso"`
	UltimoIP                 string     `json:"ultimo_ip"`
	ValidaAte                time.Time  `json:"valida_ate"`
}

type created struct {
	Chave string
	Dados key
}

func body(change map[string]any) map[string]any {
	b := map[string]any{"nome": "ERP", "escopos": []string{"contracts:read"}, "dias": 30}
	for name, value := range change {
		b[name] = value
	}
	return b
}

func (w *world) create(t *testing.T, role actor.Role, change map[string]any) created {
	t.Helper()
	var made created
	w.As(role).JSON("POST", "/api/chaves", body(change)).Status(t, http.StatusCreated).Decode(t, &made)
	return made
}

func (w *world) call(path, key string) *webtest.Response {
	return w.open.Anonymous().With("Authorization", "Bearer "+key).Get(path)
}

// AP-01: a key is shown once, stored as its hash, listed without it, and revoked; who made
// and who revoked it stand in the trail with key and owner.
func TestLifeOfAKey_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		made := w.create(t, actor.Consultor, map[string]any{"enderecos": []string{"203.0.113.9", "2001:db8::1/32"}})
		expect.Must(t, "AP-01 created", expect.Begins(made.Chave, "ynv_"+made.Dados.ID+"_"), expect.Is(made.Dados.Situacao, "ativa"),
			expect.Is(made.Dados.Propria, true))
		if got := strings.Join(made.Dados.Enderecos, " "); got != "203.0.113.9/32 2001:db8::/32" {
			t.Errorf("AP-01 ranges %s", got)
		}
		secret := made.Chave[len("ynv_")+13:]
		if n := accounttest.Count(t, w.db, "SELECT COUNT(*) FROM api_keys WHERE hash LIKE '%"+secret+"%' OR length(hash) <> 64"); n != 0 {
			t.Error("AP-01 the secret is stored")
		}
		consultor, gestora, parceiro := w.As(actor.Consultor), w.As(actor.Gestora), w.As(actor.Parceiro)
		var own, all, others struct{ Data []key }
		list := consultor.Get("/api/chaves").Status(t, http.StatusOK)
		list.Decode(t, &own)
		gestora.Get("/api/chaves").Status(t, http.StatusOK).Decode(t, &all)
		parceiro.Get("/api/chaves").Status(t, http.StatusOK).Decode(t, &others)
		expect.Must(t, "AP-01 lists: own, all, others", expect.Len(own.Data, 1), expect.Len(all.Data, 1), expect.Len(others.Data, 0))
		expect.All(t, "AP-01 lists: own, all, others", expect.Is(all.Data[0].Propria, false), expect.Lacks(string(list.Body), secret))
		parceiro.JSON("DELETE", "/api/chaves/"+made.Dados.ID, nil).Status(t, http.StatusNotFound)
		w.call("/api/v1/who", made.Chave).Status(t, http.StatusForbidden) // from elsewhere
		gestora.JSON("DELETE", "/api/chaves/"+made.Dados.ID, nil).Status(t, http.StatusNoContent)
		gestora.JSON("DELETE", "/api/chaves/"+made.Dados.ID, nil).Status(t, http.StatusConflict)
		w.call("/api/v1/who", made.Chave).Status(t, http.StatusUnauthorized)
		trail, err := audit.ByEntity(t.Context(), w.db, "api_key", made.Dados.ID, audit.Page{})
		if err != nil || len(trail) != 2 {
			t.Fatalf("AP-01 trail %+v, %v", trail, err)
		}
		for _, e := range trail {
			if !strings.Contains(e.Description, "ERP ("+made.Dados.ID+")") || !strings.Contains(e.Description, w.People[actor.Consultor].Name) {
				t.Errorf("AP-01 the trail does not name key and owner: %q", e.Description)
			}
		}
	})
}

// AP-01: making and revoking ask for a recent password, of everybody; a repetition makes
// no second key and does not show the first again; a person has five, a gestora more.
func TestMakingKeys_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		consultor := w.As(actor.Consultor)
		var first, again created
		repeated := consultor.With("Idempotency-Key", "k1")
		repeated.JSON("POST", "/api/chaves", body(nil)).Status(t, http.StatusCreated).Decode(t, &first)
		repeated.JSON("POST", "/api/chaves", body(nil)).Status(t, http.StatusCreated).Decode(t, &again)
		if again.Chave != "" || again.Dados.ID != first.Dados.ID {
			t.Errorf("AP-01 repetition %+v of %+v", again, first)
		}
		var tries sync.WaitGroup
		for range 8 { // of two at once none passes the limit
			tries.Go(func() { consultor.JSON("POST", "/api/chaves", body(nil)) })
		}
		tries.Wait()
		if n := accounttest.Count(t, w.db, "SELECT COUNT(*) FROM api_keys"); n != 5 {
			t.Errorf("AP-01 %d keys of one person, want 5", n)
		}
		p := consultor.JSON("POST", "/api/chaves", body(nil)).Status(t, http.StatusConflict).Problem(t)
		if p.Message != "Você já tem 5 chaves de API em uso. Revogue uma para criar outra." {
			t.Errorf("AP-01 the sixth: %q", p.Message)
		}
		for range 6 {
			w.create(t, actor.Gestora, nil)
		}
		gestora := w.As(actor.Gestora)
		w.Clock.Advance(actor.ReauthWindow + time.Second)
		for name, res := range map[string]*webtest.Response{
			"create": consultor.JSON("POST", "/api/chaves", body(nil)), "revoke": consultor.JSON("DELETE", "/api/chaves/"+first.Dados.ID, nil),
			"create as gestora": gestora.JSON("POST", "/api/chaves", body(nil)),
		} {
			if p := res.Status(t, http.StatusForbidden).Problem(t); p.Code != "reautenticacao" {
				t.Errorf("AP-01 %s without a recent password: %s", name, p.Code)
			}
		}
	})
}

// AP-01: what a key cannot be is said with its field.
func TestWhatAKeyCannotBe_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		foreign := w.client(t, "11222333000181")
		for field, change := range map[string]map[string]any{
			"nome": {"nome": " "}, "escopos": {"escopos": []string{"users:manage"}}, "escopos ": {"escopos": []string{}},
			"dias": {"dias": 366}, "dias ": {"dias": 0}, "enderecos": {"enderecos": []string{"10.0.0.0/33"}},
			"enderecos ": {"enderecos": []string{"fe80::1%eth0"}}, "por_minuto": {"por_minuto": 601},
			"clientes": {"clientes": []string{"x"}}, "clientes ": {"clientes": []string{foreign}},
		} {
			p := w.As(actor.Consultor).JSON("POST", "/api/chaves", body(change)).Status(t, http.StatusUnprocessableEntity).Problem(t)
			if len(p.Fields) != 1 || p.Fields[0].Path != strings.TrimSpace(field) {
				t.Errorf("AP-01 %v: %+v", change, p.Fields)
			}
		}
		if n := accounttest.Count(t, w.db, "SELECT COUNT(*) FROM api_keys"); n != 0 {
			t.Errorf("AP-01 %d keys were made", n)
		}
	})
}

// AP-01: a key acts in its owner's name, limited to its scopes and clients, as the account
// stands at the call.
func TestRightsAtTheCall_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		reached := w.client(t, "11222333000181")
		made := w.create(t, actor.Gestora, map[string]any{"clientes": []string{reached}})
		var seen whoBody
		w.call("/api/v1/who", made.Chave).Status(t, http.StatusOK).Decode(t, &seen)
		gestora := w.People[actor.Gestora]
		expect.All(t, "AP-01 acts", expect.Is(seen.UserID, gestora.UserID), expect.Is(seen.Key, made.Dados.ID),
			expect.Begins(seen.Name, gestora.Name+" (chave de API ERP"), expect.Has(seen.Scope, "c IN ($1)"))
		w.call("/api/v1/clients", made.Chave).Status(t, http.StatusForbidden) // not among its scopes
		p := w.call("/api/who", made.Chave).Status(t, http.StatusUnauthorized).Problem(t)
		if p.Message != "Chaves de API só valem em /api/v1/." {
			t.Errorf("AP-01 outside: %q", p.Message)
		}
		w.open.Anonymous().Get("/api/v1/who").Status(t, http.StatusUnauthorized)
		both := w.open.As(webtest.Gestora()).With("Authorization", "Bearer "+made.Chave)
		if p := both.Get("/api/v1/who").Status(t, http.StatusBadRequest).Problem(t); p.Code != "chave_e_sessao" {
			t.Errorf("AP-01 with a cookie: %s", p.Code)
		}
		both.Get("/api/who").Status(t, http.StatusUnauthorized) // a key opens nothing there
		w.open.As(webtest.Gestora()).With("Authorization", "Bearer of-a-proxy").Get("/api/who").Status(t, http.StatusOK)
		other := w.create(t, actor.Backoffice, nil)
		w.call("/api/v1/who", other.Chave).Status(t, http.StatusOK)
		w.call("/api/v1/who", "ynv_"+made.Dados.ID+other.Chave[len("ynv_")+12:]).Status(t, http.StatusUnauthorized) // the secret of another
		demanded := w.create(t, actor.Parceiro, nil)
		w.exec(t, "DELETE FROM settings WHERE key = 'exigir2fa'")
		w.call("/api/v1/who", demanded.Chave).Status(t, http.StatusOK)
		w.exec(t, "INSERT INTO settings (key, value, updated_at) VALUES ('exigir2fa', 'parceiro', 0)")
		if p := w.call("/api/v1/who", demanded.Chave).Status(t, http.StatusForbidden).Problem(t); p.Code != "exige_2fa" {
			t.Errorf("AP-01 of who owes a second factor: %s", p.Code)
		}
		w.exec(t, "UPDATE users SET status = 'bloqueado' WHERE id = '"+gestora.UserID+"'")
		w.call("/api/v1/who", made.Chave).Status(t, http.StatusUnauthorized)
		w.exec(t, "DELETE FROM user_roles WHERE user_id = '"+w.People[actor.Backoffice].UserID+"'")
		w.call("/api/v1/who", other.Chave).Status(t, http.StatusForbidden)
	})
}

// AP-01: it ends with its day; its calls are counted, each key by itself; its last use is
// written once a minute.
func TestUseOfAKey_AP01(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.Clock.Set(time.Date(2027, 1, 4, 12, 0, 30, 0, time.UTC))
		made := w.create(t, actor.Gestora, map[string]any{"por_minuto": 2, "dias": 1, "enderecos": []string{"127.0.0.0/8"}})
		other := w.create(t, actor.Gestora, nil)
		lastUse := func() key {
			var all struct{ Data []key }
			w.As(actor.Gestora).Get("/api/chaves").Status(t, http.StatusOK).Decode(t, &all)
			for _, k := range all.Data {
				if k.ID == made.Dados.ID {
					return k
				}
			}
			return key{}
		}
		if k := lastUse(); k.UltimoUso != nil {
			t.Errorf("AP-01 used before its first call: %v", k.UltimoUso)
		}
		w.call("/api/v1/who", made.Chave).Status(t, http.StatusOK)
		first := lastUse()
		w.Clock.Advance(20 * time.Second)
		w.call("/api/v1/who", made.Chave).Status(t, http.StatusOK)
		k := lastUse()
		expect.Must(t, "AP-01 last use, then", expect.Not(first.UltimoUso, nil))
		expect.All(t, "AP-01 last use, then", expect.Is(k.UltimoUso.Equal(*first.UltimoUso), true), expect.Is(k.UltimoIP, "127.0.0.1"))
		refused := w.call("/api/v1/who", made.Chave).Status(t, http.StatusTooManyRequests)
		if refused.Header.Get("Retry-After") != "10" {
			t.Errorf("AP-01 Retry-After %q, want 10", refused.Header.Get("Retry-After"))
		}
		if p := refused.Problem(t); p.Code != "muitas_chamadas" {
			t.Errorf("AP-01 too many calls: %s", p.Code)
		}
		w.call("/api/v1/who", other.Chave).Status(t, http.StatusOK)
		another := apikey.NewService(w.db, w.Clock, logging.Discard()) // each instance counts by itself
		if _, err := another.Resolve(t.Context(), made.Chave, "127.0.0.1"); err != nil {
			t.Errorf("AP-01 at another instance: %v", err)
		}
		w.Clock.Advance(40 * time.Second)
		w.call("/api/v1/who", made.Chave).Status(t, http.StatusOK)
		if k := lastUse(); !k.UltimoUso.Equal(first.UltimoUso.Add(time.Minute)) {
			t.Errorf("AP-01 last use after a minute %v, first %v", k.UltimoUso, first.UltimoUso)
		}
		w.Clock.Set(first.ValidaAte.Add(-time.Second))
		w.call("/api/v1/who", made.Chave).Status(t, http.StatusOK)
		w.Clock.Set(first.ValidaAte)
		w.call("/api/v1/who", made.Chave).Status(t, http.StatusUnauthorized)
	})
}

// client stores a client of nobody.
func (w *world) client(t *testing.T, cnpj string) string {
	t.Helper()
	const clientID = "01900000-0000-7000-8000-00000000c001"
	w.exec(t, "INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) VALUES ('"+clientID+"', 'C', '"+cnpj+"', 'c', 0, 0)")
	return clientID
}

func (w *world) exec(t *testing.T, statement string) {
	t.Helper()
	dbtest.Write(t, w.db, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	})
}

// SX-21: keys that open nothing stand in the trail, summed by the hour and address; after twenty
// in a quarter of an hour an address waits, and a key that is good is not counted.
func TestWrongKeys_SX21(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		wrong := func() *webtest.Response {
			return w.open.Anonymous().With("Authorization", "Bearer ynv_0123456789abcdef_"+strings.Repeat("x", 43)).Get("/api/v1/who")
		}
		for range 20 {
			wrong().Status(t, http.StatusUnauthorized)
		}
		if p := wrong().Status(t, http.StatusTooManyRequests).Problem(t); p.Code != "muitas_tentativas" {
			t.Errorf("SX-21 %+v", p)
		}
		rows := accounttest.Count(t, w.db, `SELECT count(*) FROM audit_entries WHERE action = 'api_key.refused'`)
		told := accounttest.Count(t, w.db, `SELECT count(*) FROM audit_entries WHERE action = 'api_key.refused' AND reason <> ''`)
		if rows != 2 || told != 1 { // the first and the tenth
			t.Errorf("SX-21 %d entries, %d say how often", rows, told)
		}
	})
}
