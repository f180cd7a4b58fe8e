package lru

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"ynova/internal/platform/expect"
)

func TestWhatWasNotUsedForLongestGoesFirst_OP07(t *testing.T) {
	value := bytes.Repeat([]byte("x"), 100)
	c := New[string](3 * (entryCost + len(value)))
	for _, key := range []string{"a", "b", "c"} {
		c.Put(key, value)
	}
	c.Get("a")
	c.Put("d", value)
	for key, want := range map[string]bool{"a": true, "b": false, "c": true, "d": true} {
		if _, found := c.Get(key); found != want {
			t.Errorf("OP-07 %s is there: %v", key, found)
		}
	}
	c.Put("e", bytes.Repeat(value, 50))
	_, found := c.Get("e")
	expect.Must(t, "OP-07 a value above the bound was kept; entries, bytes", expect.Is(found, false))
	expect.All(t, "OP-07 a value above the bound was kept; entries, bytes", expect.Is(len(c.entries), 3),
		expect.Is(c.Held(), 3*(entryCost+len(value))))
}

func TestTheBoundHolds_OP07(t *testing.T) {
	c := New[string](20_000)
	var callers sync.WaitGroup
	for caller := range 4 {
		callers.Go(func() {
			for i := range 1000 {
				key := fmt.Sprint(caller%2, i)
				c.Put(key, make([]byte, i%700))
				if value, found := c.Get(key); found && len(value) != i%700 {
					t.Errorf("OP-07 %s has %d bytes", key, len(value))
				}
			}
		})
	}
	callers.Wait()
	held := 0
	for at := c.order.Front(); at != nil; at = at.Next() {
		held += entryCost + len(at.Value.(*entry[string]).value)
	}
	expect.All(t, "OP-07 holds bytes, counts, in entries", expect.Is(held, c.held), expect.Is(held <= c.most, true),
		expect.Is(len(c.entries), c.order.Len()))
}
