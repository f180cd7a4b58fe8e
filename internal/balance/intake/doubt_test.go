package intake_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// TD-02: what no unit has is rejected, whatever is stored of it, and counts as implausible.
func TestBeyondWhatIs_TD02(t *testing.T) {
	r := review(t, "cliente|cnpj|medidor|mes|consumo_mwh|preco|proinfa_mwh",
		"A|"+validCNPJ+"|M1|10/2026|300000|200|1", "A|"+validCNPJ+"|M2|10/2026|250000|5000|1", "A|"+validCNPJ+"|M3|10/2026|-5|200|0",
		"A|"+validCNPJ+"|M4|10/2026|100|24725|1", "A|"+validCNPJ+"|M5|10/2026|100|0|1", "A|"+validCNPJ+"|M6|10/2026|100|200|20,61", "A|"+validCNPJ+"|M7|10/2026|100|200|20,6")
	var got []string
	for _, p := range r.Rejected {
		if !p.Beyond {
			t.Errorf("TD-02 %+v does not count", p)
		}
		got = append(got, fmt.Sprint(p.Line, " ", p.Message))
	}
	want := []string{"2 " + intake.TooMuch, "4 O valor não pode ser negativo", "5 " + intake.Overpriced, "6 " + intake.Overpriced, "7 " + intake.TooMuchProinfa}
	if !slices.Equal(got, want) {
		t.Errorf("TD-02 %q, want %q", got, want)
	}
}

// TD-02 (M7): the question about a consumption compared with the median of the unit's months,
// and its factor.
func TestConsumptionBesideTheMedian_TD02(t *testing.T) {
	in := prooftest.MonthInput[struct {
		ConsumoHistorico []string `json:"consumo_historico"`
	}](t, "M7")
	var reference intake.Reference
	for _, text := range in.ConsumoHistorico {
		v, err := energy.ParseMWh(text)
		if err != nil {
			t.Fatal(err)
		}
		reference.Consumption = append(reference.Consumption, v)
	}
	for text, want := range prooftest.MonthExample[struct{ Consumo map[string][2]*string }](t, "M7").Consumo {
		v, err := energy.ParseMWh(text)
		if err != nil {
			t.Fatal(err)
		}
		verdict, factor := "ok", ""
		if q, ask := reference.AskConsumption("", month.New(2026, 10), v); !intake.Consumable(v) {
			verdict = "recusado"
		} else if ask {
			verdict = "suspeito"
			switch {
			case q.Factor > 0:
				factor = fmt.Sprint("×", q.Factor)
			case q.Factor < 0:
				factor = fmt.Sprint("÷", -q.Factor)
			}
		}
		said := want[1]
		expect.All(t, fmt.Sprintf("TD-02 %s: %q", text, factor), expect.Is(verdict, *want[0]), expect.Is(said != nil && factor != *said, false),
			expect.Is(said == nil && factor != "", false))
	}
}

// TD-02: a median of nothing gives no proportion, few months leave it to the contracted
// volume, and the demand bounds what a unit consumes in any case.
func TestConsumptionBesideVolumeAndDemand_TD02(t *testing.T) {
	at := month.New(2026, 10) // 744 hours
	mwh := func(n energy.Energy) energy.Energy { return n * energy.MWh }
	for _, c := range []struct {
		name      string
		reference intake.Reference
		value     energy.Energy
		says      string // empty: no question
	}{
		{"nothing is known", intake.Reference{}, mwh(90_000), ""},
		{"months of nothing", intake.Reference{Consumption: make([]energy.Energy, 3), Volume: chain.Some(mwh(1))}, mwh(90_000), ""},
		{"five volumes", intake.Reference{Volume: chain.Some(mwh(100))}, mwh(500), ""},
		{"more", intake.Reference{Volume: chain.Some(mwh(100))}, mwh(501), "o volume contratado"},
		{"a twentieth", intake.Reference{Volume: chain.Some(mwh(100))}, mwh(5), ""},
		{"less", intake.Reference{Volume: chain.Some(mwh(100))}, mwh(4), "o volume contratado"},
		{"1.3 demands", intake.Reference{Demand: energy.MW / 2}, mwh(372) * 13 / 10, ""},
		{"more than they give", intake.Reference{Demand: energy.MW / 2}, mwh(372)*13/10 + energy.KWh, "a maior demanda"},
		{"months do not witness against the demand", intake.Reference{Demand: energy.MW / 2, Consumption: []energy.Energy{mwh(400), mwh(400), mwh(400)}}, mwh(500), "a maior demanda"},
	} {
		if q, ask := c.reference.AskConsumption("", at, c.value); ask != (c.says != "") || !strings.Contains(q.Sentence, c.says) {
			t.Errorf("TD-02 %s: %v %q", c.name, ask, q.Sentence)
		}
	}
}
