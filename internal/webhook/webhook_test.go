package webhook_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/outbound"
	"ynova/internal/platform/web"
	"ynova/internal/webhook"
)

// call is one that a receiver got.
type call struct {
	header http.Header
	body   string
}

// receiver is a program that receives events, and answers as the test sets.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	calls  []call
	answer func(w http.ResponseWriter, r *http.Request)
}

func (r *receiver) got() []call {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]call{}, r.calls...)
}

func (r *receiver) answers(f http.HandlerFunc) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = f
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

func receive(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{answer: status(http.StatusNoContent)}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		r.mu.Lock()
		r.calls = append(r.calls, call{req.Header, string(body)})
		answer := r.answer
		r.mu.Unlock()
		answer(w, req)
	}))
	t.Cleanup(r.Close)
	return r
}

type world struct {
	*accounttest.Suite
	t     *testing.T
	db    *db.DB
	now   *clock.Manual
	queue *jobs.Queue
	hooks *webhook.Service

	receivers []string
}

func each(t *testing.T, f func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &world{t: t, db: d, now: clock.Fixed(clock.System().Now())}
		w.queue = jobs.New(d, w.now, logging.Discard())
		w.hooks = w.service()
		w.Suite = accounttest.New(t, d, func(r *web.Router) { webhook.Routes(r, w.hooks) })
		f(t, w)
	})
}

func (w *world) service() *webhook.Service {
	return webhook.NewService(webhook.Config{
		DB: w.db, Clock: w.now, Queue: w.queue, Box: accounttest.Box, Client: outbound.New(nil), Own: outbound.New(nil), Version: "teste",
	})
}

// receive starts a receiver that everybody may name, as if it stood on the public internet.
func (w *world) receive() *receiver {
	w.t.Helper()
	r := receive(w.t)
	w.receivers = append(w.receivers, r.Listener.Addr().String())
	w.hooks.Client = outbound.New(w.receivers)
	w.hooks.Own = w.hooks.Client
	return r
}

// work runs the jobs that are due.
func (w *world) work() {
	w.t.Helper()
	w.queue.Start(w.t.Context())
	defer w.queue.Stop()
	deadline := time.Now().Add(4 * time.Minute)
	for accounttest.Count(w.t, w.db, `SELECT count(*) FROM jobs WHERE state = 'running' OR state = 'queued' AND run_at <= $1`, w.now.Now().UnixMicro()) > 0 {
		if time.Now().After(deadline) {
			w.t.Fatal("jobs are still unfinished")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

type endpoint struct {
	ID, URL, Situacao, Motivo string
	Versao                    int64
}

type made struct {
	Segredo string
	Dados   endpoint
}

func (w *world) create(role actor.Role, url string, types ...string) made {
	w.t.Helper()
	var m made
	w.As(role).JSON("POST", "/api/webhooks", map[string]any{"url": url, "eventos": types}).Status(w.t, http.StatusCreated).Decode(w.t, &m)
	return m
}

func (w *world) record(events ...webhook.Event) {
	w.t.Helper()
	dbtest.Write(w.t, w.db, func(ctx context.Context, tx *db.Tx) error { return w.hooks.Record(ctx, tx, events...) })
}

type delivery struct {
	ID, Evento, Estado, Erro, Corpo string
	Tentativas                      int
	Resposta                        *int
}

func (w *world) deliveries(endpointID string) []delivery {
	w.t.Helper()
	return w.deliveriesFor(actor.Gestora, endpointID)
}

func (w *world) deliveriesFor(role actor.Role, endpointID string) []delivery {
	w.t.Helper()
	var page struct{ Data []delivery }
	w.As(role).Get("/api/webhooks/"+endpointID+"/entregas").Status(w.t, http.StatusOK).Decode(w.t, &page)
	return page.Data
}

// newest are the deliveries with which the addresses are listed.
func (w *world) newest() map[string]*delivery {
	w.t.Helper()
	var listed struct {
		Data []struct {
			ID     string
			Ultima *delivery
		}
	}
	w.As(actor.Gestora).Get("/api/webhooks").Status(w.t, http.StatusOK).Decode(w.t, &listed)
	last := map[string]*delivery{}
	for _, e := range listed.Data {
		last[e.ID] = e.Ultima
	}
	return last
}

func (w *world) state(endpointID string) string {
	w.t.Helper()
	return accounttest.Text(w.t, w.db, `SELECT state FROM webhook_endpoints WHERE id = $1`, endpointID)
}

// AP-02: an event reaches its subscriber, signed, saying what happened and nothing else;
// the secret is shown once and stored sealed; a delivery is made again on request.
func TestDeliveryAndReplay_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.receive()
		m := w.create(actor.Gestora, r.URL+"/eventos", "contract.updated")
		if !strings.HasPrefix(m.Segredo, "whsec_") {
			t.Fatalf("secret %q", m.Segredo)
		}
		if n := accounttest.Count(t, w.db, `SELECT count(*) FROM webhook_endpoints WHERE secret_sealed LIKE '%' || $1 || '%'`, m.Segredo[6:]); n != 0 {
			t.Error("the secret lies open")
		}
		if body := string(w.As(actor.Gestora).Get("/api/webhooks").Body); strings.Contains(body, "whsec_") {
			t.Error("the secret is listed")
		}
		contractID, clientID := id.New(), id.New()
		w.record(
			webhook.Event{Type: webhook.ContractUpdated, ClientID: clientID, SubjectID: contractID, Version: 3},
			webhook.Event{Type: webhook.FindingOpened, ClientID: clientID, SubjectID: id.New()},
		)
		w.work()
		calls := r.got()
		if len(calls) != 1 {
			t.Fatalf("%d calls", len(calls))
		}
		var said map[string]any
		if err := json.Unmarshal([]byte(calls[0].body), &said); err != nil {
			t.Fatal(err)
		}
		subject, _ := said["subject"].(map[string]any)
		expect.All(t, "said", expect.Is(len(said), 5), expect.Is(said["type"], "contract.updated"), expect.Is[any](said["client_id"], clientID),
			expect.Is[any](subject["id"], contractID), expect.Is(subject["version"], 3.0),
			expect.Is[any](said["id"], calls[0].header.Get("webhook-id")))
		if want := webhook.Sign(m.Segredo, calls[0].header, calls[0].body); calls[0].header.Get("webhook-signature") != want {
			t.Errorf("signature %q, want %q", calls[0].header.Get("webhook-signature"), want)
		}
		all := w.deliveries(m.Dados.ID)
		expect.Must(t, "deliveries", expect.Len(all, 1))
		expect.Must(t, "deliveries", expect.Is(all[0].Estado, "entregue"), expect.Not(all[0].Resposta, nil))
		expect.Must(t, "deliveries", expect.Is(*all[0].Resposta, 204))
		last := w.newest()
		expect.Must(t, "listed", expect.Not(last[m.Dados.ID], nil))
		expect.All(t, "listed", expect.Is(last[m.Dados.ID].ID, all[0].ID), expect.Is(len(last), 1))
		again := "/api/webhooks/" + m.Dados.ID + "/entregas/" + all[0].ID + "/repetir"
		w.As(actor.Gestora).JSON("POST", again, nil).Status(t, http.StatusNoContent)
		w.As(actor.Gestora).JSON("POST", again, nil).Status(t, http.StatusConflict)
		w.work()
		calls = r.got()
		if len(calls) != 2 || calls[1].header.Get("webhook-id") != calls[0].header.Get("webhook-id") {
			t.Errorf("%d calls", len(calls))
		}
		var replayed struct{ Entregas int }
		w.As(actor.Gestora).JSON("POST", "/api/webhooks/"+m.Dados.ID+"/reenvio", map[string]string{
			"de": w.now.Now().Add(-time.Hour).Format(time.RFC3339), "ate": w.now.Now().Add(time.Hour).Format(time.RFC3339),
		}).Status(t, http.StatusOK).Decode(t, &replayed)
		w.work()
		if replayed.Entregas != 1 || len(r.got()) != 3 {
			t.Errorf("replayed %d, %d calls", replayed.Entregas, len(r.got()))
		}
		w.now.Advance(time.Second)
		w.As(actor.Gestora).JSON("POST", "/api/webhooks/"+m.Dados.ID+"/teste", nil).Status(t, http.StatusNoContent)
		if last := w.newest()[m.Dados.ID]; last == nil || last.ID == all[0].ID || last.Estado != "pendente" {
			t.Errorf("listed with %+v after a test", last)
		}
	})
}

// AP-02: failures are tried again after the waits of the design and given up after ten
// tries; a redirect is a failure and is not followed; success forgets the failures.
func TestTries_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r, inside := w.receive(), w.receive()
		m := w.create(actor.Gestora, r.URL, "contract.updated")
		r.answers(http.RedirectHandler(inside.URL, http.StatusFound).ServeHTTP)
		w.record(webhook.Event{Type: webhook.ContractUpdated, SubjectID: id.New()})
		w.work()
		r.answers(status(http.StatusInternalServerError))
		for i, wait := range []time.Duration{5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour} {
			w.now.Advance(wait * 89 / 100)
			w.work()
			if n := len(r.got()); n != i+1 {
				t.Fatalf("%d calls before the wait of %v ended", n, wait)
			}
			w.now.Advance(wait * 22 / 100)
			w.work()
			if n := len(r.got()); n != i+2 {
				t.Fatalf("%d calls after the wait of %v", n, wait)
			}
		}
		d := w.deliveries(m.Dados.ID)[0]
		expect.All(t, "calls behind the redirect, address", expect.Is(d.Estado, "falhou"), expect.Is(d.Tentativas, 10), expect.Is(*d.Resposta, 500),
			expect.Len(inside.got(), 0), expect.Is(w.state(m.Dados.ID), "ativo"))
		w.now.Advance(2 * 24 * time.Hour)
		w.record(webhook.Event{Type: webhook.ContractUpdated, SubjectID: id.New()})
		w.work()
		if w.state(m.Dados.ID) != "desativado" || accounttest.Count(t, w.db, `SELECT count(*) FROM notifications WHERE title = 'Webhook desativado'`) != 1 {
			t.Error("not disabled after five days of failures")
		}
	})
}

// AP-02: 410 disables at once; a disabled address gets nothing; 429 is obeyed.
func TestAnswersThatAsk_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		gone, busy := w.receive(), w.receive()
		gone.answers(status(http.StatusGone))
		busy.answers(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "60")
			w.WriteHeader(http.StatusTooManyRequests)
		})
		a := w.create(actor.Gestora, gone.URL, "contract.updated")
		w.create(actor.Gestora, busy.URL, "contract.updated")
		w.record(webhook.Event{Type: webhook.ContractUpdated, SubjectID: id.New()})
		w.work()
		if w.state(a.Dados.ID) != "desativado" {
			t.Error("410 does not disable")
		}
		w.now.Advance(55 * time.Second)
		w.work()
		if len(busy.got()) != 1 {
			t.Errorf("%d calls while 429 asks to wait", len(busy.got()))
		}
		w.now.Advance(10 * time.Second)
		w.work()
		w.As(actor.Gestora).JSON("POST", "/api/webhooks/"+a.Dados.ID+"/teste", nil).Status(t, http.StatusConflict)
		if len(busy.got()) != 2 || len(gone.got()) != 1 {
			t.Errorf("%d and %d calls", len(busy.got()), len(gone.got()))
		}
	})
}

// AP-02: an endpoint receives only what its owner may see at the moment.
func TestOnlyWhatTheOwnerSees_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.receive()
		w.create(actor.Consultor, r.URL, "contract.updated", "reading.completed", "mail.failed")
		me, clientID := w.People[actor.Consultor].UserID, id.New()
		hidden := []webhook.Event{
			{Type: webhook.ContractUpdated, ClientID: clientID, SubjectID: id.New()},
			{Type: webhook.ReadingCompleted, OwnerID: w.People[actor.Gestora].UserID, SubjectID: id.New()},
			{Type: webhook.MailFailed, ClientID: clientID, SubjectID: id.New()},
		}
		own := webhook.Event{Type: webhook.ReadingCompleted, OwnerID: me, AuthorID: me, SubjectID: id.New()}
		w.record(append(hidden, own)...)
		w.work()
		if calls := r.got(); len(calls) != 1 || !strings.Contains(calls[0].body, own.SubjectID) {
			t.Errorf("calls %v", calls)
		}
		if n := accounttest.Count(t, w.db, `SELECT count(*) FROM webhook_deliveries`); n != 1 {
			t.Errorf("%d deliveries", n)
		}
		accounttest.Exec(t, w.db, `UPDATE users SET status = 'bloqueado' WHERE id = $1`, me)
		w.record(own)
		w.work()
		if len(r.got()) != 1 {
			t.Error("told although the owner may not sign in")
		}
	})
}

// AP-02: a user who reads only their own rows receives only those events, whoever took them over.
func TestOnlyTheOwn_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.receive()
		w.create(actor.Parceiro, r.URL, "reading.completed", "reading.failed")
		me, other := w.People[actor.Parceiro].UserID, w.People[actor.Gestora].UserID
		own := webhook.Event{Type: webhook.ReadingCompleted, OwnerID: other, AuthorID: me, SubjectID: id.New()}
		w.record(webhook.Event{Type: webhook.ReadingFailed, OwnerID: me, AuthorID: other, SubjectID: id.New()}, own)
		w.work()
		if calls := r.got(); len(calls) != 1 || !strings.Contains(calls[0].body, own.SubjectID) {
			t.Errorf("calls %v", calls)
		}
	})
}

// AP-02: a delivery that waits for its next try is dropped once its address is paused, its
// owner sees the event no more, or may not sign in.
func TestWaitingDeliveryIsDropped_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		owner := w.People[actor.Consultor].UserID
		for _, c := range []struct {
			name string
			stop func(m made)
		}{
			{"paused", func(m made) {
				body := map[string]any{"url": m.Dados.URL, "eventos": []string{"reading.completed"}, "ativo": false}
				w.As(actor.Consultor).With("If-Match", fmt.Sprintf(`"%d"`, m.Dados.Versao)).JSON("PUT", "/api/webhooks/"+m.Dados.ID, body).Status(t, http.StatusOK)
			}},
			{"not seen", func(made) { accounttest.Exec(t, w.db, `UPDATE events SET author_id = '', owner_id = ''`) }},
			{"blocked", func(made) { accounttest.Exec(t, w.db, `UPDATE users SET status = 'bloqueado' WHERE id = $1`, owner) }},
		} {
			r := w.receive()
			r.answers(status(http.StatusInternalServerError))
			m := w.create(actor.Consultor, r.URL, "reading.completed")
			w.record(webhook.Event{Type: webhook.ReadingCompleted, OwnerID: owner, AuthorID: owner, SubjectID: id.New()})
			w.work()
			c.stop(m)
			w.now.Advance(10 * time.Second)
			w.work()
			state := accounttest.Count(t, w.db, `SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'cancelada'`, m.Dados.ID)
			if len(r.got()) != 1 || state != 1 {
				t.Errorf("%s: %d calls, %d dropped", c.name, len(r.got()), state)
			}
		}
	})
}

// AP-02: what is refused of an address, and who reaches whose.
func TestWhatIsRefused_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.hooks.Client = outbound.New(nil)
		for _, c := range []struct {
			role   actor.Role
			url    string
			events []string
			field  string
		}{
			{actor.Gestora, "https://127.0.0.1/x", []string{"contract.updated"}, "url"},
			{actor.Gestora, "https://10.0.0.1/x", []string{"contract.updated"}, "url"},
			{actor.Gestora, "http://1.1.1.1/x", []string{"contract.updated"}, "url"},
			{actor.Gestora, "https://localhost/x", []string{"contract.updated"}, "url"},
			{actor.Gestora, "https://1.1.1.1/x", nil, "eventos"},
			{actor.Gestora, "https://1.1.1.1/x", []string{"ping"}, "eventos"},
			{actor.Parceiro, "https://1.1.1.1/x", []string{"mail.failed"}, "eventos"},
		} {
			p := w.As(c.role).JSON("POST", "/api/webhooks", map[string]any{"url": c.url, "eventos": c.events}).Status(t, http.StatusUnprocessableEntity).Problem(t)
			if len(p.Fields) != 1 || p.Fields[0].Path != c.field {
				t.Errorf("%s %v: %+v", c.url, c.events, p)
			}
		}
		m := w.create(actor.Consultor, "https://1.1.1.1/x", "contract.updated")
		w.As(actor.Parceiro).Get("/api/webhooks/"+m.Dados.ID+"/entregas").Status(t, http.StatusNotFound)
		w.As(actor.Parceiro).JSON("DELETE", "/api/webhooks/"+m.Dados.ID, nil).Status(t, http.StatusNotFound)
		w.As(actor.Gestora).JSON("DELETE", "/api/webhooks/"+m.Dados.ID, nil).Status(t, http.StatusNoContent)
	})
}

// AP-02: after a change of the secret both sign.
func TestRotation_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.receive()
		m := w.create(actor.Gestora, r.URL, "contract.updated")
		var fresh made
		w.As(actor.Gestora).JSON("POST", "/api/webhooks/"+m.Dados.ID+"/segredo", nil).Status(t, http.StatusOK).Decode(t, &fresh)
		for i, want := range []int{2, 1} {
			w.As(actor.Gestora).JSON("POST", "/api/webhooks/"+m.Dados.ID+"/teste", nil).Status(t, http.StatusNoContent)
			w.work()
			c := r.got()[i]
			signed := strings.Fields(c.header.Get("webhook-signature"))
			if len(signed) != want || signed[0] != webhook.Sign(fresh.Segredo, c.header, c.body) {
				t.Errorf("signatures %v", signed)
			}
			w.now.Advance(24*time.Hour + time.Second)
		}
	})
}

// AP-02: a receiver that does not answer costs ten seconds and is said to.
func TestHangingReceiver_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.receive()
		r.answers(func(_ http.ResponseWriter, req *http.Request) {
			select {
			case <-req.Context().Done():
			case <-time.After(20 * time.Second):
			}
		})
		m := w.create(actor.Gestora, r.URL, "contract.updated")
		w.record(webhook.Event{Type: webhook.ContractUpdated, SubjectID: id.New()})
		w.work()
		d := w.deliveries(m.Dados.ID)[0]
		expect.All(t, "d", expect.Is(d.Estado, "pendente"), expect.Is(d.Resposta, nil), expect.Is(d.Erro, "O destino não respondeu em 10 segundos."))
	})
}

// AP-02: a copy that was restored sends nothing, and what was under way is ended.
func TestHeldCopySendsNothing_AP02(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.receive()
		m := w.create(actor.Gestora, r.URL, "contract.updated")
		w.As(actor.Gestora).JSON("POST", "/api/webhooks/"+m.Dados.ID+"/teste", nil).Status(t, http.StatusNoContent)
		w.queue.HoldOutbound(func(context.Context, db.Q) (bool, error) { return true, nil })
		w.queue.Start(t.Context())
		time.Sleep(300 * time.Millisecond)
		w.queue.Stop()
		dbtest.Write(t, w.db, func(ctx context.Context, tx *db.Tx) error {
			return w.hooks.Discard(ctx, tx, clock.FromTime(w.now.Now()))
		})
		if d := w.deliveries(m.Dados.ID)[0]; d.Estado != "cancelada" || len(r.got()) != 0 {
			t.Errorf("%+v, %d calls", d, len(r.got()))
		}
	})
}

// SX-17: what the operator opened of the own network is called for a gestora, and for nobody
// else, at each try anew; how an answer begins is read by who manages the settings.
func TestInnerAddressesAreOfGestoras_SX17(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := receive(t)
		r.answers(func(rw http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(rw, "o que mora dentro") })
		w.hooks.Own = outbound.New([]string{r.Listener.Addr().String()})
		for _, role := range []actor.Role{actor.Backoffice, actor.Consultor, actor.Parceiro} {
			for _, url := range []string{r.URL, strings.Replace(r.URL, "127.0.0.1", "localhost", 1), "https://nao-existe.invalid/x"} {
				p := w.As(role).JSON("POST", "/api/webhooks", map[string]any{"url": url, "eventos": []string{"contract.updated"}}).
					Status(t, http.StatusUnprocessableEntity).Problem(t)
				if len(p.Fields) != 1 || p.Fields[0].Message != "O endereço não existe ou não é permitido para webhooks." {
					t.Errorf("SX-17 %s %s: %+v", role, url, p)
				}
			}
		}
		m := w.create(actor.Gestora, r.URL, "contract.updated")
		ping := func() {
			w.As(actor.Gestora).JSON("POST", "/api/webhooks/"+m.Dados.ID+"/teste", nil).Status(t, http.StatusNoContent)
			w.work()
		}
		ping()
		if got := w.deliveries(m.Dados.ID); len(r.got()) != 1 || got[0].Corpo != "o que mora dentro" {
			t.Fatalf("SX-17 %d calls, %+v", len(r.got()), got)
		}
		accounttest.Exec(t, w.db, `UPDATE webhook_endpoints SET owner_user_id = $1`, w.People[actor.Consultor].UserID)
		ping()
		got := w.deliveriesFor(actor.Consultor, m.Dados.ID)
		if len(r.got()) != 1 || got[0].Erro != "O endereço não existe ou não é permitido." {
			t.Errorf("SX-17 after the owner is a consultor: %d calls, %+v", len(r.got()), got)
		}
		for _, d := range got {
			if d.Corpo != "" {
				t.Errorf("SX-17 a consultor reads how the answer begins: %+v", d)
			}
		}
		if list := w.As(actor.Consultor).Get("/api/webhooks").Status(t, http.StatusOK); strings.Contains(string(list.Body), "o que mora dentro") {
			t.Errorf("SX-17 the list tells it: %s", list.Body)
		}
	})
}
