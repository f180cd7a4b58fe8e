package dashboard_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

type contractPage struct {
	Data []struct {
		Code string `json:"contract_code"`
	}
	Total int
}

// FC-02: each number of the dashboard opens exactly the contracts that it counts.
func TestTilesOpenWhatTheyCount_FC02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 60)
		// One class of each kind beside the Conforme of the market, in another month too.
		for i, f := range k.facts[:12] {
			class := []portfolio.Conformity{portfolio.ConformityExcedente, portfolio.ConformitySubutilizado, portfolio.ConformityIndefinido}[i/3%3]
			m := classified(october, class)
			m.Active = f.active
			known := energy.Energy(i) * energy.MWh
			m.Consumption = &known
			k.months(f.view, m)
		}
		for name, who := range map[string]actor.Actor{"gestora": k.gestora, "consultor": k.consultor, "parceiro": k.parceiro} {
			c := k.suite.Client(who)
			list := func(query string) int {
				found := get[contractPage](t, c, "/contracts?mes=2026-10&pageSize=100&"+query)
				if found.Total != len(found.Data) {
					t.Errorf("%s as %s: %d rows of %d", query, name, len(found.Data), found.Total)
				}
				if short := get[contractPage](t, c, "/contracts?mes=2026-10&pageSize=1&sort=client&"+query); short.Total != found.Total {
					t.Errorf("%s as %s: a page of one says %d of %d", query, name, short.Total, found.Total)
				}
				return found.Total
			}
			tiles := get[overview](t, c, "/api/dashboard/overview?mes=2026-10")
			classes := tiles.DistribuicaoConformidade
			for query, want := range map[string]int{
				"conformidade=conforme": classes["Conforme"], "conformidade=excedente": classes["Excedente"],
				"conformidade=subutilizado": classes["Subutilizado"], "conformidade=indefinido": classes["Indefinido"],
				"conformidade=fora": classes["Excedente"] + classes["Subutilizado"],
				"nf=divergente":     tiles.TotalDivergenciasNF, "fatura=divergente": tiles.TotalDivergenciasFatura,
				"oportunidade=1": tiles.TotalOportunidades, "": tiles.TotalContratosAtivos,
			} {
				if got := list(query); got != want || want == 0 {
					t.Errorf("%q as %s: %d rows, the tile says %d", query, name, got, want)
				}
			}
			both, nf := 0, map[string]bool{}
			for _, row := range get[contractPage](t, c, "/contracts?mes=2026-10&pageSize=100&nf=divergente").Data {
				nf[row.Code] = true
			}
			for _, row := range get[contractPage](t, c, "/contracts?mes=2026-10&pageSize=100&fatura=divergente").Data {
				both += one(nf[row.Code])
			}
			if got := list("nf=divergente&fatura=divergente"); got != both {
				t.Errorf("both divergences as %s: %d, want %d", name, got, both)
			}
		}
	})
}

// FC-03: what is missing in a month is a list of contracts, for who may know it.
func TestWhatIsMissingIsAList_FC03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newTestEnv(t, d)
		measured := func(v contract.View) {
			known, m := energy.MWh, classified(october, portfolio.ConformityConforme)
			m.Consumption = &known
			p.months(v, m)
		}
		whole := p.add("CT-A", "11222333000181", func(in *contract.Input) { in.Email = "ana@alfa.com.br" })
		mailed := p.add("CT-B", "11444777000161", nil)
		bare := p.add("CT-C", "19131243000197", func(in *contract.Input) { in.Email = "cora@gama.com.br" })
		p.add("CT-D", "33000167000101", func(in *contract.Input) { in.Email, in.EndDate = "d@d.com.br", "2026-08-31" })
		measured(whole)
		measured(mailed)
		p.months(bare, classified(october, portfolio.ConformityIndefinido)) // a month without a consumption
		for i, v := range []contract.View{whole, mailed} {
			p.exec(`INSERT INTO invoices (id, kind, contract_id, client_id, month, status, figures, created_at, updated_at)
				VALUES ($1, $2, $3, $4, '2026-10', 'Em aberto', '{}', 0, 0)`, fmt.Sprint("i", i),
				[]string{"nf_fornecedora", "fatura_distribuidora"}[i], v.ID, v.ClientID)
		}
		p.exec(`UPDATE contracts SET unpriced = 3, priced_from = '2026-01', priced_to = '2026-09' WHERE contract_code IN ('CT-B', 'CT-D')`)
		p.exec(`UPDATE contracts SET unpriced = 3, priced_from = '2026-10', priced_to = '2026-12' WHERE contract_code = 'CT-A'`)
		of := func(who actor.Actor, query string) string {
			var codes []string
			for _, row := range get[contractPage](t, p.suite.Client(who), "/contracts?sort=code&"+query).Data {
				codes = append(codes, row.Code)
			}
			return strings.Join(codes, " ")
		}
		for query, want := range map[string]string{
			"mes=2026-10&falta=medicao": "CT-C", "mes=2026-11&falta=medicao": "CT-A CT-B CT-C", "mes=2026-10&falta=email": "CT-B",
			"mes=2026-10&falta=nf": "CT-B CT-C", "mes=2026-10&falta=fatura": "CT-A CT-C", "mes=2026-10&falta=preco": "CT-B",
			"mes=2026-09&falta=preco": "CT-A", "mes=2026-10&falta=nf&q=ct-b": "CT-B", "mes=2026-10&falta=fatura&status=Inativo": "",
		} {
			if got := of(p.gestora, query); got != want {
				t.Errorf("%s finds %q, want %q", query, got, want)
			}
		}
		p.assign(mailed, "CT-B")
		partner := p.suite.Person("Parceira", actor.Parceiro)
		p.exec(`INSERT INTO client_access (client_id, principal) SELECT id, $1 FROM clients`, partner.PartnerID)
		if got := of(partner, "mes=2026-10&falta=preco") + of(partner, "mes=2026-10&falta=email"); got != "" {
			t.Errorf("A02 a partner learns %q", got)
		}
		if got := of(partner, "mes=2026-10&falta=nf"); got != "CT-B CT-C" {
			t.Errorf("a partner sees %q", got)
		}
		for _, query := range []string{"conformidade=Fora", "conformidade=boa", "nf=conforme", "fatura=1", "falta=tudo"} {
			p.suite.Client(p.gestora).Get("/contracts?mes=2026-10&"+query).Status(t, http.StatusUnprocessableEntity)
		}
		if problem := p.suite.Client(p.gestora).Get("/contracts?falta=nf").Status(t, http.StatusUnprocessableEntity).Problem(t); problem.Fields[0].Path != "mes" {
			t.Errorf("without a month: %+v", problem)
		}
	})
}
