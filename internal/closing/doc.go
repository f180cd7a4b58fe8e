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
// Its rooms, from the bottom up: closing/item has what a month must have; closing/snapshot what
// is kept of months; closing/book how months stand and who closes them; closing/adjust
// corrections of closed ones; closing/accrual, closing/provision and closing/variance what a
// month was accrued for and what it came to (fechamento 3); closing/waiver, closing/ask,
// closing/digest, closing/report and closing/difference what is done about it. Here is the act,
// with what it keeps, for one client or many.
//
// It does not own the lock of closed months, which every writer asks (period), nor what
// the items are made of.
package closing
