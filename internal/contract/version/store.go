package version

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// State is one state that a contract has had.
type State struct {
	Number    int64
	At        clock.Micros
	ActorID   string // empty: nobody with an account
	ActorName string
	Reason    string // empty: none given
}

// Entry is a state that is to be kept.
type Entry struct {
	ContractID string
	Number     int64
	At         clock.Micros
	Reason     string
	Snapshot   any // the contract as it is, kept as JSON
}

const columns = 7

var insert = db.NewBulk(`INSERT INTO contract_versions (contract_id, version, snapshot, actor_id, actor_name, reason, at) VALUES `, columns, ``)

// Keep adds the states that the actor has made.
func Keep(ctx context.Context, tx *db.Tx, a actor.Actor, entries ...Entry) error {
	snapshots := make([]string, len(entries))
	for i := range entries {
		snapshot, err := json.Marshal(entries[i].Snapshot)
		if err != nil {
			return fmt.Errorf("version: write snapshot: %w", err)
		}
		snapshots[i] = string(snapshot)
	}
	err := insert.Exec(ctx, tx, len(entries), func(args []any, i int) []any {
		e := &entries[i]
		return append(args, e.ContractID, e.Number, snapshots[i], db.Optional(a.UserID), a.Name, db.Optional(e.Reason), int64(e.At))
	})
	return db.Wrap(err, "version: insert")
}

// Read reads the contract as it was in a version into the snapshot; false when there
// is no such version.
func Read(ctx context.Context, q db.Q, contractID string, number int64, snapshot any) (bool, error) {
	var text string
	err := q.QueryRowContext(ctx, `SELECT snapshot FROM contract_versions WHERE contract_id = $1 AND version = $2`,
		contractID, number).Scan(&text)
	if found, err := db.Found(err, "version: read"); !found {
		return false, err
	}
	if err := json.Unmarshal([]byte(text), snapshot); err != nil {
		return false, fmt.Errorf("version: read snapshot: %w", err)
	}
	return true, nil
}

// Before is the newest version that was recorded before the instant; 0 where there is
// none.
func Before(ctx context.Context, q db.Q, contractID string, at clock.Micros) (number int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM contract_versions WHERE contract_id = $1 AND at < $2`, contractID, int64(at)).Scan(&number)
	return number, db.Wrap(err, "version: find the one of a day")
}

// List reads the states of a contract, newest first.
func List(ctx context.Context, q db.Q, contractID string, limit, offset int) ([]State, error) {
	return db.List(ctx, q, "version: list", func(rows *sql.Rows, s *State) error {
		var reason, by db.NullText
		err := rows.Scan(&s.Number, &s.At, &by, &s.ActorName, &reason)
		s.ActorID, s.Reason = string(by), string(reason)
		return err
	}, `
		SELECT version, at, actor_id, actor_name, reason FROM contract_versions
		WHERE contract_id = $1 ORDER BY version DESC LIMIT $2 OFFSET $3`, contractID, limit, offset)
}

// Forget removes the states of a contract that is withdrawn.
//
// Protection: the caller holds the contract.
func Forget(ctx context.Context, tx *db.Tx, contractID string) error {
	return db.Exec(ctx, tx, "version: forget", `DELETE FROM contract_versions WHERE contract_id = $1`, contractID)
}

// Drop removes one state of a contract, by its number, and reports whether it was there.
//
// Protection: one statement; the newest state, which alone can become needed, is never
// requested.
func Drop(ctx context.Context, tx *db.Tx, contractID string, number int64) (bool, error) {
	return db.Changed(ctx, tx, "version: drop", `DELETE FROM contract_versions WHERE contract_id = $1 AND version = $2
		AND version < (SELECT MAX(w.version) FROM contract_versions w WHERE w.contract_id = $1)`, contractID, number)
}
