package balance_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ynova/internal/account/accounttest"
	"ynova/internal/balance"
	"ynova/internal/balance/intake"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/measurement"
	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/tariff"
)

// TestMain makes the test binary its own parsing child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], sheet.Tasks()))
	}
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("database/sql.(*DB).connectionOpener"))
}

// inProcess parses without a child, for tests that are not about it.
var inProcess = sandboxtest.InProcess(sheet.Tasks())

// testEnv is a server with balances and contracts over one database.
type testEnv struct {
	*accounttest.Suite
	t         testing.TB
	db        *db.DB
	queue     *jobs.Queue
	blobs     blob.Store
	months    *recompute.Service
	imports   *measurement.Service
	balances  *balance.Service
	contracts *contract.Service
	gestora   actor.Actor
}

// option changes how a testEnv is made.
type option func(*measurement.Config)

func withChild(c *measurement.Config) { c.Parser = sandbox.Run }

func newTestEnv(t testing.TB, d *db.DB, options ...option) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	w := &testEnv{t: t, db: d, queue: jobs.New(d, clock.System(), logging.Discard())}
	w.months = recompute.NewService(recompute.Config{DB: d, Queue: w.queue, Parameters: tariff.NewCache()})
	config := measurement.Config{DB: d, Queue: w.queue, Blobs: blobs, Parser: inProcess, Months: w.months}
	for _, o := range options {
		o(&config)
	}
	w.blobs = config.Blobs
	w.imports = measurement.NewService(config)
	w.balances = balance.NewService(d, w.months, fact.Followers[client.Renamed]{
		contract.ClientRenamed(fact.Followers[contract.Changed]{w.months.ContractChanged}), ledger.ClientRenamed,
	})
	w.contracts = contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{w.months.ContractChanged}})
	w.Suite = accounttest.New(t, d, func(r *web.Router) {
		balance.Routes(r, w.balances, nil)
		measurement.Routes(r, w.imports)
		recompute.Routes(r, w.months)
		contract.Routes(r, w.contracts)
	})
	w.gestora = w.People[actor.Gestora]
	return w
}

// work runs the queue until no job is left.
func (w *testEnv) work() {
	w.t.Helper()
	w.queue.Start(w.t.Context())
	defer w.queue.Stop()
	w.idle()
}

// idle waits until no job is left.
func (w *testEnv) idle() {
	w.t.Helper()
	deadline := time.After(4 * time.Minute)
	for w.count(`SELECT count(*) FROM jobs WHERE state IN ('queued', 'running') AND kind LIKE 'balance.%'`) > 0 {
		select {
		case <-deadline:
			w.t.Fatal("jobs are still unfinished")
		case <-time.After(2 * time.Millisecond):
		}
	}
}

func (w *testEnv) count(query string, args ...any) (n int) {
	w.t.Helper()
	if err := w.db.QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

// text reads one value as text; NULL is "-".
func (w *testEnv) text(query string, args ...any) string {
	w.t.Helper()
	var v sql.NullString
	if err := w.db.QueryRowContext(context.Background(), query, args...).Scan(&v); err != nil {
		w.t.Fatalf("%s: %v", query, err)
	}
	if !v.Valid {
		return "-"
	}
	return v.String
}

// send uploads a file and works until its job is done.
func (w *testEnv) send(name, content string) *imports.Import {
	w.t.Helper()
	return w.after(w.imports.Send(w.t.Context(), w.gestora, imports.Upload{Filename: name, Data: []byte(content)}))
}

// after works until what a decision has begun is done, and reads the import.
func (w *testEnv) after(accepted imports.Accepted, err error) *imports.Import {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
	w.work()
	return w.imported(accepted.ImportID)
}

// consumed is a sheet with the consumption of one unit, a row for each of "01/2026;10,5".
func consumed(client, cnpj, meter string, months ...string) string {
	var sheet strings.Builder
	sheet.WriteString("cliente;cnpj;medidor;mes;consumo_mwh\n")
	for _, m := range months {
		sheet.WriteString(client + ";" + cnpj + ";" + meter + ";" + m + "\n")
	}
	return sheet.String()
}

// whose are what a person says of a sheet that does not name its unit.
func whose(client, cnpj, meter string) map[layout.Field]string {
	return map[layout.Field]string{intake.Cliente: client, intake.CNPJ: cnpj, intake.Medidor: meter}
}

func (w *testEnv) imported(id string) *imports.Import {
	w.t.Helper()
	im, err := w.imports.Import(w.t.Context(), w.gestora, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return im
}

// state fails the test unless the import is in the state.
func (w *testEnv) state(im *imports.Import, want imports.State) {
	w.t.Helper()
	if im.State != want {
		w.t.Fatalf("import is %s (%+v, %+v), want %s: %v", im.State, im.Counts, im.Error, want, w.lines(im, ""))
	}
}

func (w *testEnv) lines(im *imports.Import, o imports.Outcome) []string {
	w.t.Helper()
	found, _, _, err := w.imports.Lines(w.t.Context(), w.gestora, im.ID, o, 100, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	texts := make([]string, len(found))
	for i, l := range found {
		texts[i] = fmt.Sprintf("%d:%d %s %s", l.Number, l.Column, l.Outcome, l.Message)
	}
	return texts
}

// contract creates a contract; change fills in what the test is about.
func (w *testEnv) contract(name, cnpj string, change func(*contract.Input)) contract.View {
	w.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Contact, in.Segment = name, cnpj, "Contato", "Indústria"
	in.Email = "contato@cliente.com.br"
	in.Modality, in.BillingCycle = "Flat", "mensal"
	in.StartDate, in.EndDate, in.Volume = "2020-01-01", "2030-12-31", "100"
	in.Supplier, in.AveragePrice, in.Proinfa = "Alfa Energia", "200", "0"
	change(&in)
	v, err := w.contracts.Create(w.t.Context(), w.gestora, in, "")
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// balanceOf is the id of the balance of a meter.
func (w *testEnv) balanceOf(meter string) string {
	w.t.Helper()
	return w.text(`SELECT id FROM balances WHERE meter_code = $1`, meter)
}

// month returns chosen columns of a stored month, numbers as they are stored.
func (w *testEnv) month(meter, month string, columns ...string) string {
	w.t.Helper()
	places, values := make([]any, len(columns)), make([]sql.NullString, len(columns))
	for i := range places {
		places[i] = &values[i]
	}
	query := `SELECT ` + prefixed(columns) + ` FROM balance_months m JOIN balances b ON b.seq = m.balance_seq
		WHERE b.meter_code = $1 AND m.month = $2`
	err := w.db.QueryRowContext(context.Background(), query, meter, month).Scan(places...)
	if errors.Is(err, sql.ErrNoRows) {
		return "none"
	}
	if err != nil {
		w.t.Fatal(err)
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = "-"
		if v.Valid {
			texts[i] = v.String
		}
	}
	return strings.Join(texts, " ")
}

func prefixed(columns []string) string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = "CAST(m." + c + " AS TEXT)"
	}
	return strings.Join(out, ", ")
}

// fresh is the gestora, who has just typed her password.
func (w *testEnv) fresh() actor.Actor {
	a := w.gestora
	a.AuthenticatedAt = w.Clock.Now()
	return a
}

// Valid CNPJs that belong to nobody known.
const (
	cnpjA = "69.045.087/0003-81"
	cnpjB = "11.222.333/0001-81"
	cnpjC = "12.ABC.345/01DE-35"
)

// counters fails the test unless every counter is what counting gives.
func (w *testEnv) counters() {
	w.t.Helper()
	found, err := portfolio.Recount(context.Background(), w.db)
	if err != nil || len(found) > 0 {
		w.t.Errorf("counters differ: %+v, %v", found, err)
	}
	off, err := recompute.Recount(context.Background(), w.db)
	if err != nil || len(off) > 0 {
		w.t.Errorf("totals differ: %+v, %v", off, err)
	}
}

// dump is everything that an import may change, for comparing before with after.
func (w *testEnv) dump() string {
	w.t.Helper()
	var out strings.Builder
	for _, query := range []string{
		`SELECT balance_seq, month, consumption, net, billable, energy_value, version, updated_at FROM balance_months ORDER BY 1, 2`,
		`SELECT seq, meter_code, last_month, months, consumption, cost, version, updated_at FROM balances ORDER BY 1`,
		`SELECT contract_id, month, net, billable, accumulated_net, delta_percent, opportunity, updated_at FROM contract_months ORDER BY 1, 2`,
		`SELECT month, conforme, excedente, subutilizado, opportunities, measured, 0, 0 FROM portfolio_months ORDER BY 1`,
		`SELECT entity, entity_id, action, title, 0, 0, 0, 0 FROM audit_entries WHERE entity = 'balance' ORDER BY id`,
	} {
		rows, err := w.db.QueryContext(context.Background(), query)
		lines, err := db.Collect(rows, err, func(rows *sql.Rows, text *string) error {
			var v [8]sql.NullString
			err := rows.Scan(&v[0], &v[1], &v[2], &v[3], &v[4], &v[5], &v[6], &v[7])
			*text = ""
			for _, s := range v {
				*text += s.String + " "
			}
			return err
		})
		if err != nil {
			w.t.Fatal(err)
		}
		out.WriteString(strings.Join(lines, "\n") + "\n")
	}
	return out.String()
}
