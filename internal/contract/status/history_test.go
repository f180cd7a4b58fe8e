package status_test

import (
	"encoding/json"
	"slices"
	"testing"

	"ynova/internal/contract/status"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
)

func day(t *testing.T, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TD-09, M1: what a contract was in a month follows from the changes up to its days.
func TestStatusByDate_TD09(t *testing.T) {
	type contract struct {
		Start, End month.Date
		Events     [][2]string
	}
	in := prooftest.MonthInput[struct {
		Contratos map[string]contract `json:"contratos"`
	}](t, "M1")
	want := prooftest.MonthExample[map[string]json.RawMessage](t, "M1")
	for name, c := range in.Contratos {
		var h status.History
		var err error
		for _, e := range c.Events {
			if h, err = h.With(status.Change{From: day(t, e[0]), Status: status.Status(e[1])}); err != nil {
				t.Fatal(err)
			}
		}
		if read, err := status.Parse(h.Text()); err != nil || !slices.Equal(h, read) {
			t.Errorf("%s: read back %v, %v", name, read, err)
		}
		for text, told := range want {
			m, err := month.Parse(text)
			if err != nil {
				continue // not of a month
			}
			var expected struct {
				Days map[string]int `json:"dias"`
			}
			if err := json.Unmarshal(told, &expected); err != nil {
				t.Fatal(err)
			}
			if got := h.ActiveDays(m, c.Start, c.End); got != expected.Days[name] {
				t.Errorf("TD-09 %s has %d active days in %s, want %d", name, got, text, expected.Days[name])
			}
			covered := false
			for _, s := range h.Spans(c.Start, c.End) {
				covered = covered || s.First <= m && m <= s.Last
			}
			if covered != (expected.Days[name] > 0) {
				t.Errorf("TD-09 %s is in a span in %s: %v", name, text, covered)
			}
		}
	}
}

// TD-09: a change of the same day supersedes; what may not follow is refused.
func TestChanges_TD09(t *testing.T) {
	h := status.History{{From: day(t, "2025-01-01"), Status: status.Ativo}}
	ended, err := h.With(status.Change{From: day(t, "2026-03-10"), Status: status.Rescindido})
	if err != nil || ended.On(day(t, "2026-03-09")).Status != status.Ativo || ended.On(day(t, "2026-03-10")).Status != status.Rescindido {
		t.Errorf("%v, %v", ended, err)
	}
	if _, err := ended.With(status.Change{From: day(t, "2026-05-01"), Status: status.Ativo}); err == nil || err.Error() != "validacao: De rescindido não se passa a ativo." {
		t.Errorf("TD-09 a contract that ended begins again: %v", err)
	}
	again, err := ended.With(status.Change{From: day(t, "2026-03-10"), Status: status.Ativo})
	if err != nil || len(again) != 1 {
		t.Errorf("TD-09 a correction leaves %v, %v", again, err)
	}
	if got := ended.String(); got != "ativo desde 01/01/2025, rescindido desde 10/03/2026" {
		t.Error(got)
	}
}
