package contract

import (
	"context"
	"database/sql"
	"fmt"

	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// reading is what a page is read with of each contract.
type reading[T any] struct {
	statement string // the SELECT of the columns
	columns   db.Columns[T]
}

var (
	contracts = reading[record.Contract]{selectListed, record.Listed}
	states    = reading[state]{`SELECT ` + stateColumns.Select("c."), stateColumns}
)

// readPage reads the contracts of a page, and how many there are in all.
func readPage[T any](ctx context.Context, q db.Q, l *listing.List, r reading[T]) (found []*T, total int, capped bool, err error) {
	if l.Searches() {
		return readHits(ctx, q, l, r)
	}
	query, args := l.Page(r.statement)
	rows, err := q.QueryContext(ctx, query, args...)
	found, err = collect(rows, err, r.columns.Reader(), l.Limit())
	if err != nil {
		return nil, 0, false, db.Wrap(err, "contract: list")
	}
	total, capped, err = l.Total(ctx, len(found))
	return found, total, capped, err
}

func readHits[T any](ctx context.Context, q db.Q, l *listing.List, r reading[T]) (found []*T, total int, capped bool, err error) {
	query, args := l.Hits(r.statement)
	rows, err := q.QueryContext(ctx, query, args...)
	found, err = collect(rows, err, r.columns.Reader(&total), l.Limit())
	if err == nil && len(found) == 0 && l.Offset() > 0 {
		total, err = l.CountHits(ctx)
	}
	return found, min(total, listing.MaxCounted), total > listing.MaxCounted, db.Wrap(err, "contract: search")
}

// readSome reads those of the contracts that the list may show.
func readSome(ctx context.Context, q db.Q, l *listing.List, ids []string) ([]*record.Contract, error) {
	query, args := l.Some(selectListed, ids)
	rows, err := q.QueryContext(ctx, query, args...)
	found, err := collect(rows, err, record.Listed.Reader(), len(ids))
	return found, db.Wrap(err, "contract: read some")
}

// readAll gives the contracts in order, at most so many.
func readAll(ctx context.Context, q db.Q, l *listing.List, most int, give func(*record.Contract) error) error {
	query, args := l.All(selectListed, most)
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("contract: export: %w", err)
	}
	defer rows.Close()
	reader := record.Listed.Reader()
	for rows.Next() {
		c, err := reader.New(rows.Scan)
		if err != nil {
			return fmt.Errorf("contract: export: %w", err)
		}
		if err := give(c); err != nil {
			return err
		}
	}
	return db.Classify(rows.Err())
}

// collect reads up to most rows.
func collect[T any](rows *sql.Rows, err error, reader *db.Reader[T], most int) ([]*T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []*T
	for len(found) < most && rows.Next() {
		v, err := reader.New(rows.Scan)
		if err != nil {
			return nil, err
		}
		found = append(found, v)
	}
	return found, db.Classify(rows.Err())
}

// tidySearch joins the pieces that a bulk load leaves the indexes in.
func tidySearch(ctx context.Context, d *db.DB) error {
	for _, index := range [...]string{"clients_search", "contracts_search"} {
		if err := db.MergeSearch(ctx, d, index); err != nil {
			return err
		}
	}
	return nil
}

// readTotals sums the month of every contract of the list, in one statement.
func readTotals(ctx context.Context, q db.Q, l *listing.List, m month.Month) (Totals, error) {
	var t Totals
	var contracted, consumption, value db.NullNumber
	var withContracted, measured, valued int
	query, args := l.InMonth(`SELECT COUNT(*), CAST(SUM(w.contracted) AS BIGINT), COUNT(w.contracted),
		CAST(SUM(w.consumption) AS BIGINT), COUNT(w.consumption), CAST(SUM(w.energy_value) AS BIGINT), COUNT(w.energy_value)`, m)
	err := q.QueryRowContext(ctx, query, args...).Scan(&t.Contracts, &contracted, &withContracted,
		&consumption, &measured, &value, &valued)
	if err != nil {
		return t, db.Wrap(err, "contract: totals")
	}
	t.Contracted, t.Uncontracted = db.Pointer[energy.Energy](contracted), t.Contracts-withContracted
	t.Consumption, t.Unmeasured = db.Pointer[energy.Energy](consumption), t.Contracts-measured
	t.Value, t.WithoutAValue = db.Pointer[money.Amount](value), t.Contracts-valued
	return t, nil
}

// readMark returns under which mark the contracts stand. Triggers give a new one in the
// transaction of each write.
func readMark(ctx context.Context, q db.Q) (mark string, err error) {
	err = q.QueryRowContext(ctx, "SELECT mark FROM change_marks WHERE topic = 'contracts'").Scan(&mark)
	return mark, db.Wrap(err, "contract: read mark")
}

// eachTerms gives the contracts, read with what their terms are made of, in no order; the
// one that is given is another at the next.
func eachTerms(ctx context.Context, q db.Q, ids []string, give func(*record.Contract)) error {
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
var agreedColumns = record.Columns.Named("id", "status_history", "start_date", "end_date", "partial_month", "volume", "volume_unit", "seasonal_volume", "doubts")

// eachUnrecorded gives the contracts of the list that are active in the month and have no
// record of it, read with what its energy is agreed by.
func eachUnrecorded(ctx context.Context, q db.Q, l *listing.List, m month.Month, give func(*record.Contract) error) error {
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
