// Package sso owns single sign-on: signing in by the company's identity provider, who a
// user is there, and what her groups there give her. It does not own the protocol
// (platform/oidc), sessions (account/session) nor roles given by people (account).
//
// Invariants: an answer of the provider counts once, within ten minutes, in the browser that
// was sent there; a user is known by issuer and subject, never by an address, so that a
// known e-mail is linked by who shows its password or passkey, and an unknown one becomes a
// user who waits for approval; an address that the provider did not confirm opens nothing;
// roles of groups follow each sign-in, those given by people stay, gestora is none of a
// group; the second factor is the provider's where it says so, else ours as after a
// password; what links or unlinks is in the trail and mailed to the owner.
//
// Tables: sso_identities, sso_attempts, sso_steps.
package sso
