package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
)

// Q is what a store needs to run SQL: *DB (reads outside a transaction) and *Tx
// satisfy it.
type Q interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) Row
}

// Row is the result of a query for a single row.
type Row struct {
	row *sql.Row
	of  *DB // nil: of a transaction, which says itself how it ended
}

// Scan is sql.Row's, with an error of its kind: a database that went away between the
// question and the answer is not the program's fault.
func (r Row) Scan(into ...any) error {
	err := Classify(r.row.Scan(into...))
	if r.of != nil {
		err = r.of.noted(err)
	}
	return err
}

// Config says where the database is.
type Config struct {
	// DataDir holds the SQLite file, its lock and the backups taken before
	// migrations. It is created when missing.
	DataDir string
	// URL is a postgres:// address; empty means SQLite in DataDir.
	URL string
	// ListenURL leads to the same database without a pooler in between, for what needs a
	// connection of its own; empty: URL does.
	ListenURL string
	// MaxConns bounds the PostgreSQL pool; 0 means 16.
	MaxConns int
	// Now is the clock that transactions read; nil means the system's.
	Now func() time.Time
}

// DB is one open database. Its own query methods read; writes go through InTx.
type DB struct {
	dialect Dialect
	readers *sql.DB
	stmts   *stmtCache // nil on PostgreSQL, where the driver caches statements
	begin   func(ctx context.Context, fn txFunc) error
	now     func() time.Time
	cfg     Config
	closers []io.Closer
	notices notices
	damage  atomic.Pointer[fault.Error] // what the file was found to be damaged by; nil: nothing

	migrations fs.FS
}

// direct is the address for what lasts longer than a transaction.
func (c *Config) direct() string { return cmp.Or(c.ListenURL, c.URL) }

// Open connects, checks that the engine keeps what it acknowledges, and returns
// a DB whose schema is not migrated yet.
func Open(ctx context.Context, cfg Config) (*DB, error) {
	if cfg.Now == nil {
		cfg.Now = clock.System().Now
	}
	if cfg.URL == "" {
		return openSQLite(ctx, cfg)
	}
	if strings.HasPrefix(cfg.URL, "postgres://") || strings.HasPrefix(cfg.URL, "postgresql://") {
		return openPostgres(ctx, cfg)
	}
	return nil, fault.New(fault.Invalid, "banco", "Endereço do banco inválido: use postgres://… ou deixe vazio para SQLite.")
}

// Dialect names the engine's differences.
func (d *DB) Dialect() Dialect { return d.dialect }

// Now reads the clock that transactions read.
func (d *DB) Now() time.Time { return d.now().UTC().Truncate(time.Microsecond) }

// Alone reports whether this process is known to be the only one that works on the
// database: on SQLite the lock of the data directory says so.
func (d *DB) Alone() bool { return d.dialect == SQLite }

// Verify reads the whole database where the engine can check the integrity of its file,
// and returns what it finds wrong, one entry each.
func (d *DB) Verify(ctx context.Context) ([]string, error) {
	if d.dialect != SQLite {
		return nil, nil
	}
	found, err := List(ctx, d, "db: integrity check", Single[string], "PRAGMA integrity_check"+SQLiteOnly)
	if err != nil || len(found) == 1 && found[0] == "ok" {
		return nil, err
	}
	return found, nil
}

// Stats are those of the connections that read, and on PostgreSQL write as well.
func (d *DB) Stats() sql.DBStats { return d.readers.Stats() }

// LogBytes is the size of SQLite's write-ahead log; ok is false on PostgreSQL.
func (d *DB) LogBytes() (n int64, ok bool) {
	if d.dialect != SQLite {
		return 0, false
	}
	info, err := os.Stat(filepath.Join(d.cfg.DataDir, sqliteFile+"-wal"))
	if err != nil {
		return 0, errors.Is(err, fs.ErrNotExist)
	}
	return info.Size(), true
}

// Ping reports whether the database answers and its file was not found damaged, for readiness
// checks.
func (d *DB) Ping(ctx context.Context) error {
	if damage := d.damage.Load(); damage != nil {
		return damage
	}
	return Classify(d.readers.PingContext(ctx))
}

// ExecContext is refused: writes belong in InTx.
func (d *DB) ExecContext(context.Context, string, ...any) (sql.Result, error) {
	return nil, errors.New("db: write outside a transaction")
}

// QueryContext reads outside a transaction.
func (d *DB) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if stmt := d.stmts.get(ctx, query, args); stmt != nil {
		rows, err := stmt.QueryContext(ctx, args...)
		return rows, d.noted(Classify(err))
	}
	rows, err := d.readers.QueryContext(ctx, query, args...)
	return rows, d.noted(Classify(err))
}

// QueryRowContext reads one row outside a transaction.
func (d *DB) QueryRowContext(ctx context.Context, query string, args ...any) Row {
	if stmt := d.stmts.get(ctx, query, args); stmt != nil {
		return Row{stmt.QueryRowContext(ctx, args...), d}
	}
	return Row{d.readers.QueryRowContext(ctx, query, args...), d}
}

// noted remembers an error that says that the file is damaged.
func (d *DB) noted(err error) error {
	if known, ok := fault.As(err); ok && errors.Is(err, ErrDamaged) {
		d.damage.CompareAndSwap(nil, known)
	}
	return err
}

// Close waits for the running transaction and closes every connection.
func (d *DB) Close() error {
	var errs []error
	for i := len(d.closers) - 1; i >= 0; i-- {
		errs = append(errs, d.closers[i].Close())
	}
	d.closers = nil // closing twice is closing once
	return errors.Join(errs...)
}

// Optional is a text as a store writes it: an empty one is NULL.
func Optional(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// Collect reads all rows with scan and closes them; it saves stores the loop
// that forgets rows.Err.
func Collect[T any](rows *sql.Rows, err error, scan func(rows *sql.Rows, v *T) error) ([]T, error) {
	var out []T
	err = each(rows, err, func(rows *sql.Rows) error {
		if len(out) == cap(out) { // doubled: wide rows are dear to copy
			out = slices.Grow(out, max(len(out), 16))
		}
		out = out[:len(out)+1]
		if err := scan(rows, &out[len(out)-1]); err != nil {
			return fmt.Errorf("scan: %w", err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Each calls scan for every row of a query.
func Each(ctx context.Context, q Q, query string, args []any, scan func(*sql.Rows) error) error {
	rows, err := q.QueryContext(ctx, query, args...)
	return noted(q, each(rows, err, scan))
}

// noted is DB.noted of an error that came while rows were read.
func noted(q Q, err error) error {
	if d, ok := q.(*DB); ok {
		return d.noted(err)
	}
	return err
}

func each(rows *sql.Rows, err error, scan func(*sql.Rows) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return Classify(rows.Err())
}

// Single scans a row of one column.
func Single[T any](rows *sql.Rows, v *T) error { return rows.Scan(v) }

// Scanned is the scan of a row that is also read alone, as Collect takes it.
func Scanned[T any](scan func(scan func(...any) error) (T, error)) func(rows *sql.Rows, v *T) error {
	return func(rows *sql.Rows, v *T) error {
		var err error
		*v, err = scan(rows.Scan)
		return err
	}
}
