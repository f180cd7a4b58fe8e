package rate

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/trace"
)

// amounts are R$ × 10⁻⁸; 0 means none.
func amounts(kw, tusd, te money.Price) Amounts {
	of := func(p money.Price) *money.Price {
		if p == 0 {
			return nil
		}
		return &p
	}
	return Amounts{of(kw), of(tusd), of(te)}
}

// IV-11: tariffs differ when one amount does, one that an act does not fix included.
func TestAmountsDiffer_IV11(t *testing.T) {
	for _, c := range []struct {
		a, b  Amounts
		equal bool
	}{
		{amounts(1, 2, 3), amounts(1, 2, 3), true},
		{amounts(0, 0, 0), amounts(0, 0, 0), true},
		{amounts(1, 2, 3), amounts(9, 2, 3), false},
		{amounts(1, 2, 3), amounts(1, 9, 3), false},
		{amounts(1, 2, 3), amounts(1, 2, 9), false},
		{amounts(1, 2, 3), amounts(0, 2, 3), false},
		{amounts(1, 2, 3), amounts(1, 0, 3), false},
		{amounts(1, 2, 3), amounts(1, 2, 0), false},
		{amounts(2, 1, 3), amounts(1, 2, 3), false},
		{amounts(1, 3, 2), amounts(1, 2, 3), false},
	} {
		if c.a.equal(c.b) != c.equal || c.b.equal(c.a) != c.equal {
			t.Errorf("IV-11 %+v and %+v are equal: %v", c.a, c.b, !c.equal)
		}
	}
}

// IV-11: what a tariff period does not say is taken from the period "único".
func TestAmountsAreCompleted_IV11(t *testing.T) {
	for _, c := range [][3]Amounts{
		{amounts(1, 2, 3), amounts(7, 8, 9), amounts(1, 2, 3)},
		{amounts(0, 2, 3), amounts(7, 8, 9), amounts(7, 2, 3)},
		{amounts(1, 0, 3), amounts(7, 8, 9), amounts(1, 8, 3)},
		{amounts(1, 2, 0), amounts(7, 8, 9), amounts(1, 2, 9)},
		{amounts(0, 0, 0), amounts(0, 0, 0), amounts(0, 0, 0)},
	} {
		if diff := cmp.Diff(c[2], c[0].over(c[1])); diff != "" {
			t.Errorf("IV-11 (-want +got)\n%s", diff)
		}
	}
}

// IV-11: the amounts by name, those that the act fixes.
func TestAmountsByName_IV11(t *testing.T) {
	named := func(a Amounts) (out []string) {
		a.each(func(m measure, p money.Price) { out = append(out, fmt.Sprintf("%s %d", m, p)) })
		return out
	}
	if got := named(amounts(1, 2, 3)); !slices.Equal(got, []string{"TUSD em R$/kW 1", "TUSD em R$/MWh 2", "TE em R$/MWh 3"}) {
		t.Errorf("IV-11 %q", got)
	}
	if got := named(amounts(0, 0, 3)); !slices.Equal(got, []string{"TE em R$/MWh 3"}) {
		t.Errorf("IV-11 %q", got)
	}
	if got := named(amounts(0, 0, 0)); got != nil {
		t.Errorf("IV-11 %q", got)
	}
}

// EB-16: where a tariff comes from.
func TestSourceOfATariff_EB16(t *testing.T) {
	one := Tariff{From: day(t, "2026-05-28"), Act: "REH 3.500/2026", Source: "ANEEL"}
	want := trace.Source{Kind: trace.KindParametro, Ref: "REH 3.500/2026", Detail: "ANEEL (desde 28/05/2026)"}
	if got := one.Trace(); got != want {
		t.Errorf("EB-16 %+v", got)
	}
}
