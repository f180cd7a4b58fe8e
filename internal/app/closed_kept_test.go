package app_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"
)

// MC-03, MC-04: market data, parameters and a recomputation pass while a month is closed,
// and what their jobs compute afterwards leaves every row of it as it was.
func TestClosedMonthIsKept_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		before, m := rows(t, a.DB(), c.month), c.month.String()
		done := func(what string) {
			t.Helper()
			eventually(t, "the jobs after "+what, func() bool {
				var left int
				err := a.DB().QueryRowContext(t.Context(), `SELECT count(*) FROM jobs WHERE state IN ('queued', 'running') AND run_at <= $1`, time.Now().UnixMicro()).Scan(&left)
				return err == nil && left == 0
			})
			c.kept(t, a.DB(), before)
		}
		for _, key := range []string{"perdas.percentual", "encargo.ess"} {
			var made struct{ ID string }
			c.must(t, http.MethodPost, "/api/parameters", map[string]any{"key": key, "value": 9, "valid_from": c.month.First().String(), "source": "ensaio"}, &made)
			done("POST /api/parameters " + key)
			c.must(t, http.MethodDelete, "/api/parameters/"+made.ID, nil, nil)
			done("DELETE /api/parameters/{id} " + key)
		}
		for path, body := range map[string]map[string]any{
			"/api/indices/IPCA/" + m: {"percent": json.Number("0.99"), "source": "IBGE"},
			"/api/flags/" + m:        {"price": json.Number("78.77"), "label": "Vermelha Patamar 2", "source": "ANEEL"},
			"/api/pld/SE/" + m:       {"price": json.Number("499.99"), "source": "CCEE"},
		} {
			status, text, err := c.call(http.MethodPut, path, body, nil)
			if err != nil || status/100 != 2 {
				t.Fatalf("MC-03 PUT %s: %d %s %v", path, status, text, err)
			}
			done("PUT " + path)
			status, text, err = c.call(http.MethodDelete, path, nil, http.Header{"If-Match": {`"1"`}})
			if err != nil || status/100 != 2 {
				t.Fatalf("MC-03 DELETE %s: %d %s %v", path, status, text, err)
			}
			done("DELETE " + path)
		}
		c.must(t, http.MethodPost, "/api/recompute", map[string]any{"reason": "conferência"}, nil)
		done("POST /api/recompute")
	})
}
