package rate

import (
	"context"
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfATariffIsStored writes a distributor and a tariff of it and
// reads back each field, also after a change.
func TestEveryFieldOfATariffIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		from, to := month.New(2026, 1).First(), month.New(2026, 12).Last()
		distributor := Distributor{ID: "d", Name: "Rede", CNPJ: "11222333000181", UF: "MG", Source: "ANEEL", Version: 1, Aliases: []string{"rede sul"}}
		tariff := Tariff{
			Key: Key{Distributor: "d", Subgroup: "A4", Modality: "verde", Class: "rural", Subclass: "irrigante", Detail: "scee", Posto: "ponta"}, From: from, To: &to,
			Amounts: Amounts{TUSDkW: new(money.Price(1)), TUSDMWh: new(money.Price(2)), TEMWh: new(money.Price(3))}, Act: "REH 1", Source: "ANEEL",
		}
		stored := func() {
			t.Helper()
			all, err := LoadDistributors(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			found, _ := all.Find(distributor.ID)
			dbtest.Same(t, distributor, found)
			tariffs, err := listOf(t.Context(), d, []string{distributor.ID})
			if err != nil || len(tariffs) != 1 {
				t.Fatalf("%v, %v", tariffs, err)
			}
			dbtest.Same(t, tariff, tariffs[0])
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			if err := insertDistributor(ctx, tx, &distributor, "Ana"); err != nil {
				return err
			}
			if err := insertName(ctx, tx, "rede sul", distributor.ID); err != nil {
				return err
			}
			return write(ctx, tx, []Tariff{tariff})
		})
		stored()
		distributor.Name, distributor.CNPJ, distributor.UF, distributor.Source, distributor.Version = "Rede Norte", "11444777000161", "PA", "Ofício", 2
		tariff.To, tariff.Act, tariff.Source = &from, "REH 2", "Ofício"
		tariff.Amounts = Amounts{TUSDkW: new(money.Price(4)), TUSDMWh: new(money.Price(5)), TEMWh: new(money.Price(6))}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			if err := updateDistributor(ctx, tx, &distributor, "Ana"); err != nil {
				return err
			}
			return write(ctx, tx, []Tariff{tariff})
		})
		stored()
	})
}
