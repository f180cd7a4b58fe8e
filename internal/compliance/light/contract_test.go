package light_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/energy"
)

// E1 and domain 5.4.
func TestContractLight_E1(t *testing.T) {
	limits, ok := portfolio.LightLimitsIn(parameters(t), at("2026-10"))
	if !ok {
		t.Fatal("a threshold is missing")
	}
	judge := func(m, net, low, high, volume, end string) portfolio.LightDecision {
		return portfolio.DecideLight(portfolio.LightInput{
			Month: portfolio.Month{Month: at(m), Active: true, Net: mwh(net), Minimum: mwh(low), Maximum: mwh(high), Contracted: mwh(volume), Proinfa: mwh("6")},
			End:   date(end), Limits: &limits,
		})
	}
	for _, c := range []struct {
		judged portfolio.LightDecision
		want   portfolio.Light
		reason string
	}{
		{judge("2026-10", "334.776", "267.840", "401.760", "334.800", "2028-12-31"), "verde", "está na faixa"},
		{judge("2026-11", "408.861", "259.200", "388.800", "324.000", "2028-12-31"), "vermelho", "passa do máximo de"},
		{judge("2026-02", "222.062", "241.920", "362.880", "302.400", "2028-12-31"), "vermelho", "6,6%"},
		{judge("2026-11", "390.000", "259.200", "388.800", "324.000", "2028-12-31"), "amarelo", "passa do máximo"},
		{judge("2026-11", "380.000", "259.200", "388.800", "324.000", "2028-12-31"), "amarelo", "apenas"},
		{judge("2026-11", "324.000", "259.200", "388.800", "324.000", "2027-05-31"), "amarelo", "termina em 31/05/2027"},
		{judge("2026-11", "324.000", "259.200", "388.800", "324.000", "2027-06-01"), "verde", ""},
		{judge("2026-11", "324.000", "259.200", "388.800", "324.000", "2026-10-31"), "vermelho", "terminou"},
		{judge("2026-11", "324.000", "316.000", "332.000", "324.000", "2028-12-31"), "verde", "faixa estreita"},
	} {
		if c.judged.Light != c.want || !strings.Contains(c.judged.Reason(), c.reason) {
			t.Errorf("%s %q, want %s %q", c.judged.Light, c.judged.Reason(), c.want, c.reason)
		}
	}
}

// Property: wider limits never make the light "contrato" of a month more urgent,
// margins aside, and a light follows only the distance from the band.
func TestLimitsAreMonotonic(t *testing.T) {
	p := parameters(t)
	limits, _ := portfolio.LightLimitsIn(p, at("2026-10"))
	rapid.Check(t, func(rt *rapid.T) {
		net := rapid.Int64Range(0, 1000).Draw(rt, "net")
		low := rapid.Int64Range(0, 500).Draw(rt, "low")
		high := low + rapid.Int64Range(200, 500).Draw(rt, "width")
		wider := rapid.Int64Range(0, 100).Draw(rt, "wider")
		light := func(low, high int64) portfolio.Light {
			m := func(v int64) *energy.Energy { return new(energy.Energy(v) * energy.MWh) }
			j := portfolio.DecideLight(portfolio.LightInput{Limits: &limits, Month: portfolio.Month{
				Month: at("2026-10"), Active: true, Net: m(net), Minimum: m(low), Maximum: m(high), Contracted: m(500),
			}})
			return j.Light
		}
		if a, b := light(low, high), light(max(low-wider, 0), high+wider); low >= wider && a.Worse(b) != a {
			rt.Fatalf("NET %d: %s in %d–%d, %s in %d–%d", net, a, low, high, b, low-wider, high+wider)
		}
	})
}
