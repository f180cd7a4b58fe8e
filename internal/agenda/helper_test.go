package agenda_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/agenda"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

// testEnv is a server with a consultant who looks after one of two clients.
type testEnv struct {
	db                *db.DB
	clock             *clock.Manual
	queue             *jobs.Queue
	service           *agenda.Service
	server            *webtest.Server
	consultant, other actor.Actor
	own, foreign      string // clients
}

// noon is a Thursday before a holiday and a weekend: 19/11/2026 12:10 in São Paulo.
var noon = time.Date(2026, 11, 19, 15, 10, 0, 0, time.UTC)

func open(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	k := &testEnv{
		db: d, clock: clock.Fixed(noon), consultant: webtest.Consultor(), other: webtest.Person("Otávio Outro", actor.Consultor),
		own: id.New(), foreign: id.New(),
	}
	k.exec(t, `INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) VALUES
		($1, 'Padaria Sol, Ltda', '11222333000181', 'padaria sol, ltda', 0, 0), ($2, 'Metalúrgica Lua', '11444777000161', 'metalurgica lua', 0, 0)`,
		k.own, k.foreign)
	for _, a := range []actor.Actor{k.consultant, k.other} {
		k.exec(t, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at) VALUES ($1, $2, $3, 'ativo', '', 0, 0)`,
			a.UserID, a.Email, a.Name)
		k.exec(t, `INSERT INTO user_roles (user_id, role) VALUES ($1, 'consultor')`, a.UserID)
	}
	k.exec(t, `INSERT INTO client_access (principal, client_id) VALUES ($1, $2)`, k.consultant.UserID, k.own)
	k.queue, k.service = k.instance()
	k.server = webtest.Start(t, func(r *web.Router) { agenda.Routes(r, k.service) }, func(o *web.Options) { o.MaxInFlight = 1024 })
	return k
}

// noSteps returns the steps of a user without proposals: none.
type noSteps struct{}

func (noSteps) NextSteps(context.Context, actor.Actor, month.Date, month.Date) ([]agenda.Step, error) {
	return nil, nil
}

// instance is another process over the same database.
func (k *testEnv) instance() (*jobs.Queue, *agenda.Service) {
	queue := jobs.New(k.db, k.clock, logging.Discard())
	service := agenda.NewService(agenda.Config{
		DB: k.db, Clock: k.clock, Queue: queue, Parameters: tariff.NewCache(), Steps: noSteps{}, BaseURL: "https://ynova.exemplo.com.br",
	})
	service.Jobs(queue)
	return queue, service
}

func (k *testEnv) exec(t *testing.T, query string, args ...any) {
	t.Helper()
	err := k.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (k *testEnv) count(t *testing.T, query string, args ...any) int {
	t.Helper()
	var n int
	if err := k.db.QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// work runs what is due on as many instances.
func (k *testEnv) work(t *testing.T, queues ...*jobs.Queue) {
	t.Helper()
	for _, q := range queues {
		q.Start(t.Context())
		defer q.Stop()
	}
	for left := 6000; left > 0; left-- {
		due := k.count(t, `SELECT COUNT(*) FROM jobs WHERE state = 'running' OR state = 'queued' AND run_at <= $1`, clock.FromTime(k.clock.Now()))
		if due == 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("jobs are left")
}

type appointment struct {
	ID, Title, Subject, Place, Notes, Status string
	ClientID, Client                         *string
	StartsAt, EndsAt                         time.Time
	Duration                                 int
	Version                                  int64
}

// local is a time in São Paulo on a day.
func local(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", text, clock.SaoPaulo())
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func entry(start time.Time, duration int, more ...string) map[string]any {
	body := map[string]any{"startsAt": start.Format(time.RFC3339), "duration": duration}
	for _, m := range more {
		key, value, _ := strings.Cut(m, "=")
		body[key] = value
	}
	return body
}

const at = "/api/agenda/appointments"

func (k *testEnv) as(a actor.Actor) *webtest.Client { return k.server.As(a) }

func (k *testEnv) book(t *testing.T, a actor.Actor, body map[string]any) appointment {
	t.Helper()
	var out appointment
	k.as(a).JSON(http.MethodPost, at, body).Status(t, 201).Decode(t, &out)
	return out
}
