package session

import (
	"sync"
	"time"

	"ynova/internal/kernel/actor"
)

const (
	cacheTime = time.Second
	cacheSize = 4096
)

// cache spares the lists, which are requested thousands of times a
// second, the look-up of their session. A change by this process drops the entry
// at once; one by another instance when its notice arrives, within cacheTime at the latest.
type cache struct {
	mu      sync.RWMutex
	entries map[string]entry // by the token's hash
	// changes counts what was forgotten: a look-up that began before a change
	// must not be kept after it.
	changes uint64
}

type entry struct {
	actor   actor.Actor
	until   time.Time
	expires time.Time // of the session itself
}

func newCache() *cache {
	return &cache{entries: make(map[string]entry)}
}

func (c *cache) get(hash string, now time.Time) (actor.Actor, bool) {
	c.mu.RLock()
	e, ok := c.entries[hash]
	c.mu.RUnlock()
	fresh := now.Before(e.until) && !now.Before(e.until.Add(-cacheTime)) // the clock may have been put back
	return e.actor, ok && fresh && now.Before(e.expires)
}

// mark returns what put needs to know whether anything changed in between.
func (c *cache) mark() uint64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.changes
}

func (c *cache) put(hash string, who actor.Actor, now, expires time.Time, mark uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes != mark {
		return
	}
	if len(c.entries) >= cacheSize {
		c.makeRoom(now)
	}
	c.entries[hash] = entry{actor: who, until: now.Add(cacheTime), expires: expires}
}

// makeRoom drops what is out of date, or everything if nothing is.
func (c *cache) makeRoom(now time.Time) {
	for hash, e := range c.entries {
		if !now.Before(e.until) {
			delete(c.entries, hash)
		}
	}
	if len(c.entries) >= cacheSize {
		clear(c.entries)
	}
}

// forgetAll drops every session: what changed concerns many users.
func (c *cache) forgetAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	clear(c.entries)
}

// forget drops every session of the user.
func (c *cache) forget(userID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	for hash, e := range c.entries {
		if e.actor.UserID == userID {
			delete(c.entries, hash)
		}
	}
}
