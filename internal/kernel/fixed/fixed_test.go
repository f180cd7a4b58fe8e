package fixed_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
)

const (
	maxInt = math.MaxInt64
	minInt = math.MinInt64
)

func TestMulDiv(t *testing.T) {
	t.Parallel()
	tests := []struct {
		a, b, den int64
		even, up  int64
		err       error
	}{
		{a: 7, b: 3, den: 2, even: 10, up: 11},
		{a: 5, b: 1, den: 2, even: 2, up: 3},
		{a: -5, b: 1, den: 2, even: -2, up: -3},
		{a: 5, b: -3, den: 2, even: -8, up: -8},
		{a: 5, b: 1, den: -2, even: -2, up: -3},
		{a: -5, b: -1, den: -2, even: -2, up: -3},
		{a: 1, b: 1, den: 3, even: 0, up: 0},
		{a: 2, b: 1, den: 3, even: 1, up: 1},
		{a: 0, b: maxInt, den: 7, even: 0, up: 0},
		{a: maxInt, b: maxInt, den: maxInt, even: maxInt, up: maxInt},
		{a: minInt, b: maxInt, den: maxInt, even: minInt, up: minInt},
		{a: minInt, b: 1, den: 1, even: minInt, up: minInt},
		{a: minInt, b: minInt, den: minInt, even: minInt, up: minInt},
		{a: minInt, b: 1, den: -1, err: fixed.ErrRange},
		{a: minInt, b: -1, den: 1, err: fixed.ErrRange},
		{a: maxInt, b: 2, den: 1, err: fixed.ErrRange},
		{a: maxInt, b: maxInt, den: 1, err: fixed.ErrRange},
		{a: 1, b: 1, den: 0, err: fixed.ErrRange},
		{a: 0, b: 0, den: 0, err: fixed.ErrRange},
		{a: 253_921, b: 145_295_143_558_111, den: 2, err: fixed.ErrRange}, // 2⁶⁴ − ½, which rounds to what 64 bits read as 0
		{a: -1, b: 1, den: 2, even: 0, up: -1},
		{a: 1, b: -1, den: 2, even: 0, up: -1},
		{a: 1, b: 1, den: -2, even: 0, up: -1},
		{a: 3, b: 1, den: -1, even: -3, up: -3},
		{a: math.MaxUint32, b: math.MaxUint32, den: 2, even: (math.MaxUint32*math.MaxUint32 - 1) / 2, up: (math.MaxUint32*math.MaxUint32 + 1) / 2},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%d×%d÷%d", tt.a, tt.b, tt.den), func(t *testing.T) {
			t.Parallel()
			even, err := fixed.MulDiv(tt.a, tt.b, tt.den, fixed.HalfEven)
			if even != tt.even || !errors.Is(err, tt.err) {
				t.Errorf("half even: %d, %v; want %d, %v", even, err, tt.even, tt.err)
			}
			up, err := fixed.MulDiv(tt.a, tt.b, tt.den, fixed.HalfUp)
			if up != tt.up || !errors.Is(err, tt.err) {
				t.Errorf("half up: %d, %v; want %d, %v", up, err, tt.up, tt.err)
			}
		})
	}
}

func TestRoundTo(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ v, unit, even, up int64 }{
		{0, 100, 0, 0},
		{150, 100, 200, 200},
		{250, 100, 200, 300},
		{1, 2, 0, 2},
		{-1, 2, 0, -2},
		{-3, 2, -4, -4},
		{-400, 100, -400, -400},
		{300, 100, 300, 300},
		{maxInt - 7, 100, maxInt - 7, maxInt - 7},
		{-150, 100, -200, -200},
		{-250, 100, -200, -300},
		{249, 100, 200, 200},
		{251, 100, 300, 300},
		{-249, 100, -200, -200},
		{7, 1, 7, 7},
		{10, 3, 9, 9},
		{11, 3, 12, 12},
		{maxInt, 100, maxInt - 7, maxInt - 7},
		{maxInt, 1000, maxInt - 807, maxInt - 807}, // the multiple above does not exist
		{minInt, 1000, minInt + 808, minInt + 808},
	} {
		if got := fixed.RoundTo(tt.v, tt.unit, fixed.HalfEven); got != tt.even {
			t.Errorf("RoundTo(%d, %d, half even) = %d, want %d", tt.v, tt.unit, got, tt.even)
		}
		if got := fixed.RoundTo(tt.v, tt.unit, fixed.HalfUp); got != tt.up {
			t.Errorf("RoundTo(%d, %d, half up) = %d, want %d", tt.v, tt.unit, got, tt.up)
		}
	}
}

func TestSum(t *testing.T) {
	t.Parallel()
	type amount int64
	if got, err := fixed.Sum[amount](maxInt, -1, 1); got != maxInt || err != nil {
		t.Errorf("Sum = %d, %v", got, err)
	}
	if got, err := fixed.Sum[amount](); got != 0 || err != nil {
		t.Errorf("Sum of nothing = %d, %v", got, err)
	}
	for _, pair := range [][2]amount{{maxInt, 0}, {0, maxInt}, {minInt, 0}, {0, 0}, {maxInt, -1}, {minInt, 1}, {maxInt, minInt}, {-1, -1}, {1, 1}} {
		if got, err := fixed.Add(pair[0], pair[1]); got != pair[0]+pair[1] || err != nil {
			t.Errorf("Add(%d, %d) = %d, %v", pair[0], pair[1], got, err)
		}
	}
	for _, pair := range [][2]amount{{maxInt, 1}, {1, maxInt}, {minInt, -1}, {-1, minInt}, {minInt, minInt}} {
		if _, err := fixed.Sum(pair[0], pair[1]); !errors.Is(err, fixed.ErrRange) {
			t.Errorf("Sum(%d, %d) did not overflow", pair[0], pair[1])
		}
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in    string
		scale int
		want  int64
		err   error
	}{
		{"0", 2, 0, nil},
		{"-0", 2, 0, nil},
		{"123.45", 2, 12345, nil},
		{"-123.45", 2, -12345, nil},
		{"123.450000", 2, 12345, nil},
		{"7", 18, 7_000_000_000_000_000_000, nil},
		{"007", 0, 7, nil},
		{"0.00000000000000000000000", 2, 0, nil},
		{"9223372036854775807", 0, maxInt, nil},
		{"-9223372036854775808", 0, minInt, nil},
		{"9223372036854775808", 0, 0, fixed.ErrRange},
		{"-9223372036854775809", 0, 0, fixed.ErrRange},
		{"18446744073709551616", 0, 0, fixed.ErrRange},
		{"10", 18, 0, fixed.ErrRange},
		{"99999999999999999999999999", 2, 0, fixed.ErrRange},
		{"1.234", 2, 0, fixed.ErrPrecision},
		{"1.2300001", 2, 0, fixed.ErrPrecision},
		{"", 2, 0, fixed.ErrSyntax},
		{"-", 2, 0, fixed.ErrSyntax},
		{"--1", 2, 0, fixed.ErrSyntax},
		{"+1", 2, 0, fixed.ErrSyntax},
		{".5", 2, 0, fixed.ErrSyntax},
		{"5.", 2, 0, fixed.ErrSyntax},
		{"1.2.3", 2, 0, fixed.ErrSyntax},
		{"1,5", 2, 0, fixed.ErrSyntax},
		{"1e3", 2, 0, fixed.ErrSyntax},
		{" 1", 2, 0, fixed.ErrSyntax},
		{"1_000", 2, 0, fixed.ErrSyntax},
		{"٣", 2, 0, fixed.ErrSyntax},
		{"NaN", 2, 0, fixed.ErrSyntax},
	} {
		got, err := fixed.Parse(tt.in, tt.scale)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("Parse(%q, %d) = %d, %v; want %d, %v", tt.in, tt.scale, got, err, tt.want, tt.err)
		}
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		v          int64
		scale, min int
		want       string
	}{
		{0, 8, 0, "0"},
		{0, 8, 3, "0.000"},
		{0, 0, 0, "0"},
		{12345, 2, 0, "123.45"},
		{12300, 2, 0, "123"},
		{12300, 2, 2, "123.00"},
		{-5, 2, 0, "-0.05"},
		{-1, 2, 2, "-0.01"},
		{-1, 0, 0, "-1"},
		{-50, 2, 0, "-0.5"},
		{10, 0, 0, "10"},
		{10, 0, 2, "10.00"},
		{15, 1, 3, "1.500"},
		{1, 18, 0, "0.000000000000000001"},
		{maxInt, 18, 0, "9.223372036854775807"},
		{minInt, 0, 0, "-9223372036854775808"},
		{minInt, 18, 18, "-9.223372036854775808"},
	} {
		if got := fixed.Text(tt.v, tt.scale, tt.min); got != tt.want {
			t.Errorf("Text(%d, %d, %d) = %q, want %q", tt.v, tt.scale, tt.min, got, tt.want)
		}
	}
}

func TestFromDecimal(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in    string
		scale int
		want  int64
		err   error
	}{
		{"0", 8, 0, nil},
		{"331250", 8, 33_125_000_000_000, nil},
		{"-1.5", 2, -150, nil},
		{"1.50000", 2, 150, nil},
		{"1.505", 2, 0, fixed.ErrPrecision},
		{"0.00001", 2, 0, fixed.ErrPrecision},
		{"1e18", 0, 1_000_000_000_000_000_000, nil},
		{"1e19", 0, 0, fixed.ErrRange},
		{"-9223372036854775808", 0, minInt, nil},
		{"-9223372036854775809", 0, 0, fixed.ErrRange},
		{"18446744073709551616", 0, 0, fixed.ErrRange},
		{"18446744073709551617", 0, 0, fixed.ErrRange},
		{"-18446744073709551617", 0, 0, fixed.ErrRange},
		{"0.05", 1, 0, fixed.ErrPrecision},
		{"0.50", 1, 5, nil},
		{"-0.01", 2, -1, nil},
	} {
		got, err := fixed.FromDecimal(decimal.RequireFromString(tt.in), tt.scale)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("FromDecimal(%s, %d) = %d, %v; want %d, %v", tt.in, tt.scale, got, err, tt.want, tt.err)
		}
	}
	for _, nothing := range []int32{-20, 0, 20} {
		if got, err := fixed.FromDecimal(decimal.New(0, nothing), 2); got != 0 || err != nil {
			t.Errorf("0e%d is %d, %v", nothing, got, err)
		}
	}
	for exponent := int32(17); exponent < 21; exponent++ { // 64 bits turn over to small numbers
		if got, err := fixed.FromDecimal(decimal.New(200, exponent), 0); !errors.Is(err, fixed.ErrRange) {
			t.Errorf("200e%d is %d, %v", exponent, got, err)
		}
	}
	// An exponent beyond reason must not become a power of that size.
	if _, err := fixed.FromDecimal(decimal.New(1, math.MaxInt32), 8); !errors.Is(err, fixed.ErrRange) {
		t.Errorf("huge number: %v", err)
	}
	if _, err := fixed.FromDecimal(decimal.New(1, math.MinInt32), 8); !errors.Is(err, fixed.ErrPrecision) {
		t.Errorf("tiny number: %v", err)
	}
	if got := fixed.ToDecimal(-12345, 2).String(); got != "-123.45" {
		t.Errorf("ToDecimal = %s", got)
	}
}

// JSON allows exponents, which Parse does not read.
func TestPlain(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"12.50": "12.50", "": "", "abc": "abc", "1,5": "1,5", "1e3": "1000", "1E3": "1000", "-2.5e-2": "-0.025", "1.50e1": "15",
		"e": "e", "eE": "eE", "E5": "E5", "1e20": "100000000000000000000", "1e21": "1e21", "1e-40": "0." + strings.Repeat("0", 39) + "1", "1e-41": "1e-41", "1e999999999": "1e999999999",
	} {
		if got := fixed.Plain(in); got != want {
			t.Errorf("Plain(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestTextOf(t *testing.T) {
	t.Parallel()
	seven := decimal.NewFromInt(7)
	if got := fixed.TextOf(&texted{seven.String()}); got != "7" {
		t.Errorf("TextOf = %q", got)
	}
	if got := fixed.TextOf[texted](nil); got != "" {
		t.Errorf("TextOf of nothing = %q", got)
	}
}

type texted struct{ text string }

func (x texted) Text() string { return x.text }

func TestScanInt(t *testing.T) {
	t.Parallel()
	for _, src := range []any{int64(-42), "-42", []byte("-42")} {
		if got, err := fixed.ScanInt(src); got != -42 || err != nil {
			t.Errorf("ScanInt(%T) = %d, %v", src, got, err)
		}
	}
	for text, want := range map[string]int64{"9223372036854775807": maxInt, "-9223372036854775808": minInt} {
		if got, err := fixed.ScanInt(text); got != want || err != nil {
			t.Errorf("ScanInt(%s) = %d, %v", text, got, err)
		}
	}
	for _, src := range []any{nil, 4.2, "4.2", []byte(nil), true, "99999999999999999999"} {
		if _, err := fixed.ScanInt(src); err == nil {
			t.Errorf("ScanInt(%v) was accepted", src)
		}
	}
}

func TestTextDoesNotAllocateMoreThanItsResult(t *testing.T) {
	var buf [64]byte
	if n := testing.AllocsPerRun(100, func() { fixed.Append(buf[:0], minInt, 11, 3) }); n != 0 {
		t.Errorf("Append allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = fixed.Text(minInt, 11, 3) }); n > 1 {
		t.Errorf("Text allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { _, _ = fixed.Parse("-331250.00000001", 8) }); n != 0 {
		t.Errorf("Parse allocates %v times", n)
	}
}

func BenchmarkMulDiv(b *testing.B) {
	for b.Loop() {
		_, _ = fixed.MulDiv(33_477_600_000_000, 24_735_000_000, 100_000_000_000_000_000, fixed.HalfUp)
	}
}
