package dashboard

import (
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff"
	"ynova/internal/tariff/market"
)

// LW-01: what can still be contracted is the month of today and later ones, the last one
// until the eighth working day; what is over is reported without advice.
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

// VD-25: energy above the limit is worth its MWh times the PLD less the price, below zero where
// the PLD is the cheaper, and nothing in a month that is settled, without a PLD, or where
// nothing is above the limit (golden T17).
func TestOpportunityIsWorthThePLD_T17_VD25(t *testing.T) {
	in := prooftest.TrueInput[struct{ MWh, Preco string }](t, "T17")
	want := prooftest.TrueExample[map[string]*string](t, "T17")
	parse := func(text string) *money.Price {
		p, err := money.ParsePrice(text)
		if err != nil {
			t.Fatal(err)
		}
		return &p
	}
	above, err := energy.ParseMWh(in.MWh)
	if err != nil {
		t.Fatal(err)
	}
	limit := 1000 * energy.MWh
	net := limit + above
	for name, o := range map[string]Opportunity{
		"aberto PLD 217.96": {PLD: &market.Mean{Price: *parse("217.96")}},
		"aberto PLD 412.80": {PLD: &market.Mean{Price: *parse("412.80")}},
		"sem_pld":           {},
		"liquidado":         {PLD: &market.Mean{Price: *parse("412.80")}, Settled: true},
	} {
		o.Opportunity, o.AccumulatedNet, o.AccumulatedLimit, o.Price = true, &net, &limit, parse(in.Preco)
		v := o.Value()
		if v == nil != (want[name] == nil) || v != nil && v.Text() != *want[name] {
			t.Errorf("T17 %s: %v, want %v", name, v, want[name])
		}
		if says := strings.HasSuffix(o.Note(), "PLD abaixo do preço: sem ganho."); says != (name == "aberto PLD 217.96") {
			t.Errorf("VD-25 %s: %q", name, o.Note())
		}
		if record := o.Trace(month.New(2026, 11), trace.Node{}, true); v == nil && record.Value != "" || v != nil && record.Value != v.Text() {
			t.Errorf("VD-25 the record of %s: %+v", name, record)
		}
		if o.AccumulatedNet = &limit; o.Value() != nil {
			t.Errorf("VD-25 %s: nothing above the limit is worth %s", name, o.Value())
		}
	}
}
