package measurement

import (
	"context"
	"database/sql"

	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
)

// createdLines reads lines after the given one that created a month; of the last one, which may have
// created several, all.
func createdLines(ctx context.Context, q db.Q, importSeq, after int64, limit int) ([]imports.Line, error) {
	return db.List(ctx, q, "measurement: read created lines", func(rows *sql.Rows, l *imports.Line) error {
		return rows.Scan(&l.Number, &l.TargetSeq, &l.TargetKey)
	}, `
		SELECT created_line, balance_seq, month FROM balance_months
		WHERE created_import = $1 AND created_line > $2 AND created_line <= COALESCE(
		(SELECT created_line FROM balance_months WHERE created_import = $1 AND created_line > $2 ORDER BY created_line LIMIT 1 OFFSET $3), created_line)
		ORDER BY created_line, balance_seq, month`, importSeq, after, limit-1)
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
	return ids, db.Wrap(err, "measurement: read clients")
}

// balanceIDs reads the ids of balances by their numbers.
func balanceIDs(ctx context.Context, q db.Q, seqs []int64) (map[int64]string, error) {
	ids := make(map[int64]string, len(seqs))
	err := db.EachIn(ctx, q, `SELECT seq, id FROM balances WHERE seq IN `, ``, seqs, func(rows *sql.Rows) error {
		var seq int64
		var id string
		err := rows.Scan(&seq, &id)
		ids[seq] = id
		return err
	})
	return ids, db.Wrap(err, "measurement: read balances")
}

// The queries of lines that are read from the months themselves.
const (
	ofCreated = `SELECT m.created_line AS line, 0 AS ordinal, NULL AS column_no, NULL AS field, `
	fromMonth = ` AS message, NULL AS offer, m.balance_seq AS target_seq, m.month AS target_key, NULL AS ask_json, NULL AS cells_json FROM balance_months m WHERE m.created_import = $1`
	created   = ofCreated + `'criada' AS outcome, NULL AS value, NULL` + fromMonth
)

var linesQueries = map[imports.Outcome]string{
	"":                     imports.StoredLines + ` UNION ALL ` + created,
	imports.OutcomeCreated: created,
	OutcomeNoContract:      ofCreated + `'sem_contrato' AS outcome, NULL AS value, NULL` + fromMonth + ` AND m.contract_id IS NULL`,
	OutcomeDivergent:       ofCreated + `'divergente' AS outcome, NULL AS value, m.divergence` + fromMonth + ` AND m.divergence IS NOT NULL`,
}
