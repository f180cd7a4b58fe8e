package due

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/client"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
)

// rulesOf reads the rules of a client; those of the house where it has none.
func rulesOf(ctx context.Context, q db.Q, clientID string) (Rules, error) {
	r := Rules{ClientID: clientID, Due: Rule{Kind: House}, Grouping: PerUnit}
	err := q.QueryRowContext(ctx, `SELECT due_kind, due_day, grouping, version, updated_at, updated_by FROM mail_rules WHERE client_id = $1`, clientID).
		Scan(&r.Due.Kind, &r.Due.Day, &r.Grouping, &r.Version, &r.UpdatedAt, &r.UpdatedBy)
	if errors.Is(err, sql.ErrNoRows) {
		return r, nil
	}
	return r, db.Wrap(err, "mailing: read rules")
}

// storeRules stores the rules over the version that they were made from; false where that
// is not the stored one.
func storeRules(ctx context.Context, tx *db.Tx, r *Rules) (bool, error) {
	return db.Changed(ctx, tx, "mailing: store rules", `
		INSERT INTO mail_rules (client_id, due_kind, due_day, grouping, version, updated_at, updated_by) VALUES ($1, $2, $3, $7, 1, $5, $6)
		ON CONFLICT (client_id) DO UPDATE SET due_kind = excluded.due_kind, due_day = excluded.due_day, grouping = excluded.grouping, version = mail_rules.version + 1,
			updated_at = excluded.updated_at, updated_by = excluded.updated_by
		WHERE mail_rules.version = $4`, r.ClientID, string(r.Due.Kind), r.Due.Day, r.Version, int64(clock.FromTime(tx.Now())), r.UpdatedBy, string(r.Grouping))
}

// undated are the clients in scope with records of the month that have no due date, by name.
func undated(ctx context.Context, q db.Q, scope client.Scope, m month.Month) ([]Undated, error) {
	args := []any{m.String()}
	where := scope.Where("b.client_id", &args)
	return db.List(ctx, q, "mailing: undated", func(rows *sql.Rows, u *Undated) error {
		return rows.Scan(&u.ClientID, &u.Name, &u.Records, &u.own.Kind, &u.own.Day, &u.closed)
	}, `
		SELECT k.id, k.name, COUNT(*), COALESCE(r.due_kind, 'casa'), COALESCE(r.due_day, 0), x.client_id IS NOT NULL
		FROM balances b CROSS JOIN balance_months m
		JOIN clients k ON k.id = b.client_id
		LEFT JOIN mail_rules r ON r.client_id = k.id
		LEFT JOIN closed_months x ON x.client_id = k.id AND x.month = m.month
		WHERE m.balance_seq = b.seq AND m.month = $1 AND COALESCE(m.bill_due, '') = '' AND `+where+`
		GROUP BY k.id, k.name, k.search_text, r.due_kind, r.due_day, x.client_id ORDER BY k.search_text, k.id`, args...)
}

// GroupedClients are those of the records' clients that get one message for a month.
func GroupedClients(ctx context.Context, q db.Q, records []*record.Record) (map[string]bool, error) {
	var ids []string
	seen := map[string]bool{}
	for _, r := range records {
		if !seen[r.ClientID] {
			seen[r.ClientID] = true
			ids = append(ids, r.ClientID)
		}
	}
	grouped := map[string]bool{}
	err := db.EachIn(ctx, q, `SELECT client_id FROM mail_rules WHERE grouping = '`+string(PerClient)+`' AND client_id IN `, "", ids, func(rows *sql.Rows) error {
		var clientID string
		err := rows.Scan(&clientID)
		grouped[clientID] = true
		return err
	})
	return grouped, db.Wrap(err, "mailing: clients with one message")
}
