// Package imports is the engine that takes spreadsheets: it receives a file, has its
// columns mapped and its rows checked, applies the good rows in chunks, and takes the
// whole file back. It knows no business word: a feature brings a Subject, with the
// fields of its spreadsheets, the rules for a row (package layout), how rows are
// applied and how they are undone. It does not own the file formats (platform/sheet).
//
// Invariants:
//   - a file is stored as it came before anything is made of it;
//   - it is applied in chunks, each in one transaction that leaves a whole state, and
//     goes on after a crash where it stopped;
//   - undoing leaves alone what was changed since;
//   - what a person says of the columns of a layout may be remembered; what she says
//     of one file (its constants) never is;
//   - a person decides about rejected rows, values out of proportion and unknown columns before anything is
//     applied, and must still have the right when a job applies it.
//
// Tables: imports, import_rows, import_mappings.
package imports
