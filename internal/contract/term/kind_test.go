package term_test

import (
	"database/sql"
	"testing"

	"ynova/internal/contract/term"
	"ynova/internal/platform/expect"
)

// stored is what a store reads of a value of a column.
func stored[T any, Place interface {
	*T
	sql.Scanner
}](t testing.TB, value any) (v T) {
	t.Helper()
	if err := Place(&v).Scan(value); err != nil {
		t.Fatalf("%v: %v", value, err)
	}
	return v
}

// parsed compares what a write gives with what it is read as; empty: it is refused.
func parsed[T ~string](t *testing.T, rule string, parse func(string) (T, bool), want map[string]T) {
	t.Helper()
	for in, want := range want {
		if got, ok := parse(in); got != want || ok != (want != "") {
			t.Errorf("%s %q is written as %q, %v; want %q", rule, in, got, ok, want)
		}
	}
}

func TestStatuses_CT15(t *testing.T) {
	t.Parallel()
	parsed(t, "CT-15", term.ParseStatus, map[string]term.Status{
		"Ativo": term.StatusAtivo, "active": term.StatusAtivo,
		"Inativo": term.StatusInativo, "inactive": term.StatusInativo,
		"Em análise": term.StatusEmAnalise, "pending": term.StatusEmAnalise,
		"encerrado": "", "": "",
	})
	for value, want := range map[any]term.Status{
		"Inativo": term.StatusInativo, "Em análise": term.StatusEmAnalise, "encerrado": term.StatusAtivo, nil: term.StatusAtivo,
	} {
		if got := stored[term.Status](t, value); got != want {
			t.Errorf("CT-15 a stored %v is shown as %q, want %q", value, got, want)
		}
	}
}

func TestCompliance_CT16(t *testing.T) {
	t.Parallel()
	parsed(t, "CT-16", term.ParseCompliance, map[string]term.Compliance{
		"": term.ComplianceEmAnalise, "Em análise": term.ComplianceEmAnalise,
		"Conforme": term.ComplianceConforme, "Divergente": term.ComplianceDivergente, "divergente": "",
	})
	for value, want := range map[any]term.Compliance{
		"Conforme": term.ComplianceConforme, "Divergente": term.ComplianceDivergente, "?": term.ComplianceEmAnalise, nil: term.ComplianceEmAnalise,
	} {
		if got := stored[term.Compliance](t, value); got != want {
			t.Errorf("CT-16 a stored %v is shown as %q, want %q", value, got, want)
		}
	}
}

// CC-11, CT-17: 0 % is Convencional, every other discount Incentivada, which alone
// means the usual 50 %.
func TestSources_CC11(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]struct {
		percent string // empty: refused
		source  term.EnergySource
		open    bool // it names no percent
	}{
		"Convencional":     {"0", term.SourceConvencional, false},
		"conventional":     {"0", term.SourceConvencional, false},
		"Incentivada 0%":   {"0", term.SourceConvencional, false},
		"Incentivada":      {"50", term.SourceIncentivada, true},
		"renewable":        {"50", term.SourceIncentivada, true},
		"Incentivada 50%":  {"50", term.SourceIncentivada, false},
		"Incentivada 100%": {"100", term.SourceIncentivada, false},
		"Incentivada 80%":  {},
		"":                 {},
	} {
		got, ok := term.ParseSource(in)
		if ok != (want.percent != "") || ok && (got.String() != want.percent || got.Source() != want.source) {
			t.Errorf("CC-11 CT-17 %q is %s at %s %%, %v; want %s at %q", in, got.Source(), got, ok, want.source, want.percent)
		}
		if term.NamesNoPercent(in) != want.open {
			t.Errorf("CT-17 %q leaves the percent open: %v", in, !want.open)
		}
	}
}

func TestIncentives_CC11(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]term.Incentive{"0": 0, "50": 50, "100": 100} {
		got, ok := term.ParseIncentive(in)
		expect.All(t, "CC-11 %", expect.Is(ok, true), expect.Is(got, want), expect.Is(got.String(), in),
			expect.Is(stored[term.Incentive](t, int64(want)), want))
	}
	for _, in := range []string{"", "25", "50%"} {
		if got, ok := term.ParseIncentive(in); ok {
			t.Errorf("CC-11 %q is %d %%", in, got)
		}
	}
}

// A column that holds something else altogether is an error, not a default.
func TestColumnsOfAnotherType_CT15(t *testing.T) {
	t.Parallel()
	for _, place := range []sql.Scanner{new(term.Status), new(term.Compliance), new(term.Partial), new(term.Incentive)} {
		if err := place.Scan(true); err == nil {
			t.Errorf("CT-15 %T reads a truth value", place)
		}
	}
}
