package ptbr_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/expect"
)

func TestUnits_EM10(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]ptbr.Unit{
		"5": ptbr.None, "R$ 5": ptbr.BRL, "5 R$": ptbr.BRL, "r$5": ptbr.BRL, "-R$\u00a05": ptbr.BRL,
		"3 MWh": ptbr.MWh, "3mwh": ptbr.MWh, "MWh 3": ptbr.MWh, "3.000 kWh": ptbr.KWh, "3 KWH": ptbr.KWh,
		"12,5%": ptbr.Percent, "% 12,5": ptbr.Percent, "0,450 MWm": ptbr.MWm,
		"R$ 247,35/MWh": ptbr.BRLPerMWh, "247,35 R$/MWh": ptbr.BRLPerMWh, "R$/MWh 247,35": ptbr.BRLPerMWh,
	} {
		if _, unit, err := ptbr.Canonical(in); unit != want || err != nil {
			t.Errorf("EM-10 %q: unit %q, %v; want %q", in, unit, err, want)
		}
	}
	_, _, err := ptbr.Canonical("1.23.4")
	if !errors.Is(err, ptbr.ErrNumber) || fault.KindOf(err) != fault.Invalid {
		t.Errorf("B08: the error is %v", err)
	}
}

// B08: kWh and MWh are exact to 8 decimals of kWh.
func TestQuantityIsExact_B08(t *testing.T) {
	t.Parallel()
	text, _, err := ptbr.Canonical("331.250,12345678 kWh")
	if err != nil {
		t.Fatal(err)
	}
	e, err := energy.ParseKWh(text)
	expect.All(t, "read kWh", expect.Is(err, nil), expect.Is(e.KWhText8(), "331250.12345678"), expect.Is(e.MWhText(), "331.25012345678"))
}

// The oracle is the strict grammar as regular expressions, and exact rational
// arithmetic for the value: nothing is shared with the reader.
const (
	oracleSpaces = "[ \\t\\r\\n\u00a0\u202f]*"
	oracleSign   = "(-|\u2212)?"
	oracleUnits  = `R\$/MWh|R\$|MWh|kWh|MWm|%`
)

var (
	oracleInput  = oracleForm(oracleSign, "("+oracleUnit+"?)", oracleSign, oracleAmount, "("+oracleUnit+"?|/MWh)", "(-?)")
	oracleAround = oracleForm(`\(`, "("+oracleUnit+"?)", oracleAmount, "("+oracleUnit+"?|/MWh)", `\)`)
	oracleWithin = oracleForm("("+oracleUnit+")", `\(`, oracleAmount, "("+oracleUnit+"?|/MWh)", `\)`)
	oracleBody   = regexp.MustCompile(`^(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+|[0-9]*,[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+,[0-9]+)$`)
	oracleDot    = regexp.MustCompile(`^[0-9]+\.[0-9]+$`)
	oracleBoth   = regexp.MustCompile(`^0[0-9]+\.[0-9]{3}$`)
	oracleSpaced = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", ".", ",")
)

const (
	oracleUnit   = "(?i:" + oracleUnits + ")"
	oracleAmount = "([0-9.,]*|[1-9][0-9]{0,2}(?:[ \u00a0\u202f][0-9]{3})+(?:[.,][0-9]+)?)"
)

func oracleForm(parts ...string) *regexp.Regexp {
	return regexp.MustCompile("^" + oracleSpaces + strings.Join(parts, oracleSpaces) + oracleSpaces + "$")
}

func oracle(s string) (*big.Rat, bool) {
	var before, body, after, signs string
	if m := oracleInput.FindStringSubmatch(s); m != nil {
		before, body, after, signs = m[2], m[4], m[5], strings.ReplaceAll(m[1]+m[3]+m[6], "\u2212", "-")
	} else if m := oracleAround.FindStringSubmatch(s); m != nil {
		before, body, after, signs = m[1], m[2], m[3], "-"
	} else if m := oracleWithin.FindStringSubmatch(s); m != nil {
		before, body, after, signs = m[1], m[2], m[3], "-"
	} else {
		return nil, false
	}
	before, after = strings.ToLower(before), strings.ToLower(after)
	if len(signs) > 1 || before != "" && after != "" && (before != "r$" || after != "/mwh") || before == "" && after == "/mwh" {
		return nil, false
	}
	if strings.ContainsAny(body, " \u00a0\u202f") {
		body = oracleSpaced.Replace(body)
	}
	switch {
	case oracleBody.MatchString(body):
		body = strings.ReplaceAll(strings.ReplaceAll(body, ".", ""), ",", ".")
	case !oracleDot.MatchString(body) || oracleBoth.MatchString(body):
		return nil, false
	}
	if len(strings.ReplaceAll(body, ".", "")) > 40 {
		return nil, false
	}
	v, ok := new(big.Rat).SetString("0" + body)
	if ok && signs != "" {
		v.Neg(v)
	}
	return v, ok
}

func compareWithOracle(t testing.TB, s string) (accepted bool) {
	t.Helper()
	want, ok := oracle(s)
	got, err := ptbr.ParseNumber(s)
	if (err == nil) != ok || ok && got.Rat().Cmp(want) != 0 {
		t.Fatalf("B08 ParseNumber(%q) = %v, %v; want %v, %v", s, got, err, want, ok)
	}
	return ok
}

// Property: never panics, and accepts exactly the strict grammar with its exact
// value.
func FuzzParseNumber(f *testing.F) {
	for _, c := range loadCases(f).Numbers {
		f.Add(c.In)
	}
	f.Fuzz(func(t *testing.T, s string) { compareWithOracle(t, s) })
}

// B08: inputs made of the pieces that numbers are made of, so that most are
// nearly right. The fuzz target goes on from here to the million and beyond.
func TestNearNumbersAgainstOracle_B08(t *testing.T) {
	t.Parallel()
	pieces := []string{
		"0", "1", "12", "123", "234", "000", "1234", ".", ".", ".345", ".000", ",", ",5", "-", "\u2212", "R$", "R$ ", "%", " MWh", "kWh", "/MWh",
		" ", "\u00a0", "e9", "+", "(", ")", " 234", "NaN", "٣", "１", "\x00", "\xff", "01", "7", "MWm",
	}
	random := rand.New(rand.NewPCG(8, 2026))
	accepted, count := 0, 200_000
	if testing.Short() {
		count = 30_000
	}
	var b strings.Builder
	for range count {
		b.Reset()
		for range 1 + random.IntN(6) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		if compareWithOracle(t, b.String()) {
			accepted++
		}
	}
	if accepted < count/50 {
		t.Errorf("B08: only %d of %d near numbers were numbers", accepted, count)
	}
}

// Property: parse(format(x)) = x for every decimal within the digits that are
// read, with each sign, unit and no-break space that people and formatters use.
func TestNumberRoundTrip_B08(t *testing.T) {
	t.Parallel()
	decorate := []string{"#", "R$ #", "R$\u00a0#", "# %", "#%", "#\u00a0MWh", " # kWh "}
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.IntRange(0, 12).Draw(t, "places")
		d := decimal.New(rapid.Int64().Draw(t, "coefficient"), -int32(places))
		text := ptbr.FormatNumber(d, places)
		if rapid.Bool().Draw(t, "minus") {
			text = strings.ReplaceAll(text, "-", "\u2212")
		}
		text = strings.ReplaceAll(rapid.SampledFrom(decorate).Draw(t, "decoration"), "#", text)
		if got, err := ptbr.ParseNumber(text); err != nil || !got.Equal(d) {
			t.Fatalf("ParseNumber(%q) = %s, %v; want %s", text, got, err, d)
		}
	})
}

// Property: canonical text is read back unchanged, except that one dot before
// exactly three digits means thousands.
func TestCanonicalIsStable_B08(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := decimal.New(rapid.Int64().Draw(t, "coefficient"), -rapid.Int32Range(0, 20).Draw(t, "places"))
		comma := strings.Replace(d.String(), ".", ",", 1)
		if got, _, err := ptbr.Canonical(comma); err != nil || got != d.String() {
			t.Fatalf("Canonical(%q) = %q, %v; want %q", comma, got, err, d)
		}
	})
}

func BenchmarkParseNumber(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, _ = ptbr.ParseNumber("R$\u00a01.234.567,89")
	}
}

func BenchmarkCanonical(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		_, _, _ = ptbr.Canonical("331.250,12345678")
	}
}
