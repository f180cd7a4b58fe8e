// Package aneel reads the file of homologated tariffs that the regulator publishes
// (domain 7.1): the official CSV, alone or in a ZIP, in either of its encodings,
// and the workbook with the same columns under other names. Columns are found by
// their headers. It does not own the tariffs that are kept, nor what is plausible.
//
// The file has some 300,000 rows of all products since 2010. It is read row by row
// in the parsing child (Tasks there, Parse here), which passes on only tariffs of
// application of the subgroups A1 to B4 whose validity ended after a day, and
// counts what it leaves out.
package aneel
