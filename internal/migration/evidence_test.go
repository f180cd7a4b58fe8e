package migration_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// pdfText is the least that is taken for a PDF; each name gives another content.
func pdfText(name string) string {
	return "%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF " + name
}

// upload sends a file of the content as evidence of a stage.
func (env *testEnv) upload(c *webtest.Client, v *view, version int64, query, name, content string) *webtest.Response {
	env.t.Helper()
	var body bytes.Buffer
	f := multipart.NewWriter(&body)
	part, err := f.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write([]byte(content))
	}
	if err != nil || f.Close() != nil {
		env.t.Fatal(err)
	}
	return c.With("If-Match", fmt.Sprintf(`"%d"`, version)).Do("POST", "/api/migracoes/"+v.ID+"/evidencias?"+query, f.FormDataContentType(), &body)
}

// MG-02, LW-03: a start before the notice is over is taken once the distributor's consent is
// filed, not when it is only spoken of; a consent that is spoken of is one of the papers that
// close the notice.
func TestFiledConsentShortensTheNotice_MG02_LW03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		c := env.Client(env.People[actor.Gestora])
		clientID := env.client(c, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		early := map[string]any{"cliente_id": clientID, "assunto": "Matriz", "inicio": "2027-02", "anuencia": "Carta 12/2026"}
		res := c.JSON("POST", "/api/migracoes", early).Status(t, 422)
		if !strings.Contains(string(res.Body), "arquive a anuência da distribuidora na etapa Denúncia") {
			t.Errorf("MG-02 %s", res.Body)
		}
		var v view
		c.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": clientID, "assunto": "Matriz", "anuencia": "Carta 12/2026"}).Status(t, 201).Decode(t, &v)
		if v.Inicio != "2027-06" || !v.Etapas[2].asks("anuencia") {
			t.Errorf("MG-02 spoken of %+v", v)
		}
		env.file(c, &v, 3, "anuencia", "").Status(t, 201).Decode(t, &v)
		delete(early, "cliente_id")
		env.act(c, &v, "PUT", "", early).Status(t, 200).Decode(t, &v)
		if v.Inicio != "2027-02" || v.Perdidos != 0 {
			t.Errorf("LW-03 with the consent on file %+v", v)
		}
		env.act(c, &v, "DELETE", "/documentos/"+v.Documentos[0].ID, nil).Status(t, 200).Decode(t, &v)
		if v.Inicio != "2027-06" || v.Perdidos != 4 {
			t.Errorf("LW-03 without it again %+v", v)
		}
	})
}

// MG-02: evidence is a PDF or a photograph of up to 10 MB, found by its content; a newer file
// takes the place of an older one; the repetition of a call files nothing twice; what is
// refused leaves no file with the client.
func TestEvidenceFiles_MG02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		c := env.Client(env.People[actor.Gestora])
		clientID := env.client(c, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		var v, again view
		c.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": clientID, "assunto": "Matriz"}).Status(t, 201).Decode(t, &v)
		first := v.Version
		papers := func() int {
			return env.count(`SELECT COUNT(*) FROM client_documents WHERE client_id = $1 AND deleted_at IS NULL`, clientID)
		}
		env.upload(c, &v, first, "etapa=6&tipo=parecer", "parecer.pdf", "MZ\x00\x01").Status(t, 415)
		env.upload(c, &v, first, "etapa=6&tipo=loa", "loa.pdf", pdfText("a")).Status(t, 422)
		env.upload(c, &v, first+1, "etapa=6&tipo=parecer", "parecer.pdf", pdfText("a")).Status(t, 412)
		env.upload(c, &v, first, "etapa=6&tipo=parecer", "parecer.pdf", pdfText(strings.Repeat("x", 10<<20))).Status(t, 413)
		if n := papers(); n != 0 {
			t.Errorf("MG-02 what was refused left %d files", n)
		}
		keyed := c.With("Idempotency-Key", "e1")
		env.upload(keyed, &v, first, "etapa=6&tipo=parecer", "foto.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF\x00").Status(t, 201).Decode(t, &v)
		env.upload(keyed, &v, first, "etapa=6&tipo=parecer", "foto.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF\x00").Status(t, 201).Decode(t, &again)
		expect.Must(t, "F04 sent twice", expect.Is(again.Version, v.Version), expect.Len(again.Documentos, 1), expect.Is(papers(), 1))
		old := v.Documentos[0].ID
		env.upload(c, &v, v.Version, "etapa=6&tipo=mapeamento&substitui="+old, "m.pdf", pdfText("m")).Status(t, 404)
		env.upload(c, &v, v.Version, "etapa=6&tipo=parecer&substitui="+old, "parecer.pdf", pdfText("b")).Status(t, 201).Decode(t, &v)
		expect.Must(t, "MG-02 replaced, files", expect.Len(v.Documentos, 1))
		expect.All(t, "MG-02 replaced, files", expect.Is(v.Documentos[0].Arquivo, "parecer.pdf"), expect.Is(papers(), 2))
		at := "/api/migracoes/" + v.ID + "/documentos/"
		c.Get(at+old).Status(t, 404)
		if got := string(c.Get(at+v.Documentos[0].ID).Status(t, 200).Body); got != pdfText("b") {
			t.Errorf("MG-02 opened %q", got)
		}
		if n := env.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'migration.paper_replace' AND description = 'foto.jpg por parecer.pdf'`); n != 1 {
			t.Errorf("MG-02 %d entries of the replacement", n)
		}
	})
}

// OP-03: large evidence leaves by the store, for who may read it.
func TestLargeEvidenceLeavesByTheStore_OP03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		c := env.Client(env.People[actor.Gestora])
		clientID := env.client(c, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		var v view
		c.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": clientID, "assunto": "Matriz"}).Status(t, 201).Decode(t, &v)
		env.upload(c, &v, v.Version, "etapa=6&tipo=parecer", "parecer.pdf", pdfText(strings.Repeat("x", blobtest.Large))).Status(t, 201).Decode(t, &v)
		path := "/api/migracoes/" + v.ID + "/documentos/" + v.Documentos[0].ID
		blobtest.Sent(t, c.Get(path), "parecer.pdf", "application/pdf")
		if res := env.Client(env.Person("Bia Consultora", actor.Consultor)).Get(path).Status(t, 404); res.Header.Get("Location") != "" {
			t.Errorf("OP-03 A02 somebody else is sent to %s", res.Header.Get("Location"))
		}
	})
}

// MG-02: a file that proves a stage stays among the client's documents as long as it does, and
// a stage that is closed takes no other.
func TestEvidenceIsHeld_MG02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		c := env.Client(env.People[actor.Gestora])
		clientID := env.client(c, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		var v view
		c.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": clientID, "assunto": "Matriz", "proposta_id": env.proposal(clientID, "aceita")}).Status(t, 201).Decode(t, &v)
		for _, kind := range []string{"faturas", "cusd"} {
			env.file(c, &v, 1, kind, "").Status(t, 201).Decode(t, &v)
		}
		var listed struct{ Data []struct{ ID string } }
		c.Get("/api/leads/"+clientID+"/documentos").Status(t, 200).Decode(t, &listed)
		if len(listed.Data) != 2 {
			t.Fatalf("MG-02 among the client's documents: %+v", listed)
		}
		paper := "/api/leads/" + clientID + "/documentos/" + listed.Data[0].ID
		res := c.JSON("DELETE", paper, nil).Status(t, 409)
		if !strings.Contains(string(res.Body), "comprova a etapa Viabilidade da migração Matriz") {
			t.Errorf("MG-02 %s", res.Body)
		}
		env.act(c, &v, "POST", "/etapas/1/concluir", map[string]any{}).Status(t, 200).Decode(t, &v)
		env.file(c, &v, 1, "cusd", "").Status(t, 409)
		env.file(c, &v, 1, "cusd", "&substitui="+v.Documentos[1].ID).Status(t, 409)
		env.act(c, &v, "POST", "/etapas/1/reabrir", map[string]any{"motivo": "CUSD errado"}).Status(t, 200).Decode(t, &v)
		for _, doc := range v.Documentos {
			env.act(c, &v, "DELETE", "/documentos/"+doc.ID, nil).Status(t, 200).Decode(t, &v)
		}
		c.JSON("DELETE", paper, nil).Status(t, 204)
	})
}

// SX-02: a partner of the client reads what is filed and what is missing, neither the files of
// others nor who did what.
func TestPartnerReadsStagesNotFiles_SX02_MG02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		env := newTestEnv(t, d)
		staff := env.Client(env.People[actor.Gestora])
		partner := env.People[actor.Parceiro]
		clientID := env.client(staff, "Cerâmica Alfa", "11.444.777/0001-61", nil)
		staff.JSON("PUT", "/api/leads/"+clientID+"/responsaveis", map[string]any{"partner_id": partner.PartnerID}).Status(t, 200)
		var v, seen view
		staff.JSON("POST", "/api/migracoes", map[string]any{"cliente_id": clientID, "assunto": "Matriz"}).Status(t, 201).Decode(t, &v)
		env.file(staff, &v, 1, "cusd", "").Status(t, 201).Decode(t, &v)
		res := env.Client(partner).Get("/api/migracoes/"+v.ID).Status(t, 200)
		res.Decode(t, &seen)
		expect.All(t, "SX-02 a partner reads", expect.Len(seen.Documentos, 0), expect.Lacks(string(res.Body), "cusd.pdf"),
			expect.Is(seen.Etapas[0].has("cusd"), true), expect.Is(seen.Etapas[0].has("faturas"), false))
		if !strings.Contains(string(res.Body), `"updated_by":null`) {
			t.Errorf("SX-02 a partner reads who did it: %s", res.Body)
		}
		env.Client(partner).Get("/api/migracoes/"+v.ID+"/documentos/"+v.Documentos[0].ID).Status(t, 404)
		env.file(env.Client(partner), &v, 1, "faturas", "").Status(t, 403)
		env.Client(env.Person("Bia Consultora", actor.Consultor)).Get("/api/migracoes/"+v.ID+"/documentos/"+v.Documentos[0].ID).Status(t, 404)
	})
}
