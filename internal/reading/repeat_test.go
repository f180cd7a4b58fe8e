package reading_test

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/reading"
)

// RQ-06: a file that the sender's scope holds already raises a question, which reveals nothing
// of what others sent.
func TestSameFileIsAskedAbout_RQ06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		own := w.As(actor.Consultor)
		send := func(c *webtest.Client, documentID string) *webtest.Response {
			return c.JSON("POST", "/api/idp/process", map[string]any{
				"base64_file": base64.StdEncoding.EncodeToString(paper.Data), "filename": "a.pdf", "document_id": documentID, "perguntar": true,
			})
		}
		first := newID()
		send(own, first).Status(t, 200)
		send(own, first).Status(t, 200) // the same again changes nothing
		w.Work()
		p := send(own, newID()).Status(t, 409).Problem(t)
		expect.Must(t, "RQ-06 asked", expect.Is(p.Code, "arquivo_ja_enviado"), expect.Begins(p.Message, "Este arquivo já foi enviado em "))
		expect.All(t, "RQ-06 asked", expect.Ends(p.Message, " por "+w.People[actor.Consultor].Name+"."))
		send(w.As(actor.Parceiro), newID()).Status(t, 200) // outside the scope nothing is revealed
		send(w.staff, newID()).Status(t, 409)
		if n := w.count(`SELECT COUNT(*) FROM readings`); n != 2 || w.stored() != 2 {
			t.Errorf("RQ-06 %d readings and %d contents, want 2", n, w.stored())
		}
		var out struct{ Documents []reading.ReceivedBody }
		w.staff.JSON("POST", "/api/idp/upload", map[string]string{"filename": "b.pdf", "fileData": base64.StdEncoding.EncodeToString(paper.Data)}).Status(t, 202).Decode(t, &out)
		if got := out.Documents[0]; got.SameAs == nil || !strings.HasPrefix(got.Message, "Este arquivo já foi enviado em ") {
			t.Errorf("RQ-06 one of several: %+v", got)
		}
	})
}

// RQ-06: another file of the same bill is Repetido, is not linked, and counts again once
// the first is gone.
func TestSameBillIsRepeated_RQ06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, paper := newTestEnv(t, d), printed(t)
		of := w.contract(paper.Truth.Fields[extract.ClientDocument])
		w.unit(of.ClientID, paper.Truth.Fields[extract.Installation])
		send := func(name string) string {
			documentID := newID()
			w.send(w.staff, documentID, name, append(bytes.Clone(paper.Data), "\n"+name...)).Status(t, 200)
			w.Work()
			for key, value := range map[extract.Key]string{extract.InvoiceNumber: "00123", extract.AccessKey: ""} {
				w.correct(documentID, key, value)
			}
			return documentID
		}
		first, second := send("a.pdf"), send("b.pdf")
		if a, b := w.get(first).Badge, w.get(second).Badge; a == "Repetido" || b != "Repetido" {
			t.Fatalf("RQ-06 the first is %q, the second %q", a, b)
		}
		if page := queueOf(t, w.staff, "situacao=repetido"); page.Total != 1 || page.Data[0].DocumentID != second {
			t.Errorf("RQ-06 the queue has %+v", page.Data)
		}
		if p := w.link(second, map[string]any{"contract_id": of.ID}, 409).Problem(t); p.Code != "documento_repetido" {
			t.Errorf("RQ-06 %s", p.Code)
		}
		t.Run("RQ-06 another number of the same unit and month is asked about", func(t *testing.T) {
			w.correct(second, extract.InvoiceNumber, "124")
			if got := w.get(second).Badge; got == "Repetido" {
				t.Errorf("with another number it is %q", got)
			}
			w.link(first, map[string]any{"contract_id": of.ID}, 201)
			if row := queueOf(t, w.staff, "situacao=conferir").Data[0]; row.Question == nil || row.Question.Code != "mes_ja_faturado" {
				t.Errorf("the queue asks %+v", row.Question)
			}
			if p := w.link(second, map[string]any{"contract_id": of.ID}, 409).Problem(t); p.Code != "mes_ja_faturado" {
				t.Errorf("the link asks %s", p.Code)
			}
			w.correct(second, extract.InvoiceNumber, "123")
			if got := w.get(second).Badge; got != "Repetido" {
				t.Errorf("of a bill that is linked it is %q", got)
			}
		})
		w.staff.JSON("POST", "/api/idp/document/"+first+"/unlink", nil).Status(t, 200)
		w.staff.Do("DELETE", "/api/idp/document/"+first, "", nil).Status(t, 204)
		if got := w.get(second).Badge; got == "Repetido" {
			t.Errorf("RQ-06 without the first it is still %q", got)
		}
		w.link(second, map[string]any{"contract_id": of.ID}, 201)
	})
}
