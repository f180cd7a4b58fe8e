package mailing_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// LW-01 (ruling 5): while nobody has confirmed the price of 2027 its months are
// provisional, and neither their e-mail nor their statement goes out; months of 2026 are
// as they were. Confirmed, they leave.
func TestUnconfirmedPriceOf2027StopsTheMail_LW01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		v := w.contract("Cerâmica Alfa", cnpjA, nil)
		for _, month := range []string{"10/2026", "01/2027"} {
			w.measured("Cerâmica Alfa;" + cnpjA + ";M1;" + month + ";110;1,5;rui@alfa.com.br;09/11/2026;CP1")
		}
		before, id := w.recordID("M1", "2026-10"), w.recordID("M1", "2027-01")
		const sentence = "Confirme o preço de 2027 com o aditivo"
		state := w.text(`SELECT price_adjusted FROM balance_months WHERE month = '2026-10'`) + " " + w.text(`SELECT price_adjusted FROM balance_months WHERE month = '2027-01'`)
		if state != "0 4" {
			t.Errorf("LW-01 the months are %s", state)
		}
		if w.marked(before) || !w.marked(id) {
			t.Error("LW-01 the month of 2027 alone is provisional")
		}
		gestora := w.As(actor.Gestora)
		status, answer := w.post("/api/mail/send", map[string]any{"ids": []string{id}, "confirm": true})
		if status != 422 || !strings.Contains(fmt.Sprint(answer), sentence) {
			t.Errorf("LW-01 sending: %d %v", status, answer)
		}
		for _, format := range []string{"pdf", "xlsx"} {
			if r := gestora.Get("/api/mail/records/"+id+"/statement?format="+format).Status(t, 422); !strings.Contains(string(r.Body), sentence) {
				t.Errorf("LW-01 statement: %s", r.Body)
			}
		}
		confirmed := true
		if _, err := w.contracts.Update(t.Context(), w.gestora, v.ID, contract.Edit{Apply: func(in *contract.Input) { in.Rebased = &confirmed }, Version: &v.Version}); err != nil {
			t.Fatal(err)
		}
		w.work()
		if w.marked(id) {
			t.Error("LW-01 a confirmed price is provisional")
		}
		w.sent(id)
		w.later(time.Minute)
		if n := w.count(`SELECT count(*) FROM mail_messages`); n != 1 {
			t.Errorf("LW-01 %d messages", n)
		}
	})
}
