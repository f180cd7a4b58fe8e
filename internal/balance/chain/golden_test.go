package chain_test

import (
	"testing"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/prooftest"
)

func mwh(t testing.TB, s string) chain.Energy {
	t.Helper()
	v, err := energy.ParseMWh(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return chain.Some(v)
}

func kwh(t testing.TB, s string) chain.Energy {
	t.Helper()
	v, err := energy.ParseKWh(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return chain.Some(v)
}

func price(t testing.TB, s string) chain.Opt[money.Price] {
	t.Helper()
	v, err := money.ParsePrice(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return chain.Some(v)
}

func pct(n int64) chain.Opt[percent.Percent] { return chain.Some(percent.Percent(n) * percent.One) }

// compute runs one pool in a calculator of its own.
func compute(p chain.Pool) ([]chain.UnitMonth, []chain.SupplyMonth) {
	var c chain.Calculator
	return c.Compute(&p)
}

type column struct{ name, got, want string }

func checkColumns(t *testing.T, columns []column) {
	t.Helper()
	for _, c := range columns {
		if c.want == "0" {
			c.want = "0.000"
		}
		if c.got != c.want {
			t.Errorf("%s = %s, want %s", c.name, c.got, c.want)
		}
	}
}

func TestGoldenE1_EB16(t *testing.T) {
	inputs := map[string]struct{ kwh, mes string }{
		"E1 2026-10": {"331250", "2026-10"}, "E1 2026-11": {"402880", "2026-11"}, "E1 2026-02": {"221400", "2026-02"},
	}
	power, err := energy.ParsePower("0.45")
	if err != nil {
		t.Fatal(err)
	}
	for name, in := range inputs {
		want := prooftest.Example(t, name)
		t.Run("EB-16 "+name, func(t *testing.T) {
			m, err := month.Parse(in.mes)
			if err != nil {
				t.Fatal(err)
			}
			volume, err := power.In(m)
			if err != nil {
				t.Fatal(err)
			}
			units, supplies := compute(chain.Pool{
				Units: []chain.Measure{{Consumption: kwh(t, in.kwh), Proinfa: mwh(t, want["proinfa"])}},
				Supplies: []chain.Supply{{
					Volume: chain.Some(volume), Lower: pct(80), Upper: pct(120), Price: price(t, "247.35"), Factor: percent.Hundred,
				}},
				DefaultLoss: pct(3),
			})
			u := units[0]
			mcp := u.Settle(price(t, "186.59").V)
			checkColumns(t, []column{
				{"consumo", u.Consumption.V.MWhText(), want["consumo"]},
				{"perdas_mwh", u.Losses().V.MWhText(), want["perdas_mwh"]},
				{"requisito", u.Requirement.V.MWhText(), want["requisito"]},
				{"net", u.Net.V.MWhText(), want["net"]},
				{"contrato", u.Contracted.V.MWhText(), want["contrato"]},
				{"minimo", u.Minimum.V.MWhText(), want["minimo"]},
				{"maximo", u.Maximum.V.MWhText(), want["maximo"]},
				{"faturar", u.Billable.V.MWhText(), want["faturar"]},
				{"sobra", u.Surplus.V.MWhText(), want["sobra"]},
				{"deficit", u.Deficit.V.MWhText(), want["deficit"]},
				{"valor_energia", u.Value.V.Text(), want["valor_energia"]},
				{"mcp_estimado", mcp.V.Text(), want["mcp_estimado"]},
				{"status", string(u.Conformity), want["status"]},
				{"delta_pct", u.DeltaPercent().V.Text(), want["delta_pct_vs_limite"]},
				{"utilizacao", u.Utilisation().V.Text(), want["utilizacao_pct"]},
			})
			if supplies[0].Flow != u.Flow {
				t.Errorf("the contract has %+v, its only unit %+v", supplies[0].Flow, u.Flow)
			}
		})
	}
}

func TestGoldenE1b_EB16(t *testing.T) {
	want := prooftest.Example(t, "E1b")
	units, supplies := compute(chain.Pool{
		Units: []chain.Measure{
			{Consumption: kwh(t, "120500"), Proinfa: mwh(t, "2.300")},
			{Consumption: kwh(t, "88310"), Proinfa: mwh(t, "1.750")},
		},
		Supplies: []chain.Supply{{
			Volume: mwh(t, "190.000"), Lower: pct(90), Upper: pct(110), Price: price(t, "255.00"), Factor: percent.Hundred,
		}},
		DefaultLoss: pct(3),
	})
	group := supplies[0]
	checkColumns(t, []column{
		{"net_A", units[0].Net.V.MWhText(), want["net_A"]},
		{"net_B", units[1].Net.V.MWhText(), want["net_B"]},
		{"net_grupo", group.Net.V.MWhText(), want["net_grupo"]},
		{"contrato", group.Contracted.V.MWhText(), want["contrato"]},
		{"minimo", group.Minimum.V.MWhText(), want["minimo"]},
		{"maximo", group.Maximum.V.MWhText(), want["maximo"]},
		{"faturar_grupo", group.Billable.V.MWhText(), want["faturar_grupo"]},
		{"faturar_A", units[0].Billable.V.MWhText(), want["faturar_A"]},
		{"faturar_B", units[1].Billable.V.MWhText(), want["faturar_B"]},
		{"valor_A", units[0].Value.V.Text(), want["valor_A"]},
		{"valor_B", units[1].Value.V.Text(), want["valor_B"]},
		{"deficit_grupo", group.Deficit.V.MWhText(), want["deficit_grupo"]},
	})
}
