// Package book owns how the months of clients stand: what each lacks and how ready it is,
// judged from what is there when it is read (ADR 0023), and who closes it. A closed month says
// what was kept of it. It neither closes months nor lets items pass.
//
// How all clients' months stand is kept in memory, and follows what triggers note of the
// tables that are read (ADR 0024).
//
// Tables: closing_owners, closing_changes.
package book
