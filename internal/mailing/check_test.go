package mailing_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// codes are the checks of an answer, as "level:code", in their order.
func codes(checks any) []string {
	var out []string
	list, _ := checks.([]any)
	for _, c := range list {
		check, _ := c.(map[string]any)
		out = append(out, fmt.Sprintf("%v:%v", check["level"], check["code"]))
	}
	return out
}

// checked are the checks of one record with the default template, or the given one.
func (w *testEnv) checked(id, templateID string) string {
	w.t.Helper()
	body := map[string]any{"ids": []string{id}}
	if templateID != "" {
		body["templateId"] = templateID
	}
	status, answer := w.post("/api/mail/check", body)
	if status != 200 {
		w.t.Fatalf("check: %d %v", status, answer)
	}
	data, _ := answer["data"].([]any)
	if len(data) == 0 {
		return ""
	}
	finding, _ := data[0].(map[string]any)
	return strings.Join(codes(finding["checks"]), " ")
}

const boletoTemplate = "01900000-0000-7000-8000-000000000102"

func TestChecks_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := overSMTP(t, d, mailtest.Start(t, mailtest.Options{}))
		id := w.alfa("rui@alfa.com.br")
		edit := func(column string, value any) {
			t.Helper()
			if status, answer := w.put(id, map[string]any{column: value}); status != 200 {
				t.Fatalf("%d %v", status, answer)
			}
		}
		expect := func(name, want string) {
			t.Helper()
			if got := w.checked(id, ""); got != want {
				t.Errorf("EM-13 %s: %q, want %q", name, got, want)
			}
		}
		expect("nothing to say", "")
		edit("email", nil)
		expect("no address", "erro:sem_endereco")
		edit("email", "rui@alfa.com.br, caixa@novo.example")
		expect("new domain", "aviso:dominio_novo")
		edit("email", "rui@alfa.com.br")
		edit("billsDate", nil)
		expect("no due date", "aviso:sem_vencimento")
		if got := w.checked(id, boletoTemplate); got != "erro:sem_vencimento" {
			t.Errorf("EM-13 no due date of a boleto: %q", got)
		}
		edit("billsDate", "2026-11-09T00:00:00-03:00")
		edit("consumptionKwh", nil)
		expect("not computed", "erro:nao_calculado")
		edit("consumptionKwh", "110000")
		edit("billable", 0)
		expect("zero", "aviso:valor_zero")
		edit("billable", nil)
		w.exec(`UPDATE balance_months SET email = 'rui@alfa.com.br, nada' WHERE email IS NOT NULL`)
		expect("bad address", "erro:endereco_invalido")
		w.exec(`UPDATE balance_months SET email = $1 WHERE email IS NOT NULL`, strings.Repeat("rui@alfa.com.br, ", 10)+"eva@alfa.com.br")
		expect("too many", "erro:muitos_enderecos")
		w.exec(`UPDATE balance_months SET email = 'rui@alfa.com.br' WHERE email IS NOT NULL`)

		if status, answer := w.post("/api/mail/suppressions", map[string]any{"address": "RUI@alfa.com.br", "reason": "pedido", "note": "pediu"}); status != 201 {
			t.Fatalf("%d %v", status, answer)
		}
		keyed := w.As(actor.Gestora).With("Idempotency-Key", "s1")
		for range 2 { // TD-15
			var made struct{ Address, CreatedAt string }
			keyed.JSON("POST", "/api/mail/suppressions", map[string]any{"address": "ivo@alfa.com.br"}).Status(t, 201).Decode(t, &made)
			if made.Address != "ivo@alfa.com.br" || made.CreatedAt == "" {
				t.Errorf("TD-15 %+v", made)
			}
		}
		w.As(actor.Gestora).JSON("POST", "/api/mail/suppressions", map[string]any{"address": "ivo@alfa.com.br"}).Status(t, 409)
		expect("suppressed", "erro:suprimido")
		status, answer := w.post("/api/mail/send", map[string]any{"ids": []string{id}, "confirm": true})
		if status != 422 || answer["code"] != "envio_bloqueado" || !slices.Contains(codes(answer["current"]), "erro:suprimido") {
			t.Errorf("EM-13 suppressed: %d %v", status, answer)
		}
		w.As(actor.Gestora).Do("DELETE", "/api/mail/suppressions/rui@alfa.com.br", "", nil).Status(t, 204)
		expect("allowed again", "")
		w.sent(id)
		expect("queued", "erro:na_fila")
		w.later(time.Minute)
		expect("sent", "aviso:ja_enviado")
		w.exec(`UPDATE mail_recipients SET state = 'incerto', sent_at = NULL`)
		w.exec(`UPDATE mail_messages SET state = 'incerto'`)
		expect("doubtful", "erro:incerto")
	})
}

func TestCheckMonthCounts_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		ids := w.many(12, "10/2026")
		for i, email := range map[int]any{0: nil, 1: nil, 2: "x@novo.example"} {
			if status, answer := w.put(ids[i], map[string]any{"email": email}); status != 200 {
				t.Fatalf("%d %v", status, answer)
			}
		}
		w.put(ids[3], sentByHand)
		w.sent(ids[4], ids[5])
		_, answer := w.post("/api/mail/check", map[string]any{"mes": "2026-10"})
		got := fmt.Sprint(answer["total"], answer["bloqueados"], answer["comAvisos"], answer["jaEnviados"], answer["naFila"], answer["prontos"])
		if got != "12 2 1 1 2 6" {
			t.Errorf("EM-13 %s", got)
		}
		if data, _ := answer["data"].([]any); len(data) != 6 {
			t.Errorf("EM-13 %d records named", len(data))
		}
		for _, body := range []map[string]any{{}, {"ids": []string{}}, {"mes": "2026-10", "ids": ids[:1]}, {"ids": slices.Repeat(ids[:1], 101)}, {"mes": "10/2026"}} {
			if status, _ := w.post("/api/mail/send", body); status != 422 {
				t.Errorf("EM-13 %v: %d", body, status)
			}
		}
	})
}

func TestPreviewAndTest_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		id := w.alfa("rui@alfa.com.br, eva@alfa.com.br")
		w.put(id, map[string]any{"clientName": `Alfa <b>"&'</b> {{cnpj}}`})
		status, p := w.post("/api/mail/preview", map[string]any{"recordId": id})
		expect.Must(t, "EM-13", expect.Is(status, 200), expect.Is(fmt.Sprint(p["to"]), "[rui@alfa.com.br eva@alfa.com.br]"))
		expect.All(t, "EM-13", expect.Len(p["attachments"].([]any), 2))
		if subject := fmt.Sprint(p["subject"]); subject != `Balanço energético de outubro de 2026 – Alfa <b>"&'</b> {{cnpj}}` {
			t.Errorf("EM-13 a value is no variable: %s", subject)
		}
		draft := map[string]any{"context": "extrato", "subject": "S {{mes_curto}}", "text": "T {{cliente}}", "html": "<p>{{cliente}}</p><a title=\"{{cliente}}\">x</a>", "attachXlsx": true}
		_, p = w.post("/api/mail/preview", map[string]any{"recordId": id, "draft": draft})
		html := fmt.Sprint(p["html"])
		expect.All(t, "B11", expect.Lacks(html, "<b>"), expect.Has(html, "&lt;b&gt;"), expect.Is(p["subject"], "S out/2026"),
			expect.Len(p["attachments"].([]any), 1))
		t.Run("EM-13 a test goes to who asks, and leaves no trace", func(t *testing.T) {
			status, answer := w.post("/api/mail/test", map[string]any{"recordId": id, "draft": draft})
			expect.Must(t, "EM-13", expect.Is(status, 200))
			expect.All(t, "EM-13", expect.Is[any](answer["to"], w.gestora.Email), expect.Is(answer["mode"], "outbox"))
			items, _, err := w.mailer.Items(10, 0)
			expect.Must(t, "EM-13", expect.Is(err, nil), expect.Len(items, 1))
			expect.All(t, "EM-13", expect.Is(items[0].To, w.gestora.Email), expect.Is(items[0].Subject, "[Teste] S out/2026"))
			r := w.record(id)
			expect.All(t, "EM-13", expect.Is(r["mail"], nil), expect.Is(r["sentOk"], false), expect.Is(r["disparo"], nil))
		})
		for path, body := range map[string]map[string]any{
			"/api/mail/preview": {"recordId": "x"}, "/api/mail/test": {"recordId": strings.Replace(id, "2026-10", "2026-09", 1)},
		} {
			if status, _ := w.post(path, body); status != 404 {
				t.Errorf("EM-13 %s: %d", path, status)
			}
		}
	})
}

// A record whose month names nobody goes to the contract's recipients, as long as
// the contact is active; an edit that repeats them stores nothing.
func TestRecipientsOfTheContract_EM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		w.contract("Cerâmica Alfa", cnpjA, func(in *contract.Input) { in.ContactActive, in.Email = true, "contato@alfa.com.br" })
		w.measured("Cerâmica Alfa;" + cnpjA + ";M1;10/2026;110;1,5;;09/11/2026;CP1")
		id := w.recordID("M1", "2026-10")
		stored := func() string {
			return w.text(`SELECT COALESCE(email, '-') FROM balance_months WHERE month = $1`, "2026-10")
		}
		if got := w.record(id)["email"]; got != "contato@alfa.com.br" {
			t.Fatalf("EM-08 the record shows %v", got)
		}
		if got := w.checked(id, ""); got != "" {
			t.Errorf("EM-13 checks %q", got)
		}
		if status, answer := w.put(id, map[string]any{"email": "contato@alfa.com.br"}); status != 200 || stored() != "-" {
			t.Errorf("EM-08 what is shown was stored: %d %v %s", status, answer, stored())
		}
		if status, _ := w.put(id, map[string]any{"email": "rui@alfa.com.br"}); status != 200 || stored() != "rui@alfa.com.br" {
			t.Errorf("EM-08 the month's own: %d %s", status, stored())
		}
		if status, _ := w.put(id, map[string]any{"email": nil}); status != 200 || w.record(id)["email"] != "contato@alfa.com.br" {
			t.Errorf("EM-08 cleared, the contract's come back: %d %v", status, w.record(id)["email"])
		}
		w.exec(`UPDATE contracts SET contact_active = FALSE`)
		if got := w.checked(id, ""); got != "erro:sem_endereco" {
			t.Errorf("EM-13 an inactive contact: %q", got)
		}
	})
}
