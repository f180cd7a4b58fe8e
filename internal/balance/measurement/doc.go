// Package measurement owns the spreadsheets by which measurements arrive: how they
// are received, applied to the months of the balances, and taken back. What a row
// means is package intake. It does not own the months (ledger) nor their
// computation (recompute).
//
// Invariants:
//   - a spreadsheet is stored as it came before anything is made of it, is applied
//     in pieces that each leave a whole state, goes on after a crash where it
//     stopped, changes nothing when it is sent again, and can be undone;
//   - a month that somebody changed after an import is not touched by undoing it.
//
// Tables: imports, import_rows, import_mappings.
package measurement
