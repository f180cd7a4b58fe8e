// Package session owns signing in and what follows: sessions with their tokens and
// limits, the browsers that an owner has signed in with, sign-ins that still owe the
// code of a second factor, and the own password. It does not own users, limits and
// mails (account) nor how cookies and CSRF tokens travel (platform/web).
//
// Invariants: session, device and challenge tokens are stored as hashes only; a token
// that was replaced and still comes ends its family; before the code of a second
// factor there is no session, only a challenge; an attempt is counted, durably, before
// the comparison, and an unknown address takes as long as a known one.
//
// Tables: sessions, known_devices, login_challenges.
package session
