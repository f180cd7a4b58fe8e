package retention

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// rowID is that of the only row.
const rowID = "esta"

// read reads the ages, none where nobody has set any.
func read(ctx context.Context, q db.Q) (Setting, error) {
	s := Setting{Ages: Ages{}}
	months := make([]sql.NullInt64, len(Rules))
	err := q.QueryRowContext(ctx, `SELECT contracts, versions, uploads, trail, version, updated_at, updated_by FROM retention_ages WHERE id = $1`, rowID).
		Scan(&months[0], &months[1], &months[2], &months[3], &s.Version, &s.UpdatedAt, &s.UpdatedBy)
	for i, m := range months {
		if m.Valid {
			s.Ages[Rules[i].Kind] = int(m.Int64)
		}
	}
	_, err = db.Found(err, "retention: read ages")
	return s, err
}

// write stores the version that follows the one that was read; errStale where another
// came first.
func write(ctx context.Context, tx *db.Tx, s *Setting) error {
	args := []any{rowID}
	for i := range Rules {
		months, given := s.Ages[Rules[i].Kind]
		args = append(args, sql.NullInt64{Int64: int64(months), Valid: given})
	}
	n, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO retention_ages (id, contracts, versions, uploads, trail, version, updated_at, updated_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET contracts = excluded.contracts, versions = excluded.versions, uploads = excluded.uploads, trail = excluded.trail,
			version = excluded.version, updated_at = excluded.updated_at, updated_by = excluded.updated_by
			WHERE retention_ages.version = excluded.version - 1`, append(args, s.Version, s.UpdatedAt, s.UpdatedBy)...))
	switch {
	case err != nil:
		return fmt.Errorf("retention: write ages: %w", db.Classify(err))
	case n == 0:
		return errStale
	}
	return nil
}

// Why a row that is old enough stays.
const (
	free   = ""
	closed = "fechado"
	used   = "usado"
)

// The rows of each kind that are older than $1: their ids, since when, and why they stay.
var aged = map[Kind]string{Contracts: contractRows, Versions: versionRows, Uploads: uploadRows, Trail: trailRows}

func standingOf(ctx context.Context, q db.Q, kind Kind, before clock.Micros) (Standing, error) {
	var s Standing
	err := db.Each(ctx, q, `SELECT r.stays, COUNT(*), MIN(r.at), MAX(r.at) FROM (`+aged[kind]+`) r GROUP BY r.stays`, []any{before}, func(rows *sql.Rows) error {
		var stays string
		var n int
		var oldest, newest clock.Micros
		err := rows.Scan(&stays, &n, &oldest, &newest)
		switch stays {
		case closed:
			s.Closed = n
		case used:
			s.Used = n
		case free:
			s.Go, s.Oldest, s.Newest = n, oldest, newest
		}
		return err
	})
	return s, db.Wrap(err, "retention: standing of "+string(kind))
}

// row names what goes.
type row struct {
	id     string
	number int64  // of a version
	what   string // of an upload
}

func expired(ctx context.Context, q db.Q, kind Kind, before clock.Micros, limit int) ([]row, error) {
	return db.List(ctx, q, "retention: what goes of "+string(kind), scanRow,
		`SELECT r.id, r.number, r.what FROM (`+aged[kind]+`) r WHERE r.stays = '' ORDER BY r.number, r.at, r.id LIMIT $2`, before, limit)
}

func scanRow(rows *sql.Rows, r *row) error { return rows.Scan(&r.id, &r.number, &r.what) }
