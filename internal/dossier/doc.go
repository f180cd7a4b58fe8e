// Package dossier composes everything that is known of one contract into a single
// answer: figures of a month, agreed values, histories, the compliance table, the
// analysis steps, invoices, files and notes. It owns no rules and no rows: it reads
// what contract, balance, invoice, compliance and document own.
//
// Invariants:
//   - a fixed number of queries, however many months there are;
//   - a figure carries the record of how it came about, and is null where an input
//     is missing, never zero;
//   - what an actor may not see of prices, suppliers and people is removed in
//     mask.go and in the packages that own it.
package dossier
