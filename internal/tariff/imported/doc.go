// Package imported owns the imports of market data: how a file is compared with a table and
// applied, what it changed, and how the whole of it is taken back. It does not own the tables,
// which say how their rows are read, compared, stored and restored.
//
// Invariants: an import is kept in the transaction that applies it; it is undone whole,
// once, and only while every row is as it left it, so that no later work of a user is lost.
//
// Tables: reference_imports, reference_import_rows.
package imported
