// Package dashboard owns the month at a glance: the tiles with their trends, the
// distribution of conformity and the opportunities. It reads any feature's
// tables and writes none.
//
// Invariants: for people who see the whole portfolio every figure comes from
// counters that the writers keep (contract_deltas, portfolio_months), so the cost
// does not grow with the data; people who see a part get the same figures counted
// over that part. A month that nothing was measured in counts as Indefinido.
package dashboard
