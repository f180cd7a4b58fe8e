// Package db owns the connections to the database, transactions, the few places
// where SQLite and PostgreSQL differ, and the schema migrations.
//
// It does not own any table's meaning: SQL lives in the store files of the
// features, written once with $1…$n for both engines. What cannot be written
// once is named in Dialect.
//
// Invariants:
//   - Every write goes through InTx. On SQLite one goroutine owns the only
//     writing connection and groups the transactions that wait into one durable
//     commit; every caller is answered after that commit.
//   - A commit that was acknowledged survives power loss: SQLite runs with
//     synchronous=FULL, and a PostgreSQL server with fsync or
//     synchronous_commit switched off is refused at start.
//   - A database whose schema is newer than this program, or older than the baseline with
//     which version 1.0.0 begins, is refused untouched (ADR 0038).
//   - What has to follow every write of a table does so by its triggers (trigger.go).
package db
