// Package intake reads the consumption that a simulation starts from: our template
// and similar tables in XLSX, XLS and CSV, and the history of twelve months that is
// pasted from a bill. It does not own the file formats (platform/sheet, whose parser
// runs in a child process) nor the simulation (simulation/cost).
//
// Invariants: what a cell says is read exactly or reported with its line, column and
// a sentence; nothing is guessed, dropped or set to zero, but of a longer history the
// twelve newest months are taken, which a note says. A reading with problems
// still carries every month and value that could be read, so that the person
// corrects cells and starts nothing over.
package intake
