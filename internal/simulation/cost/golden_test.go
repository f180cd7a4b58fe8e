package cost_test

import (
	"fmt"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/sample"
)

func at(t testing.TB, s string) month.Month {
	t.Helper()
	m, err := month.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func day(t testing.TB, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// e5 is the sample; with a discount of d % when the unit migrated before the law.
func e5(t testing.TB, d percent.Percent) cost.Case {
	c := sample.Case(at(t, "2026-12"))
	c.NetworkDiscount.Offered = d * percent.One
	c.NetworkDiscount.Migrated = day(t, "2025-11-24")
	return c
}

func simulate(t testing.TB, c *cost.Case) *cost.Result {
	t.Helper()
	r, err := cost.Simulate(c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Every line and total of E5, in every one of the twelve months.
func TestSimulation_E5_SM06(t *testing.T) {
	want := prooftest.Example(t, "E5")
	d0, d50 := e5(t, 0), e5(t, 50)
	plain, half := simulate(t, &d0), simulate(t, &d50)
	for name, p := range map[string]*cost.Plan{
		"cativo_verde": plain.Captive.Verde, "cativo_azul": plain.Captive.Azul, "livre_verde_d0": plain.Free.Verde,
		"livre_azul_d0": plain.Free.Azul, "livre_verde_d50": half.Free.Verde, "livre_azul_d50": half.Free.Azul,
	} {
		for i := range p.Months {
			m := &p.Months[i]
			if m.Load.Requirement.MWhText() != want["requisito"] || m.Load.Net.MWhText() != want["net"] {
				t.Fatalf("E5 %s: %s, %s", name, m.Load.Requirement, m.Load.Net)
			}
			for _, l := range m.Lines {
				if value, ok := want[name+"."+string(l.Key)]; l.Value.Text() != value && (ok || l.Key != cost.LineFlag) {
					t.Errorf("E5 %s.%s = %s, want %s", name, l.Key, l.Value.Text(), value)
				}
			}
		}
	}
	for key, p := range map[string]*cost.Plan{
		"cativo/verde/verde": plain.Captive.Verde, "cativo/azul/verde": plain.Captive.Azul, "livre/verde/0": plain.Free.Verde,
		"livre/azul/0": plain.Free.Azul, "livre/verde/50": half.Free.Verde, "livre/azul/50": half.Free.Azul,
	} {
		if got := p.Months[0].Total; got.Text() != want["TOTAL "+key] || p.Total != 12*got {
			t.Errorf("E5 TOTAL %s = %s, year %s", key, got, p.Total)
		}
	}
}

func TestSavings_E5(t *testing.T) {
	want := prooftest.Example(t, "E5")
	d0, d50 := e5(t, 0), e5(t, 50)
	plain, half := simulate(t, &d0), simulate(t, &d50)
	for key, s := range map[string]*cost.Saving{
		"verde d0": plain.Savings.Verde, "azul d0": plain.Savings.Azul, "verde d50": half.Savings.Verde, "azul d50": half.Savings.Azul,
	} {
		if got := s.Percent.FixedText(2); got != want["economia_% livre "+key+" vs cativo verde"] {
			t.Errorf("E5 %s = %s%%", key, got)
		}
	}
	s := plain.Savings.Verde
	for _, f := range s.Flags {
		if got := f.Percent.FixedText(2); got != want["percentual_economia "+string(f.Flag)] {
			t.Errorf("E5 flag %s = %s%%", f.Flag, got)
		}
		if month := money.Amount(int64(f.Captive) / 12); month.Text() != want["TOTAL cativo/verde/"+string(f.Flag)] {
			t.Errorf("E5 captive under %s = %s", f.Flag, month)
		}
	}
	if s.Mean.FixedText(2) != want["economia_media_percentual"] {
		t.Errorf("E5 mean = %s", s.Mean)
	}
	horizons(t, s.Horizon, want, "(g=0)")
	d0.Premises.CaptiveGrowth, d0.Premises.FreeGrowth = 5*percent.One, 4*percent.One+percent.One/2
	horizons(t, simulate(t, &d0).Savings.Verde.Horizon, want, "(g 5.0%/4.5%)")
	o := s.OverContract
	m := o.Months[0]
	expect.All(t, "E5 over-contracting", expect.Is(m.Net.MWhText(), want["sobrec_net"]), expect.Is(m.Minimum.MWhText(), want["sobrec_min"]),
		expect.Is(m.Surplus.MWhText(), want["sobrec_sobra"]), expect.Is(o.Monthly.Text(), want["sobrec_custo"]))
	e := plain.Environment
	expect.All(t, "E5 environment", expect.Is(e.Energy.MWhText(), want["mwh_ano"]), expect.Is(e.Tonnes.StringFixed(3), want["tco2_ano"]),
		expect.Is(e.Trees.String(), want["arvores_20a"]), expect.Is(e.Fields.StringFixed(2), want["campos_futebol"]))
}

func horizons(t *testing.T, h cost.Horizon, want map[string]string, growth string) {
	t.Helper()
	for n, got := range map[string]money.Amount{"1": h.One, "3": h.Three, "10": h.Ten} {
		if got.Text() != want["economia_"+n+"a verde d0 "+growth] {
			t.Errorf("E5 %s years %s = %s", n, growth, got)
		}
	}
}

func TestOptimalDemand_E7(t *testing.T) {
	want := prooftest.Example(t, "E7")
	tariff := decimal.New(3250, -2)
	var months []cost.DemandMonth
	for _, kw := range []int64{410, 425, 438, 452, 401, 390, 385, 396, 430, 447, 560, 455} {
		months = append(months, cost.DemandMonth{
			Measured: decimal.NewFromInt(kw), Used: tariff, Unused: tariff, Excess: tariff.Mul(decimal.NewFromInt(2)),
		})
	}
	o := cost.Optimize(months, decimal.NewFromInt(500), decimal.New(105, -2))
	expect.All(t, fmt.Sprintf("E7, want %v", want), expect.Is(o.Optimal.String(), want["otima_kW"]),
		expect.Is(o.CurrentCost.Text(), want["custo_atual"]), expect.Is(o.OptimalCost.Text(), want["custo_otimo"]),
		expect.Is(o.Regret.FixedText(2), want["regret_pct"]))
	if o.Suggested.String() != "434" {
		t.Errorf("suggested %s", o.Suggested)
	}
}
