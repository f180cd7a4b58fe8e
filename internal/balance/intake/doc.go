// Package intake owns the rows of measurement spreadsheets: which fields there are,
// by what names senders call them, and whether a row is good (domain 1.9). It turns
// cells into exact values or into the reasons why not. It does not own how columns
// and numbers are understood (platform/imports/layout) nor what is stored (ledger).
//
// Invariants:
//   - a row is accepted with exactly the values that it states, or rejected with
//     line, column and reason;
//   - two rows of one unit and month are both rejected, each naming the other.
package intake
