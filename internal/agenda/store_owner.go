package agenda

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// Reminders and calendar addresses are read without a session: what they may show
// follows from the roles that their user holds now.
const ownerSelect = `
	SELECT u.id, u.name, u.partner_id, (SELECT string_agg(r.role, ',') FROM user_roles r WHERE r.user_id = u.id)
	FROM users u WHERE u.status = 'ativo' AND u.id = `

func owner(row db.Row) (actor.Actor, error) {
	var a actor.Actor
	var partner, roles sql.NullString
	err := row.Scan(&a.UserID, &a.Name, &partner, &roles)
	if found, err := db.Found(err, "agenda: owner"); !found {
		return actor.Actor{}, err
	}
	a.PartnerID = partner.String
	for name := range strings.SplitSeq(roles.String, ",") {
		a.Roles = append(a.Roles, actor.Role(name))
	}
	return a, nil
}

// ownerOf returns whose appointment it is, the zero Actor where nobody may enter.
func ownerOf(ctx context.Context, q db.Q, appointmentID string) (actor.Actor, error) {
	return owner(q.QueryRowContext(ctx, ownerSelect+`(SELECT user_id FROM agenda_appointments WHERE id = $1)`, appointmentID))
}

// feedOwner returns the owner of a calendar address, the zero Actor where there is none.
func feedOwner(ctx context.Context, q db.Q, tokenHash string) (actor.Actor, error) {
	return owner(q.QueryRowContext(ctx, ownerSelect+`(SELECT user_id FROM agenda_feeds WHERE token_hash = $1)`, tokenHash))
}

// feedSince returns since when the user has a calendar address; nil: she has none.
func feedSince(ctx context.Context, q db.Q, userID string) (*clock.Micros, error) {
	return db.Value[*clock.Micros](ctx, q, "agenda: feed", `SELECT created_at FROM agenda_feeds WHERE user_id = $1`, userID)
}

func saveFeed(ctx context.Context, tx *db.Tx, userID, tokenHash string, now clock.Micros) error {
	return db.Exec(ctx, tx, "agenda: save feed", `
		INSERT INTO agenda_feeds (user_id, token_hash, created_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at`, userID, tokenHash, now)
}

func deleteFeed(ctx context.Context, tx *db.Tx, userID string) (bool, error) {
	return db.Changed(ctx, tx, "agenda: end feed", `DELETE FROM agenda_feeds WHERE user_id = $1`, userID)
}
