package dashboard_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

var kinds = []string{"demanda", "modalidade_tarifaria", "energia_reativa", "contrato"}

type counts struct{ Verde, Amarelo, Vermelho int }

type lit struct {
	ID, Numero, Cliente, Tipo, Light, Reason string
	SemDados                                 bool `json:"sem_dados"`
	Figures                                  []struct{ Label, Value, Unit string }
	Trace                                    map[string]any
}

type litPage struct {
	Data                  []lit
	Page, PageSize, Total int
	TotalCapped           bool
}

func TestIntelligence(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 60)
		for name, who := range map[string]actor.Actor{"gestora": k.gestora, "consultor": k.consultor, "parceiro": k.parceiro} {
			c := k.suite.Client(who)
			seen := k.seen(who)
			got := get[map[string]any](t, c, "/api/dashboard/inteligencia?mes=2026-10")
			t.Run("DB-07 DB-14 counts per light equal a recount, as "+name, func(t *testing.T) {
				for _, kind := range kinds {
					want := counts{}
					for _, f := range seen {
						switch f.light(kind) {
						case "verde":
							want.Verde++
						case "vermelho":
							want.Vermelho++
						default:
							want.Amarelo++
						}
					}
					of, _ := got[kind].(map[string]any)
					if text := fmt.Sprint(of["verde"], of["amarelo"], of["vermelho"]); text != fmt.Sprint(want.Verde, want.Amarelo, want.Vermelho) {
						t.Errorf("%s = %s, want %+v", kind, text, want)
					}
				}
			})
			t.Run("DB-17 the list behind each light holds exactly its contracts, as "+name, func(t *testing.T) {
				for _, kind := range kinds {
					for _, light := range strings.Fields(colours) {
						var want, found []string
						for _, f := range seen {
							if f.light(kind) == light {
								want = append(want, f.view.ContractCode)
							}
						}
						for page := 1; page < 20; page++ {
							got := get[litPage](t, c, fmt.Sprintf("/api/dashboard/inteligencia/lista?mes=2026-10&tipo=%s&luz=%s&sort=code&page=%d&pageSize=7", kind, light, page))
							if got.Total != len(want) || got.TotalCapped {
								t.Errorf("%s %s: total %d, want %d", kind, light, got.Total, len(want))
							}
							for _, l := range got.Data {
								found = append(found, l.Numero)
								expect.All(t, "kind", expect.Is(l.Light, light), expect.Is(l.Tipo, kind), expect.Not(l.Reason, ""),
									expect.Is(l.Figures == nil, false))
							}
							if len(got.Data) < 7 {
								break
							}
						}
						slices.Sort(want)
						if diff := cmp.Diff(want, found); diff != "" {
							t.Errorf("%s %s: %s", kind, light, diff)
						}
					}
				}
			})
		}
	})
}

// DB-14, FC-05: what has no data is a part of amarelo, with a list of its own; both
// parts together are the list of amarelo.
func TestWhatHasNoDataIsApart_FC05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 60)
		k.exec(`UPDATE contract_checks SET demand_missing = TRUE WHERE light_demand = 'amarelo' AND contract_id IN (SELECT MIN(contract_id) FROM contract_checks WHERE active AND light_demand = 'amarelo')`)
		k.countChecks()
		for name, who := range map[string]actor.Actor{"gestora": k.gestora, "consultor": k.consultor, "parceiro": k.parceiro} {
			c := k.suite.Client(who)
			counted := get[map[string]any](t, c, "/api/dashboard/inteligencia?mes=2026-10")
			for _, kind := range kinds {
				of, _ := counted[kind].(map[string]any)
				list := func(light string) litPage {
					return get[litPage](t, c, fmt.Sprintf("/api/dashboard/inteligencia/lista?mes=2026-10&tipo=%s&luz=%s&pageSize=100", kind, light))
				}
				all, missing, known := list("amarelo"), list("sem_dados"), list("amarelo_com_dados")
				expect.All(t, fmt.Sprintf("%s as %s: are missing and known, counted %v", kind, name, of),
					expect.Is(fmt.Sprint(len(missing.Data), missing.Total), fmt.Sprint(of["sem_dados"], of["sem_dados"])),
					expect.Is(len(missing.Data)+len(known.Data), len(all.Data)), expect.Is(known.Total, len(known.Data)))
				for _, l := range missing.Data {
					if !l.SemDados || l.Light != "amarelo" {
						t.Errorf("%s as %s: without data %+v", kind, name, l)
					}
				}
				for _, l := range known.Data {
					if l.SemDados {
						t.Errorf("%s as %s: with data %+v", kind, name, l)
					}
				}
			}
		}
		k.suite.Client(k.gestora).Get("/api/dashboard/inteligencia/lista?mes=2026-10&tipo=demanda&luz=cinza").Status(t, http.StatusUnprocessableEntity)
	})
}

type signed struct {
	ID, Numero, Pior, Reason string
	Sinais                   map[string]string
}

// DB-17: one line a contract, with the signs that its four lists show and the reason of
// the worst; what a filter counts are its rows, and the four filters are all contracts.
func TestContractsWithTheirFourLights_DB17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 60)
		k.exec(`UPDATE contract_checks SET demand_missing = TRUE WHERE light_demand = 'amarelo' AND contract_id IN (SELECT MIN(contract_id) FROM contract_checks WHERE active AND light_demand = 'amarelo')`)
		k.countChecks()
		severity := []string{"verde", "sem_dados", "amarelo", "vermelho"}
		for name, who := range map[string]actor.Actor{"gestora": k.gestora, "consultor": k.consultor, "parceiro": k.parceiro} {
			c := k.suite.Client(who)
			signs, reasons := map[string]string{}, map[string]string{}
			for _, kind := range kinds {
				for _, l := range get[litPage](t, c, "/api/dashboard/inteligencia/lista?mes=2026-10&pageSize=100&tipo="+kind).Data {
					key := l.ID + " " + kind
					if signs[key], reasons[key] = l.Light, l.Reason; l.SemDados {
						signs[key] = "sem_dados"
					}
				}
			}
			total := 0
			for rank, sign := range severity {
				got := get[struct {
					Data  []signed
					Total int
				}](t, c, "/api/dashboard/inteligencia/contratos?mes=2026-10&pageSize=100&luz="+sign)
				if got.Total != len(got.Data) {
					t.Errorf("%s as %s: %d rows of %d", sign, name, len(got.Data), got.Total)
				}
				total += got.Total
				for _, row := range got.Data {
					worst, first := 0, ""
					for _, kind := range kinds {
						if row.Sinais[kind] != signs[row.ID+" "+kind] {
							t.Errorf("%s of %s as %s is %s, its list says %s", kind, row.Numero, name, row.Sinais[kind], signs[row.ID+" "+kind])
						}
						if at := slices.Index(severity, row.Sinais[kind]); at > worst || first == "" {
							worst, first = at, kind
						}
					}
					expect.All(t, fmt.Sprintf("%s as %s: want the reason", sign, name), expect.Is(worst, rank), expect.Is(row.Pior, first),
						expect.Not(row.Reason, ""), expect.Is(row.Reason, reasons[row.ID+" "+first]))
				}
			}
			if want := len(k.seen(who)); total != want {
				t.Errorf("%s: the four filters find %d of %d contracts", name, total, want)
			}
		}
	})
}

func TestIntelligenceListDetails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 40)
		c := k.suite.Client(k.gestora)
		t.Run("DB-17 the reason and the figures are those of the check", func(t *testing.T) {
			f := k.facts[0]
			got := get[litPage](t, c, "/api/dashboard/inteligencia/lista?mes=2026-10&tipo=demanda&q="+f.view.ContractCode)
			expect.Must(t, "got", expect.Len(got.Data, 1))
			expect.All(t, "got", expect.Is(got.Data[0].Reason, "Luz "+f.lights["demanda"]+" de "+f.view.ContractCode+"."),
				expect.Len(got.Data[0].Figures, 2))
		})
		t.Run("DB-17 a month without an invoice says so", func(t *testing.T) {
			got := get[litPage](t, c, "/api/dashboard/inteligencia/lista?mes=2026-10&tipo=demanda&q="+k.facts[3].view.ContractCode)
			expect.Must(t, "got", expect.Len(got.Data, 1))
			expect.All(t, "got", expect.Is(got.Data[0].Light, "amarelo"), expect.Begins(got.Data[0].Reason, "Não há fatura"))
		})
		t.Run("DB-17 the light of the contract comes with the band behind it", func(t *testing.T) {
			got := get[litPage](t, c, "/api/dashboard/inteligencia/lista?mes=2026-10&tipo=contrato&luz=vermelho&pageSize=1")
			expect.Must(t, "got", expect.Len(got.Data, 1))
			expect.All(t, "got", expect.Is(len(got.Data[0].Figures) >= 4, true), expect.Not(got.Data[0].Trace["name"], ""))
		})
		t.Run("DB-17 newest first, and other orders", func(t *testing.T) {
			first := get[litPage](t, c, "/api/dashboard/inteligencia/lista?mes=2026-10&tipo=contrato&pageSize=1").Data[0]
			byClient := get[litPage](t, c, "/api/dashboard/inteligencia/lista?mes=2026-10&tipo=contrato&sort=-client&pageSize=1").Data[0]
			seen := k.seen(k.gestora)
			newest := seen[len(seen)-1].view
			last := slices.MaxFunc(seen, func(a, b *fact) int { return strings.Compare(a.view.ClientName, b.view.ClientName) }).view
			if first.Numero != newest.ContractCode || byClient.Numero != last.ContractCode {
				t.Errorf("first %s, want %s; by client %s, want %s", first.Numero, newest.ContractCode, byClient.Numero, last.ContractCode)
			}
		})
		t.Run("DB-17 wrong filters are refused by name", func(t *testing.T) {
			for query, path := range map[string]string{
				"tipo=energia": "tipo", "": "tipo", "tipo=contrato&luz=azul": "luz", "tipo=contrato&sort=price": "sort", "tipo=contrato&mes=2026": "mes",
			} {
				p := c.Get("/api/dashboard/inteligencia/lista?"+query).Status(t, http.StatusUnprocessableEntity).Problem(t)
				if len(p.Fields) != 1 || p.Fields[0].Path != path {
					t.Errorf("%q: %+v", query, p)
				}
			}
		})
		t.Run("A02 a partner reads lights without amounts", func(t *testing.T) {
			got := get[litPage](t, k.suite.Client(k.parceiro), "/api/dashboard/inteligencia/lista?mes=2026-10&tipo=demanda")
			for _, l := range got.Data {
				for _, figure := range l.Figures {
					if figure.Unit == "R$" {
						t.Errorf("%+v", l)
					}
				}
			}
		})
	})
}
