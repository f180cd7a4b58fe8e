package reading_test

import (
	"fmt"
	"net/url"
	"testing"

	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading/queue"
)

type doneBody struct{ Data []queue.DoneBody }

// ready sends bills of clients that the register knows, and has them read.
func (w *testEnv) ready(n int) (ids []string) {
	w.t.Helper()
	for seed := range uint64(n) {
		paper, err := billtest.Generate(nil, 0, billtest.Plain, 40+seed)
		if err != nil {
			w.t.Fatal(err)
		}
		of := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(of.ClientID, paper.Truth.Fields[extract.Installation])
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(w.t, 200)
		ids = append(ids, documentID)
	}
	w.Work()
	for _, documentID := range ids {
		if b := w.get(documentID); b.Badge != "Pronto" {
			w.t.Fatalf("%s is %s: %v", documentID, b.Badge, b.Missing)
		}
	}
	return ids
}

func (w *testEnv) picked(ids ...string) (all []map[string]any) {
	w.t.Helper()
	for _, documentID := range ids {
		all = append(all, map[string]any{"document_id": documentID, "version": w.get(documentID).Version})
	}
	return all
}

// RQ-07: several documents are linked by one request with one result for each; one that
// another user has open, that changed meanwhile or is not ready is refused by name, and a
// repetition links nothing twice.
func TestLinksSeveral_RQ07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		ids := w.ready(4)
		other := w.As(actor.Backoffice)
		other.JSON("POST", "/api/idp/document/"+ids[1]+"/claim", nil).Status(t, 200)
		documents := w.picked(ids...)
		documents[2]["version"] = 1
		w.exec(`UPDATE readings SET state = 'revisar', doubts = 3 WHERE id = $1`, ids[3])
		body := map[string]any{"documents": append(documents, map[string]any{"document_id": newID(), "version": 1})}
		var out doneBody
		staff := w.staff.With("Idempotency-Key", "doze")
		staff.JSON("POST", "/api/idp/queue/link", body).Status(t, 200).Decode(t, &out)
		wants := []string{"", "em_conferencia", "versao_desatualizada", "nao_esta_pronto", "nao_encontrado"}
		for i, want := range wants {
			got := out.Data[i]
			code := optional(got.Code)
			expect.Must(t, fmt.Sprintf("RQ-07 document %d: %q", i, optional(got.Message)), expect.Is(code, want), expect.Is(got.Success, want == ""))
			expect.All(t, fmt.Sprintf("RQ-07 document %d: %q", i, optional(got.Message)),
				expect.Is(got.Success, w.count(`SELECT COUNT(*) FROM readings WHERE id = $1 AND invoice_id IS NOT NULL`, got.DocumentID) == 1))
			if i < 4 && got.Filename != "fatura.pdf" {
				t.Errorf("RQ-07 document %d is not named: %+v", i, got)
			}
		}
		if name := optional(out.Data[1].Message); name != w.People[actor.Backoffice].Name+" está conferindo este documento." {
			t.Errorf("RQ-07 refused with %q", name)
		}
		staff.JSON("POST", "/api/idp/queue/link", body).Status(t, 200).Decode(t, &out)
		if n := w.count(`SELECT COUNT(*) FROM invoices`); !out.Data[0].Success || n != 1 {
			t.Errorf("RQ-07 repeated: %+v, %d invoices", out.Data[0], n)
		}
	})
}

// RQ-07: several documents are assigned to a user who may work on them, except those that
// another user has open.
func TestAssignsSeveral_RQ07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		ids := w.ready(2)
		w.As(actor.Backoffice).JSON("POST", "/api/idp/document/"+ids[1]+"/claim", nil).Status(t, 200)
		give := func(c *webtest.Client, userID string) (out doneBody) {
			t.Helper()
			c.JSON("PUT", "/api/idp/queue/owner", map[string]any{"documents": w.picked(ids...), "user_id": userID}).Status(t, 200).Decode(t, &out)
			return out
		}
		var options struct {
			Pessoas []queue.PersonBody
		}
		w.staff.Get("/api/idp/queue/options").Status(t, 200).Decode(t, &options)
		names := map[string]bool{}
		for _, p := range options.Pessoas {
			names[p.ID] = true
		}
		expect.All(t, fmt.Sprintf("RQ-07 documents may be given to %+v", options.Pessoas), expect.Is(names[w.People[actor.Backoffice].UserID], true),
			expect.Is(names[w.People[actor.Gestora].UserID], true), expect.Is(names[w.People[actor.Consultor].UserID], false))
		w.As(actor.Consultor).Get("/api/idp/queue/options").Status(t, 200).Decode(t, &options)
		if len(options.Pessoas) != 0 {
			t.Errorf("RQ-07 a consultor is told of %+v", options.Pessoas)
		}
		out := give(w.staff, w.People[actor.Backoffice].UserID)
		if !out.Data[0].Success || optional(out.Data[1].Code) != "em_conferencia" {
			t.Errorf("RQ-07 given: %+v", out.Data)
		}
		if page := queueOf(t, w.As(actor.Backoffice), "responsavel=eu"); page.Total != 1 {
			t.Errorf("RQ-07 %d documents are the other's", page.Total)
		}
		if out = give(w.staff, w.People[actor.Consultor].UserID); optional(out.Data[0].Message) != "Esta pessoa não vê este documento" {
			t.Errorf("RQ-07 given to who does not see it: %+v", out.Data)
		}
	})
}

// RQ-07: the queue finds documents by what the register calls their client and unit, as far
// as the person reaches.
func TestQueueSearchesTheRegister_RQ07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		paper, err := billtest.Generate(nil, 0, billtest.Plain, 40)
		if err != nil {
			t.Fatal(err)
		}
		of := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(of.ClientID, paper.Truth.Fields[extract.Installation])
		w.exec(`UPDATE consumer_units SET meter_code = 'GALPAO-07'`)
		own := w.As(actor.Consultor)
		w.send(own, newID(), "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		find := func(c *webtest.Client, q string) int { return queueOf(t, c, "q="+url.QueryEscape(q)).Total }
		for q, want := range map[string]int{"ceramica uniao": 1, "pao-07": 1, "padaria": 0} {
			if got := find(w.staff, q); got != want {
				t.Errorf("RQ-07 %q finds %d, want %d", q, got, want)
			}
		}
		if got := find(own, "ceramica uniao"); got != 0 {
			t.Errorf("RQ-07 a consultor finds %d by the name of a client out of reach", got)
		}
		if err := client.NewService(d).Assign(t.Context(), w.People[actor.Gestora], of.ClientID, client.Assignment{OwnerUserID: w.People[actor.Consultor].UserID}, ""); err != nil {
			t.Fatal(err)
		}
		if got := find(own, "ceramica uniao"); got != 1 {
			t.Errorf("RQ-07 within reach it is found %d times", got)
		}
	})
}

// RQ-04: a bill of whom the register knows neither unit nor CNPJ is without a client, until
// it knows one of them.
func TestBillOfNobody_RQ04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		documentID := newID()
		w.send(w.staff, documentID, "fatura.pdf", paper.Data).Status(t, 200)
		w.Work()
		page := queueOf(t, w.staff, "situacao=sem_cliente")
		expect.Must(t, "RQ-04 the queue", expect.Is(page.Total, 1))
		expect.Must(t, "RQ-04 the queue", expect.Is(page.Data[0].Badge, "Sem cliente"), expect.Not(page.Data[0].Question, nil),
			expect.Is(page.Contagens[queue.TabOpen], 1))
		w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.Work()
		if page := queueOf(t, w.staff, "situacao=sem_cliente"); page.Total != 0 {
			t.Errorf("RQ-04 with its client registered it is %+v", page.Data[0])
		}
	})
}

func optional(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
