// Package rule is what the audit of invoices looks for: forty rules, one file a family,
// applied to a contract's invoices and what they are held against (Evaluate). A rule is
// described with its source and advice (All), a finding's remedy says from whom, how much
// and until when it is claimed back, and a document is worth its R$ once (Document.Stake).
// All of it is pure: what the rules look at is read and what they find is kept by package
// finding.
//
// Invariants:
//   - missing data makes no finding, and an amount that cannot be computed is nil,
//     never zero;
//   - a finding keeps the record of its calculation, under the version of the rules.
package rule
