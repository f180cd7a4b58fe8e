package commission_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"go.uber.org/goleak"

	"ynova/internal/account/accounttest"
	"ynova/internal/client"
	"ynova/internal/commission"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("database/sql.(*DB).connectionOpener"))
}

// world is a server with commissions and the contracts that they follow.
type world struct {
	*accounttest.Suite
	t           testing.TB
	db          *db.DB
	queue       *jobs.Queue
	commissions *commission.Service
	contracts   *contract.Service
	clients     *client.Service
	gestora     actor.Actor
	now         month.Month
	made        int
}

func newWorld(t testing.TB, d *db.DB) *world {
	t.Helper()
	w := &world{t: t, db: d, queue: jobs.New(d, clock.System(), logging.Discard()), clients: client.NewService(d)}
	w.commissions = commission.NewService(commission.Config{DB: d, Clock: clock.System(), Queue: w.queue})
	w.contracts = contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{w.commissions.ContractChanged}})
	w.Suite = accounttest.New(t, d, func(r *web.Router) {
		commission.Routes(r, w.commissions)
		contract.Routes(r, w.contracts)
		notification.Routes(r, notification.New(d, clock.System()))
	})
	w.gestora = w.People[actor.Gestora]
	w.gestora.AuthenticatedAt = clock.System().Now()
	w.now = month.DateOf(clock.Local(clock.System().Now())).Month()
	return w
}

// work runs the jobs of commissions until none is left.
func (w *world) work() {
	w.t.Helper()
	w.queue.Start(w.t.Context())
	defer w.queue.Stop()
	deadline := time.After(60 * time.Second)
	for w.count(`SELECT count(*) FROM jobs WHERE state IN ('queued', 'running') AND kind LIKE 'commission.%'`) > 0 {
		select {
		case <-deadline:
			w.t.Fatal("jobs are still unfinished")
		case <-time.After(2 * time.Millisecond):
		}
	}
}

func (w *world) count(query string, args ...any) (n int) {
	w.t.Helper()
	if err := w.db.QueryRowContext(w.t.Context(), query, args...).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

func (w *world) write(f func(ctx context.Context, tx *db.Tx) error) {
	w.t.Helper()
	if err := w.db.InTx(w.t.Context(), f); err != nil {
		w.t.Fatal(err)
	}
}

func cnpj(n int) string {
	base := fmt.Sprintf("%08d0001", (n+1)*61_803_399%100_000_000)
	for digits := range 100 {
		if text := fmt.Sprintf("%s%02d", base, digits); valid(text) {
			return text
		}
	}
	panic("no check digits fit")
}

func valid(text string) bool {
	_, err := brdoc.ParseCNPJ(text)
	return err == nil
}

// sale is a contract of a new client of 200 MWh at R$ 250,00 over three months that
// end with the next one: R$ 50.000,00 a month.
func (w *world) sale(owner, partner actor.Actor, change func(*contract.Input)) contract.View {
	w.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ = fmt.Sprintf("Padaria Trigo Claro %d Ltda", w.made), cnpj(w.made)
	w.made++
	in.Volume, in.AveragePrice, in.Supplier, in.Status = "200", "250", "Comercializadora Aurora", string(contract.StatusEmAnalise)
	in.StartDate, in.EndDate = w.now.Add(-1).First().String(), w.now.Add(1).Last().String()
	if change != nil {
		change(&in)
	}
	v, err := w.contracts.Create(w.t.Context(), w.gestora, in, "")
	if err != nil {
		w.t.Fatal(err)
	}
	if owner.UserID != "" || partner.PartnerID != "" {
		to := client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID}
		if err := w.clients.Assign(w.t.Context(), w.gestora, v.ClientID, to, ""); err != nil {
			w.t.Fatal(err)
		}
	}
	v, err = w.contracts.Update(w.t.Context(), w.gestora, v.ID, contract.Edit{Apply: func(in *contract.Input) { in.Status = string(contract.StatusAtivo) }})
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// bill stores what the balance computed for a month of a contract.
func (w *world) bill(v contract.View, m month.Month, mwh, price, value string) {
	w.t.Helper()
	volume, p, amount := must(energy.ParseMWh(mwh)), must(money.ParsePrice(price)), must(money.Parse(value))
	w.write(func(ctx context.Context, tx *db.Tx) error {
		months := portfolio.Months{ContractID: v.ID, ClientID: v.ClientID, Months: []portfolio.Month{{
			Month: m, Active: true, Billable: &volume, Price: &p, EnergyValue: &amount, Conformity: portfolio.ConformityConforme, RulesVersion: 1,
		}}}
		return portfolio.ReplaceMonths(ctx, tx, months, w.commissions.MonthsChanged)
	})
	w.work()
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// plan creates a plan over HTTP and lets the schedules follow it.
func (w *world) plan(change map[string]any) plan {
	w.t.Helper()
	body := map[string]any{"nome": "Carteira", "percentual": 5, "inicio": "2020-01"}
	for k, v := range change {
		body[k] = v
	}
	var p plan
	w.Client(w.gestora).JSON("POST", "/api/comissoes/planos", body).Status(w.t, 201).Decode(w.t, &p)
	w.work()
	return p
}

type plan struct {
	ID      string
	Nome    string
	Version int64
}

type row struct {
	ID          string
	ContratoID  string `json:"contrato_id"`
	Cliente     string
	Mes         string
	Tipo        string
	Plano       string
	Faturado    bool
	Valor       *float64 `json:"valor_contrato"`
	Comissao    *float64
	Recalculada *float64
	Status      string
	Data        string
	Comprovante *string
	Version     int64
}

// rows lists commissions by a query.
func (w *world) rows(c *webtest.Client, query string) []row {
	w.t.Helper()
	var page struct{ Data []row }
	c.Get("/api/comissoes?pageSize=100&"+query).Status(w.t, 200).Decode(w.t, &page)
	return page.Data
}

// selection is the body of an act on the rows.
func selection(rows []row, more map[string]any) map[string]any {
	items := make([]map[string]any, len(rows))
	for i, r := range rows {
		items[i] = map[string]any{"id": r.ID, "version": r.Version}
	}
	body := map[string]any{"itens": items}
	for k, v := range more {
		body[k] = v
	}
	return body
}

func (w *world) payment() map[string]any {
	return map[string]any{"data": month.DateOf(clock.Local(clock.System().Now())).String(), "comprovante": "PIX 4471"}
}
