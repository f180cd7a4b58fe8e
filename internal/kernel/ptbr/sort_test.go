package ptbr_test

import (
	"slices"
	"testing"

	"ynova/internal/kernel/ptbr"
)

// TD-19: names stand as people look them up, whatever the engine's collation.
func TestSortByName_TD19(t *testing.T) {
	t.Parallel()
	type person struct{ name, id string }
	list := []person{{"Zélia", "1"}, {"ana", "2"}, {"Álvaro", "3"}, {"Ana", "4"}, {"Ána", "5"}, {"Bia", "6"}, {"Ana", "7"}, {"Élcio", "8"}}
	ptbr.SortByName(list, func(p *person) string { return p.name })
	var ids []string
	for _, p := range list {
		ids = append(ids, p.id)
	}
	if want := []string{"3", "4", "7", "2", "5", "6", "8", "1"}; !slices.Equal(ids, want) {
		t.Errorf("TD-19 sorted as %v, want %v: %v", ids, want, list)
	}
}
