package review

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/compliance/category"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// markColumns are a step as it is kept, after its contract.
var markColumns = db.Columns[Mark]{
	db.Plain("area", func(m *Mark) *category.Area { return &m.Area }).GivenOnce(),
	db.Text("step", func(m *Mark) *string { return &m.Step }).GivenOnce(),
	db.Plain("light", func(m *Mark) **portfolio.Light { return &m.Light }),
	db.Text("observation", func(m *Mark) *string { return &m.Observation }),
	db.Int("version", func(m *Mark) *int64 { return &m.Version }),
	db.Plain("set_at", func(m *Mark) *clock.Micros { return &m.At }),
	db.Shown("u.name", func(m *Mark) *string { return &m.By }),
}

var (
	selectMarks  = "SELECT " + markColumns.Select("s.") + " FROM contract_steps s LEFT JOIN users u ON u.id = s.set_by WHERE s.contract_id = $1"
	upsertOfMark = "INSERT INTO contract_steps (contract_id, set_by, " + markColumns.Given().Names() + ") VALUES " + db.Tuples(1, 2+len(markColumns.Given())) +
		" ON CONFLICT (contract_id, area, step) DO UPDATE SET set_by = excluded.set_by, " + markColumns.Excluded()
)

// MarksOf reads the analysis steps of a contract that people have touched.
func MarksOf(ctx context.Context, q db.Q, contractID string) ([]Mark, error) {
	return db.List(ctx, q, "compliance: read steps", markColumns.Rows(), selectMarks, contractID)
}

// markOf reads one step; one that nobody has touched has version 0.
func markOf(ctx context.Context, q db.Q, contractID string, area category.Area, step string) (Mark, error) {
	m, err := markColumns.Scan(q.QueryRowContext(ctx, selectMarks+" AND s.area = $2 AND s.step = $3", contractID, area, step).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Mark{Area: area, Step: step}, nil
	}
	return m, db.Wrap(err, "compliance: read step")
}

// storeMark writes the step.
//
// Protection: the contract that the caller holds.
func storeMark(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string, m *Mark) error {
	return db.Exec(ctx, tx, "compliance: write step", upsertOfMark, markColumns.Values([]any{contractID, userID(a)}, m)...)
}

// userID is NULL for the system.
func userID(a actor.Actor) any { return db.Optional(a.UserID) }
