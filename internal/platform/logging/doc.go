// Package logging owns the shape of the log: one JSON object per line, the
// request id of the context on every line, and secrets cut out by attribute name.
// It does not own what is logged.
//
// Invariants: whatever a value contains, one record is one line of valid JSON; an
// attribute whose name says that it is a secret shows only that there was one.
package logging
