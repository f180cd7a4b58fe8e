package ptbr

import (
	"cmp"
	"slices"
)

// SortByName sorts a list as people look names up: by their folded text, then as they
// are written. Whoever is called alike stays in the order given.
func SortByName[T any](list []T, name func(*T) string) {
	slices.SortStableFunc(list, func(a, b T) int {
		x, y := name(&a), name(&b)
		return cmp.Or(cmp.Compare(Fold(x), Fold(y)), cmp.Compare(x, y))
	})
}
