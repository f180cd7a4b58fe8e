package dashboard_test

import (
	"context"
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/account/accounttest"
	"ynova/internal/client"
	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/dashboard"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

var october = month.New(2026, 10)

// testEnv is a set of contracts whose months the tests state directly.
type testEnv struct {
	t         *testing.T
	db        *db.DB
	suite     *accounttest.Suite
	contracts *contract.Service
	clients   *client.Service
	gestora   actor.Actor
	owners    map[string]actor.Actor
}

func newTestEnv(t *testing.T, d *db.DB) *testEnv {
	now := time.Date(2026, 10, 20, 15, 0, 0, 0, time.UTC)
	marks := compliance.Marks()
	maps.Copy(marks, invoice.Marks())
	maps.Copy(marks, record.Marks())
	options := contract.Options{Clock: clock.Fixed(now), Marks: marks}
	suite := accounttest.New(t, d, func(r *web.Router) {
		contract.Routes(r, contract.NewService(d, options))
		finding.Routes(r, finding.NewService(finding.Config{
			DB: d, Clock: clock.Fixed(now), Queue: jobs.New(d, clock.Fixed(now), logging.Discard()), Parameters: tariff.NewCache(),
		}))
		dashboard.Routes(r, dashboard.NewService(d, clock.Fixed(now), tariff.NewCache()))
	})
	checks := compliance.NewChecks(compliance.Config{
		DB: d, Queue: jobs.New(d, clock.Fixed(now), logging.Discard()), Parameters: tariff.NewCache(), Clock: clock.Fixed(now),
	})
	options.Followers = append(options.Followers, checks.ContractChanged)
	return &testEnv{
		t: t, db: d, suite: suite, contracts: contract.NewService(d, options),
		clients: client.NewService(d), gestora: suite.Person("Gestora", actor.Gestora),
		owners: map[string]actor.Actor{},
	}
}

// add enters a contract of its own client, valid through 2026.
func (p *testEnv) add(code, cnpj string, change func(*contract.Input)) contract.View {
	p.t.Helper()
	in := contract.NewInput()
	in.Code, in.ClientName, in.CNPJ = code, "Cliente "+code, cnpj
	in.Volume, in.StartDate, in.EndDate = "100", "2026-01-01", "2026-12-31"
	if change != nil {
		change(&in)
	}
	v, err := p.contracts.Create(p.t.Context(), p.gestora, in, "")
	if err != nil {
		p.t.Fatal(err)
	}
	return v
}

func (p *testEnv) months(v contract.View, summaries ...portfolio.Month) {
	p.t.Helper()
	err := p.db.InTx(p.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return portfolio.ReplaceMonths(ctx, tx, portfolio.Months{ContractID: v.ID, ClientID: v.ClientID, Months: summaries})
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

func classified(m month.Month, c portfolio.Conformity) portfolio.Month {
	return portfolio.Month{Month: m, Active: true, Conformity: c, RulesVersion: 1}
}

func opportunity(m month.Month, netMWh, limitMWh int64, delta string) portfolio.Month {
	s := classified(m, portfolio.ConformityExcedente)
	net, limit := energy.Energy(netMWh)*energy.MWh, energy.Energy(limitMWh)*energy.MWh
	d, err := percent.Parse(delta)
	if err != nil {
		panic(err)
	}
	s.AccumulatedNet, s.AccumulatedLimit, s.Delta, s.Opportunity = &net, &limit, &d, true
	return s
}

// The five contracts that most tests look at: one of each class, one not measured.
func (p *testEnv) standard() map[string]contract.View {
	views := map[string]contract.View{
		"CT-A": p.add("CT-A", "11222333000181", nil),
		"CT-B": p.add("CT-B", "11444777000161", func(in *contract.Input) { in.NF, in.NFMonths = "Divergente", "2026-09,2026-10" }),
		"CT-C": p.add("CT-C", "19131243000197", func(in *contract.Input) { in.Invoice, in.InvoiceMonths = "Divergente", "2026-09,2026-10" }),
		"CT-D": p.add("CT-D", "33000167000101", nil),
		"CT-E": p.add("CT-E", "60746948000112", func(in *contract.Input) { in.StartDate = "2026-10-15" }),
	}
	september := october.Add(-1)
	p.months(views["CT-A"], classified(september, portfolio.ConformityConforme), classified(october, portfolio.ConformityConforme))
	p.months(views["CT-B"], classified(september, portfolio.ConformityConforme), opportunity(october, 1205, 1200, "0.42"))
	p.months(views["CT-C"], classified(september, portfolio.ConformitySubutilizado), classified(october, portfolio.ConformitySubutilizado))
	p.months(views["CT-E"], opportunity(october, 96, 100, "-4"))
	return views
}

type overview struct {
	Mes                      string
	TotalContratosAtivos     int
	TotalOportunidades       int
	TotalDivergenciasNF      int
	TotalDivergenciasFatura  int
	ConformidadePercentual   *int
	DistribuicaoConformidade map[string]int
	Tendencias               map[string]map[string]int
}

func TestOverview(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newTestEnv(t, d)
		views := p.standard()
		p.assign(views["CT-B"], "CT-B")

		t.Run("DB-11 counts the active contracts by class, opportunities and divergences", func(t *testing.T) {
			got := get[overview](t, p.suite.Client(p.gestora), "/api/dashboard/overview?mes=2026-10")
			expect.All(t, "totals", expect.Is(got.TotalContratosAtivos, 5), expect.Is(got.TotalOportunidades, 2),
				expect.Is(got.TotalDivergenciasNF, 1), expect.Is(got.TotalDivergenciasFatura, 1))
			want := map[string]int{"Conforme": 1, "Excedente": 2, "Subutilizado": 1, "Indefinido": 1}
			if diff := cmp.Diff(want, got.DistribuicaoConformidade); diff != "" {
				t.Error(diff)
			}
			if got.ConformidadePercentual == nil || *got.ConformidadePercentual != 25 {
				t.Errorf("conformity = %v, want 25", got.ConformidadePercentual)
			}
		})
		t.Run("TD-09 no divergence is counted where nobody declared it, nor in a month to come", func(t *testing.T) {
			for _, mes := range []string{"2026-03", "2026-12", "2028-06"} {
				got := get[overview](t, p.suite.Client(p.gestora), "/api/dashboard/overview?mes="+mes)
				if got.TotalDivergenciasNF+got.TotalDivergenciasFatura != 0 {
					t.Errorf("%s: totals = %+v", mes, got)
				}
			}
		})
		t.Run("DB-04 the trend is the change against the stored month before", func(t *testing.T) {
			got := get[overview](t, p.suite.Client(p.gestora), "/api/dashboard/overview?mes=2026-10")
			want := map[string]map[string]int{
				"contratosAtivos":    {"anterior": 4, "variacao": 1}, // CT-E begins in October
				"conformidade":       {"anterior": 67, "variacao": 25 - 67},
				"oportunidades":      {"anterior": 0, "variacao": 2},
				"divergenciasNF":     {"anterior": 1, "variacao": 0},
				"divergenciasFatura": {"anterior": 1, "variacao": 0},
			}
			if diff := cmp.Diff(want, got.Tendencias); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("DB-04 no trend is invented where nothing was classified", func(t *testing.T) {
			got := get[overview](t, p.suite.Client(p.gestora), "/api/dashboard/overview?mes=2026-03")
			if got.ConformidadePercentual != nil || len(got.Tendencias["conformidade"]) != 0 {
				t.Errorf("conformity = %v, trend %v; want none", got.ConformidadePercentual, got.Tendencias["conformidade"])
			}
			if got.DistribuicaoConformidade["Indefinido"] != 4 {
				t.Errorf("distribution = %v", got.DistribuicaoConformidade)
			}
		})
		t.Run("DB-01 only a year and a month is accepted", func(t *testing.T) {
			for _, mes := range []string{"2026-13", "10/2026", "2026-1", "abc", "2026-10-01"} {
				res := p.suite.Client(p.gestora).Get("/api/dashboard/overview?mes=" + mes)
				res.Status(t, http.StatusUnprocessableEntity)
				if problem := res.Problem(t); problem.Message != "Informe o mês no formato AAAA-MM" {
					t.Errorf("%s: %q", mes, problem.Message)
				}
			}
			if got := get[overview](t, p.suite.Client(p.gestora), "/api/dashboard/overview"); got.Mes != "2026-10" {
				t.Errorf("default month = %s, want the current one", got.Mes)
			}
		})
		t.Run("A02 a consultant's figures are those of the own clients", func(t *testing.T) {
			consultor := p.suite.Client(p.owners["CT-B"])
			got := get[overview](t, consultor, "/api/dashboard/overview?mes=2026-10")
			expect.All(t, "overview", expect.Is(got.TotalContratosAtivos, 1), expect.Is(got.TotalOportunidades, 1),
				expect.Is(got.TotalDivergenciasNF, 1), expect.Is(got.DistribuicaoConformidade["Excedente"], 1),
				expect.Is(got.DistribuicaoConformidade["Indefinido"], 0))
			top := get[list](t, consultor, "/api/contratos?include=otimizacao-contrato&ciclo=2026-10&pageSize=5")
			if len(top.Contratos) != 1 || top.Contratos[0].Numero != "CT-B" {
				t.Errorf("opportunities = %+v", top.Contratos)
			}
		})
	})
}

type row struct {
	ID, Numero, Cliente string
	Observacao          string `json:"observacao_oportunidade"`
	Consumo             struct {
		Acumulado float64 `json:"consumo_acumulado"`
		Limite    float64 `json:"limite_superior"`
		Diferenca float64 `json:"diferenca_percentual_vs_limite"`
	} `json:"consumo_contrato"`
}

type list struct {
	Contratos, Data       []row
	Page, PageSize, Total int
}

func TestContracts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newTestEnv(t, d)
		views := p.standard()
		gestora := p.suite.Client(p.gestora)

		t.Run("DB-13 the top opportunities come with the greatest difference first", func(t *testing.T) {
			got := get[list](t, gestora, "/api/contratos?include=otimizacao-contrato&ciclo=2026-10&pageSize=5")
			expect.Must(t, "opportunities", expect.Len(got.Contratos, 2))
			expect.Must(t, "opportunities", expect.Is(got.Contratos[0].ID, views["CT-B"].ID), expect.Is(got.Contratos[1].ID, views["CT-E"].ID))
			first := got.Contratos[0]
			expect.All(t, "first", expect.Is(first.Consumo.Acumulado, 1205), expect.Is(first.Consumo.Limite, 1200),
				expect.Is(first.Consumo.Diferenca, 0.42))
		})
		t.Run("DB-12 an opportunity says how much more to contract", func(t *testing.T) {
			got := get[list](t, gestora, "/api/contratos?include=otimizacao-contrato&ciclo=2026-10&pageSize=5")
			over, under := got.Contratos[0].Observacao, got.Contratos[1].Observacao
			if want := "O consumo acumulado passou 5,000\u00a0MWh do limite superior: avalie a contratação dos meses à frente."; over != want {
				t.Errorf("over the limit: %q", over)
			}
			if want := "Faltam 4,000\u00a0MWh para o consumo acumulado chegar ao limite superior."; under != want {
				t.Errorf("under the limit: %q", under)
			}
		})
		t.Run("DB-12 the month's contracts are paged, newest first", func(t *testing.T) {
			got := get[list](t, gestora, "/api/contratos?mes=2026-09&page=1&pageSize=3")
			expect.Must(t, "page", expect.Is(got.Total, 4), expect.Is(got.Page, 1), expect.Is(got.PageSize, 3), expect.Len(got.Data, 3))
			expect.All(t, "page", expect.Is(got.Data[0].Numero, "CT-D"))
		})
		t.Run("DB-13 an empty month is an empty list", func(t *testing.T) {
			got := get[list](t, gestora, "/api/contratos?include=otimizacao-contrato&ciclo=2026-02&pageSize=5")
			if got.Contratos == nil || len(got.Contratos) != 0 {
				t.Errorf("opportunities = %#v, want []", got.Contratos)
			}
		})
		t.Run("DB-12 an unknown include is refused", func(t *testing.T) {
			gestora.Get("/api/contratos?include=tudo").Status(t, http.StatusUnprocessableEntity)
		})
	})
}

// assign makes a consultant the owner of the contract's client.
func (p *testEnv) assign(v contract.View, code string) {
	p.t.Helper()
	owner := p.suite.Person("Consultor de "+code, actor.Consultor)
	p.owners[code] = owner
	if err := p.clients.Assign(p.t.Context(), p.gestora, v.ClientID, client.Assignment{OwnerUserID: owner.UserID}, ""); err != nil {
		p.t.Fatal(err)
	}
}

func get[T any](t *testing.T, c *webtest.Client, path string) T {
	t.Helper()
	var out T
	c.Get(path).Status(t, http.StatusOK).Decode(t, &out)
	return out
}
