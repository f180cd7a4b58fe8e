// Package layout owns the reading of spreadsheets whose columns a person names: what
// a header means, how a sender writes numbers, which rows are good and in which order
// they are applied. It turns a table of text into rows with exact values or into the
// reasons why not. It knows no business word: the fields and the rules of a row are
// the feature's. It does not own the file formats (platform/sheet).
//
// Invariants:
//   - a row is accepted with exactly the values that it states, or rejected with
//     line, column and reason; nothing is guessed, cut or rounded on the way;
//   - a cell that is empty, "-" or "Não informado" states nothing;
//   - the decimal separator is decided per column from all of its cells; a number
//     that may mean two things is rejected where nothing decides;
//   - two rows about the same thing are both rejected, each naming the other.
package layout
