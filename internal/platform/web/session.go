package web

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"time"

	"ynova/internal/kernel/bearer"
)

const (
	csrfHeader     = "X-Csrf-Token" // canonical form of X-CSRF-Token
	maxTokenLength = 256
)

// cookieNames depend on how people reach the product: the __Host- prefix needs
// https, and http is allowed on the own machine only.
type cookieNames struct {
	session, csrf string
	secure        bool
}

func newCookieNames(secure bool) cookieNames {
	if secure {
		return cookieNames{"__Host-ynova_session", "__Host-ynova_csrf", true}
	}
	return cookieNames{"ynova_session", "ynova_csrf", false}
}

func (n *cookieNames) cookie(name, value string, maxAge int) *http.Cookie {
	return &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: maxAge,
		Secure: n.secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
}

// SessionToken returns the session token that the client presented, or "".
func SessionToken(ctx context.Context) string {
	if ex := exchangeOf(ctx); ex != nil {
		return ex.sessionToken()
	}
	return ""
}

// SetSession gives the client a session cookie. Call it after the session is
// committed. A lifetime of zero lasts until the browser closes.
func SetSession(ctx context.Context, token string, lifetime time.Duration) {
	ex := exchangeOf(ctx)
	if ex == nil {
		return
	}
	names := &ex.router.cookies
	ex.newSession, ex.ended = token, false
	http.SetCookie(&ex.rw, names.cookie(names.session, token, int(lifetime/time.Second)))
}

// ClearSession takes the session cookie back and asks the browser to forget what
// it cached, so that its Back button shows nothing.
func ClearSession(ctx context.Context) {
	ex := exchangeOf(ctx)
	if ex == nil {
		return
	}
	names := &ex.router.cookies
	ex.newSession, ex.ended = "", true
	http.SetCookie(&ex.rw, names.cookie(names.session, "", -1))
	ex.rw.Header().Set("Clear-Site-Data", `"cache"`)
}

// CSRFToken returns what the client must send back as X-CSRF-Token from now on.
// A client without a session gets an anonymous cookie to bind the token to.
func CSRFToken(ctx context.Context) string {
	ex := exchangeOf(ctx)
	if ex == nil {
		return ""
	}
	if secret := ex.csrfSecret(); secret != "" {
		return CSRFTokenOf(secret)
	}
	secret := bearer.New()
	names := &ex.router.cookies
	http.SetCookie(&ex.rw, names.cookie(names.csrf, secret, 0))
	return CSRFTokenOf(secret)
}

func (ex *exchange) sessionToken() string {
	c, err := ex.req.Cookie(ex.router.cookies.session)
	if err != nil || len(c.Value) > maxTokenLength {
		return ""
	}
	return c.Value
}

// csrfSecret is what the token is bound to: the session, also when it has just
// begun, else the anonymous cookie. Whether the session is still alive does not
// matter here; it only has to be a secret of this browser.
func (ex *exchange) csrfSecret() string {
	if ex.newSession != "" {
		return ex.newSession
	}
	if !ex.ended {
		if token := ex.sessionToken(); token != "" {
			return token
		}
	}
	c, err := ex.req.Cookie(ex.router.cookies.csrf)
	if err != nil || len(c.Value) != bearer.Length {
		return ""
	}
	return c.Value
}

// CSRFTokenOf returns the token that belongs to the value of a cookie. It is
// derived, so that no server key is needed and the token does not reveal the
// cookie, which is what makes it a secret.
func CSRFTokenOf(cookie string) string {
	sum := sha256.Sum256(append([]byte("csrf:"), cookie...))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// checkCSRF compares the header with the cookie.
func (ex *exchange) checkCSRF() error {
	presented := ex.req.Header.Get(csrfHeader)
	secret := ex.csrfSecret()
	if presented == "" || secret == "" ||
		subtle.ConstantTimeCompare([]byte(presented), []byte(CSRFTokenOf(secret))) != 1 {
		return errCSRF
	}
	return nil
}
