package ask

import (
	"context"
	"fmt"
	netmail "net/mail"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// relay is a mail server without settings and pace.
type relay struct{ *mail.Relay }

func (relay) HasServer(context.Context) (bool, error) { return true, nil }

func (relay) Reserve(_ context.Context, tx *db.Tx, _ int) (time.Time, time.Duration, error) {
	return tx.Now(), 0, nil
}

// asking is a request that waits in the queue of a service with a mail server.
type asking struct {
	service *Service
	server  *mailtest.Rough
	clock   *clock.Manual
	job     string
}

func newAsking(t *testing.T, d *db.DB, state courier.State) *asking {
	t.Helper()
	a := &asking{server: mailtest.StartRough(t), clock: clock.Fixed(time.Now())}
	sender, err := mail.SMTP("smtp://localhost:"+strconv.Itoa(a.server.Port)+"?starttls=off", mail.Config{From: "YNOVA <contato@ynova.example>"}, mail.AllowPorts(a.server.Port))
	if err != nil {
		t.Fatal(err)
	}
	queue := jobs.New(d, a.clock, logging.Discard())
	a.service = NewService(Config{Books: book.NewService(book.Config{DB: d, Clock: a.clock, Queue: queue}), Queue: queue, Mail: relay{sender}})
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		err := db.Exec(ctx, tx, "client", `INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) VALUES ('c1', 'Alfa', '11222333000181', '', 0, 0)`)
		if err != nil {
			return err
		}
		err = insertRequest(ctx, tx, &Request{
			ID: "r1", Batch: "b1", ClientID: "c1", Month: month.New(2026, 10), To: "rui@alfa.com.br, eva@alfa.com.br", Subject: "Documentos", Lines: "Precisamos de:",
			Closing: "YNOVA.", Delivery: courier.Delivery{State: state}, Act: item.Act{At: 1, By: "Ana"},
		})
		if err != nil {
			return err
		}
		a.job, err = a.service.Queue.Enqueue(ctx, tx, jobs.Job{Kind: askKind, Args: askArgs{"r1"}})
		return err
	})
	return a
}

// run works until the job has ended, without waiting for the next attempt, and returns the
// request.
func (a *asking) run(t *testing.T, d *db.DB) (Request, jobs.State) {
	t.Helper()
	a.service.Queue.Start(t.Context())
	defer a.service.Queue.Stop()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		job, err := a.service.Queue.Get(t.Context(), a.job)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case job.State == jobs.Queued && job.Attempts > 0:
			a.clock.Advance(time.Second)
		case job.FinishedAt != nil:
			r, err := requestByID(t.Context(), d, "r1")
			if err != nil {
				t.Fatal(err)
			}
			return r, job.State
		}
		if time.Now().After(deadline) {
			t.Fatalf("the job is %s", job.State)
		}
	}
}

// identities are the Message-IDs of what was transmitted, one for each time.
func identities(t *testing.T, script func(n int) mailtest.Act) (func(mailtest.Step) mailtest.Act, func() []string) {
	t.Helper()
	var mu sync.Mutex // the server hangs up while the job goes on
	var seen []string
	return func(s mailtest.Step) mailtest.Act {
			if s.Verb != "CONTENT" {
				return mailtest.Act{}
			}
			m, err := netmail.ReadMessage(strings.NewReader(s.Data))
			if err != nil {
				t.Error(err)
				return mailtest.Act{}
			}
			mu.Lock()
			defer mu.Unlock()
			seen = append(seen, m.Header.Get("Message-ID"))
			return script(len(seen))
		}, func() []string {
			mu.Lock()
			defer mu.Unlock()
			return seen
		}
}

// MC-02: a request leaves once. What a server may have taken is doubtful and is not sent
// by itself again; what it took at a later attempt has the identity of the first.
func TestRequestLeavesOnce_MC02(t *testing.T) {
	for name, c := range map[string]struct {
		script   func(n int) mailtest.Act
		attempts int
		state    courier.State
		job      jobs.State
	}{
		"accepted":                    {func(int) mailtest.Act { return mailtest.Act{} }, 1, courier.Sent, jobs.Done},
		"later, then accepted":        {func(n int) mailtest.Act { return map[int]mailtest.Act{1: {Reply: "451 4.7.1 later"}}[n] }, 2, courier.Sent, jobs.Done},
		"cut off before the answer":   {func(int) mailtest.Act { return mailtest.Act{Drop: true} }, 1, courier.Uncertain, jobs.Done},
		"refused":                     {func(int) mailtest.Act { return mailtest.Act{Reply: "550 5.7.1 no"} }, 1, courier.Failed, jobs.Done},
		"later, as often as it tries": {func(int) mailtest.Act { return mailtest.Act{Reply: "451 4.7.1 later"} }, askAttempts, courier.Failed, jobs.Dead},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				a := newAsking(t, d, courier.Queued)
				script, seen := identities(t, c.script)
				a.server.Script(script)
				r, job := a.run(t, d)
				expect.All(t, fmt.Sprintf("MC-02 the request %q at %v, its job", r.Error, r.SentAt), expect.Is(r.State, c.state),
					expect.Is(job, c.job), expect.Is(r.SentAt != nil, c.state == courier.Sent), expect.Is(r.Error == "", c.state == courier.Sent))
				if len(seen()) != c.attempts {
					t.Errorf("MC-02 transmitted %d times, want %d", len(seen()), c.attempts)
				}
				for _, identity := range seen() {
					if identity != "<pedido.r1@ynova.example>" {
						t.Errorf("MC-02 transmitted as %s", identity)
					}
				}
			})
		})
	}
	t.Run("its worker died over it", func(t *testing.T) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			a := newAsking(t, d, courier.Sending)
			r, _ := a.run(t, d)
			expect.All(t, "MC-02 the request, connections", expect.Is(r.State, courier.Uncertain), expect.Not(r.Error, ""),
				expect.Is(a.server.Seen("CONNECT", ""), 0))
		})
	})
}

// MC-02: what was under way when a copy was made is not sent by the installation that the
// copy becomes; what was being sent may have left.
func TestRequestsOfACopy_MC02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for state, want := range map[courier.State]courier.State{
			courier.Queued: courier.Failed, courier.Sending: courier.Uncertain, courier.Sent: courier.Sent, courier.NoServer: courier.NoServer,
		} {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				err := db.Exec(ctx, tx, "client", `INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) VALUES ($1, 'Alfa', $1, '', 0, 0)`, string(state))
				if err != nil {
					return err
				}
				r := Request{ID: string(state), Batch: "b", ClientID: string(state), Month: month.New(2026, 10), Delivery: courier.Delivery{State: state}, Act: item.Act{At: 1, By: "Ana"}}
				if err := insertRequest(ctx, tx, &r); err != nil {
					return err
				}
				return Outlet{}.Discard(ctx, tx, 2)
			})
			if r, err := requestByID(t.Context(), d, string(state)); err != nil || r.State != want {
				t.Errorf("MC-02 %s became %s (%v), want %s", state, r.State, err, want)
			}
		}
	})
}
