// Package recompute owns the recomputation of measured months: which months follow
// from a measurement, a contract or a parameter, in one transaction or in a job, and
// the record of how a month was computed. The calculation itself is package chain,
// the stored rows are package ledger's. It does not own contracts (contract) nor
// where the statements of a month come from (measurement, balance).
//
// Invariants:
//   - a month is computed in the transaction that changes anything it depends on,
//     or in a job enqueued in that transaction where it concerns many months; only
//     what differs is written;
//   - after a parameter or an index has changed, a job computes every month; of
//     those jobs at most one waits, and none that runs counts as waiting;
//   - two transactions that compute months of one client wait for each other.
package recompute
