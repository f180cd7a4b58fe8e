package measurement

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"

	"ynova/internal/balance/intake"
	"ynova/internal/platform/db"
)

// lineResult is a row of import_rows.
type lineResult struct {
	line, ordinal int
	outcome       Outcome
	column        int
	field         intake.Field
	message       string
	balanceSeq    int64
	month         string
	before        string // JSON
	afterVersion  int64
}

var insertLines = db.NewBulk(`INSERT INTO import_rows (import_seq, line, ordinal, outcome, column_no, field, message,
	balance_seq, month, before_json, after_version) VALUES `, 11, ``)

// writeLines stores what there is to say of lines.
func writeLines(ctx context.Context, tx *db.Tx, importSeq int64, lines []lineResult) error {
	err := insertLines.Exec(ctx, tx, len(lines), func(dst []any, i int) []any {
		l := &lines[i]
		return append(dst, importSeq, l.line, l.ordinal, string(l.outcome), db.OptionalInt(int64(l.column)), db.Optional(string(l.field)),
			db.Optional(l.message), db.OptionalInt(l.balanceSeq), db.Optional(l.month), db.Optional(l.before), db.OptionalInt(l.afterVersion))
	})
	if err != nil {
		return fmt.Errorf("balance: write lines: %w", err)
	}
	return nil
}

// dropLines forgets what was said of the lines, before a file is read again.
func dropLines(ctx context.Context, tx *db.Tx, importSeq int64) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM import_rows WHERE import_seq = $1`, importSeq); err != nil {
		return fmt.Errorf("balance: drop lines: %w", err)
	}
	return nil
}

// updatedLines reads lines that changed a row and were not undone yet.
func updatedLines(ctx context.Context, q db.Q, importSeq int64, limit int) ([]lineResult, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT line, ordinal, balance_seq, month, before_json, after_version FROM import_rows
		WHERE import_seq = $1 AND outcome = 'atualizada' ORDER BY line LIMIT $2`, importSeq, limit)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, l *lineResult) error {
		return rows.Scan(&l.line, &l.ordinal, &l.balanceSeq, &l.month, &l.before, &l.afterVersion)
	})
	if err != nil {
		return nil, fmt.Errorf("balance: read updated lines: %w", err)
	}
	return found, nil
}

// createdLines reads lines after the given one that created a row.
func createdLines(ctx context.Context, q db.Q, importSeq, after int64, limit int) ([]lineResult, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT created_line, balance_seq, month FROM balance_months
		WHERE created_import = $1 AND created_line > $2 ORDER BY created_line LIMIT $3`, importSeq, after, limit)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, l *lineResult) error {
		return rows.Scan(&l.line, &l.balanceSeq, &l.month)
	})
	if err != nil {
		return nil, fmt.Errorf("balance: read created lines: %w", err)
	}
	return found, nil
}

// settleLine notes what undoing made of a line that had changed a row.
func settleLine(ctx context.Context, tx *db.Tx, importSeq int64, l *lineResult) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE import_rows SET outcome = $4, message = $5 WHERE import_seq = $1 AND line = $2 AND ordinal = $3`,
		importSeq, l.line, l.ordinal, string(l.outcome), db.Optional(l.message))
	if err != nil {
		return fmt.Errorf("balance: settle line: %w", err)
	}
	return nil
}

// clientsOfBalances reads whose the balances are.
func clientsOfBalances(ctx context.Context, q db.Q, seqs []int64) ([]string, error) {
	var ids []string
	err := db.EachIn(ctx, q, `SELECT DISTINCT client_id FROM balances WHERE seq IN `, ``, seqs, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("balance: read clients: %w", err)
	}
	return ids, nil
}

// The sources of lines: what was said of them, and the rows that they created.
const (
	saidOf = `SELECT r.line AS line, r.ordinal AS ordinal, r.column_no AS column_no, r.field AS field, r.outcome AS outcome,
		r.message AS message, r.balance_seq AS balance_seq, r.month AS month
		FROM import_rows r WHERE r.import_seq = $1`
	ofCreated = `SELECT m.created_line AS line, 0 AS ordinal, NULL AS column_no, NULL AS field, `
	fromMonth = ` AS message, m.balance_seq AS balance_seq, m.month AS month FROM balance_months m WHERE m.created_import = $1`
	created   = ofCreated + `'criada' AS outcome, NULL` + fromMonth
	orphans   = ofCreated + `'sem_contrato' AS outcome, NULL` + fromMonth + ` AND m.contract_id IS NULL`
	divergent = ofCreated + `'divergente' AS outcome, m.divergence` + fromMonth + ` AND m.divergence IS NOT NULL`
)

// linesBy says where the lines of an outcome are found; the empty one is all.
func linesBy(o Outcome) (query string, byOutcome bool) {
	switch o {
	case "":
		return saidOf + ` UNION ALL ` + created, false
	case OutcomeCriada:
		return created, false
	case OutcomeSemContrato:
		return orphans, false
	case OutcomeDivergente:
		return divergent, false
	default:
		return saidOf + ` AND r.outcome = $2`, true
	}
}

// lineResults reads a page of what became of the lines, by line.
func lineResults(ctx context.Context, q db.Q, importSeq int64, o Outcome, limit, offset int) ([]RowResult, error) {
	query, args := linesOf(importSeq, o)
	n := len(args)
	rows, err := q.QueryContext(ctx, `
		SELECT l.line, l.column_no, l.field, l.outcome, l.message, b.id, l.month
		FROM (`+query+` ORDER BY 1, 2 LIMIT $`+strconv.Itoa(n+1)+` OFFSET $`+strconv.Itoa(n+2)+`) AS l
			LEFT JOIN balances b ON b.seq = l.balance_seq
		ORDER BY l.line, l.ordinal`, append(args, limit, offset)...)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, r *RowResult) error {
		var column db.NullInt
		var field, message, balanceID, month db.NullText
		err := rows.Scan(&r.Line, &column, &field, (*string)(&r.Outcome), &message, &balanceID, &month)
		r.Column, r.Field, r.Message = int(column), string(field), string(message)
		r.BalanceID, r.Month = string(balanceID), string(month)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("balance: read lines: %w", err)
	}
	return found, nil
}

func linesOf(importSeq int64, o Outcome) (query string, args []any) {
	query, byOutcome := linesBy(o)
	args = []any{importSeq}
	if byOutcome {
		args = append(args, string(o))
	}
	return query, args
}

func countLines(ctx context.Context, q db.Q, importSeq int64, o Outcome, most int) (n int, err error) {
	query, args := linesOf(importSeq, o)
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM (`+query+` LIMIT $`+strconv.Itoa(len(args)+1)+`) AS l`,
		append(args, most)...).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("balance: count lines: %w", db.Classify(err))
	}
	return n, nil
}
