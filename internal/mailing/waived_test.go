package mailing_test

import (
	"fmt"
	"testing"
	"time"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// VD-32, VD-33: sending a month leaves out those whose e-mail was waived in its closing, also
// what failed before, and its preview counts and names them; whoever means one record sends it,
// confirmed.
func TestMonthLeavesWaivedOut_VD32_VD33(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := overSMTP(t, d, mailtest.Start(t, mailtest.Options{}))
		w.contract("Cerâmica Açaí", cnpjA, nil)
		w.contract("Padaria Aurora", cnpjB, nil)
		w.measured("Cerâmica Açaí;"+cnpjA+";PRONTO;10/2026;100;0;rui@alfa.com.br;09/11/2026;",
			"Padaria Aurora;"+cnpjB+";DISPENSADO;10/2026;100;0;eva@alfa.com.br;09/11/2026;",
			"Padaria Aurora;"+cnpjB+";FALHOU;10/2026;100;0;eva@alfa.com.br;09/11/2026;")
		w.exec(`UPDATE mail_messages SET state = 'falhou', composed_at = created_at, file_sha256 = '' WHERE id = $1`, w.sent(w.recordID("FALHOU", "2026-10"))[0])
		w.exec(`INSERT INTO closing_waivers (client_id, month, item, reason, waived_at, waived_by)
			SELECT client_id, '2026-10', 'email', 'r', 0, 'x' FROM balances WHERE meter_code = 'DISPENSADO'`)

		_, seen := w.post("/api/mail/check", map[string]any{"mes": "2026-10"})
		expect.All(t, "VD-33 the preview", expect.Is(seen["dispensados"], 2.0), expect.Is(seen["prontos"].(float64)+seen["comAvisos"].(float64), 1),
			expect.Is(seen["total"], 3.0))
		status, ordered := w.post("/api/mail/send", map[string]any{"mes": "2026-10", "confirm": true, "resend": true})
		if status != 202 {
			t.Fatal(status, ordered)
		}
		w.work()
		b := w.batch(ordered["batchId"])
		why := map[string]bool{}
		for _, s := range b.SkippedItems {
			for _, c := range s.Checks {
				why[s.ID+" "+c.Code] = true
			}
		}
		expect.Must(t, fmt.Sprintf("VD-32 the month takes along and leaves out %+v", b.SkippedItems), expect.Is(b.Total, 1), expect.Is(b.Skipped, 2))
		expect.All(t, fmt.Sprintf("VD-32 the month takes along and leaves out %+v", b.SkippedItems),
			expect.Is(why[w.recordID("DISPENSADO", "2026-10")+" dispensado"], true),
			expect.Is(why[w.recordID("FALHOU", "2026-10")+" dispensado"], true))
		oct, clientID := month.New(2026, 10), ""
		if err := d.QueryRowContext(t.Context(), `SELECT client_id FROM balances WHERE meter_code = 'DISPENSADO'`).Scan(&clientID); err != nil {
			t.Fatal(err)
		}
		plan, err := w.mailing.PlanClient(t.Context(), w.gestora, clientID, oct, true)
		expect.All(t, "VD-32 the closing would send", expect.Is(err, nil), expect.Len(plan.Leaving, 0),
			expect.Is(plan.Refusal(oct), "Unidade FALHOU: O e-mail do mês foi dispensado no fechamento. E mais 1 unidade."))

		one := map[string]any{"ids": []string{w.recordID("DISPENSADO", "2026-10")}}
		if status, answer := w.post("/api/mail/send", one); status != 422 || answer["error"] != "Confira os avisos e confirme o envio: O e-mail do mês foi dispensado no fechamento." {
			t.Errorf("VD-33 one record: %d %v", status, answer)
		}
		one["confirm"] = true
		if status, answer := w.post("/api/mail/send", one); status != 202 || fmt.Sprint(answer["queued"]) != "1" {
			t.Errorf("VD-33 one record, confirmed: %d %v", status, answer)
		}
	})
}

// VD-32: sending a month again takes along what was sent, but not what was waived after it had been
// sent.
func TestResentMonthLeavesWaivedOut_VD32(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := overSMTP(t, d, mailtest.Start(t, mailtest.Options{}))
		w.contract("Cerâmica Açaí", cnpjA, nil)
		w.contract("Padaria Aurora", cnpjB, nil)
		w.measured("Cerâmica Açaí;"+cnpjA+";PRONTO;10/2026;100;0;rui@alfa.com.br;09/11/2026;",
			"Padaria Aurora;"+cnpjB+";DISPENSADO;10/2026;100;0;eva@alfa.com.br;09/11/2026;")
		w.sent(w.recordID("PRONTO", "2026-10"))
		w.sent(w.recordID("DISPENSADO", "2026-10"))
		w.later(time.Minute)
		w.exec(`INSERT INTO closing_waivers (client_id, month, item, reason, waived_at, waived_by)
			SELECT client_id, '2026-10', 'email', 'r', 0, 'x' FROM balances WHERE meter_code = 'DISPENSADO'`)

		_, seen := w.post("/api/mail/check", map[string]any{"mes": "2026-10"})
		if seen["dispensados"] != 1.0 || seen["jaEnviados"] != 1.0 {
			t.Errorf("VD-32 the preview says %v", seen)
		}
		status, ordered := w.post("/api/mail/send", map[string]any{"mes": "2026-10", "confirm": true, "resend": true})
		if status != 202 {
			t.Fatal(status, ordered)
		}
		w.work()
		b := w.batch(ordered["batchId"])
		expect.Must(t, "VD-32 the month takes along and leaves out", expect.Is(b.Total, 1), expect.Len(b.SkippedItems, 1))
		expect.All(t, "VD-32 the month takes along and leaves out", expect.Is(b.SkippedItems[0].ID, w.recordID("DISPENSADO", "2026-10")))
	})
}
