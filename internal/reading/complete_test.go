package reading_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/reading/record"
)

func statement(t *testing.T) billtest.Bill {
	t.Helper()
	papers, err := billtest.NotBills()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(papers, func(b billtest.Bill) bool { return b.NotBill == string(extract.GDStatement) })
	return papers[at]
}

func TestClasses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		of := w.contract("11.222.333/0001-81")
		documentID := newID()
		w.send(w.staff, documentID, "demonstrativo.pdf", statement(t).Data).Status(t, 200)
		w.Work()
		path := "/api/idp/document/" + documentID

		t.Run("RQ-01 what is no bill has no field, says so, and cannot be linked", func(t *testing.T) {
			b := w.get(documentID)
			expect.Must(t, fmt.Sprintf("document %+v, kind", b.CompletenessBody), expect.Not(b.Kind, nil))
			expect.Must(t, fmt.Sprintf("document %+v, kind", b.CompletenessBody), expect.Is(b.Kind.Class, extract.GDStatement),
				expect.Is(b.Badge, "Não é fatura"), expect.Is(b.Extracted.Total, nil), expect.Len(b.Items, 0), expect.Is(b.Doubts, 0),
				expect.Len(b.Missing, 0))
			if p := w.staff.JSON("POST", path+"/link", map[string]string{"contract_id": of.ID, "competencia": "2026-09"}).Status(t, 409); p.Problem(t).Code != "nao_e_fatura" {
				t.Errorf("refused with %+v", p.Problem(t))
			}
			if n := w.count("SELECT COUNT(*) FROM invoices"); n != 0 {
				t.Errorf("%d invoices", n)
			}
		})
		t.Run("RQ-01 a person says what it is; that is noted, and it is read again as that", func(t *testing.T) {
			stale := w.staff.With("If-Match", `"1"`)
			stale.JSON("PUT", path+"/class", map[string]string{"class": "fatura_b"}).Status(t, 412)
			w.staff.JSON("PUT", path+"/class", map[string]string{"class": "nfe_xml"}).Status(t, 422)
			w.As(actor.Parceiro).JSON("PUT", path+"/class", map[string]string{"class": "fatura_b"}).Status(t, 404)
			w.staff.JSON("PUT", path+"/class", map[string]string{"class": "fatura_b"}).Status(t, 200)
			w.Work()
			b := w.get(documentID)
			expect.Must(t, fmt.Sprintf("document %+v, kind", b.CompletenessBody), expect.Is(b.Class, string(extract.BillB)),
				expect.Is(b.Kind.Confidence, 100), expect.Begins(string(*b.Extracted.Total), "912.4"), expect.Is(b.Badge, "Sem cliente"),
				expect.Is(slices.Contains(b.Missing, "subgrupo"), true))
			if n := w.count("SELECT COUNT(*) FROM audit_entries WHERE action = 'reading.classify' AND entity_id = $1", documentID); n != 1 {
				t.Errorf("%d audit entries", n)
			}
			w.staff.JSON("POST", path+"/link", map[string]string{"contract_id": of.ID, "competencia": "2026-09"}).Status(t, 201)
			w.staff.JSON("PUT", path+"/class", map[string]string{"class": "outro"}).Status(t, 409)
			if b := w.get(documentID); b.Badge != "Vinculado" {
				t.Errorf("badge %q", b.Badge)
			}
		})
	})
}

func TestCompleteness(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		w.contract(paper.Truth.Fields[extract.ClientDocument])
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		path := "/api/idp/document/" + documentID
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { // as if it had been read badly
			_, err := tx.ExecContext(ctx, `UPDATE readings SET result = REPLACE(result, '"confidence":98', '"confidence":80')`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		w.staff.JSON("POST", path+"/confirm", map[string]any{}).Status(t, 200) // counts anew

		t.Run("RQ-02 what is below 90 counts until somebody confirms or corrects it", func(t *testing.T) {
			b := w.get(documentID)
			if b.Class != string(extract.BillA) || len(b.Missing) != 0 {
				t.Fatalf("%+v", b.CompletenessBody)
			}
			doubts := b.Doubts
			i := slices.IndexFunc(b.Fields, func(f record.FieldBody) bool { return f.Review })
			if i < 0 || doubts < 1 {
				t.Fatalf("no doubt to confirm: %+v", b.CompletenessBody)
			}
			w.staff.JSON("POST", path+"/confirm", map[string]any{"fields": []string{string(b.Fields[i].Key)}}).Status(t, 200).Decode(t, &b)
			if b.Doubts != doubts-1 || b.Fields[i].Review {
				t.Errorf("after one: %d doubts of %d", b.Doubts, doubts)
			}
			w.staff.JSON("POST", path+"/confirm", map[string]any{"all": true}).Status(t, 200).Decode(t, &b)
			if b.Doubts != 0 || b.Badge != "A decidir" {
				t.Errorf("after all: %+v", b.CompletenessBody)
			}
		})
		t.Run("RQ-02 the list says the same, and another reading keeps what was confirmed", func(t *testing.T) {
			w.staff.JSON("POST", path+"/retry", map[string]string{}).Status(t, 200)
			w.Work()
			var list struct{ Data []record.SummaryBody }
			w.staff.Get("/api/idp/documents").Status(t, 200).Decode(t, &list)
			expect.Must(t, "list", expect.Len(list.Data, 1))
			expect.Must(t, "list", expect.Is(list.Data[0].Badge, "A decidir"), expect.Is(list.Data[0].Class, string(extract.BillA)))
		})
	})
}

// VD-45: a document is ready where there is one contract to link it to unasked; whose customer
// is masked is never read for sure, from whatever file it comes.
func TestReadyNeedsAProposal_VD45(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		of := w.contract(paper.Truth.Fields[extract.ClientDocument])
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		path := "/api/idp/document/" + documentID
		w.staff.JSON("POST", path+"/confirm", map[string]any{"all": true}).Status(t, 200)
		if b := w.get(documentID); b.Badge != "A decidir" || b.Doubts != 0 {
			t.Fatalf("VD-45 without a unit: %+v", b.CompletenessBody)
		}
		w.unit(of.ClientID, paper.Truth.Fields[extract.Installation])
		w.staff.JSON("POST", path+"/confirm", map[string]any{"all": true}).Status(t, 200) // is placed anew
		if b := w.get(documentID); b.Badge != "Pronto" {
			t.Errorf("VD-45 with one contract of the unit: %+v", b.CompletenessBody)
		}

		other := newID()
		w.send(w.staff, other, "outra.pdf", append(slices.Clone(paper.Data), '\n')).Status(t, 200)
		w.Work()
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { // as one that an earlier version read
			_, err := tx.ExecContext(ctx, `UPDATE readings SET result = REPLACE(result, $1, '**.***.000/0001-**') WHERE id = $2`,
				paper.Truth.Fields[extract.ClientDocument], other)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		b := w.get(other)
		i := slices.IndexFunc(b.Fields, func(f record.FieldBody) bool { return f.Key == extract.ClientDocument })
		f := b.Fields[i]
		expect.All(t, fmt.Sprintf("VD-45 a masked document, sure to %d", *f.Confidence), expect.Is(f.Value, "**.***.000/0001-**"),
			expect.Is(f.Review, true), expect.Is(*f.Confidence < extract.High, true))
	})
}

func TestWaiver(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		at := 9 // its history is a drawing
		paper, err := billtest.Generate(nil, at, billtest.Plain, 3)
		if err != nil {
			t.Fatal(err)
		}
		w.contract(paper.Truth.Fields[extract.ClientDocument])
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		path := "/api/idp/document/" + documentID
		b := w.get(documentID)
		if !slices.Equal(b.Missing, []string{"demanda medida", "histórico"}) || b.Badge != "Faltam: demanda medida, histórico" {
			t.Fatalf("RQ-02: %+v", b.CompletenessBody)
		}
		w.staff.JSON("POST", path+"/confirm", map[string]any{"missing": []string{"itens"}}).Status(t, 422)
		w.staff.JSON("POST", path+"/confirm", map[string]any{"missing": []string{"histórico", "demanda medida"}, "all": true}).Status(t, 200).Decode(t, &b)
		if len(b.Missing) != 0 || b.Badge != "A decidir" {
			t.Errorf("RQ-02: waived: %+v", b.CompletenessBody)
		}
		if n := w.count("SELECT COUNT(*) FROM audit_entries WHERE action = 'reading.confirm' AND entity_id = $1", documentID); n != 1 {
			t.Errorf("RQ-02: %d audit entries", n)
		}
	})
}

// RQ-02 documents that were read before they had a class get one after the start, by a
// job, and a person confirms whether they are bills.
func TestCatchUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE readings SET class = '', doubts = 0, state = '', result = REPLACE(result, '"class":"fatura_a"', '"class":""')`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // two instances that start: one job
			if err := w.readings.Places.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := w.count("SELECT COUNT(*) FROM jobs WHERE kind = 'reading.place'"); n != 1 {
			t.Fatalf("RQ-02: %d jobs", n)
		}
		w.Work()
		b := w.get(documentID)
		expect.All(t, fmt.Sprintf("RQ-02: %+v", b.CompletenessBody), expect.Is(b.Class, string(extract.BillA)), expect.Is(b.Kind.Confidence, 70),
			expect.Not(b.Kind.Question, nil), expect.Not(b.Doubts, 0))
	})
}
