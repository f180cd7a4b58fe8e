package imports

import (
	"context"
	"database/sql"
	"strconv"

	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
)

var insertLines = db.NewBulk(`INSERT INTO import_rows (import_seq, line, ordinal, outcome, column_no, field, message,
	target_seq, target_key, before_json, after_version) VALUES `, 11, ``)

// writeLines stores what there is to say of lines.
func writeLines(ctx context.Context, tx *db.Tx, importSeq int64, lines []Line) error {
	err := insertLines.Exec(ctx, tx, len(lines), func(dst []any, i int) []any {
		l := &lines[i]
		return append(dst, importSeq, l.Number, l.Ordinal, string(l.Outcome), db.OptionalInt(int64(l.Column)), db.Optional(string(l.Field)),
			db.Optional(l.Message), db.OptionalInt(l.TargetSeq), db.Optional(l.TargetKey), db.Optional(l.Before), db.OptionalInt(l.AfterVersion))
	})
	return db.Wrap(err, "imports: write lines")
}

// dropLines forgets what was said of the lines, before a file is read again.
func dropLines(ctx context.Context, tx *db.Tx, importSeq int64) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM import_rows WHERE import_seq = $1`, importSeq)
	return db.Wrap(err, "imports: drop lines")
}

// updatedLines reads lines that changed something and were not undone yet.
func updatedLines(ctx context.Context, q db.Q, importSeq int64, limit int) ([]Line, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT line, ordinal, target_seq, target_key, before_json, after_version FROM import_rows
		WHERE import_seq = $1 AND outcome = 'atualizada' ORDER BY line LIMIT $2`, importSeq, limit)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, l *Line) error {
		return rows.Scan(&l.Number, &l.Ordinal, &l.TargetSeq, &l.TargetKey, &l.Before, &l.AfterVersion)
	})
	return found, db.Wrap(err, "imports: read updated lines")
}

// settleLine notes what undoing made of a line that had changed something.
func settleLine(ctx context.Context, tx *db.Tx, importSeq int64, l *Line) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE import_rows SET outcome = $4, message = $5 WHERE import_seq = $1 AND line = $2 AND ordinal = $3`,
		importSeq, l.Number, l.Ordinal, string(l.Outcome), db.Optional(l.Message))
	return db.Wrap(err, "imports: settle line")
}

// StoredLines is the statement that finds all lines of which something is stored; a
// subject that keeps lines itself adds them by UNION ALL, in these columns. $1 is the
// number of the import.
const StoredLines = `SELECT r.line AS line, r.ordinal AS ordinal, r.column_no AS column_no, r.field AS field, r.outcome AS outcome,
	r.message AS message, r.target_seq AS target_seq, r.target_key AS target_key
	FROM import_rows r WHERE r.import_seq = $1`

// lines are those of one outcome.
type lines struct {
	query string
	args  []any
}

// linesQuery finds the lines of an outcome ("": all), by the subject's own statement
// where it has one.
func linesQuery(importSeq int64, o Outcome, own string) lines {
	switch {
	case own != "":
		return lines{own, []any{importSeq}}
	case o == "":
		return lines{StoredLines, []any{importSeq}}
	default:
		return lines{StoredLines + ` AND r.outcome = $2`, []any{importSeq, string(o)}}
	}
}

// page reads some of the lines, by line.
func (l lines) page(ctx context.Context, q db.Q, limit, offset int) ([]Line, error) {
	n := len(l.args)
	rows, err := q.QueryContext(ctx, `
		SELECT line, ordinal, column_no, field, outcome, message, target_seq, target_key
		FROM (`+l.query+` ORDER BY 1, 2 LIMIT $`+strconv.Itoa(n+1)+` OFFSET $`+strconv.Itoa(n+2)+`) AS l ORDER BY line, ordinal`,
		append(l.args, limit, offset)...)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, l *Line) error {
		var column, target db.NullInt
		var field, message, key db.NullText
		err := rows.Scan(&l.Number, &l.Ordinal, &column, &field, (*string)(&l.Outcome), &message, &target, &key)
		l.Column, l.Field, l.Message = int(column), layout.Field(field), string(message)
		l.TargetSeq, l.TargetKey = int64(target), string(key)
		return err
	})
	return found, db.Wrap(err, "imports: read lines")
}

func (l lines) count(ctx context.Context, q db.Q, most int) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM (`+l.query+` LIMIT $`+strconv.Itoa(len(l.args)+1)+`) AS l`,
		append(l.args, most)...).Scan(&n)
	return n, db.Wrap(err, "imports: count lines")
}

// linesOf reads the numbers of the lines of an outcome.
func linesOf(ctx context.Context, q db.Q, importSeq int64, o Outcome) (map[int]bool, error) {
	numbers, err := db.List(ctx, q, "imports: read lines of an outcome", db.Single[int],
		`SELECT line FROM import_rows WHERE import_seq = $1 AND outcome = $2`, importSeq, string(o))
	found := make(map[int]bool, len(numbers))
	for _, n := range numbers {
		found[n] = true
	}
	return found, err
}
