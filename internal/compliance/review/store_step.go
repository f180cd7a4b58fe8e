package review

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/compliance/category"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

const selectMarks = `SELECT s.area, s.step, COALESCE(s.light, ''), s.observation, s.version, s.set_at, COALESCE(u.name, '')
	FROM contract_steps s LEFT JOIN users u ON u.id = s.set_by WHERE s.contract_id = $1`

func scanMark(row interface{ Scan(...any) error }) (m Mark, err error) {
	var light string
	err = row.Scan((*string)(&m.Area), &m.Step, &light, &m.Observation, &m.Version, &m.At, &m.By)
	if light != "" {
		colour := portfolio.DisplayLight(light)
		m.Light = &colour
	}
	return m, err
}

// MarksOf reads the analysis steps of a contract that people have touched.
func MarksOf(ctx context.Context, q db.Q, contractID string) ([]Mark, error) {
	return db.List(ctx, q, "compliance: read steps", func(rows *sql.Rows, v *Mark) (err error) {
		*v, err = scanMark(rows)
		return err
	}, selectMarks, contractID)
}

// markOf reads one step; one that nobody has touched has version 0.
func markOf(ctx context.Context, q db.Q, contractID string, area category.Area, step string) (Mark, error) {
	m, err := scanMark(q.QueryRowContext(ctx, selectMarks+` AND s.area = $2 AND s.step = $3`, contractID, string(area), step))
	if errors.Is(err, sql.ErrNoRows) {
		return Mark{Area: area, Step: step}, nil
	}
	return m, db.Wrap(err, "compliance: read step")
}

// storeMark writes the step.
//
// Protection: the contract that the caller holds.
func storeMark(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string, m *Mark) error {
	var light any
	if m.Light != nil {
		light = string(*m.Light)
	}
	return db.Exec(ctx, tx, "compliance: write step", `
		INSERT INTO contract_steps (contract_id, area, step, light, observation, version, set_at, set_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (contract_id, area, step) DO UPDATE SET light = excluded.light, observation = excluded.observation,
			version = excluded.version, set_at = excluded.set_at, set_by = excluded.set_by`,
		contractID, string(m.Area), m.Step, light, m.Observation, m.Version, int64(m.At), userID(a))
}

// userID is NULL for the system.
func userID(a actor.Actor) any {
	if a.UserID == "" {
		return nil
	}
	return a.UserID
}
