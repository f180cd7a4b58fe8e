package app

import (
	"encoding/json"
	"net/url"
	"slices"
	"testing"
)

// TestHomeIsAnsweredLikeTheDashboard_FC01: the address of the house alone leads to the
// dashboard, so its page brings the same answers; a page that leads elsewhere brings none.
func TestHomeIsAnsweredLikeTheDashboard_FC01(t *testing.T) {
	me := json.RawMessage(`{"mesPadrao":"2026-10"}`)
	asked := func(path, query string) []string {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		return firstQuestions(path, values, me)
	}
	want := asked("/dashboard", "")
	if !slices.Contains(want, "/api/work/items?mes=2026-10") {
		t.Fatalf("FC-01 the dashboard: %q", want)
	}
	if got := asked("/", ""); !slices.Equal(got, want) {
		t.Errorf("FC-01 the house: %q, want %q", got, want)
	}
	if got := asked("/dashboard", "mes=2026-09"); !slices.Contains(got, "/api/work/items?mes=2026-09") {
		t.Errorf("FC-01 another month: %q", got)
	}
	for path, query := range map[string]string{"/": "mes=2026-09", "/contratos": "", "/dashboard": "x=1"} {
		if got := asked(path, query); got != nil {
			t.Errorf("FC-01 %s?%s: %q", path, query, got)
		}
	}
}
