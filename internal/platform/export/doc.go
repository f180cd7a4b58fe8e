// Package export owns how a list leaves the product as a file: the formats, the
// totals, the limit of rows, and that a file is whole before its first byte is
// sent. It does not own which rows and columns there are, nor the audit entry
// (R8): features give them.
//
// Invariants:
//   - a file that cannot be completed (too many rows, a failing query, a full
//     disk) is an ordinary answer with a sentence, never a file that ends early;
//   - Table.Record runs after the last row and before the first byte, so that
//     nothing leaves without an entry that says how much it was;
//   - a slow reader holds a temporary file, not a database connection, and at most
//     two files are made at a time.
package export
