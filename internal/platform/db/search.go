package db

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/search"
)

// minIndexed is the shortest piece that a trigram index can look up.
const minIndexed = 3

// Finds is the condition that the search is found in the columns, which hold what search.Text
// makes: each of its pieces in one of them. Its arguments are appended; its text depends on the
// shape of the search alone, so that it stays prepared. An empty search is in every row.
func Finds(s search.Search, args *[]any, columns ...string) string {
	if s.Empty() {
		return "1 = 1"
	}
	return found(s.Term, args, columns)
}

func found(t search.Term, args *[]any, columns []string) string {
	terms, between := t.All, " AND "
	if len(t.Any) > 0 {
		terms, between = t.Any, " OR "
	}
	conditions := make([]string, 0, max(len(terms), len(columns)))
	if len(terms) == 0 {
		at := Arg(args, Contains(t.Piece))
		for _, column := range columns {
			conditions = append(conditions, column+" LIKE "+at+` ESCAPE '\'`)
		}
		between = " OR "
	}
	for _, one := range terms {
		conditions = append(conditions, found(one, args, columns))
	}
	return "(" + strings.Join(conditions, between) + ")"
}

// Indexed reports whether the trigram index of SQLite can answer the search. A search of shorter
// pieces is looked up with Finds.
func Indexed(s search.Search) bool { return phrasesOf(s.Term).query != "" }

// FindsBy is the search as a condition on SQLite's full-text index of a table; its arguments are
// appended. Pieces that are too short for the index ("do", "7") are looked for in what it finds.
func FindsBy(s search.Search, args *[]any, index string) string {
	p := phrasesOf(s.Term)
	condition := index + " MATCH " + Arg(args, p.query)
	if !p.whole {
		condition += " AND " + Finds(search.Search{Term: search.Term{All: p.rest}}, args, index+".search_text")
	}
	return condition
}

// phrases are the query of the index for a term.
type phrases struct {
	query string        // empty: the index cannot be queried for it
	whole bool          // and that is all of the term
	rest  []search.Term // what is to be looked for in what the index finds
}

func phrasesOf(t search.Term) phrases {
	terms, between := t.All, " AND "
	if len(t.Any) > 0 {
		terms, between = t.Any, " OR "
	}
	if len(terms) == 0 {
		if utf8.RuneCountInString(t.Piece) < minIndexed {
			return phrases{rest: []search.Term{t}}
		}
		return phrases{query: `"` + strings.ReplaceAll(t.Piece, `"`, `""`) + `"`, whole: true}
	}
	p := phrases{whole: true}
	var queries []string
	for _, one := range terms {
		of := phrasesOf(one)
		if of.query != "" {
			queries = append(queries, of.query)
		}
		if !of.whole {
			p.whole, p.rest = false, append(p.rest, of.rest...)
		}
	}
	if len(t.Any) > 0 {
		if len(queries) < len(terms) {
			return phrases{rest: []search.Term{t}} // what one way finds says nothing of the other
		}
		if !p.whole {
			p.rest = []search.Term{t}
		}
	}
	if len(queries) > 1 {
		p.query = "(" + strings.Join(queries, between) + ")"
	} else if len(queries) == 1 {
		p.query = queries[0]
	}
	return p
}

// Searchable is an expression as search.Text has it where no row keeps it: of codes and
// addresses, which have no accents.
func Searchable(expression string) string {
	return dropMarks("LOWER("+expression+")", ".", "/", "-", "&", "'")
}

func dropMarks(expression string, marks ...string) string {
	for _, mark := range marks {
		expression = "REPLACE(" + expression + ", '" + strings.ReplaceAll(mark, "'", "''") + "', '')"
	}
	return expression
}

// SearchColumn is a column that holds what search.Text makes.
type SearchColumn struct {
	Table, Column string
	// Index is SQLite's full-text index of the table, and Gone the column that a row has which is
	// not in it; empty: none.
	Index, Gone string
}

// Refold writes texts of the form before anew, once, as search.Text would; a table that is done is
// noted in the same transaction. On SQLite nothing follows the single rows, which is many times
// faster: no fact changes, and the index is made anew behind them.
//
// Protection: one statement rewrites what stands in the rows; a writer of today's form changes
// nothing of what it finds, and one that comes first is read again.
func Refold(ctx context.Context, d *DB, of SearchColumn) error {
	form, err := Value[int](ctx, d, "search form", "SELECT COALESCE(MAX(form), 0) FROM search_forms WHERE name = $1", of.Table)
	if err != nil || form >= search.Form {
		return err
	}
	indexed := of.Index != "" && d.Dialect() == SQLite
	text := dropMarks(of.Column, strings.Split(search.Dropped, "")...)
	for range 3 { // what stood alone between words leaves several spaces
		text = "REPLACE(" + text + ", '  ', ' ')"
	}
	err = d.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		if indexed {
			if err := leaveTriggers(ctx, tx, of.Table); err != nil {
				return err
			}
		}
		if err := Exec(ctx, tx, "write search texts", "UPDATE "+of.Table+" SET "+of.Column+" = TRIM("+text+") WHERE "+of.Column+" <> TRIM("+text+")"); err != nil {
			return err
		}
		if indexed {
			if err := of.index(ctx, tx); err != nil {
				return err
			}
		}
		return Exec(ctx, tx, "note search form", `INSERT INTO search_forms (name, form) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET form = excluded.form`, of.Table, search.Form)
	})
	if err != nil || !indexed {
		return err
	}
	return MergeSearch(ctx, d, of.Index)
}

// leaveTriggers takes the triggers off a table of SQLite; SearchColumn.index puts them back.
func leaveTriggers(ctx context.Context, tx *Tx, table string) error {
	names, err := List(ctx, tx, "triggers", Single[string], "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = $1"+SQLiteOnly, table)
	for _, name := range names {
		if err == nil {
			err = Exec(ctx, tx, "leave trigger", "DROP TRIGGER "+name+SQLiteOnly)
		}
	}
	return err
}

// index makes the full-text index of the table anew, and the triggers of the table.
func (c *SearchColumn) index(ctx context.Context, tx *Tx) error {
	follow, err := triggersOf(SQLite, c.Table)
	if err != nil {
		return err
	}
	live := ""
	if c.Gone != "" {
		live = " WHERE " + c.Gone + " IS NULL"
	}
	into := "INSERT INTO " + c.Index + " (" + c.Index
	for _, statement := range [...]string{
		into + ") VALUES ('delete-all')",
		into + ", rank) VALUES ('hashsize', 33554432)", // larger pieces are fewer to join
		"INSERT INTO " + c.Index + " (rowid, search_text) SELECT seq, search_text FROM " + c.Table + live,
		into + ", rank) VALUES ('hashsize', 1048576)",
		follow,
	} {
		if err := Exec(ctx, tx, "make search index", statement+SQLiteOnly); err != nil {
			return err
		}
	}
	return nil
}

// mergePages is how much of an index one transaction of MergeSearch rewrites: a
// few milliseconds, so that other writers hardly wait.
const mergePages = 200

// MergeSearch joins the pieces that writes leave a full-text index in, which makes
// searches faster; periodic tasks and bulk loads call it. table is the index
// (clients_search). It works in small transactions and has nothing to do on
// PostgreSQL.
func MergeSearch(ctx context.Context, d *DB, table string) error {
	if d.Dialect() != SQLite {
		return nil
	}
	// A negative number makes all pieces one level first; see "merge" in the
	// documentation of FTS5.
	for pages := -mergePages; ; pages = mergePages {
		var done bool
		err := d.InTx(ctx, func(ctx context.Context, tx *Tx) (err error) {
			done, err = mergeSome(ctx, tx, table, pages)
			return err
		})
		if err != nil {
			return fmt.Errorf("merge %s: %w", table, err)
		}
		if done {
			return nil
		}
	}
}

func mergeSome(ctx context.Context, tx *Tx, table string, pages int) (done bool, err error) {
	var before, after int64
	if err := tx.QueryRowContext(ctx, "SELECT total_changes()"+SQLiteOnly).Scan(&before); err != nil {
		return false, err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO `+table+` (`+table+`, rank) VALUES ('merge', $1)`+SQLiteOnly, pages); err != nil {
		return false, err
	}
	err = tx.QueryRowContext(ctx, "SELECT total_changes()"+SQLiteOnly).Scan(&after)
	return after-before < 2, err
}
