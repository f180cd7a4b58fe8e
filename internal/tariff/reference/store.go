package reference

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/platform/db"
)

// ErrRaced says that a row is no longer the one that was read.
var ErrRaced = errors.New("tariff: the row changed meanwhile")

// Once holds a write to exactly one row; ErrRaced when it met another number.
func Once(result sql.Result, err error) error {
	if err != nil {
		return fmt.Errorf("tariff: write: %w", err)
	}
	n, err := result.RowsAffected()
	if err == nil && n != 1 {
		err = ErrRaced
	}
	return err
}

// ReadRevision returns the revision of a table.
func ReadRevision(ctx context.Context, q db.Q, name string) (revision int64, err error) {
	err = q.QueryRowContext(ctx, "SELECT revision FROM reference_revisions WHERE name = $1", name).Scan(&revision)
	return revision, db.Wrap(err, "reference: read revision")
}

// RaiseRevision raises the revision of a table, which holds every other writer of it
// off until the transaction ends; ErrRaced where it is no longer the one that was seen.
func RaiseRevision(ctx context.Context, tx *db.Tx, name string, seen *int64) error {
	if seen != nil {
		return Once(tx.ExecContext(ctx, "UPDATE reference_revisions SET revision = revision + 1 WHERE name = $1 AND revision = $2", name, *seen))
	}
	return Once(tx.ExecContext(ctx, "UPDATE reference_revisions SET revision = revision + 1 WHERE name = $1", name))
}

// RaiseEdition notes that an edition of the shipped values is entered; false where
// this edition or a later one was. Protection: one conditional update, which holds
// another process off until the transaction ends.
func RaiseEdition(ctx context.Context, tx *db.Tx, edition int64) (bool, error) {
	err := db.Exec(ctx, tx, "reference: note edition", "INSERT INTO reference_revisions (name, revision) VALUES ($1, 0) ON CONFLICT (name) DO NOTHING", revisionShipped)
	if err != nil {
		return false, err
	}
	n, err := db.Affected(tx.ExecContext(ctx, "UPDATE reference_revisions SET revision = $2 WHERE name = $1 AND revision < $2", revisionShipped, edition))
	return n == 1, db.Wrap(err, "reference: raise edition")
}
