package percent_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
)

var (
	_ sql.Scanner   = (*percent.Percent)(nil)
	_ driver.Valuer = percent.Percent(0)
)

func TestParseAndText(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in, text, fraction string
		want               percent.Percent
	}{
		{"3", "3", "0.03", 3 * percent.One},
		{"12.5", "12.5", "0.125", 12_500_000},
		{"-16.67", "-16.67", "-0.1667", -16_670_000},
		{"0", "0", "0", 0},
		{"100.000000", "100", "1", percent.Hundred},
		{"0.000001", "0.000001", "0.00000001", 1},
	} {
		p, err := percent.Parse(tt.in)
		expect.All(t, fmt.Sprintf("Parse(%q)", tt.in), expect.Is(err, nil), expect.Is(p, tt.want), expect.Is(p.Text(), tt.text),
			expect.Is(p.FractionText(), tt.fraction))
		if back, err := percent.ParseFraction(tt.fraction); back != p || err != nil {
			t.Errorf("ParseFraction(%q) = %d, %v", tt.fraction, back, err)
		}
	}
	if _, err := percent.Parse("0.0000001"); !errors.Is(err, fixed.ErrPrecision) {
		t.Errorf("seven decimals: %v", err)
	}
	if got := percent.Percent(12_500_000).String(); got != "12.5%" {
		t.Errorf("String() = %q", got)
	}
}

// Values of example E1 of the domain reference: net against the limit of its
// month, and net against the contracted volume.
func TestChangeAndOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		v, base int64
		want    string
	}{
		{334_776, 401_760, "-16.67"},
		{408_861, 388_800, "5.16"},
		{222_062, 362_880, "-38.81"},
		{100, 100, "0"},
		{0, 100, "-100"},
		{10_000_050, 10_000_000, "0"}, // 0.0005 %
		{100_005, 100_000, "0"},       // a tie, to the even hundredth
		{100_015, 100_000, "0.02"},
		{-50, -100, "-50"},
		{2, 1, "100"},
		{0, 1, "-100"},
		{-2, -1, "100"},
		{0, -1, "-100"},
	} {
		if got, ok := percent.Change(tt.v, tt.base); !ok || got.Text() != tt.want {
			t.Errorf("Change(%d, %d) = %s, %v; want %s", tt.v, tt.base, got.Text(), ok, tt.want)
		}
	}
	for _, tt := range []struct {
		part, whole int64
		want        string
	}{
		{334_776, 334_800, "99.99"},
		{408_861, 324_000, "126.19"},
		{222_062, 302_400, "73.43"},
	} {
		if got, ok := percent.Of(tt.part, tt.whole); !ok || got.Text() != tt.want {
			t.Errorf("Of(%d, %d) = %s, %v; want %s", tt.part, tt.whole, got.Text(), ok, tt.want)
		}
	}
}

func TestChangeThatDoesNotExist(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]int64{
		{5, 0},
		{0, 0},
		{math.MaxInt64, -1},
		{math.MinInt64, 1},
		{math.MaxInt64, 1},
		{math.MaxInt64, math.MinInt64},
	} {
		if got, ok := percent.Change(pair[0], pair[1]); ok {
			t.Errorf("Change(%d, %d) = %v", pair[0], pair[1], got)
		}
	}
}

func TestStorageAndJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := percent.Percent(rapid.Int64().Draw(t, "p"))
		stored, err := p.Value()
		if err != nil {
			t.Fatal(err)
		}
		var scanned, decoded percent.Percent
		if err := scanned.Scan(stored); err != nil || scanned != p {
			t.Fatalf("Scan(%v) = %v, %v", stored, scanned, err)
		}
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &decoded); err != nil || decoded != p {
			t.Fatalf("JSON %s = %v, %v", text, decoded, err)
		}
	})
	for _, c := range []struct {
		p        percent.Percent
		places   int
		text     string
		appended string
	}{
		{3 * percent.One, 2, "3.00", "3"}, {12_500_000, 1, "12.5", "12.5"}, {12_345_678, 2, "12.345678", "12.345678"}, {-percent.Hundred, 0, "-100", "-100"},
	} {
		text, err := c.p.AppendText([]byte(">"))
		expect.All(t, "c", expect.Is(c.p.FixedText(c.places), c.text), expect.Is(string(text), ">"+c.appended), expect.Is(err, nil))
	}
	var p percent.Percent
	if err := p.Scan(nil); err == nil {
		t.Error("NULL was read as a percentage")
	}
}
