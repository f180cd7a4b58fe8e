package web

import (
	"context"
	"net/http"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
)

type audience uint8

const (
	audienceUnset audience = iota
	audiencePublic
	audienceAccount
	audienceEnrolment
	audienceSignedIn
)

// Access says who may call a route. The zero value is refused at registration:
// a route cannot be public by omission.
type Access struct {
	audience   audience
	permission actor.Permission
	recent     bool
}

// Public lets everybody in. State-changing methods still need the CSRF token.
func Public() Access { return Access{audience: audiencePublic} }

// Account lets every live session in, also one whose user waits for approval.
func Account() Access { return Access{audience: audienceAccount} }

// Enrolment is SignedIn that is also open to who must enrol a second factor first.
func Enrolment() Access { return Access{audience: audienceEnrolment} }

// SignedIn lets in who holds at least one role.
func SignedIn() Access { return Access{audience: audienceSignedIn} }

// Requires lets in who holds the permission at any reach. Where the permission
// asks for it (actor.Permission.NeedsReauth), state-changing calls also need a
// recently entered password. It panics on a key that the matrix does not know.
func Requires(p actor.Permission) Access {
	if !p.Known() {
		panic("web: unknown permission " + string(p))
	}
	return Access{audience: audienceSignedIn, permission: p}
}

// Recent additionally asks for a recently entered password on every method.
func (a Access) Recent() Access {
	a.recent = true
	return a
}

// String names the access as the permission matrix does: "public", "account",
// "enrolment", "signed-in" or the permission key, with "+reauth" where Recent was called.
func (a Access) String() string {
	name := ""
	switch {
	case a.permission != "":
		name = string(a.permission)
	case a.audience == audiencePublic:
		name = "public"
	case a.audience == audienceAccount:
		name = "account"
	case a.audience == audienceEnrolment:
		name = "enrolment"
	case a.audience == audienceSignedIn:
		name = "signed-in"
	}
	if a.recent {
		name += "+reauth"
	}
	return name
}

// SessionResolver returns the user that a session token belongs to. It reads roles and
// status from the database on each call, so that a change takes effect at once.
type SessionResolver interface {
	// Resolve returns the user of a live session. A token that is unknown,
	// expired, revoked or of a blocked user gives an Unauthenticated *fault.Error.
	Resolve(ctx context.Context, token string) (actor.Actor, error)
}

var (
	errNoSession = fault.New(fault.Unauthenticated, "nao_autenticado", "Sua sessão terminou. Entre novamente.")
	errCSRF      = fault.New(fault.Forbidden, "csrf", "A página expirou. Recarregue-a e tente novamente.")
	errForeign   = fault.New(fault.Forbidden, "origem", "Requisição de outra origem recusada.")
	errPending   = fault.New(fault.Forbidden, "aguardando_aprovacao", "Sua conta aguarda aprovação.")
	errEnroll    = fault.New(fault.Forbidden, "exige_2fa", "Seu perfil exige a verificação em duas etapas. Configure-a para continuar.")
	errReauth    = fault.New(fault.Forbidden, "reautenticacao", "Confirme sua senha para continuar.")
)

// check decides about an actor whose session is live.
func (a Access) check(who *actor.Actor, method string, now time.Time) error {
	if a.audience == audiencePublic {
		return nil
	}
	if a.audience >= audienceEnrolment && len(who.Roles) == 0 {
		return errPending
	}
	if a.audience == audienceSignedIn && who.MustEnroll {
		return errEnroll
	}
	reach := actor.All
	if a.permission != "" {
		if reach = who.Reach(a.permission); reach == actor.None {
			return actor.ErrDenied
		}
	}
	reauth := a.recent || (a.permission.NeedsReauth() && reach > actor.Self && !safe(method))
	if reauth && !who.RecentlyAuthenticated(now) {
		return errReauth
	}
	return nil
}

// safe reports whether the method must not change state.
func safe(method string) bool {
	return method == http.MethodGet || method == http.MethodHead
}
