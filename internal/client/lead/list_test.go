package lead_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// listed is the list as the API gives it: the names of the rows, and how many are found.
func listed(t *testing.T, c *webtest.Client, query string) (names string, total int) {
	t.Helper()
	var l struct {
		Clientes []struct{ Nome string }
		Total    int
	}
	c.Get("/api/leads/lista?"+query).Status(t, 200).Decode(t, &l)
	all := make([]string, len(l.Clientes))
	for i := range l.Clientes {
		all[i] = l.Clientes[i].Nome
	}
	return strings.Join(all, " "), l.Total
}

// OP-07, LD-01, LD-08: the server pages, searches the name alone, narrows and sorts; the
// total is of everything that is found, in reach of who asks.
func TestListIsPaged_OP07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c, own := w.As(actor.Gestora), w.As(actor.Consultor)
		for name, of := range map[string]map[string]any{
			"Água":   {"cnpj": cnpjA, "statusFunil": "verde", "statusMigracao": "aprovado", "segmento": "Têxtil"},
			"Beta":   {"cnpj": cnpjB, "statusFunil": "verde", "statusMigracao": "em_analise"},
			"Gama":   {"cnpj": cnpjC, "statusFunil": "amarelo", "statusMigracao": "em_analise", "segmento": "Aço"},
			"Gama 2": {"cnpj": "19131243000197", "statusFunil": "amarelo", "statusMigracao": "em_analise"},
		} {
			body := base(name, "")
			for field, value := range of {
				body[field] = value
			}
			if name == "Gama 2" {
				w.lead(own, body)
			} else {
				w.lead(c, body)
			}
		}
		w.contract(cnpjA)
		w.exec(`UPDATE clients SET last_interaction = 5 WHERE name = 'Gama'`)
		mine := w.People[actor.Consultor].UserID
		for _, q := range []struct {
			query, names string
			total        int
		}{
			{"", "Água Beta Gama Gama 2", 4},
			{"page=1&pageSize=3", "Água Beta Gama", 4},
			{"page=2&pageSize=3", "Gama 2", 4},
			{"page=3&pageSize=3", "", 4},
			{"page=2&pageSize=2&sort=-nome", "Beta Água", 4},
			{"page=1&q=" + url.QueryEscape("ÁGUA"), "Água", 1},
			{"page=1&q=am", "Gama Gama 2", 2},
			{"page=1&pageSize=1&q=am", "Gama", 2},
			{"page=1&q=1144", "", 0},                                           // of a CNPJ, which is not the name
			{"page=1&q=" + url.QueryEscape("19.131.243/0001-97"), "Gama 2", 1}, // DR-23: a CNPJ, in any writing
			{"page=1&q=" + url.QueryEscape("19 131 243 0001 97"), "Gama 2", 1},
			{"page=1&q=" + url.QueryEscape("gama 19131243000197"), "Gama 2", 1},
			{"page=1&q=" + url.QueryEscape("a 1"), "", 0},
			{"page=1&q=%25", "", 0},
			{"page=1&q=" + url.QueryEscape("a 2"), "Gama 2", 1},
			{"page=1&statusFunil=verde&statusMigracao=em_analise", "Beta", 1},
			{"page=1&segmento=" + url.QueryEscape("Aço"), "Gama", 1},
			{"page=1&contrato=com", "Água", 1},
			{"page=1&contrato=sem&sort=-cnpj", "Gama 2 Beta Gama", 3},
			{"contrato=sem", "Beta Gama Gama 2", 3},
			{"page=1&responsavel=nenhum", "Água Beta Gama", 3},
			{"page=1&responsavel=" + mine, "Gama 2", 1},
			{"page=1&sort=segmento", "Gama Água Beta Gama 2", 4},
			{"page=1&sort=-segmento", "Água Gama Beta Gama 2", 4},
			{"page=1&sort=funil", "Gama Gama 2 Água Beta", 4},
			{"page=1&sort=-migracao", "Beta Gama Gama 2 Água", 4},
			{"page=1&sort=-interacao", "Gama Água Beta Gama 2", 4},
		} {
			if names, total := listed(t, c, q.query); names != q.names || total != q.total {
				t.Errorf("OP-07 %q: %q of %d, want %q of %d", q.query, names, total, q.names, q.total)
			}
		}
		if names, total := listed(t, own, "page=1"); names != "Gama 2" || total != 1 {
			t.Errorf("R2 a consultor's page: %q of %d", names, total)
		}
		var byPost struct{ Total int }
		if c.JSON("POST", "/api/leads/lista?page=1&q=am", nil).Status(t, 200).Decode(t, &byPost); byPost.Total != 2 {
			t.Errorf("LD-03 by POST: %d", byPost.Total)
		}
		for _, bad := range []string{"page=0", "page=1&pageSize=101", "page=1&sort=consumo"} {
			c.Get("/api/leads/lista?"+bad).Status(t, 422)
		}
		type options struct {
			Segmentos    []string
			Responsaveis []struct{ ID, Name string }
		}
		var all, few options
		c.Get("/api/leads/filtros").Status(t, 200).Decode(t, &all)
		expect.Must(t, "OP-07 the filters offer", expect.Is(fmt.Sprint(all.Segmentos), "[Aço Têxtil]"), expect.Len(all.Responsaveis, 1))
		expect.All(t, "OP-07 the filters offer", expect.Is(all.Responsaveis[0].ID, mine))
		if own.Get("/api/leads/filtros").Status(t, 200).Decode(t, &few); len(few.Segmentos) != 0 || len(few.Responsaveis) != 1 {
			t.Errorf("R2 a consultor's filters offer %+v", few)
		}
	})
}

// OP-07: without pages come up to 500 clients, and longer lists are refused with what to do;
// a file has all of them, in order, whatever their number.
func TestLongListAsksForPages_OP07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		fill := func(from, to int) {
			rows := make([]string, 0, to-from)
			for i := from; i < to; i++ {
				rows = append(rows, fmt.Sprintf(`('c-%04d', 'Cliente %04d', '%014d', 'cliente %04d %014d', 0, 0)`, i, i, i, i, i))
			}
			w.exec(`INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) VALUES ` + strings.Join(rows, ", "))
		}
		fill(0, 500)
		if names, total := listed(t, c, ""); total != 500 || strings.Count(names, "Cliente") != 500 {
			t.Errorf("OP-07 %d clients in all", total)
		}
		fill(500, 501)
		p := c.Get("/api/leads/lista").Status(t, 422).Problem(t)
		if p.Message != "A lista tem mais de 500 clientes; peça por páginas." {
			t.Errorf("OP-07 %+v", p)
		}
		c.JSON("POST", "/api/leads/lista", nil).Status(t, 422)
		if names, total := listed(t, c, "q=cliente+000"); total != 10 || strings.Count(names, "Cliente") != 10 {
			t.Errorf("OP-07 what is found is not the whole list: %d", total)
		}
		if _, total := listed(t, c, "page=6&pageSize=100"); total != 501 {
			t.Errorf("OP-07 the last page: %d", total)
		}
		file := string(c.Get("/api/leads/export?format=csv&sort=-nome").Status(t, 200).Body)
		if strings.Count(file, "Cliente 0") != 501 || strings.Index(file, "Cliente 0500") > strings.Index(file, "Cliente 0499") {
			t.Errorf("OP-07 the file has %d clients", strings.Count(file, "Cliente 0"))
		}
	})
}
