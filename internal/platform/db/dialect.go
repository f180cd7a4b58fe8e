package db

import "strings"

// Dialect names what the engines say differently. Everything else is one SQL
// text. The list stays short on purpose (at most eight fragments).
type Dialect struct{ name string }

var (
	// SQLite is the embedded default.
	SQLite = Dialect{"sqlite"}
	// Postgres is PostgreSQL 15 or newer.
	Postgres = Dialect{"postgres"}
)

// Name is "sqlite" or "postgres".
func (d Dialect) Name() string { return d.name }

// ForUpdate locks the selected rows of the named tables, of all where none is named,
// until the transaction ends.
func (d Dialect) ForUpdate(tables ...string) string {
	if len(tables) == 0 {
		return d.lock("FOR UPDATE")
	}
	return d.lock("FOR UPDATE OF " + strings.Join(tables, ", "))
}

// SkipLocked locks the selected rows and passes over those that another
// transaction holds.
func (d Dialect) SkipLocked() string { return d.lock("FOR UPDATE SKIP LOCKED") }

// lock is a comment on SQLite, which has one writer and needs nothing: what a run there
// executes is prepared on PostgreSQL with the lock in it (dbtest.Statements).
func (d Dialect) lock(words string) string {
	if d == Postgres {
		return " " + words
	}
	return " /*: " + words + " :*/"
}

// SQLiteOnly marks a statement that PostgreSQL is never given.
const SQLiteOnly = " /* SQLite */"

// words are what a migration calls by a word in angle brackets: the number of a row by
// which it was created, and text that is compared by its letters' numbers, whatever the
// language of the database is.
func (d Dialect) words() *strings.Replacer {
	if d == Postgres {
		return strings.NewReplacer("<identity>", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "<bytewise>", `COLLATE "C"`)
	}
	return strings.NewReplacer("<identity>", "INTEGER PRIMARY KEY AUTOINCREMENT", " <bytewise>", "")
}
