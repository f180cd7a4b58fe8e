package reading_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// MC-14: real bills that are read and linked are found nothing wrong with but for what a
// careful reader finds in them: the excess of four months, reactive energy in five, and
// the months that are not there.
func TestRealBillsAreAudited_MC14(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	v := w.contract("11444777000161")
	for _, m := range []string{"2022-07", "2022-08", "2022-09", "2022-10", "2023-05"} {
		id := newID()
		w.send(w.staff, id, m+".pdf", prooftest.Foreign(t, "bills", "equatorial_al_A4verde", m+".pdf")).Status(t, 200)
		w.Work()
		w.staff.JSON("POST", "/api/idp/document/"+id+"/link", map[string]any{"contract_id": v.ID, "motivo": "prova"}).Status(t, 201)
	}
	found, err := w.findings.List(t.Context(), w.People[actor.Gestora], finding.Filter{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{}
	for _, f := range found.Findings {
		got[string(f.Rule)] = append(got[string(f.Rule)], f.Month.String())
	}
	for _, months := range got {
		slices.Sort(months)
	}
	want := map[string]string{
		"demanda_ultrapassagem": "2022-08 2022-09 2022-10 2023-05",
		"reativo":               "2022-07 2022-08 2022-09 2022-10 2023-05",
		"mes_ausente":           "2022-11 2022-12 2023-01 2023-02 2023-03 2023-04",
	}
	for rule := range maps.Keys(got) {
		if strings.Join(got[rule], " ") != want[rule] {
			t.Errorf("MC-14 %s in %v, want %s", rule, got[rule], want[rule])
		}
	}
	for rule := range maps.Keys(want) {
		if got[rule] == nil {
			t.Errorf("MC-14 %s is not found", rule)
		}
	}
}

// MC-14: an invoice keeps the items of its document, each with what it charges, and who
// corrects its figures does not lose them.
func TestInvoiceKeepsItsDocument_MC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		b := printed(t)
		id := newID()
		w.send(w.staff, id, "a.pdf", b.Data).Status(t, 200)
		w.Work()
		of := w.contract(b.Truth.Fields[extract.ClientDocument])
		w.staff.JSON("POST", "/api/idp/document/"+id+"/link", map[string]string{"contract_id": of.ID}).Status(t, 201)
		read := func() invoice.View {
			t.Helper()
			var list struct{ Data []invoice.View }
			w.staff.Get("/contracts/"+of.ID+"/invoices").Status(t, 200).Decode(t, &list)
			return list.Data[0]
		}
		v := read()
		doc := v.Figures.Document
		charged := len(b.Truth.Items)
		cnpj, err := brdoc.ParseCNPJ(b.Truth.Fields[extract.ClientDocument])
		if err != nil {
			t.Fatal(err)
		}
		expect.Must(t, "MC-14 items", expect.Not(doc, nil))
		expect.Must(t, "MC-14 items", expect.Len(doc.Items, charged), expect.Not(charged, 0), expect.Not(doc.Holder, nil))
		expect.Must(t, "MC-14 items", expect.Is(*doc.Holder, string(cnpj)))
		for i, item := range doc.Items {
			expect.Must(t, fmt.Sprintf("MC-14 item %d", i), expect.Not(item.Class, ""), expect.Not(item.Page, nil))
			expect.All(t, fmt.Sprintf("MC-14 item %d", i), expect.Is(*item.Page >= 1, true), expect.Not(item.Text, ""))
		}
		w.staff.JSON("PUT", "/api/invoices/"+v.ID, map[string]any{"kind": v.Kind, "competencia": v.Competencia, "figures": map[string]any{"cip_value": 1, "estimated": true}}).Status(t, 200)
		after := read().Figures
		expect.Must(t, "MC-14 after a correction", expect.Not(after.Document, nil))
		expect.Must(t, "MC-14 after a correction", expect.Len(after.Document.Items, charged), expect.Not(after.Estimated, nil))
		expect.All(t, "MC-14 after a correction", expect.Is(*after.Estimated, true))
	})
}
