package finding

import (
	"context"
	"testing"

	"ynova/internal/contract/portfolio"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAFindingIsStored writes a finding and reads back each field, as it
// was found and as a user decided about it.
func TestEveryFieldOfAFindingIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		on, err := month.ParseDate("2026-12-24")
		if err != nil {
			t.Fatal(err)
		}
		f := Finding{
			Found: rule.Found{
				Rule: "rule", Key: "key", UnitID: "unit", Month: month.New(2026, 11), InvoiceID: dbtest.Invoice, Kind: invoice.KindBill,
				Light: portfolio.LightVermelho, Contestable: true, Sentence: "Sentença", Expected: new(money.Amount(1)), Charged: new(money.Amount(2)),
				AtStake: new(money.Amount(3)), Trace: trace.Node{
					Name: "Valor", Formula: "a", Value: "1", Unit: "R$", Source: &trace.Source{Kind: trace.KindDocumento}, Inputs: []trace.Node{{Name: "a"}},
					Rules: "regras, versão 1",
				}, ContestUntil: on.AddDays(5),
			},
			ID: "f", ContractID: dbtest.Contract, ClientID: dbtest.Client, Version: 4, Rules: 5, Holds: true, Status: StatusDiscarded, Decided: true,
			Reason: "motivo", Note: "nota", OwnerID: dbtest.User, ReplyOn: on, CreatedAt: 6, UpdatedAt: 7, UpdatedBy: "Ana",
			Recovered: new(money.Amount(8)), RecoveredBy: ByCredit, RecoveredIn: dbtest.Invoice, Claimed: new(money.Amount(9)), CarriedFrom: "g",
		}
		for _, write := range []func(context.Context, *db.Tx, *Finding) error{insert, update} {
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if _, err := tx.ExecContext(ctx, `INSERT INTO consumer_units (id, client_id, meter_code, group_name, created_at, updated_at)
					VALUES ('unit', $1, 'M-1', '', 0, 0) ON CONFLICT DO NOTHING`, dbtest.Client); err != nil {
					return err
				}
				if err := write(ctx, tx, &f); err != nil {
					return err
				}
				got, err := lockForUpdateFindings(ctx, tx, dbtest.Contract)
				if err == nil {
					dbtest.Same(t, f, got[0])
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			f.Month, f.Light, f.Sentence, f.Expected, f.Charged, f.AtStake = f.Month.Add(1), portfolio.LightAmarelo, "Outra", f.AtStake, f.Expected, f.Charged
			f.Trace.Value, f.Version, f.Rules, f.Status, f.Reason, f.Note = "2", 8, 9, StatusSolved, "outro", "outra"
			f.Recovered, f.RecoveredBy, f.RecoveredIn, f.Claimed, f.CarriedFrom = new(money.Amount(10)), ByNewBill, "other", new(money.Amount(11)), "h"
			f.ContestUntil, f.ReplyOn, f.UpdatedAt, f.UpdatedBy = on.AddDays(2), on.AddDays(1), 10, "Bento"
		}
	})
}
