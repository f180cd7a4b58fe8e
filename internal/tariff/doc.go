// Package tariff owns the dated parameters of the product (rates, limits,
// thresholds and conventions, each with its validity and its source; domain 0.5)
// and the price indices by month (domain 2), the homologated tariffs with the
// register of distributors (domain 7.1, 8.1), and what the market has one value a
// month of: the bandeira and the PLD of a submarket (domain 1.5, 6.4), with the
// reading of the files that bring them (package aneel reads the largest one). It
// does not own any calculation that uses them, except the factor by which an index
// adjusts a price.
//
// Invariants: a value is looked up for a date, never assumed; a parameter that is
// missing or has another unit answers ok == false, and what depends on it is
// Indefinido, never zero; of several validities that cover a date the one that
// began last holds; what a scope (a state, a distributor) leaves unsaid the
// general scope "" says. A validity is never altered, only followed by another; one
// that a person entered may be taken back.
//
// A factor is exact and never rounded. A gap between known months leaves no factor;
// a month after the last known one takes its variation, which makes the factor
// provisional. A file is stored whole or not at all, and only what differs; every
// change is audited and enqueues the recalculation in its transaction.
//
// A tariff is told apart by distributor, structure, class, detail, tariff period and
// beginning; the distributor by its CNPJ, whatever a file calls it. An amount that
// cannot be right (bounds and distances are parameters) is left out with a warning
// that names its line; a row that cannot be read stops the file.
//
// Tables: parameters, price_indices, distributors, distributor_names, tariffs,
// market_months, reference_revisions.
package tariff
