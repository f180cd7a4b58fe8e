package account

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// markMapped notes that the groups at the provider gave these of the user's roles.
func (store) markMapped(ctx context.Context, tx *db.Tx, userID string, roles []actor.Role) error {
	for _, r := range roles {
		err := db.Exec(ctx, tx, "account: mark role", "UPDATE user_roles SET source = 'sso' WHERE user_id = $1 AND role = $2", userID, r)
		if err != nil {
			return err
		}
	}
	return nil
}

// ConfirmByCompany makes a registration that nobody ever confirmed that of the user, for
// whose mailbox the provider vouches.
func (s store) ConfirmByCompany(ctx context.Context, tx *db.Tx, u User) error {
	return s.update(ctx, tx, `
		UPDATE users SET name = $2, cnpj = NULL, search_text = $3, email_confirmed_at = $4, updated_at = $4, version = version + 1 WHERE id = $1`,
		u.ID, u.Name, searchText(u.Name, u.Email, ""), clock.FromTime(tx.Now()))
}
