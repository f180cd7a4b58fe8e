package mailing_test

import (
	"context"
	"reflect"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// MC-02: a repeated order for a client gets the same answer: what leaves, and what does not and
// why.
func TestOrderOfAClientRepeated_MC02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := overSMTP(t, d, mailtest.Start(t, mailtest.Options{}))
		a1, _, a3, _ := w.several()
		w.exec(`UPDATE balance_months SET email = NULL WHERE email = 'outra@alfa.com.br'`)
		clientID, person := w.text(`SELECT id FROM clients WHERE name = 'Cerâmica Alfa'`), w.People[actor.Gestora]
		var orderID string
		order := func() (plan mailing.ClientPlan) {
			t.Helper()
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
				if orderID == "" {
					if orderID, err = w.mailing.OpenOrder(ctx, tx, person, month.New(2026, 10), true); err != nil {
						return err
					}
				}
				plan, err = w.mailing.OrderClient(ctx, tx, person, orderID, clientID)
				return err
			})
			return plan
		}
		first := order()
		expect.Must(t, "MC-02 the order took", expect.Is(first.Records, 3), expect.Len(first.Leaving, 1))
		expect.Must(t, "MC-02 the order took", expect.Is(first.Leaving[0].String(), a1), expect.Len(first.Skipped, 1))
		expect.Must(t, "MC-02 the order took", expect.Is(first.Skipped[0].RecordID, a3))
		again := order()
		if !reflect.DeepEqual(first, again) || again.Refusal(month.New(2026, 10)) != "Unidade A3: Falta o e-mail do destinatário." {
			t.Errorf("MC-02 repeated it says %+v, at first %+v", again, first)
		}
	})
}

// MC-02: the preview of an order shows the message that leaves: a unit that was sent already
// is neither in its text nor in its sum.
func TestExampleOfAnOrder_MC02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		w.several()
		w.exec(`UPDATE balance_months SET email = NULL WHERE email = 'outra@alfa.com.br'`)
		clientID, person := w.text(`SELECT id FROM clients WHERE name = 'Cerâmica Alfa'`), w.People[actor.Gestora]
		example := func() mail.Message {
			t.Helper()
			plan, err := w.mailing.PlanClient(t.Context(), person, clientID, month.New(2026, 10), true)
			if err != nil {
				t.Fatal(err)
			}
			m, err := w.mailing.Example(t.Context(), &plan)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		m := example()
		expect.Must(t, "MC-02 of two units", expect.Has(m.Text, "A1", "A2"), expect.Len(m.To, 2))
		w.exec(`UPDATE balance_months SET sent_ok = TRUE WHERE balance_seq = (SELECT seq FROM balances WHERE meter_code = 'A1')`)
		m = example()
		expect.All(t, "MC-02 with one of them sent", expect.Lacks(m.Text, "A1"), expect.Has(m.Text, "A2"), expect.Len(m.To, 2))
	})
}
