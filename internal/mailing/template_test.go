package mailing_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

func TestTemplates_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		valid := func(change map[string]any) map[string]any {
			body := map[string]any{
				"context": "extrato", "name": "Curto", "subject": "Balanço de {{mes}}", "text": "Olá, {{cliente}}", "html": "<p>Olá, {{cliente}}</p>",
				"attachPdf": true, "isDefault": true,
			}
			for key, value := range change {
				body[key] = value
			}
			return body
		}
		t.Run("EM-13 one default for each context from the start", func(t *testing.T) {
			var all struct{ Data []map[string]any }
			w.As(actor.Backoffice).Get("/api/mail/templates").Status(t, 200).Decode(t, &all)
			expect.Must(t, "EM-13", expect.Len(all.Data, 2))
			expect.All(t, "EM-13", expect.Is(all.Data[0]["isDefault"], true), expect.Is(all.Data[1]["isDefault"], true),
				expect.Not(all.Data[0]["context"], all.Data[1]["context"]))
			var contexts struct {
				Data []struct {
					Context   string
					Variables []struct{ Name, Label, Example string }
				}
			}
			w.As(actor.Backoffice).Get("/api/mail/contexts").Status(t, 200).Decode(t, &contexts)
			for _, c := range contexts.Data {
				for _, v := range c.Variables {
					if v.Label == "" || v.Example == "" {
						t.Errorf("EM-13 %s %s says nothing", c.Context, v.Name)
					}
				}
			}
		})
		t.Run("EM-13 what is wrong is named with line and column", func(t *testing.T) {
			for name, c := range map[string]struct {
				change map[string]any
				want   string
			}{
				"unknown variable":        {map[string]any{"html": "<p>Olá</p>\n<p>Ação {{clientee}}</p>"}, "html Variável desconhecida: {{clientee}} 2:9"},
				"of another context":      {map[string]any{"context": "boleto", "text": "a\nb\n{{net}}"}, "text Variável desconhecida: {{net}} 3:1"},
				"not closed":              {map[string]any{"subject": "Balanço {{mes"}, "subject Falta fechar a variável com }}. 1:9"},
				"no variable":             {map[string]any{"text": "{{ if x }}"}, "text Uma variável é escrita assim: {{cliente}}. 1:1"},
				"script":                  {map[string]any{"html": "<p>x</p>\n <script>alert(1)</script>"}, "html Este HTML não é permitido em e-mails. 2:2"},
				"handler":                 {map[string]any{"html": `<img src="x" onerror=alert(1)>`}, "html Este HTML não é permitido em e-mails. 1:1"},
				"line end in the subject": {map[string]any{"subject": "a\r\nBcc: x@evil.example"}, "subject O assunto contém caracteres inválidos. 1:2"},
			} {
				status, answer := w.post("/api/mail/templates", valid(c.change))
				fields, _ := answer["fields"].([]any)
				if status != 422 || len(fields) == 0 {
					t.Errorf("EM-13 %s: %d %v", name, status, answer)
					continue
				}
				f, _ := fields[0].(map[string]any)
				if got := fmt.Sprintf("%v %v %v:%v", f["path"], f["message"], f["line"], f["column"]); got != c.want {
					t.Errorf("EM-13 %s: %s, want %s", name, got, c.want)
				}
			}
		})
		t.Run("EM-13 create, edit with a version, make default, delete", func(t *testing.T) {
			status, made := w.post("/api/mail/templates", valid(nil))
			if status != 201 || made["updatedBy"] != "Glória Gestora" {
				t.Fatalf("EM-13 %d %v", status, made)
			}
			path := "/api/mail/templates/" + fmt.Sprint(made["id"])
			if n := w.count(`SELECT count(*) FROM mail_templates WHERE is_default AND context = 'extrato' AND deleted_at IS NULL`); n != 1 {
				t.Errorf("EM-13 %d defaults", n)
			}
			c := w.As(actor.Gestora)
			c.With("If-Match", `"1"`).JSON("PUT", path, valid(map[string]any{"name": "Longo"})).Status(t, 200)
			c.With("If-Match", `"1"`).JSON("PUT", path, valid(map[string]any{"name": "Outro"})).Status(t, 412)
			c.Do("DELETE", path, "", nil).Status(t, 409) // the default stays
			id := w.alfa("rui@alfa.com.br")
			if _, p := w.post("/api/mail/preview", map[string]any{"recordId": id}); p["subject"] != "Balanço de outubro de 2026" || len(p["attachments"].([]any)) != 1 {
				t.Errorf("EM-13 the default is not used: %v", p)
			}
			_, other := w.post("/api/mail/templates", valid(map[string]any{"name": "Avulso", "isDefault": false}))
			otherID := fmt.Sprint(other["id"])
			c.Do("DELETE", "/api/mail/templates/"+otherID, "", nil).Status(t, 204)
			if status, _ := w.post("/api/mail/preview", map[string]any{"recordId": id, "templateId": otherID}); status != 404 {
				t.Errorf("EM-13 a deleted template: %d", status)
			}
			if n := w.count(`SELECT count(*) FROM audit_entries WHERE action LIKE 'mail_template.%'`); n != 4 {
				t.Errorf("EM-13 %d entries in the trail", n)
			}
		})
		t.Run("A03 a consultor may not", func(t *testing.T) {
			c := w.As(actor.Consultor)
			c.Get("/api/mail/templates").Status(t, 403)
			c.JSON("POST", "/api/mail/templates", valid(nil)).Status(t, 403)
			c.JSON("POST", "/api/mail/suppressions", map[string]any{"address": "a@b.com.br"}).Status(t, 403)
		})
		if strings.Contains(w.text(`SELECT body_html FROM mail_templates WHERE context = 'extrato' ORDER BY id LIMIT 1`), "script") {
			t.Error("B11")
		}
	})
}

// A call that is repeated makes one template.
func TestTemplateIsMadeOnce_TD15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		body := map[string]any{"context": "extrato", "name": "Uma vez", "subject": "Balanço de {{mes}}", "text": "Olá, {{cliente}}", "html": "<p>Olá</p>", "attachPdf": true}
		keyed := w.As(actor.Gestora).With("Idempotency-Key", "k-1")
		var first, again struct{ ID string }
		keyed.JSON("POST", "/api/mail/templates", body).Status(t, 201).Decode(t, &first)
		keyed.JSON("POST", "/api/mail/templates", body).Status(t, 201).Decode(t, &again)
		expect.All(t, "TD-15", expect.Not(first.ID, ""), expect.Is(again.ID, first.ID),
			expect.Is(w.count("SELECT COUNT(*) FROM mail_templates WHERE name = 'Uma vez'"), 1))
	})
}
