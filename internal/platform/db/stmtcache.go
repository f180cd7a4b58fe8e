package db

import (
	"context"
	"database/sql"
	"sync"
)

// maxCachedStatements bounds the cache: the program's fixed SQL texts fit many
// times over, and texts built from filters cannot grow it without end.
const maxCachedStatements = 512

// preparer is the part of *sql.DB and *sql.Conn that the cache needs.
type preparer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// stmtCache keeps SQLite's prepared statements by their text. Preparing is a large part
// of a short SQLite query's cost.
type stmtCache struct {
	on preparer
	mu sync.RWMutex
	m  map[string]*sql.Stmt
}

func newStmtCache(on preparer) *stmtCache {
	return &stmtCache{on: on, m: make(map[string]*sql.Stmt)}
}

// Seen is given what runs on SQLite, where a test binary sets it before it opens a
// database: dbtest has every statement prepared on PostgreSQL as well.
var Seen func(query string, args []any)

// get returns the prepared statement, or nil when the caller should run the text
// directly: no cache, a full cache, or a text that does not prepare (its error
// then comes from running it).
func (c *stmtCache) get(ctx context.Context, query string, args []any) *sql.Stmt {
	if c == nil {
		return nil
	}
	if Seen != nil {
		Seen(query, args)
	}
	c.mu.RLock()
	stmt, full := c.m[query], len(c.m) >= maxCachedStatements
	c.mu.RUnlock()
	if stmt != nil || full {
		return stmt
	}
	prepared, err := c.on.PrepareContext(context.WithoutCancel(ctx), unnamed(query))
	if err != nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if other := c.m[query]; other != nil {
		_ = prepared.Close()
		return other
	}
	c.m[query] = prepared
	return prepared
}

// Close releases every statement.
func (c *stmtCache) Close() error {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for query, stmt := range c.m {
		_ = stmt.Close()
		delete(c.m, query)
	}
	return nil
}
