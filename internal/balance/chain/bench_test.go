package chain_test

import (
	"testing"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// BenchmarkContract computes 24 months of one contract per operation: the floor
// is 5,000 contracts per second and core, 200 µs each.
func BenchmarkContract(b *testing.B) {
	p := chain.Pool{
		Units: []chain.Measure{{Consumption: kwh(b, "331250"), Proinfa: mwh(b, "6.412")}},
		Supplies: []chain.Supply{{
			Volume: mwh(b, "334.8"), Lower: pct(80), Upper: pct(120), Price: price(b, "247.35"), Factor: percent.Hundred,
		}},
		DefaultLoss: pct(3),
	}
	start := month.New(2025, 1)
	var c chain.Calculator
	b.ReportAllocs()
	for b.Loop() {
		year := chain.NewYear(start.First())
		for i := range 24 {
			_, supplies := c.Compute(&p)
			year.Add(start.Add(i), supplies[0].Net, supplies[0].Maximum)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "contracts/s")
}
