package tax_test

import (
	"testing"
	"testing/quick"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/tax"
)

const hundredth = percent.One / 100

// law2027 are the rates of the worked examples: CBS 8.7 %, IBS 0.05 % each, ICMS 18 %.
func law2027(inside bool) tax.Set {
	return tax.Set{ICMS: 18 * percent.One, CBS: 870 * hundredth, IBSState: 5 * hundredth, IBSCity: 5 * hundredth, ICMSOnConsumption: inside}
}

// LW-01, golden P1: what a nota of energy prints under each regime.
func TestNota_LW01(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P1")
	net := decimal.RequireFromString(want["vProd_2027_esperado"])
	for name, inside := range map[string]bool{"com": true, "sem": false} {
		n := law2027(inside).Nota(net)
		for key, got := range map[string]decimal.Decimal{
			"vCBS_8_7": n.CBS, "vIBSUF": n.IBSState, "vIBSMun": n.IBSCity, "total_" + name + "_CBS_na_base": n.Total(net),
			"ICMS_" + name + "_CBS_na_base_vBC": n.Base, "ICMS_" + name + "_CBS_na_base_vICMS": n.ICMS,
		} {
			if got.StringFixed(2) != want[key] {
				t.Errorf("LW-01 %s = %s, want %s", key, got, want[key])
			}
		}
	}
	old, gross := tax.Set{ICMS: 18 * percent.One, PISCOFINS: 925 * hundredth}, decimal.RequireFromString(want["vProd_2026"])
	if got := old.Energy().Of(gross, 2).StringFixed(2); got != want["total_2026"] {
		t.Errorf("LW-01 total_2026 = %s, want %s", got, want["total_2026"])
	}
	if got := tax.BreakEven(925 * hundredth).Shift(2).StringFixed(6); got != want["cbs_neutra_pct"] {
		t.Errorf("LW-01 break-even %s, want %s", got, want["cbs_neutra_pct"])
	}
}

// LW-01, golden P1 and P2: PIS/COFINS leaves a price once, rounded once; a price that is
// net already, stays.
func TestRebasedPrice_LW01(t *testing.T) {
	for _, c := range []struct {
		included tax.Included
		price    string
		want     string
	}{
		{tax.IncludesPISCOFINS, "271.43", prooftest.PortfolioExample(t, "P1")["preco_liquido"]},
		{tax.IncludesPISCOFINS, "265", prooftest.PortfolioExample(t, "P2")["preco_liquido"]},
		{tax.IncludesNone, "246.325", "246.325"},
		{tax.IncludesAll, "100", "74.42"}, // 100 × 0.82 × 0.9075 = 74.415
	} {
		p, err := money.ParsePrice(c.price)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.included.Net(p, 925*hundredth, 18*percent.One, true).Text(); got != c.want {
			t.Errorf("LW-01 %s of %s = %s, want %s", c.included, c.price, got, c.want)
		}
	}
}

// LW-01: where there is no CBS, only what was law until 12/2026 is left; and a line outside
// the ICMS costs the same whether or not CBS is part of its base.
func TestRegimesAgree_LW01(t *testing.T) {
	err := quick.Check(func(icms, federal, cbs uint16, cents uint32) bool {
		v := decimal.New(int64(cents), -2)
		a, p := percent.Percent(icms%4000)*hundredth, percent.Percent(federal%2000)*hundredth
		old := tax.Set{ICMS: a, PISCOFINS: p, ICMSOnConsumption: true}
		f := decimal.New(1, 0).Sub(tax.Fraction(a)).Mul(decimal.New(1, 0).Sub(tax.Fraction(p)))
		c := tax.Set{ICMS: a, CBS: percent.Percent(cbs%3000) * hundredth}
		in := c
		in.ICMSOnConsumption = true
		return old.Taxed().Of(v, 2).Equal(v.DivRound(f, 2)) && old.Taxed().Divisor(8).Equal(f) &&
			in.Untaxed().Of(v, 2).Equal(c.Untaxed().Of(v, 2)) &&
			in.Taxed().Of(v, 2).GreaterThanOrEqual(c.Taxed().Of(v, 2))
	}, nil)
	if err != nil {
		t.Error("LW-01", err)
	}
}
