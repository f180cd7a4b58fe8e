package dossier_test

import (
	"context"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// CT-09, domain 1.5: what a month leaves over or lacks is valued at the PLD of the
// units' submarket where it is loaded, else at the contract's reference price, and
// each says which it is.
func TestSpotMarket_CT09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(nil)
		w.measure(e1) // November lacks 20.061 MWh
		run := func(statement string) {
			t.Helper()
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		check := func(name, value, helper string, kind, detail string) {
			t.Helper()
			got := w.detail(actor.Gestora, v.ID, "?mes=2026-11").KPIs
			k := got[len(got)-1]
			price := k.Trace.Inputs[len(k.Trace.Inputs)-1]
			expect.All(t, name, expect.Is(string(*k.Value), value), expect.Has(k.Helper, helper), expect.Is(price.Source.Kind, kind),
				expect.Has(price.Source.Detail, detail))
		}
		run(`INSERT INTO market_months (series, month, price, hours, source, updated_at, version) VALUES
			('SE', '2026-11', 20000000000, 300, 'CCEE', 0, 1), ('NE', '2026-11', 10000000000, 0, 'CCEE', 0, 1)`)
		premise := "preço de referência do contrato"
		check("DB-17 nobody knows where the unit lies", "-3743.18", "Premissa", trace.KindPremissa, premise)
		run(`UPDATE consumer_units SET state = 'MG'`)
		check("DB-17 the PLD of the unit's state", "-4012.20", "PLD médio de nov/2026 no submercado SE", trace.KindParametro, "300 de 720 horas")
		run(`UPDATE consumer_units SET state = 'BA'`)
		check("DB-17 a mean of the whole month", "-2006.10", "submercado NE", trace.KindParametro, "estimativa")
		run(`UPDATE consumer_units SET state = NULL, distributor = 'CEMIG Distribuição'`)
		check("DB-17 the state of the distributor", "-4012.20", "submercado SE", trace.KindParametro, "CCEE")
		run(`UPDATE consumer_units SET state = 'RS'`)
		check("DB-17 no PLD of this submarket", "-3743.18", "Premissa", trace.KindPremissa, premise)

		// The two years up to the month, beside what the contract costs.
		run(`UPDATE consumer_units SET state = 'MG'`)
		run(`INSERT INTO market_months (series, month, price, hours, source, updated_at, version) VALUES
			('SE', '2026-10', 15000000000, 0, 'CCEE', 0, 1), ('SE', '2026-12', 99000000000, 0, 'CCEE', 0, 1)`)
		history := w.detail(actor.Gestora, v.ID, "?mes=2026-11").PriceHistory
		last := history[len(history)-2:]
		expect.All(t, "prices", expect.Is(last[0].Month, "2026-10"), expect.Is(last[1].Month, "2026-11"), expect.Is(*last[0].PLD, "150.00"),
			expect.Is(*last[1].PLD, "200.00"), expect.Not(last[1].Price, nil))
		if before := history[0]; before.Month != v.StartDate[:7] || before.PLD != nil {
			t.Errorf("the first month of the validity: %+v", before)
		}
		if hidden := w.detail(actor.Parceiro, v.ID, "?mes=2026-11").PriceHistory; len(hidden) != 0 {
			t.Errorf("a partner sees prices: %+v", hidden)
		}
	})
}
