// Package oidc implements OpenID Connect with the one provider that the operator configured: the
// code flow with PKCE (S256), nonce and iss, and logout tokens. It does not own states,
// cookies, nor what follows for a user (account/sso).
//
// Invariants: the provider is not contacted before a user signs in, and one that does not
// answer is ErrDown, never a server that does not start; an identity comes only from a
// token that the provider's own key signed (never alg none nor a shared key) for this
// client, this nonce, in time; all addresses in its description are https, or of this machine
// where the issuer is; no redirect is followed, no proxy used, time and sizes are bounded.
// The issuer is the operator's word, not that of who uses the product: it may stand in a
// private network, other than what package outbound calls.
package oidc
