package rerun

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/simulation"
)

// waitingRun finds the run whose job waits and keeps it from starting until the
// transaction ends; empty where none waits.
func waitingRun(ctx context.Context, tx *db.Tx) (string, error) {
	return db.Value[string](ctx, tx, "rerun: waiting", `SELECT r.id FROM reruns r JOIN jobs j ON j.id = r.job_id
		WHERE r.finished_at IS NULL AND j.state = 'queued' ORDER BY r.created_at LIMIT 1`+tx.Dialect().ForUpdate())
}

func insertRun(ctx context.Context, tx *db.Tx, r *Run, userID string) error {
	return db.Exec(ctx, tx, "rerun: insert", `INSERT INTO reruns (id, job_id, reason, started_by, created_at) VALUES ($1, $2, $3, $4, $5)`,
		r.ID, r.JobID, r.Reason, db.Optional(userID), r.CreatedAt)
}

func scanRun(into func(...any) error) (r Run, err error) {
	err = into(&r.ID, &r.JobID, &r.Reason, (*db.NullText)(&r.StartedBy), &r.CreatedAt, &r.FinishedAt, &r.Total, &r.Done, &r.Failed, (*db.NullText)(&r.job))
	return r, err
}

// runsOf are the columns of the runs that the actor reads, and the condition on them. A
// parceiro reads the counts of what that person typed, no run that ended without any of it except
// the runs that person requested, and of another user's run neither who nor why.
func runsOf(a actor.Actor, args *[]any) (columns, where string) {
	name, reason := `(SELECT u.name FROM users u WHERE u.id = r.started_by)`, `r.reason`
	total, done, failed := `r.total`, `r.done`, `r.failed`
	where = `TRUE`
	if !a.SeesStaff() {
		me := db.Arg(args, a.UserID)
		items := `FROM rerun_items i WHERE i.rerun_id = r.id AND ` + simulation.WholeReach(a, typedBy, "i.owner_id", "i.client_id", args)
		done, failed = `(SELECT count(*) `+items+`)`, `(SELECT count(*) `+items+` AND i.new_saving IS NULL)`
		total = done
		where = `(r.started_by = ` + me + ` OR r.finished_at IS NULL OR EXISTS (SELECT 1 ` + items + `))`
		name = `CASE WHEN r.started_by = ` + me + ` THEN ` + name + ` END`
		reason = `CASE WHEN r.started_by IS NULL OR r.started_by = ` + me + ` THEN r.reason ELSE '' END`
	}
	return `r.id, r.job_id, ` + reason + `, ` + name + `, r.created_at, r.finished_at, ` + total + `, ` + done + `, ` + failed +
		`, (SELECT j.state FROM jobs j WHERE j.id = r.job_id)`, where
}

func byID(ctx context.Context, q db.Q, a actor.Actor, runID string) (*Run, error) {
	args := []any{runID}
	columns, where := runsOf(a, &args)
	r, err := scanRun(q.QueryRowContext(ctx, `SELECT `+columns+` FROM reruns r WHERE r.id = $1 AND `+where, args...).Scan)
	return &r, db.WrapRow(err, ErrNotFound, "rerun: read")
}

// runs reads a page of the runs that the actor reads, newest first.
func runs(ctx context.Context, q db.Q, a actor.Actor, limit, offset int) ([]Run, int, error) {
	var counted []any
	_, where := runsOf(a, &counted)
	total, err := db.Count(ctx, q, "rerun: count", ` FROM reruns r WHERE `+where, counted...)
	if err != nil {
		return nil, 0, err
	}
	var args []any
	columns, where := runsOf(a, &args)
	found, err := db.List(ctx, q, "rerun: list", db.Scanned(scanRun),
		`SELECT `+columns+` FROM reruns r WHERE `+where+` ORDER BY r.created_at DESC, r.id DESC`+db.Page(&args, limit, offset), args...)
	return found, total, err
}

func finish(ctx context.Context, tx *db.Tx, runID string, at clock.Micros) error {
	return db.Exec(ctx, tx, "rerun: finish", `UPDATE reruns SET finished_at = $2, total = done WHERE id = $1`, runID, at)
}

func advance(ctx context.Context, tx *db.Tx, runID string, done, total, failed int64) error {
	return db.Exec(ctx, tx, "rerun: progress", `UPDATE reruns SET done = $2, total = $3, failed = failed + $4 WHERE id = $1`, runID, done, total, failed)
}

// lastFinished is the newest run that ended, other than the given one; empty for none.
func lastFinished(ctx context.Context, q db.Q, runID string) (string, error) {
	return db.Value[string](ctx, q, "rerun: previous",
		`SELECT id FROM reruns WHERE finished_at IS NOT NULL AND id <> $1 ORDER BY created_at DESC, id DESC LIMIT 1`, runID)
}

// What is open: proposals that are not decided and still valid; of each client without
// a contract in force the newest simulation, and the simulations without a client. An
// estimate of group B rests on typed tariffs and is not computed again.
const (
	openProposals   = ` FROM proposals s WHERE s.state IN ('rascunho', 'enviada') AND s.valid_until >= $1 AND s.modality <> 'Convencional'`
	openSimulations = ` FROM simulations s WHERE s.deleted_at IS NULL AND s.modality <> 'Convencional' AND $1 <> '' AND (s.client_id IS NULL OR s.id = (
		SELECT n.id FROM simulations n WHERE n.client_id = s.client_id AND n.deleted_at IS NULL AND n.modality <> 'Convencional' ORDER BY n.updated_at DESC, n.id DESC LIMIT 1)
		AND NOT EXISTS (SELECT 1 FROM contracts c WHERE c.client_id = s.client_id AND c.deleted_at IS NULL AND c.status = 'Ativo'))`
)

func countSubjects(ctx context.Context, q db.Q, today month.Date) (int64, error) {
	return db.Value[int64](ctx, q, "rerun: count", `SELECT (SELECT COUNT(*)`+openProposals+`) + (SELECT COUNT(*)`+openSimulations+`)`, today)
}

// subjects reads the next ones of a kind with their input and what is known of them: of
// the previous run, where they are the same version, or as they were kept.
func subjects(ctx context.Context, q db.Q, k Kind, previous string, today month.Date, after string) ([]Item, error) {
	label, name, source, open := `CAST(s.number AS TEXT)`, `s.name`, `v.simulation_id = s.id AND v.version = s.version`, openSimulations
	if k == Proposal {
		label, name = `CAST(s.number AS TEXT) || '/' || CAST(s.year AS TEXT)`, `s.client_name`
		source, open = `v.simulation_id = s.simulation_id AND v.version = s.simulation_version`, openProposals
	}
	return db.List(ctx, q, "rerun: subjects", func(rows *sql.Rows, i *Item) error {
		i.Kind = k
		return scanSubject(rows, i)
	}, `SELECT s.id, s.version, `+label+`, `+name+`, s.client_id, s.owner_id, s.modality, s.annual_saving, s.saving_percent,
			i.new_saving, i.new_percent, i.old_saving, i.old_percent, v.input
		FROM (SELECT s.*`+open+` AND s.id > $2 ORDER BY s.id LIMIT $3) s
		JOIN simulation_versions v ON `+source+`
		LEFT JOIN rerun_items i ON i.rerun_id = $4 AND i.kind = $5 AND i.subject_id = s.id AND i.version = s.version
		ORDER BY s.id`, today, after, chunk, previous, string(k))
}

func scanSubject(rows *sql.Rows, i *Item) error {
	var saved, before *money.Amount
	var newer, older *percent.Percent
	var input string
	err := rows.Scan(&i.SubjectID, &i.Version, &i.Label, &i.Name, (*db.NullText)(&i.ClientID), &i.OwnerID, &i.Modality, &i.OldSaving, &i.OldPercent,
		&saved, &newer, &before, &older, &input)
	i.input = []byte(input)
	switch {
	case saved != nil:
		i.OldSaving, i.OldPercent = *saved, newer
	case before != nil:
		i.OldSaving, i.OldPercent = *before, older
	}
	return err
}

func countItems(ctx context.Context, q db.Q, runID string) (int64, error) {
	return db.Value[int64](ctx, q, "rerun: items", `SELECT COUNT(*) FROM rerun_items WHERE rerun_id = $1`, runID)
}

// lastItem is where an earlier attempt stopped.
func lastItem(ctx context.Context, q db.Q, runID string, k Kind) (string, error) {
	return db.Value[string](ctx, q, "rerun: last item",
		`SELECT COALESCE(MAX(subject_id), '') FROM rerun_items WHERE rerun_id = $1 AND kind = $2`, runID, string(k))
}

// itemColumns are an item as it is kept, and the name of its owner.
var itemColumns = db.Columns[Item]{
	db.Text("rerun_id", func(i *Item) *string { return &i.runID }),
	db.Plain("kind", func(i *Item) *Kind { return &i.Kind }),
	db.Text("subject_id", func(i *Item) *string { return &i.SubjectID }),
	db.Int("version", func(i *Item) *int64 { return &i.Version }),
	db.Text("label", func(i *Item) *string { return &i.Label }),
	db.Text("name", func(i *Item) *string { return &i.Name }),
	db.OptionalText("client_id", func(i *Item) *string { return &i.ClientID }),
	db.Text("owner_id", func(i *Item) *string { return &i.OwnerID }),
	db.Shown("(SELECT u.name FROM users u WHERE u.id = i.owner_id)", func(i *Item) *string { return &i.Owner }),
	db.Text("modality", func(i *Item) *string { return &i.Modality }),
	db.Plain("old_saving", func(i *Item) *money.Amount { return &i.OldSaving }),
	db.Number("new_saving", func(i *Item) **money.Amount { return &i.NewSaving }),
	db.Number("old_percent", func(i *Item) **percent.Percent { return &i.OldPercent }),
	db.Number("new_percent", func(i *Item) **percent.Percent { return &i.NewPercent }),
	db.Number("promised", func(i *Item) **money.Amount { return &i.Promised }),
	db.Number("promised_percent", func(i *Item) **percent.Percent { return &i.PromisedPercent }),
	db.Text("problem", func(i *Item) *string { return &i.Problem }),
}

var itemInsert = db.NewInsert("rerun_items", itemColumns.Given().Names(), ` ON CONFLICT (rerun_id, kind, subject_id) DO NOTHING`)

func insertItems(ctx context.Context, tx *db.Tx, runID string, items []Item) error {
	err := itemInsert.Exec(ctx, tx, len(items), func(dst []any, n int) []any {
		items[n].runID = runID
		return itemColumns.Values(dst, &items[n])
	})
	return db.Wrap(err, "rerun: insert items")
}

// typedBy is who alone typed what an item is of.
const typedBy = `COALESCE((SELECT s.typed_by FROM simulations s WHERE i.kind = 'simulacao' AND s.id = i.subject_id),
	(SELECT p.typed_by FROM proposals p WHERE i.kind = 'proposta' AND p.id = i.subject_id))`

// where is the condition of the items in reach that crossed.
func (c *Crossing) where(a actor.Actor, args *[]any) string {
	where := simulation.WholeReach(a, typedBy, "i.owner_id", "i.client_id", args) + " AND i.rerun_id = $1"
	before, after := "i.old_saving", "i.new_saving"
	var at any = c.Saving
	if c.Percent != nil {
		before, after, at = "COALESCE(i.old_percent, 0)", "i.new_percent", *c.Percent
	}
	n := db.Arg(args, at)
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
	from := ` FROM rerun_items i WHERE ` + c.where(a, &args)
	total, err := db.Count(ctx, q, "rerun: count crossed", from, args...)
	if err != nil {
		return nil, 0, err
	}
	query := `SELECT ` + itemColumns.Select("i.") + from + ` ORDER BY i.new_saving - i.old_saving DESC, i.kind, i.subject_id` + db.Page(&args, limit, offset)
	found, err := db.List(ctx, q, "rerun: crossed", itemColumns.Rows(), query, args...)
	return found, total, err
}
