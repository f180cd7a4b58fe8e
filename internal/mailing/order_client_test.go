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
	"ynova/internal/platform/mail/mailtest"
)

// MC-02: whoever repeats an order for a client is told the same: what leaves, and what does
// not and why.
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
		if first.Records != 3 || len(first.Leaving) != 1 || first.Leaving[0].String() != a1 || len(first.Skipped) != 1 || first.Skipped[0].RecordID != a3 {
			t.Fatalf("MC-02 the order took %+v", first)
		}
		again := order()
		if !reflect.DeepEqual(first, again) || again.Refusal(month.New(2026, 10)) != "Unidade A3: Falta o e-mail do destinatário." {
			t.Errorf("MC-02 repeated it says %+v, at first %+v", again, first)
		}
	})
}
