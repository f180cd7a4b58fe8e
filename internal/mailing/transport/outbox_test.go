package transport_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/account/message"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail"
)

type outboxPage struct {
	Data []struct {
		Name, To, Subject, At string
		Size                  int64
		Opens                 bool
	}
	Total int
}

func TestOutbox_EM13_B06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d, "")
		list := func(query string) (p outboxPage) {
			b.As(actor.Gestora).Get("/api/mail/outbox"+query).Status(t, 200).Decode(t, &p)
			return p
		}
		if p := list(""); p.Data == nil || p.Total != 0 {
			t.Errorf("EM-13 empty: %+v", p)
		}
		for _, subject := range []string{"Um", "Dois", "Balanço de março"} {
			m := mail.Message{To: []string{"ana@exemplo.com.br", "bia@exemplo.com.br"}, Subject: subject, Text: "Olá"}
			if err := b.mailer.Send(t.Context(), m); err != nil {
				t.Fatal(err)
			}
		}
		secretFile := filepath.Join(filepath.Dir(b.config.Directory), "chave")
		for _, name := range []string{secretFile, filepath.Join(b.config.Directory, "notas.txt"), filepath.Join(b.config.Directory, ".20260101T000000.000000Z-a.eml")} {
			if err := os.WriteFile(name, []byte(canary), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		t.Run("EM-13 messages are listed newest first, and nothing else", func(t *testing.T) {
			p := list("?pageSize=2")
			expect.Must(t, "EM-13", expect.Is(p.Total, 3), expect.Len(p.Data, 2))
			expect.All(t, "EM-13", expect.Is(p.Data[0].Subject, "Balanço de março"), expect.Is(p.Data[0].To, "ana@exemplo.com.br, bia@exemplo.com.br"),
				expect.Not(p.Data[0].Size, 0), expect.Not(p.Data[0].At, ""), expect.Is(list("?pageSize=2&page=2").Data[0].Subject, "Um"))
			if far := list("?page=99"); len(far.Data) != 0 || far.Total != 3 {
				t.Errorf("EM-13 %+v", far)
			}
		})
		t.Run("EM-13 one is downloaded as a file, and that is in the trail", func(t *testing.T) {
			name := list("").Data[0].Name
			res := b.As(actor.Gestora).Get("/api/mail/outbox/"+name).Status(t, 200)
			expect.All(t, "B06", expect.Begins(res.Header.Get("Content-Type"), "message/rfc822"),
				expect.Begins(res.Header.Get("Content-Disposition"), "attachment"), expect.Has(string(res.Body), "\r\nSubject: "))
			if !strings.Contains(everything(t, d), "mail.download") {
				t.Error("P05 the download is not in the trail")
			}
		})
		t.Run("B06 no name leads out of the folder", func(t *testing.T) {
			real := list("").Data[0].Name
			for _, name := range []string{
				"../chave", "..%2fchave", "%2e%2e%2fchave", "..\\chave", "....//chave", secretFile, "notas.txt", ".20260101T000000.000000Z-a.eml",
				real + "/../../chave", "../mensagens/" + real, real + "\x00", real + "\n", "20260101T000000.000000Z-../../chave.eml", "", ".", "..",
			} {
				for _, path := range []string{url.PathEscape(name), strings.ReplaceAll(url.PathEscape(name), "%2F", "/")} {
					if path == "" {
						continue // the list itself
					}
					res := b.As(actor.Gestora).Get("/api/mail/outbox/" + path)
					if res.Code < 300 || strings.Contains(string(res.Body), canary) {
						t.Errorf("B06 %q: %d %.80s", name, res.Code, res.Body)
					}
				}
			}
		})
		t.Run("B06 a link in the folder leads nowhere", func(t *testing.T) {
			name := "20260101T000000.000000Z-abc.eml"
			if err := os.Symlink(secretFile, filepath.Join(b.config.Directory, name)); err != nil {
				t.Fatal(err)
			}
			if res := b.As(actor.Gestora).Get("/api/mail/outbox/" + name); res.Code != 404 || strings.Contains(string(res.Body), canary) {
				t.Errorf("B06 %d %s", res.Code, res.Body)
			}
		})
	})
}

// SX-01, SX-04: a message with a secret of one person is listed, and read by nobody
// else: a link that opens an account, the link of a supplier, the code of a client.
func TestSecretsOfOthersAreNotRead_SX04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d, "")
		send := func(t *testing.T, to, text, html string) (name string, opens bool) {
			t.Helper()
			if err := b.mailer.Send(t.Context(), mail.Message{To: []string{to}, Subject: "x", Text: text, HTML: html}); err != nil {
				t.Fatal(err)
			}
			var p outboxPage
			b.As(actor.Gestora).Get("/api/mail/outbox").Status(t, 200).Decode(t, &p)
			return p.Data[0].Name, p.Data[0].Opens
		}
		check := func(name, to, text, html string, status int) {
			t.Run(name, func(t *testing.T) {
				file, opens := send(t, to, text, html)
				if opens != (status == 200) {
					t.Errorf("SX-04 the list says opens = %v, want %v", opens, status == 200)
				}
				if res := b.As(actor.Gestora).Get("/api/mail/outbox/"+file).Status(t, status); status == 200 && len(res.Body) == 0 {
					t.Error("SX-04 the message is empty")
				}
			})
		}
		const other = "ana@exemplo.com.br"
		for _, c := range []struct {
			kind  message.Kind
			query string
		}{{message.Confirm, "confirm"}, {message.Reset, "reset"}, {message.Invite, "reset"}, {message.NewEmail, "email"}} {
			l := message.Of(c.kind)
			l.Link = bearer.Link("https://ynova.test", "/login?"+c.query, bearer.New())
			text, html, err := l.Render()
			if err != nil {
				t.Fatal(err)
			}
			check("SX-04 "+string(c.kind), other, text, html, 403)
			check("SX-04 "+string(c.kind)+", one's own", b.People[actor.Gestora].Email, text, html, 200)
		}
		for name, c := range map[string]struct {
			text   string
			status int
		}{
			"SX-04 quotation":     {"Abra " + bearer.Link("https://ynova.test", "/cotacao", bearer.New()) + " até amanhã.", 403},
			"SX-04 old quotation": {"Abra https://ynova.test/cotacao/" + bearer.New() + " até amanhã.", 403},
			"SX-04 old password":  {"Abra https://ynova.test/login?redefinir=" + bearer.New() + " até amanhã.", 403},
			"SX-01 code":          {strings.Repeat("Uma frase longa que passa da linha. ", 3) + "Seu código é 012345.", 403},
			"EM-13 no secret":     {"As cotações estão em https://ynova.test/negociacoes.", 200},
			"EM-13 a link of ids": {"Veja https://ynova.test/propostas/0198f3a2-7c11-7d52-9a31-3f0c1de27a55.", 200},
		} {
			check(name, other, c.text, "<p>"+c.text+"</p>", c.status)
		}
	})
}
