package light_test

import (
	"strings"
	"testing"

	"ynova/internal/compliance/checktest"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/tariff/parameter"
)

// The other structure is read from the newest bill that states all of it.
func TestModalityTakesTheNewestTariffs(t *testing.T) {
	in := compared("0", "500", "520", "500")
	in.Parameters = parameters(t)
	incomplete := azulBill("2026-09", "u4", "1")
	incomplete.Bill.Energy[0].Tariff = nil
	newer := azulBill("2026-09", "u3", "90")
	in.Bills = append([]invoice.Invoice{in.Bills[0], newer}, append(in.Bills[1:], incomplete)...)
	// 3 × (520 × 90 + 500 × 32.50 + 23 835.70)
	if l := light.Modality(in); len(l.Figures) != 3 || l.Figures[1].Value != "260657.10" {
		t.Errorf("%s %v", l.Reason, l.Figures)
	}
}

// Also where that bill is the last of all: a unit of Azul changed its tariffs in October.
func TestModalityTakesTheLastTariffs(t *testing.T) {
	in := compared("100", "500", "560", "500")
	in.Parameters = parameters(t)
	for i := range 3 {
		v := azulBill("2026-08", "u2", "88.82")
		v.Month = v.Month.Add(i)
		v.Bill.Discount, v.Bill.Energy = pct("100"), energyLines("20", "150", "100", "100")
		v.Bill.Demand[0].Measured, v.Bill.Demand[1].Measured = kw("1"), kw("1")
		in.Bills = append(in.Bills, v)
	}
	in.Bills[len(in.Bills)-1].Bill.Energy = energyLines("20", "150", "140.21", "140.21")
	if l := light.Modality(in); l.Light != portfolio.LightVermelho || l.Figures[1].Value != "71507.10" { // 3 × 170 × 140.21
		t.Errorf("%s %v", l.Reason, l.Figures)
	}
}

// A Verde unit is billed by the larger of what its lines say was contracted: 3 × (600 × 32.50 + 66 964.10).
func TestModalityOfVerdeTakesTheLargerContract(t *testing.T) {
	for i := range 2 {
		in := compared("0", "600", "520", "500")
		in.Bills[3].Bill.Demand[i].Contracted = kw("500")
		in.Parameters = parameters(t)
		if l := light.Modality(in); l.Figures[0].Value != "259392.30" {
			t.Errorf("%s %v", l.Reason, l.Figures)
		}
	}
}

// One month is enough where the parameter says so.
func TestModalityOfOneMonth(t *testing.T) {
	in := compared("0", "500", "520", "500")
	in.Bills = []invoice.Invoice{in.Bills[0], in.Bills[3]}
	in.Parameters = checktest.With(t, parameter.KeyLightModalityHistoryMin, "1")
	if l := light.Modality(in); !strings.HasPrefix(l.Reason, "Em 1 mês, a modalidade Azul") {
		t.Errorf("%q", l.Reason)
	}
}

// Of several units the worst counts, the first of two that are alike.
func TestModalityOfSeveralUnits(t *testing.T) {
	green, red := compared("0", "500", "520", "500"), compared("100", "500", "560", "500")
	for i := range red.Bills {
		red.Bills[i].UnitID += "b"
	}
	for name, bills := range map[string][]invoice.Invoice{
		"red last": append(green.Bills[:4:4], red.Bills...), "red first": append(red.Bills[:4:4], green.Bills...),
	} {
		l := light.Modality(light.Input{Month: at("2026-10"), Bills: bills, Parameters: parameters(t)})
		if l.Light != portfolio.LightVermelho {
			t.Errorf("%s: %s (%s)", name, l.Light, l.Reason)
		}
	}
	better := compared("0", "600", "520", "500")
	for i := range better.Bills {
		better.Bills[i].UnitID += "b"
	}
	l := light.Modality(light.Input{Month: at("2026-10"), Bills: append(green.Bills[:4:4], better.Bills...), Parameters: parameters(t)})
	if l.Light != portfolio.LightVerde || !strings.Contains(l.Reason, "2,87%") {
		t.Errorf("two alike: %s (%s)", l.Light, l.Reason)
	}
}

// Lines of no tariff period, which Verde bills have for a whole demand or a reserved
// energy, neither change the tariffs nor stand in for a period that lacks.
func TestModalityLeavesOutLinesOfNoPeriod(t *testing.T) {
	figures := func(change func(*invoice.BillFigures)) light.Result {
		in := compared("0", "500", "520", "500")
		in.Parameters = parameters(t)
		change(in.Bills[3].Bill)
		return light.Modality(in)
	}
	other := figures(func(f *invoice.BillFigures) {
		f.Energy = append(f.Energy, invoice.EnergyLine{Posto: invoice.PostoUnico, Energy: mwh("9"), Tariff: price("99")})
		f.Demand = append(f.Demand, demandLine(invoice.PostoUnico, "", "900", ""))
	})
	if len(other.Figures) != 3 || other.Figures[0].Value != "251592.30" { // as without them
		t.Errorf("%s %v", other.Reason, other.Figures)
	}
	const two = "Só 2 meses têm demanda e energia na ponta e fora dela; a comparação pede 3 meses."
	if l := figures(func(f *invoice.BillFigures) { f.Demand[1].Posto = invoice.PostoUnico }); l.Reason != two {
		t.Errorf("a demand of no period: %q", l.Reason)
	}
	if l := figures(func(f *invoice.BillFigures) {
		f.Energy[1].Energy = nil
		f.Energy = append(f.Energy, invoice.EnergyLine{Posto: invoice.PostoUnico, Energy: mwh("150")})
	}); l.Reason != two {
		t.Errorf("an energy of no period: %q", l.Reason)
	}
}
