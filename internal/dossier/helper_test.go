package dossier_test

import (
	"path/filepath"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/balance/measurement"
	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/compliance"
	"ynova/internal/compliance/review"
	"ynova/internal/contract"
	"ynova/internal/document"
	"ynova/internal/dossier"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/tariff"
)

// now is when the tests look at the contract.
var now = time.Date(2026, 12, 10, 15, 0, 0, 0, time.UTC)

// testEnv is a server with everything that surrounds a contract.
type testEnv struct {
	*accounttest.Suite
	t         testing.TB
	db        *db.DB
	queue     *jobs.Queue
	contracts *contract.Service
	months    *recompute.Service
	imports   *measurement.Service
	files     *document.Service
	reviews   *review.Service
	dossier   *dossier.Service
}

// inProcess parses without a child.
var inProcess = sandboxtest.InProcess(sheet.Tasks())

func newTestEnv(t testing.TB, d *db.DB) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	w := &testEnv{t: t, db: d, queue: jobs.New(d, clock.System(), logging.Discard())}
	parameters := tariff.NewCache()
	w.months = recompute.NewService(recompute.Config{DB: d, Queue: w.queue, Parameters: parameters})
	w.imports = measurement.NewService(measurement.Config{DB: d, Queue: w.queue, Blobs: blobs, Parser: inProcess, Months: w.months})
	w.contracts = contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{w.months.ContractChanged}, Dated: parameters})
	w.files = document.NewService(document.Config{DB: d, Blobs: blobs, Clock: clock.Fixed(now)})
	w.reviews = review.NewService(d)
	w.dossier = dossier.NewService(dossier.Config{
		DB: d, Clock: clock.Fixed(now), Contracts: w.contracts, Documents: w.files, Parameters: parameters,
	})
	checks := compliance.NewChecks(compliance.Config{DB: d, Queue: w.queue, Parameters: parameters})
	invoices := invoice.NewService(invoice.Config{DB: d, Clock: clock.Fixed(now), Followers: fact.Followers[invoice.Changed]{checks.InvoicesChanged}})
	w.Suite = accounttest.New(t, d, func(r *web.Router) {
		contract.Routes(r, w.contracts)
		invoice.Routes(r, invoices)
		review.Routes(r, w.reviews)
		document.Routes(r, w.files)
		dossier.Routes(r, w.dossier)
	})
	return w
}

const cnpj = "11444777000161"

// contract enters the contract of E1: 0.45 MW médio, band of 80 to 120 %, R$ 247.35.
func (w *testEnv) contract(change func(*contract.Input)) contract.View {
	w.t.Helper()
	in := contract.NewInput()
	in.Code, in.ClientName, in.CNPJ = "CT-E1", "Metalúrgica São João", cnpj
	in.Volume, in.VolumeUnit, in.LowerLimit, in.UpperLimit, in.AveragePrice = "0.45", "MW médio", "80", "120", "247.35"
	in.SpotPrice, in.Supplier, in.StartDate, in.EndDate = "186.59", "Alfa Energia", "2026-01-01", "2027-12-31"
	in.Email, in.Contact = "ana@alfa.com.br", "Ana Silva"
	if change != nil {
		change(&in)
	}
	v, err := w.contracts.Create(w.t.Context(), w.People[actor.Gestora], in, "")
	if err != nil {
		w.t.Fatal(err)
	}
	to := client.Assignment{OwnerUserID: w.People[actor.Consultor].UserID, PartnerID: w.People[actor.Parceiro].PartnerID}
	if err := client.NewService(w.db).Assign(w.t.Context(), w.People[actor.Gestora], v.ClientID, to, ""); err != nil {
		w.t.Fatal(err)
	}
	return v
}

// e1 is the metering of E1.
const e1 = "cliente;cnpj;medidor;mes;consumo_mwh;proinfa\n" +
	"Metalúrgica São João;" + cnpj + ";M-1;2026-02;221,4;5,98\n" +
	"Metalúrgica São João;" + cnpj + ";M-1;2026-10;331,25;6,412\n" +
	"Metalúrgica São João;" + cnpj + ";M-1;2026-11;402,88;6,105\n"

// measure imports a spreadsheet and waits until it is applied.
func (w *testEnv) measure(content string) {
	w.t.Helper()
	accepted, err := w.imports.Send(w.t.Context(), w.People[actor.Gestora], imports.Upload{Filename: "medicao.csv", Data: []byte(content)})
	if err != nil {
		w.t.Fatal(err)
	}
	w.queue.Start(w.t.Context())
	defer w.queue.Stop()
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		im, err := w.imports.Import(w.t.Context(), w.People[actor.Gestora], accepted.ImportID)
		if err != nil {
			w.t.Fatal(err)
		}
		switch im.State {
		case imports.StateDone:
			return
		case imports.StateReview, imports.StateMapping, imports.StateFailed:
			w.t.Fatalf("import stopped in %s: %+v", im.State, im.Error)
		}
	}
	w.t.Fatal("the import did not end")
}

// detail reads the detail in a role's name.
func (w *testEnv) detail(role actor.Role, id, query string) (d dossier.Detail) {
	w.t.Helper()
	w.As(role).Get("/contracts/"+id+"/detail"+query).Status(w.t, 200).Decode(w.t, &d)
	return d
}
