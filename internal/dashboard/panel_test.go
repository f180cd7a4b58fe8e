package dashboard_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

type conformities struct {
	NF []struct {
		ID, Numero string
		Status     struct{ Energia, ICMS string } `json:"status_nf"`
		Valores    struct {
			Energia json.Number `json:"valor_energia"`
			ICMS    json.Number `json:"valor_icms"`
		} `json:"valores_nf"`
		Trace *trace.Node
	} `json:"nf_divergentes"`
	Fatura []struct {
		ID, Numero string
		Status     struct{ Demanda, TUSD, ICMS string } `json:"status_fatura"`
		Tolerancia json.Number                          `json:"regra_tolerancia_demanda"`
		Observacao string
		Trace      *trace.Node
	} `json:"fatura_divergentes"`
	Totais map[string]int
}

func TestConformities(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 150)
		for name, who := range map[string]actor.Actor{"gestora": k.gestora, "consultor": k.consultor, "parceiro": k.parceiro} {
			c := k.suite.Client(who)
			got := get[conformities](t, c, "/api/dashboard/conformidades?mes=2026-10")
			over := get[overview](t, c, "/api/dashboard/overview?mes=2026-10")
			var nf, bill int
			for _, f := range k.seen(who) {
				nf, bill = nf+one(f.nfDivergent), bill+one(f.billDivergent)
			}
			t.Run("DB-08 DB-15 divergences equal a recount, as "+name, func(t *testing.T) {
				expect.All(t, "rows, totals", expect.Len(got.NF, min(nf, 50)), expect.Len(got.Fatura, min(bill, 50)), expect.Is(got.Totais["nf"], nf),
					expect.Is(got.Totais["fatura"], bill))
				for _, n := range got.NF {
					if n.Status.Energia != "Divergente" || n.Status.ICMS != "Conforme" {
						t.Errorf("%+v", n)
					}
				}
			})
			t.Run("DB-15 each row tells what was expected, found and tolerated, as "+name, func(t *testing.T) {
				for _, n := range got.NF {
					if !who.SeesPrices() {
						if n.Trace != nil {
							t.Errorf("record with amounts: %+v", n.Trace)
						}
						continue
					}
					expect.Must(t, "n", expect.Not(n.Trace, nil))
					expect.Must(t, "n", expect.Is(n.Trace.Value, "Divergente"), expect.Not(n.Trace.Rules, ""), expect.Len(n.Trace.Inputs, 2))
					energy := n.Trace.Inputs[0]
					expect.All(t, "energy", expect.Is(energy.Formula, "regra da conferência"), expect.Is(energy.Inputs[0].Value, "100.00"),
						expect.Not(energy.Inputs[1].Value, ""), expect.Is(energy.Inputs[2].Value, "0.10"))
				}
				for _, b := range got.Fatura {
					if who.SeesPrices() != (b.Trace != nil) || b.Trace != nil && (len(b.Trace.Inputs) != 3 || b.Trace.Inputs[0].Inputs[1].Value != "620") {
						t.Errorf("%+v", b.Trace)
					}
				}
			})
			t.Run("DB-11 the tiles count what invoices show; a declaration without a month counts nowhere, as "+name, func(t *testing.T) {
				if over.TotalDivergenciasNF != nf || over.TotalDivergenciasFatura != bill {
					t.Errorf("%d and %d, want %d and %d", over.TotalDivergenciasNF, over.TotalDivergenciasFatura, nf, bill)
				}
				if got.Totais["nf_declaradas"] != 0 || got.Totais["fatura_declaradas"] != 0 {
					t.Errorf("declared: %v", got.Totais)
				}
			})
			t.Run("DB-09 the tolerance is a factor and the observation is there, as "+name, func(t *testing.T) {
				for _, b := range got.Fatura {
					expect.All(t, "b", expect.Is(b.Tolerancia, "1.05"), expect.Not(b.Observacao, ""), expect.Is(b.Status.ICMS, "Indefinido"))
				}
			})
			t.Run("A02 amounts are for who sees prices, as "+name, func(t *testing.T) {
				for _, n := range got.NF {
					if (n.Valores.Energia != "") != who.SeesPrices() {
						t.Errorf("%+v", n)
					}
				}
			})
		}
	})
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

type opportunityPage struct {
	Data []struct {
		ID, Numero, Cliente, Observacao string
		MWh                             json.Number
		Valor                           json.Number `json:"valor_brl"`
		Trace                           struct {
			Name, Value, Formula string
			Inputs               []struct{ Name, Value string }
		}
	}
	Total int
}

func TestOpportunities(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 80)
		open := func(who actor.Actor) []*fact {
			return slices.DeleteFunc(k.seen(who), func(f *fact) bool { return !f.opportunity })
		}
		keys := map[string]func(a, b *fact) int{
			"diferenca": func(a, b *fact) int { return cmp.Compare(a.net, b.net) }, // the limits are equal
			"mwh":       func(a, b *fact) int { return cmp.Compare(a.net, b.net) },
			"code":      func(a, b *fact) int { return strings.Compare(a.view.ContractCode, b.view.ContractCode) },
			"client":    func(a, b *fact) int { return strings.Compare(a.view.ClientName, b.view.ClientName) },
		}
		for name, who := range map[string]actor.Actor{"gestora": k.gestora, "consultor": k.consultor, "parceiro": k.parceiro} {
			c := k.suite.Client(who)
			for key, compare := range keys {
				t.Run("DB-18 every opportunity by "+key+", as "+name, func(t *testing.T) {
					want := open(who)
					slices.SortFunc(want, compare)
					for _, sign := range []string{"", "-"} {
						got := get[opportunityPage](t, c, "/api/oportunidades?mes=2026-10&pageSize=100&sort="+sign+key)
						if got.Total != len(want) || len(got.Data) != len(want) {
							t.Fatalf("%d of %d, want %d", len(got.Data), got.Total, len(want))
						}
						for i, o := range got.Data {
							if o.Numero != want[i].view.ContractCode {
								t.Fatalf("%s%s: place %d is %s, want %s", sign, key, i, o.Numero, want[i].view.ContractCode)
							}
						}
						slices.Reverse(want)
					}
				})
			}
			t.Run("DB-18 what is at stake equals a recount and its record, as "+name, func(t *testing.T) {
				byCode := map[string]*fact{}
				for _, f := range k.facts {
					byCode[f.view.ContractCode] = f
				}
				for _, o := range get[opportunityPage](t, c, "/api/oportunidades?mes=2026-10&pageSize=100").Data {
					e, v := byCode[o.Numero].stake()
					value := ""
					if v != nil && who.SeesPrices() {
						value = v.Text()
					}
					expect.All(t, "MWh and R$", expect.Is(string(o.MWh), e.MWhText()), expect.Is(string(o.Valor), value), expect.Not(o.Observacao, ""),
						expect.Is(strings.Contains(o.Observacao, "PLD abaixo do preço: sem ganho."), strings.HasPrefix(value, "-")))
					if who.SeesPrices() && (o.Trace.Name != "Valor em jogo" || o.Trace.Value != value) ||
						!who.SeesPrices() && (o.Trace.Name != "Oportunidade" || strings.Contains(fmt.Sprint(o.Trace), "Preço")) {
						t.Errorf("record of %s: %+v", o.Numero, o.Trace)
					}
				}
			})
		}
		t.Run("DB-18 the sum of what is at stake is that of all, for who sees prices", func(t *testing.T) {
			var sum money.Amount
			unknown := 0
			for _, o := range get[opportunityPage](t, k.suite.Client(k.gestora), "/api/oportunidades?mes=2026-10&pageSize=100").Data {
				if o.Valor == "" {
					unknown++
					continue
				}
				v, err := money.Parse(string(o.Valor))
				if err != nil {
					t.Fatal(err)
				}
				sum += v
			}
			type total struct {
				Total *json.Number `json:"valor_total"`
				Sem   int          `json:"sem_valor"`
			}
			for name, path := range map[string]string{"page": "pageSize=20", "other page": "pageSize=20&page=2"} {
				got := get[total](t, k.suite.Client(k.gestora), "/api/oportunidades?mes=2026-10&"+path)
				expect.Must(t, fmt.Sprintf("DB-18 the sum on a %s: without", name), expect.Not(got.Total, nil))
				expect.All(t, fmt.Sprintf("DB-18 the sum on a %s: without", name), expect.Is(got.Total.String(), sum.Text()),
					expect.Is(got.Sem, unknown), expect.Not(sum, 0))
			}
			if got := get[total](t, k.suite.Client(k.parceiro), "/api/oportunidades?mes=2026-10"); got.Total != nil || got.Sem != 0 {
				t.Errorf("DB-18 a parceiro is told %+v", got)
			}
		})
		t.Run("DB-18 by value, greatest first, what has no value last", func(t *testing.T) {
			var before *money.Amount
			undefined := false
			for i, o := range get[opportunityPage](t, k.suite.Client(k.gestora), "/api/oportunidades?mes=2026-10&pageSize=100&sort=-valor").Data {
				if o.Valor == "" {
					undefined = true
					continue
				}
				v, err := money.Parse(string(o.Valor))
				expect.Must(t, fmt.Sprintf("place %d: %s after %v", i, o.Valor, before), expect.Is(err, nil), expect.Is(undefined, false),
					expect.Is(before != nil && v > *before, false))
				before = &v
			}
			if !undefined {
				t.Error("no opportunity without a value")
			}
		})
		t.Run("DB-18 a partner does not learn prices from an order", func(t *testing.T) {
			k.suite.Client(k.parceiro).Get("/api/oportunidades?mes=2026-10&sort=valor").Status(t, http.StatusUnprocessableEntity)
		})
		t.Run("DB-18 an unknown order is refused", func(t *testing.T) {
			p := k.suite.Client(k.gestora).Get("/api/oportunidades?mes=2026-10&sort=;drop").Status(t, http.StatusUnprocessableEntity).Problem(t)
			if p.Message != "Ordem desconhecida" {
				t.Errorf("%+v", p)
			}
		})
	})
}

// VD-25: a settled month has no R$, in no row, sum or order; its rows stay in the order of Δ %.
func TestSettledOpportunitiesHaveNoValue_VD25(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestEnv(t, d)
		for i, above := range []energy.Energy{5, 7} {
			v := k.add(fmt.Sprint("CT-", i), cnpj(i), nil)
			m := classified(october.Add(-2), portfolio.ConformityExcedente)
			net, limit := (1000+above)*energy.MWh, 1000*energy.MWh
			delta, _ := percent.Change(int64(net), int64(limit))
			m.AccumulatedNet, m.AccumulatedLimit, m.Delta, m.Opportunity, m.Price = &net, &limit, &delta, true, new(money.Price(300e8))
			k.months(v, m)
		}
		c := k.suite.Client(k.gestora)
		for _, sort := range []string{"valor", "-valor"} {
			var got struct {
				opportunityPage
				Sum     *json.Number `json:"valor_total"`
				Unknown int          `json:"sem_valor"`
			}
			c.Get("/api/oportunidades?mes=2026-08&sort="+sort).Status(t, http.StatusOK).Decode(t, &got)
			expect.Must(t, "VD-25 by "+sort, expect.Len(got.Data, 2))
			expect.All(t, "VD-25 by "+sort, expect.Is(got.Data[0].Numero, "CT-1"), expect.Is(got.Data[0].Valor, ""), expect.Is(got.Sum, nil),
				expect.Is(got.Unknown, 2), expect.Begins(got.Data[0].Observacao, "Meses já liquidados: 7,000"))
		}
	})
}

func TestExports(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 60)
		c := k.suite.Client(k.gestora)
		t.Run("DB-18 the opportunities as a workbook with a total", func(t *testing.T) {
			res := c.Get("/api/oportunidades/export?mes=2026-10&sort=-mwh").Status(t, http.StatusOK)
			if name := res.Header.Get("Content-Disposition"); !strings.Contains(name, `filename="oportunidades-2026-10.xlsx"`) {
				t.Error(name)
			}
			f, err := excelize.OpenReader(bytes.NewReader(res.Body))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			var energies energy.Energy
			var values money.Amount
			want := 0
			for _, fact := range k.seen(k.gestora) {
				if fact.opportunity {
					e, v := fact.stake()
					want, energies = want+1, energies+e
					if v != nil {
						values += *v
					}
				}
			}
			rows, err := f.GetRows("Oportunidades", excelize.Options{RawCellValue: true})
			if err != nil || len(rows) != want+2 {
				t.Fatalf("%d rows, want %d and header and total, %v", len(rows), want, err)
			}
			if fmt.Sprint(rows[0]) != "[Contrato Cliente Consumo acumulado (MWh) Limite superior (MWh) Δ% vs limite (%) Energia em jogo (MWh)"+
				" Preço do mês (R$/MWh) PLD médio (R$/MWh) Valor em jogo (R$) Observação]" {
				t.Error(rows[0])
			}
			total := rows[len(rows)-1]
			expect.All(t, fmt.Sprintf("total, want %s MWh and R$ %s", energies.MWhText(), values.Text()), expect.Is(total[0], "Total"),
				expect.Is(same(total[5], energies.MWhText()), true), expect.Is(same(total[8], values.Text()), true))
			if kind, _ := f.GetCellType("Oportunidades", "F2"); kind == excelize.CellTypeSharedString || kind == excelize.CellTypeInlineString {
				t.Error("the energy is text")
			}
		})
		t.Run("DB-15 the conformities as CSV, harmless for a spreadsheet (B05)", func(t *testing.T) {
			body := string(c.Get("/api/dashboard/conformidades/export?mes=2026-10&format=csv&so=fatura").Status(t, http.StatusOK).Body)
			expect.All(t, "body",
				expect.Begins(body, "\ufeffDocumento;Contrato;Cliente;Energia;Demanda;TUSD;ICMS;Valor da energia (R$);Valor do ICMS (R$);Tolerância da demanda (%);Observação\r\n"),
				expect.Has(body, ";5,0;'=Demanda acima da tolerância\r\n"), expect.Lacks(body, "NF Fornecedora"))
		})
		t.Run("DB-17 the lights of all kinds, or of the filter", func(t *testing.T) {
			all := strings.Split(string(c.Get("/api/dashboard/inteligencia/lista/export?mes=2026-10&format=csv").Status(t, 200).Body), "\r\n")
			if want := 4*len(k.seen(k.gestora)) + 2; len(all) != want {
				t.Errorf("%d lines, want %d", len(all), want)
			}
			red := strings.Split(string(c.Get("/api/dashboard/inteligencia/lista/export?mes=2026-10&format=csv&tipo=demanda&luz=vermelho").Status(t, 200).Body), "\r\n")
			want := 2
			for _, f := range k.seen(k.gestora) {
				want += one(f.light("demanda") == "vermelho")
			}
			if len(red) != want {
				t.Errorf("%d lines, want %d", len(red), want)
			}
		})
		t.Run("DB-17 every contract with its four lights, as the list has them", func(t *testing.T) {
			list := get[struct{ Data []signed }](t, c, "/api/dashboard/inteligencia/contratos?mes=2026-10&luz=vermelho&pageSize=100&sort=code").Data
			body := string(c.Get("/api/dashboard/inteligencia/contratos/export?mes=2026-10&format=csv&luz=vermelho&sort=code").Status(t, 200).Body)
			lines := strings.Split(strings.TrimPrefix(body, "\ufeff"), "\r\n")
			// A search in the usual order, which SQLite answers by its index of texts.
			first := list[0]
			found := get[struct{ Data []signed }](t, c, "/api/dashboard/inteligencia/contratos?mes=2026-10&luz=vermelho&q="+url.QueryEscape(first.Numero)).Data
			if len(found) != 1 || found[0].ID != first.ID {
				t.Errorf("the search for %s finds %+v", first.Numero, found)
			}
			expect.Must(t, "rows lines", expect.Not(len(list), 0), expect.Len(lines, len(list)+2))
			expect.Must(t, "rows lines", expect.Is(lines[0], "Contrato;Cliente;Demanda;Modalidade Tarifária;Energia Reativa;Contrato;Motivo"))
			for i, row := range list {
				cells := strings.Split(lines[i+1], ";")
				for n, kind := range kinds {
					if want := strings.ReplaceAll(row.Sinais[kind], "_", " "); cells[2+n] != want {
						t.Errorf("%s of %s is %s, want %s", kind, row.Numero, cells[2+n], want)
					}
				}
				if cells[0] != row.Numero || !strings.Contains(lines[i+1], row.Reason) {
					t.Errorf("%s, want the reason %s", lines[i+1], row.Reason)
				}
			}
		})
		t.Run("R8 a partner's file holds the own rows without prices", func(t *testing.T) {
			body := string(k.suite.Client(k.parceiro).Get("/api/oportunidades/export?mes=2026-10&format=csv").Status(t, 200).Body)
			want := 3
			for _, f := range k.seen(k.parceiro) {
				want += one(f.opportunity)
			}
			if lines := strings.Split(body, "\r\n"); len(lines) != want || strings.Contains(body, "R$") {
				t.Errorf("%d lines, want %d: %s", len(lines), want, lines[0])
			}
		})
		t.Run("R8 every file leaves an entry with its filter and its rows", func(t *testing.T) {
			trail, err := audit.ByEntity(t.Context(), d, "export", "conformidades", audit.Page{})
			expect.Must(t, "trail", expect.Is(err, nil), expect.Len(trail, 1))
			expect.All(t, "trail", expect.Is(trail[0].ActorID, k.gestora.UserID),
				expect.Has(string(trail[0].After), `"filtro":{"mes":"2026-10","so":"fatura"}`, `"formato":"csv"`))
		})
		t.Run("B12 wrong parameters give a sentence and no file", func(t *testing.T) {
			for _, path := range []string{
				"/api/oportunidades/export?mes=2026-13", "/api/oportunidades/export?format=pdf", "/api/dashboard/inteligencia/lista/export?tipo=x",
				"/api/dashboard/conformidades/export?mes=abc",
				"/api/dashboard/inteligencia/contratos/export?luz=cinza",
			} {
				c.Get(path).Status(t, http.StatusUnprocessableEntity).Problem(t)
			}
		})
	})
}

// same compares numbers of a workbook, where trailing zeros are not kept.
func same(cell, want string) bool {
	return strings.TrimRight(strings.TrimRight(cell, "0"), ".") == strings.TrimRight(strings.TrimRight(want, "0"), ".")
}

type renewals struct {
	In3   int `json:"3"`
	In6   int `json:"6"`
	In12  int `json:"12"`
	In24  int `json:"24"`
	Trace trace.Node
}

func TestRenewals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := newTestEnv(t, d) // today is 2026-10-20
		for i, end := range []string{"2026-10-19", "2026-10-20", "2027-01-20", "2027-01-21", "2027-10-20", "2028-10-20", "2028-10-21"} {
			p.add(fmt.Sprintf("CT-%d", i), cnpj(i), func(in *contract.Input) { in.EndDate = end })
		}
		p.add("CT-I", cnpj(8), func(in *contract.Input) { in.EndDate, in.Status = "2026-12-31", "Inativo" })
		t.Run("CT-02 the radar counts active contracts that end within 3, 6, 12 and 24 months", func(t *testing.T) {
			got := get[renewals](t, p.suite.Client(p.gestora), "/api/dashboard/renovacoes")
			expect.All(t, "got", expect.Is(got.In3, 2), expect.Is(got.In6, 3), expect.Is(got.In12, 4), expect.Is(got.In24, 5))
			node := got.Trace
			for _, want := range []string{"5 20/10/2028", "4 20/10/2027", "3 20/04/2027", "2 20/01/2027"} {
				if node.Value+" "+node.Formula[len(node.Formula)-len("20/10/2028"):] != want {
					t.Errorf("record: %+v, want %s", node, want)
				}
				if len(node.Inputs) > 0 {
					node = node.Inputs[0]
				}
			}
		})
		t.Run("A02 for who has no client it is zero", func(t *testing.T) {
			got := get[renewals](t, p.suite.As(actor.Consultor), "/api/dashboard/renovacoes")
			if got.In3+got.In6+got.In12+got.In24 != 0 || got.Trace.Value != "0" {
				t.Error(got)
			}
		})
	})
}

func TestDashboardMemoria(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newMarket(t, d, 40)
		for name, who := range map[string]actor.Actor{"gestora": k.gestora, "consultor": k.consultor} {
			c := k.suite.Client(who)
			over := get[map[string]any](t, c, "/api/dashboard/overview?mes=2026-10")
			t.Run("DB-11 the record of a figure gives its value, as "+name, func(t *testing.T) {
				for _, field := range []string{"totalContratosAtivos", "conformidadePercentual", "totalOportunidades", "totalDivergenciasNF", "totalDivergenciasFatura"} {
					node := get[map[string]any](t, c, "/api/dashboard/memoria?mes=2026-10&campo="+field)
					if node["value"] != fmt.Sprint(over[field]) || node["formula"] == "" {
						t.Errorf("%s: %v, want %v", field, node, over[field])
					}
				}
			})
			t.Run("DB-14 the record of a light names its thresholds with their source, as "+name, func(t *testing.T) {
				for _, kind := range kinds {
					node := get[struct {
						Value  string
						Inputs []struct {
							Name, Value string
							Source      struct{ Kind string }
						}
					}](t, c, "/api/dashboard/memoria?mes=2026-10&campo="+kind)
					if node.Value != fmt.Sprint(len(k.seen(who))) || len(node.Inputs) < 6 {
						t.Errorf("%s: %+v", kind, node)
						continue
					}
					for _, in := range node.Inputs[3:] {
						if in.Value == "" || in.Source.Kind != "parâmetro" {
							t.Errorf("%s: %+v", kind, in)
						}
					}
				}
			})
		}
		k.suite.Client(k.gestora).Get("/api/dashboard/memoria?campo=x").Status(t, http.StatusUnprocessableEntity)
	})
}
