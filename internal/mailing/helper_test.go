package mailing_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ynova/internal/account/accounttest"
	"ynova/internal/balance"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/measurement"
	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing"
	"ynova/internal/mailing/due"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/mailing/transport"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/secret"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("database/sql.(*DB).connectionOpener"))
}

// inProcess parses without a child: these tests are not about it.
var inProcess = sandboxtest.InProcess(sheet.Tasks())

// testEnv is a server with contracts, balances and the dispatch centre over one
// database. Its clock stands still until a test moves it.
type testEnv struct {
	*accounttest.Suite
	t         testing.TB
	db        *db.DB
	queue     *jobs.Queue
	months    *recompute.Service
	imports   *measurement.Service
	balances  *balance.Service
	contracts *contract.Service
	mailing   *mailing.Service
	records   *record.Service
	dues      *due.Service
	mailer    *transport.Mailer
	gestora   actor.Actor
	folder    string
	unsettled map[string]bool // contracts, and whether their measurement may still change
}

// newTestEnv serves; smtp is the address of a mail server on this machine, empty for
// the folder.
func newTestEnv(t testing.TB, d *db.DB, smtp string, options ...mail.Option) *testEnv {
	t.Helper()
	return newTestEnvIn(t, t.TempDir(), d, smtp, options...)
}

// newTestEnvIn keeps its files in home, which another process may have left.
func newTestEnvIn(t testing.TB, home string, d *db.DB, smtp string, options ...mail.Option) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(home, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	box, err := secret.File(filepath.Join(home, "chave"))
	if err != nil {
		t.Fatal(err)
	}
	w := &testEnv{t: t, db: d, folder: filepath.Join(home, "mensagens")}
	now := clock.Fixed(clock.System().Now())
	w.queue = jobs.New(d, now, logging.Discard())
	w.mailer, err = transport.NewMailer(transport.Config{
		DB: d, Clock: now, Box: box, Environment: smtp, From: "YNOVA <nao-responda@ynova.example>", Directory: w.folder, Options: options,
	})
	if err != nil {
		t.Fatal(err)
	}
	w.months = recompute.NewService(recompute.Config{DB: d, Queue: w.queue, Parameters: tariff.NewCache()})
	w.imports = measurement.NewService(measurement.Config{DB: d, Queue: w.queue, Blobs: blobs, Parser: inProcess, Months: w.months})
	w.balances = balance.NewService(d, w.months, fact.Followers[client.Renamed]{ledger.ClientRenamed})
	w.contracts = contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{w.months.ContractChanged}})
	w.mailing = mailing.NewService(mailing.Config{
		DB: d, Clock: now, Queue: w.queue, Blobs: blobtest.Signing{Store: blobs}, Mailer: w.mailer, Ledger: w.balances,
		Unsettled: func(context.Context, db.Q, string, month.Month) (map[string]bool, error) { return w.unsettled, nil },
	})
	w.mailing.Jobs(w.queue)
	w.records, w.dues = record.NewService(d), due.NewService(d, w.queue, w.balances, tariff.NewCache())
	w.Suite = accounttest.New(t, d, func(r *web.Router) {
		balance.Routes(r, w.balances, w.records.Present)
		measurement.Routes(r, w.imports)
		contract.Routes(r, w.contracts)
		mailing.Routes(r, w.mailing, w.records)
		record.Routes(r, w.records)
		due.Routes(r, w.dues)
		template.Routes(r, template.NewService(d))
	})
	w.Clock = now
	w.gestora = w.People[actor.Gestora]
	return w
}

// overSMTP is an environment whose messages leave for the server.
func overSMTP(t testing.TB, d *db.DB, s *mailtest.Server) *testEnv {
	t.Helper()
	return newTestEnv(t, d, "smtp://ana:"+mailtest.Password+"@localhost:"+strconv.Itoa(s.Port), mail.AllowPorts(s.Port), mail.TrustRoots(s.Roots))
}

// work runs the queue until no job is due.
func (w *testEnv) work() {
	w.t.Helper()
	w.queue.Start(w.t.Context())
	defer w.queue.Stop()
	deadline := time.After(4 * time.Minute)
	for w.count(`SELECT count(*) FROM jobs WHERE state = 'running' OR state = 'queued' AND run_at <= $1`, w.Clock.Now().UnixMicro()) > 0 {
		select {
		case <-deadline:
			w.t.Fatal("jobs are still unfinished")
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// later moves the clock and works. The database's own clock goes on meanwhile, so
// that the environment's must not stay behind it.
func (w *testEnv) later(d time.Duration) {
	w.t.Helper()
	if now := clock.System().Now(); now.After(w.Clock.Now()) {
		w.Clock.Set(now)
	}
	w.Clock.Advance(d)
	w.work()
}

func (w *testEnv) count(query string, args ...any) (n int) {
	w.t.Helper()
	if err := w.db.QueryRowContext(context.Background(), query, args...).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

// exec changes the database behind the product's back.
func (w *testEnv) exec(statement string, args ...any) {
	w.t.Helper()
	err := w.db.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
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

// Valid CNPJs that belong to nobody known.
const (
	cnpjA = "69.045.087/0003-81"
	cnpjB = "11.222.333/0001-81"
	cnpjC = "12.ABC.345/01DE-35"
)

// contract creates a contract; change fills in what the test is about.
func (w *testEnv) contract(name, cnpj string, change func(*contract.Input)) contract.View {
	w.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Contact, in.Segment = name, cnpj, "Contato", "Indústria"
	in.Email, in.Modality, in.BillingCycle = "contato@alfa.com.br", "Flat", "mensal"
	in.ContactActive = false // who is written to is what each month says
	in.StartDate, in.EndDate, in.Volume = "2020-01-01", "2030-12-31", "100"
	in.LowerLimit, in.UpperLimit = "80", "120"
	in.Supplier, in.AveragePrice, in.Proinfa = "Alfa Energia", "200", "0"
	if change != nil {
		change(&in)
	}
	v, err := w.contracts.Create(w.t.Context(), w.gestora, in, "")
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

const header = "medicao;cliente;cnpj;medidor;mes;consumo_mwh;proinfa_mwh;email;vencimento_boleto;cp;geracao_mwh\n"

// measured imports lines of a sheet below the header, whose metering is final.
func (w *testEnv) measured(lines ...string) {
	w.t.Helper()
	w.meteredAs("CCEE/SCDE consistida", lines...)
}

// meteredAs imports lines of a sheet below the header.
func (w *testEnv) meteredAs(metering string, lines ...string) {
	w.t.Helper()
	sheet := header
	for _, line := range lines {
		sheet += metering + ";" + line + "\n"
	}
	accepted, err := w.imports.Send(w.t.Context(), w.gestora, imports.Upload{Filename: "medicao.csv", Data: []byte(sheet)})
	if err != nil {
		w.t.Fatal(err)
	}
	w.work()
	im, err := w.imports.Import(w.t.Context(), w.gestora, accepted.ImportID)
	if err != nil || im.State != imports.StateDone {
		w.t.Fatalf("import is %+v, %v", im, err)
	}
}

// alfa is one client with a contract and one month that can be sent; it returns
// the record's id.
func (w *testEnv) alfa(email string) string {
	w.t.Helper()
	w.contract("Cerâmica Alfa", cnpjA, nil)
	w.measured("Cerâmica Alfa;" + cnpjA + ";M1;10/2026;110;1,5;" + email + ";09/11/2026;CP1")
	return w.recordID("M1", "2026-10")
}

func (w *testEnv) recordID(meter, month string) string {
	w.t.Helper()
	return w.text(`SELECT id FROM balances WHERE meter_code = $1`, meter) + "_" + month
}

// many imports n records of a month, each with its own address, and takes the
// attachments out of the templates: making them is not what those tests are about.
func (w *testEnv) many(n int, month string) []string {
	w.t.Helper()
	w.exec(`UPDATE mail_templates SET attach_pdf = FALSE, attach_xlsx = FALSE`)
	w.contract("Cerâmica Alfa", cnpjA, nil)
	lines := make([]string, n)
	for i := range lines {
		lines[i] = fmt.Sprintf("Cerâmica Alfa;%s;M%04d;%s;%d;0;caixa%04d@alfa.com.br;09/11/2026;CP%d", cnpjA, i, month, 50+i%50, i, i)
	}
	w.measured(lines...)
	ids := make([]string, n)
	for i := range ids {
		ids[i] = w.recordID(fmt.Sprintf("M%04d", i), "2026-10")
	}
	return ids
}

// row is a record as the API returns it.
type row map[string]any

func (w *testEnv) record(id string) row {
	w.t.Helper()
	var r row
	w.As(actor.Gestora).Get("/api/mail/records/"+id).Status(w.t, 200).Decode(w.t, &r)
	return r
}

// mailState is the state of the newest message about the record.
func (r row) mailState() string {
	m, ok := r["mail"].(map[string]any)
	if !ok {
		return ""
	}
	return fmt.Sprint(m["state"])
}

// sentByHand marks a record, with how its statement left (MC-01).
var sentByHand = map[string]any{"sentOk": true, "confirmar": map[string]string{"sentOk": "Entregue em mãos"}}

func (w *testEnv) put(id string, body map[string]any, header ...string) (status int, answer map[string]any) {
	w.t.Helper()
	c := w.As(actor.Gestora)
	if len(header) == 2 {
		c = c.With(header[0], header[1])
	}
	return decoded(w.t, c.JSON("PUT", "/energy-balance/"+id, body))
}

func decoded(t testing.TB, res *webtest.Response) (status int, answer map[string]any) {
	t.Helper()
	if len(res.Body) > 0 {
		if err := json.Unmarshal(res.Body, &answer); err != nil {
			t.Fatalf("%s: %v", res.Body, err)
		}
	}
	return res.Code, answer
}

// post calls a route as the gestora.
func (w *testEnv) post(path string, body map[string]any) (status int, answer map[string]any) {
	w.t.Helper()
	return decoded(w.t, w.As(actor.Gestora).JSON("POST", path, body))
}

// sent orders the records and returns the ids of the messages.
func (w *testEnv) sent(ids ...string) []string {
	w.t.Helper()
	status, answer := w.post("/api/mail/send", map[string]any{"ids": ids, "confirm": true})
	if status != 202 {
		w.t.Fatalf("send: %d %v", status, answer)
	}
	rows, err := w.db.QueryContext(context.Background(), `SELECT id FROM mail_messages WHERE batch_id = $1 ORDER BY id`, answer["batchId"])
	found, err := db.Collect(rows, err, db.Single[string])
	if err != nil {
		w.t.Fatal(err)
	}
	return found
}

// message is a message as the API returns it.
type message struct {
	ID, State, ReplyTo, Subject, Text, HTML, SHA256, MessageID string
	Attachments                                                []struct {
		Name, ContentType, SHA256 string
		Size                      int
	}
	Recipients []struct {
		Address, State               string
		Attempts                     int
		Error                        *string
		LastAttemptAt, NextAttemptAt *time.Time
		SentAt, BouncedAt            *time.Time
	}
}

func (w *testEnv) message(id string) message {
	w.t.Helper()
	var m message
	w.As(actor.Gestora).Get("/api/mail/messages/"+id).Status(w.t, 200).Decode(w.t, &m)
	return m
}

// outcome is the state of each recipient with its attempts and error.
func (m message) outcome() string {
	var parts []string
	for _, r := range m.Recipients {
		part := fmt.Sprintf("%s %s %d", r.Address, r.State, r.Attempts)
		if r.Error != nil {
			part += " " + *r.Error
		}
		parts = append(parts, part)
	}
	return m.State + ": " + strings.Join(parts, "; ")
}

// timeline is the titles of the events of a record's balance, oldest first.
func (w *testEnv) timeline(recordID string) string {
	w.t.Helper()
	balanceID, _, _ := strings.Cut(recordID, "_")
	rows, err := w.db.QueryContext(context.Background(),
		`SELECT title || ' (' || COALESCE(description, '') || ')' FROM audit_entries WHERE entity = 'balance' AND entity_id = $1 AND action LIKE 'email.%' ORDER BY id`, balanceID)
	found, err := db.Collect(rows, err, db.Single[string])
	if err != nil {
		w.t.Fatal(err)
	}
	return strings.Join(found, "\n")
}

// share makes the first client the role's, with the person as its account manager.
func (w *testEnv) share(role actor.Role) {
	w.t.Helper()
	clientID := w.text(`SELECT id FROM clients ORDER BY seq LIMIT 1`)
	to := client.Assignment{OwnerUserID: w.People[role].UserID}
	if err := client.NewService(w.db).Assign(w.t.Context(), w.gestora, clientID, to, "teste"); err != nil {
		w.t.Fatal(err)
	}
}
