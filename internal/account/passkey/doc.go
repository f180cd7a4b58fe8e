// Package passkey owns passkeys (WebAuthn): adding and removing them, and signing in
// with one. It does not own sessions (account/session), codes (account/factor) nor who
// must have a second factor (account).
//
// Invariants: a passkey shows its device and who unlocked it, so that a sign-in with one
// owes no code and counts as the second factor that a role demands; a challenge works
// once, for five minutes, in the browser that requested it; keys belong to the host of
// the public address; a counter that does not grow is a copied key, which opens nothing;
// whatever adds or removes a key ends every session of its owner and is mailed to her.
//
// Tables: user_passkeys, passkey_challenges.
package passkey
