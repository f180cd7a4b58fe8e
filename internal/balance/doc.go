// Package balance owns the energy balances as people see and edit them: the list,
// a balance with its months, its timeline, its file. It stands on four packages:
// ledger stores the months, recompute computes them by the rules of chain, and
// measurement takes spreadsheets, read by intake. It does not own contracts and the
// monthly figures of their lists (contract), clients and their units (client) nor
// the sending of statements (mailing).
//
// Invariants:
//   - what a person states of a month is computed in the same transaction;
//   - an edit made from an older state of the month than the stored one is refused.
package balance
