package money_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/expect"
)

var (
	_ sql.Scanner   = (*money.Amount)(nil)
	_ driver.Valuer = money.Amount(0)
	_ sql.Scanner   = (*money.Price)(nil)
	_ driver.Valuer = money.Price(0)
)

func price(t testing.TB, s string) money.Price {
	t.Helper()
	p, err := money.ParsePrice(s)
	if err != nil {
		t.Fatalf("ParsePrice(%q): %v", s, err)
	}
	return p
}

// Examples E1 and E1b of the domain reference: value of the billed energy and
// of the difference settled at PLD.
func TestPriceOf_E1(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ price, mwh, want string }{
		{"247.35", "334.776", "82806.84"},
		{"247.35", "388.800", "96169.68"},
		{"247.35", "241.920", "59838.91"},
		{"186.59", "-20.061", "-3743.18"},
		{"186.59", "19.858", "3705.30"},
		{"255.00", "120.647", "30764.99"}, // 30764.985: a tie goes up
		{"255.00", "88.353", "22530.02"},  // 22530.015
		{"255.00", "-120.647", "-30764.99"},
		{"0", "120.647", "0.00"},
	} {
		e, err := energy.ParseMWh(tt.mwh)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := price(t, tt.price).Of(e); err != nil || got.Text() != tt.want {
			t.Errorf("%s × %s MWh = %s, %v; want %s", tt.price, tt.mwh, got, err, tt.want)
		}
	}
}

func TestRoundIsHalfUp(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"1.005": "1.01", "1.0049": "1.00", "-1.005": "-1.01", "2.675": "2.68", "0.0050": "0.01", "7": "7.00",
	} {
		a, err := money.Parse(in)
		if err != nil || a.Round().Text() != want {
			t.Errorf("Round(%s) = %s, %v; want %s", in, a.Round(), err, want)
		}
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"1234.5": "1234.50", "1234.5678": "1234.5678", "-0.1": "-0.10", "0": "0.00",
	} {
		a, err := money.Parse(in)
		expect.All(t, fmt.Sprintf("Parse(%s)", in), expect.Is(err, nil), expect.Is(a.Text(), want), expect.Is(a.String(), want))
	}
	for in, want := range map[string]string{"250": "250.00", "0.5": "0.50", "-1.2345": "-1.2345"} {
		a, err := money.Parse(in)
		if err != nil {
			t.Fatal(err)
		}
		p := price(t, in)
		amount, errA := a.AppendText(nil)
		appended, errP := p.AppendText(nil)
		expect.All(t, in+": amount, price", expect.Is(string(amount), want), expect.Is(string(appended), want), expect.Is(p.Text(), want),
			expect.Is(errA, nil), expect.Is(errP, nil))
	}
	if got := price(t, "247.35").String(); got != "247.35" {
		t.Errorf("price = %s", got)
	}
	if got := price(t, "0.24735678").Text(); got != "0.24735678" {
		t.Errorf("price = %s", got)
	}
	if money.Real != 100*money.Cent {
		t.Error("a real is 100 cents")
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	if _, err := money.Parse("1.00001"); !errors.Is(err, fixed.ErrPrecision) {
		t.Errorf("five decimals: %v", err)
	}
	if _, err := money.Price(math.MaxInt64).Of(energy.Energy(math.MaxInt64)); !errors.Is(err, fixed.ErrRange) {
		t.Errorf("Of: %v", err)
	}
	var a money.Amount
	var p money.Price
	if a.Scan(nil) == nil || p.Scan(nil) == nil {
		t.Error("NULL was read as money")
	}
}

// Property: text, JSON and storage give every amount and price back, and the
// value of energy equals decimal arithmetic rounded half up to cents.
func TestProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Int64().Draw(t, "v")
		a, p := money.Amount(v), money.Price(v)
		var a2, a3 money.Amount
		var p2, p3 money.Price
		av, _ := a.Value()
		pv, _ := p.Value()
		err := errors.Join(a2.Scan(av), p2.Scan(pv))
		expect.Must(t, "Scan", expect.Is(err, nil), expect.Is(a2, a), expect.Is(p2, p))
		text, err := json.Marshal([]any{a, p})
		if err != nil {
			t.Fatal(err)
		}
		err = json.Unmarshal(text, &[]any{&a3, &p3})
		expect.Must(t, fmt.Sprintf("JSON %s", text), expect.Is(err, nil), expect.Is(a3, a), expect.Is(p3, p))
	})
	rapid.Check(t, func(t *rapid.T) {
		p := money.Price(rapid.Int64Range(-1e12, 1e12).Draw(t, "price"))
		e := energy.Energy(rapid.Int64Range(-1e16, 1e16).Draw(t, "energy"))
		want := fixed.ToDecimal(int64(p), 8).Mul(e.MWh()).StringFixed(2)
		if got, err := p.Of(e); err != nil || got.Text() != want {
			t.Fatalf("%s × %s = %s, %v; want %s", p, e, got, err, want)
		}
	})
}
