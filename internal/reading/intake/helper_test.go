package intake

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/x509"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/mailbox/mailboxtest"
	"ynova/internal/platform/web"
	"ynova/internal/reading"
	"ynova/internal/reading/readingtest"
)

// TestMain makes the test binary its own child, that is killed.
func TestMain(m *testing.M) {
	if os.Getenv(victimData) != "" {
		victim()
	}
	goleak.VerifyTestMain(m, mailboxtest.Left)
}

// bench is the ways in over a database; the documents wait and are not read.
type bench struct {
	*accounttest.Suite
	*Service
	t   *testing.T
	db  *db.DB
	dir string // watched
}

func newBench(t *testing.T, d *db.DB) *bench {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	b := &bench{t: t, db: d, dir: t.TempDir()}
	b.Suite = accounttest.New(t, d, func(r *web.Router) {
		b.Service = serviceOf(d, blobs, clock.System(), b.dir)
		Routes(r, b.Service)
	})
	b.Service.Clock = b.Clock
	b.Queue.Handle("reading.read", jobs.Options{}, func(ctx context.Context, run *jobs.Run) error { // what is read is no matter here
		return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
	})
	return b
}

// serviceOf are the ways in with a queue that takes jobs and does none.
func serviceOf(d *db.DB, blobs blob.Store, c clock.Clock, dir string) *Service {
	queue := jobs.New(d, clock.System(), logging.Discard())
	readings := reading.NewService(reading.Config{DB: d, Blobs: blobs, Queue: queue, Run: readingtest.InProcess})
	readings.Jobs(queue)
	return NewService(Config{DB: d, Clock: c, Blobs: blobs, Readings: readings, Box: accounttest.Box, Dir: dir, Still: 30 * time.Millisecond})
}

// put writes a file into the watched folder.
func (b *bench) put(name string, data []byte) {
	b.t.Helper()
	if err := os.WriteFile(filepath.Join(b.dir, name), data, 0o600); err != nil {
		b.t.Fatal(err)
	}
}

// take looks at the watched folder once.
func (b *bench) take() {
	b.t.Helper()
	if err := b.takeFolder(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

// there reports whether a file is in the folder, and returns its content.
func (b *bench) there(name string) (string, bool) {
	data, err := os.ReadFile(filepath.Join(b.dir, name))
	return string(data), err == nil
}

func (b *bench) count(query string, args ...any) int {
	return accounttest.Count(b.t, b.db, query, args...)
}

// items is what became of the files, in their order.
func (b *bench) items() (all []string) {
	b.t.Helper()
	err := db.Each(b.t.Context(), b.db, `SELECT i.name, i.state, i.reason FROM intake_items i JOIN intake_messages m ON m.id = i.message_id ORDER BY m.id, i.position`, nil,
		func(rows *sql.Rows) error {
			var name, state, reason string
			err := rows.Scan(&name, &state, &reason)
			all = append(all, name+": "+state+" "+reason)
			return err
		})
	if err != nil {
		b.t.Fatal(err)
	}
	return all
}

// bill is a PDF of its own content.
func bill(n int) []byte { return fmt.Appendf(nil, "%%PDF-1.7 fatura %d", n) }

func packed(t *testing.T, names []string, content func(i int) []byte) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for i, name := range names {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write(content(i))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

const (
	victimData = "YNOVA_TEST_VICTIM_DATA"
	victimCall = "YNOVA_TEST_VICTIM_CALL" // of the clock, at which it is killed
	victimPort = "YNOVA_TEST_VICTIM_PORT" // of a mail server; empty: it takes the folder
)

// killer is a clock whose n-th reading ends the process as kill -9 does.
type killer struct {
	clock.Clock
	left int
}

func (k *killer) Now() time.Time {
	if k.left--; k.left == 0 {
		die()
	}
	return k.Clock.Now()
}

// lethal is a mailbox that ends the process before a message is moved.
type lethal struct{ mailbox.Mailbox }

func (lethal) Move(context.Context, uint32, string) error {
	die()
	return nil
}

func die() {
	p, _ := os.FindProcess(os.Getpid())
	_ = p.Kill()
	time.Sleep(time.Minute) // the signal is on its way
}

func (s *Service) victimMail(data, port string) error {
	root, err := os.ReadFile(filepath.Join(data, "raiz.pem"))
	if err != nil {
		return err
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(root)
	n, err := strconv.Atoi(port)
	if err != nil {
		return err
	}
	s.Mailboxes = dialerOf(n, roots)
	if os.Getenv(victimCall) == "0" {
		s.Mailboxes = opener(func(ctx context.Context, c mailbox.Config) (mailbox.Mailbox, error) {
			box, err := dialerOf(n, roots).Open(ctx, c)
			return lethal{box}, err
		})
	}
	set, err := readSettings(context.Background(), s.DB)
	if err != nil {
		return err
	}
	return s.takeMail(context.Background(), &set)
}

// victim takes the watched folder of a data folder, or its mailbox, until it is killed.
func victim() {
	data := os.Getenv(victimData)
	k := &killer{Clock: clock.System()}
	if _, err := fmt.Sscan(os.Getenv(victimCall), &k.left); err != nil {
		panic(err)
	}
	d, err := db.Open(context.Background(), db.Config{DataDir: filepath.Join(data, "banco")})
	if err != nil {
		panic(err)
	}
	blobs, err := blob.Dir(filepath.Join(data, "blobs"))
	if err != nil {
		panic(err)
	}
	s := serviceOf(d, blobs, k, filepath.Join(data, "entrada"))
	if port := os.Getenv(victimPort); port != "" {
		err = s.victimMail(data, port)
	} else {
		err = s.takeFolder(context.Background())
	}
	if err != nil {
		panic(err)
	}
	os.Exit(0) // it was to be killed later than it lived
}
