package price

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// CC-14, CC-17: half a cent goes up, in an adjusted price and in the average; less
// than half goes down.
func TestHalfACentGoesUp_CC14_CC17(t *testing.T) {
	for _, c := range []struct{ base, factor, want string }{
		{"1.00", "1.005", "1.01"},
		{"5.00", "1.005", "5.03"},
		{"1.00", "1.0049999999", "1.00"},
		{"1.00", "1.0050000001", "1.01"},
	} {
		base, err := money.ParsePrice(c.base)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := adjusted(base, decimal.RequireFromString(c.factor)); !ok || got.Text() != c.want {
			t.Errorf("CC-14 %s × %s = %s (%v), want %s", c.base, c.factor, got.Text(), ok, c.want)
		}
	}
	first := month.New(2026, 1)
	for _, c := range []struct{ prices, want string }{
		{"1.00 1.01", "1.01"}, // 1.005
		{"1.02 1.03", "1.03"}, // 1.025, which half to even leaves at 1.02
		{"1.00 1.00 1.01", "1.00"},
	} {
		in := &ScheduleInput{Index: "nenhum", Periods: monthly(c.prices)}
		s, err := NewSchedule(in, first.First(), first.Add(11).Last())
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := s.Average(first, first.Add(11)); !ok || got.Text() != c.want {
			t.Errorf("CC-17 average of %s = %s (%v), want %s", c.prices, got.Text(), ok, c.want)
		}
	}
}

// CC-14: a price that no longer fits is unknown, not cut off.
func TestAdjustedPriceBeyondItsBound_CC14(t *testing.T) {
	if got, ok := adjusted(MaxPrice, decimal.New(1, 12)); ok {
		t.Errorf("CC-14 adjusted to %s", got.Text())
	}
}

// The balance keeps how far a price is adjusted as these numbers.
func TestAdjustmentAsItIsKept_CC14(t *testing.T) {
	for a, want := range map[Adjustment]string{0: "Não", 1: "Sim", 2: "Sim, provisório"} {
		p := MonthPrice{Adjusted: a != 0, Provisional: a == 2}
		if p.State() != a || a.String() != want {
			t.Errorf("CC-14 %d is %s, and the price %s", a, a, p.State())
		}
	}
}

// monthly is a period of one month for each of the prices.
func monthly(prices string) (periods []PeriodInput) {
	m := month.New(2026, 1)
	for i, price := range strings.Fields(prices) {
		at := m.Add(i).String()
		periods = append(periods, PeriodInput{StartMonth: at, EndMonth: at, DefaultPrice: &price})
	}
	return periods
}
