package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/pdf/pdftest"
)

type differences struct {
	Total int
	Data  []struct {
		ID     string `json:"cliente_id"`
		Linhas []struct {
			Contrato  string `json:"contrato_id"`
			Linha     string
			Retrato   *json.Number
			Hoje      *json.Number
			Ajustado  json.Number
			Diferenca *json.Number
		}
	}
}

// MC-03: what a closed month would come to by today's contracts is listed beside what was
// kept of it, less what adjustments have recorded; nothing of the month changes by asking.
// 334.776 MWh at 251.00 instead of 247.35 are 84 028.78, 1 221.94 more than 82 806.84.
func TestDifferencesAfterTheClose_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		before := rows(t, a.DB(), c.month)
		path := "/api/fechamento/diferencas?mes=" + c.month.String()
		read := func() (d differences) {
			c.must(t, http.MethodGet, path, nil, &d)
			return d
		}
		if d := read(); d.Total != 1 || len(d.Data) != 0 {
			t.Errorf("MC-03 right after the close: %+v", d)
		}
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, map[string]any{"average_price_mwh": json.Number("251"), "meses_fechados": "manter"}, nil)
		d := read()
		if len(d.Data) != 1 || d.Data[0].ID != c.clientID || len(d.Data[0].Linhas) != 1 {
			t.Fatalf("MC-03 after the price: %+v", d)
		}
		l := d.Data[0].Linhas[0]
		if l.Contrato != c.contractID || l.Linha != "energia" || *l.Retrato != "82806.84" || *l.Hoje != "84028.78" || *l.Diferenca != "1221.94" {
			t.Errorf("MC-03 the difference: %+v", l)
		}
		c.kept(t, a.DB(), before)

		c.must(t, http.MethodPost, c.path("ajustes"), map[string]any{
			"linha": "energia", "mes_lancamento": c.month.Add(1).String(), "valor": json.Number("1221.94"), "motivo": "preço do aditivo", "contrato": c.contractID,
		}, nil)
		if d := read(); len(d.Data) != 0 {
			t.Errorf("MC-04 adjusted, but still a difference: %+v", d)
		}
	})
}

// MC-05: the book's month on paper has every client, a closed one as it was kept.
func TestReportOfTheBook_MC05(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, map[string]any{"average_price_mwh": json.Number("251"), "meses_fechados": "manter"}, nil)
		var month struct {
			Retratos []struct{ SHA256 string }
		}
		c.must(t, http.MethodGet, "/api/fechamento/"+c.clientID+"/"+c.month.String(), nil, &month)
		hash := month.Retratos[0].SHA256
		paper := strings.ReplaceAll(pdftest.Text(t, c.download(t, "/api/fechamento/relatorio.pdf?mes="+c.month.String())), "\u00a0", " ")
		sheet := cellsOf(t, c.download(t, "/api/fechamento/relatorio.xlsx?mes="+c.month.String()))
		for _, text := range []string{"Fechado (100 %)", "82.806,84", "334,776", hash[:12]} {
			if !strings.Contains(paper, text) {
				t.Errorf("MC-05 the paper lacks %q:\n%s", text, paper)
			}
		}
		for _, text := range []string{"Fechado", "Total", "334,776", hash} {
			if !strings.Contains(sheet, text) {
				t.Errorf("MC-05 the sheet lacks %q:\n%s", text, sheet)
			}
		}
	})
}
