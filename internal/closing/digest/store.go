package digest

import (
	"context"
	"database/sql"

	"ynova/internal/finding"
	"ynova/internal/finding/rule"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// lastDigest is the day of the last digest before a day; the zero date: there was none.
func lastDigest(ctx context.Context, q db.Q, before month.Date) (last month.Date, err error) {
	var day sql.NullString
	if err = q.QueryRowContext(ctx, `SELECT MAX(day) FROM closing_digests WHERE day < $1`, before.String()).Scan(&day); err == nil && day.Valid {
		last, err = month.ParseDate(day.String)
	}
	return last, db.Wrap(err, "closing: read the last digest")
}

// startDigest records the digest of the day; false where it is recorded already.
func startDigest(ctx context.Context, tx *db.Tx, day month.Date) (bool, error) {
	n, err := db.Affected(tx.ExecContext(ctx, `INSERT INTO closing_digests (day) VALUES ($1) ON CONFLICT (day) DO NOTHING`, day.String()))
	return n > 0, db.Wrap(err, "closing: start digest")
}

// contestNotices are the charges to contest that nobody has decided about, of which the last
// day is not over, and is after one day and until another, or which were found since; the
// nearest first. Each is of who took it up, else of who closes the client's months.
func contestNotices(ctx context.Context, q db.Q, today, after, until month.Date, since clock.Micros) ([]notice, error) {
	return db.List(ctx, q, "closing: read contestations that are due", func(rows *sql.Rows, n *notice) error {
		var stake, total, tax db.NullNumber
		err := rows.Scan(&n.userID, &n.claim.Rule, &n.label, &n.until, &stake, &n.document, &n.claim.Key, &total, &tax)
		d, _ := rule.Describe(n.claim.Rule)
		n.label = d.Title + " (" + n.label + ")"
		n.claim.AtStake = db.Pointer[money.Amount](stake)
		n.of = rule.Document{Total: db.Pointer[money.Amount](total), ICMS: db.Pointer[money.Amount](tax)}
		return err
	}, `SELECT COALESCE(f.owner_id, o.user_id, ''), f.rule, c.contract_code, f.contest_until, f.at_stake, `+finding.ByDocument+`, f.subject, i.total, i.icms_value
		FROM findings f JOIN contracts c ON c.id = f.contract_id`+finding.JoinDocument+` LEFT JOIN closing_owners o ON o.client_id = f.client_id
		WHERE f.status = '`+string(finding.StatusOpen)+`' AND f.holds AND f.contestable AND f.contest_until >= $1 AND f.contest_until <= $3
			AND (f.contest_until > $2 OR f.created_at >= $4)
		ORDER BY f.contest_until, f.id`, today.String(), after.String(), until.String(), since)
}

// renewalNotices are the active contracts that end after one day and until another, the
// nearest first; each is of who closes the client's months.
func renewalNotices(ctx context.Context, q db.Q, after, until month.Date) ([]notice, error) {
	return db.List(ctx, q, "closing: read contracts that end", func(rows *sql.Rows, n *notice) error {
		return rows.Scan(&n.userID, &n.label, &n.until)
	}, `SELECT COALESCE(o.user_id, ''), c.contract_code, c.end_date FROM contracts c LEFT JOIN closing_owners o ON o.client_id = c.client_id
		WHERE c.deleted_at IS NULL AND c.status = 'Ativo' AND c.end_date > $1 AND c.end_date <= $2 ORDER BY c.end_date, c.contract_code`,
		after.String(), until.String())
}

// usersOf are the active people who have the role.
func usersOf(ctx context.Context, q db.Q, role actor.Role) ([]string, error) {
	return db.List(ctx, q, "closing: list users", db.Single[string], `SELECT u.id FROM users u WHERE u.status = 'ativo'
		AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = $1) ORDER BY u.id`, role)
}
