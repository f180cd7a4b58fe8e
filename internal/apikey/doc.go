// Package apikey owns the keys by which other programs read in the name of a person
// (AP-01): making one, which shows it once, listing and revoking them, and telling in whose
// name a presented key acts. It does not own what they open (publicapi) nor the person's
// rights (account, kernel/actor).
//
// Invariants: of a key only the SHA-256 is stored; its right is what its scopes and its
// owner's roles have in common at the moment of the call, its rows those of the owner and,
// where it names clients, theirs alone; whose owner may not sign in, is revoked or has
// expired opens nothing; making and revoking need a recent password and stand in the trail.
//
// Table: api_keys.
package apikey
