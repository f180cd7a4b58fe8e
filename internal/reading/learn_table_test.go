package reading_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/reading/layout"
	"ynova/internal/reading/table"
)

// fill types what no table of heads names on a strange bill: the quantities and the months.
func (w *learner) fill(documentID string, truth billtest.Truth) {
	w.t.Helper()
	b := w.get(documentID)
	lines := typed(&b)
	for i := range lines {
		lines[i].Quantity = strings.ReplaceAll(truth.Items[i].Quantity, ".", ",")
	}
	path := "/api/idp/document/" + documentID
	w.staff.JSON("PUT", path+"/items", map[string]any{"items": lines}).Status(w.t, http.StatusOK)
	var months []table.MonthInput
	for _, m := range truth.Consumption {
		months = append(months, table.MonthInput{Month: m.Month, Single: m.Single})
	}
	w.staff.JSON("PUT", path+"/history", map[string]any{"consumption": months, "demand": []table.MonthInput{}}).Status(w.t, http.StatusOK)
	w.Work()
}

// tables are how many quantities and months of a document are right, and how many there are.
func (w *learner) tables(documentID string, truth billtest.Truth) (right, all int) {
	w.t.Helper()
	b := w.get(documentID)
	for i, item := range truth.Items {
		if item.Quantity == "" {
			continue
		}
		if all++; b.Items[i].Quantity != nil && extract.Agrees(extract.Total, b.Items[i].Quantity.Value, item.Quantity) {
			right++
		}
	}
	for i, m := range truth.Consumption {
		if all++; i < len(b.Histories.Consumption) && b.Histories.Consumption[i].Month.Month == m.Month && b.Histories.Consumption[i].Single.Value == m.Single {
			right++
		}
	}
	return right, all
}

const (
	quantityRule = "Itens · Quant.: a coluna de 'montante' "
	historyRule  = "Consumo · Única: a coluna de 'gasto do periodo' "
)

// RQ-08 (a) three fields, a column of items and the history are corrected on one bill; the
// next of the layout is read all right, a bill of another layout as before, to the byte;
// what was learned can be removed, and pending documents are read again.
func TestLearn_Columns_RQ08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &learner{testEnv: newTestEnv(t, d)}
		stranger := w.read(printed(t).Data)
		first, truth := w.next()
		if right, _ := w.tables(first, truth); right > 0 {
			t.Fatalf("RQ-08: %d cells are read without being taught", right)
		}
		values := map[extract.Key]string{}
		for _, key := range billtest.StrangeKeys {
			values[key] = truth.Fields[key]
		}
		w.correct(w.staff, first, values)
		w.fill(first, truth)
		learned := w.rules()
		if _, ok := learned[quantityRule+"provisoria"]; !ok || len(learned) != 5 {
			t.Fatalf("RQ-08: learned %v", learned)
		}

		second, truth := w.next()
		if right, all := w.tables(second, truth); right != all {
			t.Errorf("RQ-08: %d of %d cells of the next bill are right", right, all)
		}
		for _, key := range billtest.StrangeKeys {
			if f := w.field(second, key); !extract.Agrees(key, f.Value, truth.Fields[key]) {
				t.Errorf("RQ-08: %s is %q, want %q", key, f.Value, truth.Fields[key])
			}
		}
		b := w.get(second)
		if v := b.Items[0].Quantity; v.Confidence > extract.MostTried || b.Items[0].Origins["quantity"].Origin != "aprendido" {
			t.Errorf("RQ-08: %+v, %+v", v, b.Items[0].Origins)
		}
		const other = `SELECT COUNT(*) FROM readings a JOIN readings b ON a.result = b.result AND a.id <> b.id WHERE a.id = $1 AND b.id = $2`
		if again := w.read(printed(t).Data); w.count(other, stranger, again) != 1 {
			t.Error("RQ-08: a bill of another layout is read otherwise")
		}

		w.staff.JSON("POST", "/api/idp/document/"+second+"/confirm", map[string]any{"items": true, "history": true}).Status(t, http.StatusOK)
		learned = w.rules()
		rule, ok := learned[quantityRule+"ativa"]
		_, both := learned[historyRule+"ativa"]
		expect.Must(t, fmt.Sprintf("RQ-08: a later document does not prove the columns: %v", learned), expect.Is(ok, true), expect.Is(both, true),
			expect.Is(rule.Right, 1))
		third, truth := w.next()
		w.staff.JSON("DELETE", "/api/idp/rules/"+rule.ID, nil).Status(t, http.StatusOK)
		w.reread(3)
		if b := w.get(third); b.Items[0].Quantity != nil {
			t.Errorf("RQ-08: a removed rule reads %+v", b.Items[0].Quantity)
		}
		w.staff.JSON("POST", "/api/idp/rules/"+rule.ID+"/restore", nil).Status(t, http.StatusOK)
		w.reread(3)
		if right, all := w.tables(third, truth); right != all {
			t.Errorf("RQ-08: with the rule restored %d of %d cells are right", right, all)
		}
	})
}

// reread has the pending documents of the strange layout read again.
func (w *learner) reread(documents int) {
	w.t.Helper()
	for _, l := range w.layouts() {
		if len(l.Rules) == 0 {
			continue
		}
		var answer struct{ Documents int }
		w.As(actor.Consultor).JSON("POST", "/api/idp/layouts/"+l.ID+"/reread", nil).Status(w.t, http.StatusForbidden)
		w.staff.JSON("POST", "/api/idp/layouts/"+l.ID+"/reread", nil).Status(w.t, http.StatusAccepted).Decode(w.t, &answer)
		if answer.Documents != documents || l.Pending != documents {
			w.t.Errorf("RQ-08: %d documents are read again, %d pending, want %d", answer.Documents, l.Pending, documents)
		}
		w.Work()
	}
}

// RQ-08 (c) a column that reads wrong is retired by two bills whose numbers are corrected;
// what contradicts confirmed documents is rejected; a table that is put back as it was read
// teaches nothing more.
func TestLearn_WrongColumn_RQ08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &learner{testEnv: newTestEnv(t, d)}
		first, _ := w.next()
		path := "/api/idp/document/" + first
		as := func(lines []table.LineInput) {
			t.Helper()
			w.staff.JSON("PUT", path+"/items", map[string]any{"items": lines}).Status(t, http.StatusOK)
			w.Work()
		}
		b := w.get(first)
		lines := typed(&b)
		read := typed(&b)
		for i := range lines {
			lines[i].Quantity, lines[i].PISCOFINS = lines[i].PISCOFINS, "" // the taxes are taken for the quantities
		}
		as(lines)
		const rule = "Itens · Quant.: a coluna de 'cofins(r' "
		if _, ok := w.rules()[rule+"provisoria"]; !ok {
			t.Fatalf("RQ-08: learned %v of %+v", w.rules(), lines)
		}
		as(read)
		if _, ok := w.rules()[rule+"retirada"]; !ok {
			t.Errorf("RQ-08: a table put back as it was read still teaches: %v", w.rules())
		}
		as(lines)
		for range 2 {
			next, truth := w.next()
			w.fill(next, truth)
		}
		learned := w.rules()
		if _, ok := learned[rule+"retirada"]; !ok {
			t.Errorf("RQ-08: two wrong do not retire a column: %v", learned)
		}
		as(read)
		as(lines)
		if got := w.rules()[rule+"rejeitada"]; got.Tried == 0 {
			t.Errorf("RQ-08: what contradicts confirmed documents is not rejected: %v", w.rules())
		}
	})
}

// RQ-08 what was learned leaves as JSON without anything of a client, and comes into
// another installation as provisional rules that are tried; what no correction teaches is
// refused with its place.
func TestRules_ExportImport_RQ08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &learner{testEnv: newTestEnv(t, d)}
		first, truth := w.next()
		w.correct(w.staff, first, map[extract.Key]string{extract.Installation: truth.Fields[extract.Installation]})
		w.fill(first, truth)
		w.As(actor.Consultor).Get("/api/idp/rules/export").Status(t, http.StatusForbidden)
		answer := w.staff.Get("/api/idp/rules/export").Status(t, http.StatusOK)
		var set layout.RuleSet
		answer.Decode(t, &set)
		if len(set.Layouts) != 1 || len(set.Layouts[0].Rules) != 3 {
			t.Fatalf("RQ-08: exported %+v", set)
		}
		for _, of := range []extract.Key{extract.Name, extract.ClientDocument, extract.Installation, extract.Address} {
			if text := string(answer.Body); strings.Contains(strings.ToLower(text), strings.ToLower(truth.Fields[of])) {
				t.Errorf("RQ-08: the file holds %s of the client", of)
			}
		}
		take := func(set layout.RuleSet, status int) (done layout.Imported) {
			t.Helper()
			answer := w.staff.JSON("POST", "/api/idp/rules/import", set).Status(t, status)
			if status == http.StatusOK {
				answer.Decode(t, &done)
			}
			w.Work()
			return done
		}
		if done := take(set, http.StatusOK); done != (layout.Imported{Known: 3}) {
			t.Errorf("RQ-08: its own rules come in as %+v", done)
		}
		foreign := set
		foreign.Layouts = []layout.RuleLayout{set.Layouts[0]}
		foreign.Layouts[0].Distributor = "06981180000116"
		if done := take(foreign, http.StatusOK); done != (layout.Imported{Layouts: 1, Rules: 3}) {
			t.Errorf("RQ-08: rules of another layout come in as %+v", done)
		}
		if done := take(foreign, http.StatusOK); done != (layout.Imported{Known: 3}) {
			t.Errorf("RQ-08: the second time they come in as %+v", done)
		}

		// A column that contradicts what people typed here is rejected.
		w.staff.JSON("DELETE", "/api/idp/rules/"+w.rules()[quantityRule+"provisoria"].ID, nil).Status(t, http.StatusOK)
		wrong := layout.SharedRule{Target: extract.ItemColumn("quantity"), Kind: extract.ByColumn, Anchor: "valor", Page: 1, Place: set.Layouts[0].Rules[1].Place}
		wrong.Place.X += 0.08
		mine := layout.RuleLayout{Distributor: set.Layouts[0].Distributor, Class: set.Layouts[0].Class, Phrases: set.Layouts[0].Phrases, Rules: []layout.SharedRule{wrong}}
		take(layout.RuleSet{Version: 1, Layouts: []layout.RuleLayout{mine}}, http.StatusOK)
		if got := w.rules()["Itens · Quant.: a coluna de 'valor' rejeitada"]; got.Tried != 1 || got.DocumentID != "" {
			t.Errorf("RQ-08: %v", w.rules())
		}

		for name, spoil := range map[string]func(*layout.RuleLayout){
			"distributor_cnpj": func(l *layout.RuleLayout) { l.Distributor = "12345678000100" },
			"phrases":          func(l *layout.RuleLayout) { l.Phrases = []string{"rua das acacias 120"} },
			"rules.0.target":   func(l *layout.RuleLayout) { l.Rules[0].Target = extract.AccessKey },
			"rules.0.kind":     func(l *layout.RuleLayout) { l.Rules[0].Kind = extract.ByLabel },
			"rules.0.anchor":   func(l *layout.RuleLayout) { l.Rules[0].Anchor = "conta 123" },
			"rules.0.place":    func(l *layout.RuleLayout) { l.Rules[0].Place.X = 7 },
		} {
			bad := mine
			bad.Rules = []layout.SharedRule{wrong}
			spoil(&bad)
			before := w.count(`SELECT COUNT(*) FROM layout_rules`)
			text := w.staff.JSON("POST", "/api/idp/rules/import", layout.RuleSet{Version: 1, Layouts: []layout.RuleLayout{bad}}).Status(t, http.StatusUnprocessableEntity).Body
			if !strings.Contains(string(text), "layouts.0."+name) || w.count(`SELECT COUNT(*) FROM layout_rules`) != before {
				t.Errorf("RQ-08: %s is answered with %s", name, text)
			}
		}
	})
}
