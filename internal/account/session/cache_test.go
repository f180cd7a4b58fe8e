package session

import (
	"fmt"
	"testing"
	"time"

	"ynova/internal/kernel/actor"
)

func TestSessionCache_A03(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	later := now.Add(time.Hour)
	ana := actor.Actor{UserID: "ana"}
	t.Run("A03 an entry lives a second", func(t *testing.T) {
		c := newCache()
		c.put("h", ana, now, later, c.mark())
		if _, ok := c.get("h", now.Add(999*time.Millisecond)); !ok {
			t.Error("gone too early")
		}
		if _, ok := c.get("h", now.Add(time.Second)); ok {
			t.Error("A03: older than a second")
		}
	})
	t.Run("A05 an entry ends with its session", func(t *testing.T) {
		c := newCache()
		c.put("h", ana, now, now.Add(10*time.Millisecond), c.mark())
		if _, ok := c.get("h", now.Add(10*time.Millisecond)); ok {
			t.Error("outlived the session")
		}
	})
	t.Run("A03 what changed during the look-up is not kept", func(t *testing.T) {
		c := newCache()
		mark := c.mark()
		c.forget("ana")
		c.put("h", ana, now, later, mark)
		if _, ok := c.get("h", now); ok {
			t.Error("a stale look-up was kept")
		}
	})
	t.Run("forgetting one user leaves the others", func(t *testing.T) {
		c := newCache()
		c.put("a", ana, now, later, c.mark())
		c.put("e", actor.Actor{UserID: "eva"}, now, later, c.mark())
		c.forget("ana")
		_, anaKept := c.get("a", now)
		_, evaKept := c.get("e", now)
		if anaKept || !evaKept {
			t.Errorf("ana %v, eva %v", anaKept, evaKept)
		}
	})
	t.Run("the size is bounded", func(t *testing.T) {
		c := newCache()
		for i := range 3 * cacheSize {
			c.put(fmt.Sprint(i), ana, now.Add(time.Duration(i)*time.Millisecond), later.Add(time.Hour), c.mark())
		}
		if len(c.entries) > cacheSize {
			t.Errorf("%d entries", len(c.entries))
		}
	})
}
