package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"ynova/internal/platform/expect"
)

// MC-03: of two users who close or reopen a month at once, one succeeds; an act on a month
// that was closed or reopened since it was read is refused, and nothing changes.
func TestClosingAndOpeningAtOnce_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonth(t, p.signIn(t))
		c.waive(t, "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		version := func() http.Header {
			var d struct{ Versao json.Number }
			c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &d)
			return http.Header{"If-Match": {`"` + d.Versao.String() + `"`}}
		}
		atOnce := func(act string, body any) (statuses map[int]int) {
			t.Helper()
			read := version()
			statuses = map[int]int{}
			var mu sync.Mutex
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					status, text, err := c.call(http.MethodPost, c.path(act), body, read.Clone())
					mu.Lock()
					defer mu.Unlock()
					if statuses[status]++; err != nil || status >= http.StatusInternalServerError {
						t.Errorf("MC-03 %s at once: %d %s %v", act, status, text, err)
					}
				})
			}
			all.Wait()
			return statuses
		}
		reason := map[string]string{"categoria": "outro", "motivo": "para fechar de novo em seguida"}
		old := version()
		for round := 1; round <= 2; round++ {
			if got := atOnce("fechar", nil); got[http.StatusOK] != 1 || got[http.StatusPreconditionFailed]+got[http.StatusConflict] != 3 {
				t.Errorf("MC-03 four who close at once: %v", got)
			}
			if got := atOnce("reabrir", reason); got[http.StatusNoContent] != 1 || got[http.StatusPreconditionFailed]+got[http.StatusConflict] != 3 {
				t.Errorf("MC-03 four who open at once: %v", got)
			}
		}
		if status, text, _ := c.call(http.MethodPost, c.path("fechar"), nil, old); status != http.StatusPreconditionFailed && status != http.StatusConflict ||
			!strings.Contains(string(text), "versao_desatualizada") {
			t.Errorf("MC-03 on a version of long ago: %d %s", status, text)
		}
		var kept, closed int
		err := a.DB().QueryRowContext(t.Context(), `SELECT (SELECT COUNT(*) FROM closing_snapshots), (SELECT COUNT(*) FROM closed_months)`).Scan(&kept, &closed)
		expect.All(t, "MC-03 pictures and closed months", expect.Is(err, nil), expect.Is(kept, 2), expect.Is(closed, 0))
	})
}
