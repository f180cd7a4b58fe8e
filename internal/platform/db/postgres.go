package db

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"ynova/internal/kernel/fault"
)

const (
	defaultMaxConns  = 16
	statementTimeout = 60 * time.Second
	lockTimeout      = 10 * time.Second
)

func openPostgres(ctx context.Context, cfg Config) (*DB, error) {
	conf, err := postgresConfig(cfg.URL)
	if err != nil {
		return nil, err
	}
	pool := stdlib.OpenDB(*conf)
	if cfg.MaxConns == 0 {
		cfg.MaxConns = defaultMaxConns
	}
	pool.SetMaxOpenConns(cfg.MaxConns)
	pool.SetMaxIdleConns(cfg.MaxConns)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	if err := requirePostgresDurability(ctx, pool); err != nil {
		_ = pool.Close()
		return nil, err
	}
	d := &DB{dialect: Postgres, readers: pool, now: cfg.Now, cfg: cfg, migrations: migrationFiles}
	d.closers = append(d.closers, pool)
	d.begin = d.beginPostgres
	return d, nil
}

func postgresConfig(address string) (*pgx.ConnConfig, error) {
	conf, err := pgx.ParseConfig(address)
	if err != nil {
		// The parse error quotes the address, and with it the password.
		return nil, fault.New(fault.Invalid, "banco", "O endereço do PostgreSQL é inválido.")
	}
	conf.RuntimeParams["statement_timeout"] = fmt.Sprint(statementTimeout.Milliseconds())
	conf.RuntimeParams["lock_timeout"] = fmt.Sprint(lockTimeout.Milliseconds())
	conf.RuntimeParams["application_name"] = "ynova"
	return conf, nil
}

// requirePostgresDurability refuses a server that may forget what it
// acknowledged (check F02).
func requirePostgresDurability(ctx context.Context, pool *sql.DB) error {
	for _, setting := range []string{"fsync", "synchronous_commit"} {
		var value string
		if err := pool.QueryRowContext(ctx, "SELECT current_setting($1)", setting).Scan(&value); err != nil {
			return fmt.Errorf("db: connect to PostgreSQL: %w", Classify(err))
		}
		if value == "off" {
			return fault.New(fault.Conflict, "banco", "O PostgreSQL está com "+setting+"=off; gravações confirmadas poderiam se perder.")
		}
	}
	return nil
}

func (d *DB) beginPostgres(ctx context.Context, fn txFunc) error {
	sqlTx, err := d.readers.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = sqlTx.Rollback() }() // no effect after Commit; needed when fn panics
	tx := &Tx{run: sqlTx, dialect: Postgres, now: d.Now()}
	if err := fn(ctx, tx); err != nil {
		return err
	}
	if err := sqlTx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}
