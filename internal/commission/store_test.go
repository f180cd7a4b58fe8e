package commission

import (
	"context"
	"testing"

	"ynova/internal/commission/plan"
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
		of := func(id string, kind plan.Kind) *Commission {
			return &Commission{
				ID: id, ContractID: dbtest.Contract, ClientID: dbtest.Client, Month: month.New(2026, 11), Kind: kind, Type: plan.OfValue, Role: plan.Deal,
				Clawback: Clawback{Reason: "saiu", Document: "distrato 1", ServedMonths: new(9), TermMonths: new(24)},
				Figures: plan.Figures{
					PlanID: "plan", PlanName: "Padrão", Basis: plan.Basis{Billed: true, Volume: 1, Price: new(money.Price(2)), Value: new(money.Amount(3))},
					Percent: new(percent.Percent(4)), Rate: new(money.Price(5)), BaseLeft: new(percent.Percent(15)), Total: new(money.Amount(6)), Share: 7, Amount: new(money.Amount(8)),
				},
				Recalculated: new(money.Amount(9)), Status: Pago, ApprovedAt: new(clock.Micros(10)), ApprovedBy: "Ana", ApproverID: "u-ana", PaidOn: paid,
				PaidAt: new(clock.Micros(11)), PaidBy: "Bento", Receipt: "recibo",
			}
		}
		seller, partner := of("a", plan.Consultor), of("b", plan.Parceiro)
		seller.UserID, partner.PartnerID = dbtest.User, dbtest.Partner
		partner.Role, partner.Slot = plan.Introduce, 1
		for range 2 {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				if err := save(ctx, tx, []*Commission{seller, partner}); err != nil {
					return err
				}
				stored, err := storedOf(ctx, tx, dbtest.Contract)
				if err != nil {
					return err
				}
				dbtest.Same(t, *seller, stored[0], "PartnerID", "Slot", "Figures.Basis.Left")
				dbtest.Same(t, *partner, stored[1], "UserID", "Figures.Basis.Left")
				return nil
			})
			for _, c := range []*Commission{seller, partner} {
				c.PlanID, c.PlanName, c.Volume, c.Price, c.Value, c.Percent, c.Rate = "other", "Outro", 12, c.Rate, c.Total, new(percent.Percent(13)), c.Price
				c.Total, c.Share, c.Amount, c.Recalculated, c.ApprovedBy, c.PaidOn = c.Amount, 14, c.Recalculated, c.Value, "Clara", paid.AddDays(1)
				c.ApproverID, c.PaidBy, c.Receipt = "u-clara", "Davi", "outro"
				c.BaseLeft, c.Role, c.Reason, c.Document, c.ServedMonths, c.TermMonths = new(percent.Percent(16)), plan.Portfolio, "outro", "distrato 2", new(8), new(12)
			}
		}
	})
}

// TestEveryFieldOfAPlanIsStored writes a plan of each type and reads back each field, as
// it was made and as it was changed.
func TestEveryFieldOfAPlanIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		of := func(id string) *plan.Plan {
			return &plan.Plan{
				ID: id, Name: "Padrão", ContractID: dbtest.Contract, UserID: dbtest.User, Supplier: "Norte", Product: new(term.IncentiveHalf), Clawback: new(24),
				Adjusted: new(clock.Micros(11)), AdjustedBy: "Carla", Partner: 1, Priority: 2, First: month.New(2026, 1), Last: month.New(2026, 12), Version: 3, UpdatedAt: 4, UpdatedBy: "Ana", UserName: "Ana Prado",
			}
		}
		share, rate, fee := of("share"), of("rate"), of("fee")
		share.Type, share.Percent = plan.OfValue, new(percent.Percent(5))
		rate.Type, rate.Rate = plan.PerMWh, new(money.Price(6))
		fee.Type, fee.Fee, fee.Installments = plan.Once, new(money.Amount(7)), new(3)
		for _, write := range []func(context.Context, *db.Tx, *plan.Plan) error{insertPlan, updatePlan} {
			for p, empty := range map[*plan.Plan][]string{share: {"Rate", "Fee", "Installments"}, rate: {"Percent", "Fee", "Installments"}, fee: {"Rate", "Percent"}} {
				dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return write(ctx, tx, p) })
				got, err := planByID(t.Context(), d, p.ID)
				if err != nil {
					t.Fatal(err)
				}
				if got.Contract == "" {
					t.Error("the code of the contract is not read")
				}
				p.Contract = got.Contract
				dbtest.Same(t, *p, got, empty...)
				p.Name, p.Supplier, p.Product, p.Partner, p.Priority, p.Clawback = "Outro", "Sul", new(term.IncentiveFull), 7, 8, new(12)
				p.Adjusted, p.AdjustedBy = new(clock.Micros(12)), "Davi"
				p.First, p.Last, p.Version, p.UpdatedAt, p.UpdatedBy = p.First.Add(1), p.Last.Add(1), 9, 10, "Bento"
			}
		}
	})
}

// TestEveryFieldOfTheTermsIsStored_PF08 writes what is fixed at signing and reads it back.
func TestEveryFieldOfTheTermsIsStored_PF08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		a := &Agreed{
			ContractID: dbtest.Contract, PlanID: "plan", PlanName: "Taxa", Fee: new(money.Amount(1)), Installments: new(2), Partner: new(percent.Percent(3)),
			Clawback: new(4), First: month.New(2026, 11), Until: month.New(2026, 12), UpdatedBy: "Ana",
		}
		for range 2 {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return saveAgreed(ctx, tx, a) })
			got, err := agreedOf(t.Context(), d, dbtest.Contract)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, *a, got)
			a.PlanID, a.PlanName, a.Fee, a.Installments, a.Partner = "other", "Outra", new(money.Amount(5)), new(6), new(percent.Percent(7))
			a.Clawback, a.First, a.Until, a.UpdatedBy = new(8), a.First.Add(1), a.Until.Add(1), "Bento"
		}
	})
}
