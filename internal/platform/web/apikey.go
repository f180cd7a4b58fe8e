package web

import (
	"bytes"
	"context"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
)

const (
	// KeyPaths begin the addresses that API keys open, and that nothing else opens.
	KeyPaths = "/api/v1/"
	// KeyPrefix begins every API key.
	KeyPrefix = "ynv_"
)

// keyScheme is the security scheme of API keys in the OpenAPI document.
const keyScheme = "chave"

// KeyResolver returns the owner of an API key. It reads rights and status from the
// database on each call, so that a change takes effect at once.
type KeyResolver interface {
	// Resolve returns the owner of a live key, limited to what the key may do. A key that
	// is not valid, comes from elsewhere or too often gives a *fault.Error.
	Resolve(ctx context.Context, key, ip string) (actor.Actor, error)
}

var (
	errCookie       = fault.New(fault.BadRequest, "chave_e_sessao", "Em "+KeyPaths+" envie a chave de API em Authorization: Bearer, sem o cookie da sessão.")
	errNoKey        = fault.New(fault.Unauthenticated, "sem_chave", "Envie a chave de API em Authorization: Bearer.")
	errKeyElsewhere = fault.New(fault.Unauthenticated, "chave_fora_da_api", "Chaves de API só valem em "+KeyPaths+".")
)

// Keyed says that API keys open the route, and they alone (AP-01).
func (rt Route) Keyed() Route {
	rt.keyed = true
	return rt
}

// checkKeyed refuses a route that a key must not open: keys read what a permission names
// and send files, at the addresses made for them.
func (rt *Route) checkKeyed() {
	if rt.keyed && (rt.Method != http.MethodGet && rt.Kind != KindUpload || !strings.HasPrefix(rt.Path, KeyPaths) || rt.Access.permission == "") {
		panic("web: " + rt.ID + ": a key opens routes that read or take a file, with a permission, below " + KeyPaths + " only")
	}
}

// identify finds who calls: by an API key where the route is one of theirs, elsewhere by
// the session's cookie, beside which a proxy's own Authorization header may stand.
func (ex *exchange) identify(ctx context.Context) (actor.Actor, error) {
	token := ex.sessionToken()
	key, sent := ex.bearer()
	switch {
	case ex.route.keyed && token != "":
		return actor.Actor{}, errCookie
	case ex.route.keyed && (!sent || ex.router.keys == nil):
		return actor.Actor{}, errNoKey
	case ex.route.keyed:
		return ex.router.keys.Resolve(ctx, key, ex.clientIP())
	case sent && token == "":
		return actor.Actor{}, errKeyElsewhere
	case token == "":
		return actor.Actor{}, errNoSession
	}
	return ex.router.sessions.Resolve(ctx, token)
}

// strayKey refuses an API key where it opens nothing, also where anybody is let in: whoever
// sends it there shows it to what need not know it.
func (ex *exchange) strayKey() error {
	if key, _ := ex.bearer(); !ex.route.keyed && strings.HasPrefix(key, KeyPrefix) {
		return errKeyElsewhere
	}
	return nil
}

// bearer is what the request carries as a bearer's token.
func (ex *exchange) bearer() (token string, sent bool) {
	scheme, token, _ := strings.Cut(ex.req.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), strings.EqualFold(scheme, "Bearer")
}

const (
	contentForm = "application/x-www-form-urlencoded"
	// maxSigned bounds a form that vouches for itself.
	maxSigned = 64 << 10
)

// Signed says that the body is a form, of which one field vouches for itself as a signed
// token does: another program sends it, without cookies, so that there is none to protect
// by a CSRF token. The handler gets the field from SignedValue.
func (rt Route) Signed(field string) Route {
	rt.signed = field
	return rt
}

// checkSigned refuses a route where anything else than the field would count.
func (rt *Route) checkSigned(hasBody bool) {
	if rt.signed != "" && (rt.Method != http.MethodPost || rt.Access != Public() || rt.Kind != KindJSON || hasBody) {
		panic("web: " + rt.ID + ": a form that vouches for itself is posted by anybody, without another body")
	}
}

// SignedValue is the field of a Signed route's form.
func SignedValue(ctx context.Context) string {
	if ex := exchangeOf(ctx); ex != nil {
		return ex.signed
	}
	return ""
}

func (ex *exchange) readSigned(req *http.Request) error {
	kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil || kind != contentForm {
		return errMedia
	}
	var sent bytes.Buffer
	if err := ex.readAll(req, &sent, maxSigned); err != nil {
		return err
	}
	form, err := url.ParseQuery(sent.String())
	if err != nil || !isText(form.Get(ex.route.signed)) {
		return errEmptyBody
	}
	ex.signed = form.Get(ex.route.signed)
	return nil
}
