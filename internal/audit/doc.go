// Package audit owns the trail of who did what, when, from where and to which
// row, with the row before and after. It does not own what is worth recording
// nor who may read it: it is a sink that knows no feature.
//
// Invariants: an entry is written in the transaction of the change it
// describes, so that neither exists without the other; entries are only ever
// added; times are the transaction's; a minute later each is sealed into a chain
// under the installation's key, so that a changed, removed or inserted row is found
// (P05). Only the erasure of a person (LGPD) blanks what an entry says, and the chain
// says that it did. Files that leave and acts that are refused are counted by the hour,
// and recorded at the first, the 10th, the 100th time (SX-08).
//
// Tables: audit_entries, audit_chain, audit_cuts, audit_visits.
package audit
