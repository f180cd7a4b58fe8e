package lead_test

import (
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/sheet/sheettest"
	"ynova/internal/platform/web/webtest"
)

// DR-12 to DR-14: what a form sends is read as people write it, a meter of another spelling is no
// second unit, and what a spreadsheet shortened is refused with what to do.
func TestSpellingsOfAForm_DR12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		body := base("Alfa\u200b Ltda", "3456789000188")
		body["telefone"], body["email"] = "(0xx11) 3333\u20134444", "Ana <ana@ação.com.br>"
		l := w.lead(c, body)
		var stored string
		if err := d.QueryRowContext(t.Context(), `SELECT cnpj || ' ' || name || ' ' || contact_phone || ' ' || contact_email FROM clients`).Scan(&stored); err != nil {
			t.Fatal(err)
		}
		expect.All(t, "DR-12", expect.Is(stored, "03456789000188 Alfa Ltda +551133334444 ana@xn--ao-siap.com.br"))
		units := "/api/leads/" + l.ID + "/unidades"
		c.JSON("POST", units, map[string]any{"codigo": "0012345"}).Status(t, 201)
		for codigo, want := range map[string]int{"12345": 409, "00.123-45": 409, "1,2E+13": 422, "123456": 201} {
			if res := c.JSON("POST", units, map[string]any{"codigo": codigo}); res.Code != want {
				t.Errorf("DR-12 the unit %s answers %d, want %d: %s", codigo, res.Code, want, res.Body)
			}
		}
		for field, of := range map[string][2]string{
			"cnpj":  {"1,12224E+13", "O Excel gravou este CNPJ em notação científica"},
			"email": {"joão@alfa.com.br", "O servidor de e-mail não aceita acento antes do @ (joão)."},
			"nome":  {"Al\u202efa", "[U+202E]"},
		} {
			bad := base("Beta", "11222333000181")
			bad[field] = of[0]
			if res := c.JSON("POST", "/api/leads", bad); res.Code != 422 || !strings.Contains(string(res.Body), of[1]) {
				t.Errorf("DR-12 %s %q answers %d %s", field, of[0], res.Code, res.Body)
			}
		}
	})
}

// DR-05, DR-06: a workbook of clients is read from the sheet with the columns, the others are
// named, and its hidden rows ask.
func TestHiddenRowsOfClientsAsk_DR06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		book := []byte(sheettest.Workbook("Capa\nClientes", "Base\ncnpj;nome\n"+cnpjA+";Visível\n!"+cnpjB+";Oculta"))
		send := func(query string) *webtest.Response {
			contentType, body := form(t, "clientes.xls", book)
			return w.As(actor.Backoffice).Do("POST", "/api/leads/import"+query, contentType, body)
		}
		p := send("").Status(t, 422).Problem(t)
		expect.All(t, "DR-06", expect.Is(p.Code, "linhas_ocultas"), expect.Is(p.Message, "Há 1 linha oculta (filtro)."))
		for answer, want := range map[string]int{"importar": 2, "deixar": 1} {
			var out struct {
				Linhas []struct{ Nome string }
				Avisos []string
			}
			send("?ocultas="+answer).Status(t, 200).Decode(t, &out)
			expect.Must(t, "DR-06", expect.Len(out.Linhas, want), expect.Is(len(out.Avisos) > 0, true))
			expect.All(t, "DR-05", expect.Is(out.Avisos[len(out.Avisos)-1], `Lida a aba "Base". Outras: "Capa" (1 linha).`))
		}
	})
}

// DR-05: a second table of clients in the sheet is read where it has the same header, and named where
// it has another; neither becomes a client.
func TestAnotherTableOfClientsIsNamed_DR05(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	const first = "cnpj;nome\n" + cnpjA + ";Alfa\n\n"
	for text, want := range map[string]struct {
		lines int
		says  string
	}{
		first + "CNPJ;Nome\n" + cnpjB + ";Beta\n":                 {2, "Outra tabela a partir da linha 4 (1 linha): lida também."},
		first + "Novos\ncnpj;nome;cidade\n" + cnpjB + ";Beta;X\n": {1, "Outra tabela a partir da linha 5 (1 linha): não foi lida."},
	} {
		contentType, body := form(t, "clientes.csv", []byte(text))
		var out struct {
			Linhas []struct{ Nome, Resultado string }
			Avisos []string
		}
		w.As(actor.Backoffice).Do("POST", "/api/leads/import", contentType, body).Status(t, 200).Decode(t, &out)
		expect.All(t, "DR-05", expect.Len(out.Linhas, want.lines), expect.Same(out.Avisos, []string{want.says}))
	}
}
