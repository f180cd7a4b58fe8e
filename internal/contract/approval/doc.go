// Package approval owns the prices of contracts that wait for a second person, where
// the settings say so (SX-08): who requested them over which version, and the decision.
// It does not own contracts nor what a price is: both states are JSON that the contract
// gives it.
//
// Invariants: one request of a contract waits at a time; what was decided stays as it
// is; the requester neither approves nor refuses, and only the requester withdraws.
//
// Tables: price_approvals.
package approval
