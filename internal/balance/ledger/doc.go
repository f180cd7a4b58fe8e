// Package ledger owns what is stored of measured months: of each metering unit the
// balance with its totals, and of each month what a spreadsheet or a person states
// and what was computed from it. It does not own how a month is computed (recompute)
// nor who may change one.
//
// Invariants:
//   - two transactions that change months of one client wait for each other;
//   - a balance repeats what its months give, and nothing else.
//
// Tables: balances, balance_months, balance_locks.
package ledger
