package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	_ "modernc.org/sqlite" // the embedded engine, as database/sql driver "sqlite"

	"ynova/internal/kernel/fault"
)

// sqliteFile is the database's name inside the data directory.
const sqliteFile = "ynova.db"

func openSQLite(ctx context.Context, cfg Config) (*DB, error) {
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("db: create data directory: %w", err)
	}
	lock, err := lockDirectory(cfg.DataDir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(cfg.DataDir, sqliteFile)
	writers, err := sql.Open("sqlite", sqliteDSN(path, false))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("db: open SQLite: %w", err), lock.Close())
	}
	writers.SetMaxOpenConns(1)
	writer, err := newSQLiteWriter(ctx, writers, cfg.Now)
	if err != nil {
		return nil, errors.Join(Classify(err), writers.Close(), lock.Close())
	}
	readers, err := sql.Open("sqlite", sqliteDSN(path, true))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("db: open SQLite: %w", err), writer.Close(), lock.Close())
	}
	n := max(4, 2*runtime.NumCPU())
	readers.SetMaxOpenConns(n)
	readers.SetMaxIdleConns(n)
	stmts := newStmtCache(readers)
	d := &DB{dialect: SQLite, readers: readers, stmts: stmts, now: cfg.Now, cfg: cfg, migrations: migrationFiles}
	d.closers = append(d.closers, lock, writer, readers, stmts)
	d.begin = writer.inTx
	return d, nil
}

// sqliteDSN puts every setting into the address: a PRAGMA run by Exec would
// reach one pooled connection only.
func sqliteDSN(path string, readOnly bool) string {
	v := url.Values{}
	v.Set("_txlock", "immediate")
	for _, pragma := range []string{
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
		"temp_store(MEMORY)", "cache_size(-16000)", "mmap_size(268435456)",
	} {
		v.Add("_pragma", pragma)
	}
	if readOnly {
		v.Add("_pragma", "query_only(1)")
	}
	// A sign that means something in an address would lead to another file.
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + v.Encode()
}

// QuickCheck reads the whole file of SQLite as far as whole pages and their order go, and returns
// what it finds damaged. A check that takes longer than wait goes on beside the work; what it
// then finds is an error of Ping.
func (d *DB) QuickCheck(ctx context.Context, wait time.Duration) error {
	if d.dialect != SQLite {
		return nil
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	done := make(chan error, 1)
	ended := make(chan struct{})
	d.closers = append(d.closers, closer(func() error {
		stop()
		<-ended
		return nil
	}))
	go func() {
		defer close(ended)
		found, err := List(ctx, d, "db: quick check", Single[string], "PRAGMA quick_check(1)"+SQLiteOnly)
		if err == nil && !slices.Equal(found, []string{"ok"}) {
			err = d.noted(ErrDamaged.WithCause(errors.New(strings.Join(found, "; "))))
		}
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(wait):
		return nil
	}
}

type closer func() error

// Close implements io.Closer.
func (c closer) Close() error { return c() }

// lockDirectory makes a second process on the same directory fail at once
// instead of competing for the single writer.
func lockDirectory(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "ynova.lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("db: lock data directory: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, fault.New(fault.Conflict, "banco", "O diretório de dados "+dir+" já está em uso por outro processo.")
	}
	return f, nil
}
