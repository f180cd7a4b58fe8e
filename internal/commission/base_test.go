package commission

import (
	"strings"
	"testing"

	"ynova/internal/commission/plan"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/tarifftest"
	"ynova/internal/tariff/tax"
)

// PF-08 (portfolio.md 12, the month of golden P1): a percent of before 2027 is divided by b
// once, where that was approved; it stays as it is where nothing left the price.
func TestAdjustedBase_PF08(t *testing.T) {
	t.Parallel()
	want := prooftest.PortfolioExample(t, "P1")
	factors := price.NewFactors(index.Snapshot{}, tarifftest.LoadParameters(t, dbtest.SQLite(t)))
	m := month.New(2027, 1)
	terms := term.Terms{
		Start: m.Add(-1).First(), End: m.Last(), History: status.History{{From: m.Add(-1).First(), Status: status.Ativo}}, Volume: price.VolumeMWh(*of(energy.ParseMWh("173.160"))),
		Price: of(money.ParsePrice("271.43")), Basis: price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic},
	}
	billed := portfolio.Month{Billable: of(energy.ParseMWh("173.160")), Price: of(money.ParsePrice(want["preco_liquido"])), EnergyValue: of(money.Parse(want["vProd_2027_esperado"]))}
	other := billed
	other.Price = of(money.ParsePrice("250"))
	two, at := of(percent.Parse("2")), clock.Micros(1)
	for name, c := range map[string]struct {
		adjusted *clock.Micros
		month    month.Month
		stored   *portfolio.Month
		total    string // 42 652.77 × 2 % is 853.06; ÷ 0.9075 it is 940.01; 47 000.82 × 2 % is 940.02
		left     string
	}{
		"not approved":         {nil, m, nil, "853.06", ""},
		"expected":             {&at, m, nil, "940.01", "90.75"},
		"billed":               {&at, m, &billed, "940.01", "90.75"},
		"of 2026":              {&at, m.Add(-1), nil, "940.02", ""},
		"at an unlike price":   {&at, m, &other, "", ""}, // what left it is not known
		"unlike, not adjusted": {nil, m, &other, "853.06", ""},
	} {
		b, err := plan.BasisOf(&terms, c.month, c.stored, factors)
		if err != nil {
			t.Fatal(err)
		}
		carteira := plan.Plan{Name: "Carteira", Type: plan.OfValue, Percent: two, First: month.New(2026, 1), Adjusted: c.adjusted}
		f, err := carteira.Figures(b)
		left := ""
		if f.BaseLeft != nil {
			left = f.BaseLeft.Text()
		}
		expect.All(t, "PF-08 "+name, expect.Is(err, nil), expect.Is(amountText(f.Total), c.total), expect.Is(left, c.left))
		f.Share, f.Amount = percent.Hundred, f.Total
		listed := Listed{Commission: Commission{Month: c.month, Kind: plan.Consultor, Type: plan.OfValue, Figures: f}, ContractCode: "CT-1"}
		node := listed.Explain(true)
		if said := node.Inputs[0].Formula; strings.HasSuffix(said, "÷ b") != (c.left != "") {
			t.Errorf("PF-08 %s: %q", name, said)
		}
	}
}

// The record of a commission names the rules that it was computed by.
func TestRecordNamesItsRules_CS02(t *testing.T) {
	t.Parallel()
	for _, prices := range []bool{true, false} {
		c := Listed{Commission: Commission{Kind: plan.Consultor, Figures: plan.Figures{Percent: new(percent.One)}}}
		if got := c.Explain(prices).Rules; got != "regras das comissões, versão 3" {
			t.Errorf("CS-02 computed by %q", got)
		}
	}
}
