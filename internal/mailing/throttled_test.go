package mailing_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// EM-13, DR-22: after a server had too many conversations at once it rests for a minute: who
// was refused waits, who was not tried yet is not tried, and then they leave one after the
// other, half as fast.
func TestTooMuchAtOnce_EM13_DR22(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		first := w.alfa("rui@alfa.com.br")
		w.measured("Cerâmica Alfa;" + cnpjA + ";M2;10/2026;110;1,5;eva@alfa.com.br;09/11/2026;CP1")
		second := w.recordID("M2", "2026-10")
		server.Refuse(&smtp.SMTPError{Code: 432, EnhancedCode: smtp.EnhancedCode{4, 3, 2}, Message: "Concurrent connections limit exceeded"}, nil)
		a := w.sent(first)[0]
		w.later(time.Second)
		refused := w.message(a)
		expect.Must(t, "DR-22 "+refused.outcome(), expect.Is(refused.State, "pendente"), expect.Has(refused.outcome(), "432"))
		tried := strings.Count(server.Transcript(), "RCPT TO:")
		b := w.sent(second)[0]
		w.later(5 * time.Second)
		waiting := w.message(b)
		expect.Must(t, "DR-22 "+waiting.outcome(), expect.Is(waiting.State, "pendente"), expect.Not(waiting.Recipients[0].NextAttemptAt, nil))
		expect.All(t, "DR-22 not tried while the server rests", expect.Is(waiting.Recipients[0].Attempts, 0),
			expect.Is(strings.Count(server.Transcript(), "RCPT TO:"), tried))
		for _, m := range []string{a, b} {
			if at := w.message(m).Recipients[0].NextAttemptAt; at.Sub(w.Clock.Now()) < 30*time.Second {
				t.Errorf("DR-22 %s is tried again at %s, now %s", m, at, w.Clock.Now())
			}
		}
		if every := w.spacing(); every != 2*time.Second {
			t.Errorf("DR-22 messages leave %s apart", every)
		}
		server.Refuse(nil, nil)
		w.later(3 * time.Minute)
		w.later(time.Minute)
		expect.All(t, "DR-22", expect.Is(w.message(a).State, "enviado"), expect.Is(w.message(b).State, "enviado"), expect.Len(server.Received(), 2))
	})
}

// spacing is how far apart messages leave now.
func (w *testEnv) spacing() (every time.Duration) {
	w.t.Helper()
	err := w.db.InTx(w.t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		_, every, err = w.mailer.Reserve(ctx, tx, 1)
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return every
}
