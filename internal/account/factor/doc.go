// Package factor owns second factors: the shared secret of an authenticator app, its
// codes, and the recovery codes. It does not own the sign-in that asks for a code
// (account/session) nor who must have a second factor (account).
//
// Invariants: a code works once and never after a later one; the shared secret is
// stored sealed for its row, recovery codes as hashes; whatever changes a factor ends
// every session of its owner and is mailed to her.
//
// Tables: user_totp, user_recovery_codes.
package factor
