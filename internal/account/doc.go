// Package account owns who may enter: users with their roles and partner company,
// their approval, the own profile, the links sent by mail, the limits on guessing, and
// the product's settings. Core is what the packages beside it share with it, and they
// import one way: session (signing in, sessions, the own password), factor (second
// factors) and registration (forms that anybody may send). Package message has the
// texts of the mails, package password the rules and hashes. It does not own what a
// role may do (kernel/actor), how cookies and CSRF tokens travel (platform/web) nor
// which rows a user reaches (client).
//
// Invariants:
//   - passwords, session tokens, device tokens and mailed links are stored as
//     hashes only, and none of them is ever in the queue, the trail or the log;
//   - a password becomes an account's only after its mailbox was proven: users
//     without a confirmed e-mail have none, so nobody prepares an account for
//     another person's address;
//   - an attempt at a password is counted, durably, before the comparison; a
//     successful one is given back;
//   - what a stranger asks with an e-mail address (sign in, register, forgot the
//     password) is answered alike whether the address is unknown, known, blocked
//     or waiting for approval, and what differs happens in a job afterwards;
//   - an active user holds at least one role, one that waits for approval none;
//   - there is always an active gestora, nobody changes the own roles or grants
//     what she lacks, also under concurrency;
//   - a code of a second factor works once and never after a later one, its shared
//     secret is stored sealed for its row, recovery codes as hashes; before the code
//     there is no session, only a challenge;
//   - an address is changed by who proves its mailbox, and the previous one is notified;
//   - blocking, a change of roles and a new password end every session of the
//     user at once (on other instances when they receive the notice, within a second
//     at the latest).
//
// Tables: users, user_roles, partners, registrations, account_tokens,
// attempt_counters, settings, email_changes.
package account
