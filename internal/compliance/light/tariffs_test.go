package light_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/compliance/light"
	"ynova/internal/invoice"
	"ynova/internal/tariff/rate"
)

// act is a homologated tariff of October 2026 on.
func act(modality, posto, demand, energy string) rate.Tariff {
	t := rate.Tariff{Key: rate.Key{Subgroup: "A4", Modality: modality, Posto: posto}, From: date("2026-10-01"), Act: "REH 3.500/2026"}
	if demand != "" {
		t.TUSDkW = price(demand)
	}
	if energy != "" {
		t.TUSDMWh = price(energy)
	}
	return t
}

// Example 5.2: the Verde of E4b and an Azul that costs R$ 88.82/kW in the peak.
func actsOf52() light.Acts {
	return light.Acts{
		Own: rate.History{act("Verde", "unico", "32.50", ""), act("Verde", "ponta", "", "2296.63"), act("Verde", "fora_ponta", "", "140.21")},
		Other: rate.History{
			act("Azul", "ponta", "88.82", ""), act("Azul", "fora_ponta", "32.50", ""), act("Azul", "ponta", "", "140.21"), act("Azul", "fora_ponta", "", "140.21"),
		},
	}
}

// DB-07, domain 5.2: the other structure's tariffs are those of the acts in force, no
// bill of it is needed; they are without taxes, so the bill's own are not compared with
// them as it prints them.
func TestModalityByActs_DB07(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*light.Input, *light.Acts)
		want   []string
	}{
		"no bill of the other": {func(*light.Input, *light.Acts) {}, []string{"251592.30", "258816.30", "-2.87"}},
		"printed with taxes":   {func(in *light.Input, _ *light.Acts) { in.Bills[2].Bill.Energy[0].Tariff = price("2958.23") }, []string{"251592.30", "258816.30", "-2.87"}},
		"none printed": {func(in *light.Input, _ *light.Acts) {
			in.Bills[2].Bill.Demand[0].Tariff, in.Bills[2].Bill.Demand[1].Tariff = nil, nil
		}, []string{"251592.30", "258816.30", "-2.87"}},
		"own act not known":        {func(_ *light.Input, a *light.Acts) { a.Own = nil }, nil},
		"an act of the other ends": {func(_ *light.Input, a *light.Acts) { until := date("2026-10-15"); a.Other[0].To = &until }, nil},
		"a tariff is missing":      {func(_ *light.Input, a *light.Acts) { a.Other = a.Other[1:] }, nil},
	} {
		in := compared("0", "500", "520", "500")
		in.Bills, in.Parameters = in.Bills[1:], parameters(t)
		in.Bills[2].ID = "v1"
		acts := actsOf52()
		c.change(&in, &acts)
		in.Acts = map[string]light.Acts{"v1": acts}
		l := light.Modality(in)
		if !cmp.Equal(c.want, costs(l)) {
			t.Errorf("DB-07 %s: %v (%s), want %v", name, costs(l), l.Reason, c.want)
		}
		if c.want != nil && (len(l.Trace.Inputs[0].Inputs) != 3 || len(l.Trace.Inputs[1].Inputs) != 4) {
			t.Errorf("DB-07 %s: the record does not name the acts: %+v", name, l.Trace)
		}
	}
}

// Without both acts the bills of both structures are compared, as they print them.
func TestModalityByBillsWithoutActs_DB07(t *testing.T) {
	in := compared("0", "500", "520", "500")
	in.Parameters = parameters(t)
	in.Bills[3].ID = "v1"
	acts := actsOf52()
	acts.Own, acts.Other[0].TUSDkW = nil, price("1")
	in.Acts = map[string]light.Acts{"v1": acts}
	if got := costs(light.Modality(in)); !cmp.Equal([]string{"251592.30", "258816.30", "-2.87"}, got) {
		t.Errorf("DB-07: %v", got)
	}
}

func TestOtherModality(t *testing.T) {
	for of, want := range map[invoice.Modality]invoice.Modality{"Azul": "Verde", "Verde": "Azul", "Convencional": "", "Branca": "", "": ""} {
		if got := light.OtherModality(of); got != want {
			t.Errorf("%q: %q, want %q", of, got, want)
		}
	}
}
