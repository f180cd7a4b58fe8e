package negotiation

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/client"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

// where is the condition of the filter within the scope; its arguments are appended.
func (f *Filter) where(scope client.Scope, args *[]any) string {
	terms := []string{"d.deleted_at IS NULL", scope.Where("d.client_id", args)}
	equal := func(column, value string) {
		if value != "" {
			terms = append(terms, column+" = "+db.Arg(args, value))
		}
	}
	equal("d.stage", string(f.Stage))
	equal("d.owner_user_id", f.OwnerID)
	equal("d.client_id", f.ClientID)
	if !f.StepUntil.IsZero() {
		terms = append(terms, "d.next_step_on <= "+db.Arg(args, f.StepUntil))
	}
	if f.Open {
		terms = append(terms, "d.closed_at IS NULL")
	}
	switch {
	case f.Search.Empty():
	case f.reader != "": // the words of a deal are its supplier's too
		terms = append(terms, db.Finds(f.Search, args, "c.search_text"))
	default:
		terms = append(terms, db.Finds(f.Search, args, "d.search", "c.search_text"))
	}
	return strings.Join(terms, " AND ")
}

// order is the order of the filter: what is missing last, the newest of equals first.
func (f *Filter) order() string {
	name, down := strings.CutPrefix(f.Sort, "-")
	column, way := orders[name], ""
	if down {
		way = " DESC"
	}
	return " ORDER BY CASE WHEN " + column + " IS NULL THEN 1 ELSE 0 END, " + column + way + ", d.number DESC"
}

func count(ctx context.Context, q db.Q, scope client.Scope, f *Filter) (int, error) {
	var args []any
	from := tables + `WHERE ` + f.where(scope, &args)
	return db.Count(ctx, q, "negotiation: count", from, args...)
}

// list reads a page; all deals where the filter has no limit.
func list(ctx context.Context, q db.Q, scope client.Scope, f *Filter) ([]Deal, error) {
	var found []Deal
	err := each(ctx, q, scope, f, func(d *Deal) error {
		found = append(found, *d)
		return nil
	})
	return found, err
}

func each(ctx context.Context, q db.Q, scope client.Scope, f *Filter, emit func(*Deal) error) error {
	var args []any
	text := selected + f.where(scope, &args) + f.order()
	if f.Limit > 0 {
		text += db.Page(&args, f.Limit, f.Offset)
	}
	r := columns.Reader()
	err := db.Each(ctx, q, text, args, func(rows *sql.Rows) error {
		if err := r.Read(rows.Scan); err != nil {
			return err
		}
		d := r.Row
		return emit(&d)
	})
	return db.Wrap(err, "negotiation: list")
}

// sums adds up the deals of each stage. The bounds of a deal keep the sums exact:
// nine thousand of the largest fit.
func sums(ctx context.Context, q db.Q, scope client.Scope, f *Filter) (map[Stage]Column, error) {
	var args []any
	value := "d.value"
	if f.reader != "" {
		args = append(args, f.reader)
		value = "CASE WHEN d.value_by = $1 THEN d.value END"
	}
	query := `
		SELECT d.stage, COUNT(*), COUNT(` + value + `), COUNT(d.probability), CAST(SUM(` + value + `) AS BIGINT),
			CAST(SUM(` + value + ` * d.probability) AS BIGINT)` +
		tables + `WHERE ` + f.where(scope, &args) + ` GROUP BY d.stage`
	found := map[Stage]Column{}
	err := db.Each(ctx, q, query, args, func(rows *sql.Rows) error {
		var c Column
		var valued, likely int
		var value, weighted sql.NullInt64
		if err := rows.Scan(&c.Stage, &c.Count, &valued, &likely, &value, &weighted); err != nil {
			return err
		}
		c.Unvalued, c.Unlikely = c.Count-valued, c.Count-likely
		if value.Valid {
			amount := money.Amount(value.Int64)
			c.Value = &amount
		}
		if weighted.Valid {
			share, err := fixed.MulDiv(weighted.Int64, 1, 100, fixed.HalfUp)
			if err != nil {
				return err
			}
			amount := money.Amount(share).Round()
			c.Weighted = &amount
		}
		found[c.Stage] = c
		return nil
	})
	return found, db.Wrap(err, "negotiation: sums")
}
