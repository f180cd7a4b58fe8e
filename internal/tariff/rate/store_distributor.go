package rate

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// LoadDistributors reads the register: some hundred companies.
func LoadDistributors(ctx context.Context, q db.Q) (Distributors, error) {
	list, err := db.List(ctx, q, "rate: list distributors", func(rows *sql.Rows, d *Distributor) error {
		var cnpj, uf sql.NullString
		err := rows.Scan(&d.ID, &d.Name, &cnpj, &uf, &d.Source, &d.UpdatedAt, &d.Version)
		d.CNPJ, d.UF = brdoc.CNPJ(cnpj.String), uf.String
		return err
	}, "SELECT id, name, cnpj, uf, source, updated_at, version FROM distributors ORDER BY id")
	if err != nil {
		return Distributors{}, err
	}
	ptbr.SortByName(list, func(d *Distributor) string { return d.Name })
	names := map[string]string{}
	err = db.Each(ctx, q, "SELECT name, distributor_id FROM distributor_names", nil, func(rows *sql.Rows) error {
		var name, id string
		err := rows.Scan(&name, &id)
		names[name] = id
		return err
	})
	if err != nil {
		return Distributors{}, fmt.Errorf("rate: list names of distributors: %w", err)
	}
	return newDistributors(list, names), nil
}

// updateDistributor writes the version after the one that was read, with its names
// and no others.
func updateDistributor(ctx context.Context, tx *db.Tx, d *Distributor, by string) error {
	d.UpdatedAt = clock.FromTime(tx.Now())
	err := reference.Once(tx.ExecContext(ctx, `
		UPDATE distributors SET name = $1, cnpj = $2, uf = $3, source = $4, updated_at = $5, updated_by = $6, version = $7
		WHERE id = $8 AND version = $9`,
		d.Name, db.Optional(string(d.CNPJ)), db.Optional(d.UF), d.Source, d.UpdatedAt, by, d.Version, d.ID, d.Version-1))
	switch {
	case db.IsUnique(err):
		return errDistributorTaken
	case errors.Is(err, reference.ErrRaced):
		return errDistributorStale
	case err != nil:
		return err
	}
	if err := db.Exec(ctx, tx, "rate: remove names", "DELETE FROM distributor_names WHERE distributor_id = $1", d.ID); err != nil {
		return err
	}
	for _, name := range append([]string{d.Name}, d.Aliases...) {
		if err := insertName(ctx, tx, name, d.ID); err != nil {
			return err
		}
	}
	return nil
}

// insertName remembers a name; one that is known already keeps its company.
func insertName(ctx context.Context, tx *db.Tx, name, distributorID string) error {
	return db.Exec(ctx, tx, "rate: insert name", "INSERT INTO distributor_names (name, distributor_id) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
		ptbr.Fold(name), distributorID)
}

func insertDistributor(ctx context.Context, tx *db.Tx, d *Distributor, by string) error {
	d.UpdatedAt = clock.FromTime(tx.Now())
	_, err := tx.ExecContext(ctx, `
		INSERT INTO distributors (id, name, cnpj, uf, source, updated_at, updated_by, version) VALUES ($1, $2, $3, $4, $5, $6, $7, 1)`,
		d.ID, d.Name, db.Optional(string(d.CNPJ)), db.Optional(d.UF), d.Source, d.UpdatedAt, by)
	if db.IsUnique(err) {
		return reference.ErrStale
	}
	return db.Wrap(err, "rate: insert distributor")
}

// setCNPJ completes a company of which only the name was known.
func setCNPJ(ctx context.Context, tx *db.Tx, distributorID string, cnpj brdoc.CNPJ, by string) error {
	return reference.Once(tx.ExecContext(ctx, "UPDATE distributors SET cnpj = $1, updated_at = $2, updated_by = $3, version = version + 1 WHERE id = $4 AND cnpj IS NULL",
		string(cnpj), clock.FromTime(tx.Now()), by, distributorID))
}
