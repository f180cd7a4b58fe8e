package accrual_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

func octoberRules(t *testing.T) accrual.Rules {
	t.Helper()
	return accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month("2026-10")}
}

// MC-07: a line of golden M3 that lacks any one of its figures is not accrued, nor is one
// that says what is missing.
func TestEveryFigureIsNeeded_MC07(t *testing.T) {
	in := prooftest.MonthInput[map[accrual.Name]struct{ Provisto, Realizado [][]string }](t, "M3")
	rules := octoberRules(t)
	for name, golden := range in {
		whole := accrual.Accrual{Line: name, Modality: invoice.ModalityVerde, Inputs: inputsOf(name, golden.Provisto)}
		if whole.Missing = "Falta."; accrual.Compare(whole, nil, rules).Accrued != nil {
			t.Errorf("MC-07 %s is accrued though something is missing", name)
		}
		whole.Missing = ""
		for group := range 3 {
			for i := range 4 {
				a := whole
				of := [...]*[]accrual.Figure{&a.Inputs.Quantities, &a.Inputs.Prices, &a.Inputs.Taxes}[group]
				if i >= len(*of) || (*of)[i].Key == accrual.KeyReactive && name != accrual.Excess {
					continue
				}
				key := (*of)[i].Key
				*of = slices.Delete(slices.Clone(*of), i, i+1)
				if p := accrual.Compare(a, nil, rules); p.Accrued != nil && !optional(name, key) {
					t.Errorf("MC-07 %s without %s is %s", name, key, p.Accrued)
				}
			}
		}
	}
}

// optional are the figures by whose tariff period a line is known: without them it has
// none of that period.
func optional(name accrual.Name, key string) bool {
	return name == accrual.Excess && strings.HasPrefix(key, accrual.KeyOver) ||
		name == accrual.Network && strings.HasPrefix(key, accrual.KeyEnergy+":")
}

// MC-07: figures of a document that give nothing, as a rate of 100 %, move nothing; what
// they change is left over.
func TestImpossibleFiguresAreLeftOver_MC07(t *testing.T) {
	in := prooftest.MonthInput[map[accrual.Name]struct{ Provisto, Realizado [][]string }](t, "M3")
	a := accrual.Accrual{Line: accrual.SupplierTax, Inputs: inputsOf(accrual.SupplierTax, in[accrual.SupplierTax].Provisto)}
	p := accrual.Compare(a, &accrual.Realised{Booked: checktest.Decimal("18337.94"), Inputs: accrual.Inputs{Taxes: []accrual.Figure{figure(accrual.KeyTaxRate, "100")}}}, octoberRules(t))
	expect.Must(t, "MC-07 tax, other", expect.Not(p.Tax, nil))
	expect.All(t, "MC-07 tax, other", expect.Is(p.Tax.IsZero(), true), expect.Is(p.Other.StringFixed(2), "320.24"))
}

// MC-07: the total of two sets of lines is that of all of them.
func TestTotalsAddUp_MC07(t *testing.T) {
	rules := octoberRules(t)
	line := func(name accrual.Name, value, booked, reason string) accrual.Line {
		var r *accrual.Realised
		if booked != "" {
			r = &accrual.Realised{Booked: checktest.Decimal(booked)}
		}
		return accrual.LineOf(name, "c", []accrual.Part{accrual.Compare(one(name, value), r, rules)}, reason, rules)
	}
	a := []accrual.Line{line(accrual.CIP, "312.45", "318.70", ""), line(accrual.Fee, "500", "", ""), lineOfESS(t)}
	b := []accrual.Line{line(accrual.Contribution, "412.37", "418.90", "mais votos"), line(accrual.Fee, "500", "500", ""), line(accrual.CIP, "100", "90", "")}
	// No line that is a value has a tax or a volume.
	a[0].Tax, a[0].Volume = new(decimal.New(125, -2)), new(decimal.New(-50, -2))
	b[2].Tax, b[2].Volume = new(decimal.New(25, -2)), new(decimal.New(75, -2))
	apart, whole := accrual.Sum(a).Plus(accrual.Sum(b)), accrual.Sum(slices.Concat(a, b))
	if diff := cmp.Diff(whole, apart); diff != "" {
		t.Errorf("MC-07 (-of all +of both)\n%s", diff)
	}
	expect.All(t, "MC-07", expect.Is(whole.Lines, 6), expect.Is(whole.Compared, 5), expect.Is(whole.Unpaired.Awaited, 1),
		expect.Is(whole.Unpaired.Unexpected, 0), expect.Is(whole.States[accrual.Unrealised], 1), expect.Is(whole.States[accrual.Explained], 1),
		expect.Is(whole.States[accrual.Settled], 1))
}

// MC-07: lines together stand as the first in order of what is to be done.
func TestStateOfTotals_MC07(t *testing.T) {
	none := accrual.Total{}
	if none.State() != accrual.Unknown {
		t.Errorf("MC-07 of no line: %s", none.State())
	}
	for _, c := range [][]accrual.State{
		{accrual.Open, accrual.Unknown, accrual.Settled},
		{accrual.Unknown, accrual.Unrealised},
		{accrual.Unrealised, accrual.Explained, accrual.Settled},
		{accrual.Explained, accrual.Settled},
		{accrual.Settled},
	} {
		total := accrual.Total{States: map[accrual.State]int{}}
		for _, s := range c {
			total.States[s]++
		}
		if got := total.State(); got != c[0] {
			t.Errorf("MC-07 of %v: %s", c, got)
		}
	}
}

// MC-07: a line rests on an estimate as soon as one of its figures does, which the record
// says of that figure alone; one without a document says so.
func TestEstimatesAreMarked_MC07(t *testing.T) {
	rules := octoberRules(t)
	for group := range 3 {
		a := accrual.Accrual{Line: accrual.SupplierTax, Inputs: accrual.Inputs{
			Quantities: []accrual.Figure{{Key: accrual.KeyEnergy, Label: "Energia", Value: decimal.New(10, 0), Source: "Medição"}},
			Prices:     []accrual.Figure{{Key: accrual.KeyPrice, Label: "Preço", Value: decimal.New(100, 0), Source: "Contrato"}},
			Taxes:      []accrual.Figure{{Key: accrual.KeyTaxRate, Label: "Alíquota", Value: decimal.New(18, 0), Source: "NF"}},
		}}
		if a.Estimate() {
			t.Error("MC-07 nothing is estimated")
		}
		of := [...][]accrual.Figure{a.Inputs.Quantities, a.Inputs.Prices, a.Inputs.Taxes}[group]
		of[0].Estimate = true
		if !a.Estimate() {
			t.Errorf("MC-07 %s is estimated", of[0].Label)
		}
		l := accrual.LineOf(a.Line, "c", []accrual.Part{accrual.Compare(a, nil, rules)}, "", rules)
		record := l.Record()
		got := checktest.Record(&record)
		expect.All(t, "MC-07 the record", expect.Is(record.Name, "ICMS da NF: diferença"), expect.Has(got, "ainda sem documento"),
			expect.Is(strings.Count(got, "premissa"), 1), expect.Is(strings.Count(got, "documento ") >= 2, true))
	}
}

// MC-07: what a part says in its record, and of several the sum.
func TestRecordOfALine_MC07(t *testing.T) {
	rules := octoberRules(t)
	p := accrual.Compare(one(accrual.CIP, "312.45"), &accrual.Realised{Booked: checktest.Decimal("318.70"), Inputs: accrual.Inputs{Prices: []accrual.Figure{figure(accrual.KeyValue, "318.70")}}}, rules)
	for parts, want := range map[int]string{1: "CIP: diferença = 6.25 R$ (realizado − provisto", 2: "CIP: diferença = 12.50 R$ (Σ das unidades)"} {
		l := accrual.LineOf(accrual.CIP, "c", slices.Repeat([]accrual.Part{p}, parts), "", rules)
		record := l.Record()
		got := checktest.Record(&record)
		for _, text := range []string{want, "Provisto = 312.45 R$ (valor)", "Realizado = 318.70 R$ (como cobrado)", "Volume = 0.00 R$", "Preço = 6.25 R$", "Imposto = 0.00 R$", "Outros = 0.00 R$"} {
			if !strings.Contains(got, text) {
				t.Errorf("MC-07 of %d parts, without %q:\n%s", parts, text, got)
			}
		}
	}
	expect.All(t, "MC-07 the labels of lines", expect.Is(accrual.CIP.Label(), "CIP"), expect.Is(accrual.Energy.Label(), "Energia"),
		expect.Is(accrual.Name("nada").Label(), ""))
}
