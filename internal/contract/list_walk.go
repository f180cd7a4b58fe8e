package contract

import (
	"ynova/internal/client"
	"ynova/internal/platform/db"
)

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
