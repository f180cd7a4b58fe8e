package price

import (
	"strconv"
	"testing"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
)

// TD-08 and M8: a month that the schedule leaves out has no price, or the average where
// the contract says so; the average is over the months that have one.
func TestPriceGaps_TD08(t *testing.T) {
	t.Parallel()
	want := prooftest.MonthExample[struct {
		Mean    string `json:"preco_medio"`
		WithGap string `json:"preco_medio_com_lacuna"`
		Missing int    `json:"meses_sem_preco"`
	}](t, "M8")

	whole := scheduled(t, span("2024-01", "2025-01", "250.50", "2025-01", "100.00"))
	if got, ok := whole.Average(month.New(2024, 1), month.New(2025, 1)); !ok || got.Text() != want.Mean {
		t.Errorf("CC-17 mean %s, want %s", got.Text(), want.Mean)
	}

	first, last := month.New(2022, 1), month.New(2027, 12)
	s := scheduled(t, span("2022-01", "2023-12", "215.50"), span("2024-01", "2024-12", "228.00"))
	average, ok := s.Average(first, last)
	if !ok || average.Text() != want.WithGap {
		t.Errorf("CC-17 mean %s, want %s", average.Text(), want.WithGap)
	}
	missing := s.Gaps(first, last)
	if len(missing) != want.Missing {
		t.Errorf("TD-08 %d months without a price, want %d", len(missing), want.Missing)
	}
	for gap, sentence := range map[Gap]string{
		GapUndefined: "Faltam preços de jan/2025 a dez/2027 (" + strconv.Itoa(want.Missing) + " meses). Ficam Indefinidos até que alguém informe o preço.",
		GapAverage:   "Faltam preços de jan/2025 a dez/2027 (" + strconv.Itoa(want.Missing) + " meses). Vale neles o preço médio do contrato, sem reajuste.",
	} {
		if got := GapWarning(missing, gap); got != sentence {
			t.Errorf("TD-08 %s", got)
		}
	}
	if got := GapWarning(whole.Gaps(month.New(2024, 1), month.New(2025, 1)), GapAverage); got != "" {
		t.Errorf("TD-08 no gap, but %s", got)
	}
	if got := (*Schedule)(nil).Gaps(first, last); got != nil {
		t.Errorf("TD-08 without a schedule %v are gaps", got)
	}
	if got := GapWarning(missing[:1], GapUndefined); got != "Falta preço de jan/2025 (1 mês). Ficam Indefinidos até que alguém informe o preço." {
		t.Errorf("TD-08 %s", got)
	}

	typed := money.Price(1)
	for name, c := range map[string]struct {
		s      *Schedule
		m      month.Month
		gap    Gap
		price  string
		origin Origin
	}{
		"agreed":              {s, month.New(2024, 12), GapUndefined, "228.00", OriginPeriod},
		"a gap":               {s, month.New(2025, 1), GapUndefined, "", OriginNone},
		"a gap at the mean":   {s, month.New(2025, 1), GapAverage, want.WithGap, OriginAverage},
		"without a schedule":  {nil, month.New(2025, 1), GapUndefined, want.WithGap, OriginTyped},
		"before the validity": {s, month.New(2021, 12), "", "", OriginNone},
	} {
		if p := c.s.In(c.m, Agreed{Average: &average, Gap: c.gap}, nil); fixed.TextOf(p.Price) != c.price || p.Origin != c.origin {
			t.Errorf("TD-08 %s: %s %s, want %s %s", name, fixed.TextOf(p.Price), p.Origin, c.price, c.origin)
		}
	}
	if p := s.In(month.New(2025, 1), Agreed{Average: nil, Gap: GapAverage}, nil); p.Price != nil || p.Origin != OriginNone {
		t.Errorf("TD-08 no average, but %s", fixed.TextOf(p.Price))
	}
	if Whole(typed) || !Whole(average) {
		t.Error("CC-17 cents")
	}
	for text, valid := range map[string]bool{"": true, "indefinido": true, "media": true, "zero": false} {
		if _, ok := ParseGap(text); ok != valid {
			t.Errorf("TD-08 %q is %v", text, ok)
		}
	}
}

func scheduled(t testing.TB, periods ...PeriodInput) *Schedule {
	t.Helper()
	s, err := NewSchedule(&ScheduleInput{Index: "nenhum", Periods: periods}, month.Date{}, month.Date{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
