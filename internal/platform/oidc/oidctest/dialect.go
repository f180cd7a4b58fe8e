package oidctest

import "maps"

// Dialect is what the providers of one make do where the standard leaves them the choice.
type Dialect struct {
	Path         string         // of the issuer
	Description  map[string]any // more of it, beside the addresses
	NamesItself  bool           // in what the browser brings back (RFC 9207)
	SecretInBody bool           // of the token request, and nowhere else
	Untimed      bool           // auth_time is not stated
	Aside        bool           // a token is thin: address and groups are requested beside it
}

// standard is a provider that says and supports all.
var standard = Dialect{
	NamesItself: true, Description: map[string]any{"id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"}},
}

// The makes, each by the manual of its maker.
var (
	// Entra is Entra ID v2 of one tenant; the rest of its description is in the file of the case.
	Entra = Dialect{Path: "/8a1f7b52-0c4e-4c7e-9a55-2f8f6f1f0c11/v2.0", Untimed: true, Description: map[string]any{
		"id_token_signing_alg_values_supported": []string{"RS256"},
		"token_endpoint_auth_methods_supported": []string{"client_secret_post", "private_key_jwt", "client_secret_basic"},
	}}
	// Google never states groups, nor when a user signed in.
	Google = Dialect{Untimed: true, Description: map[string]any{
		"id_token_signing_alg_values_supported": []string{"RS256"},
		"token_endpoint_auth_methods_supported": []string{"client_secret_post", "client_secret_basic"},
	}}
	// Keycloak writes groups as paths.
	Keycloak = Dialect{Path: "/realms/empresa", NamesItself: true, Description: map[string]any{
		"id_token_signing_alg_values_supported": []string{"PS384", "RS256", "ES256"}, "backchannel_logout_supported": true,
	}}
	// Okta of an organisation gives a thin token.
	Okta = Dialect{Aside: true, SecretInBody: true, Description: map[string]any{
		"id_token_signing_alg_values_supported": []string{"RS256"}, "token_endpoint_auth_methods_supported": []string{"client_secret_post"},
	}}
)

// thin leaves in the token what a thin one has, and the rest beside it.
func (p *Provider) thin(claims, person Claims) {
	p.Aside = maps.Clone(person)
	for _, name := range []string{"email", "email_verified", "groups"} {
		delete(claims, name)
	}
}
