package merge

import (
	"context"
	"database/sql"

	"ynova/internal/platform/db"
)

// mostTwins is how many groups of twins the page shows of each kind.
const mostTwins = 200

// Twin is one of several rows that look like one thing.
type Twin struct {
	ID        string
	Name      string // as it is spelled: a client's name, a unit's code
	CNPJ      string
	Contracts int
	Units     int
	Months    int // that are measured
}

// Twins are rows that look like one thing: units of a client with one code, or clients of one
// name under CNPJs of different companies.
type Twins struct {
	Client string // of units: the client's name
	Rows   []Twin
}

// unitTwins reads the units whose codes are one within their client, compared as brdoc.CodeKey
// has them, by client.
func unitTwins(ctx context.Context, q db.Q) (found []Twins, total int, err error) {
	last := ""
	err = db.Each(ctx, q, `
		WITH twin AS (
			SELECT u.client_id, k.code_key FROM unit_codes k JOIN consumer_units u ON u.id = k.unit_id JOIN clients c ON c.id = u.client_id
			WHERE k.kind = 'cadastro' AND k.code_key <> '' AND u.merged_into IS NULL AND c.deleted_at IS NULL GROUP BY u.client_id, k.code_key HAVING COUNT(*) > 1
		)
		SELECT t.client_id || ' ' || t.code_key, c.name, u.id, u.meter_code, COALESCE(b.months, 0),
			(SELECT COUNT(*) FROM contracts n WHERE n.client_id = u.client_id AND n.group_name IN (u.group_name, u.meter_code) AND n.deleted_at IS NULL)
		FROM twin t JOIN clients c ON c.id = t.client_id JOIN consumer_units u ON u.client_id = t.client_id AND u.merged_into IS NULL
		JOIN unit_codes k ON k.unit_id = u.id AND k.kind = 'cadastro' AND k.code_key = t.code_key LEFT JOIN balances b ON b.unit_id = u.id
		ORDER BY c.search_text, t.client_id, t.code_key, u.created_at, u.id`, nil, func(rows *sql.Rows) error {
		var group, name string
		var t Twin
		if err := rows.Scan(&group, &name, &t.ID, &t.Name, &t.Months, &t.Contracts); err != nil {
			return err
		}
		if group != last {
			last = group
			if total++; total <= mostTwins {
				found = append(found, Twins{Client: name})
			}
		}
		if total <= mostTwins {
			found[len(found)-1].Rows = append(found[len(found)-1].Rows, t)
		}
		return nil
	})
	return found, total, db.Wrap(err, "merge: units that are twins")
}

// named is a client with its name.
type named struct{ id, name, cnpj string }

// eachClient gives every client that there is.
func eachClient(ctx context.Context, q db.Q, give func(named)) error {
	err := db.Each(ctx, q, `SELECT id, name, cnpj FROM clients WHERE deleted_at IS NULL ORDER BY seq`, nil, func(rows *sql.Rows) error {
		var c named
		if err := rows.Scan(&c.id, &c.name, &c.cnpj); err != nil {
			return err
		}
		give(c)
		return nil
	})
	return db.Wrap(err, "merge: names of clients")
}

// countOf reads how much the clients have.
func countOf(ctx context.Context, q db.Q, ids []string) (map[string]Twin, error) {
	found := map[string]Twin{}
	err := db.EachIn(ctx, q, `SELECT c.id, (SELECT COUNT(*) FROM contracts k WHERE k.client_id = c.id AND k.deleted_at IS NULL),
			(SELECT COUNT(*) FROM consumer_units u WHERE u.client_id = c.id AND u.merged_into IS NULL),
			(SELECT CAST(COALESCE(SUM(b.months), 0) AS BIGINT) FROM balances b WHERE b.client_id = c.id)
		FROM clients c WHERE c.id IN `, ``, ids, func(rows *sql.Rows) error {
		var t Twin
		err := rows.Scan(&t.ID, &t.Contracts, &t.Units, &t.Months)
		found[t.ID] = t
		return err
	})
	return found, db.Wrap(err, "merge: count of clients")
}
