// Package spreadsheet owns the spreadsheets by which contracts arrive: which columns
// there are and how their cells are read, the sample that people start from, and what
// entering and undoing a file means. It is a subject of the engine platform/imports;
// what a contract is, and whether it may be entered, is package contract.
//
// Invariants:
//   - a row becomes a contract by the rules of the form, with the permissions of who
//     sent it, or it is refused with line, column and the form's sentence;
//   - a row of the sample is never taken for a contract;
//   - undoing a file removes the contracts that nobody has changed or used since, and
//     the clients that came with them.
package spreadsheet
