package account

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

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
