package publicapi

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

type readingRow struct {
	id, filename, format, sha256, status, errorCode, failure, class string
	clientID, contractID, invoiceID                                 string
	month, number, distributor, installation, source                string
	missing                                                         string // names with commas between
	size, doubts, version                                           int64
	total                                                           *money.Amount
	createdAt, updatedAt                                            clock.Micros
	finishedAt                                                      *clock.Micros
}

// missed are the names of what the document's class must have and it has not.
func (r *readingRow) missed() []string {
	if r.missing == "" {
		return []string{}
	}
	return strings.Split(r.missing, ",")
}

// readReadings reads those that the actor lists, or the one of an id.
func readReadings(ctx context.Context, on db.Q, a actor.Actor, f filter, limit int, readingID string) ([]readingRow, error) {
	var q query
	q.where = record.Visible(a, &q.args)
	q.ofClient(f, `c.client_id`)
	q.of(f, ``, `r.updated_at`)
	q.and(`r.deleted_at IS NULL AND r.id > ` + q.arg(f.After.ID))
	if readingID != "" {
		q.and(`r.id = ` + q.arg(readingID))
	}
	return db.List(ctx, on, "publicapi: readings", func(rows *sql.Rows, r *readingRow) error {
		text := func(at *string) any { return (*db.NullText)(at) }
		return rows.Scan(&r.id, &r.filename, &r.format, &r.size, &r.sha256, &r.status, text(&r.errorCode), text(&r.failure), &r.class, text(&r.clientID),
			text(&r.contractID), text(&r.invoiceID), &r.month, &r.number, &r.distributor, &r.installation, &r.total, &r.doubts, &r.missing, &r.source,
			&r.version, &r.createdAt, &r.updatedAt, &r.finishedAt)
	}, `SELECT r.id, r.filename, r.format, r.size, r.sha256, r.status, r.error_code, r.error, r.class, c.client_id,
			r.contract_id, r.invoice_id, r.month, r.number, r.distributor, r.installation, r.amount, r.doubts, r.missing, r.source,
			r.version, r.created_at, r.updated_at, r.finished_at
		FROM readings r LEFT JOIN contracts c ON c.id = r.contract_id WHERE `+q.where+` ORDER BY r.id LIMIT `+q.arg(limit), q.args...)
}
