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

// ForUpdate locks the selected rows until the transaction ends. SQLite needs
// nothing: it has one writer.
func (d Dialect) ForUpdate() string {
	if d == Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// SkipLocked locks the selected rows and passes over those that another
// transaction holds.
func (d Dialect) SkipLocked() string {
	if d == Postgres {
		return " FOR UPDATE SKIP LOCKED"
	}
	return ""
}

// words are what a migration calls by a word in angle brackets: the number of a row by
// which it was created, and text that is compared by its letters' numbers, whatever the
// language of the database is.
func (d Dialect) words() *strings.Replacer {
	if d == Postgres {
		return strings.NewReplacer("<identity>", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "<bytewise>", `COLLATE "C"`)
	}
	return strings.NewReplacer("<identity>", "INTEGER PRIMARY KEY AUTOINCREMENT", " <bytewise>", "")
}
