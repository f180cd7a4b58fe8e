package contract

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/platform/db"
)

// listing is a filter as SQL: the same FROM and WHERE find a page and count it.
type listing struct {
	from, where, order string
	args               []any
}

var orders = map[Sort]string{
	SortNewest: "c.seq DESC", SortOldest: "c.seq",
	SortCode: "c.contract_code", SortCodeDesc: "c.contract_code DESC",
	SortClient: "c.search_text", SortClientDesc: "c.search_text DESC", // begins with the name, and holds the code
	SortStart: "c.start_date, c.seq", SortStartDesc: "c.start_date DESC, c.seq DESC",
	SortEnd: "c.end_date, c.seq", SortEndDesc: "c.end_date DESC, c.seq DESC",
	SortStatus: "c.status, c.seq", SortStatusDesc: "c.status DESC, c.seq DESC",
	SortDifference: "m.delta_percent DESC, m.contract_id",
}

// orderIndexes hold the orders for SQLite, which without knowing how values are
// spread would rather filter by status and sort. By code it has the unique index,
// which cannot be named: there the conditions are kept from driving the query.
var orderIndexes = map[Sort]string{
	SortClient: "contracts_client_name", SortClientDesc: "contracts_client_name",
	SortStart: "contracts_start", SortStartDesc: "contracts_start",
	SortEnd: "contracts_end", SortEndDesc: "contracts_end",
	SortStatus: "contracts_status", SortStatusDesc: "contracts_status",
}

// listingOf translates the filter. What drives the query comes first in FROM, so
// that a page costs what it shows: the month's opportunities in their order, the
// full-text hits newest first, or the contracts themselves. Opportunities in
// another order are sorted where they are few, and else found along that order.
func listingOf(dialect db.Dialect, scope client.Scope, f Filter) listing {
	l := listing{from: "contracts c", where: "c.deleted_at IS NULL", order: orders[f.Sort]}
	if f.Deleted {
		l.where = "c.deleted_at IS NOT NULL"
	}
	if dialect == db.SQLite && scope.All() && f.Search.Empty() && !f.Deleted {
		l.from += indexed(f)
	}
	switch {
	case f.Opportunities && (f.few || f.Sort == SortDifference):
		l.from = "contract_months m CROSS JOIN contracts c"
	case f.Opportunities:
		l.from += " CROSS JOIN contract_months m"
	}
	column := "c."
	if dialect == db.SQLite && (f.Sort == SortCode || f.Sort == SortCodeDesc) && !f.few && scope.All() {
		column = "+c."
	}
	l.filter(f, column)
	for i := range f.marks {
		f.marks[i].on(&l, dialect, l.arg(f.Month.String()))
	}
	l.search(dialect, scope, f)
	if !scope.All() {
		l.and(scope.Where("c.client_id", &l.args))
	}
	return l
}

// indexed names the index that drives the query: of what is few, or of the order.
func indexed(f Filter) string {
	index := orderIndexes[f.Sort]
	if f.few && !f.Opportunities {
		index = "contracts_status"
		if f.RenewIn != 0 {
			index = "contracts_end"
		}
	}
	if index == "" {
		return ""
	}
	return " INDEXED BY " + index
}

// filter adds the conditions; column is what stands before the names of columns.
func (l *listing) filter(f Filter, column string) {
	if f.Opportunities {
		l.and("m.opportunity AND c.id = m.contract_id AND m.month = " + l.arg(f.Month.String()))
	} else if f.Month != 0 {
		l.and(portfolio.ActiveIn(l.arg(f.Month.String())))
	}
	if f.RenewIn != 0 {
		l.and(column + "status = 'Ativo' AND " + column + "end_date >= " + l.arg(f.today.String()) +
			" AND " + column + "end_date <= " + l.arg(portfolio.RenewalEnd(f.today, f.RenewIn).String()))
	}
	if f.Unpriced {
		l.and(portfolio.Unpriced(column, f.today.Month(), l.arg))
	}
	if f.Status != "" {
		l.and(column + "status = " + l.arg(string(f.Status)))
	}
}

func (l *listing) search(dialect db.Dialect, scope client.Scope, f Filter) {
	switch {
	case f.Search.Empty():
	case dialect != db.SQLite || !scope.All() || f.Deleted || !f.Search.Indexed():
		l.and(f.Search.Like("c.search_text", &l.args))
	case f.Sort == SortNewest && !f.Opportunities:
		l.from, l.order = "contracts_search s CROSS JOIN contracts c", "s.rowid DESC"
		l.and("c.seq = s.rowid AND s.contracts_search MATCH " + l.arg(f.Search.Match()))
	case f.unbounded:
		l.and("c.seq IN (SELECT rowid FROM contracts_search WHERE contracts_search MATCH " + l.arg(f.Search.Match()) + ")")
	default:
		l.and("c.seq IN (SELECT rowid FROM contracts_search WHERE contracts_search MATCH " + l.arg(f.Search.Match()) +
			" ORDER BY rowid DESC LIMIT " + strconv.Itoa(maxCounted) + ")")
	}
}

func (l *listing) and(condition string) { l.where += " AND " + condition }

// arg appends an argument and returns its placeholder.
func (l *listing) arg(v any) string {
	l.args = append(l.args, v)
	return "$" + strconv.Itoa(len(l.args))
}

// pageSizes are the limits that stand in statements. They are written out, and
// few: SQLite prepares a statement anew each time its LIMIT, or the OFFSET of a
// full-text search, is bound.
var pageSizes = [...]int{20, 50, MaxPageSize}

// pageSize returns the smallest of pageSizes that holds the limit.
func pageSize(limit int) int {
	i := 0
	for pageSizes[i] < limit {
		i++
	}
	return pageSizes[i]
}

// page reads the contracts of a page.
func (l listing) page(ctx context.Context, q db.Q, limit, offset int) ([]*Contract, error) {
	query := selectListed + ` FROM ` + l.from + ` WHERE ` + l.where + ` ORDER BY ` + l.order +
		` LIMIT ` + strconv.Itoa(pageSize(limit))
	if offset > 0 {
		query += ` OFFSET ` + l.arg(offset)
	}
	rows, err := q.QueryContext(ctx, query, l.args...)
	found, err := collect(rows, err, listed.Reader(), limit)
	return found, db.Wrap(err, "contract: list")
}

// each gives the contracts in order, at most so many.
func (l listing) each(ctx context.Context, q db.Q, most int, give func(*Contract) error) error {
	rows, err := q.QueryContext(ctx, selectListed+` FROM `+l.from+` WHERE `+l.where+` ORDER BY `+l.order+
		` LIMIT `+strconv.Itoa(most), l.args...)
	if err != nil {
		return fmt.Errorf("contract: export: %w", err)
	}
	defer rows.Close()
	reader := listed.Reader()
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

// count counts all, or up to one more than is told.
func (l listing) count(ctx context.Context, q db.Q, some bool) (n int, err error) {
	query := `SELECT count(*) FROM ` + l.from + ` WHERE ` + l.where
	if some {
		query = `SELECT count(*) FROM (SELECT 1 FROM ` + l.from + ` WHERE ` + l.where + upToSome + `) AS hits`
	}
	err = q.QueryRowContext(ctx, query, l.args...).Scan(&n)
	return n, db.Wrap(err, "contract: count")
}

// upToSome is maxCounted and one more.
const upToSome = ` LIMIT 1001`

// countStatus counts the contracts with a status, up to one more than is told.
func countStatus(ctx context.Context, q db.Q, status term.Status) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM (
		SELECT 1 FROM contracts WHERE deleted_at IS NULL AND status = $1`+upToSome+`) AS hits`, string(status)).Scan(&n)
	return n, db.Wrap(err, "contract: count status")
}

// collect reads up to most rows.
func collect(rows *sql.Rows, err error, reader *db.Reader[Contract], most int) ([]*Contract, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []*Contract
	for len(found) < most && rows.Next() {
		c, err := reader.New(rows.Scan)
		if err != nil {
			return nil, err
		}
		found = append(found, c)
	}
	return found, db.Classify(rows.Err())
}

// Walk is how contracts are gone through in an order, as SQL for features that
// join what they know of each: the contracts are c, and what FROM names comes
// first in the plan.
type Walk struct {
	From, Where, Order string
	Args               []any
}

// WalkOf translates the filter; a search finds every hit. few says that what
// drives the query are few rows, which are sorted.
func WalkOf(dialect db.Dialect, scope client.Scope, f Filter, few bool) (Walk, error) {
	f, err := f.normal()
	if err != nil {
		return Walk{}, err
	}
	f.few, f.unbounded = few, true
	l := listingOf(dialect, scope, f)
	return Walk{l.from, l.where, l.order, l.args}, nil
}

// WalkFew is WalkOf for who starts from a few rows of another table and sorts the
// contracts of those: from joins them as c.
func WalkFew(scope client.Scope, f Filter, from string) (Walk, error) {
	f, err := f.normal()
	if err != nil {
		return Walk{}, err
	}
	l := listing{from: from + " CROSS JOIN contracts c", where: "c.deleted_at IS NULL", order: orders[f.Sort]}
	l.filter(f, "c.")
	if !scope.All() {
		l.and(scope.Where("c.client_id", &l.args))
	}
	return Walk{l.from, l.where, l.order, l.args}, nil
}

// searchPage reads a page of the newest hits of a search through all contracts,
// and how many hits there are, up to one more than is told.
//
// It goes through the index once, in no order, which is cheap. Only where there
// are more hits than are told, so that the newest need not be among those seen, it
// also goes through the newest contracts until the page is full, which then is
// soon.
func searchPage(ctx context.Context, q db.Q, dialect db.Dialect, search client.Search, limit, offset int) ([]*Contract, int, error) {
	hits := hitsOf(dialect, search)
	most, from := strconv.Itoa(pageSize(limit)), ""
	counted := hits.args
	if offset > 0 {
		from = ` OFFSET ` + hits.arg(offset)
	}
	query := `
		WITH hits AS MATERIALIZED (` + hits.from + upToSome + `),
		told AS MATERIALIZED (SELECT count(*) AS n FROM hits)
		` + selectListed + `, told.n FROM told CROSS JOIN contracts c
		WHERE c.seq IN (
			SELECT seq FROM (SELECT seq FROM hits WHERE (SELECT n FROM told) <= 1000 ORDER BY seq DESC LIMIT ` + most + from + `) AS few
			UNION ALL
			SELECT seq FROM (` + hits.from + ` ORDER BY seq DESC
				LIMIT (SELECT CASE WHEN n > 1000 THEN ` + most + ` ELSE 0 END FROM told)` + from + `) AS many)
		ORDER BY c.seq DESC`
	var total int
	rows, err := q.QueryContext(ctx, query, hits.args...)
	found, err := collect(rows, err, listed.Reader(&total), limit)
	if err == nil && len(found) == 0 && offset > 0 { // a page beyond the last says nothing of them
		err = db.Classify(q.QueryRowContext(ctx, `SELECT count(*) FROM (`+hits.from+upToSome+`) AS hits`, counted...).Scan(&total))
	}
	return found, total, db.Wrap(err, "contract: search")
}

// hitsOf selects the seq of what the search finds, by the index of each engine;
// neither holds a deleted contract.
func hitsOf(dialect db.Dialect, search client.Search) listing {
	var l listing
	if dialect == db.SQLite {
		l.from = `SELECT rowid AS seq FROM contracts_search WHERE contracts_search MATCH ` + l.arg(search.Match())
		return l
	}
	l.from = `SELECT c.seq FROM contracts c WHERE c.deleted_at IS NULL AND ` + search.Like("c.search_text", &l.args)
	return l
}

// tidySearch joins the pieces that a bulk load leaves the indexes in.
func tidySearch(ctx context.Context, d *db.DB) error {
	for _, index := range [...]string{"clients_search", "contracts_search"} {
		if err := client.MergeSearch(ctx, d, index); err != nil {
			return err
		}
	}
	return nil
}
