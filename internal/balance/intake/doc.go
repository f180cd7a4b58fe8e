// Package intake owns the reading of balance spreadsheets: what a header means,
// how a sender writes numbers, and whether each row is good (domain 1.9). It turns
// a table of text into rows with exact values or into the reasons why not. It does
// not own the file formats (platform/sheet) nor what is stored (balance).
//
// Invariants:
//   - a row is accepted with exactly the values that it states, or rejected with
//     line, column and reason; nothing is guessed, cut or rounded on the way;
//   - a cell that is empty, "-" or "Não informado" states nothing;
//   - the decimal separator is decided per column from all of its cells; a number
//     that may mean two things is rejected where nothing decides;
//   - two rows of one unit and month are both rejected, each naming the other.
package intake
