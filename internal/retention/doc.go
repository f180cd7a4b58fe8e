// Package retention owns how long data is kept: deleted contracts, versions of contracts,
// files that were sent, and the trail, each by an age that a user sets (OP-06), what would be
// removed today, and the daily job that removes it. It does not own how a row is removed,
// which its owner knows, nor what other features remove by themselves, which it lists.
//
// Invariants:
//   - Without an age nothing goes; an age is never below its minimum.
//   - What a closed month needs stays (its picture, and what the picture names), and so does
//     what other records refer to. Both are counted.
//   - A contract goes whole, in one transaction, or not at all.
//   - Each transaction says in the trail how many went, and nothing of whom.
//
// Table: retention_ages.
package retention
