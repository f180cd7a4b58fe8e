package listing

import (
	"strconv"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/platform/db"
)

// Query is a filter as SQL: the same FROM and WHERE find a page and count it, and
// features above join what they know of each. The contracts are c, and what FROM names
// comes first in the plan.
type Query struct {
	From, Where, Order string
	Args               []any
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

// translate writes the filter as SQL. What drives the query comes first in FROM, so
// that a page costs what it shows: the month's opportunities in their order, the
// full-text hits newest first, or the contracts themselves. Opportunities in
// another order are sorted where they are few, and else found along that order.
func translate(dialect db.Dialect, scope client.Scope, f Filter) Query {
	l := Query{From: "contracts c", Where: "c.deleted_at IS NULL", Order: orders[f.Sort]}
	if f.Deleted {
		l.Where = "c.deleted_at IS NOT NULL"
	}
	if dialect == db.SQLite && scope.All() && f.Search.Empty() && !f.Deleted {
		l.From += indexed(f)
	}
	switch {
	case f.Opportunities && (f.few || f.Sort == SortDifference):
		l.From = "contract_months m CROSS JOIN contracts c"
	case f.Opportunities:
		l.From += " CROSS JOIN contract_months m"
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
		l.and(scope.Where("c.client_id", &l.Args))
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
func (l *Query) filter(f Filter, column string) {
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
	if f.Extra.Given() {
		l.and(Extras.Where(f.Extra, "c.id", &l.Args))
	}
	if f.Status != "" {
		l.and(column + "status = " + l.arg(string(f.Status)))
	}
	if f.Situation != "" {
		l.and(column + "situation = " + l.arg(string(f.Situation)))
	}
}

func (l *Query) search(dialect db.Dialect, scope client.Scope, f Filter) {
	switch {
	case f.Search.Empty():
	case dialect != db.SQLite || !scope.All() || f.Deleted || !db.Indexed(f.Search):
		l.and(db.Finds(f.Search, &l.Args, "c.search_text"))
	case f.Sort == SortNewest && !f.Opportunities:
		l.From, l.Order = "contracts_search CROSS JOIN contracts c", "contracts_search.rowid DESC"
		l.and("c.seq = contracts_search.rowid AND " + db.FindsBy(f.Search, &l.Args, "contracts_search"))
	case f.Unbounded:
		l.and("c.seq IN (SELECT rowid FROM contracts_search WHERE " + db.FindsBy(f.Search, &l.Args, "contracts_search") + ")")
	default:
		l.and("c.seq IN (SELECT rowid FROM contracts_search WHERE " + db.FindsBy(f.Search, &l.Args, "contracts_search") +
			" ORDER BY rowid DESC LIMIT " + strconv.Itoa(MaxCounted) + ")")
	}
}

func (l *Query) and(condition string) { l.Where += " AND " + condition }

// arg appends an argument and returns its placeholder.
func (l *Query) arg(v any) string {
	l.Args = append(l.Args, v)
	return "$" + strconv.Itoa(len(l.Args))
}

// Of is the filter as SQL; a search finds every hit. few says that what
// drives the query are few rows, which are sorted.
func Of(dialect db.Dialect, scope client.Scope, f Filter, few bool) (Query, error) {
	f, err := f.Normal()
	if err != nil {
		return Query{}, err
	}
	f.few, f.Unbounded = few, true
	l := translate(dialect, scope, f)
	return l, nil
}

// OfFew is Of for who starts from a few rows of another table and sorts the
// contracts of those: from joins them as c.
func OfFew(scope client.Scope, f Filter, from string) (Query, error) {
	f, err := f.Normal()
	if err != nil {
		return Query{}, err
	}
	l := Query{From: from + " CROSS JOIN contracts c", Where: "c.deleted_at IS NULL", Order: orders[f.Sort]}
	l.filter(f, "c.")
	if !scope.All() {
		l.and(scope.Where("c.client_id", &l.Args))
	}
	return l, nil
}
