package account

import (
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Standing is a user's current identity and roles, for a session or a key that acts in
// her name.
type Standing struct {
	Actor  actor.Actor
	Status Status

	partnerID, roles, required db.NullText
	totp, strong               bool // strong: by a passkey, or by the provider's second factor
}

// StandingColumns are what Places reads of the user u.
const StandingColumns = `u.id, u.name, u.email, u.status, u.partner_id,
	(SELECT string_agg(r.role, ',') FROM user_roles r WHERE r.user_id = u.id),
	EXISTS (SELECT 1 FROM user_totp t WHERE t.user_id = u.id AND t.state = 'ativo'),
	EXISTS (SELECT 1 FROM user_passkeys k WHERE k.user_id = u.id),
	(SELECT value FROM settings WHERE key = '` + keyRequireFactor + `')`

// Places are where StandingColumns are scanned to; Settle follows.
func (s *Standing) Places() []any {
	return []any{&s.Actor.UserID, &s.Actor.Name, &s.Actor.Email, &s.Status, &s.partnerID, &s.roles, &s.totp, &s.strong, &s.required}
}

// Settle makes the actor of what was scanned.
func (s *Standing) Settle() {
	s.Actor.PartnerID, s.Actor.Roles = string(s.partnerID), splitRoles(string(s.roles))
	s.Actor.MustEnroll = !s.totp && !s.strong && MustHaveFactor(splitRoles(string(s.required)), s.Actor.Roles)
}

// SettleSession is Settle for a session: there a passkey counts where it opened the
// session, and so does the second factor that the provider vouched for. The password alone
// does not suffice: another person may know it.
func (s *Standing) SettleSession(byPasskey bool, by actor.Provider) {
	s.strong = byPasskey || by.Factor
	s.Settle()
	s.Actor.ByPasskey, s.Actor.Provider = byPasskey, by
}
