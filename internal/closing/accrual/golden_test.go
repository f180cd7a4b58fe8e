package accrual_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// keysOf are the figures of the golden lines, in the order in which they stand there.
var keysOf = map[accrual.Name][3]string{
	accrual.Energy:       {"energia", "preco", ""},
	accrual.SupplierTax:  {"energia", "preco", "aliquota"},
	accrual.Network:      {"demanda_contratada:unico demanda_medida:unico energia:ponta energia:fora_ponta", "tarifa_kw:unico tarifa_mwh:ponta tarifa_mwh:fora_ponta", "icms pis_cofins"},
	accrual.Excess:       {"excedente:unico", "tarifa_kw:unico", "icms pis_cofins"},
	accrual.CIP:          {"", "valor", ""},
	accrual.ESS:          {"quantidade", "taxa", ""},
	accrual.EER:          {"quantidade", "taxa", ""},
	accrual.ERCAP:        {"quantidade", "taxa", ""},
	accrual.MCP:          {"sobra deficit", "pld", ""},
	accrual.Consumption:  {"energia", "preco", "cbs ibs_uf ibs_municipio"},
	accrual.Contribution: {"", "valor", ""},
	accrual.Fee:          {"", "valor", ""},
	accrual.Fines:        {"", "valor", ""},
}

type golden struct {
	Lines map[accrual.Name]map[string]string `json:"linhas"`
	Total map[string]string                  `json:"total"`
}

// figuresOf are golden numbers as figures; fractions of taxes become percentages.
func figuresOf(keys string, numbers []string, percent bool) (figures []accrual.Figure) {
	for i, key := range strings.Fields(keys) {
		d := decimal.RequireFromString(numbers[i])
		if percent {
			d = d.Shift(2)
		}
		figures = append(figures, accrual.Figure{Key: key, Value: d})
	}
	return figures
}

func inputsOf(name accrual.Name, in [][]string) accrual.Inputs {
	keys := keysOf[name]
	of := accrual.Inputs{
		Quantities: figuresOf(keys[0], in[0], false), Prices: figuresOf(keys[1], in[1], false), Taxes: figuresOf(keys[2], in[2], true),
	}
	switch name {
	case accrual.Network:
		of.Prices = append(of.Prices, accrual.Figure{Key: accrual.KeyDiscount})
	case accrual.Excess:
		of.Quantities = append(of.Quantities, accrual.Figure{Key: accrual.KeyReactive})
		of.Prices = append(of.Prices, accrual.Figure{Key: accrual.KeyMultiplier, Value: decimal.NewFromInt(2)})
	}
	return of
}

// MC-07, golden M3: the twelve lines of October, their split and the total, to the cent.
func TestGoldenAccrual_MC07(t *testing.T) {
	in := prooftest.MonthInput[map[accrual.Name]struct{ Provisto, Realizado [][]string }](t, "M3")
	want := prooftest.MonthExample[golden](t, "M3")
	rules := accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month("2026-10")}
	var lines []accrual.Line
	for _, name := range accrual.Names() {
		if name == accrual.Adjustments || name == accrual.Consumption { // of 2027 on
			continue
		}
		a := accrual.Accrual{Line: name, Modality: invoice.ModalityVerde, Inputs: inputsOf(name, in[name].Provisto)}
		booked := decimal.RequireFromString(want.Lines[name]["realizado"])
		p := accrual.Compare(a, &accrual.Realised{Inputs: inputsOf(name, in[name].Realizado), Booked: booked}, rules)
		l := accrual.LineOf(name, "c", []accrual.Part{p}, "", rules)
		for column, got := range columns(&l.Amounts) {
			if got == nil || got.StringFixed(2) != want.Lines[name][column] {
				t.Errorf("%s, %s: %v, want %s", name, column, got, want.Lines[name][column])
			}
		}
		lines = append(lines, l)
	}
	if len(lines) != 12 {
		t.Fatalf("%d lines", len(lines))
	}
	total := accrual.Sum(lines)
	sums := accrual.Amounts{&total.Accrued, &total.Realised, &total.Difference, &total.Volume, &total.Price, &total.Tax, &total.Other}
	for column, got := range columns(&sums) {
		if got.StringFixed(2) != want.Total[column] {
			t.Errorf("total, %s: %s, want %s", column, got, want.Total[column])
		}
	}
	if total.Compared != 12 {
		t.Errorf("%d lines compared", total.Compared)
	}
}

func columns(a *accrual.Amounts) map[string]*decimal.Decimal {
	return map[string]*decimal.Decimal{
		"provisto": a.Accrued, "realizado": a.Realised, "diferenca": a.Difference,
		"volume": a.Volume, "preco": a.Price, "imposto": a.Tax, "outros": a.Other,
	}
}

// MC-07, golden M3b: what a wrong price of a closed month is corrected by.
func TestGoldenAdjustment_MC07(t *testing.T) {
	in := prooftest.MonthInput[map[string]string](t, "M3b")
	want := prooftest.MonthExample[map[string]string](t, "M3b")
	charged := prooftest.MonthInput[map[accrual.Name]struct{ Realizado [][]string }](t, "M3")
	booked := prooftest.MonthExample[golden](t, "M3").Lines
	rules := accrual.Rules{All: checktest.Parameters(t), Month: checktest.Month(in["origem"])}
	for name, key := range map[accrual.Name]string{accrual.Energy: "ajuste_energia", accrual.SupplierTax: "ajuste_icms"} {
		right := inputsOf(name, charged[name].Realizado)
		right.Quantities[0].Value, right.Prices[0].Value = decimal.RequireFromString(in["correto_mwh"]), decimal.RequireFromString(in["preco_correto"])
		p := accrual.Compare(accrual.Accrual{Line: name, Inputs: right}, nil, rules)
		if got := p.Accrued.Sub(decimal.RequireFromString(booked[name]["realizado"])); got.StringFixed(2) != want[key] {
			t.Errorf("%s: %s, want %s", name, got, want[key])
		}
	}
}

// VD-38, golden T20: the totals are of the lines with both sides and subtract; what one side
// knows alone stands beside them.
func TestTotalsSubtract_T20_VD38(t *testing.T) {
	type sums struct{ Provisto, Realizado, Diferenca string }
	var lines []accrual.Line
	for name, sides := range prooftest.TrueInput[map[string][2]*string](t, "T20") {
		var a accrual.Amounts
		for i, into := range [...]**decimal.Decimal{&a.Accrued, &a.Realised} {
			if sides[i] != nil {
				*into = new(decimal.RequireFromString(*sides[i]))
			}
		}
		if a.Paired() {
			a.Difference = new(a.Realised.Sub(*a.Accrued))
		}
		lines = append(lines, accrual.Line{Name: accrual.Name(name), Amounts: a})
	}
	want := prooftest.TrueExample[map[string]sums](t, "T20")
	of := func(accrued, realised, difference decimal.Decimal) sums {
		return sums{accrued.StringFixed(2), realised.StringFixed(2), difference.StringFixed(2)}
	}
	for i, total := range []accrual.Total{accrual.Sum(lines), accrual.Sum(lines[:1]).Plus(accrual.Sum(lines[1:]))} {
		if got := of(total.Accrued, total.Realised, total.Difference); got != want["comparadas"] {
			t.Errorf("VD-38 %d: compared %+v, want %+v", i, got, want["comparadas"])
		}
		alone := want["sem par"]
		expect.All(t, fmt.Sprintf("VD-38 %d: without a pair, want %+v", i, alone), expect.Is(total.Unpaired.Accrued.StringFixed(2), alone.Provisto),
			expect.Is(total.Unpaired.Realised.StringFixed(2), alone.Realizado), expect.Is(total.Unpaired.Awaited, 1),
			expect.Is(total.Unpaired.Unexpected, 1))
	}
}
