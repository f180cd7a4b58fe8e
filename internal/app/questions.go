package app

import (
	"encoding/json"
	"net/url"

	"ynova/internal/kernel/month"
)

// firstQuestions returns the requests of a page's first screen, as the application sends them
// (web/src/features/dashboard/queries.ts and the worklist's): the page brings the
// answers. A month that a tab was set to before is not known here; the tab requests it
// itself. The root address leads to the dashboard.
func firstQuestions(path string, query url.Values, me json.RawMessage) []string {
	home := path == "/" && len(query) == 0
	if !home && (path != "/dashboard" || len(query) > 1 || len(query) == 1 && !query.Has("mes")) {
		return nil
	}
	var who struct {
		Month string `json:"mesPadrao"`
	}
	if err := json.Unmarshal(me, &who); err != nil {
		return nil
	}
	text := query.Get("mes")
	if text == "" {
		text = who.Month
	}
	m, err := month.Parse(text)
	if err != nil {
		return nil
	}
	of := "mes=" + m.String()
	return []string{
		"/api/work/first-steps", "/api/work/items?" + of, "/api/work/counts?" + of,
		"/api/dashboard/overview?" + of, "/api/dashboard/avisos", "/api/dashboard/money?" + of, "/api/dashboard/history?ate=" + m.String(),
	}
}
