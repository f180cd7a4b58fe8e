package accrual_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/ccee"
	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/platform/expect"
)

// lineOfESS is the ESS of golden M3.
func lineOfESS(t *testing.T) accrual.Line {
	t.Helper()
	rules := accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month("2026-10")}
	inputs := func(base, rate string) accrual.Inputs {
		return accrual.Inputs{
			Quantities: []accrual.Figure{{Key: accrual.KeyQuantity, Value: checktest.Decimal(base)}}, Prices: []accrual.Figure{{Key: accrual.KeyRate, Value: checktest.Decimal(rate)}},
		}
	}
	p := accrual.Compare(accrual.Accrual{Line: accrual.ESS, Inputs: inputs("338.252", "4.10")},
		&accrual.Realised{Inputs: inputs("341.188", "3.87"), Booked: checktest.Decimal("1320.40")}, rules)
	return accrual.LineOf(accrual.ESS, "", []accrual.Part{p}, "", rules)
}

// MC-07: the ESS of golden M3 shared by the requisito of two units, the last one taking
// the residue; the record states the shares.
func TestChargeIsSharedAmongUnits_MC07(t *testing.T) {
	l := lineOfESS(t)
	l.ShareOut([]ccee.UnitShare{{Meter: "M-1", Weight: 227_887_500}, {Meter: "M-2", Weight: 113_300_000}})
	want := []string{"M-1 881.93", "M-2 438.47"} // MC-08's shares of the same amount
	for i, s := range l.Shares {
		if got := s.Meter + " " + s.Realised.StringFixed(2); got != want[i] {
			t.Errorf("MC-07 %s, want %s", got, want[i])
		}
	}
	record := l.Record()
	if got := checktest.Record(&record); !strings.Contains(got, "Rateio: Realizado = 1320.40 R$") || !strings.Contains(got, "M-2 = 438.47 R$") {
		t.Errorf("MC-07 the record:\n%s", got)
	}
	l.Realised = nil
	record = l.Record()
	if got := checktest.Record(&record); !strings.Contains(got, "Rateio: Provisto = 1386.83 R$") {
		t.Errorf("MC-07 the record of what is accrued:\n%s", got)
	}
}

// VD-19: a line that no unit has a position for is shared all the same, in equal parts.
func TestLineIsSharedWithoutPosition_VD19(t *testing.T) {
	l := lineOfESS(t)
	l.ShareOut([]ccee.UnitShare{{Meter: "M-1"}, {Meter: "M-2"}})
	expect.Must(t, "VD-19", expect.Len(l.Shares, 2))
	expect.All(t, "VD-19", expect.Is(l.Shares[0].Realised.StringFixed(2), "660.20"), expect.Is(l.Shares[1].Realised.StringFixed(2), "660.20"))
}

// MC-07: whatever the weights, the shares of each column add up to the line's, and each
// splits as the line does.
func TestSharesAddUp_MC07(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 2))
	for range 200 {
		amount := func() *decimal.Decimal { return new(decimal.New(random.Int64N(200_000_000)-100_000_000, -2)) }
		l := accrual.Line{Amounts: accrual.Amounts{Accrued: amount(), Realised: amount(), Volume: amount(), Price: amount(), Tax: amount()}}
		l.Difference = new(l.Realised.Sub(*l.Accrued))
		l.Other = new(l.Difference.Sub(*l.Volume).Sub(*l.Price).Sub(*l.Tax))
		weights := make([]ccee.UnitShare, 1+random.IntN(5))
		for i := range weights {
			weights[i].Weight = ccee.Quantity(random.Int64N(400_000_000))
		}
		weights[0].Weight++
		l.ShareOut(weights)
		if len(l.Shares) != len(weights) {
			t.Fatalf("MC-07 %d shares of %d units", len(l.Shares), len(weights))
		}
		sums := map[string]decimal.Decimal{}
		for i := range l.Shares {
			s := &l.Shares[i].Amounts
			for column, d := range columns(s) {
				sums[column] = sums[column].Add(*d)
			}
			if !s.Volume.Add(*s.Price).Add(*s.Tax).Add(*s.Other).Equal(*s.Difference) || !s.Accrued.Add(*s.Difference).Equal(*s.Realised) {
				t.Fatalf("MC-07 a share splits %v", s)
			}
		}
		for column, d := range columns(&l.Amounts) {
			if !sums[column].Equal(*d) {
				t.Fatalf("MC-07 %s: the shares are %s of %s", column, sums[column], d)
			}
		}
	}
}

// MC-07: where weights are not known nobody has a share, and what is not known of the line
// is not known of a share.
func TestSharesOfWhatIsNotKnown_MC07(t *testing.T) {
	l := lineOfESS(t)
	if l.ShareOut(nil); l.Shares != nil {
		t.Errorf("MC-07 %v without weights", l.Shares)
	}
	l.Volume = new(decimal.New(1, 30))
	if l.ShareOut([]ccee.UnitShare{{Meter: "M-1", Weight: 1}}); l.Shares != nil {
		t.Errorf("MC-07 beyond what amounts hold: %v", l.Shares)
	}
	l.Realised, l.Difference, l.Volume, l.Price, l.Tax, l.Other = nil, nil, nil, nil, nil, nil
	l.ShareOut([]ccee.UnitShare{{Meter: "M-1", Weight: 1}})
	s := l.Shares[0]
	expect.All(t, "MC-07", expect.Is(s.Accrued.StringFixed(2), "1386.83"), expect.Is(s.Realised, nil), expect.Is(s.Difference, nil),
		expect.Is(s.Other, nil))
}
