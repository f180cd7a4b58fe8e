package dashboard

import (
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff"
)

// LW-01: what can still be contracted is the month of today and later ones, the last one
// until the eighth working day; what is over is told and is no advice.
func TestOnlyContractableMonths_LW01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		october := month.New(2026, 10)
		for day, want := range map[string][3]bool{ // 09/2026, 10/2026, 11/2026
			"2026-10-31": {true, false, false},
			"2026-11-12": {true, false, false}, // the eighth: the 2nd is a holiday
			"2026-11-13": {true, true, false},
		} {
			at, err := time.Parse(time.DateOnly, day)
			if err != nil {
				t.Fatal(err)
			}
			now := clock.Fixed(at.Add(15 * time.Hour))
			s := NewService(d, now, tariff.NewCache())
			for i, settled := range want {
				got, err := s.settled(t.Context(), october.Add(i-1))
				if err != nil || got != settled {
					t.Errorf("LW-01 on %s, %s: %v, %v", day, october.Add(i-1), got, err)
				}
			}
		}
	})
	net, limit := 1205*energy.MWh, 1200*energy.MWh
	o := Opportunity{Opportunity: true, AccumulatedNet: &net, AccumulatedLimit: &limit}
	if text := o.Note(); !strings.Contains(text, "meses à frente") || strings.Contains(text, "Contratar mais") {
		t.Errorf("LW-01 %q", text)
	}
	if o.Settled = true; !strings.HasPrefix(o.Note(), "Meses já liquidados: 5,000") || !strings.Contains(o.Note(), "sem ação possível") {
		t.Errorf("LW-01 %q", o.Note())
	}
}
