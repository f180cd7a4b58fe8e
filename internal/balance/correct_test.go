package balance_test

import (
	"net/http"
	"slices"
	"testing"

	"ynova/internal/balance/intake"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
)

// TD-05: a rejected cell shows its value and is corrected in place; what is said instead
// is judged again and kept in the record of the import, and nothing is stored before a
// person has looked at the good rows.
func TestRejectedCellIsCorrectedInPlace_TD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("a.csv", consumed("A", cnpjA, "M1", "01/2026;10,5", "13/2026;11", "03/2026;doze"))
		w.state(im, imports.StateReview)
		values := func() (list []string) {
			t.Helper()
			lines, _, _, err := w.imports.Lines(t.Context(), w.gestora, im.ID, imports.OutcomeRejected, 10, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lines {
				list = append(list, l.Value+": "+l.Message)
			}
			return list
		}
		if got := values(); !slices.Equal(got, []string{"13/2026: Mês inválido: use MM/AAAA ou AAAA-MM", "doze: Número inválido"}) {
			t.Errorf("TD-05 rejected cells %q", got)
		}
		correct := func(line, column int, value string) {
			t.Helper()
			im = w.after(w.imports.Correct(t.Context(), w.gestora, im.ID, layout.Correction{Line: line, Column: column, Value: value}))
			w.state(im, imports.StateReview)
		}
		correct(4, 5, "quinze")
		if got := values(); !slices.Equal(got, []string{"13/2026: Mês inválido: use MM/AAAA ou AAAA-MM", "quinze: Número inválido"}) {
			t.Errorf("TD-05 judged again %q", got)
		}
		correct(4, 5, "12")
		correct(3, 4, "02/2026")
		if im.Counts.Rejected != 0 || im.Counts.Valid != 3 || w.count(`SELECT count(*) FROM balance_months`) != 0 {
			t.Errorf("TD-05 before it is stored: %+v", im.Counts)
		}
		v, good, _, err := w.imports.Lines(t.Context(), w.gestora, im.ID, imports.OutcomeValid, 10, 0)
		if err != nil || good != 3 || len(v) != 3 || v[1].Number != 3 || v[1].Cells[3] != "02/2026" || v[2].Cells[4] != "12" {
			t.Errorf("TD-05 good rows to look at: %+v %d %v", v, good, err)
		}
		if c := im.Columns.Corrections; len(c) != 2 || c[0].Before != "doze" || c[0].Value != "12" || c[0].By != w.gestora.Name || c[1].Before != "13/2026" {
			t.Errorf("TD-05 corrections %+v", c)
		}
		for what, c := range map[string]layout.Correction{
			"a cell that was accepted": {Line: 2, Column: 5, Value: "1"}, "a line that is not there": {Line: 99, Column: 5, Value: "1"},
			"a control character": {Line: 3, Column: 4, Value: "0\x00"},
		} {
			if _, err := w.imports.Correct(t.Context(), w.gestora, im.ID, c); fault.KindOf(err) != fault.Invalid {
				t.Errorf("TD-05 %s: %v", what, err)
			}
		}
		im = w.after(w.imports.ApplyValid(t.Context(), w.gestora, im.ID, ""))
		w.state(im, imports.StateDone)
		if got := w.month("M1", "2026-02", "consumption") + " " + w.month("M1", "2026-03", "consumption"); got != "11000"+kwh+" 12000"+kwh {
			t.Errorf("TD-05 stored %s", got)
		}
		if len(im.Columns.Corrections) != 2 || w.count(`SELECT count(*) FROM audit_entries WHERE action = 'import.correct'`) != 3 {
			t.Errorf("TD-05 the record of the import: %+v", im.Columns.Corrections)
		}
		if _, err := w.imports.Correct(t.Context(), w.gestora, im.ID, layout.Correction{Line: 3, Column: 4, Value: "1"}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("TD-05 after it is stored: %v", err)
		}
	})
}

// TD-05: the header row can be chosen, when what was taken for it is none.
func TestHeaderRowIsChosen_TD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("a.csv", "Cliente;CNPJ;Medidor;Mês;Consumo (MWh);Nota\nJaneiro a março;;;;;\nempresa;documento;ponto;ref;energia;obs\n"+
			"A;"+cnpjA+";M1;01/2026;10,5;\nA;"+cnpjA+";M1;02/2026;11;\n")
		if im.Columns == nil || im.Columns.Found != 1 || len(im.Columns.Above) != 5 || im.Columns.Above[2].Cells[0] != "empresa" {
			t.Fatalf("TD-05 first rows %+v", im.Columns)
		}
		if _, err := w.imports.ChooseHeader(t.Context(), w.gestora, im.ID, 40); fault.KindOf(err) != fault.Invalid {
			t.Errorf("TD-05 a line that is not there: %v", err)
		}
		im = w.after(w.imports.ChooseHeader(t.Context(), w.gestora, im.ID, 3))
		w.state(im, imports.StateMapping)
		if want := []string{"empresa", "documento", "ponto", "ref", "energia", "obs"}; !slices.Equal(im.Columns.Header, want) || im.Columns.Found != 3 {
			t.Fatalf("TD-05 header %q", im.Columns.Header)
		}
		var m layout.Mapping
		for i, f := range []layout.Field{intake.Cliente, intake.CNPJ, intake.Medidor, intake.Mes, intake.ConsumoMWh, layout.Ignore} {
			m.Columns = append(m.Columns, layout.Assignment{Source: im.Columns.Header[i], Field: f})
		}
		im = w.after(w.imports.Map(t.Context(), w.gestora, im.ID, imports.MapRequest{Mapping: m, Check: true}))
		w.state(im, imports.StateReview)
		if im.Counts.Valid != 2 || im.Counts.Rejected != 0 || w.count(`SELECT count(*) FROM balance_months`) != 0 {
			t.Errorf("TD-05 to look at: %+v", im.Counts)
		}
	})
}

// TD-05: the routes correct a cell and the header row, and the import lists the corrections.
func TestCorrectionsOverHTTP_TD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("a.csv", consumed("A", cnpjA, "M1", "13/2026;10,5"))
		w.state(im, imports.StateReview)
		s := w.As(actor.Gestora)
		s.JSON(http.MethodPost, "/api/imports/"+im.ID+"/cells", map[string]any{"line": 2, "column": 4, "value": "01/2026"}).Status(t, http.StatusAccepted)
		w.work()
		var body struct {
			State       string
			Header      int
			Above       []struct{ Line int }
			Corrections []struct{ Before, Value, By string }
		}
		s.Get("/api/imports/"+im.ID).Status(t, http.StatusOK).Decode(t, &body)
		if body.State != "revisao" || body.Header != 1 || len(body.Above) != 2 || len(body.Corrections) != 1 || body.Corrections[0].Before != "13/2026" {
			t.Errorf("TD-05 %+v", body)
		}
		var good struct {
			Total int
			Data  []struct {
				Line  int
				Cells []string
			}
		}
		s.Get("/api/imports/"+im.ID+"/rows?status=valida").Status(t, http.StatusOK).Decode(t, &good)
		if good.Total != 1 || len(good.Data) != 1 || good.Data[0].Line != 2 || good.Data[0].Cells[3] != "01/2026" {
			t.Errorf("VD-47 good rows %+v", good)
		}
		s.JSON(http.MethodPost, "/api/imports/"+im.ID+"/header", map[string]any{"line": 2}).Status(t, http.StatusAccepted)
	})
}

// TD-05: over the routes a left-out row shows its cells, and is data once a person says so;
// the record says who, and the trail too.
func TestLeftOutRowOverHTTP_TD05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("a.csv", consumed("A", cnpjA, "M1", "01/2026;10,5", "Total;10,5", "13/2026;1"))
		w.state(im, imports.StateReview)
		s := w.As(actor.Gestora)
		type row struct {
			Line, Column int
			Cells        []string
		}
		rows := func(status string) []row {
			t.Helper()
			var page struct{ Data []row }
			s.Get("/api/imports/"+im.ID+"/rows?status="+status).Status(t, http.StatusOK).Decode(t, &page)
			return page.Data
		}
		if got := rows("ignorada"); len(got) != 1 || got[0].Line != 3 || !slices.Contains(got[0].Cells, "Total") {
			t.Errorf("TD-05 left out %+v", got)
		}
		s.JSON(http.MethodPost, "/api/imports/"+im.ID+"/use", map[string]any{"line": 3, "use": true}).Status(t, http.StatusAccepted)
		w.work()
		if got := rows("rejeitada"); len(got) != 2 || got[0].Line != 3 || got[0].Column != 4 || got[0].Cells[3] != "Total" {
			t.Errorf("TD-05 judged as data %+v", got)
		}
		var body struct {
			State string
			Used  []struct {
				Line int
				By   string
			}
		}
		s.Get("/api/imports/"+im.ID).Status(t, http.StatusOK).Decode(t, &body)
		if body.State != "revisao" || len(body.Used) != 1 || body.Used[0].Line != 3 || body.Used[0].By == "" {
			t.Errorf("TD-05 %+v", body)
		}
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = 'import.use'`); n != 1 {
			t.Errorf("TD-05 %d entries in the trail", n)
		}
	})
}
