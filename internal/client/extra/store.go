package extra

import (
	"context"
	"database/sql"
	"slices"

	"ynova/internal/client"
	"ynova/internal/platform/db"
)

// Entity is a kind of record that has additional data.
type Entity struct {
	name   string
	rows   string // where its records r are
	live   string // the condition on those that are not deleted
	client string // the column that says whose a record is
}

// Records is the entity of the records r: where they are, which of them are not deleted, and the
// column that says whose a record is.
func Records(name, rows, live, client string) Entity { return Entity{name, rows, live, client} }

// The entities of this feature; contracts bring theirs.
var (
	Clients = Records("client", "clients r", "r.deleted_at IS NULL", "r.id")
	Units   = Records("unit", "consumer_units r", "r.merged_into IS NULL", "r.client_id")
)

var insert = db.NewBulk(`INSERT INTO extra_values (entity, id, label_key, label, value_key, value) VALUES `, 6, ` ON CONFLICT (entity, id, label_key) DO NOTHING`)

// Keep has the record found by these values and no others.
//
// Protection: the lock of the record's row, or its being new.
func (e Entity) Keep(ctx context.Context, tx *db.Tx, id string, values []Value) error {
	if err := e.Forget(ctx, tx, id); err != nil {
		return err
	}
	return db.Wrap(insert.Exec(ctx, tx, len(values), func(args []any, i int) []any {
		v := &values[i]
		return append(args, e.name, id, Key(v.Label), v.Label, Key(v.Value), v.Value)
	}), "extra: keep")
}

// Forget has the record found by nothing.
//
// Protection: as Keep.
func (e Entity) Forget(ctx context.Context, tx *db.Tx, id string) error {
	return db.Exec(ctx, tx, "extra: forget", `DELETE FROM extra_values WHERE entity = $1 AND id = $2`, e.name, id)
}

// Spelled returns the values under the labels as other records spell them. Two that bring a
// new label at the same moment may spell it in two ways, which is found as one.
func (e Entity) Spelled(ctx context.Context, q db.Q, values []Value) ([]Value, error) {
	out := slices.Clone(values)
	for i := range out {
		err := q.QueryRowContext(ctx, `SELECT label FROM extra_values WHERE entity = $1 AND label_key = $2 LIMIT 1`, e.name, Key(out[i].Label)).Scan(&out[i].Label)
		if _, err := db.Found(err, "extra: spelling"); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// labels are those in use of the records in scope, at most mostOffered, by their keys.
func (e Entity) labels(ctx context.Context, q db.Q, scope client.Scope) ([]string, error) {
	args := []any{e.name}
	return db.List(ctx, q, "extra: labels", db.Single[string], `
		WITH RECURSIVE labels (label_key) AS (
			SELECT MIN(label_key) FROM extra_values WHERE entity = $1
			UNION ALL
			SELECT (SELECT MIN(v.label_key) FROM extra_values v WHERE v.entity = $1 AND v.label_key > labels.label_key)
			FROM labels WHERE labels.label_key IS NOT NULL)
		SELECT (SELECT v.label FROM extra_values v WHERE v.entity = $1 AND v.label_key = labels.label_key LIMIT 1)
		FROM labels WHERE labels.label_key IS NOT NULL AND EXISTS (
			SELECT 1`+e.inReach(scope, &args)+` AND v.label_key = labels.label_key)
		ORDER BY labels.label_key LIMIT `+mostOffered, args...)
}

// mostOffered bounds the labels of a list and the values of a label that are offered.
const mostOffered = "200"

// values are those of a label that records in scope have.
func (e Entity) values(ctx context.Context, q db.Q, scope client.Scope, label string) ([]string, error) {
	args := []any{e.name, Key(label)}
	return db.List(ctx, q, "extra: values", db.Single[string], `SELECT MIN(v.value)`+e.inReach(scope, &args)+` AND v.label_key = $2 AND v.value <> '' GROUP BY v.value_key ORDER BY v.value_key LIMIT `+mostOffered, args...)
}

// inReach are the values v of the records r in scope.
func (e Entity) inReach(scope client.Scope, args *[]any) string {
	return ` FROM extra_values v JOIN ` + e.rows + ` ON r.id = v.id WHERE v.entity = $1 AND ` + e.live + ` AND ` + scope.Where(e.client, args)
}

// Column is where a row keeps its values, NULL for none.
func Column[T any](at func(v *T) *[]Value) db.Field[T] {
	return db.Field[T]{
		Name: "additional", Place: func(v *T) any { return Place(at(v)) }, Value: func(v *T) any { return db.Optional(Text(*at(v))) },
	}
}

// Place is where a row that is read puts its values.
func Place(to *[]Value) any { return stored{to} }

type stored struct{ to *[]Value }

// Scan implements sql.Scanner.
func (s stored) Scan(src any) error {
	var text db.NullText
	err := text.Scan(src)
	if err == nil {
		*s.to, err = Parse(string(text))
	}
	return err
}

// most is how many records are caught up in one transaction.
const most = "500"

// CatchUp has the records that a table holds and that nothing is found by be found by their
// values, and forgets what records were found by that are gone.
func (e Entity) CatchUp(ctx context.Context, d *db.DB) error {
	type record struct {
		id     string
		values []Value
	}
	for {
		missing, err := db.List(ctx, d, "extra: not found by", func(rows *sql.Rows, r *record) error {
			return rows.Scan(&r.id, Place(&r.values))
		}, `SELECT r.id, r.additional FROM `+e.rows+` WHERE r.additional IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM extra_values v WHERE v.entity = $1 AND v.id = r.id) LIMIT `+most, e.name)
		if err != nil || len(missing) == 0 {
			return err
		}
		err = d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			for _, r := range missing {
				if err := e.Keep(ctx, tx, r.id, r.values); err != nil {
					return err
				}
			}
			return db.Exec(ctx, tx, "extra: forget gone", `DELETE FROM extra_values WHERE entity = $1 AND NOT EXISTS (SELECT 1 FROM `+e.rows+` WHERE r.id = extra_values.id)`, e.name)
		})
		if err != nil {
			return err
		}
	}
}
