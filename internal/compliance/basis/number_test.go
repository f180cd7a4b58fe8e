package basis_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
)

// Domain 0.1: what is stored as a whole number is this in R$, R$/MWh and parts of one.
func TestUnitsOfNumbers(t *testing.T) {
	value, told := basis.AmountOf(checktest.Amount("12.3456"))
	nothing, none := basis.AmountOf(nil)
	for name, c := range map[string]struct{ got, want string }{
		"R$ × 10⁻⁴":        {basis.Reais(123_456).String(), "12.3456"},
		"R$/MWh × 10⁻⁸":    {basis.PerUnit(24_735_000_000).String(), "247.35"},
		"percent × 10⁻⁶":   {basis.Fraction(5_320_000).String(), "0.0532"},
		"an amount":        {value.String(), "12.3456"},
		"no amount":        {nothing.String(), "0"},
		"a price":          {basis.PriceOf(checktest.Price("2296.63")).String(), "2296.63"},
		"kW":               {basis.KW(checktest.KW("560.5")).String(), "560.5"},
		"one":              {basis.One.String(), "1"},
		"a hundred":        {basis.Hundred.String(), "100"},
		"money":            {basis.MoneyText(dec("1234.5")), "1234.50"},
		"a third of a one": {basis.Divide(dec("1"), dec("3")).String(), "0." + strings.Repeat("3", 24)},
		"two thirds":       {basis.Divide(dec("2"), dec("3")).String(), "0." + strings.Repeat("6", 23) + "7"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", name, c.got, c.want)
		}
	}
	expect.All(t, "nothing is told, and something was read", expect.Is(told, true), expect.Is(none, false), expect.Is(basis.PriceOf(nil), nil),
		expect.Is(basis.KW(nil), nil))
}

// Domain 0.4: a line of money is rounded to a cent, half up, away from zero below it.
func TestCents(t *testing.T) {
	for value, want := range map[string]string{
		"1.004": "1", "1.005": "1.01", "1.0049999": "1", "1.015": "1.02", "-1.005": "-1.01", "-1.004": "-1", "2": "2",
	} {
		if got := basis.Cents(dec(value)).String(); got != want {
			t.Errorf("%s is %s, want %s", value, got, want)
		}
	}
}

func TestPercentage(t *testing.T) {
	for _, c := range []struct {
		part, whole, want string
		ok                bool
	}{
		{"560", "500", "112", true},
		{"1", "3", "33." + strings.Repeat("3", 24), true},
		{"-1", "4", "-25", true},
		{"0", "4", "0", true},
		{"1", "0", "0", false},
		{"1", "0.01", "10000", true},
	} {
		if got, ok := basis.Percentage(dec(c.part), dec(c.whole)); got.String() != c.want || ok != c.ok {
			t.Errorf("%s of %s: %s, %v", c.part, c.whole, got, ok)
		}
	}
}

// A tolerance itself is inside, on either side.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		a, b, tolerance string
		want            bool
	}{
		{"102", "100", "2", true},
		{"98", "100", "2", true},
		{"102.01", "100", "2", false},
		{"97.99", "100", "2", false},
		{"100", "100", "0", true},
		{"-1", "1", "2", true},
		{"-1", "1", "1.99", false},
	} {
		if got := basis.Within(dec(c.a), dec(c.b), dec(c.tolerance)); got != c.want {
			t.Errorf("%s and %s within %s: %v", c.a, c.b, c.tolerance, got)
		}
	}
}

func TestGreater(t *testing.T) {
	for _, c := range [][3]string{{"1", "2", "2"}, {"2", "1", "2"}, {"", "1", "1"}, {"1", "", "1"}, {"", "", ""}, {"1", "1", "1"}, {"-2", "-1", "-1"}} {
		if diff := cmp.Diff(number(c[2]), basis.Greater(number(c[0]), number(c[1]))); diff != "" {
			t.Errorf("%q (-want +got)\n%s", c, diff)
		}
	}
}

// How sentences show numbers.
func TestNumbersInSentences(t *testing.T) {
	for name, c := range map[string]struct{ got, want string }{
		"money":             {basis.ShowMoney(dec("1234.5")), "R$\u00a01.234,50"},
		"half a cent":       {basis.ShowMoney(dec("1.005")), "R$\u00a01,01"},
		"less than half":    {basis.ShowMoney(dec("1.0049999")), "R$\u00a01,00"},
		"below zero":        {basis.ShowMoney(dec("-1.005")), "-R$\u00a01,01"},
		"too much":          {basis.ShowMoney(dec("1000000000000000000.555")), "1000000000000000000.56"},
		"kW":                {basis.ShowKW(dec("3280.505")), "3.280,51 kW"},
		"whole kW":          {basis.ShowKW(dec("525.00")), "525 kW"},
		"a percentage":      {basis.ShowPercent(dec("112.05"), 1), "112,1%"},
		"whole":             {basis.ShowPercent(dec("112"), 2), "112,00%"},
		"trimmed":           {basis.Trimmed(dec("1234.500"), 3), "1.234,5"},
		"trimmed to whole":  {basis.Trimmed(dec("1000"), 3), "1.000"},
		"trimmed and round": {basis.Trimmed(dec("0.95049"), 3), "0,95"},
		"trimmed up":        {basis.Trimmed(dec("0.9995"), 3), "1"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", name, c.got, c.want)
		}
	}
	for _, c := range []struct {
		number decimal.Decimal
		want   int
	}{{dec("1.50"), 1}, {dec("1.00"), 0}, {dec("100"), 0}, {decimal.New(1, 3), 0}, {dec("0.00001"), 5}, {decimal.Zero, 0}} {
		if got := basis.Places(c.number); got != c.want {
			t.Errorf("%s has %d places, want %d", c.number, got, c.want)
		}
	}
}

// DB-09: figures that were typed come from a person, those that were read from a document.
func TestSourceOfFigures_DB09(t *testing.T) {
	v := invoice.Invoice{Kind: invoice.KindBill, Month: checktest.Month("2026-10"), Number: "77"}
	const name = "Fatura da distribuidora 77 de outubro de 2026"
	if got := basis.Source(&v); got != (trace.Source{Kind: trace.KindUsuario, Ref: name}) {
		t.Errorf("DB-09 typed: %+v", got)
	}
	v.Source = invoice.SourceExtraction
	if got := basis.Source(&v); got != (trace.Source{Kind: trace.KindDocumento, Ref: name}) {
		t.Errorf("DB-09 read: %+v", got)
	}
}
