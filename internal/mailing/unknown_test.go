package mailing_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// Nothing that a client receives says 'Indefinido': a figure that nobody knows is
// left out, a sentence that needs it stops the sending and says what it lacks.
func TestWhatIsUnknownIsNotSent_TD12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		id := w.alfa("rui@alfa.com.br")
		if status, answer := w.put(id, map[string]any{"billsDate": nil, "cpCode": nil}); status != 200 {
			t.Fatalf("%d %v", status, answer)
		}
		t.Run("TD-12 a figure that nobody knows is left out of text, HTML and files", func(t *testing.T) {
			m := w.sent(id)[0]
			w.later(time.Minute)
			got := w.message(m)
			expect.Must(t, "TD-12", expect.Is(got.State, "enviado"), expect.Has(got.Text, "NET: 111,800 MWh"), expect.Has(got.HTML, "111,800 MWh"))
			for _, unwanted := range []string{"Indefinido", "Vencimento", "falta"} {
				if strings.Contains(got.Subject+got.Text+got.HTML, unwanted) {
					t.Errorf("TD-12 %q stands in %q %q %q", unwanted, got.Subject, got.Text, got.HTML)
				}
			}
			_, parts := leaves(t, server.Received()[0].Data)
			for _, p := range parts {
				if bytes.Contains(p.data, []byte("Indefinido")) {
					t.Errorf("TD-12 %s %s says Indefinido", p.kind, p.name)
				}
			}
		})
		t.Run("TD-12 a sentence that needs it stops the sending", func(t *testing.T) {
			w.exec(`UPDATE mail_templates SET body_text = 'O código é {{cp}}.' WHERE context = 'extrato'`)
			status, answer := w.post("/api/mail/send", map[string]any{"ids": []string{id}, "confirm": true, "resend": true})
			if status != 422 || answer["error"] != "Falta para a mensagem: CP." {
				t.Errorf("TD-12 %d %v", status, answer)
			}
			status, answer = w.post("/api/mail/preview", map[string]any{"recordId": id})
			if status != 200 || answer["text"] != "O código é [falta: CP]." {
				t.Errorf("TD-12 the preview: %d %v", status, answer["text"])
			}
		})
	})
}
