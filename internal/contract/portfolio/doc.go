// Package portfolio owns the monthly figures of contracts that lists, tiles and the
// dashboard read without counting: the months of each contract, the light
// 'contrato', how many contracts are active or about to end, the median price of the
// book. It does not
// own contracts, of which it knows only what it counts (Contract), nor the balance
// that months are computed from.
//
// Invariants:
//   - contract_deltas, contract_ends and portfolio_months always equal what counting
//     the rows would give (Recount);
//   - months and counters change in the transaction of what they follow, and are
//     written in one order, so that two transactions wait instead of blocking each
//     other;
//   - a light says why it is as it is, and under which rules.
//
// Tables: client_backings, contract_deltas, contract_ends, contract_months, contract_spans,
// portfolio_months.
package portfolio
