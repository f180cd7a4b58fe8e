package client

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// EnsureByCNPJ returns the id of the client with the CNPJ, creating it when there
// is none; a creator who does not look after every client becomes its owner. A
// client that was deleted comes back. An existing client that the actor does not
// reach with the permission is ErrNotFound (R4).
//
// Protection: the unique CNPJ. Of two transactions that create it, the second
// waits and finds the first one's.
func EnsureByCNPJ(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission, n New) (string, error) {
	clientID, _, err := Enter(ctx, tx, a, p, n)
	return clientID, err
}

// Enter is EnsureByCNPJ that also returns whether the client is new.
func Enter(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission, n New) (clientID string, fresh bool, err error) {
	scope := ScopeOf(a, p)
	if scope.Empty() {
		return "", false, actor.ErrDenied
	}
	clientID, err = byCNPJ(ctx, tx, n.CNPJ)
	if errors.Is(err, sql.ErrNoRows) {
		clientID, err = create(ctx, tx, a, scope, n)
		if err == nil && clientID != "" {
			return clientID, true, nil
		}
		if err == nil {
			clientID, err = byCNPJ(ctx, tx, n.CNPJ)
		}
	}
	if err != nil {
		return "", false, fmt.Errorf("client: ensure: %w", err)
	}
	if err := check(ctx, tx, scope, clientID); err != nil {
		return clientID, false, err
	}
	return clientID, false, restore(ctx, tx, []any{string(n.CNPJ)})
}

// Find returns the client with the CNPJ as the actor reaches it with the permission: no
// id where there is none, ErrNotFound where it is out of reach (R4).
func Find(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, cnpj brdoc.CNPJ) (Brief, error) {
	found := Brief{CNPJ: cnpj}
	err := q.QueryRowContext(ctx, `SELECT k.id, k.name, k.cnpj FROM clients c JOIN clients k ON k.id = COALESCE(c.merged_into, c.id) WHERE c.cnpj = $1`, string(cnpj)).Scan(&found.ID, &found.Name, (*string)(&found.CNPJ))
	if known, err := db.Found(err, "client: find"); !known {
		return Brief{}, err
	}
	return found, check(ctx, q, ScopeOf(a, p), found.ID)
}

// Reached returns the client as the actor reaches it with the permission, ErrNotFound where
// there is none in reach (R3).
func Reached(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, clientID string) (Brief, error) {
	args := []any{clientID}
	found := Brief{ID: clientID}
	err := q.QueryRowContext(ctx, `SELECT name, cnpj FROM clients WHERE id = $1 AND deleted_at IS NULL AND `+ScopeOf(a, p).Where("id", &args), args...).
		Scan(&found.Name, &found.CNPJ)
	return found, db.WrapRow(err, ErrNotFound, "client: read in reach")
}

// restore brings back those of the clients that were deleted: they are in use again.
func restore(ctx context.Context, tx *db.Tx, cnpjs []any) error {
	return db.Exec(ctx, tx, "client: restore", `UPDATE clients SET deleted_at = NULL WHERE deleted_at IS NOT NULL AND merged_into IS NULL AND cnpj IN `+db.Tuples(1, len(cnpjs)), cnpjs...)
}

func byCNPJ(ctx context.Context, q db.Q, cnpj brdoc.CNPJ) (clientID string, err error) {
	err = q.QueryRowContext(ctx, `SELECT COALESCE(merged_into, id) FROM clients WHERE cnpj = $1`, string(cnpj)).Scan(&clientID)
	return clientID, err
}

// Names reads how the clients are registered.
func Names(ctx context.Context, q db.Q, ids []string) (map[string]string, error) {
	names := make(map[string]string, len(ids))
	err := db.EachIn(ctx, q, `SELECT id, name FROM clients WHERE id IN `, ``, ids, func(rows *sql.Rows) error {
		var id, name string
		err := rows.Scan(&id, &name)
		names[id] = name
		return err
	})
	return names, db.Wrap(err, "client: read names")
}

// create inserts the client; an empty id means that another writer was faster.
func create(ctx context.Context, tx *db.Tx, a actor.Actor, scope Scope, n New) (string, error) {
	clientID, as := id.New(), assignmentOf(a, scope)
	created, err := db.Affected(tx.ExecContext(ctx, `
		INSERT INTO clients (id, name, cnpj, segment, contact_name, owner_user_id, partner_id, search_text, created_import, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
		ON CONFLICT (cnpj) DO NOTHING`,
		clientID, n.Name, string(n.CNPJ), db.Optional(n.Segment), db.Optional(n.ContactName), db.Optional(as.OwnerUserID),
		db.Optional(as.PartnerID), search.Text(n.Name, string(n.CNPJ)), db.OptionalInt(n.ImportSeq), clock.FromTime(tx.Now())))
	if err != nil || created == 0 {
		return "", err
	}
	if err := rebuildAccess(ctx, tx, clientID); err != nil {
		return "", err
	}
	return clientID, audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "client.create", Entity: "client", EntityID: clientID, ClientID: clientID,
		Title: "Cliente cadastrado", After: map[string]string{"name": n.Name, "cnpj": string(n.CNPJ)},
	})
}

// check answers ErrNotFound unless the client is in scope.
func check(ctx context.Context, q db.Q, scope Scope, clientID string) error {
	if scope.All() {
		return nil
	}
	args := []any{clientID}
	var one int
	err := q.QueryRowContext(ctx, `SELECT 1 FROM clients WHERE id = $1 AND `+scope.Where("id", &args), args...).Scan(&one)
	return db.WrapRow(err, ErrNotFound, "client: check scope")
}

// AssignmentOf reads who is responsible for a client and locks the row.
func AssignmentOf(ctx context.Context, tx *db.Tx, clientID string) (Assignment, error) {
	return readAssignment(ctx, tx, clientID, tx.Dialect().ForUpdate())
}

// ReadAssignment is AssignmentOf for showing it.
func ReadAssignment(ctx context.Context, q db.Q, clientID string) (Assignment, error) {
	return readAssignment(ctx, q, clientID, "")
}

func readAssignment(ctx context.Context, q db.Q, clientID, forUpdate string) (Assignment, error) {
	var owner, partner sql.NullString
	err := q.QueryRowContext(ctx, `SELECT owner_user_id, partner_id FROM clients WHERE id = $1`+forUpdate, clientID).Scan(&owner, &partner)
	if err != nil {
		return Assignment{}, db.WrapRow(err, ErrNotFound, "client: read assignment")
	}
	members, err := db.List(ctx, q, "client: read members", db.Single[string], `SELECT user_id FROM client_members WHERE client_id = $1 ORDER BY user_id`, clientID)
	if err != nil {
		return Assignment{}, err
	}
	return Assignment{OwnerUserID: owner.String, PartnerID: partner.String, MemberIDs: members}, nil
}

func setAssignment(ctx context.Context, tx *db.Tx, clientID string, as Assignment) error {
	err := db.Exec(ctx, tx, "client: assign", `
		UPDATE clients SET owner_user_id = $2, partner_id = $3, version = version + 1, updated_at = $4 WHERE id = $1`,
		clientID, db.Optional(as.OwnerUserID), db.Optional(as.PartnerID), clock.FromTime(tx.Now()))
	if err != nil {
		return err
	}
	if err := db.Exec(ctx, tx, "client: clear members", `DELETE FROM client_members WHERE client_id = $1`, clientID); err != nil {
		return err
	}
	for _, member := range as.MemberIDs {
		err := db.Exec(ctx, tx, "client: add member", `
			INSERT INTO client_members (client_id, user_id) VALUES ($1, $2) ON CONFLICT (client_id, user_id) DO NOTHING`,
			clientID, member)
		if err != nil {
			return err
		}
	}
	return rebuildAccess(ctx, tx, clientID)
}

// rebuildAccess writes client_access from its three sources; what stays of clients that were
// merged into the client, such as the trail, is for the same people.
func rebuildAccess(ctx context.Context, tx *db.Tx, clientID string) error {
	if err := db.Exec(ctx, tx, "client: clear access", `DELETE FROM client_access WHERE client_id IN (SELECT id FROM clients WHERE id = $1 OR merged_into = $1)`, clientID); err != nil {
		return err
	}
	return db.Exec(ctx, tx, "client: write access", `
		INSERT INTO client_access (principal, client_id)
		SELECT p.principal, c.id FROM clients c JOIN (
			SELECT owner_user_id AS principal FROM clients WHERE id = $1 AND owner_user_id IS NOT NULL
			UNION SELECT partner_id FROM clients WHERE id = $1 AND partner_id IS NOT NULL
			UNION SELECT user_id FROM client_members WHERE client_id = $1
		) p ON c.id = $1 OR c.merged_into = $1`, clientID)
}

// suggest returns a screenful of the clients that match, newest first. The limit is
// written out: SQLite prepares a statement anew each time its LIMIT is bound.
func suggest(ctx context.Context, q db.Q, dialect db.Dialect, scope Scope, typed search.Search) ([]Brief, error) {
	var args []any
	where := "deleted_at IS NULL AND " + scope.Where("id", &args)
	switch {
	case typed.Empty():
	case dialect == db.SQLite && scope.All() && db.Indexed(typed):
		args = nil
		where = `deleted_at IS NULL AND seq IN (SELECT rowid FROM clients_search WHERE ` + db.FindsBy(typed, &args, "clients_search") + ` ORDER BY rowid DESC LIMIT 40)`
	default:
		where += " AND " + db.Finds(typed, &args, "search_text")
	}
	return db.List(ctx, q, "client: suggest", scanBrief, `SELECT id, name, cnpj FROM clients WHERE `+where+` ORDER BY seq DESC LIMIT 20`, args...)
}

func scanBrief(rows *sql.Rows, b *Brief) error {
	return rows.Scan(&b.ID, &b.Name, (*string)(&b.CNPJ))
}

// conflictsSince counts the CNPJs of other clients that the user entered since a moment.
func conflictsSince(ctx context.Context, q db.Q, userID string, since time.Time) (n int, err error) {
	err = q.QueryRowContext(ctx, `SELECT COUNT(*) FROM audit_entries WHERE actor_id = $1 AND at > $2 AND action = '`+actConflict+`'`,
		userID, clock.FromTime(since)).Scan(&n)
	return n, db.Wrap(err, "client: conflicts")
}

// rename stores another name and returns the one before.
//
// Protection: the row is locked.
func rename(ctx context.Context, tx *db.Tx, clientID, name string) (was string, err error) {
	var cnpj string
	err = tx.QueryRowContext(ctx, `SELECT cnpj, name FROM clients WHERE id = $1`+tx.Dialect().ForUpdate(), clientID).Scan(&cnpj, &was)
	if err != nil || was == name {
		return was, db.WrapRow(err, ErrNotFound, "client: lock name")
	}
	err = db.Exec(ctx, tx, "client: rename", `UPDATE clients SET name = $2, search_text = $3, version = version + 1, updated_at = $4 WHERE id = $1`,
		clientID, name, search.Text(name, cnpj), clock.FromTime(tx.Now()))
	if err != nil {
		return was, err
	}
	return was, KeepFound(ctx, tx, clientID)
}
