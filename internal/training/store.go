package training

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// readProgress returns where the user stands; who never started stands at the start.
func readProgress(ctx context.Context, q db.Q, userID string) (Progress, error) {
	var p Progress
	err := q.QueryRowContext(ctx, `SELECT module, lesson, version FROM training_progress WHERE user_id = $1`, userID).
		Scan(&p.At.Module, &p.At.Lesson, &p.Version)
	if err = db.WrapRow(err, nil, "training: read progress"); err != nil {
		return p, err
	}
	p.Completed, err = db.List(ctx, q, "training: read lessons", func(rows *sql.Rows, k *Key) error {
		return rows.Scan(&k.Module, &k.Lesson)
	}, `SELECT module, lesson FROM training_lessons WHERE user_id = $1 ORDER BY module, lesson`, userID)
	return p, err
}

// lockProgress makes sure that there is a row and that nobody else changes it until
// the transaction ends.
func lockProgress(ctx context.Context, tx *db.Tx, userID string) error {
	err := db.Exec(ctx, tx, "training: start progress", `
		INSERT INTO training_progress (user_id, module, lesson, version, updated_at) VALUES ($1, 0, 0, 0, $2)
		ON CONFLICT (user_id) DO NOTHING`, userID, clock.FromTime(tx.Now()))
	if err == nil {
		_, err = db.Value[string](ctx, tx, "training: lock progress", `SELECT user_id FROM training_progress WHERE user_id = $1`+tx.Dialect().ForUpdate(), userID)
	}
	return err
}

// complete adds a lesson; whether it was not yet there.
func complete(ctx context.Context, tx *db.Tx, userID string, k Key) (bool, error) {
	return db.Changed(ctx, tx, "training: complete", `
		INSERT INTO training_lessons (user_id, module, lesson, completed_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, module, lesson) DO NOTHING`, userID, k.Module, k.Lesson, clock.FromTime(tx.Now()))
}

// readOpened returns the lessons that the user opened.
func readOpened(ctx context.Context, q db.Q, userID string) ([]Key, error) {
	return db.List(ctx, q, "training: read opened", func(rows *sql.Rows, k *Key) error { return rows.Scan(&k.Module, &k.Lesson) },
		`SELECT module, lesson FROM training_opened WHERE user_id = $1`, userID)
}

// opened notes that the user opened a lesson; one statement, so that two at once are one.
func opened(ctx context.Context, tx *db.Tx, userID string, k Key) error {
	return db.Exec(ctx, tx, "training: open", `
		INSERT INTO training_opened (user_id, module, lesson, opened_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id, module, lesson) DO NOTHING`, userID, k.Module, k.Lesson, clock.FromTime(tx.Now()))
}

// moveTo notes where the user stands now.
func moveTo(ctx context.Context, tx *db.Tx, userID string, k Key) error {
	return db.Exec(ctx, tx, "training: move", `
		UPDATE training_progress SET module = $2, lesson = $3, version = version + 1, updated_at = $4 WHERE user_id = $1`,
		userID, k.Module, k.Lesson, clock.FromTime(tx.Now()))
}

// readResults returns the user's results by module.
func readResults(ctx context.Context, q db.Q, userID string) (map[int]Result, error) {
	type row struct {
		module int
		Result
	}
	found, err := db.List(ctx, q, "training: read results", func(rows *sql.Rows, r *row) error {
		return rows.Scan(&r.module, &r.Attempts, &r.Best, &r.Last)
	}, `SELECT module, attempts, best, last FROM training_quizzes WHERE user_id = $1`, userID)
	if err != nil {
		return nil, err
	}
	out := make(map[int]Result, len(found))
	for _, r := range found {
		out[r.module] = r.Result
	}
	return out, nil
}

// saveResult notes an attempt. One statement: two at once count as two.
func saveResult(ctx context.Context, tx *db.Tx, userID string, module, correct int) error {
	return db.Exec(ctx, tx, "training: save result", `
		INSERT INTO training_quizzes (user_id, module, attempts, best, last, updated_at) VALUES ($1, $2, 1, $3, $4, $5)
		ON CONFLICT (user_id, module) DO UPDATE SET attempts = training_quizzes.attempts + 1, last = excluded.last,
			best = CASE WHEN excluded.best > training_quizzes.best THEN excluded.best ELSE training_quizzes.best END,
			updated_at = excluded.updated_at`,
		userID, module, correct, correct, clock.FromTime(tx.Now()))
}
