package mailing_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/mailing/transport"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// Without a server nothing is called sent, and what was not can be sent once there
// is one.
func TestWithoutAServerNothingIsSent_TD13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := newTestEnv(t, d, "", mail.AllowPorts(server.Port), mail.TrustRoots(server.Roots))
		id := w.alfa("rui@alfa.com.br, eva@alfa.com.br")
		messageID := w.sent(id)[0]
		w.later(5 * time.Second)
		batchID := w.text(`SELECT batch_id FROM mail_messages`)
		answersServer := func(want bool) {
			t.Helper()
			var said struct{ Server *bool }
			w.As(actor.Gestora).Get("/api/mail/server").Status(t, 200).Decode(t, &said)
			if said.Server == nil || *said.Server != want {
				t.Errorf("TD-13 a server: %v, want %v", said.Server, want)
			}
		}
		counts := func() string {
			var b struct{ Counts map[string]int }
			w.As(actor.Gestora).Get("/api/mail/batches/"+batchID).Status(t, 200).Decode(t, &b)
			return fmt.Sprintf("enviado %d, sem_servidor %d", b.Counts["enviado"], b.Counts["sem_servidor"])
		}

		t.Run("TD-13 the state says so, Envio ok stays No, and nothing is called sent", func(t *testing.T) {
			answersServer(false)
			if got := w.message(messageID).outcome(); got != "sem_servidor: rui@alfa.com.br sem_servidor 1; eva@alfa.com.br sem_servidor 1" {
				t.Errorf("TD-13 %s", got)
			}
			r := w.record(id)
			expect.All(t, "TD-13 Envio ok, Disparo, state", expect.Is(r["sentOk"], false), expect.Is(r["disparo"], nil),
				expect.Is(r.mailState(), "sem_servidor"))
			if got := counts(); got != "enviado 0, sem_servidor 1" {
				t.Errorf("TD-13 %s", got)
			}
			events := w.timeline(id)
			if strings.Contains(events, "E-mail enviado") || !strings.Contains(events, "Não enviado: sem servidor de e-mail (out/2026 · rui@alfa.com.br)") {
				t.Errorf("TD-13 %s", events)
			}
			if files, err := os.ReadDir(w.folder); err != nil || len(files) != 1 {
				t.Errorf("TD-13 the folder has %d messages, %v", len(files), err)
			}
			if n := w.count(`SELECT COUNT(*) FROM mail_domains`); n != 0 {
				t.Errorf("TD-13 %d domains are known from messages that did not leave", n)
			}
		})
		t.Run("TD-13 without a server there is nothing to repeat", func(t *testing.T) {
			for _, path := range []string{"/api/mail/messages/" + messageID + "/retry", "/api/mail/batches/" + batchID + "/retry"} {
				if status, answer := w.post(path, nil); status != 409 || answer["error"] != "Nenhum e-mail sai: falta o servidor de e-mail." {
					t.Errorf("TD-13 %s: %d %v", path, status, answer)
				}
			}
		})
		t.Run("TD-13 once a server is set they are composed anew and sent", func(t *testing.T) {
			w.exec(`UPDATE mail_templates SET subject = 'Outro' WHERE context = 'extrato'`) // the order keeps its texts
			password := mailtest.Password
			_, err := w.mailer.Change(t.Context(), w.gestora, transport.Change{
				Mode: transport.SMTP, Host: "localhost", Port: server.Port, Security: transport.StartTLS, User: "ana", Password: &password,
				FromAddress: "energia@exemplo.com.br", PerMinute: 60,
			}, nil)
			if err != nil {
				t.Fatal(err)
			}
			answersServer(true)
			if status, answer := w.post("/api/mail/batches/"+batchID+"/retry", nil); status != 200 {
				t.Fatalf("TD-13 %d %v", status, answer)
			}
			w.later(5 * time.Second)
			got := server.Received()
			if len(got) != 2 || !strings.Contains(got[0].Data, "From: <energia@exemplo.com.br>") {
				t.Fatalf("TD-13 at the server: %s", strconv.Quote(fmt.Sprint(got)))
			}
			r := w.record(id)
			expect.All(t, "TD-13 Envio ok, Disparo, state", expect.Is(r["sentOk"], true), expect.Not(r["disparo"], nil),
				expect.Is(r.mailState(), "enviado"))
			if got := counts(); got != "enviado 1, sem_servidor 0" {
				t.Errorf("TD-13 %s", got)
			}
		})
	})
}
