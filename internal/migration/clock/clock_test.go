package clock_test

import (
	"strings"
	"testing"
	"testing/quick"

	"ynova/internal/kernel/month"
	"ynova/internal/migration/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tarifftest"
)

func date(t *testing.T, text string) month.Date {
	t.Helper()
	if text == "None" {
		return month.Date{}
	}
	d, err := month.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

var shipped = clock.Terms{NoticeDays: 180, PrepareDays: 15}

// LW-03, golden P4: when the notice is over and supply may begin.
func TestStart_LW03(t *testing.T) {
	tried := 0
	for name, want := range prooftest.PortfolioExample(t, "P4") {
		given, end, ok := strings.Cut(strings.TrimPrefix(name, "denuncia "), " fim_prazo ")
		if !ok {
			continue
		}
		tried++
		s := shipped.Start(clock.Notice{Given: date(t, given), TermEnd: date(t, end)})
		if got := "180 dias " + s.Ready.String() + ", fornecimento " + s.Month.First().String(); got != want {
			t.Errorf("LW-03 %s: %s, want %s", name, got, want)
		}
	}
	if tried != 4 {
		t.Errorf("LW-03: %d examples", tried)
	}
}

// LW-03: a client who decides today gives notice once it is prepared; supply is legal from the
// month that follows from it.
func TestAssumedNotice_LW03(t *testing.T) {
	s := shipped.Start(shipped.Assumed(date(t, "2026-11-22"), month.Date{}))
	if s.Notice.Given != date(t, "2026-12-07") || s.Month != month.New(2027, 7) {
		t.Errorf("LW-03: %+v", s)
	}
	if got := s.Sentence(); got != "A denúncia exige 180 dias: o fornecimento no mercado livre pode começar em 01/07/2027." {
		t.Errorf("LW-03: %s", got)
	}
}

// LW-03: a term that ends on the last day of a month frees the first of the next one.
func TestEndOfTheTerm_LW03(t *testing.T) {
	for end, want := range map[string]month.Month{
		"2027-05-31": month.New(2027, 6), "2027-06-30": month.New(2027, 7), "2027-06-01": month.New(2027, 7), "2027-05-20": month.New(2027, 6),
	} {
		if s := shipped.Start(clock.Notice{Given: date(t, "2026-11-22"), TermEnd: date(t, end)}); s.Month != want {
			t.Errorf("LW-03 %s: %s", end, s.Month)
		}
	}
}

// LW-03: supply never begins before the notice is over nor within the term, and never a
// whole month later than it may.
func TestStartIsTheEarliest_LW03(t *testing.T) {
	from := date(t, "2024-01-01")
	holds := func(given, term uint16, notice uint8, runs bool) bool {
		n := clock.Notice{Given: from.AddDays(int(given) % 4000)}
		if runs {
			n.TermEnd = from.AddDays(int(term) % 4000)
		}
		s := clock.Terms{NoticeDays: int(notice)}.Start(n)
		day, before := s.Month.First(), s.Month.Add(-1).First()
		legal := func(d month.Date) bool {
			return !d.Before(n.Given.AddDays(int(notice))) && (n.TermEnd.IsZero() || d.After(n.TermEnd))
		}
		return legal(day) && !legal(before)
	}
	if err := quick.Check(holds, nil); err != nil {
		t.Error(err)
	}
}

// LW-03: the terms are dated parameters with their source; what is not there is named.
func TestTermsAreParameters_LW03(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := tarifftest.LoadParameters(t, d)
		terms, missing := clock.TermsOf(p, date(t, "2026-11-22"))
		expect.All(t, "LW-03", expect.Is(terms.NoticeDays, 180), expect.Is(terms.PrepareDays, 15), expect.Len(missing, 0),
			expect.Has(terms.Source.Detail, "REN"))
		if _, missing := clock.TermsOf(p, date(t, "1999-01-01")); strings.Join(missing, " ") != parameter.KeyMigrationNotice+" "+parameter.KeyMigrationPrepare {
			t.Errorf("LW-03: %v", missing)
		}
	})
}
