package mailing_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob/blobtest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// part is a leaf of a message.
type part struct {
	kind, name string
	data       []byte
}

// leaves takes a message apart.
func leaves(t testing.TB, data string) (netmail.Header, []part) {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var found []part
	var walk func(header map[string][]string, body io.Reader)
	walk = func(header map[string][]string, body io.Reader) {
		get := func(name string) string { return netmail.Header(header).Get(name) }
		kind, params, err := mime.ParseMediaType(get("Content-Type"))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(kind, "multipart/") {
			r := multipart.NewReader(body, params["boundary"])
			for {
				p, err := r.NextPart()
				if err == io.EOF {
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				walk(p.Header, p)
			}
		}
		if get("Content-Transfer-Encoding") == "base64" {
			body = base64.NewDecoder(base64.StdEncoding, body)
		}
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		_, disposition, _ := mime.ParseMediaType(get("Content-Disposition"))
		found = append(found, part{kind, disposition["filename"], text})
	}
	walk(m.Header, m.Body)
	return m.Header, found
}

func TestSendOne_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		id := w.alfa("rui@alfa.com.br, eva@alfa.com.br")
		w.share(actor.Consultor)
		ids := w.sent(id)
		got := w.record(id)
		expect.All(t, "EM-13 before anything left", expect.Is(got.mailState(), "pendente"), expect.Is(got["sentOk"], false),
			expect.Is(got["disparo"], nil))
		w.later(5 * time.Second)
		m, r := w.message(ids[0]), w.record(id)

		t.Run("EM-13 each recipient gets the same message by itself", func(t *testing.T) {
			got := server.Received()
			expect.Must(t, "EM-13", expect.Len(got, 2))
			expect.Must(t, "EM-13", expect.Is(got[0].Data, got[1].Data), expect.Len(got[0].To, 1))
			expect.Must(t, "EM-13", expect.Is(got[0].To[0], "rui@alfa.com.br"), expect.Is(got[1].To[0], "eva@alfa.com.br"))
			if !got[0].TLS || got[0].User != "ana" {
				t.Errorf("EM-13 TLS %v, user %q", got[0].TLS, got[0].User)
			}
			head, parts := leaves(t, got[0].Data)
			if head.Get("Reply-To") != "<"+w.People[actor.Consultor].Email+">" || head.Get("Message-ID") != m.MessageID {
				t.Errorf("EM-13 %v", head)
			}
			if subject, _ := new(mime.WordDecoder).DecodeHeader(head.Get("Subject")); subject != "Balanço energético de outubro de 2026 – Cerâmica Alfa" {
				t.Errorf("EM-13 subject %q", subject)
			}
			files := map[string][]byte{}
			for _, p := range parts {
				if p.name != "" {
					files[p.kind] = p.data
				}
			}
			if !bytes.HasPrefix(files["application/pdf"], []byte("%PDF-")) {
				t.Error("EM-13 no PDF")
			}
			xlsx := files["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]
			if _, err := zip.NewReader(bytes.NewReader(xlsx), int64(len(xlsx))); err != nil {
				t.Errorf("EM-13 no spreadsheet: %v", err)
			}
		})
		t.Run("EM-13 Disparo and Envio ok follow", func(t *testing.T) {
			expect.All(t, "EM-13", expect.Is(r["sentOk"], true), expect.Not(r["disparo"], nil), expect.Is(r.mailState(), "enviado"))
		})
		t.Run("EM-13 the copy is what was sent", func(t *testing.T) {
			file := w.As(actor.Gestora).Get("/api/mail/messages/"+ids[0]+"/eml").Status(t, 200)
			if string(file.Body) != server.Received()[0].Data {
				t.Error("EM-13 the kept file is not what the server got")
			}
			expect.All(t, "EM-13", expect.Len(m.Attachments, 2), expect.Is(len(m.SHA256), 64),
				expect.Is(!strings.Contains(m.Text, "Cerâmica Alfa") && !strings.Contains(m.Text, "outubro de 2026"), false))
			w.exec(`UPDATE mail_messages SET file_size = $1`, blobtest.Large) // OP-03: as one with large files has
			blobtest.Sent(t, w.As(actor.Gestora).Get("/api/mail/messages/"+ids[0]+"/eml"), "mensagem-"+ids[0]+".eml", "message/rfc822")
			w.exec(`UPDATE mail_templates SET body_text = 'outro'`)
			if again := w.message(ids[0]); again.Text != m.Text {
				t.Error("EM-13 the copy follows the template")
			}
		})
		t.Run("EM-13 the timeline tells of it", func(t *testing.T) {
			want := "E-mail na fila de envio (out/2026 · rui@alfa.com.br, eva@alfa.com.br)\n" +
				"E-mail enviado (out/2026 · rui@alfa.com.br)\nE-mail enviado (out/2026 · eva@alfa.com.br)"
			if got := w.timeline(id); got != want {
				t.Errorf("EM-13 %s", got)
			}
		})
		t.Run("EM-13 never twice", func(t *testing.T) {
			status, answer := w.post("/api/mail/send", map[string]any{"ids": []string{id}})
			expect.All(t, "EM-13", expect.Is(status, 422), expect.Is(answer["code"], "confirmar_envio"),
				expect.Has(fmt.Sprint(answer["current"]), "ja_enviado"))
			if status, _ = w.post("/api/mail/messages/"+ids[0]+"/retry", nil); status != 409 {
				t.Errorf("EM-13 retry of what was sent: %d", status)
			}
			w.later(48 * time.Hour)
			if n := len(server.Received()); n != 2 {
				t.Errorf("EM-13 %d messages", n)
			}
			status, _ = w.post("/api/mail/send", map[string]any{"ids": []string{id}, "resend": true, "confirm": true})
			w.later(time.Minute)
			if status != 202 || len(server.Received()) != 4 {
				t.Errorf("EM-13 asked for again: %d, %d messages", status, len(server.Received()))
			}
		})
	})
}

func TestFailures_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		id := w.alfa("rui@alfa.com.br")

		t.Run("EM-13 a temporary error is tried again, later each time", func(t *testing.T) {
			server.Refuse(&smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "greylisted"}, nil)
			m := w.sent(id)[0]
			w.later(time.Second)
			first := w.message(m)
			if first.State != "pendente" || !strings.Contains(first.outcome(), "rui@alfa.com.br pendente 1 O servidor respondeu 451") {
				t.Fatalf("EM-13 %s", first.outcome())
			}
			r := w.record(id)
			expect.All(t, "EM-13", expect.Is(r.mailState(), "pendente"), expect.Not(r["mail"].(map[string]any)["nextAttemptAt"], nil),
				expect.Is(r["sentOk"], false))
			w.work()
			if got := w.message(m).Recipients[0].Attempts; got != 1 {
				t.Errorf("EM-13 %d attempts before the time came", got)
			}
			waits := []time.Duration{}
			for range 3 {
				r := w.message(m).Recipients[0]
				waits = append(waits, r.NextAttemptAt.Sub(*r.LastAttemptAt))
				w.later(max(time.Second, r.NextAttemptAt.Sub(w.Clock.Now())))
			}
			if waits[1] <= waits[0] || waits[2] <= waits[1] {
				t.Errorf("EM-13 waits %v", waits)
			}
			server.Refuse(nil, nil)
			w.later(2 * time.Minute)
			if got := w.message(m); got.State != "enviado" || len(server.Received()) != 1 {
				t.Errorf("EM-13 %s", got.outcome())
			}
			if r := w.record(id); r["sentOk"] != true {
				t.Errorf("EM-13 %v", r)
			}
		})
		t.Run("EM-13 a permanent error is not", func(t *testing.T) {
			server.Refuse(&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "nobody here"}, nil)
			w.measured("Cerâmica Alfa;" + cnpjA + ";M2;10/2026;110;1,5;eva@alfa.com.br;09/11/2026;CP1")
			other := w.recordID("M2", "2026-10")
			m := w.sent(other)[0]
			w.later(time.Minute)
			w.later(48 * time.Hour)
			if got := w.message(m).outcome(); !strings.Contains(got, "falhou 1 O servidor respondeu 550 5.1.1 nobody here") {
				t.Errorf("EM-13 %s", got)
			}
			r := w.record(other)
			expect.All(t, "EM-13", expect.Is(r["sentOk"], false), expect.Is(r["disparo"], nil), expect.Is(r.mailState(), "falhou"))
			if got := w.timeline(other); !strings.Contains(got, "Falha no envio de e-mail (out/2026 · eva@alfa.com.br: O servidor respondeu 550") {
				t.Errorf("EM-13 %s", got)
			}
			server.Refuse(nil, nil)
			status, answer := w.post("/api/mail/messages/"+m+"/retry", nil)
			w.later(time.Second)
			expect.Must(t, fmt.Sprintf("EM-13 after a retry by hand: %v", answer), expect.Is(status, 200))
			expect.All(t, fmt.Sprintf("EM-13 after a retry by hand: %v", answer), expect.Is(w.message(m).State, "enviado"),
				expect.Is(w.record(other)["sentOk"], true))
		})
		t.Run("EM-13 it gives up after a day", func(t *testing.T) {
			server.Refuse(nil, &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 2, 2}, Message: "full"})
			w.measured("Cerâmica Alfa;" + cnpjA + ";M3;10/2026;110;1,5;ana@alfa.com.br;09/11/2026;CP1")
			m := w.sent(w.recordID("M3", "2026-10"))[0]
			w.later(time.Minute)
			w.later(25 * time.Hour)
			if got := w.message(m); got.State != "falhou" || !strings.Contains(got.outcome(), "Desistimos depois de 24 horas") {
				t.Errorf("EM-13 %s", got.outcome())
			}
		})
	})
}
