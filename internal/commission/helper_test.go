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
	"ynova/internal/contract/term"
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
	"ynova/internal/tariff"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("database/sql.(*DB).connectionOpener"))
}

// testEnv is a server with commissions and the contracts that they follow.
type testEnv struct {
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

func newTestEnv(t testing.TB, d *db.DB) *testEnv {
	t.Helper()
	env := &testEnv{t: t, db: d, queue: jobs.New(d, clock.System(), logging.Discard()), clients: client.NewService(d)}
	env.commissions = commission.NewService(commission.Config{DB: d, Clock: clock.System(), Queue: env.queue, Parameters: tariff.NewCache()})
	env.contracts = contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{env.commissions.ContractChanged}})
	env.Suite = accounttest.New(t, d, func(r *web.Router) {
		commission.Routes(r, env.commissions)
		contract.Routes(r, env.contracts)
		notification.Routes(r, notification.New(notification.Config{DB: d, Clock: clock.System()}))
	})
	env.gestora = env.People[actor.Gestora]
	env.gestora.AuthenticatedAt = clock.System().Now()
	env.now = month.DateOf(clock.Local(clock.System().Now())).Month()
	return env
}

// work runs the jobs of commissions until none is left.
func (env *testEnv) work() {
	env.t.Helper()
	env.queue.Start(env.t.Context())
	defer env.queue.Stop()
	deadline := time.After(4 * time.Minute)
	for env.count(`SELECT count(*) FROM jobs WHERE state IN ('queued', 'running') AND kind LIKE 'commission.%'`) > 0 {
		select {
		case <-deadline:
			env.t.Fatal("jobs are still unfinished")
		case <-time.After(2 * time.Millisecond):
		}
	}
}

func (env *testEnv) count(query string, args ...any) (n int) {
	env.t.Helper()
	if err := env.db.QueryRowContext(env.t.Context(), query, args...).Scan(&n); err != nil {
		env.t.Fatal(err)
	}
	return n
}

func (env *testEnv) write(f func(ctx context.Context, tx *db.Tx) error) {
	env.t.Helper()
	if err := env.db.InTx(env.t.Context(), f); err != nil {
		env.t.Fatal(err)
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
func (env *testEnv) sale(owner, partner actor.Actor, change func(*contract.Input)) contract.View {
	env.t.Helper()
	v := env.draft(owner, partner, change)
	v, err := env.contracts.Update(env.t.Context(), env.gestora, v.ID, contract.Edit{Apply: func(in *contract.Input) { in.Status = string(term.StatusAtivo) }})
	if err != nil {
		env.t.Fatal(err)
	}
	return v
}

// draft is such a contract before it is signed.
func (env *testEnv) draft(owner, partner actor.Actor, change func(*contract.Input)) contract.View {
	env.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ = fmt.Sprintf("Padaria Trigo Claro %d Ltda", env.made), cnpj(env.made)
	env.made++
	in.Volume, in.AveragePrice, in.Supplier, in.Status = "200", "250", "Comercializadora Aurora", string(term.StatusEmAnalise)
	in.StartDate, in.EndDate = env.now.Add(-1).First().String(), env.now.Add(1).Last().String()
	if change != nil {
		change(&in)
	}
	v, err := env.contracts.Create(env.t.Context(), env.gestora, in, "")
	if err != nil {
		env.t.Fatal(err)
	}
	if owner.UserID != "" || partner.PartnerID != "" {
		to := client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID}
		if err := env.clients.Assign(env.t.Context(), env.gestora, v.ClientID, to, ""); err != nil {
			env.t.Fatal(err)
		}
	}
	return v
}

// bill stores what the balance computed for a month of a contract.
func (env *testEnv) bill(v contract.View, m month.Month, mwh, price, value string) {
	env.t.Helper()
	volume, p, amount := must(energy.ParseMWh(mwh)), must(money.ParsePrice(price)), must(money.Parse(value))
	env.write(func(ctx context.Context, tx *db.Tx) error {
		months := portfolio.Months{ContractID: v.ID, ClientID: v.ClientID, Months: []portfolio.Month{{
			Month: m, Active: true, Billable: &volume, Price: &p, EnergyValue: &amount, Conformity: portfolio.ConformityConforme, RulesVersion: 1,
		}}}
		return portfolio.ReplaceMonths(ctx, tx, months, env.commissions.MonthsChanged)
	})
	env.work()
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// plan creates a plan over HTTP and lets the schedules follow it.
func (env *testEnv) plan(change map[string]any) sentPlan {
	env.t.Helper()
	body := map[string]any{"nome": "Carteira", "percentual": 5, "inicio": "2020-01"}
	for k, v := range change {
		body[k] = v
	}
	var p sentPlan
	env.Client(env.gestora).JSON("POST", "/api/comissoes/planos", body).Status(env.t, 201).Decode(env.t, &p)
	env.work()
	return p
}

type sentPlan struct {
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
func (env *testEnv) rows(c *webtest.Client, query string) []row {
	env.t.Helper()
	var page struct{ Data []row }
	c.Get("/api/comissoes?pageSize=100&"+query).Status(env.t, 200).Decode(env.t, &page)
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

func (env *testEnv) payment() map[string]any {
	return map[string]any{"data": month.DateOf(clock.Local(clock.System().Now())).String(), "comprovante": "PIX 4471"}
}
