package account

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// People returns the person of an id to other features.
type People struct{}

// Actor is who a job works for, as the person's account stands now (R5); one that may
// not act any more has no role.
func (People) Actor(ctx context.Context, q db.Q, userID string) (actor.Actor, error) {
	a := actor.Actor{UserID: userID}
	var partnerID db.NullText
	err := q.QueryRowContext(ctx, `SELECT name, email, partner_id FROM users WHERE id = $1 AND status = 'ativo'`, userID).Scan(&a.Name, &a.Email, &partnerID)
	a.PartnerID = string(partnerID)
	if found, err := db.Found(err, "account: read person"); !found {
		return a, err
	}
	rows, err := q.QueryContext(ctx, `SELECT role FROM user_roles WHERE user_id = $1`, userID)
	a.Roles, err = db.Collect(rows, err, db.Single[actor.Role])
	return a, db.Wrap(err, "account: read roles")
}

// Holding are the active people with one of the roles, by name.
func (People) Holding(ctx context.Context, q db.Q, roles ...actor.Role) (map[string]string, error) {
	names := map[string]string{}
	var args []any
	err := db.Each(ctx, q, `SELECT u.id, u.name FROM users u WHERE u.status = 'ativo'
		AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN `+db.In(&args, roles)+`)`, args, func(rows *sql.Rows) error {
		var id, name string
		err := rows.Scan(&id, &name)
		names[id] = name
		return err
	})
	return names, db.Wrap(err, "account: read who holds a role")
}

// Names are how people are called, by their ids.
func (People) Names(ctx context.Context, q db.Q, userIDs []string) (map[string]string, error) {
	names := make(map[string]string, len(userIDs))
	err := db.EachIn(ctx, q, `SELECT id, name FROM users WHERE id IN `, ``, userIDs, func(rows *sql.Rows) error {
		var id, name string
		err := rows.Scan(&id, &name)
		names[id] = name
		return err
	})
	return names, db.Wrap(err, "account: read names")
}
