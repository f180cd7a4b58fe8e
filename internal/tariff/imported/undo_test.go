package imported_test

import (
	"context"
	"database/sql"
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
	"ynova/internal/tariff/tarifftest"
)

const (
	aneelHead = "DatGeracaoConjuntoDados;DscREH;SigAgente;NumCNPJDistribuidora;DatInicioVigencia;DatFimVigencia;DscBaseTarifaria;DscSubGrupo;" +
		"DscModalidadeTarifaria;DscClasse;DscSubClasse;DscDetalhe;NomPostoTarifario;DscUnidadeTerciaria;SigAgenteAcessante;VlrTUSD;VlrTE\r\n"
	act = "RESOLUÇÃO HOMOLOGATÓRIA Nº 3.500, DE 26 DE MAIO DE 2026"
)

func tariffRow(name, cnpj, posto, tusd string) string {
	return fmt.Sprintf("2026-10-01;%s;%s;%s;2026-05-28;2027-05-27;Tarifa de Aplicação;A4;Verde;Não se aplica;Não se aplica;Não se aplica;%s;MWh;Não se aplica;%s;290,00\r\n",
		act, name, cnpj, posto, tusd)
}

// table is one of the tables of market data, with files that a person imports into it.
type table struct {
	name, path, file string
	first, second    string // a file, and one that alters what it brought and adds to it
	list             string // where its values are shown
	edit             func(t *testing.T, w *tarifftest.Env)
	altered          string // the sentence after an edit
}

var tables = []table{
	{
		name: "IPCA", path: "/api/indices/IPCA/import", file: "ipca.csv", list: "SELECT month, percent, source FROM price_indices",
		first:  "data;valor\n01/01/2026;0,42\n01/02/2026;0,83\n",
		second: "data;valor\n01/02/2026;0,80\n01/03/2026;0,16\n",
		edit: func(t *testing.T, w *tarifftest.Env) {
			t.Helper()
			w.Gestora.With("If-Match", `"2"`).JSON(http.MethodPut, "/api/indices/IPCA/2026-02", map[string]any{
				"percent": 0.81, "source": "IBGE",
			}).Status(t, http.StatusOK)
		},
		altered: "1 de 2 valores desta importação foi alterado depois dela: IPCA de fev/2026. Nada foi desfeito.",
	},
	{
		name: "pld", path: "/api/pld/import", file: "pld.csv", list: "SELECT series || month, price, source FROM market_months",
		first:  "mes;submercado;pld\n202601;SUDESTE;100,00\n202602;SUDESTE;110,00\n",
		second: "mes;submercado;pld\n202602;SUDESTE;112,00\n202602;SUL;111,00\n",
		edit: func(t *testing.T, w *tarifftest.Env) {
			t.Helper()
			w.Gestora.With("If-Match", `"2"`).JSON(http.MethodPut, "/api/pld/SE/2026-02", map[string]any{
				"price": 113, "source": "CCEE",
			}).Status(t, http.StatusOK)
		},
		altered: "1 de 2 valores desta importação foi alterado depois dela: PLD SE de fev/2026. Nada foi desfeito.",
	},
	{
		name: "bandeiras", path: "/api/flags/import", file: "bandeiras.csv", list: "SELECT series || month || label, price, source FROM market_months",
		first:  "DatCompetencia;NomBandeiraAcionada;VlrAdicionalBandeira\n2026-01-01;Verde;0\n2026-02-01;Amarela;18,85\n",
		second: "DatCompetencia;NomBandeiraAcionada;VlrAdicionalBandeira\n2026-02-01;Verde;0\n2026-03-01;Amarela;18,85\n",
		edit: func(t *testing.T, w *tarifftest.Env) {
			t.Helper()
			w.Gestora.With("If-Match", `"2"`).JSON(http.MethodPut, "/api/flags/2026-02", map[string]any{
				"price": 18.85, "label": "Amarela", "source": "ANEEL",
			}).Status(t, http.StatusOK)
		},
		altered: "1 de 2 valores desta importação foi alterado depois dela: bandeira de fev/2026. Nada foi desfeito.",
	},
	{
		name: "tarifas", path: "/api/tariffs/import", file: "tarifas.csv",
		list:   "SELECT distributor_id || posto || valid_from, COALESCE(tusd_mwh, 0), act FROM tariffs UNION ALL SELECT id, 0, name || COALESCE(cnpj, '-') FROM distributors UNION ALL SELECT name, 0, distributor_id FROM distributor_names",
		first:  aneelHead + tariffRow("CEMIG-D", "6981180000116", "Ponta", "2.296,63"),
		second: aneelHead + tariffRow("CEMIG DIS", "6981180000116", "Ponta", "2.300,00") + tariffRow("Nova Luz", "", "Ponta", "2.100,00"),
		edit: func(t *testing.T, w *tarifftest.Env) {
			t.Helper()
			w.Send("/api/tariffs/import?apply=1", "outra.csv", aneelHead+tariffRow("CEMIG-D", "6981180000116", "Ponta", "2.310,00")).Status(t, http.StatusOK)
		},
		altered: "1 de 2 valores desta importação foi alterado depois dela: tarifa A4 Verde desde 28/05/2026. Nada foi desfeito.",
	},
}

func (x *table) values(t *testing.T, d *db.DB) []string {
	t.Helper()
	rows, err := d.QueryContext(t.Context(), x.list)
	list, err := db.Collect(rows, err, func(rows *sql.Rows, v *string) error {
		var key, text string
		var number int64
		err := rows.Scan(&key, &number, &text)
		*v = fmt.Sprintf("%s %d %s", key, number, text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(list)
	return list
}

type importJSON struct {
	ID, Table, Filename string
	Changed             int
	CreatedBy           string  `json:"created_by"`
	UndoneAt            *string `json:"undone_at"`
	UndoneBy            string  `json:"undone_by"`
}

func (x *table) imports(t *testing.T, w *tarifftest.Env) []importJSON {
	t.Helper()
	var page struct {
		Data  []importJSON
		Total int
	}
	w.Gestora.Get("/api/reference-imports?table="+x.name).Status(t, http.StatusOK).Decode(t, &page)
	if page.Total != len(page.Data) {
		t.Errorf("TD-03 %d imports, of which %d are shown", page.Total, len(page.Data))
	}
	return page.Data
}

// TD-03: every import of market data can be undone: the values that were before are back,
// what it added is gone, once; the months are computed again and the history records it.
// Where a user changed a value since, nothing is undone and a sentence says why.
func TestImportsOfMarketDataAreUndone_TD03(t *testing.T) {
	for _, x := range tables {
		t.Run(x.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := tarifftest.New(t, d)
				empty := x.values(t, d)
				w.Send(x.path+"?apply=1", x.file, x.first).Status(t, http.StatusOK)
				first := x.values(t, d)
				w.Send(x.path+"?apply=1", x.file, x.first).Status(t, http.StatusOK) // changes nothing
				w.Send(x.path+"?apply=1", "segunda.csv", x.second).Status(t, http.StatusOK)
				second := x.values(t, d)
				list := x.imports(t, w)
				expect.Must(t, "TD-03 imports", expect.Len(list, 2))
				expect.Must(t, "TD-03 imports", expect.Is(list[0].Filename, "segunda.csv"), expect.Is(list[0].Table, x.name),
					expect.Is(list[1].Filename, x.file), expect.Is(list[0].CreatedBy, w.Person.Name), expect.Is(list[0].UndoneAt, nil))
				undo := func(i int) string { return "/api/reference-imports/" + list[i].ID + "/undo" }
				if p := w.Gestora.JSON(http.MethodPost, undo(1), nil).Status(t, http.StatusConflict).Problem(t); p.Code != "importacao_alterada" {
					t.Errorf("TD-03 the older import first: %+v", p)
				}
				if diff := cmp.Diff(second, x.values(t, d)); diff != "" {
					t.Errorf("TD-03 a refused undo changed (-want +got)\n%s", diff)
				}
				w.As(actor.Actor{UserID: "c", Name: "Caio", Roles: []actor.Role{actor.Consultor}}).JSON(http.MethodPost, undo(0), nil).Status(t, http.StatusForbidden)
				recomputed := len(w.Recomputed.Reasons)
				w.Gestora.JSON(http.MethodPost, undo(0), nil).Status(t, http.StatusOK)
				if diff := cmp.Diff(first, x.values(t, d)); diff != "" {
					t.Errorf("TD-03 undone (-want +got)\n%s", diff)
				}
				if n := len(w.Recomputed.Reasons); n != recomputed+1 || w.Audited(t, "reference_import.undo") != 1 {
					t.Errorf("TD-03 recomputed %q", w.Recomputed.Reasons)
				}
				if p := w.Gestora.JSON(http.MethodPost, undo(0), nil).Status(t, http.StatusConflict).Problem(t); p.Message != "Esta importação já foi desfeita." {
					t.Errorf("TD-03 twice: %+v", p)
				}
				w.Gestora.JSON(http.MethodPost, undo(1), nil).Status(t, http.StatusOK)
				if diff := cmp.Diff(empty, x.values(t, d)); diff != "" {
					t.Errorf("TD-03 both undone (-want +got)\n%s", diff)
				}
				if list = x.imports(t, w); list[0].UndoneAt == nil || list[1].UndoneBy != w.Person.Name {
					t.Errorf("TD-03 imports %+v", list)
				}
			})
		})
	}
}

// TD-03: a user's later change keeps an import from being undone.
func TestUndoIsRefusedWhereSomebodyChangedTheRows_TD03(t *testing.T) {
	for _, x := range tables {
		t.Run(x.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := tarifftest.New(t, d)
				w.Send(x.path+"?apply=1", x.file, x.first).Status(t, http.StatusOK)
				w.Send(x.path+"?apply=1", x.file, x.second).Status(t, http.StatusOK)
				list := x.imports(t, w)
				x.edit(t, w)
				edited := x.values(t, d)
				p := w.Gestora.JSON(http.MethodPost, "/api/reference-imports/"+list[0].ID+"/undo", nil).Status(t, http.StatusConflict).Problem(t)
				if got := p.Message; !strings.Contains(got, x.altered) {
					t.Errorf("TD-03 refused with %q", got)
				}
				if diff := cmp.Diff(edited, x.values(t, d)); diff != "" {
					t.Errorf("TD-03 a refused undo changed (-want +got)\n%s", diff)
				}
			})
		})
	}
}

// TD-03, CC-14: undoing leaves no month without value between two that have one.
func TestUndoLeavesNoGapInAnIndex_TD03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		x := tables[0]
		for _, file := range []string{"data;valor\n01/01/2026;0,42\n", "data;valor\n01/02/2026;0,83\n", "data;valor\n01/03/2026;0,16\n"} {
			w.Send(x.path+"?apply=1", x.file, file).Status(t, http.StatusOK)
		}
		list := x.imports(t, w)
		p := w.Gestora.JSON(http.MethodPost, "/api/reference-imports/"+list[1].ID+"/undo", nil).Status(t, http.StatusConflict).Problem(t)
		const want = "Não é possível desfazer esta importação. Falta fev/2026: a série não pode ter meses sem valor."
		if got := p.Message; !strings.Contains(got, want) {
			t.Errorf("TD-03 refused with %q", got)
		}
		w.Gestora.JSON(http.MethodPost, "/api/reference-imports/nenhuma/undo", nil).Status(t, http.StatusNotFound)
	})
}

// TD-03: the limits of the PLD that a file brought go with it.
func TestUndoOfLimits_TD03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return db.Exec(ctx, tx, "remove", "DELETE FROM parameters WHERE key LIKE 'pld.%' AND valid_from = '2026-01-01'")
		})
		if err != nil {
			t.Fatal(err)
		}
		x := table{list: "SELECT key || valid_from, 0, value FROM parameters", name: "pld"}
		before := x.values(t, d)
		w.Send("/api/pld/import?apply=1", "limites.csv", "ano;pld_min;pld_max_estrutural;pld_max_horario\n2026;57,31;785,27;1611,04\n").Status(t, http.StatusOK)
		if n := len(x.values(t, d)); n != len(before)+3 {
			t.Fatalf("TD-03 %d validities", n)
		}
		w.Gestora.JSON(http.MethodPost, "/api/reference-imports/"+x.imports(t, w)[0].ID+"/undo", nil).Status(t, http.StatusOK)
		if diff := cmp.Diff(before, x.values(t, d)); diff != "" {
			t.Errorf("TD-03 (-want +got)\n%s", diff)
		}
	})
}
