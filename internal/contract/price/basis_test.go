package price_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tarifftest"
	"ynova/internal/tariff/tax"
)

const hundredth = percent.One / 100

func reais(t testing.TB, text string) *money.Price {
	t.Helper()
	p, err := money.ParsePrice(text)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// shipped are the factors of the parameters as they are shipped.
func shipped(t *testing.T) *price.Factors {
	t.Helper()
	return price.NewFactors(index.Snapshot{}, tarifftest.LoadParameters(t, dbtest.SQLite(t)))
}

// LW-01, golden P1, P2: what leaves a price from 01/2027 on, by what it held and what was
// agreed of it; nothing before.
func TestPriceWithoutPISCOFINS_LW01(t *testing.T) {
	t.Parallel()
	f := shipped(t)
	december, january := month.New(2026, 12), month.New(2027, 1)
	cumulative, icms := 365*hundredth, 18*percent.One
	for _, c := range []struct {
		name, price string
		basis       price.Basis
		want        string
		estimated   bool
		source      string
	}{
		{
			"P1", "271.43",
			price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic},
			prooftest.PortfolioExample(t, "P1")["preco_liquido"], true,
			", sem o PIS/COFINS que incluía (rebaseado por estimativa: confirme com o aditivo)",
		},
		{
			"P2, confirmed", "265",
			price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic, Confirmed: true},
			prooftest.PortfolioExample(t, "P2")["preco_liquido"],
			false, ", sem o PIS/COFINS que incluía",
		},
		{"a cumulative seller", "200", price.Basis{Includes: tax.IncludesPISCOFINS, Seller: &cumulative, Rebase: price.RebaseAutomatic, Confirmed: true}, "192.70", false, ", sem o PIS/COFINS que incluía"},
		{"all taxes", "100", price.Basis{Includes: tax.IncludesAll, ICMS: &icms, Rebase: price.RebaseAutomatic, Confirmed: true}, "74.42", false, ", sem o PIS/COFINS e o ICMS que incluía"}, // 100 × 0.82 × 0.9075
		{"all taxes, the ICMS is not known", "100", price.Basis{Includes: tax.IncludesAll, Rebase: price.RebaseAutomatic}, "", false, "; sem preço: falta a alíquota do ICMS incluída no preço"},
		{"net already", "246.32", price.Basis{Includes: tax.IncludesNone, Rebase: price.RebaseAutomatic}, "246.32", false, ""},
		{"kept", "271.43", price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseKeep}, "271.43", false, ""},
		{"typed", "246.32", price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseTyped}, "246.32", false, ""},
		{"nobody says", "271.43", price.Basis{}, "271.43", false, ""},
	} {
		agreed := price.Agreed{Average: reais(t, c.price), Basis: c.basis}
		var none *price.Schedule
		if before := none.In(december, agreed, f); c.basis.Includes != tax.IncludesAll && (fixed.TextOf(before.Price) != agreed.Average.Text() || before.Estimated || before.State() != price.AdjustmentNone) {
			t.Errorf("LW-01 %s, 12/2026: %s", c.name, fixed.TextOf(before.Price))
		}
		p := none.In(january, agreed, f)
		got := fixed.TextOf(p.Price)
		expect.Must(t, fmt.Sprintf("LW-01 %s: estimated", c.name), expect.Is(got, c.want), expect.Is(p.Estimated, c.estimated),
			expect.Is(p.State().Estimated(), c.estimated))
		expect.All(t, fmt.Sprintf("LW-01 %s: estimated", c.name), expect.Is(p.State().Provisional(), c.estimated))
		if text := p.Source(); !strings.HasSuffix(text, c.source) || c.source == "" && strings.Contains(text, "PIS") {
			t.Errorf("LW-01 %s: %s", c.name, text)
		}
	}
}

// LW-01: an adjusted price loses its PIS/COFINS in the same rounding: 220.00 × 1.093017 ×
// 1.042 × 0.9075 is 227.39 (golden P10), and its record says what left.
func TestAdjustedPriceWithoutPISCOFINS_LW01(t *testing.T) {
	t.Parallel()
	base, value := "2024-01", "220"
	s, err := price.NewSchedule(&price.ScheduleInput{BaseMonth: &base, Periods: []price.PeriodInput{
		{StartMonth: "2024-01", EndMonth: "2030-12", DefaultPrice: &value},
	}}, month.Date{}, month.Date{})
	if err != nil {
		t.Fatal(err)
	}
	ipca := "0.42 0.83 0.16 0.38 0.46 0.21 0.38 -0.02 0.44 0.56 0.39 0.52 0.16 1.31 0.56 0.43 0.26 0.24 0.26 -0.11 0.48 0.09 0.18 0.33 4.2 0 0 0 0 0 0 0 0 0 0 0"
	var rows []index.Row
	for i, text := range strings.Fields(ipca) {
		v, err := percent.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, index.Row{Code: index.IPCA, Month: month.New(2024, 1).Add(i), Value: index.Value{Percent: v, Source: "BCB"}})
	}
	f := price.NewFactors(index.NewSnapshot(rows), tarifftest.LoadParameters(t, dbtest.SQLite(t)))
	agreed := price.Agreed{Basis: price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic}}
	p := s.In(month.New(2027, 1), agreed, f)
	want := prooftest.PortfolioExample(t, "P10")
	if got := fixed.TextOf(p.Price); got != want["preco_2027_liquido"] || p.State() != price.AdjustmentFinal|price.AdjustmentEstimated {
		t.Errorf("LW-01 %s, %s; want %s", got, p.State(), want["preco_2027_liquido"])
	}
	december := s.In(month.New(2026, 12), agreed, f)
	if got := fixed.TextOf(december.Price); got != want["preco_2026"] {
		t.Errorf("LW-01 12/2026: %s, want %s", got, want["preco_2026"])
	}
	node := p.Trace(trace.Source{Kind: trace.KindContrato, Ref: "42"}, f)
	if node.Formula != "P₀ × Fator × b, arredondado uma vez para 2 casas" || len(node.Inputs) != 3 {
		t.Fatalf("LW-01 %+v", node)
	}
	b := node.Inputs[2]
	expect.All(t, "LW-01", expect.Is(b.Name, "b"), expect.Is(b.Value, "0.9075"), expect.Is(b.Formula, "(1 − 9,25%)"),
		expect.Has(b.Source.Detail, "confirme com o aditivo"))
}

// Property (LW-01): whatever a contract agrees and whatever the parameters say of 2027,
// the prices of months before 2027 are what they were.
func TestMonthsBefore2027AreUnchanged_LW01(t *testing.T) {
	t.Parallel()
	d := dbtest.SQLite(t)
	before := tarifftest.LoadParameters(t, d)
	for _, key := range []string{parameter.KeyCBS, parameter.KeyIBSState, parameter.KeyIBSCity} {
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return parameter.InsertValidity(ctx, tx, &parameter.Validity{
				Key: key, Value: tax.Fraction(2500 * percent.One), Unit: parameter.UnitPercent, From: tarifftest.Date(t, "2027-01-02"), Source: "Resolução", CreatedBy: "Ana",
			})
		})
	}
	old, changed := price.NewFactors(index.Snapshot{}, before), price.NewFactors(index.Snapshot{}, tarifftest.LoadParameters(t, d))
	rapid.Check(t, func(t *rapid.T) {
		icms := percent.Percent(rapid.Int64Range(0, 40).Draw(t, "icms")) * percent.One
		agreed := price.Agreed{
			Average: reais2(rapid.Int64Range(1, 100_000).Draw(t, "cents")),
			Basis: price.Basis{
				Includes: rapid.SampledFrom([]tax.Included{tax.IncludesPISCOFINS, tax.IncludesNone, tax.IncludesAll}).Draw(t, "includes"),
				ICMS:     &icms, Rebase: rapid.SampledFrom([]price.Rebase{price.RebaseAutomatic, price.RebaseKeep, price.RebaseTyped}).Draw(t, "rebase"),
				Confirmed: rapid.Bool().Draw(t, "confirmed"),
			},
		}
		var none *price.Schedule
		m := month.New(2026, 12).Add(-rapid.IntRange(0, 120).Draw(t, "months back"))
		a, b := none.In(m, agreed, old), none.In(m, agreed, changed)
		kept := agreed.Basis.Includes.Net(*agreed.Average, 0, icms, false) // only the ICMS of a price that holds all taxes (VD-11)
		if *a.Price != kept || *b.Price != *a.Price || a.State() != 0 || b.State() != 0 {
			t.Fatalf("LW-01 %s: %s and %s of %s", m, a.Price.Text(), b.Price.Text(), agreed.Average.Text())
		}
		after := none.In(month.New(2027, 1), agreed, changed)
		if leaves := agreed.Basis.Rebase == price.RebaseAutomatic && agreed.Basis.Includes != tax.IncludesNone; leaves != (*after.Price < kept) && kept > 1e7 && (agreed.Basis.Includes != tax.IncludesAll || agreed.Basis.Rebase != price.RebaseTyped) {
			t.Fatalf("LW-01 01/2027: %s of %s, %+v", after.Price.Text(), agreed.Average.Text(), agreed.Basis)
		}
	})
}

// LW-01: a month whose law has ended PIS/COFINS and has no rate of the CBS has no price, and
// says which parameter is missing; nothing is taken for zero.
func TestMonthWithoutTheRateOfItsLaw_LW01(t *testing.T) {
	t.Parallel()
	d := dbtest.SQLite(t)
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		return db.Exec(ctx, tx, "end", `UPDATE parameters SET valid_to = '2028-12-31' WHERE key = 'cbs.aliquota'`)
	})
	f := price.NewFactors(index.Snapshot{}, tarifftest.LoadParameters(t, d))
	agreed := price.Agreed{Average: reais2(27143), Basis: price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic}}
	var none *price.Schedule
	if p := none.In(month.New(2028, 12), agreed, f); fixed.TextOf(p.Price) != "246.32" {
		t.Errorf("LW-01 12/2028: %s", fixed.TextOf(p.Price))
	}
	p := none.In(month.New(2029, 1), agreed, f)
	if p.Price != nil || !strings.Contains(p.Source(), "sem preço: falta o parâmetro cbs.aliquota de jan/2029") {
		t.Errorf("LW-01 01/2029: %s, %q", fixed.TextOf(p.Price), p.Source())
	}
	agreed.Basis.Includes = tax.IncludesNone
	if p := none.In(month.New(2029, 1), agreed, f); fixed.TextOf(p.Price) != "271.43" {
		t.Errorf("LW-01 a net price needs no rate: %s", fixed.TextOf(p.Price))
	}
	agreed.Basis.Includes = tax.IncludesPISCOFINS
	if p := none.In(month.New(2029, 1), agreed, price.NewFactors(index.Snapshot{}, parameter.Snapshot{})); fixed.TextOf(p.Price) != "271.43" {
		t.Errorf("LW-01 where neither law was ever known nothing leaves a price: %s, %q", fixed.TextOf(p.Price), p.Source())
	}
}

func reais2(cents int64) *money.Price {
	p := money.Price(cents) * 1e6
	return &p
}

// LW-01 (ruling 5): what a contract holds that says nothing, by its signature.
func TestDefaultOfWhatAPriceHolds_LW01(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		today, start string
		want         tax.Included
	}{
		{"2026-12-31", "2027-06-01", tax.IncludesPISCOFINS},
		{"2027-01-01", "2027-01-01", tax.IncludesNone},
		{"2027-03-01", "2026-12-01", tax.IncludesPISCOFINS}, // registered late
		{"2027-03-01", "2028-01-01", tax.IncludesNone},
	} {
		if got := price.DefaultIncluded(tarifftest.Date(t, c.today), tarifftest.Date(t, c.start)); got != c.want {
			t.Errorf("LW-01 signed on %s from %s: %s, want %s", c.today, c.start, got, c.want)
		}
	}
}

// LW-01: what is open of one of two prices stays open of both.
func TestAdjustmentsOfTwoPrices_LW01(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b, want price.Adjustment
		text       string
	}{
		{price.AdjustmentNone, price.AdjustmentEstimated, 4, "Não, preço de 2027 por estimativa"},
		{price.AdjustmentFinal | price.AdjustmentEstimated, price.AdjustmentProvisional, 6, "Sim, provisório, preço de 2027 por estimativa"},
		{price.AdjustmentFinal, price.AdjustmentNone, 1, "Sim"},
		{price.AdjustmentFinal, price.AdjustmentProvisional, 2, "Sim, provisório"},
	} {
		got := c.a.With(c.b)
		expect.All(t, "LW-01", expect.Is(got, c.want), expect.Is(c.b.With(c.a), c.want), expect.Is(got.String(), c.text),
			expect.Is(got.Made(), c.want&3 != 0))
	}
}

// LW-01, golden P1: the price on the other side of the change, which identifies a nota that
// was not re-based, or one of the month of transition.
func TestPriceOnTheOtherBasis_LW01(t *testing.T) {
	t.Parallel()
	f := shipped(t)
	var none *price.Schedule
	for _, c := range []struct {
		month int
		basis price.Basis
		want  string
	}{
		{1, price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic}, "271.43"},
		{12, price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic}, prooftest.PortfolioExample(t, "P1")["preco_liquido"]},
		{1, price.Basis{Includes: tax.IncludesNone, Rebase: price.RebaseAutomatic}, ""},
		{1, price.Basis{Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseKeep}, ""},
		{12, price.Basis{Includes: tax.IncludesAll, Rebase: price.RebaseAutomatic}, ""}, // its ICMS is not known
	} {
		year := 2027 - c.month/12
		p := none.In(month.New(year, c.month), price.Agreed{Average: reais(t, "271.43"), Basis: c.basis}, f)
		if got := fixed.TextOf(p.OnOtherBasis(f)); got != c.want {
			t.Errorf("LW-01 %s %s in %d/%d: %s, want %s", c.basis.Includes, c.basis.Rebase, c.month, year, got, c.want)
		}
	}
}

// VD-11, golden T4: a price with all taxes is used without its ICMS in every month, also
// before 2027 and where the price of 2027 is kept; what was typed for 2027 holds none. Nobody
// has to confirm the ICMS, and without its rate there is no price in any month.
func TestPriceWithAllTaxes_VD11(t *testing.T) {
	t.Parallel()
	f := shipped(t)
	type month1 struct {
		Price string `json:"preco_do_mes"`
		Other string `json:"preco_reajustado"`
	}
	want := prooftest.TrueExample[struct {
		Before    month1 `json:"2026"`
		Automatic month1 `json:"2027_automatico"`
		Kept      month1 `json:"2027_manter"`
		Typed     month1 `json:"2027_digitado_223.25"`
	}](t, "T4")
	icms, december, january := 18*percent.One, month.New(2026, 12), month.New(2027, 1)
	var none *price.Schedule
	for _, c := range []struct {
		name, agreed string
		rebase       price.Rebase
		m            month.Month
		icms         *percent.Percent
		want         string
		estimated    bool
		formula      string
		other        string
	}{
		{"2026", "300.00", price.RebaseAutomatic, december, &icms, want.Before.Price, false, "(1 − 18%)", want.Automatic.Price},
		{"2026, kept later", "300.00", price.RebaseKeep, december, &icms, want.Before.Price, false, "(1 − 18%)", ""},
		{"2026, typed later", "300.00", price.RebaseTyped, december, &icms, want.Before.Price, false, "(1 − 18%)", ""},
		{"2027", "300.00", price.RebaseAutomatic, january, &icms, want.Automatic.Price, true, "(1 − 18%) × (1 − 9,25%)", want.Before.Price},
		{"2027, kept", "300.00", price.RebaseKeep, january, &icms, want.Kept.Price, false, "(1 − 18%)", ""},
		{"2027, typed", "223.25", price.RebaseTyped, january, &icms, want.Typed.Price, false, "", ""},
		{"2026 without the rate", "300.00", price.RebaseAutomatic, december, nil, "", false, "", ""},
		{"2027 without the rate", "300.00", price.RebaseKeep, january, nil, "", false, "", ""},
	} {
		p := none.In(c.m, price.Agreed{Average: reais(t, c.agreed), Basis: price.Basis{Includes: tax.IncludesAll, ICMS: c.icms, Rebase: c.rebase}}, f)
		if got := fixed.TextOf(p.Price); got != c.want || p.Estimated != c.estimated {
			t.Errorf("VD-11 %s: %q, estimated %v; want %q", c.name, got, p.Estimated, c.want)
		}
		if c.icms == nil {
			if !strings.Contains(p.Source(), "falta a alíquota do ICMS incluída no preço") {
				t.Errorf("VD-11 %s: %s", c.name, p.Source())
			}
			continue
		}
		node := p.Trace(trace.Source{Kind: trace.KindContrato, Ref: "42"}, f)
		if formula := node.Inputs; c.formula != "" && (len(formula) != 2 || formula[1].Formula != c.formula) {
			t.Errorf("VD-11 %s: %+v", c.name, node)
		}
		if got := fixed.TextOf(p.OnOtherBasis(f)); got != c.other {
			t.Errorf("VD-11 %s, on the other basis: %q, want %q", c.name, got, c.other)
		}
	}
}
