// Package pdf owns how documents of the product are made: page, letterhead, fonts with
// every Portuguese letter, tables, drawings, the structure that a screen reader follows
// (tagged PDF), and that the same content gives the same bytes. It does not own what
// stands in a document.
//
// Invariants: everything that is written or drawn is either marked content of the
// structure tree or an artifact; a line of text is never parted by a page break.
package pdf
