package balance

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/client"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

const (
	selectBalances = `SELECT b.seq, b.id, b.version, b.revision, b.client_id, b.client_name, b.cnpj, b.meter_code, b.tax_percent, b.renames,
		b.contract_id, b.last_month, `
	ofAllMonths = `b.consumption, b.generation, b.position, b.proinfa, b.cost`
	// ofMonth are the same figures of one month; its position is made of them.
	ofMonth = `m.consumption, m.generation, m.applied_proinfa, m.energy_value, m.billable, m.requirement`
)

// orders are the orders as SQL. The name of a client comes first in the search text.
var orders = map[Sort]string{
	SortNewest: "b.seq DESC",
	SortClient: "b.search_text, b.seq", SortClientDesc: "b.search_text DESC, b.seq DESC",
	SortMeter: "b.meter_code, b.seq", SortMeterDesc: "b.meter_code DESC, b.seq DESC",
	SortLastMonth: rising("b.last_month"), SortLastMonthDesc: falling("b.last_month"),
	SortConsumption: rising("b.consumption"), SortConsumptionDesc: falling("b.consumption"),
	SortPosition: rising("b.position"), SortPositionDesc: falling("b.position"),
}

// monthOrders replace the orders by figures where a month is requested.
var monthOrders = map[Sort]string{
	SortConsumption: rising("m.consumption"), SortConsumptionDesc: falling("m.consumption"),
	SortPosition: rising(ledger.PositionOfMonth), SortPositionDesc: falling(ledger.PositionOfMonth),
}

// rising and falling treat the unknown alike on both engines.
func rising(what string) string  { return what + " NULLS FIRST, b.seq" }
func falling(what string) string { return what + " DESC NULLS LAST, b.seq DESC" }

// orderIndexes hold the orders for SQLite, which without knowing how values are
// spread would rather go along the rows and sort.
var orderIndexes = map[Sort]string{
	SortClient: "balances_client_name", SortClientDesc: "balances_client_name",
	SortMeter: "balances_meter", SortMeterDesc: "balances_meter",
	SortLastMonth: "balances_last_month", SortLastMonthDesc: "balances_last_month",
	SortConsumption: "balances_consumption", SortConsumptionDesc: "balances_consumption",
	SortPosition: "balances_position", SortPositionDesc: "balances_position",
}

// indexed names the index that holds the order.
func indexed(f Filter) string {
	_, figure := monthOrders[f.Sort]
	index := orderIndexes[f.Sort]
	if index == "" || figure && f.Month != 0 {
		return ""
	}
	return " INDEXED BY " + index
}

// listing is a filter as SQL.
type listing struct {
	from, where, order string
	args               []any
	month              bool
}

// listingOf translates the filter. What drives the query comes first in FROM, so
// that a page costs what it shows: the full-text hits or the balances, in their
// order. The month is then looked up per balance. An index by month would make
// every import slower than lists ever gain by it: most balances have most months.
// So the figures of one month are the only order that is sorted for.
func listingOf(dialect db.Dialect, scope client.Scope, f Filter) listing {
	l := listing{from: "balances b", where: "TRUE", order: orders[f.Sort]}
	if dialect == db.SQLite && scope.All() && f.Search.Empty() && f.ContractID == "" && f.ClientID == "" {
		l.from += indexed(f)
	}
	l.search(dialect, scope, f)
	if order, known := monthOrders[f.Sort]; known && f.Month != 0 {
		l.order = order
	}
	if f.Month != 0 {
		l.month = true
		l.from += " CROSS JOIN balance_months m"
		l.and("m.balance_seq = b.seq AND m.month = " + l.arg(f.Month.String()))
	}
	if f.Missing != 0 {
		l.and("NOT EXISTS (SELECT 1 FROM balance_months x WHERE x.balance_seq = b.seq AND x.month = " + l.arg(f.Missing.String()) + ")")
	}
	if f.ContractID != "" { // the units of a contract are its client's, which are few
		contractID := l.arg(f.ContractID)
		l.and("b.client_id = (SELECT c.client_id FROM contracts c WHERE c.id = " + contractID + ")" +
			" AND EXISTS (SELECT 1 FROM balance_months x WHERE x.balance_seq = b.seq AND x.contract_id = " + contractID + ")")
	}
	if f.ClientID != "" {
		l.and("b.client_id = " + l.arg(f.ClientID))
	}
	if !scope.All() {
		l.and(scope.Where("b.client_id", &l.args))
	}
	return l
}

// search adds the condition that a text is part of a balance's. SQLite finds the
// hits newest first; in another order they are found and then sorted.
func (l *listing) search(dialect db.Dialect, scope client.Scope, f Filter) {
	switch {
	case f.Search.Empty():
	case f.ContractID != "" || f.ClientID != "" || dialect != db.SQLite || !scope.All() || !db.Indexed(f.Search):
		l.and(db.Finds(f.Search, &l.args, "b.search_text"))
	case f.Sort == SortNewest:
		l.from, l.order = "balances_search CROSS JOIN balances b", "balances_search.rowid DESC"
		l.and("b.seq = balances_search.rowid AND " + db.FindsBy(f.Search, &l.args, "balances_search"))
	default:
		l.and("b.seq IN (SELECT rowid FROM balances_search WHERE " + db.FindsBy(f.Search, &l.args, "balances_search") + ")")
	}
}

func (l *listing) and(condition string) { l.where += " AND " + condition }

// arg appends an argument and returns its placeholder.
func (l *listing) arg(v any) string {
	l.args = append(l.args, v)
	return "$" + strconv.Itoa(len(l.args))
}

// page reads which balances a page shows, in order, and in which state they are.
func (l listing) page(ctx context.Context, q db.Q, limit, offset int) ([]listed, error) {
	return db.List(ctx, q, "balance: list", func(rows *sql.Rows, found *listed) error {
		var last db.NullText
		if err := rows.Scan(&found.seq, &found.id, &found.version, &found.revision, &last); err != nil || last == "" {
			return err
		}
		return found.last.UnmarshalText([]byte(last))
	}, `SELECT b.seq, b.id, b.version, b.revision, b.last_month FROM `+l.from+` WHERE `+l.where+` ORDER BY `+l.order+
		` LIMIT `+l.arg(limit)+` OFFSET `+l.arg(offset), l.args...)
}

// some reads those of the balances that the list may show.
func (l listing) some(ctx context.Context, q db.Q, seqs []int64) ([]Balance, error) {
	places := make([]string, len(seqs))
	for i, seq := range seqs {
		places[i] = l.arg(seq)
	}
	l.and("b.seq IN (" + strings.Join(places, ", ") + ")")
	return db.List(ctx, q, "balance: read some", func(rows *sql.Rows, b *Balance) (err error) {
		*b, err = scanBalance(rows.Scan, l.month)
		return err
	}, selectBalances+l.figures()+` FROM `+l.from+` WHERE `+l.where, l.args...)
}

func (l listing) figures() string {
	if l.month {
		return ofMonth
	}
	return ofAllMonths
}

// each gives the balances in order, at most so many.
func (l listing) each(ctx context.Context, q db.Q, most int, give func(*Balance) error) error {
	rows, err := q.QueryContext(ctx, selectBalances+l.figures()+` FROM `+l.from+` WHERE `+l.where+` ORDER BY `+l.order+
		` LIMIT `+strconv.Itoa(most), l.args...)
	if err != nil {
		return fmt.Errorf("balance: export: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		b, err := scanBalance(rows.Scan, l.month)
		if err != nil {
			return fmt.Errorf("balance: export: %w", err)
		}
		if err := give(&b); err != nil {
			return err
		}
	}
	return db.Classify(rows.Err())
}

func scanBalance(scan func(...any) error, ofOneMonth bool) (Balance, error) {
	var b Balance
	var contractID, last db.NullText
	u := chain.UnitMonth{}
	places := []any{
		&b.seq, &b.id, &b.version, &b.revision, &b.ClientID, &b.ClientName, &b.CNPJ, &b.Meter, &b.Tax, &b.renames, &contractID, &last,
		&b.Consumption, &b.Generation,
	}
	if ofOneMonth {
		places = append(places, &b.Proinfa, &b.Cost, &u.Billable, &u.Requirement)
	} else {
		places = append(places, &b.Position, &b.Proinfa, &b.Cost)
	}
	if err := scan(places...); err != nil {
		return b, err
	}
	if ofOneMonth {
		u.Proinfa = b.Proinfa
		b.Position = u.Position(b.Generation)
	}
	b.ContractID = string(contractID)
	if last == "" {
		return b, nil
	}
	return b, b.LastMonth.UnmarshalText([]byte(last))
}

// count counts up to most.
func (l listing) count(ctx context.Context, q db.Q, most int) (n int, err error) {
	query := `SELECT count(*) FROM (SELECT 1 FROM ` + l.from + ` WHERE ` + l.where + ` LIMIT ` + l.arg(most) + `) AS hits`
	err = q.QueryRowContext(ctx, query, l.args...).Scan(&n)
	return n, db.Wrap(err, "balance: count")
}

// countMeasured reads how many balances have the month, or how many there are,
// from the counters of the portfolio.
func countMeasured(ctx context.Context, q db.Q, m month.Month) (n int, err error) {
	key := ""
	if m != 0 {
		key = m.String()
	}
	err = q.QueryRowContext(ctx, `SELECT measured FROM portfolio_months WHERE month = $1`, key).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil // nothing was ever counted
	}
	return n, db.Wrap(err, "balance: read counter")
}

// stateByID is balanceByID of the balance's state alone, and whose it is.
func stateByID(ctx context.Context, q db.Q, scope client.Scope, id string) (now state, clientID string, err error) {
	args := []any{id}
	where := scope.Where("b.client_id", &args)
	err = q.QueryRowContext(ctx, `SELECT b.id, b.version, b.revision, b.client_id FROM balances b WHERE b.id = $1 AND `+where, args...).
		Scan(&now.id, &now.version, &now.revision, &clientID)
	return now, clientID, db.WrapRow(err, ErrNotFound, "balance: read state")
}

func balanceByID(ctx context.Context, q db.Q, scope client.Scope, id string) (Balance, error) {
	args := []any{id}
	where := scope.Where("b.client_id", &args)
	b, err := scanBalance(q.QueryRowContext(ctx,
		selectBalances+ofAllMonths+` FROM balances b WHERE b.id = $1 AND `+where, args...).Scan, false)
	return b, db.WrapRow(err, ErrNotFound, "balance: read")
}

// shownMonths reads the months of a balance, newest first.
func shownMonths(ctx context.Context, q db.Q, b *Balance) ([]Month, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT `+ledger.Columns.Select("")+`, dispatched_at, COALESCE(kept_supplier, (SELECT c.supplier FROM contracts c WHERE c.id = m.contract_id))
		FROM balance_months m WHERE balance_seq = $1 ORDER BY month DESC`, b.seq)
	var dispatched db.NullInt
	var supplier db.NullText
	reader := ledger.Columns.Reader(&dispatched, &supplier)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, m *Month) error {
		if err := reader.Read(rows.Scan); err != nil {
			return err
		}
		r := &reader.Row
		*m = Month{ID: ledger.MonthID(b.id, r.Month), Row: *r, Supplier: r.Stated.Supplier, DispatchedAt: clock.Micros(dispatched), Version: r.Origin.Version + b.renames}
		if m.Supplier == "" {
			m.Supplier = string(supplier)
		}
		return nil
	})
	return found, db.Wrap(err, "balance: read months")
}

// latestMonth is the newest month of the balances in the scope; empty for none.
func latestMonth(ctx context.Context, q db.Q, scope client.Scope) (string, error) {
	var args []any
	var m sql.NullString
	err := q.QueryRowContext(ctx, `SELECT MAX(last_month) FROM balances WHERE `+scope.Where("client_id", &args), args...).Scan(&m)
	return m.String, db.Wrap(err, "balance: read the newest month")
}
