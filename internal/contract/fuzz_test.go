package contract

import (
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db/dbtest"
)

// Property: no text makes the search fail, and an empty table holds no hit.
func FuzzSearch_B12(f *testing.F) {
	for _, s := range []string{"", "são", `"`, `a" OR "b`, "%_\\", "11.444.777/0001-61", "\x00\xff", "NEAR(a b)", "*", "^a", "a AND b", "-a", "a:b"} {
		f.Add(s)
	}
	d := dbtest.SQLite(f)
	f.Fuzz(func(t *testing.T, s string) {
		search := client.ParseSearch(s)
		if search.Empty() {
			return
		}
		for _, filter := range []Filter{{Search: search, Limit: 20, Sort: SortNewest}, {Search: search, Limit: 20, Sort: SortCode}} {
			scope := client.ScopeOf(actor.SystemActor(), actor.ContractsRead)
			found, total, _, err := NewService(d, Options{}).find(t.Context(), scope, filter)
			if err != nil || len(found) != 0 || total != 0 {
				t.Fatalf("%q: %d of %d, %v", s, len(found), total, err)
			}
		}
	})
}
