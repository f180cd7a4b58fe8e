package publicapi

import (
	"context"
	"database/sql"

	"ynova/internal/finding"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

type findingRow struct {
	id, clientID, contractID, unitID, invoiceID, kind string
	month, rule, light, sentence, status, replyOn     string
	recoveredBy                                       string
	contestable                                       bool
	expected, charged, atStake, recovered             *money.Amount
	counted                                           *money.Amount // in the sum of its document
	version                                           int64
	createdAt, updatedAt                              clock.Micros
}

// readFindings reads those that the actor sees on the screen.
func readFindings(ctx context.Context, on db.Q, a actor.Actor, f filter, limit int) ([]findingRow, error) {
	var q query
	q.where = finding.Visible(a, &q.args)
	q.ofClient(f, `f.client_id`)
	q.of(f, `f.month`, `f.updated_at`)
	q.and(`f.id > ` + q.arg(f.After.ID))
	rows, err := db.List(ctx, on, "publicapi: findings", func(rows *sql.Rows, r *findingRow) error {
		text := func(at *string) any { return (*db.NullText)(at) }
		return rows.Scan(&r.id, &r.clientID, &r.contractID, text(&r.unitID), text(&r.invoiceID), &r.kind, &r.month, &r.rule, &r.light, &r.sentence,
			&r.status, text(&r.replyOn), &r.contestable, &r.expected, &r.charged, &r.atStake, &r.recovered, text(&r.recoveredBy), &r.version, &r.createdAt, &r.updatedAt)
	}, `SELECT f.id, f.client_id, f.contract_id, f.unit_id, f.invoice_id, f.kind, f.month, f.rule, f.light, f.sentence,
			f.status, f.reply_on, f.contestable, f.expected, f.charged, f.at_stake, f.recovered, f.recovered_by, f.version, f.created_at, f.updated_at
		FROM findings f JOIN contracts c ON c.id = f.contract_id WHERE `+q.where+` ORDER BY f.id LIMIT `+q.arg(limit), q.args...)
	if err != nil {
		return nil, err
	}
	return rows, count(ctx, on, a, rows)
}

// count sets the amount that each finding adds to the sum of its document.
func count(ctx context.Context, on db.Q, a actor.Actor, rows []findingRow) error {
	var documents []string
	for i := range rows {
		if rows[i].counted = rows[i].atStake; rows[i].invoiceID != "" && rows[i].atStake != nil {
			documents = append(documents, rows[i].invoiceID)
		}
	}
	if len(documents) == 0 {
		return nil
	}
	counted, err := finding.Counted(ctx, on, a, documents)
	for i := range rows {
		if v, known := counted[rows[i].id]; known && rows[i].atStake != nil {
			rows[i].counted = &v
		}
	}
	return err
}
