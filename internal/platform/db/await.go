package db

import (
	"context"
	"fmt"
	"time"
)

// awaitEvery is how often AwaitWriters looks.
const awaitEvery = 20 * time.Millisecond

// AwaitWriters returns once every transaction is over that was writing, or held a row, when
// it was called: what they leave behind is seen by whatever reads afterwards. A job that
// makes anew what was concluded from a value begins with it, so that it finds also what was
// concluded from the former value by a transaction that had not ended. Those of other roles
// (a copy, somebody's own session) are not waited for. SQLite has one writer.
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
