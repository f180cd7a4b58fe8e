package jobs

import (
	"context"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

func beginAttempt(ctx context.Context, tx *db.Tx, r *Run, now time.Time) error {
	return db.Exec(ctx, tx, "begin attempt",
		"INSERT INTO job_attempts (lease_token, job_id, attempt, instance, started_at) VALUES ($1, $2, $3, $4, $5)",
		r.token, r.ID, r.Attempt, instanceOf(r.token), clock.FromTime(now))
}

func endAttempt(ctx context.Context, tx *db.Tx, token string, o Outcome, message, cause string) error {
	return db.Exec(ctx, tx, "end attempt",
		"UPDATE job_attempts SET ended_at = $2, outcome = $3, message = $4, error = $5 WHERE lease_token = $1",
		token, clock.FromTime(tx.Now()), string(o), db.Optional(message), db.Optional(cause))
}

// loseAttempts ends those whose lease nobody holds any more. A lease and its attempt
// begin and end in one transaction each, so none of a living worker is met.
func loseAttempts(ctx context.Context, tx *db.Tx, now time.Time) error {
	return db.Exec(ctx, tx, "lose attempts", `
		UPDATE job_attempts SET ended_at = $1, outcome = 'lost'
		WHERE ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = job_attempts.job_id AND j.lease_token = job_attempts.lease_token)`,
		clock.FromTime(now))
}

// deadAfter is how old the beat of an instance may be before others take its jobs.
const deadAfter = 15 * time.Second

// ownLeases are those that a process works under at this moment.
type ownLeases struct{ instance, held string } // the tokens, one after the other

// orphaned is the condition that nobody is at a running job any more. A process knows of
// its own leases ($2) and of those named after it ($3) without any clock. The lease of
// another one has ended by the clock of the server, on which they need not agree, or that
// instance has: of which the others know at once when its process ended, and by its beat
// when its machine did. On SQLite there is no other.
func orphaned(d db.Dialect) string {
	gone := "SUBSTR(lease_token, 1, 36) = $3"
	if d == db.Postgres {
		gone += " OR lease_until < " + d.Clock() + ` OR EXISTS (SELECT 1 FROM instances i WHERE i.id = SUBSTR(lease_token, 1, 36)
			AND (i.beat_at < ` + d.Clock() + " - " + micros(deadAfter) + " OR NOT " + d.Present("i.id") + "))"
	}
	return "CAST($2 AS TEXT) NOT LIKE '%' || lease_token || '%' AND (" + gone + ")"
}

// leaseEnd is when a lease ends that is renewed now.
func leaseEnd(d db.Dialect) string { return d.Clock() + " + " + micros(lease) }

// beatQuery says that the instance lives.
func beatQuery(d db.Dialect) string {
	return `INSERT INTO instances (id, host, version, started_at, beat_at) VALUES ($1, $2, $3, $4, ` + d.Clock() + `)
		ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at`
}

// forgetInstances removes this instance at its stop, and those without a beat for long, whose
// jobs were taken over.
func forgetInstances(ctx context.Context, tx *db.Tx, own string, before time.Time) error {
	return db.Exec(ctx, tx, "forget instances", "DELETE FROM instances WHERE id = $1 OR beat_at < $2", own, clock.FromTime(before))
}
