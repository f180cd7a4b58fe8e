// Package balance owns the energy balances: what was measured and stated for each
// metering unit and month, what the chain of domain 1.1 makes of it together with
// the contracts, and the spreadsheets by which it arrives. The calculation itself
// is package chain, the reading of spreadsheets package intake. It does not own
// contracts and the monthly figures of their lists (contract), clients and their
// units (client) nor the sending of statements.
//
// Invariants:
//   - a month is computed in the transaction that changes anything it depends on,
//     or in a job enqueued in that transaction where it concerns many months; only
//     what differs is written;
//   - after a parameter or an index has changed, a job computes every month; of
//     those jobs at most one waits, and none that runs counts as waiting;
//   - two transactions that compute months of one client wait for each other;
//   - a spreadsheet is stored as it came before anything is made of it, is applied
//     in pieces that each leave a whole state, goes on after a crash where it
//     stopped, changes nothing when it is sent again, and can be undone;
//   - a month that somebody changed after an import is not touched by undoing it.
//
// Tables: balances, balance_months, balance_locks, imports, import_rows,
// import_mappings.
package balance
