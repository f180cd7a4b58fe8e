package dbtest

import (
	"context"
	"testing"

	"ynova/internal/platform/db"
)

// Ids of what Seed writes.
const (
	User     = "01900000-0000-7000-8000-0000000000a1"
	Partner  = "01900000-0000-7000-8000-0000000000a2"
	Client   = "01900000-0000-7000-8000-0000000000a3"
	Contract = "01900000-0000-7000-8000-0000000000a4"
	Invoice  = "01900000-0000-7000-8000-0000000000a5"
)

// Seed writes what rows of a store may point at: a user "Ana Prado", the partner
// company "Parceira", the client "Cerâmica" (11222333000181) of both, its contract
// "CT-1" and an invoice. It is for tests of stores; tests of services use services.
func Seed(t testing.TB, d *db.DB) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, q := range [...]struct {
			text string
			args []any
		}{
			{`INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, 'ana@exemplo.com.br', 'Ana Prado', 'ativo', '', 0, 0)`, []any{User}},
			{`INSERT INTO partners (id, name, created_at) VALUES ($1, 'Parceira', 0)`, []any{Partner}},
			{`INSERT INTO clients (id, name, cnpj, search_text, owner_user_id, partner_id, created_at, updated_at)
				VALUES ($1, 'Cerâmica', '11222333000181', '', $2, $3, 0, 0)`, []any{Client, User, Partner}},
			{
				`INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source, incentive_percent,
				start_date, end_date, search_text, created_at, updated_at)
				VALUES ($1, $2, 'CT-1', 'Cerâmica', '11222333000181', 0, 'MWh', 'Ativo', 'Convencional', 0, '2026-01-01', '2026-12-31', '', 0, 0)`,
				[]any{Contract, Client},
			},
			{`INSERT INTO invoices (id, kind, contract_id, client_id, month, status, figures, created_at, updated_at)
				VALUES ($1, 'nf_fornecedora', $2, $3, '2026-01', 'Paga', '{}', 0, 0)`, []any{Invoice, Contract, Client}},
		} {
			if _, err := tx.ExecContext(ctx, q.text, q.args...); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatalf("seed: %v", err)
	}
}

// Write runs f in a transaction, which has to succeed.
func Write(t testing.TB, d *db.DB, f func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := d.InTx(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}
