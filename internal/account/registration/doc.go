// Package registration owns the forms that anybody may send: registration, the proof
// of its mailbox, and the forgotten password. It does not own the approval (account),
// the links and their mails (account) nor sessions (account/session).
//
// Invariants: what a form answers, and how long that takes, says nothing about the
// address in it; everything that depends on it happens in a job afterwards. A password
// becomes an account's only on the page that its mailbox opens: what a form says of it is
// checked and not kept. Any link of the address confirms, and the first ends all.
package registration
