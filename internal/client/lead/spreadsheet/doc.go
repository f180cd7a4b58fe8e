// Package spreadsheet owns how clients come in a spreadsheet: its columns, what becomes of each
// line, and the trial that stores nothing. What a line does to a client is package lead's.
//
// Tables: none.
package spreadsheet
