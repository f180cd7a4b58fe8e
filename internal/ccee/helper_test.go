package ccee_test

import (
	"path/filepath"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/balance/measurement"
	"ynova/internal/balance/recompute"
	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/contract"
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

// testEnv is a server with a client, its balance and its figures.
type testEnv struct {
	*accounttest.Suite
	t         testing.TB
	db        *db.DB
	queue     *jobs.Queue
	contracts *contract.Service
	sheets    *measurement.Service
	figures   *ccee.Service
	contract  contract.View
}

// inProcess parses without a child.
var inProcess = sandboxtest.InProcess(sheet.Tasks())

const (
	cnpj      = "11444777000161"
	otherCNPJ = "11222333000181"
)

func open(t testing.TB, d *db.DB) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	k := &testEnv{t: t, db: d, queue: jobs.New(d, clock.System(), logging.Discard())}
	parameters := tariff.NewCache()
	months := recompute.NewService(recompute.Config{DB: d, Queue: k.queue, Parameters: parameters})
	k.sheets = measurement.NewService(measurement.Config{DB: d, Queue: k.queue, Blobs: blobs, Parser: inProcess, Months: months})
	k.contracts = contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{months.ContractChanged}, Dated: parameters})
	k.figures = ccee.NewService(ccee.Config{DB: d, Followers: fact.Followers[ccee.Changed]{ccee.Backs(months)}})
	k.Suite = accounttest.New(t, d, func(r *web.Router) { ccee.Routes(r, k.figures) })
	k.contract = k.agree("CT-E1", "Metalúrgica São João", cnpj)
	to := client.Assignment{OwnerUserID: k.People[actor.Consultor].UserID, PartnerID: k.People[actor.Parceiro].PartnerID}
	if err := client.NewService(d).Assign(t.Context(), k.People[actor.Gestora], k.contract.ClientID, to, ""); err != nil {
		t.Fatal(err)
	}
	return k
}

// agree enters a contract of 0.45 MW médio in 2026 and 2027.
func (k *testEnv) agree(code, name, number string) contract.View {
	k.t.Helper()
	in := contract.NewInput()
	in.Code, in.ClientName, in.CNPJ, in.Volume, in.VolumeUnit = code, name, number, "0.45", "MW médio"
	in.LowerLimit, in.UpperLimit, in.StartDate, in.EndDate = "80", "120", "2026-01-01", "2027-12-31"
	v, err := k.contracts.Create(k.t.Context(), k.People[actor.Gestora], in, "")
	if err != nil {
		k.t.Fatal(err)
	}
	return v
}

// measured is what two units of the client used: a requisito of 341.1875 MWh in October,
// of which 113.3 are M-2's.
const measured = "cliente;cnpj;medidor;mes;consumo_mwh;proinfa;perdas\n" +
	"Metalúrgica São João;" + cnpj + ";M-1;2026-09;200;0;3%\n" +
	"Metalúrgica São João;" + cnpj + ";M-1;2026-10;221,25;0;3%\n" +
	"Metalúrgica São João;" + cnpj + ";M-2;2026-10;110;0;3%\n"

func (k *testEnv) measure(content string) {
	k.t.Helper()
	accepted, err := k.sheets.Send(k.t.Context(), k.People[actor.Gestora], imports.Upload{Filename: "medicao.csv", Data: []byte(content)})
	if err != nil {
		k.t.Fatal(err)
	}
	k.until(func() bool {
		im, err := k.sheets.Import(k.t.Context(), k.People[actor.Gestora], accepted.ImportID)
		if err != nil || im.State == imports.StateReview || im.State == imports.StateMapping || im.State == imports.StateFailed {
			k.t.Fatalf("%+v, %v", im, err)
		}
		return im.State == imports.StateDone
	})
}

// until works off the jobs until something is so.
func (k *testEnv) until(done func() bool) {
	k.t.Helper()
	k.queue.Start(k.t.Context())
	defer k.queue.Stop()
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if done() {
			return
		}
	}
	k.t.Fatal("it did not end")
}

// agent enters an agent of the contract's client.
func (k *testEnv) agent(more string) (g ccee.AgentBody) {
	k.t.Helper()
	k.As(actor.Backoffice).JSON("POST", "/api/ccee/agentes", `{"client_id":"`+k.contract.ClientID+`"`+more+`}`).Status(k.t, 201).Decode(k.t, &g)
	return g
}

// figure records a figure of October 2026.
func (k *testEnv) figure(agentID, kind, more string) (f ccee.FigureBody) {
	k.t.Helper()
	k.As(actor.Backoffice).JSON("POST", "/api/ccee/valores", figureJSON(agentID, "2026-10", kind, more)).Status(k.t, 201).Decode(k.t, &f)
	return f
}

func figureJSON(agentID, month, kind, more string) string {
	return `{"agente_id":"` + agentID + `","mes":"` + month + `","tipo":"` + kind + `",` + more + `}`
}
