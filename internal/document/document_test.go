package document_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"mime/multipart"
	"testing"
	"time"

	"ynova/internal/document"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// multipartOf is a form with one file.
func multipartOf(t testing.TB, name string, data []byte) (contentType string, body *bytes.Buffer) {
	t.Helper()
	body = &bytes.Buffer{}
	form := multipart.NewWriter(body)
	part, err := form.CreateFormFile("file", name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	return form.FormDataContentType(), body
}

func TestFilesOfAContract_CT09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		c := w.contract(firstCNPJ)
		staff := w.As(actor.Gestora)
		path := "/contracts/" + c.ID + "/files"

		contentType, body := multipartOf(t, "Contrato 2026 – São João.pdf", pdf)
		var sent document.FileBody
		staff.Do("POST", path+"?kind=contrato", contentType, body).Status(t, 201).Decode(t, &sent)
		expect.Must(t, "CT-09 sent", expect.Is(sent.Kind, document.KindContrato), expect.Is(sent.Size, int64(len(pdf))),
			expect.Is(len(sent.SHA256), 64), expect.Not(sent.By, nil))
		expect.All(t, "CT-09 sent", expect.Is(*sent.By, w.People[actor.Gestora].Name))
		staff.JSON("POST", path+"?kind=nf", map[string]string{
			"filename": "nota.xml", "fileData": base64.StdEncoding.EncodeToString([]byte("<NFe/>")),
		}).Status(t, 201)
		p := staff.JSON("POST", path+"?kind=foto", map[string]any{"filename": "a.pdf", "fileData": pdf}).Status(t, 422).Problem(t)
		if p.Fields[0].Path != "kind" {
			t.Errorf("kind: %+v", p)
		}

		var list struct{ Data []document.FileBody }
		staff.Get(path).Status(t, 200).Decode(t, &list)
		expect.Must(t, "CT-09 list", expect.Len(list.Data, 2))
		expect.Must(t, "CT-09 list", expect.Is(list.Data[0].Kind, document.KindNF), expect.Is(list.Data[1].ID, sent.ID))

		res := staff.Get("/api/files/"+sent.ID).Status(t, 200)
		disposition := res.Header.Get("Content-Disposition")
		expect.All(t, "B06 download", expect.Same(res.Body, pdf), expect.Is(res.Header.Get("Content-Type"), "application/pdf"),
			expect.Is(res.Header.Get("X-Content-Type-Options"), "nosniff"), expect.Begins(disposition, "attachment; "),
			expect.Has(disposition, "filename*=UTF-8''Contrato%202026%20%E2%80%93%20S%C3%A3o%20Jo%C3%A3o.pdf"),
			expect.Has(res.Header.Get("Content-Security-Policy"), "sandbox"))

		staff.JSON("DELETE", "/api/files/"+sent.ID, nil).Status(t, 204)
		staff.JSON("DELETE", "/api/files/"+sent.ID, nil).Status(t, 404)
		staff.Get("/api/files/"+sent.ID).Status(t, 404)
		staff.Get(path).Status(t, 200).Decode(t, &list)
		if len(list.Data) != 1 {
			t.Errorf("after deletion %+v", list)
		}
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE entity = 'contract' AND entity_id = $1 AND action LIKE 'document.%'`, c.ID); n != 3 {
			t.Errorf("%d audit entries, want 3", n)
		}
	})
}

// F04: the repetition of an upload makes one file and keeps one content.
func TestRepeatedUpload_F04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		c := w.contract(firstCNPJ)
		staff := w.As(actor.Gestora).With("Idempotency-Key", "k-1")
		body := map[string]any{"filename": "a.pdf", "fileData": pdf}
		first := staff.JSON("POST", "/contracts/"+c.ID+"/files", body).Status(t, 201)
		again := staff.JSON("POST", "/contracts/"+c.ID+"/files", body).Status(t, 201)
		expect.All(t, fmt.Sprintf("contents, then %s", again.Body), expect.Is(string(first.Body), string(again.Body)), expect.Is(w.stored(), 1),
			expect.Is(w.count(`SELECT count(*) FROM documents`), 1))
		staff.JSON("POST", "/contracts/"+c.ID+"/files", map[string]any{"filename": "b.pdf", "fileData": pdf}).Status(t, 422)
	})
}

// A02, R1, R3, R4: files follow the contract's client; a partner sees the own ones.
func TestFilesScope_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		c, foreign := w.contract(firstCNPJ), w.contract(secondCNPJ)
		w.assign(c.ClientID)
		agreement := w.add(actor.Gestora, c.ID, document.KindContrato, "contrato.pdf", pdf)
		hidden := w.add(actor.Gestora, foreign.ID, document.KindContrato, "contrato.pdf", pdf)
		own := w.add(actor.Parceiro, c.ID, document.KindFatura, "fatura.pdf", pdf)
		ghost := "01900000-0000-7000-8000-00000000dead"

		for _, role := range []actor.Role{actor.Consultor, actor.Parceiro} {
			browser := w.As(role)
			same(t, browser.Get("/api/files/"+hidden.ID), browser.Get("/api/files/"+ghost))
			same(t, browser.Get("/contracts/"+foreign.ID+"/files"), browser.Get("/contracts/"+ghost+"/files"))
			same(t, browser.JSON("DELETE", "/api/files/"+hidden.ID, nil), browser.JSON("DELETE", "/api/files/"+ghost, nil))
			body := map[string]any{"filename": "a.pdf", "fileData": pdf}
			same(t, browser.JSON("POST", "/contracts/"+foreign.ID+"/files", body), browser.JSON("POST", "/contracts/"+ghost+"/files", body))
		}
		partner, owner := w.As(actor.Parceiro), w.As(actor.Consultor)
		var list struct{ Data []document.FileBody }
		partner.Get("/contracts/"+c.ID+"/files").Status(t, 200).Decode(t, &list)
		if len(list.Data) != 1 || list.Data[0].ID != own.ID {
			t.Errorf("a partner sees %+v", list)
		}
		partner.Get("/api/files/"+agreement.ID).Status(t, 404)
		partner.Get("/api/files/"+own.ID).Status(t, 200)
		partner.JSON("POST", "/contracts/"+c.ID+"/files?kind=contrato", map[string]any{"filename": "a.pdf", "fileData": pdf}).Status(t, 403)
		owner.Get("/contracts/"+c.ID+"/files").Status(t, 200).Decode(t, &list)
		if len(list.Data) != 2 {
			t.Errorf("the owner sees %+v", list)
		}
		owner.JSON("DELETE", "/api/files/"+own.ID, nil).Status(t, 403)
		partner.JSON("DELETE", "/api/files/"+own.ID, nil).Status(t, 204)
		w.As(actor.Backoffice).JSON("DELETE", "/api/files/"+hidden.ID, nil).Status(t, 204)
		if n := w.stored(); n != 3 {
			t.Errorf("%d contents, want 3: what is refused leaves none", n)
		}
	})
}

func same(t *testing.T, foreign, missing *webtest.Response) {
	t.Helper()
	a, b := foreign.Status(t, 404).Problem(t), missing.Status(t, 404).Problem(t)
	if a.Message != b.Message || a.Code != b.Code {
		t.Errorf("a foreign one answers %+v, a missing one %+v", a, b)
	}
}

// F08: content without a row goes after a day, content of a deleted file after a
// month, and nothing else.
func TestSweeper_F08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		c := w.contract(firstCNPJ)
		kept := w.add(actor.Gestora, c.ID, document.KindContrato, "a.pdf", pdf)
		gone := w.add(actor.Gestora, c.ID, document.KindAditivo, "b.pdf", pdf)
		if _, err := w.blobs.Put(t.Context(), bytes.NewReader(pdf)); err != nil {
			t.Fatal(err)
		}
		if err := w.files.Remove(t.Context(), w.People[actor.Gestora], gone.ID); err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			after time.Duration
			left  int
		}{{23 * time.Hour, 3}, {2 * time.Hour, 2}, {28 * 24 * time.Hour, 2}, {2 * 24 * time.Hour, 1}} {
			w.runSweeper(step.after)
			if n := w.stored(); n != step.left {
				t.Errorf("%v later %d contents are left, want %d", step.after, n, step.left)
			}
		}
		w.As(actor.Gestora).Get("/api/files/"+kept.ID).Status(t, 200)
	})
}

// VD-44: the files of a deleted contract go by no age of their own: restored after 31 days it has
// them.
func TestFilesOfADeletedContractStay_VD44(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		c := w.contract(firstCNPJ)
		kept := w.add(actor.Gestora, c.ID, document.KindContrato, "a.pdf", pdf)
		deleted := func(at any) {
			t.Helper()
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, `UPDATE contracts SET deleted_at = $1 WHERE id = $2`, at, c.ID)
				return err
			})
		}
		deleted(1)
		w.runSweeper(31 * 24 * time.Hour)
		w.runSweeper(31 * 24 * time.Hour)
		deleted(nil)
		if n := w.stored(); n != 1 {
			t.Errorf("VD-44 %d contents are left", n)
		}
		if got := w.As(actor.Gestora).Get("/api/files/"+kept.ID).Status(t, 200).Body; !bytes.Equal(got, pdf) {
			t.Errorf("VD-44 the file of the restored contract: %q", got)
		}
	})
}
