package merge_test

import (
	"context"
	"slices"
	"testing"

	"ynova/internal/merge"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// referring are the columns of the schema that refer to clients, to units, or to the balance of
// a unit: by a foreign key, by the name that such columns have, or as the id of any record.
func referring(t *testing.T, d *db.DB) (found []string) {
	t.Helper()
	found, err := db.List(t.Context(), d, "columns that refer", db.Single[string], `SELECT t.name || '.' || c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE '%\_search%' ESCAPE '\' AND (c.name IN ('client_id', 'client_ids', 'unit_id', 'balance_id', 'balance_seq', 'merged_into', 'entity_id')
			OR c.name = 'id' AND EXISTS (SELECT 1 FROM pragma_table_info(t.name) e WHERE e.name = 'entity') AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) e WHERE e.name = 'entity_id')
			OR EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."from" = c.name AND f."table" IN ('clients', 'consumer_units', 'balances')))
		ORDER BY 1`+db.SQLiteOnly)
	expect.Must(t, "schema", expect.Is(err, nil))
	return found
}

// DR-15: every column that refers to a client or to a unit stands in references.csv with what a
// merge does about it; one that is new fails until it does.
func TestMergingKnowsEveryReference_DR15(t *testing.T) {
	d := dbtest.SQLite(t)
	known := make([]string, len(merge.References))
	for i, r := range merge.References {
		known[i] = r.Table + "." + r.Column
	}
	missing := func() []string {
		return slices.DeleteFunc(referring(t, d), func(column string) bool { return slices.Contains(known, column) })
	}
	expect.All(t, "columns that merging does not know", expect.Len(missing(), 0))
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		for _, statement := range []string{
			`ALTER TABLE deals ADD COLUMN payer TEXT REFERENCES clients (id)`, `CREATE TABLE visits (id TEXT NOT NULL PRIMARY KEY, unit_id TEXT)`,
			`CREATE TABLE remarks (entity TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (entity, id))`,
		} {
			if _, err := tx.ExecContext(ctx, statement+db.SQLiteOnly); err != nil {
				return err
			}
		}
		return nil
	})
	expect.All(t, "columns that are new", expect.Same(missing(), []string{"deals.payer", "remarks.id", "visits.unit_id"}))

	there := referring(t, d)
	for _, r := range merge.References {
		if r.Column != "record_id" && !slices.Contains(there, r.Table+"."+r.Column) {
			t.Errorf("DR-15 references.csv has %s.%s, which is no column that refers", r.Table, r.Column)
		}
		for _, key := range r.Key {
			n, err := db.Count(t.Context(), d, "key", ` FROM pragma_table_info($1) WHERE name = $2`+db.SQLiteOnly, r.Table, key)
			expect.All(t, r.Table+" has "+key, expect.Is(err, nil), expect.Is(n, 1))
		}
	}
}
