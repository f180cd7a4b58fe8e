// Package sheet reads spreadsheets that people send (text, XLSX, XLS, ODS, the XML of Excel
// 2003, tables of web pages) and writes the ones they download.
//
// It owns the formats: recognising a file by its content, encodings, separators,
// quoting, the parts of a workbook, number formats, the size limits, and the row
// stream between the parsing child and the server. It does not own what a column
// means: features map and validate cells.
//
// Reading a foreign file happens in a child process only (Tasks there, Parse
// here; package sandbox runs it). Read is the parser itself.
//
// Invariants:
//   - A file gives exactly its values. What of a cell or line is lost is marked where it
//     was lost, and refused there; nothing is guessed.
//   - All sheets that are shown are read, within the limits together; which of them counts
//     is for the caller to say. What is hidden is reported.
//   - A cell of a workbook arrives as text that kernel/ptbr reads: a number with
//     a decimal comma and no grouping (a dot would make 1.234 one thousand …),
//     a percentage as "90%", a date as ISO text, what Excel shows of a boolean.
//   - Rows without any content are not delivered; Line is the line in the file
//     (CSV) or the row number that Excel shows.
//   - Exported text never starts a formula, and numbers stay numbers in XLSX.
//
// Workbooks are read by our own scanner and not by excelize, which writes them:
// excelize's row stream hides a cell's number format, without which a date is
// only a number, takes about ten times as long, and builds object trees of parts
// that a hostile file inflates. Tests compare the two on the same workbooks.
package sheet
