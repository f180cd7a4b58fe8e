package audit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// accessRecords is how long the address that an act came from is kept by law, whoever
// asks for its erasure (Lei 12.965/2014, art. 15).
const accessRecords = 180 * 24 * time.Hour

// redactable are the texts of an entry in which a person may be named.
var redactable = []string{"actor_name", "title", "description", "reason", "before_json", "after_json"}

// Redact takes a person out of the trail: her name from her own acts, and the values
// from every text, each replaced by the one given. The links of these entries say that
// their content was erased, so that the chain stays whole. It returns how many entries
// changed.
func Redact(ctx context.Context, tx *db.Tx, actorID string, values []string, with string) (int, error) {
	ids, err := naming(ctx, tx, actorID, values)
	if err != nil {
		return 0, err
	}
	if actorID != "" {
		if err := anonymise(ctx, tx, actorID, with); err != nil {
			return 0, err
		}
	}
	for _, v := range values {
		for _, column := range redactable {
			err := db.Exec(ctx, tx, "audit: redact", fmt.Sprintf(`UPDATE audit_entries SET %s = replace(%s, $1, $2) WHERE %s LIKE $3 ESCAPE '\'`, column, column, column),
				v, with, db.Contains(v))
			if err != nil {
				return 0, err
			}
		}
	}
	for _, id := range ids {
		if err := db.Exec(ctx, tx, "audit: redact", "UPDATE audit_chain SET redacted_at = $2 WHERE entry_id = $1", id, clock.FromTime(tx.Now())); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// anonymise takes the name from a user's acts, and the address from those that are
// older than the law asks for.
func anonymise(ctx context.Context, tx *db.Tx, actorID, with string) error {
	_, err := tx.ExecContext(ctx, "UPDATE audit_entries SET actor_name = $2 WHERE actor_id = $1", actorID, with)
	if err == nil {
		_, err = tx.ExecContext(ctx, "UPDATE audit_entries SET ip = NULL, session_id = NULL WHERE actor_id = $1 AND at < $2",
			actorID, clock.FromTime(tx.Now().Add(-accessRecords)))
	}
	return db.Wrap(err, "audit: redact")
}

// naming returns the entries that name the person.
func naming(ctx context.Context, q db.Q, actorID string, values []string) ([]string, error) {
	args := []any{actorID}
	where := []string{"actor_id = $1"}
	for _, v := range values {
		args = append(args, db.Contains(v))
		for _, column := range redactable {
			where = append(where, fmt.Sprintf(`%s LIKE $%d ESCAPE '\'`, column, len(args)))
		}
	}
	return db.List(ctx, q, "audit: redact", db.Single[string], "SELECT id FROM audit_entries WHERE "+strings.Join(where, " OR "), args...)
}
