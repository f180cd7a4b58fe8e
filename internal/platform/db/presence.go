package db

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// closePatience is how long closing the connection at the server may take.
const closePatience = time.Second

// Presence shows other processes on the same database that this one lives, and receives their
// notices: a connection that holds a lock under its name and listens. The server releases the
// lock when the process ends, however it ends. On SQLite there is no other process, no lock
// and no notice.
//
// It is for one goroutine.
type Presence struct {
	db   *DB
	name string
	conn *pgx.Conn // nil: not yet, or lost
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
	err := p.connect(ctx)
	if err == nil {
		_, err = p.conn.Exec(ctx, query, args...)
	}
	if err != nil {
		p.Close()
		return Wrap(err, "db: presence")
	}
	return nil
}

func (p *Presence) connect(ctx context.Context) error {
	if p.conn != nil {
		return nil
	}
	conf, err := postgresConfig(p.db.cfg.direct())
	if err != nil {
		return err
	}
	if p.conn, err = pgx.ConnectConfig(ctx, conf); err != nil {
		return err
	}
	var got bool
	if err := p.conn.QueryRow(ctx, "SELECT pg_try_advisory_lock(hashtextextended($1, 0))", p.name).Scan(&got); err != nil {
		return err
	}
	if !got { // a former connection that the server still believes in
		return errors.New("db: the lock of this process is taken")
	}
	if err := p.known(ctx); err != nil {
		return err
	}
	if _, err := p.conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	p.db.notices.tellAll() // of what nobody listened to
	return nil
}

// known refuses an address for listening that leads to another database than the one that
// all work on: the others would not see the lock, and take this process for dead.
func (p *Presence) known(ctx context.Context) (err error) {
	if p.db.cfg.ListenURL == "" {
		return nil
	}
	var seen bool
	err = p.db.QueryRowContext(ctx, "SELECT "+Postgres.Present("CAST($1 AS TEXT)"), p.name).Scan(&seen)
	if err == nil && !seen {
		err = errors.New("db: the address for listening leads to another database")
	}
	return err
}

// Wait receives the notices of other processes until the time is over or the connection is lost.
func (p *Presence) Wait(ctx context.Context, long time.Duration) {
	ctx, stop := context.WithTimeout(ctx, long)
	defer stop()
	if p.conn == nil {
		<-ctx.Done()
		return
	}
	for {
		switch n, err := p.conn.WaitForNotification(ctx); {
		case err == nil:
			p.db.notices.tell(n.Payload)
		case ctx.Err() != nil:
			return
		default:
			p.Close()
			return
		}
	}
}

// Close ends the connection, and with it the lock and the receipt of notices.
func (p *Presence) Close() {
	if p.conn == nil {
		return
	}
	ctx, stop := context.WithTimeout(context.Background(), closePatience)
	defer stop()
	_ = p.conn.Close(ctx)
	p.conn = nil
	p.db.notices.tellAll()
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
