package accrual_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
)

// MC-07: volume, price, tax and other are the difference of every line, whatever the
// document says and leaves unsaid, and their totals are sums of the lines.
func TestSplitIsTheDifference_MC07(t *testing.T) {
	rules := accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month("2026-10")}
	random := rand.New(rand.NewPCG(7, 1))
	number := func(most, places int64) decimal.Decimal { return decimal.New(random.Int64N(most), -int32(places)) }
	for round := range 300 {
		var lines []accrual.Line
		for _, name := range accrual.Names() {
			keys := keysOf[name]
			if keys == [3]string{} {
				keys[1] = "valor"
			}
			draw := func(stated float64) accrual.Inputs {
				pick := func(keys string, most, places int64) (figures []accrual.Figure) {
					for _, key := range strings.Fields(keys) {
						if random.Float64() < stated {
							figures = append(figures, accrual.Figure{Key: key, Value: number(most, places)})
						}
					}
					return figures
				}
				more := [3]string{keys[0], keys[1], keys[2]}
				switch name {
				case accrual.Network:
					more[2] += " desconto"
				case accrual.Excess:
					more[0], more[1] = more[0]+" reativo", more[1]+" multiplicador"
				}
				return accrual.Inputs{Quantities: pick(more[0], 1_000_000, 3), Prices: pick(more[1], 300_000, 2), Taxes: pick(more[2], 5_000, 2)}
			}
			a := accrual.Accrual{Line: name, Modality: invoice.ModalityAzul, Inputs: draw(1)}
			r := &accrual.Realised{Inputs: draw(0.6), Booked: number(90_000_000, 2)}
			p := accrual.Compare(a, r, rules)
			if p.Difference == nil {
				t.Fatalf("%s was not computed of %v", name, a)
			}
			if sum := p.Volume.Add(*p.Price).Add(*p.Tax).Add(*p.Other); !sum.Equal(*p.Difference) || !p.Accrued.Add(sum).Equal(r.Booked) {
				t.Fatalf("round %d, %s: %s of a difference of %s", round, name, sum, p.Difference)
			}
			lines = append(lines, accrual.LineOf(name, "c", []accrual.Part{p, p}, "", rules))
		}
		total := accrual.Sum(lines)
		if sum := total.Volume.Add(total.Price).Add(total.Tax).Add(total.Other); !sum.Equal(total.Difference) || !total.Realised.Sub(total.Accrued).Equal(total.Difference) {
			t.Fatalf("round %d: the total splits %s into %s", round, total.Difference, sum)
		}
	}
}

func one(name accrual.Name, value string) accrual.Accrual {
	return accrual.Accrual{Line: name, Inputs: accrual.Inputs{Prices: []accrual.Figure{{Key: accrual.KeyValue, Value: checktest.Decimal(value)}}}}
}

// MC-07: how a line stands, by the tolerance of the document that realises it.
func TestStatesOfALine_MC07(t *testing.T) {
	rules := accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month("2026-10")}
	quantity := func(name accrual.Name, energy, price string) accrual.Accrual {
		return accrual.Accrual{Line: name, Inputs: accrual.Inputs{
			Quantities: []accrual.Figure{{Key: accrual.KeyEnergy, Value: checktest.Decimal(energy)}, {Key: accrual.KeyQuantity, Value: checktest.Decimal(energy)}},
			Prices:     []accrual.Figure{{Key: accrual.KeyPrice, Value: checktest.Decimal(price)}, {Key: accrual.KeyRate, Value: checktest.Decimal(price)}},
		}}
	}
	for _, c := range []struct {
		of             accrual.Accrual
		booked, reason string
		want           accrual.State
	}{
		{one(accrual.CIP, "312.45"), "", "", accrual.Unrealised},
		{one(accrual.CIP, "312.45"), "314.45", "", accrual.Settled}, // R$ 2
		{one(accrual.CIP, "312.45"), "314.46", "", accrual.Open},
		{one(accrual.CIP, "312.45"), "314.46", "lei municipal nova", accrual.Explained},
		{one(accrual.CIP, "10000"), "10010", "", accrual.Settled}, // 0.1 %
		{one(accrual.CIP, "10000"), "9989.99", "", accrual.Open},
		{quantity(accrual.Energy, "10", "100"), "1001.00", "", accrual.Settled}, // R$ 1
		{quantity(accrual.Energy, "10", "100"), "1001.01", "", accrual.Open},
		{quantity(accrual.Energy, "100", "100"), "10005.00", "", accrual.Settled}, // 0.05 %
		{quantity(accrual.ESS, "100", "10"), "1010.00", "", accrual.Settled},      // 1 %
		{quantity(accrual.ESS, "100", "10"), "1010.01", "", accrual.Open},
		{one(accrual.Fee, "500"), "500.01", "", accrual.Settled},
		{one(accrual.Fee, "500"), "500.02", "", accrual.Open},
		{accrual.Accrual{Line: accrual.CIP, Missing: "Sem fatura anterior."}, "12", "porque sim, de fato", accrual.Unknown},
	} {
		var realised *accrual.Realised
		if c.booked != "" {
			realised = &accrual.Realised{Booked: checktest.Decimal(c.booked)}
		}
		l := accrual.LineOf(c.of.Line, "", []accrual.Part{accrual.Compare(c.of, realised, rules)}, c.reason, rules)
		if l.State != c.want {
			t.Errorf("%s of %s: %s, want %s", c.of.Line, c.booked, l.State, c.want)
		}
	}
}

// MC-07: without the parameters of its tolerance no difference is settled.
func TestNoTolerance_MC07(t *testing.T) {
	of := map[string][]accrual.Name{
		parameter.KeyNFToleranceMoney: {accrual.Energy}, parameter.KeyNFTolerancePercent: {accrual.Energy},
		parameter.KeyBillToleranceMoney: {accrual.CIP}, parameter.KeyBillTolerancePercent: {accrual.CIP},
		parameter.KeyAccrualTolerance: {accrual.Contribution, accrual.Fee}, parameter.KeyChargesTolerance: {accrual.Contribution},
	}
	checktest.EachMissing(t, slices.Sorted(maps.Keys(of)), func(key string, p parameter.Snapshot) {
		for _, name := range of[key] {
			a := one(name, "10")
			a.Inputs.Quantities = []accrual.Figure{{Key: accrual.KeyEnergy, Value: checktest.Decimal("1")}}
			a.Inputs.Prices = append(a.Inputs.Prices, accrual.Figure{Key: accrual.KeyPrice, Value: checktest.Decimal("10")})
			rules := accrual.Rules{All: p, Month: checktest.Month("2026-10")}
			l := accrual.LineOf(name, "", []accrual.Part{accrual.Compare(a, &accrual.Realised{Booked: checktest.Decimal("10")}, rules)}, "", rules)
			if l.State != accrual.Open || l.Tolerance != nil {
				t.Errorf("MC-07 %s without %s: %s within %v", name, key, l.State, l.Tolerance)
			}
		}
	})
}

// MC-07: what is not known of one unit is not known of the line, and is in no total.
func TestUnknownIsNotZero_MC07(t *testing.T) {
	rules := accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month("2026-10")}
	known := accrual.Compare(one(accrual.CIP, "10"), &accrual.Realised{Booked: checktest.Decimal("12")}, rules)
	missing := accrual.Compare(accrual.Accrual{Line: accrual.CIP, Missing: "Sem fatura anterior."}, &accrual.Realised{Booked: checktest.Decimal("5")}, rules)
	l := accrual.LineOf(accrual.CIP, "c", []accrual.Part{known, missing}, "", rules)
	expect.All(t, "l", expect.Is(l.Accrued, nil), expect.Is(l.Difference, nil), expect.Is(l.Realised.String(), "17"),
		expect.Is(l.State, accrual.Unknown))
	total := accrual.Sum([]accrual.Line{l, accrual.LineOf(accrual.CIP, "c", []accrual.Part{known}, "", rules)})
	if got := fmt.Sprintln(total.Accrued, total.Realised, total.Difference, total.Unpaired.Realised, total.Compared, total.Lines, total.State()); got != "10 12 2 17 1 2 indefinida\n" {
		t.Errorf("%s", got)
	}
	record := l.Record()
	if got := checktest.Record(&record); !strings.Contains(got, "Sem fatura anterior.") {
		t.Errorf("%s", got)
	}
}

// MC-07: no document is waited for that charges a fine: a contract whose bill lists none
// does not keep the fines of its client, of which the CCEE charged nothing, unrealised.
func TestFinesAreNotWaitedFor_MC07(t *testing.T) {
	rules := accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month("2026-10")}
	line := func(name accrual.Name, contract string, realised *accrual.Realised) accrual.Line {
		nothing := accrual.Accrual{Line: name, Inputs: accrual.Inputs{Prices: []accrual.Figure{{Key: accrual.KeyValue, Value: decimal.Zero}}}}
		return accrual.LineOf(name, contract, []accrual.Part{accrual.Compare(nothing, realised, rules)}, "", rules)
	}
	charged := func(v int64) *accrual.Realised { return &accrual.Realised{Booked: decimal.NewFromInt(v)} }
	for _, c := range []struct {
		name  accrual.Name
		bill  *accrual.Realised
		state accrual.State
	}{
		{accrual.Fines, nil, accrual.Settled},
		{accrual.Fines, charged(0), accrual.Settled},
		{accrual.Fines, charged(12), accrual.Open},
		{accrual.CIP, nil, accrual.Unrealised},
	} {
		sum := accrual.Sum([]accrual.Line{line(c.name, "c1", c.bill), line(c.name, "", charged(0))})
		if got := sum.State(); got != c.state {
			t.Errorf("MC-07 %s with the bill's %v: %s, want %s", c.name, c.bill, got, c.state)
		}
	}
}
