package mailing_test

import (
	"context"
	"database/sql"
	"fmt"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// batch is an order as the API returns it.
type batch struct {
	ID, State    string
	Mes          *string
	Counts       map[string]int
	Total        int
	Skipped      int
	SkippedItems []struct {
		ID     string
		Checks []struct{ Code string }
	}
}

func (w *testEnv) batch(id any) batch {
	w.t.Helper()
	var b batch
	w.As(actor.Gestora).Get(fmt.Sprintf("/api/mail/batches/%v", id)).Status(w.t, 200).Decode(w.t, &b)
	return b
}

func TestSendMonth_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		const n = 230 // more than one piece of preparation
		ids := w.many(n, "10/2026")
		w.put(ids[0], map[string]any{"email": nil})
		w.put(ids[1], sentByHand)
		w.put(ids[2], map[string]any{"billsDate": nil})
		w.exec(`INSERT INTO mail_settings (id, mode, security, per_minute, version, updated_at) VALUES ('correio', 'smtp', 'starttls', 60, 1, 0)`)
		ordered := w.Clock.Now()
		status, answer := w.post("/api/mail/send", map[string]any{"mes": "2026-10"})
		if status != 202 || answer["queued"] != float64(0) {
			t.Fatalf("EM-13 %d %v", status, answer)
		}
		id := answer["batchId"]
		if b := w.batch(id); b.State != "preparando" || *b.Mes != "2026-10" {
			t.Errorf("EM-13 %+v", b)
		}
		w.work()
		t.Run("EM-13 warnings and what was sent are left out and named", func(t *testing.T) {
			b := w.batch(id)
			why := map[string]string{}
			for _, s := range b.SkippedItems {
				why[s.ID] = s.Checks[0].Code
			}
			expect.Must(t, "EM-13", expect.Is(b.Total, n-3), expect.Is(b.Skipped, 3))
			expect.All(t, "EM-13", expect.Is(why[ids[0]], "sem_endereco"), expect.Is(why[ids[1]], "ja_enviado"),
				expect.Is(why[ids[2]], "sem_vencimento"))
		})
		t.Run("EM-13 no more leave in a minute than the settings say", func(t *testing.T) {
			for range 3 {
				w.later(10 * time.Second)
				elapsed := int(w.Clock.Now().Sub(ordered).Seconds())
				if got := len(server.Received()); got > elapsed+2 || got == 0 {
					t.Errorf("EM-13 %d messages in %d seconds of 60 a minute", got, elapsed)
				}
			}
			if b := w.batch(id); b.State != "enviando" || b.Counts["enviado"] != len(server.Received()) {
				t.Errorf("EM-13 %+v", b)
			}
		})
		t.Run("EM-13 cancelled, what is pending stays here", func(t *testing.T) {
			got := len(server.Received())
			w.As(actor.Backoffice).JSON("POST", fmt.Sprintf("/api/mail/batches/%v/cancel", id), nil).Status(t, 200)
			w.later(time.Hour)
			b := w.batch(id)
			expect.All(t, "EM-13 messages", expect.Len(server.Received(), got), expect.Is(b.State, "cancelado"), expect.Is(b.Counts["enviado"], got),
				expect.Is(b.Counts["cancelado"], n-3-got))
		})
		t.Run("EM-13 a second order takes the rest, and nobody twice", func(t *testing.T) {
			_, answer := w.post("/api/mail/send", map[string]any{"mes": "2026-10", "confirm": true})
			w.work()
			w.later(5 * time.Minute)
			if b := w.batch(answer["batchId"]); b.State != "concluido" || b.Counts["enviado"] != b.Total {
				t.Errorf("EM-13 %+v", b)
			}
			seen := map[string]int{}
			for _, m := range server.Received() {
				seen[m.To[0]]++
			}
			if len(seen) != n-2 || len(server.Received()) != n-2 {
				t.Errorf("EM-13 %d messages to %d recipients, want %d", len(server.Received()), len(seen), n-2)
			}
			w.later(time.Hour)
			var list struct{ Total int }
			w.As(actor.Gestora).Get("/api/mail/batches?mes=2026-10").Status(t, 200).Decode(t, &list)
			if list.Total != 2 {
				t.Errorf("EM-13 %d orders", list.Total)
			}
		})
	})
}

func TestRetryBatch_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		ids := w.many(3, "10/2026")
		server.Refuse(&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "no"}, nil)
		w.sent(ids...)
		w.later(time.Minute)
		id := w.text(`SELECT id FROM mail_batches`)
		if b := w.batch(id); b.State != "concluido" || b.Counts["falhou"] != 3 {
			t.Errorf("EM-13 %+v", b)
		}
		server.Refuse(nil, nil)
		w.As(actor.Gestora).JSON("POST", "/api/mail/batches/"+id+"/retry", nil).Status(t, 200)
		w.later(time.Minute)
		if b := w.batch(id); b.Counts["enviado"] != 3 || len(server.Received()) != 3 {
			t.Errorf("EM-13 %+v, %d received", b, len(server.Received()))
		}
	})
}

// OP-02: letting go of what was held leaves out what may have left before the copy was
// made: it is doubtful, is not sent, and can be decided about; what came later leaves.
func TestDiscardWhatMayHaveLeft_OP02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		ids := w.many(3, "10/2026")
		composed, queued := w.sent(ids[0])[0], w.sent(ids[1])[0]
		w.exec(`UPDATE mail_messages SET composed_at = created_at, file_sha256 = 'x', subject = 'Balanço', body_text = 'Balanço' WHERE id = '` + composed + `'`)
		since := clock.Micros(w.count(`SELECT MAX(created_at) + 1 FROM mail_messages`))
		fresh := w.sent(ids[2])[0]
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return w.mailing.Discard(ctx, tx, since) })
		w.later(time.Minute)
		for id, state := range map[string]string{composed: "incerto", queued: "falhou"} {
			m := w.message(id)
			e := m.Recipients[0].Error
			expect.Must(t, fmt.Sprintf("OP-02 what may have left: %+v", m.Recipients), expect.Is(m.State, state), expect.Not(e, nil))
			expect.All(t, fmt.Sprintf("OP-02 what may have left: %+v", m.Recipients),
				expect.Is(*e, "Estava na fila quando a cópia foi feita; pode já ter sido enviado."))
		}
		if m := w.message(fresh); m.State != "enviado" || len(server.Received()) != 1 {
			t.Errorf("OP-02 what came later is %s, %d received", m.State, len(server.Received()))
		}
		for _, action := range []string{"email.uncertain", "email.failed"} {
			if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = $1`, action); n != 1 {
				t.Errorf("OP-02 %d of %s in the trail", n, action)
			}
		}
	})
}

func TestSendTwice_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		id := w.alfa("rui@alfa.com.br")
		body := map[string]any{"ids": []string{id}}
		c := w.As(actor.Gestora).With("Idempotency-Key", "envio-1")
		first, again := c.JSON("POST", "/api/mail/send", body), c.JSON("POST", "/api/mail/send", body)
		if first.Code != 202 || string(first.Body) != string(again.Body) {
			t.Errorf("EM-13 the same key: %s, %s", first.Body, again.Body)
		}
		if res := c.JSON("POST", "/api/mail/send", map[string]any{"ids": []string{id}, "resend": true}); res.Code != 422 {
			t.Errorf("EM-13 the key with another order: %d", res.Code)
		}
		codes := make(chan int, 20)
		for range cap(codes) {
			client := w.As(actor.Backoffice)
			go func() { codes <- client.JSON("POST", "/api/mail/send", body).Code }()
		}
		for range cap(codes) {
			if code := <-codes; code != 422 && code != 409 {
				t.Errorf("EM-13 a second order at the same time: %d", code)
			}
		}
		w.later(time.Minute)
		if n := len(server.Received()); n != 1 {
			t.Errorf("EM-13 %d messages", n)
		}
	})
}

func TestBounce_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := overSMTP(t, d, mailtest.Start(t, mailtest.Options{}))
		id := w.alfa("rui@alfa.com.br, eva@alfa.com.br")
		m := w.sent(id)[0]
		w.later(time.Minute)
		path := "/api/mail/records/" + id + "/bounce"
		if status, answer := w.post(path, map[string]any{"address": "outra@alfa.com.br"}); status != 422 {
			t.Errorf("EM-13 not a recipient: %d %v", status, answer)
		}
		status, answer := w.post(path, map[string]any{"address": "EVA@alfa.com.br", "note": "caixa cheia"})
		expect.All(t, "EM-13", expect.Is(status, 200), expect.Is[any](answer["id"], id), expect.Is(answer["sentOk"], false),
			expect.Not(answer["disparo"], nil))
		if got := w.message(m); got.Recipients[1].BouncedAt == nil || got.Recipients[0].BouncedAt != nil {
			t.Errorf("EM-13 %+v", got.Recipients)
		}
		if got := w.checked(id, ""); got != "erro:suprimido" {
			t.Errorf("EM-13 %s", got)
		}
		if got := w.text(`SELECT address || ' ' || reason || ' ' || note FROM mail_suppressions`); got != "eva@alfa.com.br devolvido caixa cheia" {
			t.Errorf("EM-13 %s", got)
		}
		if got := w.timeline(id); got[len(got)-len("E-mail devolvido (out/2026 · eva@alfa.com.br)"):] != "E-mail devolvido (out/2026 · eva@alfa.com.br)" {
			t.Errorf("EM-13 %s", got)
		}
		t.Run("EM-13 an address that is suppressed while its message waits gets nothing", func(t *testing.T) {
			w.put(id, map[string]any{"email": "rui@alfa.com.br"})
			status, answer := w.post("/api/mail/send", map[string]any{"ids": []string{id}, "confirm": true, "resend": true})
			if status != 202 {
				t.Fatalf("%d %v", status, answer)
			}
			w.post("/api/mail/suppressions", map[string]any{"address": "rui@alfa.com.br", "reason": "manual"})
			w.later(time.Minute)
			if b := w.batch(answer["batchId"]); b.Counts["falhou"] != 1 {
				t.Errorf("EM-13 %+v", b)
			}
		})
	})
}

// A record whose order is prepared by a user who may not send any more is not
// sent (R5).
func TestSendAfterRoleWasTaken_R5(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		w.many(2, "10/2026")
		w.As(actor.Backoffice).JSON("POST", "/api/mail/send", map[string]any{"mes": "2026-10"}).Status(t, 202)
		w.exec(`DELETE FROM user_roles WHERE user_id = $1`, w.People[actor.Backoffice].UserID)
		w.work()
		if n := w.count(`SELECT count(*) FROM mail_messages`); n != 0 {
			t.Errorf("R5 %d messages", n)
		}
	})
}

// states counts the recipients by state.
func (w *testEnv) states() map[string]int {
	w.t.Helper()
	found := map[string]int{}
	err := db.Each(context.Background(), w.db, `SELECT state, COUNT(*) FROM mail_recipients GROUP BY state`, nil, func(rows *sql.Rows) error {
		var s string
		var n int
		err := rows.Scan(&s, &n)
		found[s] = n
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return found
}
