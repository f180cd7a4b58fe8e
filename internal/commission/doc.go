// Package commission owns what is paid for contracts (CS-02): the plans, the
// commissions of each contract month, their approval and payment, and when and for
// whom a contract was closed. It does not own contracts and their months
// (contract), what is billed (balance), who is responsible for a client (client) nor the
// ranking of those who close contracts (ranking).
//
// Invariants:
//   - a month is expected from the contract's volume and price until the balance has
//     computed what is billed, which then takes its place;
//   - the parts of a commission add up to it: what rounding leaves over goes to who won
//     the deal; a division of a contract's own is fixed when it is signed, and a transfer
//     of its portfolio moves later months only;
//   - a fee is fixed at signing; what goes back of it is an entry of its own, never more than
//     was received, and comes off payments that are approved after it;
//   - an approved or paid commission never changes; where it would be another amount
//     now, that stands beside it;
//   - a commission belongs to who was responsible for the client when the contract was
//     closed; a later assignment of the client does not move it;
//   - a consultant reaches the own commissions, a partner those of the own company,
//     a gestora all of them.
//
// Tables: commission_plans, commissions, contract_closings, commission_terms,
// commission_splits, commission_offsets.
package commission
