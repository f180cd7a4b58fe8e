package dashboard_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

type history struct {
	Meses []struct {
		Mes                      string
		TotalContratosAtivos     int
		TotalOportunidades       int
		ConformidadePercentual   *int
		DistribuicaoConformidade map[string]int
	}
}

// DB-05: the twelve months say of each what the tiles of that month say, and their
// classes add up to the active contracts.
func TestHistory_DB05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 30)
		for i, f := range k.facts[:12] {
			class := []portfolio.Conformity{portfolio.ConformityExcedente, portfolio.ConformitySubutilizado, portfolio.ConformityConforme}[i/3%3]
			for _, m := range []month.Month{october, october.Add(-3), october.Add(-9)} {
				shown := classified(m, class)
				shown.Active = m < month.New(2026, 9) && f.view.Status == term.StatusAtivo || f.active
				k.months(f.view, shown)
			}
		}
		for name, who := range map[string]actor.Actor{"gestora": k.gestora, "consultor": k.consultor, "parceiro": k.parceiro} {
			c := k.suite.Client(who)
			got := get[history](t, c, "/api/dashboard/history?ate=2026-10")
			expect.Must(t, name, expect.Len(got.Meses, 12))
			expect.Must(t, name, expect.Is(got.Meses[0].Mes, "2025-11"), expect.Is(got.Meses[11].Mes, "2026-10"))
			for _, m := range got.Meses {
				want := get[overview](t, c, "/api/dashboard/overview?mes="+m.Mes)
				sum := 0
				for _, n := range m.DistribuicaoConformidade {
					sum += n
				}
				expect.All(t, fmt.Sprintf("%s as %s: the tiles say %+v", m.Mes, name, want),
					expect.Is(fmt.Sprint(m.DistribuicaoConformidade), fmt.Sprint(want.DistribuicaoConformidade)),
					expect.Is(m.TotalContratosAtivos, want.TotalContratosAtivos), expect.Is(m.TotalOportunidades, want.TotalOportunidades),
					expect.Is(sum, m.TotalContratosAtivos), expect.Is(m.ConformidadePercentual == nil, want.ConformidadePercentual == nil))
			}
		}
		p := k.suite.Client(k.gestora).Get("/api/dashboard/history?ate=2026-13").Status(t, http.StatusUnprocessableEntity).Problem(t)
		if p.Fields[0].Path != "ate" {
			t.Errorf("%+v", p)
		}
	})
}

type moneyAnswer struct {
	Mes                    string
	EmRisco, RecuperadoAno *struct {
		Valor    json.Number
		Total    int
		SemValor int `json:"sem_valor"`
	}
	MCP *struct {
		Valor           *json.Number
		Contratos, Fora int
		SemPLD          int `json:"sem_pld"`
		SemMedicao      int `json:"sem_medicao"`
		ForaDaFaixa     int `json:"fora_da_faixa"`
	}
}

// FC-02, FC-03: the money of the first screen is what its lists come to.
func TestMoney_FC03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newTestEnv(t, d)
		of := func(code, cnpj string, class portfolio.Conformity, surplus, deficit int64, reference string) contract.View {
			v := p.add(code, cnpj, func(in *contract.Input) { in.SpotPrice = reference })
			m := classified(october, class)
			left, lacking, known := energy.Energy(surplus)*energy.MWh, energy.Energy(deficit)*energy.MWh, energy.MWh
			m.Surplus, m.Deficit, m.Consumption = &left, &lacking, &known
			p.months(v, m)
			return v
		}
		first := of("CT-A", "11222333000181", portfolio.ConformityExcedente, 0, 10, "200")
		of("CT-B", "11444777000161", portfolio.ConformitySubutilizado, 30, 0, "100.005")
		of("CT-C", "19131243000197", portfolio.ConformitySubutilizado, 7, 0, "")
		of("CT-D", "33000167000101", portfolio.ConformityConforme, 0, 0, "200")
		p.add("CT-E", "60746948000112", nil) // not measured
		for i, f := range []struct {
			month, status string
			contestable   bool
			stake         any
			decided       bool
		}{
			{"2026-10", "aberta", true, 1_500_000, false},
			{"2026-03", "aberta", true, 500_000, false},
			{"2026-11", "aberta", true, 9_000_000, false},
			{"2026-10", "aberta", false, 7_000_000, false},
			{"2026-09", "aberta", true, nil, false},
			{"2026-10", "em contestação", true, 8_000_000, false},
			{"2026-02", "resolvida", true, 2_500_000, true},
			{"2026-04", "resolvida", true, 9_990_000, false},
			{"2025-12", "resolvida", true, 3_000_000, true},
			{"2026-12", "resolvida", false, 10_000, false},
		} {
			p.exec(`INSERT INTO findings (id, contract_id, client_id, rule, subject, month, kind, light, contestable, sentence, at_stake, trace,
					rules_version, holds, status, decided, created_at, updated_at)
				VALUES ($1, $2, $3, 'reativo', $1, $4, 'fatura_distribuidora', 'vermelho', $5, 's', $6, '{}', 1, TRUE, $7, $8, 0, 0)`,
				fmt.Sprint("f", i), first.ID, first.ClientID, f.month, f.contestable, f.stake, f.status, f.decided)
		}
		c := p.suite.Client(p.gestora)
		got := get[moneyAnswer](t, c, "/api/dashboard/money?mes=2026-10")
		r := got.EmRisco
		expect.Must(t, "at risk", expect.Not(r, nil))
		expect.All(t, "at risk", expect.Is(r.Valor, "200.00"), expect.Is(r.Total, 3), expect.Is(r.SemValor, 1))
		r = got.RecuperadoAno
		expect.Must(t, "recovered", expect.Not(r, nil))
		expect.All(t, "recovered", expect.Is(r.Valor, "250.00"), expect.Is(r.Total, 1)) // what the rules closed by themselves gave nothing back
		// 30 × 100.005 − 10 × 200, each line rounded; CT-C has no price at all.
		m := got.MCP
		expect.Must(t, "short-term market", expect.Not(m, nil))
		expect.Must(t, "short-term market", expect.Not(m.Valor, nil))
		expect.All(t, "short-term market", expect.Is(*m.Valor, "1000.15"), expect.Is(m.Contratos, 2), expect.Is(m.SemPLD, 1),
			expect.Is(m.SemMedicao, 1))
		if fora := get[contractPage](t, c, "/contracts?mes=2026-10&conformidade=fora"); fora.Total != got.MCP.ForaDaFaixa {
			t.Errorf("the list has %d, the tile %d", fora.Total, got.MCP.ForaDaFaixa)
		}
		for query, want := range map[string]int{"status=aberta&contestavel=1&ate=2026-10": got.EmRisco.Total, "status=resolvida&recuperado=1&de=2026-01&ate=2026-12": got.RecuperadoAno.Total} {
			if found := get[contractPage](t, c, "/api/apontamentos?"+query); found.Total != want {
				t.Errorf("%s: %d findings, the tile says %d", query, found.Total, want)
			}
		}
		november := get[moneyAnswer](t, c, "/api/dashboard/money?mes=2026-11")
		expect.All(t, "a month without data", expect.Is(november.MCP.Valor, nil), expect.Is(november.MCP.SemMedicao, 5),
			expect.Is(november.EmRisco.Total, 4))
		// The submarket's PLD comes before the reference.
		p.exec(`INSERT INTO market_months (series, month, price, source, updated_at, version) VALUES ('SE', '2026-10', 30000000000, 'CCEE', 0, 1)`)
		p.exec(`INSERT INTO consumer_units (id, client_id, meter_code, state, created_at, updated_at) VALUES ('u', $1, 'M', 'MG', 0, 0)`, first.ClientID)
		p.exec(`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, search_text, created_at, updated_at) VALUES ('b', $1, 'u', 'C', '11222333000181', 'M', '', 0, 0)`, first.ClientID)
		p.exec(`INSERT INTO balance_months (balance_seq, month, contract_id, conformity, rules_version, version, created_at, updated_at)
			SELECT seq, '2026-10', $1, 'Excedente', 1, 1, 0, 0 FROM balances`, first.ID)
		if m := get[moneyAnswer](t, c, "/api/dashboard/money?mes=2026-10").MCP; *m.Valor != "0.15" {
			t.Errorf("by the PLD %+v, %s", m, *m.Valor)
		}
		partner := p.suite.Person("Parceira", actor.Parceiro)
		p.exec(`INSERT INTO client_access (client_id, principal) SELECT id, $1 FROM clients`, partner.PartnerID)
		if m := get[moneyAnswer](t, p.suite.Client(partner), "/api/dashboard/money?mes=2026-10"); m.MCP != nil || m.EmRisco.Total != 0 {
			t.Errorf("A02 a partner reads %+v", m)
		}
	})
}
