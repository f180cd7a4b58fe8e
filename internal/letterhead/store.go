package letterhead

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"

	"ynova/internal/platform/db"
)

// rowID is that of the only row.
const rowID = "esta"

// Read reads the letterhead, as shipped where nobody has said another.
func Read(ctx context.Context, q db.Q) (Letterhead, error) {
	var contact, logo string
	l := Letterhead{Name: shippedName, Contact: []string{}}
	err := q.QueryRowContext(ctx, "SELECT name, contact, logo, version, updated_at, updated_by FROM letterheads WHERE id = $1", rowID).
		Scan(&l.Name, &contact, &logo, &l.Version, &l.UpdatedAt, &l.UpdatedBy)
	if found, err := db.Found(err, "letterhead: read"); !found {
		return l, err
	}
	if contact != "" {
		l.Contact = strings.Split(contact, "\n")
	}
	l.Logo, err = base64.StdEncoding.DecodeString(logo)
	return l, db.Wrap(err, "letterhead: read logo")
}

// write stores the version that follows the one that was read; errStale where another
// came first.
func write(ctx context.Context, tx *db.Tx, l *Letterhead) error {
	args := []any{rowID, l.Name, strings.Join(l.Contact, "\n"), base64.StdEncoding.EncodeToString(l.Logo), l.Version, l.UpdatedAt, l.UpdatedBy}
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO letterheads (id, name, contact, logo, version, updated_at, updated_by) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, contact = excluded.contact, logo = excluded.logo, version = excluded.version,
			updated_at = excluded.updated_at, updated_by = excluded.updated_by WHERE letterheads.version = excluded.version - 1`, args...))
	switch {
	case err != nil:
		return fmt.Errorf("letterhead: write: %w", err)
	case n == 0:
		return errStale
	}
	return nil
}
