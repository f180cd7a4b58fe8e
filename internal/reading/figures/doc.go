// Package figures makes of a document that was read what an invoice keeps of it. It reads and
// writes no row.
package figures
