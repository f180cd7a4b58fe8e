// Package closing owns the close of a month: what a month of a client still lacks and
// how ready it is, the act that closes it, the picture that is kept of it, who closes
// it, and which items are waived (fechamento 2).
//
// A month is looked at contract by contract: the supply of a contract in the month is
// what a medidor is to the design, because notas, bills and checks are a contract's
// here, and every list that mends an item is one of contracts (ADR 0023).
//
// Invariants: only 'fechado' is an act, every other state follows from what is there; an
// item leaves when its cause does; a month closes when it is 100 % ready, and only then;
// what was kept of a closed month is never changed, its hash is sealed in the trail.
//
// What a month was accrued for and what it came to (fechamento 3) is computed by
// closing/accrual and gathered by closing/provision; here it is requested, explained and kept.
//
// It does not own the lock of closed months, which every writer asks (period), nor what
// the items are made of.
//
// How all clients' months stand is kept in memory, and follows what triggers note of the
// tables that are read (ADR 0024).
//
// Tables: closing_snapshots, closing_waivers, closing_owners,
// closing_adjustments, closing_digests, month_pictures,
// month_picture_days, closing_changes.
package closing
