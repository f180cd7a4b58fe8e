package db

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3"
)

// migration is one of the files of migrations/, as an engine runs it.
type migration struct {
	number int64
	text   string
}

// migrations reads the files in their order.
func migrations(files fs.FS, d Dialect) ([]migration, error) {
	names, err := fs.Glob(files, "migrations/*.sql")
	if err != nil {
		return nil, fmt.Errorf("db: migrations: %w", err)
	}
	var all []migration
	for _, name := range names {
		var m migration
		if _, err := fmt.Sscanf(name, "migrations/%d_", &m.number); err != nil {
			return nil, fmt.Errorf("db: number of %s: %w", name, err)
		}
		text, err := fs.ReadFile(files, name)
		if err == nil {
			m.text, err = own(string(text), d)
		}
		if err != nil {
			return nil, fmt.Errorf("db: %s: %w", name, err)
		}
		all = append(all, m)
	}
	return all, nil
}

// own is the text of a migration for one engine. Most of it is for both. A line
// `-- sqlite:` or `-- postgres:` begins what is for one alone, `-- both:` ends it; a line
// `-- triggers: balances` makes the triggers of that table; <words> are what the engines
// write differently within a statement.
func own(text string, d Dialect) (string, error) {
	var b strings.Builder
	mine := true
	for line := range strings.Lines(text) {
		sign := strings.TrimSpace(line)
		tables, triggers := strings.CutPrefix(sign, "-- triggers: ")
		switch {
		case sign == "-- sqlite:", sign == "-- postgres:":
			mine = sign == "-- "+d.name+":"
		case sign == "-- both:":
			mine = true
		case triggers:
			for _, table := range strings.Fields(tables) {
				made, err := triggersOf(d, table)
				if err != nil {
					return "", err
				}
				b.WriteString(made)
			}
		case mine:
			b.WriteString(line)
		}
	}
	return d.words().Replace(b.String()), nil
}

// up runs the migration whole, in the transaction that also notes its number.
func (m migration) up() *goose.Migration {
	run := func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, m.text)
		return err
	}
	return goose.NewGoMigration(m.number, &goose.GoFunc{RunTx: run}, nil)
}
