package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdf/pdftest"
)

type differences struct {
	Total int
	Data  []struct {
		ID     string `json:"cliente_id"`
		Linhas []struct {
			Contrato  string `json:"contrato_id"`
			Linha     string
			Numero    string
			Ausente   string
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
		expect.Must(t, "MC-03 after the price", expect.Len(d.Data, 1))
		expect.Must(t, "MC-03 after the price", expect.Is(d.Data[0].ID, c.clientID), expect.Len(d.Data[0].Linhas, 2))
		if l := d.Data[0].Linhas[1]; l.Numero != "preco" || *l.Retrato != "247.35" || *l.Hoje != "251" || *l.Diferenca != "3.65" {
			t.Errorf("MC-03 the price: %+v", l)
		}
		l := d.Data[0].Linhas[0]
		expect.All(t, "MC-03 the difference", expect.Is(l.Contrato, c.contractID), expect.Is(l.Linha, "energia"), expect.Is(*l.Retrato, "82806.84"),
			expect.Is(*l.Hoje, "84028.78"), expect.Is(*l.Diferenca, "1221.94"))
		c.kept(t, a.DB(), before)

		c.must(t, http.MethodPost, c.path("ajustes"), map[string]any{
			"linha": "energia", "mes_lancamento": c.month.Add(1).String(), "valor": json.Number("1221.94"), "motivo": "preço do aditivo", "contrato": c.contractID,
		}, nil)
		if d := read(); len(d.Data) != 0 {
			t.Errorf("MC-04 adjusted, but still a difference: %+v", d)
		}
	})
}

// differenceLines are the differences of a client as "contract line figure side: kept, today, adjusted".
func (c *closedCase) differenceLines(t *testing.T) map[string]string {
	t.Helper()
	var d differences
	c.must(t, http.MethodGet, "/api/fechamento/diferencas?mes="+c.month.String(), nil, &d)
	found := map[string]string{}
	text := func(n *json.Number) string {
		if n == nil {
			return "-"
		}
		return n.String()
	}
	for _, client := range d.Data {
		for _, l := range client.Linhas {
			found[strings.Join(strings.Fields(l.Contrato+" "+l.Linha+" "+l.Numero+" "+l.Ausente), " ")] = text(l.Retrato) + " " + text(l.Hoje) + " " + l.Ajustado.String()
		}
	}
	return found
}

// MC-03: a closed month is compared with what holds today in energy, in money and in what
// the CCEE charged; a contract that was recorded after the close is listed, and one that no
// longer covers the month, with zero on the side that lacks it. 334.776 MWh are billed.
func TestDifferencesOfEveryFigure_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		expect := func(when string, want map[string]string) {
			t.Helper()
			if got := c.differenceLines(t); !maps.Equal(got, want) {
				t.Errorf("MC-03 %s: %v\nwant %v", when, got, want)
			}
		}
		id := c.contractID
		expect("right after the close", map[string]string{})

		c.must(t, http.MethodPut, "/contracts/"+id, map[string]any{"contracted_volume_mwh": json.Number("0.30"), "meses_fechados": "manter"}, nil)
		got := c.differenceLines(t)
		if got[id+" energia contratado"] == "" || got[id+" energia faturar"] == "" || got[id+" energia consumo"] != "" {
			t.Errorf("MC-03 another volume: %v", got)
		}
		c.must(t, http.MethodPut, "/contracts/"+id, map[string]any{"contracted_volume_mwh": json.Number("0.45"), "meses_fechados": "manter"}, nil)

		dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE ccee_figures SET amount = amount + 1000000 WHERE id = $1`, c.figureID)
			return err
		})
		if got := c.differenceLines(t); got["contribuicao"] != "412.37 512.37 0" {
			t.Errorf("MC-03 another figure of the CCEE: %v", got)
		}
	})
}

// MC-03: a contract that the snapshot lacks, or that no longer covers the month, is listed,
// and its amount is adjusted.
func TestDifferencesOfContracts_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, map[string]any{"start_date": c.month.Add(1).First().String(), "meses_fechados": "manter"}, nil)
		late := c.second()
		late["meses_fechados"] = "manter"
		var second struct{ ID string }
		c.must(t, http.MethodPost, "/contracts", late, &second)
		want := map[string]string{
			c.contractID + " energia hoje":         "82806.84 0 0",
			c.contractID + " energia faturar hoje": "334.776 0 0",
			second.ID + " energia retrato":         "0 82806.84 0",
			second.ID + " energia faturar retrato": "0 334.776 0",
		}
		if got := c.differenceLines(t); !maps.Equal(got, want) {
			t.Errorf("MC-03 one contract for another: %v\nwant %v", got, want)
		}
		for id, amount := range map[string]string{c.contractID: "-82806.84", second.ID: "82806.84"} {
			c.must(t, http.MethodPost, c.path("ajustes"), map[string]any{
				"linha": "energia", "mes_lancamento": c.month.Add(1).String(), "valor": json.Number(amount), "motivo": "o contrato é outro", "contrato": id,
			}, nil)
		}
		if got := c.differenceLines(t); len(got) != 0 {
			t.Errorf("MC-04 adjusted, but still told: %v", got)
		}
	})
}

// MC-03: what the CCEE would charge at today's rates is listed beside the charge at those
// of the close. M4: 341.188 MWh at 3.87 are 1 320.40; at 4.00 they are 1 364.75.
func TestDifferencesOfExpectations_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := openMonth(t, p.signIn(t))
		var stored struct{ ID string }
		rate := func(value string) {
			t.Helper()
			if stored.ID != "" {
				c.must(t, http.MethodDelete, "/api/parameters/"+stored.ID, nil, nil)
			}
			c.must(t, http.MethodPost, "/api/parameters", map[string]any{
				"key": "encargo.ess", "value": json.Number(value), "valid_from": c.month.First().String(), "source": "CCEE",
			}, &stored)
		}
		rate("3.87")
		c.waive(t, "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
		if got := c.differenceLines(t); len(got) != 0 {
			t.Errorf("MC-03 right after the close: %v", got)
		}
		rate("4.00")
		if got := c.differenceLines(t); !maps.Equal(got, map[string]string{"ess esperado": "1320.4 1364.75 0"}) {
			t.Errorf("MC-03 another rate: %v", got)
		}
	})
}

// MC-03: a contract that does not reach a closed month any more is still charged what its
// documents of the month charge.
func TestDifferencesOfDocuments_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := openMonth(t, p.signIn(t))
		c.document(t, c.month, c.networkBill("560", "18.5", "309.9", "32.5", "5.61", "80906.50", "120.35"))
		c.waive(t, "conf_nf", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, map[string]any{"start_date": c.month.Add(1).First().String(), "meses_fechados": "manter"}, nil)
		want := map[string]string{c.contractID + " energia hoje": "82806.84 0 0", c.contractID + " energia faturar hoje": "334.776 0 0"}
		if got := c.differenceLines(t); !maps.Equal(got, want) {
			t.Errorf("MC-03 the contract has left the month: %v\nwant %v", got, want)
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
		// VD-28, VD-29: what was let pass stands beside the state; the hash is no column.
		const sealed = "O SHA-256 de cada retrato está selado na trilha"
		for _, text := range []string{"Fechado · conferência da NF, fatura", "dispensados (100 %)", "82.806,84", "334,776", sealed} {
			if !strings.Contains(paper, text) {
				t.Errorf("MC-05 the paper lacks %q:\n%s", text, paper)
			}
		}
		for _, text := range []string{"Fechado · conferência da NF, fatura", "Total", "334,776", sealed} {
			if !strings.Contains(sheet, text) {
				t.Errorf("MC-05 the sheet lacks %q:\n%s", text, sheet)
			}
		}
		expect.Must(t, fmt.Sprintf("VD-29 the hash %q is a column", hash), expect.Is(len(hash), 64))
		expect.All(t, fmt.Sprintf("VD-29 the hash %q is a column", hash), expect.Lacks(paper, hash[:12]), expect.Lacks(sheet, hash[:12]))
	})
}
