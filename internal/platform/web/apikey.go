package web

import (
	"context"
	"net/http"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
)

// KeyPaths begin the addresses that API keys open, and no other does.
const KeyPaths = "/api/v1/"

// keyScheme is the security scheme of API keys in the OpenAPI document.
const keyScheme = "chave"

// KeyResolver tells in whose name an API key acts. It reads rights and status from the
// database on each call, so that a change acts at once.
type KeyResolver interface {
	// Resolve returns the owner of a live key, limited to what the key may do. A key that
	// is not valid, comes from elsewhere or too often gives a *fault.Error.
	Resolve(ctx context.Context, key, ip string) (actor.Actor, error)
}

var (
	errTwoIdentities = fault.New(fault.BadRequest, "chave_e_sessao", "Envie a chave de API ou o cookie da sessão, não os dois.")
	errKeyElsewhere  = fault.New(fault.Unauthenticated, "chave_fora_da_api", "Chaves de API só valem em "+KeyPaths+".")
)

// Keyed says that an API key opens the route as well (AP-01).
func (rt Route) Keyed() Route {
	rt.keyed = true
	return rt
}

// checkKeyed refuses a route that a key must not open: keys read what a permission
// names, at the addresses made for them.
func (rt *Route) checkKeyed() {
	if rt.keyed && (rt.Method != http.MethodGet || !strings.HasPrefix(rt.Path, KeyPaths) || rt.Access.permission == "") {
		panic("web: " + rt.ID + ": a key opens reading routes with a permission below " + KeyPaths + " only")
	}
}

// identify finds who calls: by the session's cookie or, where the route takes it, by an
// API key. Elsewhere a proxy's own Authorization header stands beside the cookie.
func (ex *exchange) identify(ctx context.Context) (actor.Actor, error) {
	token := ex.sessionToken()
	key, sent := ex.apiKey()
	switch {
	case sent && ex.route.keyed && token != "":
		return actor.Actor{}, errTwoIdentities
	case sent && ex.route.keyed && ex.router.keys != nil:
		return ex.router.keys.Resolve(ctx, key, ex.clientIP())
	case sent && token == "":
		return actor.Actor{}, errKeyElsewhere
	case token == "":
		return actor.Actor{}, errNoSession
	}
	return ex.router.sessions.Resolve(ctx, token)
}

// apiKey is what the request carries as a bearer's token.
func (ex *exchange) apiKey() (key string, sent bool) {
	scheme, key, _ := strings.Cut(ex.req.Header.Get("Authorization"), " ")
	return strings.TrimSpace(key), strings.EqualFold(scheme, "Bearer")
}
