package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
)

// Presence is how other processes on the same database know that this one lives: a
// connection that holds a lock under its name. The server lets go of the lock when the
// process ends, however it ends. On SQLite there is no other process and no lock.
//
// It is for one goroutine.
type Presence struct {
	db   *DB
	name string
	conn *sql.Conn // nil: not yet, or lost
}

// Presence returns that of this process under the name; Beat takes the lock.
func (d *DB) Presence(name string) *Presence { return &Presence{db: d, name: name} }

// Beat runs a statement that says when the process last lived, on the connection of the
// lock: no transaction of others makes it wait, and where the connection was lost both
// are made anew.
func (p *Presence) Beat(ctx context.Context, query string, args ...any) error {
	if p.db.Alone() {
		return p.db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
			_, err := tx.ExecContext(ctx, query, args...)
			return err
		})
	}
	err := p.lock(ctx)
	if err == nil {
		_, err = p.conn.ExecContext(ctx, query, args...)
	}
	if err != nil {
		p.Close()
		return Wrap(err, "db: presence")
	}
	return nil
}

func (p *Presence) lock(ctx context.Context) (err error) {
	if p.conn != nil {
		return nil
	}
	if p.conn, err = p.db.readers.Conn(ctx); err != nil {
		return err
	}
	var got bool
	err = p.conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock(hashtextextended($1, 0))", p.name).Scan(&got)
	if err == nil && !got { // a former connection that the server still believes in
		err = errors.New("db: the lock of this process is taken")
	}
	return err
}

// Close ends the connection, and with it the lock.
func (p *Presence) Close() {
	if p.conn == nil {
		return
	}
	conn := p.conn
	p.conn = nil
	// Back in the pool it would keep the lock: the connection itself has to end.
	_ = conn.Raw(func(any) error { return driver.ErrBadConn })
	_ = conn.Close() // says that it is closed
}

// Clock is the time of the server, as clock.Micros: instances need not agree on theirs.
func (d Dialect) Clock() string {
	if d == Postgres {
		return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)"
	}
	return "CAST(unixepoch('subsec') * 1000000 AS INTEGER)"
}

// Present is the condition that the process lives which named itself so, as an expression
// of the statement says.
func (d Dialect) Present(name string) string {
	if d != Postgres {
		return "TRUE"
	}
	return fmt.Sprintf(`EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
		AND ((classid::bigint << 32) | objid::bigint) = hashtextextended(%s, 0))`, name)
}
