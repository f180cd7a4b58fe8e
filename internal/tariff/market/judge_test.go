package market_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/tarifftest"
)

type judgedJSON struct {
	Data             []any
	Errors, Warnings []struct {
		Line    int
		Message string
	}
}

// pld is a file with the months of 2026, one value each.
func pld(submarket string, values ...string) string {
	var b strings.Builder
	b.WriteString("mes;submercado;pld\n")
	for i, v := range values {
		fmt.Fprintf(&b, "2026%02d;%s;%s\n", i+1, submarket, v)
	}
	return b.String()
}

// TD-03: a file of the PLD of which more than a fifth is implausible is refused whole, with
// the counts and the factor; the judgement knows the limits and what is kept, and never
// the file itself. A negative value is refused.
func TestImplausiblePLD_TD03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		send := func(query, content string) (out judgedJSON) {
			t.Helper()
			w.Send("/api/pld/import"+query, "pld.csv", content).Status(t, http.StatusOK).Decode(t, &out)
			return out
		}
		w.Send("/api/pld/import?apply=1", "pld.csv", pld("SUDESTE", "100,00", "110,00", "120,00", "130,00", "140,00", "150,00")).Status(t, http.StatusOK)
		lost := pld("SUL", "10000", "11000", "12000", "13000", "14000", "150,00")
		const refusal = "5 de 6 valores não são plausíveis; 5 parecem multiplicados por 100. Nada foi importado."
		if out := send("", lost); len(out.Errors) == 0 || out.Errors[0].Message != refusal {
			t.Errorf("TD-03 without commas: %+v", out.Errors)
		}
		if p := w.Send("/api/pld/import?apply=1", "pld.csv", lost).Status(t, http.StatusUnprocessableEntity).Problem(t); p.Message != refusal {
			t.Errorf("TD-03 without commas: %+v", p)
		}
		// Ten times as much passes the limits of the year, and not what is kept of the others.
		ten := pld("SUL", "1000,00", "1100,00", "1200,00", "1300,00", "1400,00", "1500,00")
		if out := send("", ten); len(out.Errors) == 0 || out.Errors[0].Message != "6 de 6 valores não são plausíveis; 6 parecem multiplicados por 10. Nada foi importado." {
			t.Errorf("TD-03 ten times: %+v", out)
		}
		out := send("", pld("SUL", "100,00", "110,00", "120,00", "130,00", "1400,00", "150,00"))
		expect.Must(t, "TD-03 one of six", expect.Len(out.Errors, 0), expect.Len(out.Data, 5), expect.Not(len(out.Warnings), 0))
		expect.All(t, "TD-03 one of six",
			expect.Is(out.Warnings[0].Message, "S de mai/2026: R$\u00a01.400,00 está a mais de 2 vezes dos outros submercados no mês (R$\u00a0140,00); parece multiplicado por 10; fica de fora"))
		if out := send("", pld("SUL", "-100,00")); len(out.Errors) != 1 || out.Errors[0].Message != "O valor não pode ser negativo" {
			t.Errorf("TD-03 negative: %+v", out)
		}
	})
}

// TD-03: a file that was cut is refused with the last month that it holds.
func TestMarketFileThatWasCut_TD03(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	for content, want := range map[string]string{
		"mes;submercado;pld\n202601;SUDESTE;100,00\n202602;SUDE":                     "O arquivo parece incompleto: o último mês é jan/2026.",
		"mes;submercado;pld\n202601;SUDESTE;100,00\nexceeded the allowed volume;;\n": "O arquivo parece incompleto: o último mês é jan/2026.",
	} {
		if p := w.Send("/api/pld/import", "pld.csv", content).Status(t, http.StatusUnprocessableEntity).Problem(t); p.Message != want {
			t.Errorf("TD-03 %q: %q", content, p.Message)
		}
	}
	const flags = "DatCompetencia;NomBandeiraAcionada;VlrAdicionalBandeira\n2026-01-01;Verde;0\n2026-02-01;Ama"
	if p := w.Send("/api/flags/import", "b.csv", flags).Status(t, http.StatusUnprocessableEntity).Problem(t); p.Message != "O arquivo parece incompleto: o último mês é jan/2026." {
		t.Errorf("TD-03 bandeiras: %q", p.Message)
	}
}

// TD-02: a PLD typed beyond twice the other submarkets of its month needs confirmation, and
// is stored with the reason, which the trail keeps.
func TestTypedPLDAsks_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		const path = "/api/pld/S/2026-05"
		body := map[string]any{"price": json.Number("140"), "source": "CCEE"}
		w.Gestora.JSON(http.MethodPut, "/api/pld/SE/2026-05", body).Status(t, http.StatusOK)
		body["price"] = json.Number("281")
		if p := w.Gestora.JSON(http.MethodPut, path, body).Status(t, http.StatusConflict).Problem(t); p.Code != "valor_suspeito" {
			t.Errorf("TD-02 %+v", p)
		}
		body["confirmar"] = map[string]string{"price": "publicado assim"}
		w.Gestora.JSON(http.MethodPut, path, body).Status(t, http.StatusOK)
		var n int
		err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM audit_entries WHERE action = 'market_month.update' AND reason LIKE '%publicado assim'`).Scan(&n)
		if err != nil || n != 1 {
			t.Errorf("TD-02 %d entries tell the reason, %v", n, err)
		}
	})
}
