// Package parameter owns the dated parameters of the product: rates, limits,
// thresholds and conventions, each with its validity and its source (domain 0.5). It
// does not own any rule that uses them.
//
// Invariants: a value is looked up for a date, never assumed; a parameter that is
// missing or has another unit answers ok == false, and what depends on it is
// Indefinido, never zero; of several validities that cover a date the one that began
// last holds; what a scope (a state, a distributor) leaves unsaid the general scope
// "" says. A validity is never altered, only followed by another; one that a person
// entered may be taken back.
//
// Table: parameters.
package parameter
