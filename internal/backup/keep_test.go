package backup

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"ynova/internal/kernel/fault"
)

func TestParseKeep_OP01(t *testing.T) {
	if k, err := ParseKeep("7d, 4w,12m"); err != nil || k != (Keep{7, 4, 12}) {
		t.Errorf("OP-01 %+v %v", k, err)
	}
	for _, bad := range []string{"", "7", "d", "-1d", "7x", "0d", "7d;4w"} {
		if _, err := ParseKeep(bad); fault.KindOf(err) != fault.Invalid {
			t.Errorf("OP-01 %q: %v", bad, err)
		}
	}
}

// OP-01: of a copy a day through 60 days, 7 days and 4 weeks stay, none older than 35
// days (ruling 7), and the newest whatever the rule says.
func TestSurplus_OP01(t *testing.T) {
	start := time.Date(2026, 9, 1, 5, 30, 0, 0, time.UTC)
	var all []string
	for day := range 60 {
		all = append(all, start.AddDate(0, 0, day).Format(idTime)+"-0000")
	}
	gone := Keep{Days: 7, Weeks: 4}.surplus(all, madeAt)
	kept := slices.DeleteFunc(slices.Clone(all), func(id string) bool { return slices.Contains(gone, id) })
	// Sundays end the weeks before the seven days: 11, 18 and 25 October; 30 October is the newest.
	want := []string{}
	for _, day := range []string{"20261011", "20261018", "20261024", "20261025", "20261026", "20261027", "20261028", "20261029", "20261030"} {
		want = append(want, day+"T053000Z-0000")
	}
	if !slices.Equal(kept, want) {
		t.Errorf("OP-01 kept %v", kept)
	}
	last := start.AddDate(0, 0, 59)
	for _, id := range kept {
		if at, _ := madeAt(id); last.Sub(at) > 35*24*time.Hour {
			t.Errorf("OP-01 %s is too old", id)
		}
	}
	if got := (Keep{Months: 1}).surplus([]string{"foreign", all[0], all[1]}, madeAt); fmt.Sprint(got) != "["+all[0]+"]" {
		t.Errorf("OP-01 %v", got)
	}
}
