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
	"ynova/internal/platform/expect"
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
		expect.All(t, "TD-05 before it is stored", expect.Is(im.Counts.Rejected, 0), expect.Is(im.Counts.Valid, 3),
			expect.Is(w.count(`SELECT count(*) FROM balance_months`), 0))
		v, good, _, err := w.imports.Lines(t.Context(), w.gestora, im.ID, imports.OutcomeValid, 10, 0)
		expect.Must(t, "TD-05 good rows to look at", expect.Is(err, nil), expect.Is(good, 3), expect.Len(v, 3))
		expect.All(t, "TD-05 good rows to look at", expect.Is(v[1].Number, 3), expect.Is(v[1].Cells[3], "02/2026"), expect.Is(v[2].Cells[4], "12"))
		c := im.Columns.Corrections
		expect.Must(t, "TD-05 corrections", expect.Len(c, 2))
		expect.All(t, "TD-05 corrections", expect.Is(c[0].Before, "doze"), expect.Is(c[0].Value, "12"), expect.Is(c[0].By, w.gestora.Name),
			expect.Is(c[1].Before, "13/2026"))
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
		expect.Must(t, "TD-05 first rows", expect.Not(im.Columns, nil))
		expect.Must(t, "TD-05 first rows", expect.Is(im.Columns.Found, 1), expect.Len(im.Columns.Above, 5))
		expect.Must(t, "TD-05 first rows", expect.Is(im.Columns.Above[2].Cells[0], "empresa"))
		if _, err := w.imports.ChooseHeader(t.Context(), w.gestora, im.ID, 40, 0); fault.KindOf(err) != fault.Invalid {
			t.Errorf("TD-05 a line that is not there: %v", err)
		}
		im = w.after(w.imports.ChooseHeader(t.Context(), w.gestora, im.ID, 3, 0))
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
		expect.All(t, "TD-05 to look at", expect.Is(im.Counts.Valid, 2), expect.Is(im.Counts.Rejected, 0),
			expect.Is(w.count(`SELECT count(*) FROM balance_months`), 0))
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
		expect.Must(t, "TD-05", expect.Is(body.State, "revisao"), expect.Is(body.Header, 1), expect.Len(body.Above, 2),
			expect.Len(body.Corrections, 1))
		expect.All(t, "TD-05", expect.Is(body.Corrections[0].Before, "13/2026"))
		var good struct {
			Total int
			Data  []struct {
				Line  int
				Cells []string
			}
		}
		s.Get("/api/imports/"+im.ID+"/rows?status=valida").Status(t, http.StatusOK).Decode(t, &good)
		expect.Must(t, "VD-47 good rows", expect.Is(good.Total, 1), expect.Len(good.Data, 1))
		expect.All(t, "VD-47 good rows", expect.Is(good.Data[0].Line, 2), expect.Is(good.Data[0].Cells[3], "01/2026"))
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
		got := rows("ignorada")
		expect.Must(t, "TD-05 left out", expect.Len(got, 1))
		expect.All(t, "TD-05 left out", expect.Is(got[0].Line, 3), expect.Is(slices.Contains(got[0].Cells, "Total"), true))
		s.JSON(http.MethodPost, "/api/imports/"+im.ID+"/use", map[string]any{"line": 3, "use": true}).Status(t, http.StatusAccepted)
		w.work()
		got = rows("rejeitada")
		expect.Must(t, "TD-05 judged as data", expect.Len(got, 2))
		expect.All(t, "TD-05 judged as data", expect.Is(got[0].Line, 3), expect.Is(got[0].Column, 4), expect.Is(got[0].Cells[3], "Total"))
		var body struct {
			State string
			Used  []struct {
				Line int
				By   string
			}
		}
		s.Get("/api/imports/"+im.ID).Status(t, http.StatusOK).Decode(t, &body)
		expect.Must(t, "TD-05", expect.Is(body.State, "revisao"), expect.Len(body.Used, 1))
		expect.All(t, "TD-05", expect.Is(body.Used[0].Line, 3), expect.Not(body.Used[0].By, ""))
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = 'import.use'`); n != 1 {
			t.Errorf("TD-05 %d entries in the trail", n)
		}
	})
}
