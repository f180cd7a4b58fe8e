package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// maxGroup bounds how many waiting transactions share one durable commit, so
// that the first of them is not kept waiting by a long queue.
const maxGroup = 64

// sqliteWriter owns the one connection that writes. Transactions that wait
// while another runs are executed one after the other, each in its own
// savepoint, and made durable by one COMMIT: the disk is synced once for all of
// them, and each caller is answered after it.
type sqliteWriter struct {
	pool  *sql.DB
	conn  *sql.Conn
	stmts *stmtCache
	queue chan *writeRequest
	quit  chan struct{}
	done  chan struct{}
	now   func() time.Time
}

type writeRequest struct {
	ctx      context.Context
	fn       txFunc
	panicked any
	result   chan error
}

func newSQLiteWriter(ctx context.Context, pool *sql.DB, now func() time.Time) (*sqliteWriter, error) {
	conn, err := pool.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("db: open SQLite: %w", err)
	}
	var level int
	if err := conn.QueryRowContext(ctx, "PRAGMA synchronous").Scan(&level); err != nil {
		return nil, fmt.Errorf("db: open SQLite: %w", err)
	}
	const full = 2
	if level < full {
		return nil, errors.New("db: SQLite runs with synchronous below FULL")
	}
	w := &sqliteWriter{
		pool: pool, conn: conn, stmts: newStmtCache(conn), now: now,
		queue: make(chan *writeRequest), quit: make(chan struct{}), done: make(chan struct{}),
	}
	go w.loop()
	return w, nil
}

// inTx hands fn to the writer and waits for the commit that holds it.
func (w *sqliteWriter) inTx(ctx context.Context, fn txFunc) error {
	req := &writeRequest{ctx: ctx, fn: fn, result: make(chan error, 1)}
	select {
	case w.queue <- req:
	case <-w.quit:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	err := <-req.result
	if req.panicked != nil {
		panic(req.panicked) // in the goroutine that called
	}
	return err
}

func (w *sqliteWriter) loop() {
	defer close(w.done)
	for {
		select {
		case req := <-w.queue:
			w.group(req)
		case <-w.quit:
			return
		}
	}
}

// group runs the first request and those that wait by then, and commits once.
func (w *sqliteWriter) group(first *writeRequest) {
	if err := w.exec("BEGIN IMMEDIATE" + SQLiteOnly); err != nil {
		first.result <- fmt.Errorf("begin: %w", err)
		return
	}
	var done []*writeRequest
	for req := first; req != nil; req = w.next(len(done)) {
		err := w.savepoint(req)
		if errors.Is(err, errGroupLost) {
			_ = w.exec("ROLLBACK")
			answer(append(done, req), err)
			return
		}
		if err != nil {
			req.result <- err
			continue
		}
		done = append(done, req)
	}
	err := w.exec("COMMIT")
	if err != nil {
		_ = w.exec("ROLLBACK")
		err = fmt.Errorf("commit: %w", err)
	}
	answer(done, err)
}

func (w *sqliteWriter) next(taken int) *writeRequest {
	if taken >= maxGroup {
		return nil
	}
	select {
	case req := <-w.queue:
		return req
	default:
		return nil
	}
}

// errGroupLost means that the engine gave up the whole transaction (disk full,
// input/output error): nothing of the group is there.
var errGroupLost = errors.New("db: transaction lost")

// savepoint runs one request; when it fails only its own effects are undone.
func (w *sqliteWriter) savepoint(req *writeRequest) error {
	if err := req.ctx.Err(); err != nil {
		return err
	}
	if err := w.exec("SAVEPOINT one"); err != nil {
		return err
	}
	err := w.call(req)
	if err != nil {
		if back := w.exec("ROLLBACK TO one"); back != nil {
			return errors.Join(errGroupLost, err)
		}
	}
	if rel := w.exec("RELEASE one"); rel != nil {
		return errors.Join(errGroupLost, err, rel)
	}
	return err
}

// call runs fn and keeps its panic for the calling goroutine.
func (w *sqliteWriter) call(req *writeRequest) (err error) {
	defer func() {
		if p := recover(); p != nil {
			req.panicked = p
			err = errors.New("db: panic in transaction")
		}
	}()
	tx := &Tx{run: writerRunner{w}, dialect: SQLite, now: w.now().UTC().Truncate(time.Microsecond)}
	return req.fn(req.ctx, tx)
}

func (w *sqliteWriter) exec(query string) error {
	_, err := writerRunner{w}.ExecContext(context.Background(), query)
	return err
}

// Close lets the running group finish and closes the connection.
func (w *sqliteWriter) Close() error {
	close(w.quit)
	<-w.done
	return errors.Join(w.stmts.Close(), w.conn.Close(), w.pool.Close())
}

func answer(reqs []*writeRequest, err error) {
	for _, req := range reqs {
		req.result <- err
	}
}

// writerRunner runs a transaction's statements on the writing connection. A
// caller that goes away does not interrupt a statement half way: others share
// the transaction.
type writerRunner struct{ w *sqliteWriter }

func (r writerRunner) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	ctx = context.WithoutCancel(ctx)
	if stmt := r.w.stmts.get(ctx, query, args); stmt != nil {
		return stmt.ExecContext(ctx, args...)
	}
	return r.w.conn.ExecContext(ctx, query, args...)
}

func (r writerRunner) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	ctx = context.WithoutCancel(ctx)
	if stmt := r.w.stmts.get(ctx, query, args); stmt != nil {
		return stmt.QueryContext(ctx, args...)
	}
	return r.w.conn.QueryContext(ctx, query, args...)
}

func (r writerRunner) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	ctx = context.WithoutCancel(ctx)
	if stmt := r.w.stmts.get(ctx, query, args); stmt != nil {
		return stmt.QueryRowContext(ctx, args...)
	}
	return r.w.conn.QueryRowContext(ctx, query, args...)
}
