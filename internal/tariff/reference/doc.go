// Package reference owns what all tables of reference data share: the revision by
// which one writer at a time changes a table, how a file differs from what is kept
// and what is wrong with its lines, the checks of what a person enters, and what
// follows a change. It does not own any table of values.
//
// Invariants: a file is stored whole or not at all, and only what differs; every
// change enqueues the recalculation in its transaction.
//
// Table: reference_revisions.
package reference
