package lead

import (
	"cmp"
	"context"
	"database/sql"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// pick reads which clients a page shows, in order; all of them where limit is 0.
func pick(ctx context.Context, q db.Q, chosen query, limit, offset int) ([]string, error) {
	statement := `SELECT c.id FROM clients c WHERE ` + chosen.where + ` ORDER BY ` + chosen.order
	if limit > 0 {
		statement += ` LIMIT ` + strconv.Itoa(limit) + ` OFFSET ` + chosen.arg(offset)
	}
	return texts(ctx, q, "lead: list", statement, chosen.args)
}

func texts(ctx context.Context, q db.Q, what, statement string, args []any) ([]string, error) {
	return db.List(ctx, q, what, func(rows *sql.Rows, text *string) error { return rows.Scan(text) }, statement, args...)
}

// countServed counts all clients with or without a contract in force, of whom served is
// the number and inForce the condition: every contract is of a client, so those with one
// are the served but for the deleted ones, who are few, and those without are the rest.
func (q *query) countServed(served, inForce string, some bool) {
	clients := func(which string) string { return "(SELECT COUNT(*) FROM clients c WHERE " + which + ")" }
	gone := clients(goneClients + " AND " + inForce)
	if q.count = "SELECT " + served + " - " + gone; !some {
		q.count = "SELECT " + clients(liveClients) + " - " + served + " + " + gone
	}
}

// counting is the query that counts the clients.
func (q *query) counting() string {
	return cmp.Or(q.count, "SELECT COUNT(*) FROM clients c WHERE "+q.where)
}

func count(ctx context.Context, q db.Q, chosen query) (n int, err error) {
	err = q.QueryRowContext(ctx, chosen.counting(), chosen.args...).Scan(&n)
	return n, db.Wrap(err, "lead: count")
}

// byIDs reads clients of the scope by their ids.
func byIDs(ctx context.Context, q db.Q, scope client.Scope, ids []string) (map[string]Lead, error) {
	var args []any
	where := scope.Where("c.id", &args)
	found, err := db.List(ctx, q, "lead: rows", columns.Rows(), selectLeads+where+` AND c.id IN `+db.In(&args, ids), args...)
	leads := make(map[string]Lead, len(found))
	for i := range found {
		leads[found[i].ID] = found[i]
	}
	return leads, err
}

// mostOptions bounds what a filter offers.
const mostOptions = "500"

// segments are those of the clients, in order.
func segments(ctx context.Context, q db.Q, of query) ([]string, error) {
	found, err := texts(ctx, q, "lead: segments", `SELECT DISTINCT c.segment FROM clients c WHERE c.segment IS NOT NULL AND `+of.where+`
		ORDER BY c.segment LIMIT `+mostOptions, of.args)
	search.SortByName(found, func(s *string) string { return *s })
	return found, err
}

// owners are the people who look after the clients, by name.
func owners(ctx context.Context, q db.Q, of query) ([]Person, error) {
	return people(ctx, q, `SELECT u.id, u.name FROM users u
		WHERE u.id IN (SELECT c.owner_user_id FROM clients c WHERE `+of.where+`) ORDER BY u.search_text LIMIT `+mostOptions, of.args...)
}
