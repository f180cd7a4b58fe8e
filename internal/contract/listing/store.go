package listing

import (
	"context"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// List is a filter with the way to what it finds. Its statements begin with the SELECT
// of who reads the rows.
type List struct {
	query  Query
	filter Filter
	scope  client.Scope
	db     *db.DB
}

// Page is the statement of the page; it may find more rows than Limit.
func (l *List) Page(columns string) (statement string, args []any) {
	q := l.query
	statement = columns + ` FROM ` + q.From + ` WHERE ` + q.Where + ` ORDER BY ` + q.Order +
		` LIMIT ` + strconv.Itoa(pageSize(l.filter.Limit))
	if l.filter.Offset > 0 {
		statement += ` OFFSET ` + q.arg(l.filter.Offset)
	}
	return statement, q.Args
}

// All is the statement of everything found in order, at most so much.
func (l *List) All(columns string, most int) (statement string, args []any) {
	return columns + ` FROM ` + l.query.From + ` WHERE ` + l.query.Where + ` ORDER BY ` + l.query.Order +
		` LIMIT ` + strconv.Itoa(most), l.query.Args
}

// Some is the statement of those of the contracts that are in reach, deleted ones or the
// others as the list shows, in no order.
func (l *List) Some(columns string, ids []string) (statement string, args []any) {
	statement = columns + ` FROM contracts c WHERE ` + l.scope.Where("c.client_id", &args)
	if l.filter.Deleted {
		statement += ` AND c.deleted_at IS NOT NULL`
	} else {
		statement += ` AND c.deleted_at IS NULL`
	}
	return statement + ` AND c.id IN ` + db.In(&args, ids), args
}

// InMonth is the statement over everything found, in no order, with the row w of
// contract_months of each and the month, where there is one.
func (l *List) InMonth(columns string, m month.Month) (statement string, args []any) {
	q := l.query
	statement = columns + ` FROM ` + q.From + ` LEFT JOIN contract_months w ON w.contract_id = c.id AND w.month = ` +
		q.arg(m.String()) + ` WHERE ` + q.Where
	return statement, q.Args
}

// Limit is how many rows the page shows.
func (l *List) Limit() int { return l.filter.Limit }

// Sort is the order of the page.
func (l *List) Sort() Sort { return l.filter.Sort }

// First reports the first page of all contracts that are not deleted.
func (l *List) First() bool { return l.scope.All() && l.filter.first() }

// Offset is how many rows stand before the page.
func (l *List) Offset() int { return l.filter.Offset }

// Searches reports whether the list is the newest hits of a search through all
// contracts, which Hits reads with their number.
func (l *List) Searches() bool {
	return l.scope.All() && l.filter.searchesOnly() && db.Indexed(l.filter.Search)
}

// Hits is the statement of a page of the newest hits of a search through all contracts;
// each row ends with how many hits there are, up to one more than MaxCounted.
//
// It goes through the index once, in no order, which is cheap. Only where there
// are more hits than are reported, so that the newest need not be among those seen, it
// also goes through the newest contracts until the page is full, which then is
// soon.
func (l *List) Hits(columns string) (statement string, args []any) {
	hits := hitsOf(l.db.Dialect(), l.filter.Search)
	most, from := strconv.Itoa(pageSize(l.filter.Limit)), ""
	if l.filter.Offset > 0 {
		from = ` OFFSET ` + hits.arg(l.filter.Offset)
	}
	return `
		WITH hits AS MATERIALIZED (` + hits.From + upToSome + `),
		told AS MATERIALIZED (SELECT count(*) AS n FROM hits)
		` + columns + `, told.n FROM told CROSS JOIN contracts c
		WHERE c.seq IN (
			SELECT seq FROM (SELECT seq FROM hits WHERE (SELECT n FROM told) <= 1000 ORDER BY seq DESC LIMIT ` + most + from + `) AS few
			UNION ALL
			SELECT seq FROM (` + hits.From + ` ORDER BY seq DESC
				LIMIT (SELECT CASE WHEN n > 1000 THEN ` + most + ` ELSE 0 END FROM told)` + from + `) AS many)
		ORDER BY c.seq DESC`, hits.Args
}

// CountHits counts the hits, which a page beyond the last says nothing of, up to one
// more than MaxCounted.
func (l *List) CountHits(ctx context.Context) (n int, err error) {
	hits := hitsOf(l.db.Dialect(), l.filter.Search)
	err = l.db.QueryRowContext(ctx, `SELECT count(*) FROM (`+hits.From+upToSome+`) AS hits`, hits.Args...).Scan(&n)
	return n, db.Wrap(err, "contract: count hits")
}

// hitsOf selects the seq of what the search finds, by the index of each engine;
// neither holds a deleted contract.
func hitsOf(dialect db.Dialect, typed search.Search) Query {
	var l Query
	if dialect == db.SQLite {
		l.From = `SELECT rowid AS seq FROM contracts_search WHERE ` + db.FindsBy(typed, &l.Args, "contracts_search")
		return l
	}
	l.From = `SELECT c.seq FROM contracts c WHERE c.deleted_at IS NULL AND ` + db.Finds(typed, &l.Args, "c.search_text")
	return l
}

// Total returns how many contracts the filter finds: from the page itself where it
// is the last, from counters for the whole portfolio, else counted. What is counted
// over the whole portfolio, and every search, is counted up to MaxCounted.
func (l *List) Total(ctx context.Context, shown int) (int, bool, error) {
	f, q := &l.filter, l.db
	plain := f.Search.Empty() && !f.Deleted && !f.Unpriced && !f.Extra.Given() && len(f.marks) == 0
	var total int
	var err error
	switch {
	case shown < f.Limit && (shown > 0 || f.Offset == 0):
		return f.Offset + shown, false, nil
	case !l.scope.All() && f.Search.Empty() && !f.Deleted:
		total, err = l.count(ctx, false)
		return total, false, err
	case len(f.marks) == 1 && f.marks[0].borne >= 0 && f.Search.Empty() && !f.Opportunities &&
		f.RenewIn == 0 && !f.Unpriced && !f.Extra.Given() && !f.Deleted && f.Status == "":
		return f.marks[0].borne, false, nil
	case plain && f.RenewIn != 0 && f.Month == 0:
		counts, err := portfolio.EndingWithin(ctx, q, l.scope, f.today, []month.Date{portfolio.RenewalEnd(f.today, f.RenewIn)})
		if err != nil {
			return 0, false, err
		}
		return counts[0], false, nil
	case plain && f.Opportunities && f.RenewIn == 0 && f.Status == "":
		total, err = portfolio.CountOpportunities(ctx, q, f.Month)
		return total, false, err
	case plain && f.Month != 0 && f.RenewIn == 0 && f.Status == "":
		total, err = portfolio.CountActive(ctx, q, f.Month)
		return total, false, err
	case plain && f.Status == "" && !f.Opportunities && f.Month == 0:
		total, err = portfolio.CountAll(ctx, q)
		return total, false, err
	}
	total, err = l.count(ctx, true)
	return min(total, MaxCounted), total > MaxCounted, err
}

// count counts all, or up to one more than is reported.
func (l *List) count(ctx context.Context, some bool) (n int, err error) {
	query := `SELECT count(*) FROM ` + l.query.From + ` WHERE ` + l.query.Where
	if some {
		query = `SELECT count(*) FROM (SELECT 1 FROM ` + l.query.From + ` WHERE ` + l.query.Where + upToSome + `) AS hits`
	}
	err = l.db.QueryRowContext(ctx, query, l.query.Args...).Scan(&n)
	return n, db.Wrap(err, "contract: count")
}

// upToSome is MaxCounted and one more.
const upToSome = ` LIMIT 1001`

// countStatus counts the contracts with a status, up to one more than is reported.
func countStatus(ctx context.Context, q db.Q, status term.Status) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT count(*) FROM (
		SELECT 1 FROM contracts WHERE deleted_at IS NULL AND status = $1`+upToSome+`) AS hits`, string(status)).Scan(&n)
	return n, db.Wrap(err, "contract: count status")
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
