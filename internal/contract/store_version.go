package contract

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Version is one state that a contract has had.
type Version struct {
	Number    int64
	At        clock.Micros
	ActorName string
	Reason    string // empty: none given
}

// insertVersion keeps the contract as it is now. Versions are only ever added.
func insertVersion(ctx context.Context, tx *db.Tx, a actor.Actor, c *Contract, reason string) error {
	snapshot, err := json.Marshal(viewOf(c))
	if err != nil {
		return fmt.Errorf("contract: snapshot: %w", err)
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO contract_versions (contract_id, version, snapshot, actor_id, actor_name, reason, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		c.ID, c.Version, string(snapshot), db.Optional(a.UserID), a.Name, db.Optional(reason), int64(c.UpdatedAt))
	if err != nil {
		return fmt.Errorf("contract: insert version: %w", err)
	}
	return nil
}

// snapshotAt reads the contract as it was in a version, nothing masked.
func snapshotAt(ctx context.Context, q db.Q, contractID string, version int64) (View, error) {
	var text string
	err := q.QueryRowContext(ctx, `SELECT snapshot FROM contract_versions WHERE contract_id = $1 AND version = $2`,
		contractID, version).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return View{}, ErrNotFound
	}
	if err != nil {
		return View{}, fmt.Errorf("contract: read version: %w", db.Classify(err))
	}
	var v View
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return View{}, fmt.Errorf("contract: read snapshot: %w", err)
	}
	return v, nil
}

// versions reads the states of a contract, newest first.
func versions(ctx context.Context, q db.Q, contractID string, limit, offset int) ([]Version, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT version, at, actor_name, reason FROM contract_versions
		WHERE contract_id = $1 ORDER BY version DESC LIMIT $2 OFFSET $3`, contractID, limit, offset)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, v *Version) error {
		var reason db.NullText
		err := rows.Scan(&v.Number, &v.At, &v.ActorName, &reason)
		v.Reason = string(reason)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("contract: list versions: %w", err)
	}
	return found, nil
}
