// Package fiscal reads electronic tax documents of energy: the NF-e of a supplier
// (model 55) and the NF3e of a distributor (model 66). It owns the two layouts and
// what may stand in such a file. It does not own what the figures mean to a
// contract, nor where the file is kept; it touches no table.
//
// Invariants:
//   - the file is parsed in a child process (Tasks there, Parse here); Read is the
//     parser itself and reaches neither the network nor another file: a document
//     type, an entity, an inclusion or a stylesheet is refused, not resolved;
//   - nesting, attributes, texts and the number of elements are bounded before
//     anything is built of them;
//   - a value carries the path of the element that says it; what the document does
//     not say is nil, and what cannot be read is a warning, never a guess;
//   - the signature is reported, not verified: that needs the certificates of the
//     day of issue. An authorisation that is missing, cancelled or denied, and a
//     document of the test environment, are warnings;
//   - an event (a cancellation, a letter of correction) is read as what it says of
//     another note, with why it counts for nothing where it does.
package fiscal
