// Package spreadsheet owns the spreadsheets by which figures of the CCEE arrive: which
// columns there are, long (a kind in each row) or wide (a column for each kind), and how
// their cells are read; the empty sheet that people start from; what applying and undoing
// a file means. It is a subject of the engine platform/imports; what a figure is, and
// whether it may be stored, is package ccee.
//
// Invariants:
//   - a row names an agent that is known, or it is refused with its sigla;
//   - two rows about the same figure are both refused, each naming the other;
//   - undoing a file takes back what nobody has changed since, in open months.
package spreadsheet
