package app_test

import (
	"context"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Months that an older version stored without a light are computed again once.
func TestOldMonthsAreJudgedAfterAnUpgrade(t *testing.T) {
	p := onSQLite(t)
	a := p.open(t)
	err := a.DB().InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		cnpj, err := brdoc.ParseCNPJ("11444777000161")
		if err != nil {
			return err
		}
		_, err = client.EnsureByCNPJ(ctx, tx, actor.SystemActor(), actor.ContractsCreate, client.New{CNPJ: cnpj, Name: "Cerâmica"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "Cerâmica", "11444777000161", "100", "2026-01-01", "2027-12-31"
	v, err := a.Contracts.Create(t.Context(), actor.SystemActor(), in, "")
	if err != nil {
		t.Fatal(err)
	}
	err = a.DB().InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		months := []portfolio.Month{{Month: month.New(2026, 5), Active: true, Conformity: portfolio.ConformityIndefinido}}
		if err := portfolio.ReplaceMonths(ctx, tx, portfolio.Months{ContractID: v.ID, ClientID: v.ClientID, Months: months}); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE contract_months SET light = ''`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	waiting := func() (n int) {
		if err := a.DB().QueryRowContext(t.Context(), `SELECT count(*) FROM jobs WHERE kind = 'balance.recompute_all'`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := waiting(); n != 0 {
		t.Errorf("%d jobs before", n)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	a = p.open(t)
	defer a.Close()
	if n := waiting(); n != 1 {
		t.Errorf("%d jobs after", n)
	}
}
