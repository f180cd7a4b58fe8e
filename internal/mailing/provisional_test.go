package mailing_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"

	"ynova/internal/kernel/month"
)

// A balance whose metering is not final may be sent, marked as provisional in subject,
// text and statement (month.md 2.2): until a user declares it final, or the month is
// closed.
func TestProvisional_MC02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		w.contract("Cerâmica Alfa", cnpjA, nil)
		line := func(meter string) string {
			return "Cerâmica Alfa;" + cnpjA + ";" + meter + ";10/2026;110;1,5;rui@alfa.com.br;09/11/2026;CP1"
		}
		for _, c := range []struct {
			meter, metering string
			want            bool
		}{
			{"M1", "CCEE/SCDE consistida", false}, {"M2", "Distribuidora", false}, {"M3", "Estimada", true}, {"M4", "Telemetria", true}, {"M5", "", true},
		} {
			w.meteredAs(c.metering, line(c.meter))
			if marked := w.marked(w.recordID(c.meter, "2026-10")); marked != c.want {
				t.Errorf("MC-02 metering %q: marked %v", c.metering, marked)
			}
		}
		recordID := w.recordID("M3", "2026-10")
		w.unsettled = map[string]bool{w.text(`SELECT id FROM contracts`): false}
		if w.marked(recordID) {
			t.Error("MC-02 a measurement that was declared final is marked")
		}
		w.unsettled = map[string]bool{w.text(`SELECT id FROM contracts`): true}
		if !w.marked(w.recordID("M1", "2026-10")) {
			t.Error("MC-02 a unit whose share of the contract may still change is not marked")
		}
		w.unsettled = nil
		w.sent(recordID)
		w.later(time.Minute)
		if subject := w.text(`SELECT subject FROM mail_messages`); !strings.HasSuffix(subject, " (provisório)") {
			t.Errorf("MC-02 sent as %q", subject)
		}
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := period.Close(ctx, tx, w.text(`SELECT client_id FROM contracts`), month.New(2026, 10), "Ana")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if w.marked(recordID) {
			t.Error("MC-02 what is sent of a closed month is marked")
		}
	})
}

// marked reports whether subject, both texts and the statement of a record's mail say
// that it is provisional; they agree.
func (w *testEnv) marked(recordID string) bool {
	w.t.Helper()
	status, mail := w.post("/api/mail/preview", map[string]any{"recordId": recordID})
	if status != 200 {
		w.t.Fatalf("%d %v", status, mail)
	}
	said := 0
	for _, part := range []string{"subject", "text", "html"} {
		if text, _ := mail[part].(string); strings.Contains(text, "rovisório") {
			said++
		}
	}
	if said != 0 && said != 3 {
		w.t.Errorf("MC-02 %d of 3 parts are marked: %v", said, mail)
	}
	return said == 3
}
