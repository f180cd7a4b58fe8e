package contract

import (
	"context"

	"ynova/internal/platform/db"
)

// codeTaken reports whether a contract, also a deleted one, has the code.
func codeTaken(ctx context.Context, q db.Q, code string) (bool, error) {
	if code == "" {
		return false, nil
	}
	n, err := db.Count(ctx, q, "contract: code taken", " FROM contracts WHERE contract_code = $1", code)
	return n > 0, err
}

// twinOf reads the code of a contract of the same client that says the same, empty
// where there is none.
func twinOf(ctx context.Context, q db.Q, c *Contract) (string, error) {
	if c.ClientID == "" {
		return "", nil
	}
	codes, err := db.List(ctx, q, "contract: twin", db.Single[string], `SELECT contract_code FROM contracts
		WHERE client_id = $1 AND start_date = $2 AND end_date = $3 AND volume = $4 AND volume_unit = $5 AND group_name = $6
			AND COALESCE(supplier, '') = $7 AND deleted_at IS NULL ORDER BY seq LIMIT 1`,
		c.ClientID, c.Start.String(), c.End.String(), c.Volume.Stored(), string(c.Volume.Unit()), c.Group, c.Supplier)
	if err != nil || len(codes) == 0 {
		return "", err
	}
	return codes[0], nil
}

// remove deletes the row of a contract to which nothing refers any more.
//
// Protection: the lock that the caller holds, and the foreign keys.
func remove(ctx context.Context, tx *db.Tx, contractID string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM contracts WHERE id = $1`, contractID)
	return err // the caller asks whether it is a foreign key's
}
