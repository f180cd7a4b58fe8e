// Package fault owns the shape of an error that a person must read: a kind
// that decides the HTTP status once, a stable code for the client, a sentence
// in Brazilian Portuguese, the fields that caused it and the technical cause
// for the log. It does not own translation to HTTP (platform/web) nor logging.
//
// Invariants: Message never carries the offending value, SQL, a path or a
// stack; the technical cause stays in Cause. A *Error is immutable once
// shared: the With methods return copies.
package fault
