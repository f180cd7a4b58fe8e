// Package contract owns the energy supply contracts: who writes them, what follows from
// it, their list and its search. It does not own clients and who reaches them (client),
// measurements and the balance made of them (balance) nor invoices. What a contract is,
// with its rules and masks, is contract/record; what it agrees is contract/term, and about
// single months contract/price; which contracts a list finds, and how, is
// contract/listing; the figures that lists and the dashboard read without counting are
// contract/portfolio; every state a contract has had is contract/version; prices that wait
// for a second person are contract/approval. These are below it.
//
// Invariants:
//   - an input is checked as a whole, and all its broken rules are returned at once,
//     with the sentences that the screens use (CC-19);
//   - a change writes the row, its version, its audit entry, the counters that it
//     moves and what is recalculated because of it in one transaction;
//   - two people who edit the same contract do not overwrite each other unseen:
//     the version read travels with the edit (F05);
//   - prices by period, seasonal volumes and additional data are one with the
//     contract: the same edit, version and audit entry; lists do not read them;
//   - what an actor may not see of a row (prices, addresses) is removed in one
//     place, View.Masked, from every answer.
//
// Tables: contracts, change_marks (by triggers).
package contract
