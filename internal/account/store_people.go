package account

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
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

// ErrNoSession is the error of a request whose session has ended.
var ErrNoSession = fault.New(fault.Unauthenticated, "nao_autenticado", "Sua sessão terminou. Entre novamente.")

// LockLiveForUpdate locks the actor's row and refuses an actor who has no session, or whose
// session has ended since the call began. What opens the account without that session (a key, a
// passkey, a link by mail, a new session) is made and renewed under it: whoever ends sessions
// holds the same row, and finds what was made before, or nothing is made after. The exception is
// the sign-in of another person in the same browser, which ends the session that it replaces.
func LockLiveForUpdate(ctx context.Context, tx *db.Tx, a actor.Actor) error {
	_, err := db.Value[string](ctx, tx, "account: lock person", `SELECT id FROM users WHERE id = $1`+tx.Dialect().ForUpdate(), a.UserID)
	if err != nil {
		return err
	}
	over, err := db.Value[bool](ctx, tx, "account: session over", `SELECT NOT EXISTS (SELECT 1 FROM sessions WHERE id = $1 AND revoked_at IS NULL)`, a.SessionID)
	if err == nil && over {
		err = ErrNoSession
	}
	return err
}

// Steps are the steps that were taken.
func Steps(ctx context.Context, q db.Q) (map[Step]bool, error) {
	taken := map[Step]bool{}
	found, err := db.List(ctx, q, "account: read steps", func(rows *sql.Rows, s *Step) error { return rows.Scan(s) },
		"SELECT key FROM settings WHERE key IN ($1, $2) AND value = $3", string(StepMailTested), string(StepWithoutMail), stepDone)
	for _, s := range found {
		taken[s] = true
	}
	return taken, err
}

// CountActive counts the people who may sign in.
func CountActive(ctx context.Context, q db.Q) (int, error) {
	return db.Count(ctx, q, "account: count people", " FROM users WHERE status = $1", string(StatusAtivo))
}

// ForgetSignIns ends every session and every link that works once: in a restored copy they
// are open again that were used or ended since.
func ForgetSignIns(ctx context.Context, tx *db.Tx) error {
	for _, table := range []string{"login_challenges", "passkey_challenges", "sso_attempts", "sso_steps", "account_tokens", "email_changes", "sessions"} {
		if err := db.Exec(ctx, tx, "account: forget sign-ins", "DELETE FROM "+table); err != nil {
			return err
		}
	}
	return nil
}

// BlockErased keeps out the user of a restored copy who was erased since: the account is open in it.
func BlockErased(ctx context.Context, tx *db.Tx, userID string) error {
	return store{}.SetStatus(ctx, tx, userID, StatusBloqueado, tx.Now())
}

// Gestoras are the ids of the active gestoras, who answer for the installation.
func Gestoras(ctx context.Context, tx *db.Tx) ([]string, error) {
	return store{}.ActiveGestoras(ctx, tx)
}
