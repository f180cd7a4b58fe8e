package rate

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/reference"
)

func day(t *testing.T, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// shipped are the parameters of the product, and how far a price may be from another.
func shipped(t *testing.T) (p parameter.Snapshot, ratio int64) {
	t.Helper()
	p, err := parameter.Load(t.Context(), dbtest.SQLite(t))
	n, _, ok := p.Number(parameter.KeyTariffRatio, "", parameter.UnitRatio, day(t, "2026-06-01"))
	if err != nil || !ok || !n.IsInteger() {
		t.Fatal(n, ok, err)
	}
	return p, n.IntPart()
}

const reais = money.Price(100_000_000)

func verdeOf(t *testing.T, distributor string, from string, mwh money.Price) Tariff {
	t.Helper()
	k := Key{Distributor: distributor, Subgroup: "A4", Modality: "Verde", Posto: PostoPonta}
	return Tariff{Key: k, Amounts: Amounts{TUSDMWh: &mwh}, From: day(t, from)}
}

// peers are a file with the same amount at several distributors.
func peers(t *testing.T, n int, mwh money.Price) *fileRates {
	t.Helper()
	f := &fileRates{}
	for i := range n {
		f.list = append(f.list, &fileTariff{Tariff: verdeOf(t, "d"+string(rune('a'+i)), "2026-06-01", mwh)})
	}
	return f
}

// IV-11: an amount is not below zero, except where generation is paid for.
func TestNegativeAmount_IV11(t *testing.T) {
	c := newPlausibility(parameter.Snapshot{}, &fileRates{}, nil)
	for _, x := range []struct {
		amount  money.Price
		detail  string
		problem bool
	}{{-1, "", true}, {0, "", false}, {1, "", false}, {-1, "SCEE", false}} {
		one := verdeOf(t, "d", "2026-06-01", x.amount)
		one.Detail = x.detail
		if m, problem := c.check(&one); (problem != "") != x.problem || x.problem && m != measureTUSDMWh {
			t.Errorf("IV-11 %d %q: %s %q", x.amount, x.detail, m, problem)
		}
	}
}

// IV-11: the largest amount of each kind is accepted, and nothing above it.
func TestLargestAmount_IV11(t *testing.T) {
	p, _ := shipped(t)
	c := newPlausibility(p, &fileRates{}, nil)
	for m, k := range maxKeys {
		limit, _, ok := p.Price(k.key, k.unit, day(t, "2026-06-01"))
		if !ok {
			t.Fatal(k.key)
		}
		for _, x := range []struct {
			amount  money.Price
			problem bool
		}{{limit, false}, {limit + 1, true}} {
			one := verdeOf(t, "d", "2026-06-01", 0)
			one.Amounts = Amounts{}
			*[]**money.Price{&one.TUSDkW, &one.TUSDMWh, &one.TEMWh}[m] = &x.amount
			if at, problem := c.check(&one); (problem != "") != x.problem || x.problem && at != measure(m) {
				t.Errorf("IV-11 %s of %d: %s %q", measure(m), x.amount, at, problem)
			}
		}
	}
}

// IV-11: from eight comparable tariffs on, an amount is held against their median.
func TestMedianOfPeers_IV11(t *testing.T) {
	p, ratio := shipped(t)
	median := reais * money.Price(ratio) // so that the lower end is exact
	high := median * money.Price(ratio)
	for _, x := range []struct {
		name    string
		peers   int
		amount  money.Price
		problem bool
	}{
		{"seven are too few", 7, high + 1, false},
		{"eight are enough", 8, high + 1, true},
		{"just as far as allowed, above", 8, high, false},
		{"just as far as allowed, below", 8, reais, false},
		{"too far below", 8, reais - 1, true},
		{"zero is no price", 8, 0, false},
	} {
		t.Run("IV-11 "+x.name, func(t *testing.T) {
			c := newPlausibility(p, peers(t, x.peers, median), nil)
			one := verdeOf(t, "new", "2026-06-01", x.amount)
			if _, problem := c.check(&one); strings.Contains(problem, "mediana") != x.problem || (problem != "") != x.problem {
				t.Errorf("IV-11 %q", problem)
			}
			one.Detail = "APE"
			if _, problem := c.check(&one); problem != "" {
				t.Errorf("IV-11 self-production is held against the median: %q", problem)
			}
		})
	}
}

// IV-11: without a median, the validity of the same tariff that is nearest in time
// counts; the same beginning is the tariff itself.
func TestNearestValidity_IV11(t *testing.T) {
	p, ratio := shipped(t)
	kept := []Tariff{
		verdeOf(t, "d", "2024-06-01", 1000*reais*money.Price(ratio)), verdeOf(t, "d", "2025-06-01", 100*reais),
		verdeOf(t, "d", "2026-06-01", reais), verdeOf(t, "d", "2027-08-01", reais),
	}
	c := newPlausibility(p, &fileRates{}, kept)
	for amount, want := range map[money.Price]bool{100 * reais: false, 100 * reais * money.Price(ratio): false, 100*reais*money.Price(ratio) + 1: true} {
		one := verdeOf(t, "d", "2026-06-01", amount)
		_, problem := c.check(&one)
		if (problem != "") != want || want && !strings.Contains(problem, "da vigência de 01/06/2025") {
			t.Errorf("IV-11 %d: %q", amount, problem)
		}
	}
	one := verdeOf(t, "other", "2026-06-01", 100*reais*money.Price(ratio)+1)
	if _, problem := c.check(&one); problem != "" {
		t.Errorf("IV-11 nothing to compare with: %q", problem)
	}
}

func TestFar_IV11(t *testing.T) {
	two := decimal.NewFromInt(2)
	for _, x := range []struct {
		a, b money.Price
		far  bool
	}{{10, 20, false}, {20, 10, false}, {10, 21, true}, {21, 10, true}, {10, 10, false}} {
		if got := reference.Far(x.a, x.b, two); got != x.far {
			t.Errorf("IV-11 %d and %d: %v", x.a, x.b, got)
		}
	}
	if fixed.ToDecimal(int64(reais), reference.PriceScale).String() != "1" {
		t.Error("IV-11 a real has another scale")
	}
}
