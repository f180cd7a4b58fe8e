package audit

import (
	"context"
	"database/sql"
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
var redactable = []string{"actor_name", "entity_id", "title", "description", "reason", "before_json", "after_json"}

// Redact takes a person out of the trail: her name from her own acts, and from every
// text what names her. The conditions hold for every lower-case text that replace may
// change. The links of these entries say that their content was erased, so that the
// chain stays whole. It returns how many entries changed.
func Redact(ctx context.Context, tx *db.Tx, actorID string, likes []string, replace func(string) string, with string) (int, error) {
	entries, err := naming(ctx, tx, actorID, likes)
	if err != nil {
		return 0, err
	}
	changed := 0
	for _, e := range entries {
		own := actorID != "" && e.actorID == actorID
		sets, args := e.redacted(replace)
		if len(sets) > 0 {
			if err := db.Exec(ctx, tx, "audit: redact", "UPDATE audit_entries SET "+strings.Join(sets, ", ")+" WHERE id = $1", args...); err != nil {
				return 0, err
			}
		}
		if own || len(sets) > 0 {
			changed++
			if err := db.Exec(ctx, tx, "audit: redact", "UPDATE audit_chain SET redacted_at = $2 WHERE entry_id = $1", e.id, clock.FromTime(tx.Now())); err != nil {
				return 0, err
			}
		}
	}
	if actorID == "" {
		return changed, nil
	}
	return changed, anonymise(ctx, tx, actorID, with)
}

// entryTexts is an entry with its redactable texts.
type entryTexts struct {
	id, actorID string
	texts       []sql.NullString
}

// redacted are the assignments of the texts that replace changes; $1 is the entry.
func (e *entryTexts) redacted(replace func(string) string) (sets []string, args []any) {
	args = []any{e.id}
	for i, text := range e.texts {
		if to := replace(text.String); text.Valid && to != text.String {
			args = append(args, to)
			sets = append(sets, fmt.Sprintf("%s = $%d", redactable[i], len(args)))
		}
	}
	return sets, args
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

// naming returns the entries of the user, and those that may name her.
func naming(ctx context.Context, q db.Q, actorID string, likes []string) ([]entryTexts, error) {
	args := []any{actorID}
	where := []string{"actor_id = $1"}
	for _, v := range likes {
		args = append(args, v)
		for _, column := range redactable {
			where = append(where, fmt.Sprintf(`lower(%s) LIKE $%d ESCAPE '\'`, column, len(args)))
		}
	}
	return db.List(ctx, q, "audit: redact", func(rows *sql.Rows, e *entryTexts) error {
		e.texts = make([]sql.NullString, len(redactable))
		into := []any{&e.id, &e.actorID}
		for i := range e.texts {
			into = append(into, &e.texts[i])
		}
		return rows.Scan(into...)
	}, "SELECT id, COALESCE(actor_id, ''), "+strings.Join(redactable, ", ")+" FROM audit_entries WHERE "+strings.Join(where, " OR "), args...)
}
