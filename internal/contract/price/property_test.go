package price

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
)

// drawSchedule draws one to five periods around 2025, which may overlap and leave
// months out.
func drawSchedule(t *rapid.T) *ScheduleInput {
	in := &ScheduleInput{Index: index.None}
	price := rapid.Custom(func(t *rapid.T) string {
		return (money.Price(rapid.Int64Range(0, 100_000_00).Draw(t, "cents")) * priceCent).Text()
	})
	for range rapid.IntRange(1, 5).Draw(t, "periods") {
		start := month.New(2024, 1).Add(rapid.IntRange(0, 36).Draw(t, "start"))
		n := rapid.IntRange(1, 24).Draw(t, "months")
		p := PeriodInput{StartMonth: start.String(), EndMonth: start.Add(n - 1).String()}
		if rapid.Bool().Draw(t, "default") {
			v := price.Draw(t, "default price")
			p.DefaultPrice = &v
		}
		for i := range n {
			if rapid.IntRange(0, 2).Draw(t, "own") == 0 {
				p.Months = append(p.Months, MonthInput{start.Add(i).String(), price.Draw(t, "price")})
			}
		}
		in.Periods = append(in.Periods, p)
	}
	return in
}

func built(t *rapid.T, in *ScheduleInput) *Schedule {
	var r rules
	s := r.schedule(in)
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	return s
}

// Property: of the periods that price a month the latest start wins, and of those
// the last in the list; the price is the month's own, else the period's.
func TestLaterStartWins_CC14(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawSchedule(t)
		s := built(t, in)
		m := month.New(2024, 1).Add(rapid.IntRange(-2, 62).Draw(t, "month"))
		want, start := "", ""
		for _, p := range in.Periods {
			if m.String() < p.StartMonth || m.String() > p.EndMonth || p.StartMonth < start {
				continue
			}
			price := ""
			if p.DefaultPrice != nil {
				price = *p.DefaultPrice
			}
			for _, own := range p.Months {
				if own.Month == m.String() {
					price = own.Price
				}
			}
			if price != "" {
				want, start = price, p.StartMonth
			}
		}
		if got := fixed.TextOf(s.at(m).price); got != want {
			t.Fatalf("CC-14 %s of %s: %q, want %q", m, s.Text(), got, want)
		}
	})
}

// Property: the average is the mean over the months that have a price, rounded
// once to cents; the canonical text reads back as the same schedule.
func TestAverageOverFilledMonths_CC17(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := built(t, drawSchedule(t))
		sum, n := decimal.Zero, int64(0)
		first, last := s.Span()
		for m := first; m <= last; m++ {
			if p := s.at(m).price; p != nil {
				sum, n = sum.Add(fixed.ToDecimal(int64(*p), priceScale)), n+1
			}
		}
		got, ok := s.Average(first, last)
		if ok != (n > 0) || ok && got.Text() != sum.DivRound(decimal.NewFromInt(n), 20).Round(2).StringFixed(2) {
			t.Fatalf("CC-17 average of %s over %d months: %s, %v", s.Text(), n, got, ok)
		}
		again, err := ParseSchedule(s.Text())
		if err != nil || again.Text() != s.Text() {
			t.Fatalf("%s reads back as %s, %v", s.Text(), again.Text(), err)
		}
	})
}

// Property: the price of a month is P0 times the product of the index from the
// data-base to the month before the last anniversary, rounded once to cents, a tie
// away from zero; it does not change between anniversaries.
func TestAdjustedFromP0_CC14(t *testing.T) {
	const months = 60
	rapid.Check(t, func(t *rapid.T) {
		first := month.New(2019, 1)
		variations := rapid.SliceOfN(rapid.Int64Range(-3_000_000, 5_000_000), months, months).Draw(t, "percent × 1e-6")
		x := indicesOf(first, variations)
		base := first.Add(rapid.IntRange(0, 30).Draw(t, "base"))
		p0 := money.Price(rapid.Int64Range(0, 100_000_00).Draw(t, "P0 in cents")) * priceCent
		s := &Schedule{
			index: index.IPCA, base: base, positiveOnly: rapid.Bool().Draw(t, "positive only"),
			periods: []period{{start: first, end: first.Add(months), agreed: &p0}},
		}
		m := first.Add(rapid.IntRange(0, months).Draw(t, "month"))
		want := unadjusted
		for begin := base; begin.Add(12) <= m; begin = begin.Add(12) {
			year := unadjusted
			for k := range 12 {
				variation := decimal.New(variations[int(begin-first)+k], -8)
				year = year.Mul(unadjusted.Add(variation))
			}
			if !s.positiveOnly || year.GreaterThan(unadjusted) {
				want = want.Mul(year)
			}
		}
		price := fixed.ToDecimal(int64(p0), priceScale).Mul(want).Round(2).StringFixed(2)
		got := s.In(m, Agreed{Average: nil, Gap: GapAverage}, NewFactors(x, parameter.Snapshot{}))
		if !got.Factor.Equal(want) || fixed.TextOf(got.Price) != price {
			t.Fatalf("CC-14 %s from %s: %s × %s = %s, want × %s = %s", m, base, p0, got.Factor, fixed.TextOf(got.Price), want, price)
		}
		if got.Adjusted != (m >= base.Add(12)) || got.Provisional {
			t.Fatalf("CC-14 %s from %s: adjusted %v, provisional %v", m, base, got.Adjusted, got.Provisional)
		}
	})
}

// indicesOf is an IPCA table.
func indicesOf(first month.Month, variations []int64) index.Snapshot {
	rows := make([]index.Row, len(variations))
	for i, v := range variations {
		rows[i] = index.Row{Code: index.IPCA, Month: first.Add(i), Value: index.Value{Percent: percent.Percent(v)}}
	}
	return index.NewSnapshot(rows)
}
