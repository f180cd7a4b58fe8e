package mailing_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// several is a client that gets one message: two units with the same addresses, one with
// another, and a unit of a second client, which gets one for each unit.
func (w *testEnv) several() (a1, a2, a3, b1 string) {
	w.t.Helper()
	w.contract("Cerâmica Alfa", cnpjA, nil)
	w.contract("Beta Têxtil", cnpjB, nil)
	w.measured(
		"Cerâmica Alfa;"+cnpjA+";A1;10/2026;110;1,5;rui@alfa.com.br, eva@alfa.com.br;10/11/2026;1",
		"Cerâmica Alfa;"+cnpjA+";A2;10/2026;90;0;EVA@alfa.com.br, rui@alfa.com.br;10/11/2026;2",
		"Cerâmica Alfa;"+cnpjA+";A3;10/2026;70;0;outra@alfa.com.br;10/11/2026;3",
		"Beta Têxtil;"+cnpjB+";B1;10/2026;50;0;b@beta.com.br;10/11/2026;4",
	)
	w.oneMail("Cerâmica Alfa")
	of := func(meter string) string { return w.recordID(meter, "2026-10") }
	return of("A1"), of("A2"), of("A3"), of("B1")
}

func (w *testEnv) oneMail(client string) {
	w.t.Helper()
	id := w.text(`SELECT id FROM clients WHERE name = $1`, client)
	w.As(actor.Gestora).JSON("PUT", "/api/mail/rules/"+id, map[string]any{"vencimento": map[string]any{"tipo": "casa"}, "email": "cliente"}).Status(w.t, 200)
}

type mailPreview struct {
	To                  []string
	Subject, Text, HTML string
	Units               []struct{ RecordID, Meter string }
	Attachments         []struct{ Name string }
	Checks              []struct{ Code, Level, Message string }
}

func (w *testEnv) previewed(id string) (p mailPreview) {
	w.t.Helper()
	w.As(actor.Gestora).JSON("POST", "/api/mail/preview", map[string]any{"recordId": id}).Status(w.t, 200).Decode(w.t, &p)
	return p
}

// MC-12: one message holds the units of a client that go to the same addresses, with a
// section and a statement for each and the sum, over a real conversation; each record is
// marked and its timeline says so, a line a recipient.
func TestOneMessageForAClient_MC12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		a1, a2, a3, b1 := w.several()

		p := w.previewed(a2)
		if fmt.Sprint(p.Units) != fmt.Sprintf("[{%s A1} {%s A2}]", a1, a2) || strings.Join(p.To, ",") != "rui@alfa.com.br,eva@alfa.com.br" {
			t.Errorf("MC-12 the preview is of %v to %v", p.Units, p.To)
		}
		expect.Must(t, "MC-12 attached", expect.Len(p.Attachments, 4))
		expect.All(t, "MC-12 attached", expect.Is(p.Attachments[0].Name, "extrato-a1-2026-10.pdf"),
			expect.Is(p.Attachments[2].Name, "extrato-a2-2026-10.pdf"))
		// 110 × 1.03 − 1.5 = 111.8 and 90 × 1.03 = 92.7 MWh at R$ 200.00, both in the band of their share
		for _, want := range []string{
			"das unidades A1 e A2.", "Consumo: 200,000 MWh", "\nUnidade A1\nConsumo: 110,000 MWh\nMedição: CCEE/SCDE consistida\nNET: 111,800 MWh\n", "\nUnidade A2\nConsumo: 90,000 MWh\nMedição: CCEE/SCDE consistida\nNET: 92,700 MWh\n",
			"\nTotal das 2 unidades\n", "O extrato de cada unidade está anexo.", "Vencimento do boleto: 10/11/2026\n",
		} {
			if !strings.Contains(p.Text, want) {
				t.Errorf("MC-12 the text lacks %q:\n%s", want, p.Text)
			}
		}
		if !strings.Contains(p.HTML, "<h3>Unidade A2</h3>") || !strings.Contains(p.HTML, "<h3>Total das 2 unidades</h3>") {
			t.Errorf("MC-12 the HTML lacks the sections:\n%s", p.HTML)
		}
		if sum := w.sumOf("billable", "A1", "A2"); !strings.Contains(p.Text, "Total das 2 unidades\nEnergia a faturar: "+sum+" MWh\n") {
			t.Errorf("MC-12 the sum is not %s:\n%s", sum, p.Text)
		}

		sent := w.sent(a1) // the units that go with it leave too
		if len(sent) != 1 {
			t.Fatalf("MC-12 %d messages", len(sent))
		}
		w.later(5 * time.Second)
		if got := len(server.Received()); got != 2 {
			t.Errorf("MC-12 the server took %d messages, want one for each of two recipients", got)
		}
		m := w.message(sent[0])
		if got := m.outcome(); got != "enviado: rui@alfa.com.br enviado 1; eva@alfa.com.br enviado 1" {
			t.Errorf("MC-12 %s", got)
		}
		for _, id := range []string{a1, a2} {
			r := w.record(id)
			expect.All(t, "MC-12 "+id, expect.Is(r["sentOk"], true), expect.Is(r["situacao"], "enviado"), expect.Not(r["disparo"], nil),
				expect.Is(r.mailState(), "enviado"))
			if got := w.timeline(id); strings.Count(got, "E-mail enviado (out/2026 · ") != 2 || !strings.Contains(got, "(e-mail do cliente, com 2 unidades)") {
				t.Errorf("MC-12 the timeline of %s is\n%s", id, got)
			}
			var list struct{ Total int }
			w.As(actor.Gestora).Get("/api/mail/messages?record="+id).Status(t, 200).Decode(t, &list)
			if list.Total != 1 {
				t.Errorf("MC-12 the history of %s has %d messages", id, list.Total)
			}
		}
		var rows struct{ Data []row }
		w.As(actor.Gestora).Get("/energy-balance/email?mes=2026-10&q=alfa").Status(t, 200).Decode(t, &rows)
		shown := map[string]int{}
		for _, r := range rows.Data {
			shown[r.mailState()]++
		}
		if shown["enviado"] != 2 || len(rows.Data) != 3 {
			t.Errorf("MC-12 the list shows %v: both units are in the message", shown)
		}
		for _, id := range []string{a3, b1} {
			if r := w.record(id); r["sentOk"] != false || r.mailState() != "" {
				t.Errorf("MC-12 %s goes to others: %v", id, r["sentOk"])
			}
		}
	})
}

// MC-12: the notice of several units mentions as many boletos.
func TestBoletosOfSeveralUnits_MC12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		a1, _, _, _ := w.several()
		notice := w.text(`SELECT id FROM mail_templates WHERE context = 'boleto'`)
		var p mailPreview
		w.As(actor.Gestora).JSON("POST", "/api/mail/preview", map[string]any{"recordId": a1, "templateId": notice}).Status(t, 200).Decode(t, &p)
		for _, want := range []string{"Os boletos de energia de ", " das unidades A1 e A2, no valor total de R$", "vencem em 10/11/2026."} {
			if !strings.Contains(strings.ReplaceAll(p.Text, "\u00a0", " "), want) {
				t.Errorf("MC-12 the notice lacks %q:\n%s", want, p.Text)
			}
		}
		if !strings.HasPrefix(p.Subject, "Boletos de ") || !strings.Contains(p.Subject, "vencem em 10/11/2026") {
			t.Errorf("MC-12 the subject is %q", p.Subject)
		}
	})
}

// MC-12: what came back counts for the units that nothing else was sent about since.
func TestReturnedAfterAnother_MC12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		a1, a2, _, _ := w.several()
		w.sent(a1)
		w.later(5 * time.Second)
		w.exec(`UPDATE balance_months SET email = 'nova@alfa.com.br' WHERE balance_seq = (SELECT seq FROM balances WHERE meter_code = 'A1')`)
		if status, answer := w.post("/api/mail/send", map[string]any{"ids": []string{a1}, "confirm": true, "resend": true}); status != 202 {
			t.Fatalf("MC-12 %d %v", status, answer)
		}
		w.later(5 * time.Second)
		w.exec(`UPDATE balance_months SET sent_ok = TRUE`)
		w.As(actor.Gestora).JSON("POST", "/api/mail/records/"+a2+"/bounce", map[string]any{"address": "rui@alfa.com.br"}).Status(t, 200)
		if w.record(a1)["sentOk"] != true || w.record(a2)["sentOk"] != false {
			t.Errorf("MC-12 A1 %v, A2 %v: A1 had left again", w.record(a1)["sentOk"], w.record(a2)["sentOk"])
		}
	})
}

// sumOf is the sum of a column over units, as the text shows it.
func (w *testEnv) sumOf(column string, meters ...string) string {
	w.t.Helper()
	sum := 0
	for _, m := range meters {
		sum += w.count(`SELECT m.`+column+` FROM balance_months m JOIN balances b ON b.seq = m.balance_seq WHERE b.meter_code = $1 AND m.month = '2026-10'`, m)
	}
	kWh := (sum + 50_000_000) / 100_000_000
	return fmt.Sprintf("%d,%03d", kWh/1000, kWh%1000)
}

// MC-12: the month's order makes each client's message once, however its records lie in the
// walk, and a repeated order sends nothing again.
func TestMonthSendsAClientOnce_MC12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		w.several()
		order := func(key string) string {
			res := w.As(actor.Gestora).With("Idempotency-Key", key).JSON("POST", "/api/mail/send", map[string]any{"mes": "2026-10", "confirm": true})
			_, answer := decoded(t, res.Status(t, 202))
			w.later(5 * time.Second)
			return answer["batchId"].(string)
		}
		count := func(batch string) string {
			return fmt.Sprint(w.count(`SELECT total FROM mail_batches WHERE id = $1`, batch), w.count(`SELECT skipped FROM mail_batches WHERE id = $1`, batch))
		}
		first := order("k-1")
		if got := count(first); got != "3 0" { // A1 with A2, A3, B1
			t.Errorf("MC-12 the order made (messages, left out) %s", got)
		}
		if got := len(server.Received()); got != 4 {
			t.Errorf("MC-12 the server took %d", got)
		}
		if again := order("k-1"); again != first || len(server.Received()) != 4 {
			t.Errorf("MC-12 the same order is the same: %s, %s", first, again)
		}
		if got := count(order("k-2")); got != "0 4" {
			t.Errorf("MC-12 what was sent is left out: %s", got)
		}
		if n := w.count(`SELECT count(*) FROM balance_months WHERE sent_ok`); n != 4 || len(server.Received()) != 4 {
			t.Errorf("MC-12 %d records are sent, %d messages", n, len(server.Received()))
		}
	})
}

// MC-12: the units of a client leave, or are named as left out, whatever becomes of their
// addresses while the month's order goes through the clients in pieces.
func TestNoUnitFallsBetweenPieces_MC12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		w := overSMTP(t, d, server)
		w.contract("Cerâmica Alfa", cnpjA, nil)
		w.contract("Beta Têxtil", cnpjB, nil)
		w.measured("Cerâmica Alfa;" + cnpjA + ";A1;10/2026;110;1,5;rui@alfa.com.br;10/11/2026;1")
		var lines []string
		for i := range 205 {
			lines = append(lines, fmt.Sprintf("Beta Têxtil;%s;B%03d;10/2026;50;0;b@beta.com.br;10/11/2026;%d", cnpjB, i, i+2))
		}
		w.measured(lines...)
		w.measured("Cerâmica Alfa;" + cnpjA + ";A2;10/2026;90;0;rui@alfa.com.br;10/11/2026;300")
		w.oneMail("Cerâmica Alfa")
		w.oneMail("Beta Têxtil")
		moved := `UPDATE balance_months SET email = 'nova@alfa.com.br' WHERE balance_seq = (SELECT seq FROM balances WHERE meter_code = 'A1');`
		if d.Dialect() == db.Postgres {
			w.exec(`CREATE FUNCTION moved() RETURNS trigger AS $$ BEGIN ` + moved + ` RETURN NULL; END $$ LANGUAGE plpgsql`)
			w.exec(`CREATE TRIGGER moved AFTER UPDATE ON mail_batches FOR EACH ROW WHEN (NEW.next_seq > 0) EXECUTE FUNCTION moved()`)
		} else {
			w.exec(`CREATE TRIGGER moved AFTER UPDATE ON mail_batches WHEN NEW.next_seq > 0 BEGIN ` + moved + ` END`)
		}
		_, answer := decoded(t, w.As(actor.Gestora).JSON("POST", "/api/mail/send", map[string]any{"mes": "2026-10", "confirm": true}).Status(t, 202))
		w.later(5 * time.Second)
		parts := w.count(`SELECT count(*) FROM mail_parts p JOIN mail_messages m ON m.id = p.message_id WHERE m.batch_id = $1`, answer["batchId"])
		skipped := w.count(`SELECT skipped FROM mail_batches WHERE id = $1`, answer["batchId"])
		if parts+skipped != 207 {
			t.Errorf("MC-12 of 207 records %d are in messages and %d left out", parts, skipped)
		}
		for _, meter := range []string{"A1", "A2"} {
			if n := w.count(`SELECT count(*) FROM mail_parts WHERE meter = $1`, meter); n != 1 {
				t.Errorf("MC-12 %s is in %d messages", meter, n)
			}
		}
	})
}

// MC-12: a unit that cannot be sent holds its client's message back, by name; a suppressed
// address too.
func TestAUnitHoldsTheMessageBack_MC12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		a1, a2, _, _ := w.several()
		w.exec(`UPDATE balance_months SET net = NULL, billable = NULL WHERE balance_seq = (SELECT seq FROM balances WHERE meter_code = 'A2')`)
		status, answer := w.post("/api/mail/send", map[string]any{"ids": []string{a1}, "confirm": true})
		text := fmt.Sprint(answer)
		expect.All(t, "MC-12", expect.Is(status, 422), expect.Has(text, "envio_bloqueado", "Unidade A2: O mês não está calculado"))
		var survey struct {
			Prontos, ComAvisos, Bloqueados int
			Data                           []struct {
				Meter  string
				Checks []struct{ Message string }
			}
		}
		w.As(actor.Gestora).JSON("POST", "/api/mail/check", map[string]any{"mes": "2026-10"}).Status(t, 200).Decode(t, &survey)
		if text := fmt.Sprint(survey); survey.Bloqueados != 2 || !strings.Contains(text, "O e-mail do cliente espera pela unidade A2.") {
			t.Errorf("MC-12 the survey says %s", text)
		}
		if n := w.count(`SELECT count(*) FROM mail_messages`) + w.count(`SELECT count(*) FROM mail_parts`); n != 0 {
			t.Errorf("MC-12 %d messages and parts of a refused order", n)
		}
		w.post("/api/mail/suppressions", map[string]any{"address": "eva@alfa.com.br", "reason": "manual"})
		if checks := fmt.Sprint(w.previewed(a2).Checks); !strings.Contains(checks, "O endereço eva@alfa.com.br está suprimido.") &&
			!strings.Contains(checks, "O endereço EVA@alfa.com.br está suprimido.") {
			t.Errorf("MC-12 checks are %s", checks)
		}
	})
}

// MC-12: while a client's message is on its way none of its records leaves in another, from
// whatever side two orders come; a returned one counts for all of its units.
func TestARecordLeavesInOneMessage_MC12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		a1, a2, _, _ := w.several()
		w.sent(a1)
		status, answer := w.post("/api/mail/send", map[string]any{"ids": []string{a2}, "confirm": true, "resend": true})
		if status != 422 || !strings.Contains(fmt.Sprint(answer), "fila de envio") {
			t.Errorf("MC-12 %d %v", status, answer)
		}
		taken := d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO mail_parts (message_id, ordinal, balance_id, month, context, meter, open)
				SELECT message_id, 9, balance_id, month, context, meter, TRUE FROM mail_parts WHERE meter = 'A2'`)
			return err
		})
		if !db.IsUnique(taken) {
			t.Errorf("MC-12 a second open part: %v", taken)
		}
		w.later(5 * time.Second) // into the folder
		w.exec(`UPDATE balance_months SET sent_ok = TRUE`)
		w.As(actor.Gestora).JSON("POST", "/api/mail/records/"+a2+"/bounce", map[string]any{"address": "rui@alfa.com.br"}).Status(t, 200)
		for _, id := range []string{a1, a2} {
			if w.record(id)["sentOk"] != false || !strings.Contains(w.timeline(id), "E-mail devolvido") {
				t.Errorf("MC-12 %s: it came back for all units", id)
			}
		}
	})
}
