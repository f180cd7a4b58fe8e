// Package registration owns the forms that anybody may send: registration, the proof
// of its mailbox, and the forgotten password. It does not own the approval (account),
// the links and their mails (account) nor sessions (account/session).
//
// Invariants: what a form answers, and how long that takes, says nothing about the
// address in it; everything that depends on it happens in a job afterwards. A password
// becomes an account's only after its mailbox was proven; of several registrations
// under one address the last counts, and the links of the others do nothing.
package registration
