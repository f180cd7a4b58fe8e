package snapshot

import (
	"context"
	"database/sql"

	"ynova/internal/client"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

var snapshotColumns = db.Columns[Snapshot]{
	db.Text("client_id", func(s *Snapshot) *string { return &s.ClientID }),
	db.Plain("month", func(s *Snapshot) *month.Month { return &s.Month }),
	db.Int("sequence", func(s *Snapshot) *int64 { return &s.Sequence }),
	db.Text("body", func(s *Snapshot) *string { return &s.Body }),
	db.Text("sha256", func(s *Snapshot) *string { return &s.SHA256 }),
	db.Plain("closed_at", func(s *Snapshot) *clock.Micros { return &s.At }),
	db.Text("closed_by", func(s *Snapshot) *string { return &s.By }),
}

var insertManySnapshots = db.NewInsert("closing_snapshots", snapshotColumns.Names(), "")

// Insert is the only statement that writes of snapshots.
func Insert(ctx context.Context, tx *db.Tx, kept []Snapshot) error {
	err := insertManySnapshots.Exec(ctx, tx, len(kept), func(dst []any, i int) []any { return snapshotColumns.Values(dst, &kept[i]) })
	return db.Wrap(err, "closing: keep months")
}

// VersionOf counts how often the client's month was closed and opened again: 0 before the
// first close, odd while it is closed.
func VersionOf(ctx context.Context, q db.Q, clientID string, m month.Month) (version int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT 2 * COALESCE((SELECT MAX(sequence) FROM closing_snapshots WHERE client_id = $1 AND month = $2), 0)
		- (SELECT COUNT(*) FROM closed_months WHERE client_id = $1 AND month = $2)`, clientID, m).Scan(&version)
	return version, db.Wrap(err, "closing: read the version of a month")
}

// SequencesOf are those of the newest snapshots of the clients' month; one without is left
// out.
func SequencesOf(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[string]int64, error) {
	found := map[string]int64{}
	err := db.EachIn(ctx, q, `SELECT client_id, MAX(sequence) FROM closing_snapshots WHERE month = '`+m.String()+`' AND client_id IN `, ` GROUP BY client_id`, clientIDs,
		func(rows *sql.Rows) error {
			var id string
			var n int64
			err := rows.Scan(&id, &n)
			found[id] = n
			return err
		})
	return found, db.Wrap(err, "closing: number snapshots")
}

// Of reads what was kept of the client's month, the newest first.
func Of(ctx context.Context, q db.Q, clientID string, m month.Month) ([]Snapshot, error) {
	return db.List(ctx, q, "closing: read snapshots", snapshotColumns.Rows(),
		`SELECT `+snapshotColumns.Names()+` FROM closing_snapshots WHERE client_id = $1 AND month = $2 ORDER BY sequence DESC`, clientID, m)
}

// EachKept reads what was kept last of the clients' month, one after the other: together
// they may be large.
func EachKept(ctx context.Context, q db.Q, clientIDs []string, m month.Month, take func(*Snapshot) error) error {
	r := snapshotColumns.Reader()
	err := db.EachIn(ctx, q, `SELECT `+snapshotColumns.Names()+` FROM closing_snapshots s
		WHERE s.month = '`+m.String()+`' AND s.sequence = (SELECT MAX(n.sequence) FROM closing_snapshots n WHERE n.client_id = s.client_id AND n.month = s.month)
		AND s.client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		if err := r.Read(rows.Scan); err != nil {
			return err
		}
		return take(&r.Row)
	})
	return db.Wrap(err, "closing: read the last snapshots")
}

// InForce reads what is in force of the closed month, a page of the clients.
func InForce(ctx context.Context, q db.Q, scope client.Scope, m month.Month, limit, offset int) ([]Snapshot, error) {
	args := []any{m}
	where := scope.Where("s.client_id", &args)
	return db.List(ctx, q, "closing: read what is kept of a month", snapshotColumns.Rows(), `SELECT `+snapshotColumns.Names()+` FROM closing_snapshots s
		WHERE s.month = $1 AND `+where+` AND EXISTS (SELECT 1 FROM closed_months p WHERE p.client_id = s.client_id AND p.month = s.month)
		AND s.sequence = (SELECT MAX(n.sequence) FROM closing_snapshots n WHERE n.client_id = s.client_id AND n.month = s.month)
		ORDER BY s.client_id LIMIT `+db.Arg(&args, limit)+` OFFSET `+db.Arg(&args, offset), args...)
}
