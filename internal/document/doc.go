// Package document owns the files of contracts: what kind each is, who may see it
// and where its content lies. It does not own the blob store, what is read out of
// a file, nor the invoices that point at one.
//
// Invariants:
//   - what a file is comes from its content, never from its name;
//   - the content is stored before the row that names it, and removed after it:
//     a row without content does not exist, and content that no row names is
//     swept away after a day;
//   - a partner sees the files of the own account only: an agreement reveals prices;
//   - a file leaves as an attachment under a name and a type of ours.
//
// Table: documents.
package document
