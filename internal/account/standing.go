package account

import (
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Standing is who somebody is at the moment, for whoever acts in the person's name: by a
// session or by a key.
type Standing struct {
	Actor  actor.Actor
	Status Status

	partnerID, roles, required db.NullText
	secondFactor               bool
}

// StandingColumns are what Places reads of the user u.
const StandingColumns = `u.id, u.name, u.email, u.status, u.partner_id,
	(SELECT string_agg(r.role, ',') FROM user_roles r WHERE r.user_id = u.id),
	EXISTS (SELECT 1 FROM user_totp t WHERE t.user_id = u.id AND t.state = 'ativo'),
	(SELECT value FROM settings WHERE key = '` + keyRequireFactor + `')`

// Places are where StandingColumns are scanned to; Settle follows.
func (s *Standing) Places() []any {
	return []any{&s.Actor.UserID, &s.Actor.Name, &s.Actor.Email, &s.Status, &s.partnerID, &s.roles, &s.secondFactor, &s.required}
}

// Settle makes the actor of what was scanned.
func (s *Standing) Settle() {
	s.Actor.PartnerID, s.Actor.Roles = string(s.partnerID), splitRoles(string(s.roles))
	s.Actor.MustEnroll = !s.secondFactor && MustHaveFactor(splitRoles(string(s.required)), s.Actor.Roles)
}
