package db

import (
	"io/fs"
	"maps"
	"testing/fstest"
)

// AddMigration gives the database one migration more than the program has.
func (d *DB) AddMigration(name, text string) error {
	more := fstest.MapFS{}
	names, err := fs.Glob(d.migrations, "migrations/*.sql")
	if err != nil {
		return err
	}
	for _, n := range names {
		data, err := fs.ReadFile(d.migrations, n)
		if err != nil {
			return err
		}
		maps.Copy(more, fstest.MapFS{n: {Data: data}})
	}
	more["migrations/"+name] = &fstest.MapFile{Data: []byte(text)}
	d.migrations = more
	return nil
}

// OnlyBaseline leaves the database the migration by which version 1.0.0 begins.
func (d *DB) OnlyBaseline() error {
	const name = "migrations/0190_baseline.sql"
	data, err := fs.ReadFile(d.migrations, name)
	d.migrations = fstest.MapFS{name: {Data: data}}
	return err
}

// NewestSchema is the number of the last migration.
func NewestSchema() (int64, error) {
	all, err := migrations(migrationFiles, SQLite)
	if err != nil {
		return 0, err
	}
	return all[len(all)-1].number, nil
}

// TablesWithTriggers are those of the list by which triggers are made.
func TablesWithTriggers() map[string]int {
	tables := map[string]int{}
	for name, list := range triggers {
		tables[name] = len(list)
	}
	return tables
}
