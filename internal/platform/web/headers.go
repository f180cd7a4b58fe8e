package web

import (
	"net/http"
	"strings"

	"ynova/internal/platform/config"
)

// header is one constant response header; its slice is shared by all responses
// and never changed in place.
type header struct {
	name  string
	value []string
}

const permissionsPolicy = "accelerometer=(), camera=(), display-capture=(), " +
	"geolocation=(), gyroscope=(), hid=(), idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()"

// ofPages are the security headers that a browser heeds on nothing but what it shows as
// a page.
var ofPages = []string{"Content-Security-Policy", "Permissions-Policy", "Referrer-Policy", "Cross-Origin-Opener-Policy"}

// downloadPolicy makes a file that a browser opens anyway inert.
const downloadPolicy = "default-src 'none'; sandbox"

// policy is the Content-Security-Policy, cut where the nonce of a page belongs.
type policy struct {
	beforeNonce, afterNonce string
	plain                   []string // without a nonce, for everything that is not the page
}

func newPolicy(cfg *config.Config, styleHashes []string) policy {
	connect := strings.Join(append([]string{"'self'"}, origins(cfg.Bases())...), " ")
	before := "default-src 'none'; script-src 'self'; connect-src " + connect + "; object-src 'none'; base-uri 'none'; " +
		"frame-ancestors 'none'; form-action 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self'; " +
		"manifest-src 'self'; frame-src blob: data:; style-src 'self'; style-src-elem 'self'"
	hashes := ""
	for _, h := range styleHashes {
		hashes += " '" + h + "'"
	}
	return policy{beforeNonce: before + " 'nonce-", afterNonce: "'" + hashes, plain: []string{before}}
}

// origins are the servers of the addresses: a source with a path would allow that
// path alone, and none below it (CSP3 6.7.2.9).
func origins(bases []string) []string {
	var out []string
	for _, base := range bases {
		scheme, rest, _ := strings.Cut(base, "://")
		host, _, _ := strings.Cut(rest, "/")
		out = append(out, scheme+"://"+host)
	}
	return out
}

func (p *policy) withNonce(nonce string) string { return p.beforeNonce + nonce + p.afterNonce }

// securityHeaders are on every response; what a handler sets later replaces them.
func securityHeaders(cfg *config.Config, csp *policy) []header {
	hs := []header{
		{"Content-Security-Policy", csp.plain},
		{"X-Content-Type-Options", []string{"nosniff"}},
		{"Referrer-Policy", []string{"no-referrer"}},
		{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
		{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
		{"Permissions-Policy", []string{permissionsPolicy}},
		{"Cache-Control", []string{"no-store"}},
	}
	if cfg.Secure() {
		hs = append(hs, header{"Strict-Transport-Security", []string{"max-age=63072000; includeSubDomains"}})
	}
	return hs
}

func setHeaders(h http.Header, hs []header) {
	for i := range hs {
		h[hs[i].name] = hs[i].value
	}
}
