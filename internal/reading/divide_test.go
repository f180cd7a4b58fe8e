package reading_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/reading/record"
)

func bundle(t *testing.T, cover bool, added int64, sheets ...billtest.Sheet) ([]byte, []billtest.Truth) {
	t.Helper()
	data, truths, err := billtest.Bundle(cover, added, sheets...)
	if err != nil {
		t.Fatal(err)
	}
	return data, truths
}

// parts are the documents of the bills of a file.
func (w *testEnv) parts(documentID string) (all []record.DocumentBody) {
	w.t.Helper()
	for _, p := range w.get(documentID).Parts {
		all = append(all, w.get(p.DocumentID))
	}
	return all
}

// RQ-11: each bill of a file becomes a document of its own, with its pages alone, in the
// queue and in the contract; the file itself is linked to nothing.
func TestSeveralBillsInOneFile_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		data, truths := bundle(t, false, 0, billtest.Sheet{Layout: 0, Seed: 3}, billtest.Sheet{Paper: "carta"}, billtest.Sheet{Layout: 0, Seed: 4})
		own := w.As(actor.Consultor)
		documentID := newID()
		w.send(own, documentID, "faturas.pdf", data).Status(t, 200)
		w.Work()
		whole := w.get(documentID)
		expect.Must(t, "RQ-11 the file", expect.Is(whole.Status, record.Completed), expect.Is(whole.Badge, "Várias faturas"),
			expect.Is(whole.Extracted, nil), expect.Is(whole.Kind, nil), expect.Len(whole.Parts, 2))
		parts := w.parts(documentID)
		for i, pages := range []string{"1 a 2", "3"} {
			p := parts[i]
			expect.Must(t, fmt.Sprintf("RQ-11 part %d", i), expect.Not(p.Extracted, nil))
			expect.Must(t, fmt.Sprintf("RQ-11 part %d", i), expect.Is(*p.Extracted.Installation, truths[i].Fields[extract.Installation]),
				expect.Not(p.PartOf, nil))
			expect.All(t, fmt.Sprintf("RQ-11 part %d", i), expect.Is(p.PartOf.Pages, pages), expect.Is(*p.PageCount, []int{2, 1}[i]))
			want := truths[i].Fields[extract.Name]
			expect.All(t, fmt.Sprintf("RQ-11 part %d, sent", i), expect.Begins(p.Filename, "faturas (página"), expect.Is(*p.Extracted.Name, want),
				expect.Is(p.CreatedBy, whole.CreatedBy))
		}
		page := queueOf(t, own, "situacao=conferir")
		expect.Must(t, "RQ-11 the queue", expect.Is(page.Total, 2), expect.Is(page.Contagens[record.StateDivided], 1))
		expect.All(t, "RQ-11 the queue", expect.Is(queueOf(t, own, "situacao=dividido").Data[0].DocumentID, documentID))
		t.Run("RQ-11 nothing is done with the file as if it were one bill", func(t *testing.T) {
			of := w.contract(truths[1].Fields[extract.ClientDocument])
			path := "/api/idp/document/" + documentID
			for act, body := range map[string]any{
				"/link": map[string]any{"contract_id": of.ID}, "/confirm": map[string]any{"all": true}, "/retry": map[string]any{},
			} {
				if p := w.staff.JSON("POST", path+act, body).Status(t, 409).Problem(t); p.Code != "varias_faturas" && p.Code != "nao_processado" {
					t.Errorf("%s: %s", act, p.Code)
				}
			}
			w.staff.Get(path+"/excel").Status(t, 409)
			w.link(parts[1].DocumentID, map[string]any{"contract_id": of.ID}, 201)
			file := w.staff.Get("/api/idp/document/"+parts[1].DocumentID+"/file").Status(t, 200).Body
			if !bytes.HasPrefix(file, []byte("%PDF")) || len(file) >= len(data) {
				t.Errorf("the contract's file has %d bytes, the whole %d", len(file), len(data))
			}
			if p := w.staff.JSON("PUT", path+"/class", map[string]string{"class": "fatura_a"}).Status(t, 409).Problem(t); p.Code != "parte_vinculada" {
				t.Errorf("taken back though a part is linked: %s", p.Code)
			}
		})
		t.Run("RQ-11 the same file again is told, and its bills are repetitions", func(t *testing.T) {
			again := newID()
			w.send(own, again, "outra vez.pdf", data).Status(t, 200)
			w.Work()
			if same := w.get(again).SameAs; same == nil || same.DocumentID != documentID {
				t.Errorf("sent again it is the same as %+v", same)
			}
			for _, p := range w.parts(again) {
				if p.Badge != "Repetido" {
					t.Errorf("a bill that was sent before is %s", p.Badge)
				}
			}
		})
	})
}

// RQ-11: who says that a file is one document has it read as one, and its parts are gone.
func TestFileIsOneDocument_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		data, _ := bundle(t, false, 0, billtest.Sheet{Layout: 0, Seed: 3}, billtest.Sheet{Layout: 0, Seed: 4})
		documentID := newID()
		w.send(w.staff, documentID, "faturas.pdf", data).Status(t, 200)
		w.Work()
		w.staff.JSON("PUT", "/api/idp/document/"+documentID+"/class", map[string]string{"class": "fatura_a"}).Status(t, 200)
		w.Work()
		whole := w.get(documentID)
		expect.All(t, "RQ-11 read as one", expect.Len(whole.Parts, 0), expect.Not(whole.Extracted, nil), expect.Is(*whole.PageCount, 2))
		if page := queueOf(t, w.staff, ""); page.Total != 1 {
			t.Errorf("RQ-11 %d documents are left", page.Total)
		}
	})
}

// RQ-11: the parts of a collective bill add up to its total; where they do not, no part
// passes as ready until a person has looked.
func TestCollectiveBill_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		sheets := []billtest.Sheet{{Layout: 0, Seed: 3}, {Layout: 0, Seed: 4}, {Layout: 0, Seed: 5}}
		for added, doubts := range map[int64]int{0: 0, 5_000: 1} {
			data, _ := bundle(t, true, added, sheets...)
			documentID := newID()
			w.send(w.staff, documentID, "coletiva.pdf", data).Status(t, 200)
			w.Work()
			parts := w.parts(documentID)
			if len(parts) != 3 {
				t.Fatalf("RQ-11 %d parts", len(parts))
			}
			for _, p := range parts {
				said := slices.ContainsFunc(p.Warnings, func(w fiscal.Warning) bool { return strings.Contains(w.Message, "fatura coletiva pede") })
				if p.Doubts != doubts || said != (doubts > 0) {
					t.Errorf("RQ-11 with %d more: %d doubts, %+v", added, p.Doubts, p.Warnings)
				}
			}
			if doubts == 0 {
				continue
			}
			path := "/api/idp/document/" + parts[0].DocumentID
			w.staff.JSON("POST", path+"/confirm", map[string]any{"all": true}).Status(t, 200)
			if left := w.get(parts[0].DocumentID).Doubts; left != 0 {
				t.Errorf("RQ-11 confirmed it has %d doubts", left)
			}
		}
	})
}
