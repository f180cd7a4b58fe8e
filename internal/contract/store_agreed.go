package contract

import (
	"context"
	"database/sql"

	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// eachTerms gives the contracts, read with what their terms are made of, in no order; the
// one that is given is another at the next.
func eachTerms(ctx context.Context, q db.Q, ids []string, give func(*Contract)) error {
	reader := termColumns.Reader()
	return db.Wrap(db.EachIn(ctx, q, `SELECT `+termColumns.Select("c.")+` FROM contracts c WHERE c.id IN `, ``, ids, func(rows *sql.Rows) error {
		err := reader.Read(rows.Scan)
		if err == nil {
			give(&reader.Row)
		}
		return err
	}), "contract: read terms")
}

// agreedColumns are those that the energy of a month is agreed by.
var agreedColumns = columns.Named("id", "status_history", "start_date", "end_date", "partial_month", "volume", "volume_unit", "seasonal_volume", "doubts")

// eachUnrecorded gives the contracts of the list that are active in the month and have no
// record of it, read with what its energy is agreed by.
func eachUnrecorded(ctx context.Context, q db.Q, l *listing.List, m month.Month, give func(*Contract) error) error {
	query, args := l.InMonth(`SELECT `+agreedColumns.Select("c."), m)
	query += ` AND w.contract_id IS NULL AND ` + portfolio.ActiveIn(db.Arg(&args, m.String()))
	reader := agreedColumns.Reader()
	return db.Wrap(db.Each(ctx, q, query, args, func(rows *sql.Rows) error {
		if err := reader.Read(rows.Scan); err != nil {
			return err
		}
		return give(&reader.Row)
	}), "contract: agreed energy")
}
