package contract

import (
	"testing"

	"ynova/internal/contract/listing"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db/dbtest"
)

// Property: no text makes the search fail, and an empty table holds no hit.
func FuzzSearch_B12(f *testing.F) {
	for _, s := range []string{"", "são", `"`, `a" OR "b`, "%_\\", "11.444.777/0001-61", "\x00\xff", "NEAR(a b)", "*", "^a", "a AND b", "-a", "a:b"} {
		f.Add(s)
	}
	d := dbtest.SQLite(f)
	f.Fuzz(func(t *testing.T, s string) {
		search := search.Parse(s)
		if search.Empty() {
			return
		}
		for _, filter := range []listing.Filter{{Search: search, Limit: 20, Sort: listing.SortNewest}, {Search: search, Limit: 20, Sort: listing.SortCode}} {
			found, err := NewService(d, Options{}).List(t.Context(), actor.SystemActor(), filter)
			if err != nil || found.Total != 0 {
				t.Fatalf("%q: %d, %v", s, found.Total, err)
			}
		}
	})
}
