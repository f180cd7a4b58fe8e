package tariff_test

import (
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff"
	"ynova/internal/tariff/tarifftest"
)

func TestCacheLoadsAgainAfterAWhile(t *testing.T) {
	d := dbtest.SQLite(t)
	now := clock.Fixed(time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC))
	cache := tariff.NewCache(now)
	known := func() bool {
		p, err := cache.Get(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		_, ok := p.At("novo", "", tarifftest.Date(t, "2026-10-05"))
		return ok
	}
	if known() {
		t.Fatal("known before it was inserted")
	}
	tarifftest.InsertParameter(t, d, "novo", "", "1", "x", "2026-01-01", nil)
	if known() {
		t.Fatal("read again within the cache's time")
	}
	now.Advance(11 * time.Second)
	if !known() {
		t.Fatal("not read again after the cache's time")
	}
}
