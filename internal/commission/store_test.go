package commission

import (
	"context"
	"testing"

	"ynova/internal/contract/term"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfACommissionIsStored_CS02 writes a paid commission of each kind and
// reads back each field, as it was made and as it was changed.
func TestEveryFieldOfACommissionIsStored_CS02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		paid, err := month.ParseDate("2026-12-24")
		if err != nil {
			t.Fatal(err)
		}
		of := func(id string, kind Kind) *Commission {
			return &Commission{
				ID: id, ContractID: dbtest.Contract, ClientID: dbtest.Client, Month: month.New(2026, 11), Kind: kind,
				Figures: Figures{
					PlanID: "plan", PlanName: "Padrão", Basis: Basis{Billed: true, Volume: 1, Price: new(money.Price(2)), Value: new(money.Amount(3))},
					Percent: new(percent.Percent(4)), Rate: new(money.Price(5)), Total: new(money.Amount(6)), Share: 7, Amount: new(money.Amount(8)),
				},
				Recalculated: new(money.Amount(9)), Status: Pago, ApprovedAt: new(clock.Micros(10)), ApprovedBy: "Ana", ApproverID: "u-ana", PaidOn: paid,
				PaidAt: new(clock.Micros(11)), PaidBy: "Bento", Receipt: "recibo",
			}
		}
		seller, partner := of("a", Consultor), of("b", Parceiro)
		seller.UserID, partner.PartnerID = dbtest.User, dbtest.Partner
		for range 2 {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				if err := save(ctx, tx, []*Commission{seller, partner}); err != nil {
					return err
				}
				stored, err := storedOf(ctx, tx, dbtest.Contract)
				if err != nil {
					return err
				}
				dbtest.Same(t, *seller, stored[0], "PartnerID")
				dbtest.Same(t, *partner, stored[1], "UserID")
				return nil
			})
			for _, c := range []*Commission{seller, partner} {
				c.PlanID, c.PlanName, c.Volume, c.Price, c.Value, c.Percent, c.Rate = "other", "Outro", 12, c.Rate, c.Total, new(percent.Percent(13)), c.Price
				c.Total, c.Share, c.Amount, c.Recalculated, c.ApprovedBy, c.PaidOn = c.Amount, 14, c.Recalculated, c.Value, "Clara", paid.AddDays(1)
				c.ApproverID, c.PaidBy, c.Receipt = "u-clara", "Davi", "outro"
			}
		}
	})
}

// TestEveryFieldOfAPlanIsStored writes a plan of each kind and reads back each field,
// as it was made and as it was changed.
func TestEveryFieldOfAPlanIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		of := func(id string) *Plan {
			return &Plan{
				ID: id, Name: "Padrão", UserID: dbtest.User, Supplier: "Norte", Product: new(term.IncentiveHalf), Partner: 1, Priority: 2,
				First: month.New(2026, 1), Last: month.New(2026, 12), Version: 3, UpdatedAt: 4, UpdatedBy: "Ana", UserName: "Ana Prado",
			}
		}
		share, rate := of("share"), of("rate")
		share.Percent, rate.Rate = new(percent.Percent(5)), new(money.Price(6))
		for _, write := range []func(context.Context, *db.Tx, *Plan) error{insertPlan, updatePlan} {
			for empty, p := range map[string]*Plan{"Rate": share, "Percent": rate} {
				dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return write(ctx, tx, p) })
				got, err := planByID(t.Context(), d, p.ID)
				if err != nil {
					t.Fatal(err)
				}
				dbtest.Same(t, *p, got, empty)
				p.Name, p.Supplier, p.Product, p.Partner, p.Priority = "Outro", "Sul", new(term.IncentiveFull), 7, 8
				p.First, p.Last, p.Version, p.UpdatedAt, p.UpdatedBy = p.First.Add(1), p.Last.Add(1), 9, 10, "Bento"
			}
		}
	})
}
