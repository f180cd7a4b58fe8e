package rate

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// distributorColumns are a distributor as it is kept, but for its names.
var distributorColumns = db.Columns[Distributor]{
	db.Text("id", func(d *Distributor) *string { return &d.ID }).GivenOnce(),
	db.Text("name", func(d *Distributor) *string { return &d.Name }),
	db.Nullable("cnpj", func(d *Distributor) *brdoc.CNPJ { return &d.CNPJ }),
	db.OptionalText("uf", func(d *Distributor) *string { return &d.UF }),
	db.Text("source", func(d *Distributor) *string { return &d.Source }),
	db.Plain("updated_at", func(d *Distributor) *clock.Micros { return &d.UpdatedAt }),
	db.Int("version", func(d *Distributor) *int64 { return &d.Version }),
}

// LoadDistributors reads the register: some hundred companies.
func LoadDistributors(ctx context.Context, q db.Q) (Distributors, error) {
	list, err := db.List(ctx, q, "rate: list distributors", distributorColumns.Rows(), "SELECT "+distributorColumns.Names()+" FROM distributors ORDER BY id")
	if err != nil {
		return Distributors{}, err
	}
	search.SortByName(list, func(d *Distributor) string { return d.Name })
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
	err := reference.Once(tx.ExecContext(ctx,
		"UPDATE distributors SET updated_by = $2, "+distributorColumns.Changing().Set(4)+" WHERE id = $1 AND version = $3",
		distributorColumns.Changing().Values([]any{d.ID, by, d.Version - 1}, d)...))
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
	d.UpdatedAt, d.Version = clock.FromTime(tx.Now()), 1
	_, err := tx.ExecContext(ctx, "INSERT INTO distributors ("+distributorColumns.Names()+", updated_by) VALUES "+db.Tuples(1, len(distributorColumns)+1),
		append(distributorColumns.Values(nil, d), by)...)
	if db.IsUnique(err) {
		return reference.ErrStale
	}
	return db.Wrap(err, "rate: insert distributor")
}

// removeCompany takes back what an import brought into the register: a company that has
// no tariffs and that nobody edited, a name, a CNPJ.
func removeCompany(ctx context.Context, tx *db.Tx, c company, by string) error {
	switch {
	case c.Alias != "":
		return db.Exec(ctx, tx, "rate: remove name", "DELETE FROM distributor_names WHERE name = $1 AND distributor_id = $2", c.Alias, c.ID)
	case !c.Fresh:
		return db.Exec(ctx, tx, "rate: remove CNPJ",
			"UPDATE distributors SET cnpj = NULL, updated_at = $1, updated_by = $2, version = version + 1 WHERE id = $3 AND cnpj = $4",
			clock.FromTime(tx.Now()), by, c.ID, c.CNPJ)
	}
	const unused = " AND version = 1 AND NOT EXISTS (SELECT 1 FROM tariffs WHERE distributor_id = distributors.id)"
	err := db.Exec(ctx, tx, "rate: remove names",
		"DELETE FROM distributor_names WHERE distributor_id IN (SELECT id FROM distributors WHERE id = $1"+unused+")", c.ID)
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, "rate: remove distributor", "DELETE FROM distributors WHERE id = $1"+unused, c.ID)
}

// setCNPJ completes a company of which only the name was known.
func setCNPJ(ctx context.Context, tx *db.Tx, distributorID string, cnpj brdoc.CNPJ, by string) error {
	return reference.Once(tx.ExecContext(ctx, "UPDATE distributors SET cnpj = $1, updated_at = $2, updated_by = $3, version = version + 1 WHERE id = $4 AND cnpj IS NULL",
		string(cnpj), clock.FromTime(tx.Now()), by, distributorID))
}
