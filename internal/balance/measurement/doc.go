// Package measurement owns the spreadsheets by which measurements arrive: how their
// rows are laid over the months of the balances, and taken back. It is a subject of
// the engine platform/imports; what a row means is package intake. It does not own
// the months (ledger) nor their computation (recompute).
//
// Invariants:
//   - sending the same file again changes nothing;
//   - a month that was changed after an import is not touched by undoing it.
package measurement
