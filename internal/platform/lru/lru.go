// Package lru keeps byte values within a bound of memory; the least recently used goes
// first. It does not know when a value is out of date: a key names one state of its
// subject, so that a newer state has another key and the older one is evicted.
package lru

import (
	"container/list"
	"sync"
)

// entryCost is what an entry takes besides its value: its key, its places in map and list.
const entryCost = 256

// Cache holds values by their keys. It may be used by several goroutines.
type Cache[K comparable] struct {
	most int

	mu      sync.Mutex
	held    int        // bytes
	order   *list.List // of *entry[K], the one used last in front
	entries map[K]*list.Element
}

type entry[K comparable] struct {
	key   K
	value []byte
}

// New returns a cache that holds at most so many bytes.
func New[K comparable](most int) *Cache[K] {
	return &Cache[K]{most: most, order: list.New(), entries: map[K]*list.Element{}}
}

// Get returns the value of the key, which nobody may change.
func (c *Cache[K]) Get(key K) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, found := c.entries[key]
	if !found {
		return nil, false
	}
	c.order.MoveToFront(at)
	return at.Value.(*entry[K]).value, true
}

// Put keeps the value, which nobody may change from now on. One that is there already
// stays: a key has one value.
func (c *Cache[K]) Put(key K, value []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, found := c.entries[key]; found || entryCost+len(value) > c.most {
		return
	}
	c.entries[key] = c.order.PushFront(&entry[K]{key, value})
	for c.held += entryCost + len(value); c.held > c.most; {
		last := c.order.Remove(c.order.Back()).(*entry[K])
		delete(c.entries, last.key)
		c.held -= entryCost + len(last.value)
	}
}

// Held is how many bytes the cache holds.
func (c *Cache[K]) Held() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held
}
