package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// migrationPool gives goose a pool of its own: on SQLite the writing connection
// belongs to the writer, and migrations run before anything else writes; on PostgreSQL
// a pooler would lose the lock by which one process migrates.
func (d *DB) migrationPool() (*sql.DB, func(), error) {
	if d.dialect == Postgres {
		if d.cfg.ListenURL == "" {
			return d.readers, func() {}, nil
		}
		conf, err := postgresConfig(d.cfg.ListenURL)
		if err != nil {
			return nil, nil, err
		}
		pool := stdlib.OpenDB(*conf)
		return pool, func() { _ = pool.Close() }, nil
	}
	pool, err := sql.Open("sqlite", sqliteDSN(filepath.Join(d.cfg.DataDir, sqliteFile), false))
	if err != nil {
		return nil, nil, fmt.Errorf("db: open SQLite: %w", err)
	}
	pool.SetMaxOpenConns(1)
	return pool, func() { _ = pool.Close() }, nil
}

func (d *DB) provider(pool *sql.DB) (*goose.Provider, error) {
	all, err := migrations(d.migrations, d.dialect)
	if err != nil {
		return nil, err
	}
	ups := make([]*goose.Migration, len(all))
	for i, m := range all {
		ups[i] = m.up()
	}
	dialect, options := goose.DialectSQLite3, []goose.ProviderOption{goose.WithGoMigrations(ups...)}
	if d.dialect == Postgres {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, fmt.Errorf("db: migrations: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	p, err := goose.NewProvider(dialect, pool, nil, options...)
	if err != nil {
		return nil, fmt.Errorf("db: migrations: %w", err)
	}
	return p, nil
}

// backupBeforeMigration copies the file through the migration's connection: the
// reading ones may not write, not even another file.
func (d *DB) backupBeforeMigration(ctx context.Context, pool *sql.DB, version int64) error {
	dir := filepath.Join(d.cfg.DataDir, "backups")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("db: copy before migration: %w", err)
	}
	// A process that was killed over its copy left a part of it; only a whole one gets the name.
	partial := filepath.Join(dir, "incompleta.db")
	if err := os.Remove(partial); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("db: copy before migration: %w", err)
	}
	if _, err := pool.ExecContext(ctx, "VACUUM INTO $1", partial); err != nil {
		return fmt.Errorf("db: copy before migration: %w", Classify(err))
	}
	name := fmt.Sprintf("antes-da-migracao-%04d-%s.db", version, d.now().UTC().Format("20060102T150405"))
	if err := os.Rename(partial, filepath.Join(dir, name)); err != nil {
		return fmt.Errorf("db: copy before migration: %w", err)
	}
	return nil
}
