package document_test

import (
	"archive/zip"
	"bytes"
	"context"
	"path/filepath"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/document"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
)

// testEnv is a server with contracts and files over one database.
type testEnv struct {
	*accounttest.Suite
	t         testing.TB
	db        *db.DB
	blobs     blob.Store
	clock     *clock.Manual
	contracts *contract.Service
	files     *document.Service
}

func newTestEnv(t testing.TB, d *db.DB) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	w := &testEnv{t: t, db: d, blobs: blobs, clock: clock.Fixed(clock.System().Now())}
	w.contracts = contract.NewService(d, contract.Options{})
	w.files = document.NewService(document.Config{DB: d, Blobs: blobtest.Signing{Store: blobs}, Clock: w.clock})
	w.Suite = accounttest.New(t, d, func(r *web.Router) {
		contract.Routes(r, w.contracts)
		document.Routes(r, w.files)
	})
	w.files.Jobs(w.Queue)
	return w
}

// contract enters a contract of a client of its own.
func (w *testEnv) contract(cnpj string) contract.View {
	w.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "Cerâmica "+cnpj, cnpj, "100", "2026-01-01", "2026-12-31"
	v, err := w.contracts.Create(w.t.Context(), w.People[actor.Gestora], in, "")
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// assign hands a client to the suite's consultor and parceiro.
func (w *testEnv) assign(clientID string) {
	w.t.Helper()
	to := client.Assignment{OwnerUserID: w.People[actor.Consultor].UserID, PartnerID: w.People[actor.Parceiro].PartnerID}
	if err := client.NewService(w.db).Assign(w.t.Context(), w.People[actor.Gestora], clientID, to, ""); err != nil {
		w.t.Fatal(err)
	}
}

// add sends a file in the role's name.
func (w *testEnv) add(role actor.Role, contractID string, kind document.Kind, name string, data []byte) document.File {
	w.t.Helper()
	f, err := w.files.Add(w.t.Context(), w.People[role], contractID, document.Upload{Kind: kind, Filename: name, Data: data})
	if err != nil {
		w.t.Fatal(err)
	}
	return f
}

func (w *testEnv) count(query string, args ...any) (n int) {
	w.t.Helper()
	if err := w.db.QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

// stored is how much content there is.
func (w *testEnv) stored() (n int) {
	w.t.Helper()
	for _, err := range w.blobs.Keys(w.t.Context()) {
		if err != nil {
			w.t.Fatal(err)
		}
		n++
	}
	return n
}

// runSweeper works on the queue until the sweeper has run.
func (w *testEnv) runSweeper(age time.Duration) {
	w.t.Helper()
	w.clock.Advance(age)
	if _, err := w.files.Sweep(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

const (
	firstCNPJ  = "11444777000161"
	secondCNPJ = "11222333000181"
)

var pdf = []byte("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n")

// workbook is an archive with the named parts.
func workbook(t testing.TB, parts ...string) []byte {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for _, name := range parts {
		part, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte("<x/>")); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}
