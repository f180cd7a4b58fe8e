package db

import (
	"fmt"
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

// OnlyUntil leaves the database the migrations up to one: 190 is how version 1.0.0 begins.
func (d *DB) OnlyUntil(number int) error {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return err
	}
	kept := fstest.MapFS{}
	for _, name := range names {
		if name > fmt.Sprintf("migrations/%04d~", number) {
			continue
		}
		data, err := fs.ReadFile(migrationFiles, name)
		if err != nil {
			return err
		}
		kept[name] = &fstest.MapFile{Data: data}
	}
	d.migrations = kept
	return nil
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
