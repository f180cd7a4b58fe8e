package db_test

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

const alive = "SELECT 1"

// noticesOf returns a channel that receives once for every notice of the topic.
func noticesOf(d *db.DB, topic string) <-chan struct{} {
	heard := make(chan struct{}, 64)
	d.OnNotice(topic, func() { heard <- struct{}{} })
	return heard
}

// awaitNotice waits for one notice.
func awaitNotice(t *testing.T, what string, heard <-chan struct{}) {
	t.Helper()
	select {
	case <-heard:
	case <-time.After(20 * time.Second):
		t.Fatalf("OP-03 %s: nothing was heard", what)
	}
}

func silent(t *testing.T, what string, heard <-chan struct{}) {
	t.Helper()
	select {
	case <-heard:
		t.Errorf("OP-03 %s: something was heard", what)
	default:
	}
}

// attend beats and listens as an instance does, until the test ends.
func attend(t *testing.T, p *db.Presence, between time.Duration) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	if err := p.Beat(ctx, alive); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			p.Wait(ctx, between)
			_ = p.Beat(ctx, alive)
		}
	}()
	t.Cleanup(func() { stop(); <-done; p.Close() })
}

func run(t *testing.T, d *db.DB, statement string) {
	t.Helper()
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	})
}

const killListeners = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
	AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

// OP-03: a process receives the notices of another one, between its beats and during them; the
// topics also count as changed when its connection is killed and when it listens again.
func TestNoticesAreHeard_OP03(t *testing.T) {
	d := dbtest.Postgres(t)
	heard, other := noticesOf(d, "access"), noticesOf(d, "another")
	attend(t, d.Presence("one"), 50*time.Millisecond)
	awaitNotice(t, "a listener that begins", heard)
	awaitNotice(t, "a listener that begins", other)
	for range 20 {
		run(t, d, "SELECT pg_notify('ynova', 'access')")
		awaitNotice(t, "a notice", heard)
		time.Sleep(11 * time.Millisecond) // so that some meet a beat
	}
	run(t, d, "SELECT pg_notify('ynova', 'unknown')")
	run(t, d, killListeners)
	awaitNotice(t, "the connection is lost", other)
	awaitNotice(t, "it is there again", other)
	for len(heard) > 0 {
		<-heard
	}
	run(t, d, "SELECT pg_notify('ynova', 'access')")
	awaitNotice(t, "a notice after that", heard)
	silent(t, "a topic of which nothing was said", other)
}

// OP-03: with a pooler the lock is held and notices are received through another address, which
// has to lead to the same database: otherwise the other processes would take this one for dead.
func TestListeningElsewhere_OP03(t *testing.T) {
	address, foreign := dbtest.PostgresURL(t), dbtest.PostgresURL(t)
	beside := func(listen string) *db.DB {
		t.Helper()
		d, err := db.Open(t.Context(), db.Config{URL: address, ListenURL: listen, MaxConns: 2})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		return d
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	query.Set("application_name", "direct")
	u.RawQuery = query.Encode()
	d := beside(u.String())
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	heard := noticesOf(d, "access")
	attend(t, d.Presence("one"), time.Minute)
	awaitNotice(t, "a listener that begins", heard)
	run(t, d, "SELECT pg_notify('ynova', 'access')")
	awaitNotice(t, "a notice", heard)
	p := beside(foreign).Presence("two")
	defer p.Close()
	if err := p.Beat(t.Context(), alive); err == nil || !strings.Contains(err.Error(), "another database") {
		t.Errorf("OP-03 an address that leads elsewhere: %v", err)
	}
}

// OP-03: what begins with AwaitWriters sees what transactions leave behind that were writing
// or held a row; it waits neither for those that only read nor for later ones.
func TestWritersAreAwaited_OP03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.AwaitWriters(t.Context()); err != nil {
			t.Fatal(err)
		}
		if d.Alone() {
			return
		}
		begun := func(statement string) (end func()) {
			t.Helper()
			running, over, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
			go func() {
				done <- d.InTx(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.ExecContext(ctx, statement)
					close(running)
					<-over
					return err
				})
			}()
			<-running
			return func() {
				close(over)
				if err := <-done; err != nil {
					t.Error(err)
				}
			}
		}
		defer begun("SELECT * FROM change_marks")()
		end := begun("SELECT * FROM change_marks FOR UPDATE")
		waited := make(chan error, 1)
		go func() { waited <- d.AwaitWriters(t.Context()) }()
		select {
		case <-waited:
			t.Fatal("OP-03 a transaction that holds a row was not awaited")
		case <-time.After(200 * time.Millisecond):
		}
		defer begun("INSERT INTO change_marks (topic, mark) VALUES ('test', '')")()
		end()
		select {
		case err := <-waited:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("OP-03 later transactions are awaited")
		}
	})
}
