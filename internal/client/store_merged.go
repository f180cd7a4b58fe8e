package client

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// MergeInto marks a client as gone into another (DR-15): no list shows it, and who looks for its
// name or its CNPJ finds the other one. What stays of it, such as the trail, is for those who
// reach the other.
//
// Protection: the caller holds both rows.
func MergeInto(ctx context.Context, tx *db.Tx, goneID, keptID string) error {
	err := db.Exec(ctx, tx, "client: merge", `UPDATE clients SET merged_into = $2, deleted_at = $3, version = version + 1, updated_at = $3 WHERE id = $1`,
		goneID, keptID, clock.FromTime(tx.Now()))
	if err != nil {
		return err
	}
	if err := raise(ctx, tx, keptID); err != nil {
		return err
	}
	return Regain(ctx, tx, keptID)
}

// Unmerge takes MergeInto back. Regain follows once all that went with the client is back.
//
// Protection: as MergeInto.
func Unmerge(ctx context.Context, tx *db.Tx, goneID, keptID string) error {
	err := db.Exec(ctx, tx, "client: unmerge", `UPDATE clients SET merged_into = NULL, deleted_at = NULL, version = version + 1, updated_at = $2 WHERE id = $1`,
		goneID, clock.FromTime(tx.Now()))
	if err != nil {
		return err
	}
	return raise(ctx, tx, keptID)
}

// Regain has each client found by its own names and those of what is merged into it, and reached
// by its own people.
//
// Protection: as MergeInto.
func Regain(ctx context.Context, tx *db.Tx, clientIDs ...string) error {
	for _, id := range clientIDs {
		if err := setSearch(ctx, tx, id); err != nil {
			return err
		}
		if err := rebuildAccess(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

func raise(ctx context.Context, tx *db.Tx, keptID string) error {
	return db.Exec(ctx, tx, "client: merged", `UPDATE clients SET version = version + 1, updated_at = $2 WHERE id = $1`, keptID, clock.FromTime(tx.Now()))
}

// KeepFound has the client go on being found by the names and numbers of those that were merged
// into it, after its own were written.
//
// Protection: the caller holds the row.
func KeepFound(ctx context.Context, tx *db.Tx, clientID string) error {
	n, err := db.Count(ctx, tx, "client: merged into it", ` FROM clients WHERE merged_into = $1`, clientID)
	if err != nil || n == 0 {
		return err
	}
	return setSearch(ctx, tx, clientID)
}

func setSearch(ctx context.Context, tx *db.Tx, clientID string) error {
	named, err := db.List(ctx, tx, "client: names of merged", func(rows *sql.Rows, words *[2]string) error {
		return rows.Scan(&words[0], &words[1])
	}, `SELECT name, cnpj FROM clients WHERE id = $1 OR merged_into = $1 ORDER BY merged_into IS NOT NULL, seq`, clientID)
	if err != nil {
		return err
	}
	var words []string
	for _, n := range named {
		words = append(words, n[0], n[1])
	}
	return db.Exec(ctx, tx, "client: find merged", `UPDATE clients SET search_text = $2 WHERE id = $1`, clientID, search.Text(words...))
}

// MergeUnitInto marks a unit as gone into another one; an empty id takes that back.
//
// Protection: the caller holds both rows.
func MergeUnitInto(ctx context.Context, tx *db.Tx, goneID, keptID string) error {
	return db.Exec(ctx, tx, "client: merge unit", `UPDATE consumer_units SET merged_into = $2, version = version + 1, updated_at = $3 WHERE id = $1`,
		goneID, db.Optional(keptID), clock.FromTime(tx.Now()))
}
