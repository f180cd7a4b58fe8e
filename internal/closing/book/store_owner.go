package book

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

const selectOwners = `SELECT u.id, u.name FROM users u WHERE u.status = 'ativo'
	AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN ('` + string(actor.Gestora) + `', '` + string(actor.Backoffice) + `'))`

func scanOwner(rows *sql.Rows, o *Owner) error { return rows.Scan(&o.ID, &o.Name) }

// possibleOwners are the people who may close months, by name.
func possibleOwners(ctx context.Context, q db.Q) ([]Owner, error) {
	return db.List(ctx, q, "closing: list owners", scanOwner, selectOwners+` ORDER BY u.search_text, u.id`)
}

func ownerByID(ctx context.Context, q db.Q, userID string) (o Owner, err error) {
	err = q.QueryRowContext(ctx, selectOwners+` AND u.id = $1`, userID).Scan(&o.ID, &o.Name)
	return o, db.WrapRow(err, fault.Fields(fault.Field{Path: "usuario", Message: "Escolha alguém da gestão ou do back office"}), "closing: read owner")
}

// storeOwner says who closes the client's months; nobody where userID is empty.
func storeOwner(ctx context.Context, tx *db.Tx, clientID, userID, by string) error {
	if userID == "" {
		return db.Exec(ctx, tx, "closing: no owner", `DELETE FROM closing_owners WHERE client_id = $1`, clientID)
	}
	return db.Exec(ctx, tx, "closing: store owner", `INSERT INTO closing_owners (client_id, user_id, set_at, set_by) VALUES ($1, $2, $3, $4)
		ON CONFLICT (client_id) DO UPDATE SET user_id = excluded.user_id, set_at = excluded.set_at, set_by = excluded.set_by`,
		clientID, userID, int64(clock.FromTime(tx.Now())), by)
}
