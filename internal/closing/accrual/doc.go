// Package accrual computes what a month costs line by line, as it is accrued and as
// documents realise it, and splits the difference into volume, price, tax and what is
// left (fechamento 3). Positive is a cost.
//
// Invariants: volume + price + tax + other = difference, exactly; what a document does
// not state keeps what was accrued; what is not known is not zero.
//
// It reads and stores nothing: who gathers the inputs is closing/provision.
package accrual
