package reading_test

import (
	"fmt"
	"net/url"
	"sync"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading/queue"
	"ynova/internal/reading/record"
)

type queuePage struct {
	Data      []queue.Row
	Proximo   *string
	Total     int
	Contagens map[record.State]int
}

func queueOf(t *testing.T, c *webtest.Client, query string) (page queuePage) {
	t.Helper()
	c.Get("/api/idp/queue?"+query).Status(t, 200).Decode(t, &page)
	return page
}

// RQ-07: a bill stands in the queue with what was read of it; its contract is proposed as
// soon as there is one, linking takes it out, and undoing brings it back with nothing left
// in the contract.
func TestQueue_RQ07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		truth := paper.Truth.Fields
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		if page := queueOf(t, w.staff, "situacao=lendo"); page.Total != 1 || page.Data[0].State != record.StateReading {
			t.Errorf("RQ-07 while it is read: %+v", page)
		}
		w.Work()
		only := func(query string) queue.Row {
			t.Helper()
			page := queueOf(t, w.staff, query)
			if len(page.Data) != 1 || page.Total != 1 {
				t.Fatalf("RQ-07 %s: %d of %d rows", query, len(page.Data), page.Total)
			}
			return page.Data[0]
		}
		row := only("situacao=conferir&sem_proposta=true")
		text := func(s *string) string {
			if s == nil {
				return ""
			}
			return *s
		}
		expect.All(t, "RQ-07 the row", expect.Is(text(row.Customer), truth[extract.Name]),
			expect.Is(text(row.Installation), truth[extract.Installation]), expect.Is(text(row.Month), truth[extract.Period]),
			expect.Not(text(row.Distributor), ""), expect.Not(row.Amount, nil), expect.Is(row.Contract, nil), expect.Is(row.Owner, nil),
			expect.Is(row.Source, record.SourceScreen))
		of := w.contract(truth[extract.ClientDocument])
		w.unit(of.ClientID, truth[extract.Installation])
		if err := w.readings.Places.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.Work()
		row = only("situacao=conferir&q=" + url.QueryEscape("000"+truth[extract.Installation]))
		expect.Must(t, "RQ-07 proposed, asked", expect.Not(row.Contract, nil))
		expect.Must(t, "RQ-07 proposed, asked", expect.Is(row.Contract.ID, of.ID), expect.Is(row.Question, nil))
		var linked struct{ Document record.DocumentBody }
		w.link(documentID, map[string]any{"contract_id": of.ID}, 201).Decode(t, &linked)
		if page := queueOf(t, w.staff, "situacao=conferir"); page.Total != 0 || page.Contagens[record.StateLinked] != 1 {
			t.Errorf("RQ-07 after the link: %+v", page)
		}
		row = only("situacao=vinculado")
		expect.All(t, "RQ-07 the linked row", expect.Not(row.UndoUntil, nil), expect.Not(row.Contract, nil), expect.Is(row.Automatic, false))
		path := "/api/idp/document/" + documentID + "/unlink"
		w.staff.JSON("POST", path, nil).Status(t, 200)
		if n := w.count(`SELECT (SELECT COUNT(*) FROM invoices WHERE deleted_at IS NULL) + (SELECT COUNT(*) FROM documents WHERE deleted_at IS NULL)`); n != 0 {
			t.Errorf("RQ-05 undoing left %d rows in the contract", n)
		}
		if row = only("situacao=conferir"); row.Contract == nil || row.UndoUntil != nil {
			t.Errorf("RQ-05 the row that is back: %+v", row)
		}
		if p := w.staff.JSON("POST", path, nil).Status(t, 409).Problem(t); p.Code != "nao_vinculado" {
			t.Errorf("RQ-05 undone twice: %s", p.Code)
		}
		w.link(documentID, map[string]any{"contract_id": of.ID}, 201)
		if n := w.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'reading.unlink'`); n != 1 {
			t.Errorf("RQ-05 %d entries of the trail", n)
		}
	})
}

// RQ-07: two people at one queue see who has which document, and linking at once links
// once.
func TestTwoPeopleAtTheQueue_RQ07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		of := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(of.ClientID, paper.Truth.Fields[extract.Installation])
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		other := w.As(actor.Backoffice)
		path := "/api/idp/document/" + documentID
		var mine, theirs queue.ClaimBody
		w.staff.JSON("POST", path+"/claim", nil).Status(t, 200).Decode(t, &mine)
		other.JSON("POST", path+"/claim", nil).Status(t, 200).Decode(t, &theirs)
		expect.All(t, fmt.Sprintf("RQ-07 taken by %+v, then", mine), expect.Is(mine.Mine, true), expect.Is(theirs.Mine, false),
			expect.Is(theirs.ID, mine.ID))
		row := queueOf(t, other, "").Data[0]
		expect.Must(t, "RQ-07 the other sees", expect.Not(row.Claim, nil))
		expect.All(t, "RQ-07 the other sees", expect.Is(row.Claim.Mine, false), expect.Is(row.Claim.ID, mine.ID))
		w.staff.Do("DELETE", path+"/claim", "", nil).Status(t, 204)
		if other.JSON("POST", path+"/claim", nil).Status(t, 200).Decode(t, &theirs); !theirs.Mine {
			t.Errorf("RQ-07 a document that was left is %+v", theirs)
		}

		version := w.get(documentID).Version
		status := make([]int, 2)
		var all sync.WaitGroup
		for i, who := range []*webtest.Client{w.staff, other} {
			all.Go(func() {
				status[i] = who.With("If-Match", web.ETag(version)).JSON("POST", path+"/link", map[string]string{"contract_id": of.ID}).Code
			})
		}
		all.Wait()
		if status[0]+status[1] != 201+412 && status[0]+status[1] != 201+409 {
			t.Errorf("RQ-07 two links at once: %v", status)
		}
		if n := w.count(`SELECT COUNT(*) FROM invoices`); n != 1 {
			t.Errorf("RQ-07 %d invoices", n)
		}
	})
}

// RQ-07: a consultor and a parceiro see their own documents alone, and of them no contract
// out of reach; the assignee of a document is shown, and set by staff.
func TestScopeOfTheQueue_RQ07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		of := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(of.ClientID, paper.Truth.Fields[extract.Installation])
		own, partner := w.As(actor.Consultor), w.As(actor.Parceiro)
		documentID := newID()
		w.send(own, documentID, "a.pdf", paper.Data).Status(t, 200)
		w.Work()
		path := "/api/idp/document/" + documentID
		if page := queueOf(t, own, ""); page.Total != 1 || page.Data[0].Contract != nil {
			t.Errorf("RQ-07 the consultor is told of a contract out of reach: %+v", page.Data)
		}
		if page := queueOf(t, w.staff, ""); page.Total != 1 || page.Data[0].Contract == nil {
			t.Errorf("RQ-07 the staff sees %+v", page.Data)
		}
		if page := queueOf(t, partner, ""); page.Total != 0 || page.Contagens[queue.TabOpen] != 0 {
			t.Errorf("RQ-07 somebody else sees %+v", page)
		}
		for _, act := range []struct{ method, path string }{{"POST", "/claim"}, {"POST", "/unlink"}, {"PUT", "/owner"}} {
			partner.JSON(act.method, path+act.path, map[string]any{"user_id": w.People[actor.Parceiro].UserID}).Status(t, 404)
		}
		assign := func(who *webtest.Client, userID any, status int) {
			t.Helper()
			who.JSON("PUT", path+"/owner", map[string]any{"user_id": userID}).Status(t, status)
		}
		assign(own, w.People[actor.Gestora].UserID, 403)
		assign(own, w.People[actor.Consultor].UserID, 200)
		assign(w.staff, "nobody-there", 422)
		assign(w.staff, w.People[actor.Backoffice].UserID, 200)
		assign(own, w.People[actor.Consultor].UserID, 403)
		if page := queueOf(t, w.staff, "responsavel="+w.People[actor.Backoffice].UserID); page.Total != 1 || page.Data[0].Owner == nil {
			t.Errorf("RQ-07 the owner's rows are %+v", page.Data)
		}
		if page := queueOf(t, w.As(actor.Backoffice), "responsavel=eu"); page.Total != 1 {
			t.Errorf("RQ-07 the owner finds %d of the own rows", page.Total)
		}
		assign(w.staff, nil, 200)
		if page := queueOf(t, w.staff, "responsavel=ninguem"); page.Total != 1 {
			t.Errorf("RQ-07 nobody's rows: %d", page.Total)
		}
	})
}

// RQ-07: documents of an older version get their place at the start.
func TestQueueCatchesUp_RQ07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		w.send(w.staff, newID(), "a.pdf", paper.Data).Status(t, 200)
		w.Work()
		before := queueOf(t, w.staff, "").Data[0]
		w.exec(`UPDATE readings SET state = '', queue_order = 30000, customer = '', installation = '', unit_key = '', month = '', amount = NULL`)
		if page := queueOf(t, w.staff, "situacao=conferir"); page.Total != 0 {
			t.Fatalf("RQ-07 a row without a place is counted: %+v", page)
		}
		if err := w.readings.Places.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.Work()
		after := queueOf(t, w.staff, "situacao=conferir")
		expect.Must(t, fmt.Sprintf("RQ-07 the row, and was %+v", before), expect.Is(after.Total, 1))
		expect.All(t, fmt.Sprintf("RQ-07 the row, and was %+v", before), expect.Is(*after.Data[0].Customer, *before.Customer),
			expect.Is(after.Data[0].Version, before.Version), expect.Is(*after.Data[0].Amount, *before.Amount))
	})
}
