package price

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
)

// problems are the broken rules of an error, one a line.
func problems(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) {
		if err != nil {
			return err.Error()
		}
		return ""
	}
	lines := make([]string, len(f.Fields))
	for i, field := range f.Fields {
		lines[i] = field.Path + ": " + field.Message
	}
	return strings.Join(lines, "\n")
}

func day(t testing.TB, s string) (d month.Date) {
	t.Helper()
	if s == "" {
		return d
	}
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// span is a period with a default price, empty for none, and pairs of month and price.
func span(start, end, agreed string, months ...string) PeriodInput {
	p := PeriodInput{StartMonth: start, EndMonth: end}
	if agreed != "" {
		p.DefaultPrice = &agreed
	}
	for i := 0; i < len(months); i += 2 {
		p.Months = append(p.Months, MonthInput{months[i], months[i+1]})
	}
	return p
}

// CC-14 to CC-17, CC-19: what an agreed schedule may say, each rule at its edge.
func TestScheduleRules_CC14(t *testing.T) {
	t.Parallel()
	never := func(periods ...PeriodInput) *ScheduleInput { return &ScheduleInput{Index: "nenhum", Periods: periods} }
	by := func(code, base string) *ScheduleInput {
		return &ScheduleInput{Index: code, BaseMonth: &base, Periods: []PeriodInput{span("2026-01", "2026-12", "100")}}
	}
	flat := func(years int, periods ...PeriodInput) *ScheduleInput {
		return &ScheduleInput{Index: "nenhum", FlatYears: &years, Periods: periods}
	}
	many := func(n int) (all []PeriodInput) {
		for range n {
			all = append(all, span("2026-01", "2026-12", "100"))
		}
		return all
	}
	whole := []string{
		"2026-01", "1", "2026-02", "2", "2026-03", "3", "2026-04", "4", "2026-05", "5", "2026-06", "6",
		"2026-07", "7", "2026-08", "8", "2026-09", "9", "2026-10", "10", "2026-11", "11", "2026-12", "12",
	}
	const (
		noBase  = "prices.base_month: Informe a data-base do reajuste"
		badBase = "prices.base_month: Informe a data-base do reajuste no formato AAAA-MM"
		years   = "O mês deve estar entre os anos de 1990 e 2100"
		price   = "prices.periods[0].default_price: Informe um preço entre 0 e 100.000 R$/MWh"
		precise = "prices.periods[0].default_price: Use no máximo 2 casas decimais"
	)
	for _, c := range []struct {
		name string
		in   *ScheduleInput
		want string
	}{
		{"one period", never(span("2026-01", "2026-12", "100")), ""},
		{"one month", never(span("2026-03", "2026-03", "100")), ""},
		{"IPCA", by("IPCA", "2026-01"), ""},
		{"IGP-M", by(" IGP-M ", "2026-01"), ""},
		{"no index is the IPCA", by("", "2026-01"), ""},
		{"the IPCA needs a base", by("", ""), noBase},
		{"blank is no base", by("IPCA", "  "), noBase},
		{"no base without an index", by("nenhum", ""), ""},
		{"a base without an index", by("nenhum", "2026-01"), ""},
		{"an index that is not known", by("INPC", "2026-01"), "prices.index: O índice de reajuste deve ser IPCA, IGP-M ou nenhum"},
		{"a base that is no month", by("IPCA", "01/2026"), badBase},
		{"a base of 1990", by("IPCA", "1990-01"), ""},
		{"a base of 1989", by("IPCA", "1989-12"), "prices.base_month: " + years},
		{"a base of 2100", by("IPCA", "2100-12"), ""},
		{"a base of 2101", by("IPCA", "2101-01"), "prices.base_month: " + years},
		{"no period", never(), "prices.periods: Informe ao menos um período de preço"},
		{"100 periods", never(many(100)...), ""},
		{"101 periods", never(many(101)...), "prices.periods: Informe no máximo 100 períodos de preço"},
		{"a period that ends before it begins", never(span("2026-02", "2026-01", "100")), "prices.periods[0].start_month: Defina um período válido (início deve ser anterior ou igual ao fim)"},
		{"no start", never(span("", "2026-01", "100")), "prices.periods[0].start_month: Informe o mês inicial do período"},
		{"no end", never(span("2026-01", "x", "100")), "prices.periods[0].end_month: Informe o mês final do período"},
		{"the second is wrong", never(span("2026-01", "2026-01", "1"), span("x", "2026-02", "1")), "prices.periods[1].start_month: Informe o mês inicial do período"},
		{"nothing", never(span("2026-01", "2026-01", "0")), ""},
		{"below nothing", never(span("2026-01", "2026-01", "-0.01")), price},
		{"the largest price", never(span("2026-01", "2026-01", "100000")), ""},
		{"more than that", never(span("2026-01", "2026-01", "100000.01")), price},
		{"no number", never(span("2026-01", "2026-01", "cem")), price},
		{"two decimals", never(span("2026-01", "2026-01", "100.01")), ""},
		{"three decimals", never(span("2026-01", "2026-01", "100.001")), precise},
		{"nine decimals", never(span("2026-01", "2026-01", "100.000000001")), precise},
		{"decimals that are zeros", never(span("2026-01", "2026-01", " 100.500 ")), ""},
		{"all months have their own", never(span("2026-01", "2026-12", "", whole...)), ""},
		{"months in any order", never(span("2026-01", "2026-02", "", "2026-02", "2", "2026-01", "1")), ""},
		{"a blank month takes the period's", never(span("2026-01", "2026-02", "5", "2026-02", " ")), ""},
		{"a wrong month", never(span("2026-01", "2026-02", "5", "x", "1")), "prices.periods[0].months[0].month: Informe o mês no formato AAAA-MM"},
		{"a wrong price of a month", never(span("2026-01", "2026-02", "5", "2026-01", "1", "2026-02", "-1")), "prices.periods[0].months[1].price: Informe um preço entre 0 e 100.000 R$/MWh"},
		{"a month twice", never(span("2026-01", "2026-02", "5", "2026-02", "1", "2026-02", "2")), "prices.periods[0].months[1].month: O mês fev/2026 está repetido no período"},
		{"before the period", never(span("2026-02", "2026-03", "5", "2026-01", "1")), "prices.periods[0].months[0].month: O mês jan/2026 está fora do período"},
		{"after the period", never(span("2026-02", "2026-03", "5", "2026-04", "1")), "prices.periods[0].months[0].month: O mês abr/2026 está fora do período"},
		{"first and last month", never(span("2026-02", "2026-03", "", "2026-02", "1", "2026-03", "1")), ""},
		{
			"thirteen months of a year", never(span("2026-01", "2026-12", "", append(whole, "2026-12", "13")...)),
			"prices.periods[0].months: O ano de 2026 tem 13 meses; um ano tem no máximo 12\nprices.periods[0].months[12].month: O mês dez/2026 está repetido no período",
		},
		{"a period without a price", never(span("2026-01", "2026-02", "")), "prices.periods[0].default_price: Falta preço para jan/2026 a fev/2026"},
		{
			"months without a price", never(span("2026-01", "2026-06", "", "2026-02", "1", "2026-05", "1")),
			"prices.periods[0].default_price: Falta preço para jan/2026, mar/2026 a abr/2026, jun/2026",
		},
		{
			"a hole between periods", never(span("2026-01", "2026-02", "1"), span("2026-05", "2026-06", "1")),
			"prices.periods[1].start_month: Falta preço para mar/2026 a abr/2026",
		},
		{
			"holes in any order", never(span("2026-09", "2026-10", "1"), span("2026-01", "2026-02", "1"), span("2026-05", "2026-06", "1"), span("2026-12", "2026-12", "1")),
			"prices.periods[2].start_month: Falta preço para mar/2026 a abr/2026\nprices.periods[0].start_month: Falta preço para jul/2026 a ago/2026\n" +
				"prices.periods[3].start_month: Falta preço para nov/2026",
		},
		{"neighbours", never(span("2026-01", "2026-02", "1"), span("2026-03", "2026-06", "1")), ""},
		{"what one lacks another has", never(span("2026-01", "2026-03", "", "2026-01", "1"), span("2026-02", "2026-03", "2")), ""},
		{"flat", flat(1, span("", "", "100")), ""},
		{"flat for ten years", flat(10, span("", "", "100")), ""},
		{"flat for no year", flat(0, span("", "", "100")), "prices.flat_years: A duração do preço fixo deve ser de 1 a 10 anos"},
		{"flat for eleven", flat(11, span("", "", "100")), "prices.flat_years: A duração do preço fixo deve ser de 1 a 10 anos"},
		{"flat in two periods", flat(1, span("", "", "100"), span("", "", "100")), "prices.periods: O preço fixo tem um só período"},
		{"flat in none", flat(1), "prices.periods: O preço fixo tem um só período"},
		{"flat without a price", flat(1, span("", "", " ")), "prices.periods[0].default_price: Informe o preço fixo"},
		{"flat and the same by month", flat(1, span("", "", "100.00", "2026-01", "100", "2026-02", " 100.0 ", "2026-03", "")), ""},
		{"flat and another in a month", flat(1, span("", "", "100", "2026-01", "100", "2026-02", "100.01")), "prices.periods[0].months[1].price: O preço fixo vale para todos os meses"},
		{"flat and no number in a month", flat(1, span("", "", "100", "2026-01", "x")), "prices.periods[0].months[0].price: O preço fixo vale para todos os meses"},
	} {
		t.Run("CC-14 "+c.name, func(t *testing.T) {
			t.Parallel()
			_, err := NewSchedule(c.in, day(t, "2026-01-15"), day(t, "2035-12-31"))
			if diff := cmp.Diff(c.want, problems(err)); diff != "" {
				t.Errorf("CC-14 (-want +got):\n%s", diff)
			}
		})
	}
	if s, err := NewSchedule(nil, month.Date{}, month.Date{}); s != nil || err != nil {
		t.Errorf("CC-14 nothing agreed: %v, %v", s, err)
	}
}

// CC-19: a hole between periods counts only inside the validity, and not where that
// is not known.
func TestHolesOutsideTheValidity_CC19(t *testing.T) {
	t.Parallel()
	in := &ScheduleInput{Index: "nenhum", Periods: []PeriodInput{span("2026-01", "2026-01", "1"), span("2026-06", "2026-06", "1")}}
	for _, c := range []struct{ start, end, want string }{
		{"2026-01-31", "2026-06-01", "fev/2026 a mai/2026"},
		{"2026-03-31", "2026-12-31", "mar/2026 a mai/2026"},
		{"2025-03-31", "2026-03-01", "fev/2026 a mar/2026"},
		{"2026-05-31", "2026-05-31", "mai/2026"},
		{"2026-06-01", "2027-05-31", ""},
		{"2025-01-01", "2026-01-31", ""},
		{"", "2026-06-30", ""},
		{"2026-01-01", "", ""},
	} {
		want := ""
		if c.want != "" {
			want = "prices.periods[1].start_month: Falta preço para " + c.want
		}
		if _, err := NewSchedule(in, day(t, c.start), day(t, c.end)); problems(err) != want {
			t.Errorf("CC-19 %s to %s: %q, want %q", c.start, c.end, problems(err), want)
		}
	}
}

// CC-14: what was read is given back, and by itself as text.
func TestScheduleAsItIs_CC14(t *testing.T) {
	t.Parallel()
	base, years := "2025-03", 2
	for name, c := range map[string]struct {
		in   ScheduleInput
		text string
	}{
		"by the IPCA": {
			ScheduleInput{BaseMonth: &base, PositiveOnly: true, Periods: []PeriodInput{span("2026-01", "2026-03", "0100.5", "2026-02", " 7 ", "2026-01", "8")}},
			`{"index":"IPCA","base_month":"2025-03","positive_only":true,"flat_years":null,"periods":[{"start_month":"2026-01","end_month":"2026-03","default_price":"100.50",` +
				`"months":[{"month":"2026-01","price":"8.00"},{"month":"2026-02","price":"7.00"}]}]}`,
		},
		"flat": {
			ScheduleInput{Index: "nenhum", FlatYears: &years, Periods: []PeriodInput{span("", "", "100", "2026-02", "100")}},
			`{"index":"nenhum","base_month":null,"positive_only":false,"flat_years":2,"periods":[{"start_month":"2026-01","end_month":"2027-12","default_price":"100.00","months":[]}]}`,
		},
		"two periods": {
			ScheduleInput{Index: "nenhum", Periods: []PeriodInput{span("2026-01", "2026-01", "", "2026-01", "1"), span("2026-02", "2026-02", "2")}},
			`{"index":"nenhum","base_month":null,"positive_only":false,"flat_years":null,"periods":[{"start_month":"2026-01","end_month":"2026-01","default_price":null,` +
				`"months":[{"month":"2026-01","price":"1.00"}]},{"start_month":"2026-02","end_month":"2026-02","default_price":"2.00","months":[]}]}`,
		},
	} {
		s, err := NewSchedule(&c.in, day(t, "2026-01-10"), day(t, "2027-12-31"))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.text, s.Text()); diff != "" {
			t.Errorf("CC-14 %s (-want +got):\n%s", name, diff)
		}
		again, err := ParseSchedule(s.Text())
		expect.Must(t, fmt.Sprintf("CC-14 %s reads back", name), expect.Is(err, nil))
		expect.All(t, fmt.Sprintf("CC-14 %s reads back", name), expect.Is(again.Text(), s.Text()), expect.Is(again.positiveOnly, s.positiveOnly))
		code, at := s.Index()
		if wantAt := month.Month(0); name == "by the IPCA" {
			wantAt = month.New(2025, 3)
			if code != "IPCA" || at != wantAt {
				t.Errorf("CC-14 %s: index %s of %s", name, code, at)
			}
		} else if code != "nenhum" || at != wantAt {
			t.Errorf("CC-14 %s: index %s of %d", name, code, at)
		}
	}
	var none *Schedule
	code, at := none.Index()
	expect.All(t, "CC-14 nothing agreed says something", expect.Is(none.Text(), ""), expect.Is(none.Input(), nil), expect.Is(code, ""),
		expect.Is(at, 0), expect.Is(none.Warnings() == nil, true))
	if _, ok := none.Average(month.New(2026, 1), month.New(2026, 12)); ok {
		t.Error("CC-17 nothing agreed has an average")
	}
	if s, err := ParseSchedule(""); s != nil || err != nil {
		t.Errorf("CC-14 empty text: %v, %v", s, err)
	}
	for _, text := range []string{"{", `{"index":"INPC","periods":[]}`} {
		if _, err := ParseSchedule(text); err == nil {
			t.Errorf("CC-14 %s was read", text)
		}
	}
}

// Domain 2: overlapping periods are reported, with the month where they do and which counts.
func TestOverlaps_CC14(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		periods []PeriodInput
		want    []string
	}{
		{[]PeriodInput{span("2026-01", "2026-03", "1"), span("2026-04", "2026-06", "2")}, nil},
		{
			[]PeriodInput{span("2026-01", "2026-03", "1"), span("2026-03", "2026-06", "2")},
			[]string{"Os períodos 1 e 2 se sobrepõem em mar/2026; vale o que começa depois."},
		},
		{
			[]PeriodInput{span("2026-02", "2026-06", "1"), span("2026-01", "2026-03", "2")},
			[]string{"Os períodos 1 e 2 se sobrepõem de fev/2026 a mar/2026; vale o que começa depois."},
		},
		{
			[]PeriodInput{span("2026-01", "2026-03", "1"), span("2026-04", "2026-04", "1"), span("2026-01", "2026-02", "2")},
			[]string{"Os períodos 1 e 3 se sobrepõem de jan/2026 a fev/2026; os dois começam juntos e vale o período 3."},
		},
	} {
		s, err := NewSchedule(&ScheduleInput{Index: "nenhum", Periods: c.periods}, month.Date{}, month.Date{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, s.Warnings()); diff != "" {
			t.Errorf("CC-14 (-want +got):\n%s", diff)
		}
	}
}

// CC-14: a rule that is broken once is reported once, whatever else depends on it.
func TestBrokenScheduleIsToldOnce_CC14(t *testing.T) {
	t.Parallel()
	years := 1
	flat := func(p PeriodInput) *ScheduleInput {
		return &ScheduleInput{Index: "nenhum", FlatYears: &years, Periods: []PeriodInput{p}}
	}
	never := func(periods ...PeriodInput) *ScheduleInput { return &ScheduleInput{Index: "nenhum", Periods: periods} }
	const (
		another = "prices.periods[0].months[0].price: O preço fixo vale para todos os meses"
		noPrice = "prices.periods[0].default_price: Informe um preço entre 0 e 100.000 R$/MWh"
	)
	for _, c := range []struct {
		name string
		in   *ScheduleInput
		want string
	}{
		{"months of a period that ends before it begins", never(span("2026-03", "2026-01", "1", "2026-02", "1")), "prices.periods[0].start_month: Defina um período válido (início deve ser anterior ou igual ao fim)"},
		{"months of a period without a start", never(span("", "2026-01", "1", "2026-02", "1")), "prices.periods[0].start_month: Informe o mês inicial do período"},
		{"months of a period without an end", never(span("2026-01", "", "1", "2026-02", "1")), "prices.periods[0].end_month: Informe o mês final do período"},
		{"a hole inside a period, outside the validity", never(span("2020-01", "2020-03", "", "2020-01", "1", "2020-03", "1")), "prices.periods[0].default_price: Falta preço para fev/2020"},
		{"a hole before periods that begin together", never(span("2026-01", "2026-01", "1"), span("2026-03", "2026-03", "1"), span("2026-03", "2026-04", "1")), "prices.periods[1].start_month: Falta preço para fev/2026"},
		{"flat, and neither is a number", flat(span("", "", "x", "2026-01", "y")), another + "\n" + noPrice},
		{"flat, and the price is no number", flat(span("", "", "x", "2026-01", "0")), another + "\n" + noPrice},
		{"flat for nothing, and the month is no number", flat(span("", "", "0", "2026-01", "x")), another},
	} {
		if _, err := NewSchedule(c.in, day(t, "2026-01-15"), day(t, "2027-12-31")); problems(err) != c.want {
			t.Errorf("CC-14 %s:\n got %s\nwant %s", c.name, problems(err), c.want)
		}
	}
	if s, err := NewSchedule(flat(span("", "", "5")), month.Date{}, day(t, "2027-12-31")); s != nil || err != nil {
		t.Errorf("CC-14 a flat price from a day that is not known: %v, %v", s, err)
	}
	var syntax *json.SyntaxError
	if _, err := ParseSchedule("{]"); !errors.As(err, &syntax) {
		t.Errorf("CC-14 broken text: %v", err)
	}
}

// CC-17: the average is of the requested months that are filled, in whatever
// order the periods are.
func TestAverageOfSomeMonths_CC17(t *testing.T) {
	t.Parallel()
	s, err := NewSchedule(&ScheduleInput{Index: "nenhum", Periods: []PeriodInput{
		span("2026-04", "2026-06", "40", "2026-06", "100"), span("2026-03", "2026-04", "", "2026-04", "70"), span("2026-05", "2026-06", "", "2026-05", "90"), span("2026-02", "2026-03", "20"),
	}}, month.Date{}, month.Date{})
	if err != nil {
		t.Fatal(err)
	}
	at := func(n int) month.Month { return month.New(2026, n) }
	for _, c := range []struct {
		first, last month.Month
		want        string // empty: none
	}{
		{at(1), at(12), "54.00"},
		{at(2), at(6), "54.00"},
		{at(2), at(2), "20.00"},
		{at(3), at(4), "30.00"},
		{at(5), at(6), "95.00"},
		{at(6), at(9), "100.00"},
		{at(4), at(5), "65.00"},
		{at(1), at(1), ""},
		{at(7), at(9), ""},
		{at(5), at(4), ""},
	} {
		if got, ok := s.Average(c.first, c.last); ok != (c.want != "") || ok && got.Text() != c.want {
			t.Errorf("CC-17 %s to %s: %s, %v, want %q", c.first, c.last, got.Text(), ok, c.want)
		}
	}
}

// CC-14: every price that was typed in is agreed, and the span is from the earliest
// start to the latest end; no schedule agrees nothing.
func TestAgreedPricesAndTheirSpan_CC14(t *testing.T) {
	t.Parallel()
	s := scheduled(t, span("2026-04", "2026-06", "40", "2026-06", "100", "2026-04", "70"), span("2026-02", "2026-02", "", "2026-02", "30"), span("2026-03", "2026-03", "20"))
	var agreed []string
	for _, p := range s.Agreed() {
		agreed = append(agreed, p.Text())
	}
	if got, want := strings.Join(agreed, " "), "40.00 70.00 100.00 30.00 20.00"; got != want {
		t.Errorf("CC-14 agreed %s, want %s", got, want)
	}
	if first, last := s.Span(); first != month.New(2026, 2) || last != month.New(2026, 6) {
		t.Errorf("CC-14 from %s to %s", first, last)
	}
	var none *Schedule
	if first, last := none.Span(); first != 0 || last != 0 {
		t.Errorf("CC-14 nothing agreed is from %s to %s", first, last)
	}
	if v, ok := none.Average(month.New(2026, 1), month.New(2026, 12)); ok || v != 0 {
		t.Errorf("CC-17 nothing agreed has the average %s", v.Text())
	}
}

func TestNamesForClients(t *testing.T) {
	t.Parallel()
	if got := (ScheduleInput{}).SchemaName() + " " + (PeriodInput{}).SchemaName() + " " + (MonthInput{}).SchemaName() + " " + (SeasonalInput{}).SchemaName(); got !=
		"ContractPriceSchedule ContractPricePeriod ContractMonthPrice ContractSeasonalVolume" {
		t.Errorf("clients know %s", got)
	}
}
