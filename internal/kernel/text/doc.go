// Package text owns which characters of a typed or sent text hide, break or reverse what is
// read, and what is done about them: names and notes are cleaned, what turns the direction
// of reading around is refused and shown by its number, identifiers have one normal form.
// It does not own how texts are compared (ptbr.Fold) or what an identifier is (brdoc).
package text
