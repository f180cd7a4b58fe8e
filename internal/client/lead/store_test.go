package lead

import (
	"context"
	"testing"

	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfALeadIsStored_LD01 writes a client with all of its parts and reads
// back each field.
func TestEveryFieldOfALeadIsStored_LD01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		scope := client.ScopeOf(actor.SystemActor(), actor.LeadsUpdate)
		write := func(f func(ctx context.Context, tx *db.Tx) error) {
			t.Helper()
			if err := d.InTx(t.Context(), f); err != nil {
				t.Fatal(err)
			}
		}
		on, err := month.ParseDate("2026-12-24")
		if err != nil {
			t.Fatal(err)
		}
		l := Lead{
			ID: dbtest.Client, Name: "Moinho", CNPJ: "11444777000161", Segment: "Alimentos", Class: "industrial", Group: "A", State: "SP", City: "Itu",
			Contact: "Rui", Phone: "11999990000", Email: "rui@exemplo.com.br", EmailBy: dbtest.User, OfStaff: true, Funnel: FunnelGreen, Migration: MigrationApproved,
			ExtraTax: new(percent.Percent(1)),
			Taxes:    Taxes{Regime: "simples", Activity: "industria", Industrial: new(percent.Percent(2)), Export: new(percent.Percent(3)), Regular: true},
			NextStep: "Ligar", NextStepOn: &on, NextStepBy: dbtest.User, Notes: "Manhãs", Additional: []extra.Value{{Label: "Praça", Value: "Norte"}}, OwnerID: dbtest.User, Owner: "Ana Prado",
			PartnerID: dbtest.Partner, Partner: "Parceira", Version: 2, UpdatedAt: 3,
		}
		write(func(ctx context.Context, tx *db.Tx) error {
			if err := db.Exec(ctx, tx, "role", `INSERT INTO user_roles (user_id, role) VALUES ($1, 'gestora')`, dbtest.User); err != nil {
				return err
			}
			return update(ctx, tx, &l)
		})
		got, err := byID(t.Context(), d, scope, l.ID, "")
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Same(t, l, got, "LastTalk", "CreatedAt") // set by talk and at the start

		c := Contact{ID: "c", ClientID: l.ID, Name: "Rui", Role: "Compras", Phone: "11999990000", Email: "rui@exemplo.com.br", EmailBy: dbtest.User, OfStaff: true, Version: 1, UpdatedAt: 4}
		write(func(ctx context.Context, tx *db.Tx) error { return insertContact(ctx, tx, &c) })
		readContact := func() {
			t.Helper()
			got, err := contactByID(t.Context(), d, l.ID, c.ID)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, c, got)
		}
		readContact()
		c = Contact{ID: "c", ClientID: l.ID, Name: "Lia", Role: "Diretora", Phone: "11988880000", Email: "lia@exemplo.com.br", EmailBy: dbtest.User, OfStaff: true, Version: 2, UpdatedAt: 5}
		write(func(ctx context.Context, tx *db.Tx) error { return updateContact(ctx, tx, &c) })
		readContact()

		u := Unit{
			ID: "u", ClientID: l.ID, Meter: "M1", Group: "norte", Distributor: "CPFL Paulista", State: "SP", Subgroup: "A4", Modality: "Verde",
			ICMS: new(percent.Percent(1)), Consumption: new(energy.Energy(2)), Generation: new(energy.Energy(3)), Peak: new(percent.Percent(4)),
			Demand: new(Demand(5)), Additional: []extra.Value{{Label: "Trafo", Value: "1"}}, Supplied: month.New(2026, 9).First(), Version: 1, UpdatedAt: 6,
		}
		write(func(ctx context.Context, tx *db.Tx) error { return insertUnit(ctx, tx, &u) })
		readUnit := func() {
			t.Helper()
			got, err := unitByID(t.Context(), d, l.ID, u.ID)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, u, got, "Measured") // computed from what was measured
		}
		readUnit()
		u = Unit{
			ID: "u", ClientID: l.ID, Meter: "M2", Group: "sul", Distributor: "Copel", State: "PR", Subgroup: "A3", Modality: "Azul",
			ICMS: new(percent.Percent(7)), Consumption: new(energy.Energy(8)), Generation: new(energy.Energy(9)), Peak: new(percent.Percent(10)),
			Demand: new(Demand(11)), Additional: []extra.Value{{Label: "Trafo", Value: "2"}}, Supplied: month.New(2026, 10).First(), Version: 2, UpdatedAt: 12,
		}
		write(func(ctx context.Context, tx *db.Tx) error { return updateUnit(ctx, tx, &u) })
		readUnit()
	})
}
