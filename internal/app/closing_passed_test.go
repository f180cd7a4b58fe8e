package app_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdf/pdftest"
)

// VD-28, VD-29, VD-30: a month that is closed with waivers and without a mail server reads no
// false sentence: its state is what happened, what was let pass is said beside it before and
// after the close, and it is opened again as long as that is said.
func TestClosedWithWaiversIsTold_VD28(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonth(t, p.signIn(t))
		c.waive(t, "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		const words = "conferência da NF, fatura, conferência, boleto, e-mail, encargos e liquidação dispensados"
		type told struct {
			Estado, Dispensas string
			Dispensados       []string
			Prontidao         int
			Reabre            bool    `json:"pode_reabrir"`
			Ate               *string `json:"reabre_ate"`
			Suprimentos       []struct{ Estado, Dispensas string }
		}
		read := func() (d told) {
			c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &d)
			return d
		}
		d := read()
		expect.All(t, "VD-28 before the close", expect.Is(d.Estado, "conferido"), expect.Is(d.Dispensas, words), expect.Len(d.Dispensados, 7),
			expect.Is(d.Prontidao, 100), expect.Is(d.Reabre, false))
		var book struct {
			Clientes []struct{ Estado, Dispensas string }
		}
		c.must(t, http.MethodGet, "/api/fechamento?mes="+c.month.String(), nil, &book)
		expect.Must(t, "VD-28 the list", expect.Len(book.Clientes, 1))
		expect.All(t, "VD-28 the list", expect.Is(book.Clientes[0].Estado, "conferido"), expect.Is(book.Clientes[0].Dispensas, words))
		for _, clients := range [][]string{nil, {c.clientID}} {
			var asked struct{ Avisos []string }
			c.must(t, http.MethodPost, "/api/fechamento/lote/previa", map[string]any{"acao": "fechar", "mes": c.month.String(), "clientes": clients}, &asked)
			const says = "7 itens foram dispensados: conferência da NF, fatura, conferência da fatura, boleto, e-mail, encargos, liquidação. Ficam no relatório."
			if len(asked.Avisos) != 1 || asked.Avisos[0] != says {
				t.Errorf("VD-29 before closing %v: %q", clients, asked.Avisos)
			}
		}

		c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
		d = read()
		expect.All(t, "VD-28 after the close", expect.Is(d.Estado, "fechado"), expect.Is(d.Dispensas, words),
			expect.Is(d.Suprimentos[0].Estado, "fechado"), expect.Is(d.Reabre, true), expect.Not(d.Ate, nil))
		one := c.download(t, c.path("relatorio.pdf"))
		book2 := pdftest.Text(t, c.download(t, "/api/fechamento/relatorio.pdf?mes="+c.month.String()))
		for name, text := range map[string]string{"of the client": pdftest.Text(t, one), "of the book": book2} {
			if flat := strings.Join(strings.Fields(text), " "); !strings.Contains(flat, "Fechado · conferência da NF") || !strings.Contains(flat, "SHA-256") {
				t.Errorf("VD-29 the report %s does not say it:\n%s", name, text)
			}
		}

		// Opened again as long as that is said, then only corrected.
		set := func(statement string) {
			t.Helper()
			dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
		}
		set(`UPDATE parameters SET value = '0' WHERE key = 'fechamento.reabrir_meses'`)
		if d = read(); !d.Reabre {
			t.Errorf("VD-30 closed today, it does not reopen: %+v", d)
		}
		set(`UPDATE closed_months SET closed_at = closed_at - 2678400000000`) // 31 days
		if d = read(); d.Reabre || d.Ate != nil {
			t.Errorf("VD-30 closed 31 days ago, it reopens: %+v", d)
		}
		c.refused(t, http.MethodPost, c.path("reabrir"), map[string]string{"categoria": "cadastro", "motivo": "o preço do aditivo não tinha entrado"}, http.StatusUnprocessableEntity)
	})
}

// VD-47: what is made of a closed month is the same bytes whenever it is made.
func TestClosedMonthIsTheSameBytes_VD47(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		var now leapingClock
		p.serve(t, func(o *app.Options) { o.Clock = &now })
		c := openMonth(t, p.signIn(t))
		c.waive(t, "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
		book := "?mes=" + c.month.String()
		first := map[string][]byte{}
		for _, of := range []string{
			c.path("relatorio.pdf"), c.path("relatorio.pdf") + "?para=cliente", c.path("relatorio.xlsx"),
			"/api/fechamento/relatorio.pdf" + book, "/api/fechamento/relatorio.xlsx" + book, "/api/fechamento/provisto/export" + book + "&format=xlsx",
		} {
			first[of] = c.download(t, of)
		}
		now.ahead.Store(int64(7 * time.Minute))
		for of, before := range first {
			if !bytes.Equal(before, c.download(t, of)) {
				t.Errorf("VD-47 %s has other bytes later", of)
			}
		}
	})
}

// VD-31: provisional measurements are declared final for several clients at once, and several
// items are waived in one act with one reason; what one of them lacks not is no refusal.
func TestManyItemsAtOnce_VD31(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := openMonth(t, p.signIn(t))
		c.importSheet(t, "estimada.csv", bytes.ReplaceAll(c.sheet("331250"), []byte("CCEE/SCDE consistida"), []byte("Estimada")))
		why := "o medidor foi trocado no dia 12"
		of := []string{c.clientID}
		if got := c.lote(t, map[string]any{"acao": "declarar", "clientes": of, "motivo": why}); got.Resultado.Feitos != 1 {
			t.Errorf("VD-31 declared final: %+v", got)
		}
		if got := c.lote(t, map[string]any{"acao": "dispensar", "clientes": of, "itens": []string{"email", "boleto", "proinfa"}, "motivo": why}); got.Resultado.Feitos != 1 {
			t.Errorf("VD-31 waived together: %+v", got)
		}
		if got := c.lote(t, map[string]any{"acao": "dispensar", "clientes": of, "itens": []string{"email", "boleto"}, "motivo": why}); got.Resultado.Feitos != 0 {
			t.Errorf("VD-31 waived twice: %+v", got)
		}
		var d struct {
			Dispensas   string
			Suprimentos []struct {
				Itens []struct {
					Item, Situacao, Motivo string
					Declarada, Dispensado  *struct{ Por string }
				}
			}
		}
		c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &d)
		first := d.Suprimentos[0].Itens[0]
		expect.All(t, "VD-31 the month, its measurement", expect.Is(first.Situacao, "final"), expect.Is(first.Motivo, why),
			expect.Not(first.Declarada, nil), expect.Is(first.Dispensado, nil), expect.Is(d.Dispensas, "boleto e e-mail dispensados"))
	})
}
