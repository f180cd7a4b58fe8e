// Package approval owns the prices of contracts that wait for a second person, where
// the settings say so (SX-08): who asked for them over which version, and what came of
// it. It does not own contracts nor what a price is: both states are JSON that the
// contract gives it.
//
// Invariants: one request of a contract waits at a time; what was decided stays as it
// is; who asked neither approves nor refuses, and nobody else withdraws.
//
// Tables: price_approvals.
package approval
