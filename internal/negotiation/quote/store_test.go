package quote

import (
	"context"
	"testing"
	"time"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/tax"
)

func day(t *testing.T, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestEveryFieldOfARoundIsStored_NG01 writes an accepted round, its invitations and
// its offers, and reads back each field.
func TestEveryFieldOfARoundIsStored_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO deals (id, number, client_id, title, search, stage, stage_at, created_at, created_by, updated_at, updated_by)
				VALUES ('deal', 7, $1, '', '', 'proposta', 0, 0, '', 0, '')`, dbtest.Client)
			return err
		})
		start := month.New(2027, 1)
		round := Round{
			ID: "round", DealID: "deal", ClientID: dbtest.Client, DealNumber: 7, Number: 1, Status: StatusOpen,
			Spec: Spec{
				Terms: Terms{Start: start, End: start.Add(23), Volume: price.VolumeMWMedio(energy.MW / 2), Includes: tax.IncludesAll, ICMS: new(18 * percent.One)}, Flexibility: 1, Seasonality: 2, Submarket: "NE",
				Source: sources[1], Guarantee: guarantees[1], Index: index.IPCA, BaseMonth: start.Add(-1), ValidUntil: day(t, "2026-12-20"),
				Deadline: time.Date(2026, 12, 10, 12, 0, 0, 0, time.UTC), Message: "Olá",
			},
			Version: 3, CreatedAt: 4, CreatedBy: "Ana", UpdatedAt: 4, UpdatedBy: "Ana",
		}
		read := func(empty ...string) {
			t.Helper()
			got, err := roundByID(t.Context(), d, everything, round.ID)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, round, got, empty...)
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insertRound(ctx, tx, &round) })
		read("RevealedAt", "AcceptedID", "ContractID", "ClosedAt", "CloseReason")
		round.Status, round.AcceptedID, round.ContractID, round.CloseReason = StatusAccepted, "guest", dbtest.Contract, "aceita"
		round.RevealedAt, round.ClosedAt, round.Version, round.UpdatedAt, round.UpdatedBy = new(clock.Micros(5)), new(clock.Micros(6)), 7, 8, "Bento"
		round.Spec.ValidUntil, round.Spec.Deadline = day(t, "2026-12-22"), round.Spec.Deadline.Add(time.Hour)
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return updateRound(ctx, tx, &round) })
		read()

		guest := Invitation{
			ID: "guest", RoundID: "round", Supplier: "Norte", Email: "a@norte.com.br", Label: "A", ExpiresAt: new(clock.Micros(9)), Mail: MailFailed, MailError: "lento", Unsent: true,
			SentAt: new(clock.Micros(10)), SeenAt: new(clock.Micros(11)), DeclinedAt: new(clock.Micros(12)), RevokedAt: new(clock.Micros(13)), CreatedAt: 14,
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insertGuest(ctx, tx, &guest) })
		offer := Offer{
			ID: "offer", InvitationID: "guest", Revision: 1, Kind: KindOffer, Guarantee: guarantees[2], ValidUntil: day(t, "2026-12-30"), Conditions: "À vista",
			Prices: Prices{Periods: []negotiation.Period{{Start: start, End: start.Add(23), Price: 10}}, Extra: 11, Fee: 12}, Author: "Norte", TypedBy: "Ana", CreatedAt: 13,
		}
		counter := Offer{
			ID: "counter", InvitationID: "guest", Revision: 2, Kind: KindCounter, Target: new(money.Price(14)), Conditions: "Menos", Author: "Ana", CreatedAt: 15,
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			for _, o := range []*Offer{&offer, &counter} {
				if err := insertOffer(ctx, tx, o); err != nil {
					return err
				}
			}
			return nil
		})
		said, err := offersOf(t.Context(), d, "round")
		if err != nil || len(said["guest"]) != 2 {
			t.Fatalf("%v, %v", said, err)
		}
		dbtest.Same(t, offer, said["guest"][0], "Target")
		dbtest.Same(t, counter, said["guest"][1], "Prices", "Guarantee", "ValidUntil", "TypedBy")
		guests, err := guestsOf(t.Context(), d, "round")
		if err != nil || len(guests) != 1 {
			t.Fatalf("%v, %v", guests, err)
		}
		dbtest.Same(t, guest, guests[0])
	})
}
