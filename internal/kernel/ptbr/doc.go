// Package ptbr owns the one reader and writer of Brazilian notation: numbers,
// dates, months, yes/no and text for searching. It does not own the values
// (kernel/energy, money, percent, month) nor the notation of files, which the
// importers strip before.
//
// Invariants: a text is read by a grammar written at its function or refused,
// never guessed; reading takes one pass, without regular expressions; only
// ASCII digits count. testdata/cases.json holds the cases that the front end's
// reader must answer in the same way.
package ptbr
