package reading_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading/password"
	"ynova/internal/reading/record"
)

// protected sends a protected file of bills, and has it read.
func (w *testEnv) protected(c *webtest.Client, sheets ...billtest.Sheet) (documentID string, truths []billtest.Truth) {
	w.t.Helper()
	data, truths, err := billtest.Protected("11444", sheets...)
	if err != nil {
		w.t.Fatal(err)
	}
	documentID = newID()
	w.send(c, documentID, "protegida.pdf", data).Status(w.t, 200)
	w.Work()
	return documentID, truths
}

// open has a protected document read with its password, which is to be remembered.
func (w *testEnv) open(documentID string) {
	w.t.Helper()
	w.staff.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]any{"password": "11444", "lembrar": true}).Status(w.t, 200)
	w.Work()
}

func (w *testEnv) passwords() (kept []password.PasswordBody) {
	w.t.Helper()
	var list struct{ Data []password.PasswordBody }
	answer := w.staff.Get("/api/idp/passwords").Status(w.t, 200)
	if strings.Contains(string(answer.Body), "11444") || strings.Contains(string(answer.Body), "s1:") {
		w.t.Fatalf("RQ-11 the list shows the password: %s", answer.Body)
	}
	answer.Decode(w.t, &list)
	return list.Data
}

func (w *testEnv) asksPassword(documentID string) bool {
	w.t.Helper()
	got := w.get(documentID)
	return got.Status == record.Failed && *got.ErrorCode == "pdf_senha"
}

// RQ-11: a password that is remembered for a client is sealed, opens the next protected
// PDF within the reach of who sends it, is listed without being shown, and is forgotten.
func TestRememberedPassword_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		first, truths := w.protected(w.staff, billtest.Sheet{Seed: 40})
		of := w.contract(truths[0].Fields[extract.ClientDocument])
		w.unit(of.ClientID, truths[0].Fields[extract.Installation])
		if !w.asksPassword(first) {
			t.Fatalf("RQ-11 %+v", w.get(first))
		}
		w.open(first)
		kept := w.passwords()
		expect.Must(t, fmt.Sprintf("RQ-11 it is %s, remembered", w.get(first).Badge), expect.Is(w.get(first).Status, record.Completed),
			expect.Len(kept, 1))
		expect.Must(t, fmt.Sprintf("RQ-11 it is %s, remembered", w.get(first).Badge), expect.Is(kept[0].ClientName, "Cerâmica União"),
			expect.Is(kept[0].UsedAt, nil))
		if n := w.count(`SELECT COUNT(*) FROM document_passwords WHERE sealed LIKE '%11444%' OR sealed NOT LIKE 's1:%'`); n != 0 {
			t.Error("RQ-11 it is not sealed")
		}
		next, _ := w.protected(w.staff, billtest.Sheet{Seed: 41})
		if got := w.get(next); got.Status != record.Completed || w.passwords()[0].UsedAt == nil {
			t.Fatalf("RQ-11 the next asks again: %+v", got)
		}
		w.staff.Get("/api/idp/document/"+next+"/pages/1").Status(t, 200)
		if other, _ := w.protected(w.As(actor.Consultor), billtest.Sheet{Seed: 42}); !w.asksPassword(other) {
			t.Error("RQ-11 a consultor's document was opened by the password of a client out of reach")
		}
		w.As(actor.Backoffice).Get("/api/idp/passwords").Status(t, 403)
		w.staff.JSON("DELETE", "/api/idp/passwords/"+kept[0].ID, nil).Status(t, 204)
		w.staff.JSON("DELETE", "/api/idp/passwords/"+kept[0].ID, nil).Status(t, 404)
		if last, _ := w.protected(w.staff, billtest.Sheet{Seed: 43}); !w.asksPassword(last) || len(w.passwords()) != 0 {
			t.Error("RQ-11 what was forgotten opens another document")
		}
		for _, action := range []string{"reading.password_remember", "reading.password_forget"} {
			if n := w.count(`SELECT COUNT(*) FROM audit_entries WHERE action = $1 AND client_id = $2`, action, of.ClientID); n != 1 {
				t.Errorf("RQ-11 %s stands %d times in the trail", action, n)
			}
		}
	})
}

// RQ-11: where the register does not know whose a document is, the link says for whom its
// password is remembered.
func TestPasswordRememberedByLink_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		documentID, truths := w.protected(w.staff, billtest.Sheet{Seed: 44})
		w.open(documentID)
		if kept := w.passwords(); len(kept) != 0 {
			t.Fatalf("RQ-11 remembered for nobody: %+v", kept)
		}
		of := w.contract(truths[0].Fields[extract.ClientDocument])
		w.link(documentID, map[string]any{"contract_id": of.ID}, 201)
		if kept := w.passwords(); len(kept) != 1 || kept[0].ClientName != "Cerâmica União" {
			t.Errorf("RQ-11 remembered: %+v", kept)
		}
	})
}

// RQ-11: the bills of a protected file are documents that open, and its password is
// remembered for their clients.
func TestPartsOfProtectedFile_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		documentID, truths := w.protected(w.staff, billtest.Sheet{Seed: 3}, billtest.Sheet{Seed: 4})
		of := w.contract(truths[0].Fields[extract.ClientDocument])
		w.unit(of.ClientID, truths[0].Fields[extract.Installation])
		w.open(documentID)
		parts := w.parts(documentID)
		if len(parts) != 2 {
			t.Fatalf("RQ-11 %d parts", len(parts))
		}
		for i, p := range parts {
			expect.Must(t, fmt.Sprintf("RQ-11 part %d", i), expect.Is(p.Status, record.Completed), expect.Not(p.Extracted, nil))
			expect.All(t, fmt.Sprintf("RQ-11 part %d", i), expect.Is(*p.Extracted.Installation, truths[i].Fields[extract.Installation]))
			w.staff.Get("/api/idp/document/"+p.DocumentID+"/pages/1").Status(t, 200)
		}
		if kept := w.passwords(); len(kept) != 1 || kept[0].ClientName != "Cerâmica União" {
			t.Errorf("RQ-11 remembered: %+v", kept)
		}
	})
}
