package reading_test

import (
	"strconv"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading/record"
)

// perfect is a bill of group A that is read without a doubt, whose client and unit the
// register knows; it is not sent yet.
func (w *testEnv) perfect() (paper billtest.Bill, contractID, clientID string) {
	w.t.Helper()
	paper = printed(w.t)
	of := w.contract(paper.Truth.Fields[extract.ClientDocument])
	w.unit(of.ClientID, paper.Truth.Fields[extract.Installation])
	return paper, of.ID, of.ClientID
}

func (w *testEnv) automatic(on bool) {
	w.t.Helper()
	value := ""
	if on {
		value = "sim"
	}
	w.exec(`INSERT INTO settings (key, value, updated_at) VALUES ('leitura.vinculo_automatico', $1, 1)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value`, value)
}

// RQ-05: a bill that agrees in everything links itself where the setting says so, is
// marked, and is taken back within 30 days.
func TestBillLinksItself_RQ05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		paper, contractID, clientID := w.perfect()
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		if b := w.get(documentID); b.Doubts > 0 || len(b.Missing) > 0 || b.InvoiceID != nil {
			t.Fatalf("RQ-05 with the setting off: %d doubts, missing %v, invoice %v", b.Doubts, b.Missing, b.InvoiceID)
		}
		w.automatic(true)
		retry := func() {
			t.Helper()
			w.staff.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]string{}).Status(t, 200)
			w.Work()
		}
		retry()
		b := w.get(documentID)
		if b.InvoiceID == nil || *b.ContractID != contractID {
			t.Fatalf("RQ-05 it did not link itself: %+v", b.CompletenessBody)
		}
		row := queueOf(t, w.staff, "automaticos=true").Data[0]
		if !row.Automatic || row.UndoUntil == nil {
			t.Errorf("RQ-05 the row is %+v", row)
		}
		if n := w.count(`SELECT COUNT(*) FROM audit_entries WHERE title = 'Vinculada automaticamente: instalação, CNPJ e mês conferem' AND client_id = $1`, clientID); n != 1 {
			t.Errorf("RQ-05 %d marks in the timeline", n)
		}
		w.staff.JSON("POST", "/api/idp/document/"+documentID+"/unlink", nil).Status(t, 200)
		w.Work()
		if w.get(documentID).InvoiceID != nil {
			t.Error("RQ-05 what was undone links itself again")
		}
		t.Run("RQ-05 after 30 days it stays", func(t *testing.T) {
			retry()
			w.exec(`UPDATE readings SET undo_until = 1 WHERE id = $1`, documentID)
			if p := w.staff.JSON("POST", "/api/idp/document/"+documentID+"/unlink", nil).Status(t, 409).Problem(t); p.Code != "prazo_para_desfazer" {
				t.Errorf("undone late: %s", p.Code)
			}
		})
	})
}

// RQ-05: what a person has to decide does not link itself.
func TestQuestionKeepsABillFromLinkingItself_RQ05(t *testing.T) {
	for name, change := range map[string]func(w *testEnv, clientID string){
		"two contracts in force": func(w *testEnv, _ string) { w.contract(printed(w.t).Truth.Fields[extract.ClientDocument]) },
		"the month is closed": func(w *testEnv, clientID string) {
			w.exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, $2, 1, 'Ana')`, clientID, printed(w.t).Truth.Fields[extract.Period])
		},
		"no contract in force": func(w *testEnv, clientID string) {
			w.exec(`UPDATE contracts SET end_date = '2020-02-01' WHERE client_id = $1`, clientID)
		},
	} {
		t.Run("RQ-05 "+name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := newTestEnv(t, d)
				paper, _, clientID := w.perfect()
				change(w, clientID)
				w.automatic(true)
				documentID := newID()
				w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
				w.Work()
				if b := w.get(documentID); b.Status != record.Completed || b.InvoiceID != nil {
					t.Errorf("it is %s, invoice %v", b.Badge, b.InvoiceID)
				}
			})
		})
	}
}

// RQ-05: a bill whose sender does not reach the client waits for a user who does.
func TestSenderOutOfReachDoesNotLink_RQ05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		paper, _, clientID := w.perfect()
		w.automatic(true)
		own := w.As(actor.Consultor)
		documentID := newID()
		w.send(own, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		if w.get(documentID).InvoiceID != nil {
			t.Fatal("RQ-05 a consultor's bill entered a client out of reach")
		}
		owner := client.Assignment{OwnerUserID: w.People[actor.Consultor].UserID}
		if err := client.NewService(d).Assign(t.Context(), w.People[actor.Gestora], clientID, owner, ""); err != nil {
			t.Fatal(err)
		}
		own.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]string{}).Status(t, 200)
		w.Work()
		if w.get(documentID).InvoiceID == nil {
			t.Error("RQ-05 within reach it did not link itself")
		}
	})
}

// RQ-05: a partner's bill links itself like a consultor's, where the client is the partner's.
func TestPartnersBillLinksItself_RQ05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		paper, _, clientID := w.perfect()
		w.automatic(true)
		partner := w.As(actor.Parceiro)
		documentID := newID()
		w.send(partner, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		if w.get(documentID).InvoiceID != nil {
			t.Fatal("RQ-05 a partner's bill entered a client of others")
		}
		of := client.Assignment{OwnerUserID: w.People[actor.Gestora].UserID, PartnerID: w.People[actor.Parceiro].PartnerID}
		if err := client.NewService(d).Assign(t.Context(), w.People[actor.Gestora], clientID, of, ""); err != nil {
			t.Fatal(err)
		}
		partner.JSON("POST", "/api/idp/document/"+documentID+"/retry", map[string]string{}).Status(t, 200)
		w.Work()
		if w.get(documentID).InvoiceID == nil {
			t.Error("RQ-05 within the partner's reach it did not link itself")
		}
	})
}

// RQ-05: the automatic link and a person's at once make one invoice.
func TestAutomaticLinkRacesAPerson_RQ05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		paper, contractID, _ := w.perfect()
		w.automatic(true)
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		done := make(chan *webtest.Response)
		go func() {
			for {
				response := w.staff.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": contractID})
				if response.Code == 201 || !strings.Contains(string(response.Body), "nao_processado") {
					done <- response
					return
				}
			}
		}()
		w.Work()
		response := <-done
		if response.Code != 201 && response.Code != 409 {
			t.Errorf("RQ-05 the person is answered %d: %s", response.Code, response.Body)
		}
		if n := w.count(`SELECT COUNT(*) FROM invoices`); n != 1 {
			t.Errorf("RQ-05 %d invoices", n)
		}
		if n := w.count(`SELECT COUNT(*) FROM jobs WHERE state NOT IN ('done', 'cancelled')`); n > 1 {
			t.Errorf("RQ-05 %d jobs are left", n)
		}
	})
}

// RQ-05: the automatic link is offered to who may turn it on, after 20 that would have been
// right.
func TestAutomaticLinkIsOffered_RQ05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		paper, contractID, _ := w.perfect()
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		w.link(documentID, map[string]any{"contract_id": contractID}, 201)
		if n := w.count(`SELECT COUNT(*) FROM readings WHERE link_mode = $1`, string(record.LinkedUnchanged)); n != 1 {
			t.Fatalf("RQ-05 %d unchanged links", n)
		}
		offer := func(who *webtest.Client) bool {
			var o struct {
				Offer bool `json:"oferecer_automatico"`
			}
			who.Get("/api/idp/queue/options").Status(t, 200).Decode(t, &o)
			return o.Offer
		}
		if offer(w.staff) {
			t.Error("RQ-05 offered after one")
		}
		for i := range 19 {
			w.exec(`INSERT INTO readings (id, created_by, filename, format, size, sha256, blob_key, status, result, link_mode, created_at, updated_at)
				SELECT $1, created_by, 'a', 'pdf', 1, 'x', $1, 'COMPLETED', '{}', 'inalterado', 1, 1 FROM readings WHERE id = $2`, "x"+strconv.Itoa(i), documentID)
		}
		if !offer(w.staff) {
			t.Error("RQ-05 not offered after 20")
		}
		if offer(w.As(actor.Backoffice)) {
			t.Error("RQ-05 offered to who may not turn it on")
		}
	})
}
