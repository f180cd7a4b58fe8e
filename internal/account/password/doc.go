// Package password owns what a password must be and how it is hashed and
// compared. It does not own accounts, nor the limit of attempts.
//
// Invariants: a comparison takes the same work whether there is a hash to compare
// with or not; at most one hash per processor is computed at a time, and a bounded
// number waits; the same characters in another Unicode form are the same password.
package password
