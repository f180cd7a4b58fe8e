package account

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// People tells features who the person behind an id is.
type People struct{}

// Actor is who a job works for, as the person's account stands now (R5); one that may
// not act any more has no role.
func (People) Actor(ctx context.Context, q db.Q, userID string) (actor.Actor, error) {
	a := actor.Actor{UserID: userID}
	err := q.QueryRowContext(ctx, `SELECT name, email FROM users WHERE id = $1 AND status = 'ativo'`, userID).Scan(&a.Name, &a.Email)
	if found, err := db.Found(err, "account: read person"); !found {
		return a, err
	}
	rows, err := q.QueryContext(ctx, `SELECT role FROM user_roles WHERE user_id = $1`, userID)
	a.Roles, err = db.Collect(rows, err, db.Single[actor.Role])
	return a, db.Wrap(err, "account: read roles")
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
