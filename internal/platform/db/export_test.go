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

// TablesWithTriggers are those of the list by which triggers are made.
func TablesWithTriggers() map[string]int {
	tables := map[string]int{}
	for name, list := range triggers {
		tables[name] = len(list)
	}
	return tables
}
