package app_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ynova/internal/app"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// The totals equal a recount until one of them is changed behind the product's
// back, and then the line says which.
func TestRecountFindsWhatIsOff_DB11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec := func(statements ...string) {
			t.Helper()
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				for _, statement := range statements {
					if _, err := tx.ExecContext(ctx, statement); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		lines := func() []string {
			t.Helper()
			found, err := app.Recount(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			texts := make([]string, len(found))
			for i := range found {
				texts[i] = found[i].String()
			}
			return texts
		}
		in := contract.NewInput()
		in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "Cerâmica", "11444777000161", "100", "2026-01-01", "2027-12-31"
		v, err := contract.NewService(d, contract.Options{}).Create(t.Context(), actor.SystemActor(), in, "")
		if err != nil {
			t.Fatal(err)
		}
		err = d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			months := []portfolio.Month{{Month: month.New(2026, 5), Active: true, Conformity: portfolio.ConformityConforme}}
			return portfolio.ReplaceMonths(ctx, tx, portfolio.Months{ContractID: v.ID, ClientID: v.ClientID, Months: months})
		})
		if err != nil {
			t.Fatal(err)
		}
		exec(`INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at) VALUES ('u', '`+v.ClientID+`', 'M-1', 0, 0)`,
			`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, last_month, consumption, position, months, search_text,
				created_at, updated_at) VALUES ('b', '`+v.ClientID+`', 'u', 'Cerâmica', '11444777000161', 'M-1', '2026-05', 30, -20, 2, '', 0, 0)`,
			`INSERT INTO balance_months (balance_seq, month, consumption, billable, applied_proinfa, requirement, conformity, rules_version,
				version, created_at, updated_at) SELECT seq, '2026-04', 10, NULL, NULL, 10, 'Indefinido', 1, 1, 0, 0 FROM balances
				UNION ALL SELECT seq, '2026-05', 20, 0, 0, 20, 'Indefinido', 1, 1, 0, 0 FROM balances`,
			`UPDATE balances SET proinfa = 0`,
			`INSERT INTO portfolio_months (month, measured) VALUES ('', 1), ('2026-04', 1)`,
			`UPDATE portfolio_months SET measured = 1 WHERE month = '2026-05'`)
		if found := lines(); len(found) > 0 {
			t.Fatalf("before: %q", found)
		}
		for _, c := range []struct{ change, back, want string }{
			{`UPDATE balances SET consumption = 31`, `UPDATE balances SET consumption = 30`, "balances (b), consumption: guardado 31, recontado 30"},
			{`UPDATE balances SET tax_percent = 5`, `UPDATE balances SET tax_percent = NULL`, "balances (b), tax_percent: guardado 5, recontado nada"},
			{`UPDATE balances SET last_month = NULL`, `UPDATE balances SET last_month = '2026-05'`, "balances (b), last_month: guardado nada, recontado 2026-05"},
			{
				`UPDATE portfolio_months SET measured = 7 WHERE month = ''`, `UPDATE portfolio_months SET measured = 1 WHERE month = ''`,
				"portfolio_months, measured: guardado 7, recontado 1",
			},
			{
				`UPDATE portfolio_months SET conforme = 3 WHERE month = '2026-05'`, `UPDATE portfolio_months SET conforme = 1 WHERE month = '2026-05'`,
				"portfolio_months (2026-05), conforme: guardado 3, recontado 1",
			},
			{
				`INSERT INTO check_portfolio (month, nf_divergent) VALUES ('2026-05', 2)`, `DELETE FROM check_portfolio`,
				"check_portfolio (2026-05), nf_divergent: guardado 2, recontado 0",
			},
			{
				`UPDATE contract_deltas SET contracts = contracts + 1 WHERE month = ''`, `UPDATE contract_deltas SET contracts = contracts - 1 WHERE month = ''`,
				"contract_deltas, contracts: guardado 2, recontado 1",
			},
		} {
			exec(c.change)
			if found := lines(); !slices.Equal(found, []string{c.want}) {
				t.Errorf("DB-11 after %s: %q, want %q", c.change, found, c.want)
			}
			exec(c.back)
		}
		if found := lines(); len(found) > 0 {
			t.Errorf("after all: %s", strings.Join(found, "; "))
		}
	})
}
