// Package letterhead owns how the brokerage signs its papers: its name, how to reach it
// and its logo (FC-11). It does not own the papers (proposal, finding, mailing) nor how a
// letterhead is drawn (platform/pdf).
//
// Invariants: a logo is a PNG that a limited child process has decoded and written again,
// so that no paper ever reads a byte that came from outside.
//
// Tables: letterheads, of one row.
package letterhead
