// Package demo owns the demonstration data: invented people, companies, contracts
// and 24 months of measurement that end with the last month that is over: the one that
// the screens open on, in which almost everything is there and some things are missing.
//
// It does not own a way around the product's rules: everything enters through the
// features' own use cases, the measurement as a spreadsheet that is imported like
// any other.
//
// Invariants: the same month gives the same data, except for ids and times; nobody
// in it exists (mail domains end in .example, the CNPJ roots begin with 99);
// demonstration data never enters a database that holds anything else, and a
// database with demonstration data, whose password is public, is never served
// without --demo.
package demo
