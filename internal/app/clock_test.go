package app_test

import (
	"context"
	"crypto/x509"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// leapingClock is the machine's clock with an offset that the test sets.
type leapingClock struct{ ahead atomic.Int64 }

func (c *leapingClock) Now() time.Time {
	return clock.System().Now().Add(time.Duration(c.ahead.Load()))
}

// F08: the clock of a server is set a day ahead and back, and a day behind and back, while
// it works. No job runs twice or waits for a day, nobody is locked out, and the trail
// verifies.
func TestClockLeaps_F08(t *testing.T) {
	if os.Getenv("YNOVA_LONG") == "" {
		t.Skip("long: set YNOVA_LONG=1")
	}
	const day = 24 * time.Hour
	for name, leap := range map[string]time.Duration{"a day ahead": day, "a day behind": -day} {
		t.Run(name, func(t *testing.T) {
			onEachEngine(t, func(t *testing.T, p place) {
				o := newLeap(t, p)
				o.work(t, "antes")
				sheet := o.importBegun(t)
				o.clock.ahead.Store(int64(leap))
				o.who = p.signIn(t) // who was signed in may have to do so again
				o.who.must(t, http.MethodGet, "/auth/me", nil, nil)
				o.guess(t)
				o.work(t, "durante")
				o.plan(t)
				o.clock.ahead.Store(0)
				o.who.login(t, testEmail)
				o.work(t, "depois")
				o.requireOnce(t, sheet)
				o.requireNothingWaits(t)
			})
		})
	}
}

// leap is an installation whose clock can be set.
type leap struct {
	place
	app   *app.App
	clock *leapingClock
	sink  *mailtest.Server
	who   *person
}

func newLeap(t *testing.T, p place) *leap {
	t.Helper()
	o := &leap{place: p, clock: &leapingClock{}, sink: mailtest.Start(t, mailtest.Options{})}
	roots := x509.NewCertPool()
	roots.AddCert(o.sink.Certificate)
	o.app = p.serve(t, func(options *app.Options) {
		options.Clock = o.clock
		options.Mail = []mail.Option{mail.AllowPorts(o.sink.Port), mail.TrustRoots(roots)}
	})
	o.who = p.signIn(t)
	o.who.must(t, http.MethodPost, "/contracts", contractBody("CT-F08", "11222333000181"), nil)
	post := postOffice{place: p, gestora: o.who}
	post.send(t, o.sink, mailtest.Password, "")
	return o
}

// work does what leaves something to jobs: a statement is sent, a sheet applied, and the
// trail sealed.
func (o *leap) work(t *testing.T, when string) {
	t.Helper()
	meter := "BRC" + strings.ToUpper(when)
	o.who.importSheet(t, when+".csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh;email;vencimento_boleto\n"+
		"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;"+meter+";2026-10;310000;0;"+when+"@valesereno.example;09/11/2026\n"))
	records := o.who.records(t)
	at := slices.IndexFunc(records, func(r mailRecord) bool { return r.Meter == meter })
	if at < 0 {
		t.Fatalf("no record of %s", meter)
	}
	o.who.must(t, http.MethodPost, "/api/mail/send", map[string]any{"ids": []string{records[at].ID}, "confirm": true}, nil)
	o.who.reach(t, records[at].ID, "enviado")
	sealed := o.value(t, "SELECT COUNT(*) FROM audit_chain")
	eventually(t, "the trail is sealed "+when, func() bool { return o.value(t, "SELECT COUNT(*) FROM audit_chain") > sealed })
	report, err := o.app.Chain.Verify(t.Context())
	if err != nil || len(report.Faults) != 0 {
		t.Errorf("F08 the trail %s: %+v, %v", when, report, err)
	}
}

func (o *leap) value(t *testing.T, query string, args ...any) int64 {
	t.Helper()
	n, err := db.Value[int64](t.Context(), o.app.DB(), "test", query, args...)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// guess tries wrong passwords until no more may be tried.
func (o *leap) guess(t *testing.T) {
	t.Helper()
	nobody := o.anonymous(t)
	for range 12 {
		status, text, err := nobody.call(http.MethodPost, "/auth/login", map[string]string{"email": testEmail, "password": "errada-errada-1"}, nil)
		if err != nil || status != http.StatusUnauthorized {
			t.Fatalf("F08 %d %.200s %v", status, text, err)
		}
	}
	if o.value(t, "SELECT COUNT(*) FROM audit_entries WHERE title = 'Tentativa recusada: limite atingido'") == 0 {
		t.Fatal("F08 guessing was never stopped: the test proves nothing")
	}
}

// plan leaves jobs that are due by the clock as it is now and that nobody has begun.
func (o *leap) plan(t *testing.T) {
	t.Helper()
	err := o.app.DB().InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for n := range 20 {
			at := o.clock.Now().Add(time.Second + time.Duration(n)*10*time.Millisecond)
			if _, err := o.app.Queue().Enqueue(ctx, tx, jobs.Job{Kind: "document.sweep", RunAt: at}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// importBegun sends a sheet and waits until its first rows are applied.
func (o *leap) importBegun(t *testing.T) (jobID string) {
	t.Helper()
	f := fullDisk{who: o.who}
	return f.importBegun(t, o.app)
}

// requireOnce: the import that was under way at the leap went on: it had one attempt.
func (o *leap) requireOnce(t *testing.T, sheet string) {
	t.Helper()
	eventually(t, "the import is complete", func() bool {
		var job struct{ Status string }
		o.who.must(t, http.MethodGet, "/energy-balance/jobs/"+sheet, nil, &job)
		return job.Status == "completed"
	})
	again, err := db.List(t.Context(), o.app.DB(), "test", db.Single[string],
		"SELECT j.kind FROM jobs j JOIN job_attempts a ON a.job_id = j.id GROUP BY j.id, j.kind HAVING COUNT(*) > 1")
	if err != nil || len(again) != 0 {
		t.Errorf("F08 jobs were begun twice: %v, %v", again, err)
	}
	accepted := map[string]int{}
	for _, d := range o.sink.Received() {
		for _, to := range d.To {
			accepted[to]++
		}
	}
	for _, when := range []string{"antes", "durante", "depois"} {
		if n := accepted[when+"@valesereno.example"]; n != 1 {
			t.Errorf("F08 the statement %s was sent %d times: %v", when, n, accepted)
		}
	}
}

// requireNothingWaits: what is queued is due within the time that its kind rests.
func (o *leap) requireNothingWaits(t *testing.T) {
	t.Helper()
	eventually(t, "what was planned is done", func() bool {
		return o.value(t, "SELECT COUNT(*) FROM jobs WHERE state IN ('queued', 'running') AND run_at <= $1", clock.FromTime(time.Now().Add(24*time.Hour))) == 0
	})
	if n := o.value(t, "SELECT COUNT(*) FROM jobs WHERE state = 'dead'"); n != 0 {
		t.Errorf("F08 %d jobs are dead", n)
	}
}
