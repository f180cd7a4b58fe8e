// Package retention owns how old what is kept may grow: deleted contracts, versions of
// contracts, files that were sent, and the trail, each by an age that somebody sets (OP-06),
// what would go today, and the daily job that takes it away. It does not own how a row goes,
// which its owner knows, nor what other features forget by themselves, which it lists.
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
