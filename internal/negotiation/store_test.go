package negotiation

import (
	"context"
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfADealIsStored_NG01 writes a deal that was won and one that was
// lost, and reads back each field.
func TestEveryFieldOfADealIsStored_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		on, err := month.ParseDate("2026-12-24")
		if err != nil {
			t.Fatal(err)
		}
		deal := func(id string, number int64) Deal {
			return Deal{
				ID: id, Number: number, ClientID: dbtest.Client, Client: "Cerâmica", CNPJ: "11222333000181", OwnerID: dbtest.User, Owner: "Ana Prado", Contact: dbtest.User,
				Title: "Migração", Stage: StageProposal, StageAt: 2, Value: new(money.Amount(3)), Volume: new(energy.Energy(4)), Probability: new(5),
				ExpectedClose: on, NextStep: "Ligar", NextStepOn: on, Supplier: "Brisa", ProposalID: "p" + id, ValueBy: "u", TitleBy: "v", NextStepBy: "w", Version: 6,
				CreatedAt: 7, CreatedBy: "Bento", UpdatedAt: 8, UpdatedBy: "Clara",
			}
		}
		won, lost := deal("a", 1), deal("b", 2)
		write := func(f func(ctx context.Context, tx *db.Tx, d *Deal) error) {
			for _, deal := range []*Deal{&won, &lost} {
				if err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return f(ctx, tx, deal) }); err != nil {
					t.Fatal(err)
				}
			}
		}
		read := func(want *Deal, empty ...string) {
			t.Helper()
			got, err := byID(t.Context(), d, client.ScopeOf(actor.SystemActor(), actor.LeadsUpdate), want.ID)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, *want, got, empty...)
		}
		write(insert)
		read(&won, "LostReason", "LostNote", "ContractID", "ContractCode", "ClosedAt")
		won.Stage, won.ContractID, won.ContractCode, won.ClosedAt = StageWon, dbtest.Contract, "CT-1", new(clock.Micros(9))
		lost.Stage, lost.LostReason, lost.LostNote, lost.ClosedAt = StageLost, reasonOther, "Outra oferta", new(clock.Micros(9))
		for _, d := range []*Deal{&won, &lost} {
			d.Title, d.Value, d.Volume, d.Probability, d.NextStep, d.Supplier = "Renovação", new(money.Amount(10)), new(energy.Energy(11)), new(12), "Enviar", "Norte"
			d.ExpectedClose, d.NextStepOn = on.AddDays(1), on.AddDays(2)
			d.StageAt, d.Version, d.UpdatedAt, d.UpdatedBy, d.ProposalID = 13, 14, 15, "Davi", "q"+d.ID
		}
		write(update)
		read(&won, "LostReason", "LostNote")
		read(&lost, "ContractID", "ContractCode")
	})
}
