package db

import (
	"context"
	"fmt"
	"time"
)

// awaitEvery is how often AwaitWriters looks.
const awaitEvery = 20 * time.Millisecond

// AwaitWriters returns once every transaction has ended that was writing, or held a row, when
// it was called: later reads see what these transactions committed. A job that derives again
// what was concluded from a value begins with it, so that it also finds what a transaction
// still running concluded from the former value. Transactions of other roles (a copy, a session
// of a person) are not awaited. SQLite has one writer.
func (d *DB) AwaitWriters(ctx context.Context) error {
	if d.Alone() {
		return nil
	}
	running, err := List(ctx, d, "db: writers", Single[string], "SELECT "+writer+" FROM pg_stat_activity WHERE "+ofOurs)
	for err == nil && len(running) > 0 {
		select {
		case <-ctx.Done():
			return fmt.Errorf("db: await writers: %w", ctx.Err())
		case <-time.After(awaitEvery):
		}
		running, err = ListIn(ctx, d, "db: writers", Single[string], "SELECT "+writer+" FROM pg_stat_activity WHERE "+ofOurs+" AND "+writer+" IN ", "", running)
	}
	return err
}

// A transaction has a number once it writes or holds a row, which is never given again
// while anybody who has seen it still waits.
const (
	writer = "CAST(backend_xid AS TEXT)"
	ofOurs = "backend_xid IS NOT NULL AND datname = current_database() AND usename = current_user"
)
