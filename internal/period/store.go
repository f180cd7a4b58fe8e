package period

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// holdClients keeps the clients from Close and Reopen until the transaction ends, and
// from nobody else. SQLite has one writer and needs nothing.
func holdClients(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	if tx.Dialect() == db.SQLite {
		return nil
	}
	_, err := db.ListIn(ctx, tx, "period: hold clients", db.Single[string], `SELECT id FROM clients WHERE id IN `, ` ORDER BY id FOR KEY SHARE`, clientIDs)
	return err
}

func closedOf(ctx context.Context, q db.Q, clientIDs []string) (map[Key]bool, error) {
	closed := map[Key]bool{}
	err := db.EachIn(ctx, q, `SELECT client_id, month FROM closed_months WHERE client_id IN `, "", clientIDs, func(rows *sql.Rows) error {
		var key Key
		err := rows.Scan(&key.ClientID, &key.Month)
		closed[key] = true
		return err
	})
	return closed, db.Wrap(err, "period: read closed months")
}

// Take holds the clients against everybody who writes of them, until the transaction
// ends: what is read after it is what a close would keep. SQLite has one writer and needs
// nothing.
//
// Protection: clients are taken in the order of their ids, as Hold does.
func Take(ctx context.Context, tx *db.Tx, clientIDs ...string) error {
	if tx.Dialect() == db.SQLite {
		return nil
	}
	_, err := db.ListIn(ctx, tx, "period: take clients", db.Single[string], `SELECT id FROM clients WHERE id IN `, ` ORDER BY id`+tx.Dialect().ForUpdate(), unique(clientIDs))
	return err
}

// Close closes the month of a client that Take holds; false where it is closed already.
//
// Protection: Take.
func Close(ctx context.Context, tx *db.Tx, clientID string, m month.Month, by string) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, $2, $3, $4)
		ON CONFLICT (client_id, month) DO NOTHING`, clientID, m, int64(clock.FromTime(tx.Now())), by))
	if err != nil {
		return false, fmt.Errorf("period: close: %w", db.Classify(err))
	}
	return n > 0, nil
}

// Reopen opens the month of a client that Take holds; false where it was open.
//
// Protection: Take.
func Reopen(ctx context.Context, tx *db.Tx, clientID string, m month.Month) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `DELETE FROM closed_months WHERE client_id = $1 AND month = $2`, clientID, m))
	if err != nil {
		return false, fmt.Errorf("period: reopen: %w", db.Classify(err))
	}
	return n > 0, nil
}
