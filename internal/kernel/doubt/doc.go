// Package doubt owns the question that a value out of proportion raises: what was
// read, what was probably meant, by which factor they differ, and the answer of the
// person who confirms it (TD-02). It does not own what a value is held against nor
// from where on it is out of proportion: that is the business of who owns the value.
//
// Invariants: while a question is open nothing is stored, or the value is stored with
// a Mark where nobody could answer; a confirmation names the field and the reason,
// and who stores the value records it in the audit trail.
package doubt
