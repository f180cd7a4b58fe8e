// Package rate owns the homologated tariffs with the register of distributors
// (domain 7.1, 8.1) and the import of the regulator's file, which package aneel
// reads. It does not own any calculation that uses them, except the mean of a tariff
// over the days of a bill.
//
// Invariants: a tariff is identified by distributor, structure, class, detail, tariff
// period and beginning; the distributor by its CNPJ, whatever a file calls it. An
// amount that cannot be right (bounds and distances are parameters) is left out with
// a warning that names its line; a row that cannot be read stops the file.
//
// Tables: distributors, distributor_names, tariffs.
package rate
