package accounttest

import (
	"context"
	"time"

	"ynova/internal/account"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/bearer"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

func insertPerson(ctx context.Context, tx *db.Tx, a actor.Actor, now time.Time) error {
	var partnerID *string
	at := clock.FromTime(now)
	if a.PartnerID != "" {
		partnerID = &a.PartnerID
		_, err := tx.ExecContext(ctx, "INSERT INTO partners (id, name, created_at) VALUES ($1, $2, $3)",
			a.PartnerID, "Empresa de "+a.Name, at)
		if err != nil {
			return err
		}
	}
	status := account.StatusAtivo
	if len(a.Roles) == 0 {
		status = account.StatusPendente
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO users (id, email, name, password_hash, status, email_confirmed_at, partner_id, search_text, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $6, $6)`,
		a.UserID, a.Email, a.Name, passwordHash, string(status), at, partnerID, search.Text(a.Name, a.Email))
	if err != nil {
		return err
	}
	for _, role := range a.Roles {
		if _, err := tx.ExecContext(ctx, "INSERT INTO user_roles (user_id, role) VALUES ($1, $2)", a.UserID, string(role)); err != nil {
			return err
		}
	}
	return nil
}

func insertSession(ctx context.Context, tx *db.Tx, sessionID, userID, token string, now time.Time) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO sessions (id, user_id, token_hash, family_id, created_at, authenticated_at, last_seen_at, used_at, ip, user_agent)
		VALUES ($1, $2, $3, $1, $4, $4, $4, $4, '127.0.0.1', 'teste')`,
		sessionID, userID, bearer.Hash(token), clock.FromTime(now))
	return err
}

// unfinished counts the jobs that wait or run, and returns why one failed.
func unfinished(ctx context.Context, q db.Q) (left int, failure string, err error) {
	err = q.QueryRowContext(ctx, `
		SELECT COUNT(*) FILTER (WHERE state IN ('queued', 'running')), COALESCE(MAX(kind || ': ' || error), '') FROM jobs`).
		Scan(&left, &failure)
	return left, failure, err
}
