package reading_test

import (
	"context"
	"encoding/base64"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"ynova/internal/account/accounttest"
	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/document"
	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/document/scan"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/secret"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading"
	"ynova/internal/reading/place"
	"ynova/internal/reading/readingtest"
	"ynova/internal/reading/record"
	"ynova/internal/tariff"
)

// TestMain holds that nothing keeps running.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

// inProcess reads without a child, with an engine that stays.
var inProcess = sandboxtest.Prepared(func() (map[string]sandbox.Task, map[string]sandbox.Prepare) {
	tasks, prepare := scan.Child()
	maps.Copy(tasks, readingtest.Tasks())
	return tasks, prepare
})

// testEnv is a server that reads documents.
type testEnv struct {
	*accounttest.Suite
	t         *testing.T
	db        *db.DB
	contracts *contract.Service
	findings  *finding.Service
	staff     *webtest.Client
	readings  *reading.Service
	queue     *jobs.Queue
	blobs     string // folder
}

func newTestEnv(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "blobs")
	blobs, err := blob.Dir(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	box, err := secret.File(filepath.Join(t.TempDir(), "chave"))
	if err != nil {
		t.Fatal(err)
	}
	w := &testEnv{t: t, db: d, blobs: folder, queue: jobs.New(d, clock.System(), logging.Discard())} // takes; the suite's works
	w.contracts = contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{place.ContractChanged(w.queue)}})
	files := document.NewService(document.Config{DB: d, Blobs: blobs, Clock: clock.System()})
	queue := w.queue
	checks := compliance.NewChecks(compliance.Config{DB: d, Queue: queue, Parameters: tariff.NewCache()})
	w.findings = finding.NewService(finding.Config{DB: d, Clock: clock.System(), Queue: queue, Parameters: tariff.NewCache()})
	invoices := invoice.NewService(invoice.Config{
		DB: d, Clock: clock.System(), Followers: fact.Followers[invoice.Changed]{checks.InvoicesChanged, w.findings.InvoicesChanged, place.InvoicesChanged(queue)},
	})
	readings := reading.NewService(reading.Config{
		DB: d, Clock: clock.System(), Blobs: blobtest.Signing{Store: blobs}, Queue: queue, Box: box, Run: inProcess, Files: files, Invoices: invoices,
		Scanner: &scan.Scanner{Run: inProcess, CacheDir: pdfreadtest.CacheDir(t)},
	})
	w.Suite = accounttest.New(t, d, func(r *web.Router) {
		document.Routes(r, files)
		invoice.Routes(r, invoices)
		reading.Routes(r, readings)
	})
	w.readings = readings
	readings.Jobs(queue)
	readings.Jobs(w.Queue)
	w.staff = w.As(actor.Gestora)
	return w
}

// contract enters a contract of the CNPJ in force in the months of the bills.
func (w *testEnv) contract(cnpj string) contract.View {
	w.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "Cerâmica União", cnpj, "100", "2020-01-01", "2035-12-31"
	v, err := w.contracts.Create(w.t.Context(), w.People[actor.Gestora], in, "")
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// send posts a document as the screen does.
func (w *testEnv) send(c *webtest.Client, documentID, filename string, data []byte) *webtest.Response {
	w.t.Helper()
	return c.JSON("POST", "/api/idp/process", map[string]string{
		"base64_file": "data:application/pdf;base64," + base64.StdEncoding.EncodeToString(data), "filename": filename, "document_id": documentID,
	})
}

func (w *testEnv) get(documentID string) (b record.DocumentBody) {
	w.t.Helper()
	w.staff.Get("/api/idp/document/"+documentID).Status(w.t, 200).Decode(w.t, &b)
	return b
}

// printed is a bill with a text layer, and what it prints.
func printed(t *testing.T) billtest.Bill {
	t.Helper()
	for at := range billtest.Layouts() {
		b, err := billtest.Generate(nil, at, billtest.Plain, 3)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := brdoc.ParseCNPJ(b.Truth.Fields[extract.ClientDocument]); err == nil && b.Truth.Fields[extract.Subgroup] == "A4" {
			return b
		}
	}
	t.Fatal("no layout prints a CNPJ")
	return billtest.Bill{}
}

func newID() string { return id.New() }

func (w *testEnv) count(query string, args ...any) (n int) {
	w.t.Helper()
	if err := w.db.QueryRowContext(w.t.Context(), query, args...).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

// stored is how many contents the blob store holds.
func (w *testEnv) stored() (n int) {
	w.t.Helper()
	err := filepath.WalkDir(w.blobs, func(_ string, e os.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			n++
		}
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return n
}

func (w *testEnv) exec(query string, args ...any) {
	w.t.Helper()
	err := w.db.InTx(w.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
}
