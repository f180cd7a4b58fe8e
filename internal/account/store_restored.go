package account

import (
	"context"

	"ynova/internal/platform/db"
)

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

// Gestoras are the ids of the active gestoras, who answer for the installation.
func Gestoras(ctx context.Context, tx *db.Tx) ([]string, error) {
	return store{}.ActiveGestoras(ctx, tx)
}
