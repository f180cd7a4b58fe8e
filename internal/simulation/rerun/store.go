package rerun

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/simulation"
)

// waitingRun finds the run whose job waits and keeps it from starting until the
// transaction ends; empty where none waits.
func waitingRun(ctx context.Context, tx *db.Tx) (runID string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT r.id FROM reruns r JOIN jobs j ON j.id = r.job_id
		WHERE r.finished_at IS NULL AND j.state = 'queued' ORDER BY r.created_at LIMIT 1`+tx.Dialect().ForUpdate()).Scan(&runID)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("rerun: waiting: %w", db.Classify(err))
	}
	return runID, nil
}

func insertRun(ctx context.Context, tx *db.Tx, r *Run, userID string) error {
	return db.Exec(ctx, tx, "rerun: insert", `INSERT INTO reruns (id, job_id, reason, started_by, created_at) VALUES ($1, $2, $3, $4, $5)`,
		r.ID, r.JobID, r.Reason, db.Optional(userID), r.CreatedAt)
}

const runColumns = `r.id, r.job_id, r.reason, (SELECT u.name FROM users u WHERE u.id = r.started_by), r.created_at, r.finished_at, r.total, r.done,
	r.failed, (SELECT j.state FROM jobs j WHERE j.id = r.job_id)`

func scanRun(into func(...any) error) (r Run, err error) {
	var by, state sql.NullString
	var finished sql.Null[clock.Micros]
	err = into(&r.ID, &r.JobID, &r.Reason, &by, &r.CreatedAt, &finished, &r.Total, &r.Done, &r.Failed, &state)
	r.StartedBy, r.job = by.String, jobs.State(state.String)
	if finished.Valid {
		r.FinishedAt = &finished.V
	}
	return r, err
}

func byID(ctx context.Context, q db.Q, runID string) (*Run, error) {
	r, err := scanRun(q.QueryRowContext(ctx, `SELECT `+runColumns+` FROM reruns r WHERE r.id = $1`, runID).Scan)
	return &r, db.WrapRow(err, ErrNotFound, "rerun: read")
}

// runs reads a page of the runs, newest first.
func runs(ctx context.Context, q db.Q, limit, offset int) (found []Run, total int, err error) {
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*) FROM reruns`).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("rerun: count: %w", db.Classify(err))
	}
	found, err = db.List(ctx, q, "rerun: list", db.Scanned(scanRun),
		`SELECT `+runColumns+` FROM reruns r ORDER BY r.created_at DESC, r.id DESC LIMIT $1 OFFSET $2`, limit, offset)
	return found, total, err
}

func finish(ctx context.Context, tx *db.Tx, runID string, at clock.Micros) error {
	return db.Exec(ctx, tx, "rerun: finish", `UPDATE reruns SET finished_at = $2, total = done WHERE id = $1`, runID, at)
}

func advance(ctx context.Context, tx *db.Tx, runID string, done, total, failed int64) error {
	return db.Exec(ctx, tx, "rerun: progress", `UPDATE reruns SET done = $2, total = $3, failed = failed + $4 WHERE id = $1`, runID, done, total, failed)
}

// lastFinished is the newest run that ended, other than the given one; empty for none.
func lastFinished(ctx context.Context, q db.Q, runID string) (id string, err error) {
	err = q.QueryRowContext(ctx, `SELECT id FROM reruns WHERE finished_at IS NOT NULL AND id <> $1 ORDER BY created_at DESC, id DESC LIMIT 1`, runID).Scan(&id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("rerun: previous: %w", db.Classify(err))
	}
	return id, nil
}

// What is open: proposals that are not decided and still valid; of each client without
// a contract in force the newest simulation, and the simulations without a client.
const (
	openProposals   = ` FROM proposals s WHERE s.state IN ('rascunho', 'enviada') AND s.valid_until >= $1`
	openSimulations = ` FROM simulations s WHERE s.deleted_at IS NULL AND $1 <> '' AND (s.client_id IS NULL OR s.id = (
		SELECT n.id FROM simulations n WHERE n.client_id = s.client_id AND n.deleted_at IS NULL ORDER BY n.updated_at DESC, n.id DESC LIMIT 1)
		AND NOT EXISTS (SELECT 1 FROM contracts c WHERE c.client_id = s.client_id AND c.deleted_at IS NULL AND c.status = 'Ativo'))`
)

func countSubjects(ctx context.Context, q db.Q, today month.Date) (n int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT (SELECT COUNT(*)`+openProposals+`) + (SELECT COUNT(*)`+openSimulations+`)`, today).Scan(&n)
	return n, db.Wrap(err, "rerun: count")
}

// subjects reads the next ones of a kind with their input and what is known of them: of
// the previous run, where they are the same version, or as they were kept.
func subjects(ctx context.Context, q db.Q, k Kind, previous string, today month.Date, after string) ([]Item, error) {
	label, name, source, open := `CAST(s.number AS TEXT)`, `s.name`, `v.simulation_id = s.id AND v.version = s.version`, openSimulations
	if k == Proposal {
		label, name = `CAST(s.number AS TEXT) || '/' || CAST(s.year AS TEXT)`, `s.client_name`
		source, open = `v.simulation_id = s.simulation_id AND v.version = s.simulation_version`, openProposals
	}
	return db.List(ctx, q, "rerun: subjects", func(rows *sql.Rows, v *Item) (err error) {
		*v, err = scanSubject(rows, k)
		return err
	}, `SELECT s.id, s.version, `+label+`, `+name+`, s.client_id, s.owner_id, s.modality, s.annual_saving, s.saving_percent,
			i.new_saving, i.new_percent, i.old_saving, i.old_percent, v.input
		FROM (SELECT s.*`+open+` AND s.id > $2 ORDER BY s.id LIMIT $3) s
		JOIN simulation_versions v ON `+source+`
		LEFT JOIN rerun_items i ON i.rerun_id = $4 AND i.kind = $5 AND i.subject_id = s.id AND i.version = s.version
		ORDER BY s.id`, today, after, chunk, previous, string(k))
}

func scanSubject(rows *sql.Rows, k Kind) (Item, error) {
	item := Item{Kind: k}
	var clientID sql.NullString
	var kept, newer, older sql.Null[percent.Percent]
	var saved, before sql.Null[money.Amount]
	var input string
	err := rows.Scan(&item.SubjectID, &item.Version, &item.Label, &item.Name, &clientID, &item.OwnerID, &item.Modality, &item.OldSaving, &kept,
		&saved, &newer, &before, &older, &input)
	item.ClientID, item.input = clientID.String, []byte(input)
	switch {
	case saved.Valid:
		item.OldSaving, kept = saved.V, newer
	case before.Valid:
		item.OldSaving, kept = before.V, older
	}
	if kept.Valid {
		item.OldPercent = &kept.V
	}
	return item, err
}

func countItems(ctx context.Context, q db.Q, runID string) (n int64, err error) {
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*) FROM rerun_items WHERE rerun_id = $1`, runID).Scan(&n); err != nil {
		return 0, fmt.Errorf("rerun: items: %w", db.Classify(err))
	}
	return n, nil
}

// lastItem is where an earlier attempt stopped.
func lastItem(ctx context.Context, q db.Q, runID string, k Kind) (id string, err error) {
	err = q.QueryRowContext(ctx, `SELECT COALESCE(MAX(subject_id), '') FROM rerun_items WHERE rerun_id = $1 AND kind = $2`, runID, string(k)).Scan(&id)
	return id, db.Wrap(err, "rerun: last item")
}

var itemInsert = db.NewBulk(`INSERT INTO rerun_items (rerun_id, kind, subject_id, version, label, name, client_id, owner_id, modality, old_saving,
	new_saving, old_percent, new_percent, problem) VALUES `, 14, ` ON CONFLICT (rerun_id, kind, subject_id) DO NOTHING`)

func insertItems(ctx context.Context, tx *db.Tx, runID string, items []Item) error {
	err := itemInsert.Exec(ctx, tx, len(items), func(dst []any, n int) []any {
		i := &items[n]
		return append(dst, runID, string(i.Kind), i.SubjectID, i.Version, i.Label, i.Name, db.Optional(i.ClientID), i.OwnerID, i.Modality, i.OldSaving,
			i.NewSaving, i.OldPercent, i.NewPercent, i.Problem)
	})
	return db.Wrap(err, "rerun: insert items")
}

// where is the condition of the items in reach that crossed.
func (c *Crossing) where(a actor.Actor, args *[]any) string {
	where := simulation.Reach(a, "i.owner_id", "i.client_id", args) + " AND i.rerun_id = $1"
	before, after := "i.old_saving", "i.new_saving"
	var at any = c.Saving
	if c.Percent != nil {
		before, after, at = "COALESCE(i.old_percent, 0)", "i.new_percent", *c.Percent
	}
	*args = append(*args, at)
	n := "$" + strconv.Itoa(len(*args))
	up := "(" + before + " < " + n + " AND " + after + " >= " + n + ")"
	down := "(" + before + " >= " + n + " AND " + after + " < " + n + ")"
	switch c.Way {
	case Down:
		return where + " AND " + down
	case Both:
		return where + " AND (" + up + " OR " + down + ")"
	default:
		return where + " AND " + up
	}
}

// crossed reads a page of the items in reach that crossed, the greatest change first.
func crossed(ctx context.Context, q db.Q, a actor.Actor, runID string, c *Crossing, limit, offset int) ([]Item, int, error) {
	args := []any{runID}
	where := c.where(a, &args)
	var total int
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*) FROM rerun_items i WHERE `+where, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("rerun: count crossed: %w", db.Classify(err))
	}
	n := len(args)
	found, err := db.List(ctx, q, "rerun: crossed", scanItem, `SELECT i.kind, i.subject_id, i.version, i.label, i.name, i.client_id, i.owner_id,
			(SELECT u.name FROM users u WHERE u.id = i.owner_id), i.modality, i.old_saving, i.new_saving, i.old_percent, i.new_percent, i.problem
		FROM rerun_items i WHERE `+where+` ORDER BY i.new_saving - i.old_saving DESC, i.kind, i.subject_id
		LIMIT $`+strconv.Itoa(n+1)+` OFFSET $`+strconv.Itoa(n+2), append(args, limit, offset)...)
	return found, total, err
}

func scanItem(rows *sql.Rows, i *Item) (err error) {
	var clientID, owner sql.NullString
	var saved sql.Null[money.Amount]
	var before, after sql.Null[percent.Percent]
	err = rows.Scan(&i.Kind, &i.SubjectID, &i.Version, &i.Label, &i.Name, &clientID, &i.OwnerID, &owner, &i.Modality, &i.OldSaving, &saved, &before,
		&after, &i.Problem)
	i.ClientID, i.Owner = clientID.String, owner.String
	if saved.Valid {
		i.NewSaving = &saved.V
	}
	if before.Valid {
		i.OldPercent = &before.V
	}
	if after.Valid {
		i.NewPercent = &after.V
	}
	return err
}
