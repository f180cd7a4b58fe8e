package app_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"ynova/internal/kernel/month"
)

// MC-04: what an open month accumulates over the contract's year takes a closed month as it
// was kept, not as it would come out today.
func TestOpenMonthsAddWhatWasKept_MC04(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		open := c
		open.month = c.month.Add(1)
		c.importSheet(t, "mes seguinte.csv", open.sheet("300000"))
		type sums struct{ net, most, addedNet, addedMost int64 }
		read := func(m month.Month) (s sums) {
			t.Helper()
			err := a.DB().QueryRowContext(t.Context(), `SELECT net, maximum, accumulated_net, accumulated_limit FROM contract_months WHERE contract_id = $1 AND month = $2`,
				c.contractID, m).Scan(&s.net, &s.most, &s.addedNet, &s.addedMost)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		expect := func(when string) {
			t.Helper()
			kept, now := read(c.month), read(open.month)
			if now.addedNet != kept.net+now.net || now.addedMost != kept.most+now.most {
				t.Errorf("MC-04 %s: %+v after %+v", when, now, kept)
			}
		}
		expect("right after the close")
		before := read(c.month)
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, map[string]any{"contracted_volume_mwh": json.Number("0.30"), "meses_fechados": "manter"}, nil)
		if after := read(c.month); after != before {
			t.Errorf("MC-04 the closed month is %+v, was %+v", after, before)
		}
		if now := read(open.month); now.most >= before.most {
			t.Errorf("MC-04 the open month has not the new volume: %+v", now)
		}
		expect("with another volume")
		c.must(t, http.MethodPost, c.path("reabrir"), map[string]string{"categoria": "cadastro", "motivo": "o volume do aditivo vale desde antes"}, nil)
		if again := read(c.month); again.most >= before.most {
			t.Errorf("MC-04 opened again, the month keeps %+v", again)
		}
		expect("opened again")
	})
}
