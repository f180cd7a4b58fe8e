package actor

import (
	"slices"
	"time"

	"ynova/internal/kernel/fault"
)

// ErrDenied refuses what the actor has no permission for.
var ErrDenied = fault.New(fault.Forbidden, "sem_permissao", "Você não tem permissão para esta operação.")

// ReauthWindow is how long after entering a password or a code the acts that
// ask for it are allowed; a fresh login counts.
const ReauthWindow = 15 * time.Minute

// Actor is who asks for something: a signed-in user, read from the database on
// each request, or the system itself. The zero value may do nothing.
type Actor struct {
	UserID          string
	Name            string
	Email           string
	Roles           []Role
	PartnerID       string // the outside company of a parceiro, else empty
	SessionID       string
	System          bool      // a background task: every permission, no account
	AuthenticatedAt time.Time // when the password or a code was last entered
	ByPasskey       bool      // a passkey opened the session
	Provider        Provider  // the company's identity provider, where it opened the session
	MustEnroll      bool      // a role demands a second factor that is not there: only its enrolment is open
	Limit           *Limit    // of the API key that acts in the user's name; nil: the user acts
}

// Provider is what the company's identity provider said of a session that it opened.
type Provider struct {
	Opened    bool
	SessionID string // the provider's own; empty: not given
	Factor    bool   // it vouched for a second factor
}

// Limit narrows what an API key may do of what its owner may (AP-01). What the owner
// may not see stays hidden from it as well.
type Limit struct {
	KeyID   string
	Scopes  []Permission // a permission beyond them is denied
	Clients []string     // whose rows alone are in reach; empty: as the owner reaches them
}

// Limited reports whether a key acts that names the clients whose rows alone it reaches.
func (a Actor) Limited() bool { return a.Limit != nil && len(a.Limit.Clients) > 0 }

// SystemActor returns the actor of background tasks and command-line tools.
func SystemActor() Actor { return Actor{Name: "Sistema", System: true} }

// Reach returns how far the actor's permission goes; None for an unknown key.
func (a Actor) Reach(p Permission) Reach {
	g := grants[p]
	switch {
	case g == nil:
		return None
	case a.System:
		return All
	case a.Limit != nil && !slices.Contains(a.Limit.Scopes, p):
		return None
	default:
		return g.widest(a.Roles)
	}
}

// Can reports whether the actor holds the permission at any reach.
func (a Actor) Can(p Permission) bool { return a.Reach(p) > None }

// HasRole reports whether the actor holds any of the roles.
func (a Actor) HasRole(roles ...Role) bool {
	return slices.ContainsFunc(roles, func(r Role) bool { return slices.Contains(a.Roles, r) })
}

// RolesReaching returns the roles that alone reach every row with the permission.
func RolesReaching(p Permission) []Role {
	return slices.DeleteFunc(Roles(), func(role Role) bool { return (Actor{Roles: []Role{role}}).Reach(p) != All })
}

// PermissionKeys returns the keys that the actor holds, sorted.
func (a Actor) PermissionKeys() []string {
	keys := make([]string, 0, len(matrix))
	for i := range matrix {
		if p := matrix[i].permission; a.Can(p) {
			keys = append(keys, string(p))
		}
	}
	slices.Sort(keys)
	return keys
}

// RecentlyAuthenticated reports whether the password or a code was entered
// within ReauthWindow before now; later than now by more than that, a clock that was put
// back since says nothing of when.
func (a Actor) RecentlyAuthenticated(now time.Time) bool {
	return a.System || !a.AuthenticatedAt.IsZero() && now.Sub(a.AuthenticatedAt).Abs() <= ReauthWindow
}
