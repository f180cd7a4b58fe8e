// Package dashboard owns the month at a glance: the tiles with their trends, the
// distribution of conformity, the four lights with the contracts behind them, the
// divergences, the opportunities with what is at stake, their files and the record
// of each figure. It reads any feature's tables and writes none; how a light or a
// divergence comes about is compliance's and contract's.
//
// Invariants: for people who see the whole portfolio every figure comes from
// counters that the writers keep (contract_deltas, portfolio_months), so the cost
// does not grow with the data; people who see a part get the same figures counted
// over that part. A month that nothing was measured in counts as Indefinido.
package dashboard
