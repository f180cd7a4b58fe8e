package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"ynova/internal/platform/tracing"
)

// ErrNested is returned by InTx inside InTx: one use case is one transaction.
var ErrNested = errors.New("db: transaction inside a transaction")

// ErrClosed is returned by InTx after Close.
var ErrClosed = errors.New("db: closed")

type txFunc func(ctx context.Context, tx *Tx) error

// txRunner is the part of *sql.Tx and of the SQLite writer that a Tx uses.
type txRunner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Tx is a running transaction. It is passed explicitly, never kept in a context.
type Tx struct {
	run     txRunner
	dialect Dialect
	now     time.Time
	after   []func()
}

type inTxKey struct{}

// InTx runs fn in one transaction: everything it wrote is durable when InTx
// returns nil, and nothing of it is there otherwise. fn must use the context it
// is given. The functions registered with AfterCommit run after the commit.
//
// PostgreSQL runs it at READ COMMITTED: a read-then-write inside fn names its
// own protection (a version column, Dialect.ForUpdate, a unique key).
func (d *DB) InTx(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	if ctx.Value(inTxKey{}) != nil {
		return ErrNested
	}
	var committed *Tx
	ctx, span := tracing.Begin(ctx, "transaction")
	err := d.begin(context.WithValue(ctx, inTxKey{}, true), func(ctx context.Context, tx *Tx) error {
		committed = tx
		return fn(ctx, tx)
	})
	span.End(err)
	if err != nil {
		return d.noted(Classify(err))
	}
	for _, hook := range committed.after {
		hook()
	}
	return nil
}

// attempts bounds how often Write and InSerializable run a use case.
const attempts = 5

// Write is InTx for a use case whose locks may meet those of another: fn runs again
// when PostgreSQL gave the transaction up, so it must have no effect outside tx.
func (d *DB) Write(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	var err error
	for n := range attempts {
		if err = d.InTx(ctx, fn); !IsSerialization(err) || n == attempts-1 || !pause(ctx, n) {
			break
		}
	}
	return err
}

// pause waits before another attempt, each time up to twice as long and never as long as the
// other transaction does, so that they do not meet again; false: ctx ended.
func pause(ctx context.Context, n int) bool {
	select {
	case <-time.After(rand.N(20 * time.Millisecond << n)):
		return true
	case <-ctx.Done():
		return false
	}
}

// InSerializable is Write for a use case that names "serializable" as its protection.
func (d *DB) InSerializable(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	return d.Write(ctx, func(ctx context.Context, tx *Tx) error {
		if tx.dialect == Postgres {
			if _, err := tx.ExecContext(ctx, "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"); err != nil {
				return err
			}
		}
		return fn(ctx, tx)
	})
}

// Now is the transaction's one reading of the clock, in UTC and microseconds.
func (tx *Tx) Now() time.Time { return tx.now }

// Dialect names the engine's differences.
func (tx *Tx) Dialect() Dialect { return tx.dialect }

// AfterCommit registers f to run once the transaction is durable; it does not
// run when the transaction fails.
func (tx *Tx) AfterCommit(f func()) { tx.after = append(tx.after, f) }

// Try runs a part of the transaction that may fail: what it wrote is taken back then,
// and the transaction goes on.
func (tx *Tx) Try(ctx context.Context, fn func() error) error {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT tried"); err != nil {
		return err
	}
	err := fn()
	if err != nil {
		if _, undone := tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT tried"); undone != nil {
			return errors.Join(err, undone)
		}
	}
	if _, released := tx.ExecContext(ctx, "RELEASE SAVEPOINT tried"); released != nil {
		return errors.Join(err, released)
	}
	return err
}

// ExecContext runs a statement in the transaction.
func (tx *Tx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return tx.run.ExecContext(ctx, query, args...)
}

// QueryContext reads in the transaction.
func (tx *Tx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return tx.run.QueryContext(ctx, query, args...)
}

// QueryRowContext reads one row in the transaction.
func (tx *Tx) QueryRowContext(ctx context.Context, query string, args ...any) Row {
	return Row{row: tx.run.QueryRowContext(ctx, query, args...)}
}

// Affected is the number of rows a statement changed; with it a store distinguishes a
// stale or missing row from a changed one.
func Affected(res sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("rows affected: %w", err)
	}
	return n, nil
}
