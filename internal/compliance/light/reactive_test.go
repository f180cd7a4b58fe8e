package light_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/compliance/checktest"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
)

// reactive are bills of consecutive months up to October, charged so.
func reactive(total string, charged ...string) light.Input {
	in := light.Input{Month: at("2026-10")}
	for i, c := range charged {
		in.Bills = append(in.Bills, invoice.Invoice{
			Kind: invoice.KindBill, Month: at("2026-10").Add(i + 1 - len(charged)), Total: amount(total),
			Bill: &invoice.BillFigures{ReactiveValue: amount(c), CIPValue: amount("100")},
		})
	}
	return in
}

func TestReactiveLight(t *testing.T) {
	for name, c := range map[string]struct {
		in   light.Input
		want portfolio.Light
	}{
		"nothing charged":       {reactive("10100", "0"), "verde"},
		"ten reais are ignored": {reactive("10100", "10"), "verde"},
		"one percent":           {reactive("10100", "100"), "amarelo"},
		"more than one percent": {reactive("10100", "100.01"), "vermelho"},
		"two cycles":            {reactive("10100", "50", "50"), "amarelo"},
		"three cycles":          {reactive("10100", "50", "50", "50"), "vermelho"},
		"three with a pause":    {reactive("10100", "50", "0", "50", "50"), "amarelo"},
		"no bill":               {light.Input{Month: at("2026-10")}, "amarelo"},
	} {
		c.in.Parameters = parameters(t)
		if l := light.Reactive(c.in); l.Light != c.want || l.Reason == "" {
			t.Errorf("%s: %s (%s), want %s", name, l.Light, l.Reason, c.want)
		}
	}
	for kvarh, want := range map[string]portfolio.Light{"300": "verde", "328.68": "verde", "329": "amarelo", "425.9": "amarelo", "427": "vermelho"} {
		v := invoice.Invoice{Kind: invoice.KindBill, Month: at("2026-10"), Bill: &invoice.BillFigures{
			Energy: []invoice.EnergyLine{{Posto: invoice.PostoUnico, Energy: kwh("1000"), KVArh: kwh(kvarh)}},
		}}
		l := light.Reactive(light.Input{Month: v.Month, Bills: []invoice.Invoice{v}, Parameters: parameters(t)})
		if l.Light != want || !strings.Contains(l.Reason, "estimativa") {
			t.Errorf("estimate with %s kVArh: %s (%s), want %s", kvarh, l.Light, l.Reason, want)
		}
	}
}

// Domain 5.3: R$ 10 are ignored; amarelo to 1 % of the total without CIP; vermelho
// above it and from the third cycle in a row on.
func TestReactiveCharge(t *testing.T) {
	october := at("2026-10")
	bill := func(m, unit, charged string) invoice.Invoice {
		v := invoice.Invoice{Kind: invoice.KindBill, Month: at(m), UnitID: unit, Total: amount("10100"), Bill: &invoice.BillFigures{CIPValue: amount("100")}}
		if charged != "" {
			v.Bill.ReactiveValue = amount(charged)
		}
		return v
	}
	of := func(change func(*invoice.Invoice), bills ...invoice.Invoice) []invoice.Invoice {
		change(&bills[len(bills)-1])
		return bills
	}
	asItIs := func(*invoice.Invoice) {}
	for name, c := range map[string]struct {
		bills   []invoice.Invoice
		want    portfolio.Light
		reason  string
		figures []string
	}{
		"nothing": {of(asItIs, bill("2026-10", "", "0")), "verde", "A fatura não cobra energia reativa.", []string{"0.00"}},
		"ignored": {of(asItIs, bill("2026-10", "", "10")), "verde", "A fatura cobra só R$ 10,00 de energia reativa.", []string{"10.00"}},
		"counted": {
			of(asItIs, bill("2026-10", "", "10.01")), "amarelo",
			"A fatura cobra R$ 10,01 de energia reativa, 0,10% do total sem a CIP.",
			[]string{"10.01", "0.10"},
		},
		"half a cent up": { // 62.50 ÷ 10 000 is 0.625 %
			of(asItIs, bill("2026-10", "", "62.50")), "amarelo",
			"A fatura cobra R$ 62,50 de energia reativa, 0,63% do total sem a CIP.",
			[]string{"62.50", "0.63"},
		},
		"without a CIP": { // 101 ÷ 10 100
			of(func(v *invoice.Invoice) { v.Bill.CIPValue = nil }, bill("2026-10", "", "101")), "amarelo",
			"A fatura cobra R$ 101,00 de energia reativa, 1,00% do total sem a CIP.",
			[]string{"101.00", "1.00"},
		},
		"more than one percent": {
			of(asItIs, bill("2026-10", "", "150")), "vermelho",
			"A fatura cobra R$ 150,00 de energia reativa, 1,50% do total sem a CIP.",
			[]string{"150.00", "1.50"},
		},
		"without a total": {
			of(func(v *invoice.Invoice) { v.Total = nil }, bill("2026-10", "", "150")), "amarelo",
			"A fatura cobra R$ 150,00 de energia reativa; sem o total da fatura não dá para medir o peso.",
			[]string{"150.00"},
		},
		"a total of CIP alone": {
			of(func(v *invoice.Invoice) { v.Total = amount("100") }, bill("2026-10", "", "150")), "amarelo",
			"A fatura cobra R$ 150,00 de energia reativa; sem o total da fatura não dá para medir o peso.",
			[]string{"150.00"},
		},
		"the second cycle": {
			of(asItIs, bill("2026-09", "", "50"), bill("2026-10", "", "50")), "amarelo",
			"A fatura cobra R$ 50,00 de energia reativa, 0,50% do total sem a CIP.",
			[]string{"50.00", "0.50"},
		},
		"the third, without a total": {
			of(func(v *invoice.Invoice) { v.Total = nil }, bill("2026-08", "", "50"), bill("2026-09", "", "50"), bill("2026-10", "", "50")), "vermelho",
			"A fatura cobra R$ 50,00 de energia reativa, pelo 3º ciclo seguido.",
			[]string{"50.00"},
		},
		"a cycle that was ignored": {
			of(asItIs, bill("2026-08", "", "50"), bill("2026-09", "", "10"), bill("2026-10", "", "50")), "amarelo",
			"A fatura cobra R$ 50,00 de energia reativa, 0,50% do total sem a CIP.",
			[]string{"50.00", "0.50"},
		},
		"a cycle that does not tell": {
			of(asItIs, bill("2026-08", "", "50"), bill("2026-09", "", ""), bill("2026-10", "", "50")), "amarelo",
			"A fatura cobra R$ 50,00 de energia reativa, 0,50% do total sem a CIP.",
			[]string{"50.00", "0.50"},
		},
		"a cycle of another unit": {
			of(asItIs, bill("2026-08", "u1", "50"), bill("2026-09", "u2", "50"), bill("2026-10", "u1", "50")), "amarelo",
			"A fatura cobra R$ 50,00 de energia reativa, 0,50% do total sem a CIP.",
			[]string{"50.00", "0.50"},
		},
		"the worst of two units": {
			of(asItIs, bill("2026-10", "u1", "50"), bill("2026-10", "u2", "0"), bill("2026-10", "u3", "150")), "vermelho",
			"A fatura cobra R$ 150,00 de energia reativa, 1,50% do total sem a CIP.",
			[]string{"150.00", "1.50"},
		},
		"the first of two alike": {
			of(asItIs, bill("2026-10", "u1", "150"), bill("2026-10", "u2", "160")), "vermelho",
			"A fatura cobra R$ 150,00 de energia reativa, 1,50% do total sem a CIP.",
			[]string{"150.00", "1.50"},
		},
		"no bill":       {of(asItIs, bill("2026-09", "", "150")), "amarelo", "Não há fatura da distribuidora neste mês.", nil},
		"nothing known": {of(asItIs, bill("2026-10", "", "")), "amarelo", "A fatura não informa a cobrança nem a medição de energia reativa.", nil},
	} {
		l := light.Reactive(light.Input{Month: october, Bills: c.bills, Parameters: parameters(t)})
		want := c.reason
		if name == "the second cycle" {
			want = "A fatura cobra R$ 50,00 de energia reativa, 0,50% do total sem a CIP."
		}
		expect.All(t, fmt.Sprintf("%s: %q", name, c.reason), expect.Is(l.Light, c.want), expect.Is(l.Reason, want),
			expect.Is(cmp.Equal(c.figures, costs(l)), true))
	}
	// Where one cycle is enough, none came before it.
	once := light.Input{Month: october, Bills: []invoice.Invoice{bill("2026-10", "", "50")}, Parameters: checktest.With(t, parameter.KeyLightReactiveCycles, "1")}
	if l := light.Reactive(once); l.Light != portfolio.LightVermelho || !strings.HasSuffix(l.Reason, "0,50% do total sem a CIP.") {
		t.Errorf("one cycle: %+v", l)
	}
	once.Bills = append(once.Bills, bill("2026-09", "", "50"))
	if l := light.Reactive(once); !strings.HasSuffix(l.Reason, ", pelo 2º ciclo seguido.") {
		t.Errorf("two cycles: %+v", l)
	}
	keys := []string{
		parameter.KeyLightReactiveIgnore, parameter.KeyLightReactiveYellowMax, parameter.KeyLightReactiveEstimateGreen,
		parameter.KeyLightReactiveEstimateYellow, parameter.KeyLightReactiveCycles,
	}
	checktest.EachMissing(t, keys, func(key string, p parameter.Snapshot) {
		l := light.Reactive(light.Input{Month: october, Bills: []invoice.Invoice{bill("2026-10", "", "0")}, Parameters: p})
		if l.Light != portfolio.LightAmarelo || l.Reason != "Falta cadastrar um dos limites que classificam a energia reativa." {
			t.Errorf("without %s: %+v", key, l)
		}
	})
}

// Domain 5.3: without a line of reactive energy f = kWh ÷ √(kWh² + kVArh²) stands in,
// verde from 0.95 and amarelo from 0.92 on, of the worst tariff period.
func TestReactiveEstimate(t *testing.T) {
	// 7² + 24² = 25²: f is 0.96, 0.8 of 4 and 3, 0.28 of 7 and 24.
	line := func(active, reactive string) invoice.EnergyLine {
		l := invoice.EnergyLine{Posto: invoice.PostoPonta}
		if active != "" {
			l.Energy = kwh(active)
		}
		if reactive != "" {
			l.KVArh = kwh(reactive)
		}
		return l
	}
	const text = "A estimativa do fator de potência médio do mês é "
	for name, c := range map[string]struct {
		lines  []invoice.EnergyLine
		want   portfolio.Light
		reason string
		factor string
	}{
		"well above":               {[]invoice.EnergyLine{line("24", "7")}, "verde", text + "0,96.", "0.9600"},
		"no reactive energy":       {[]invoice.EnergyLine{line("24", "0")}, "verde", text + "1.", "1.0000"},
		"at 0.95, to 12 decimals":  {[]invoice.EnergyLine{line("9500", "3122.49899920")}, "verde", text + "0,95.", "0.9500"},
		"half a step below":        {[]invoice.EnergyLine{line("9500", "3122.49899921")}, "verde", text + "0,95.", "0.9500"},                        // 0.949 999 999 999 68
		"more than that":           {[]invoice.EnergyLine{line("9500", "3122.49899922")}, "amarelo", text + "0,95, perto da referência.", "0.9500"}, // 0.949 999 999 999 38
		"at 0.92, to 12 decimals":  {[]invoice.EnergyLine{line("9200", "3919.18358845")}, "amarelo", text + "0,92, perto da referência.", "0.9200"},
		"below":                    {[]invoice.EnergyLine{line("4", "3")}, "vermelho", text + "0,8, abaixo da referência.", "0.8000"},
		"the worst is last":        {[]invoice.EnergyLine{line("24", "7"), line("4", "3")}, "vermelho", text + "0,8, abaixo da referência.", "0.8000"},
		"the worst is first":       {[]invoice.EnergyLine{line("7", "24"), line("4", "3")}, "vermelho", text + "0,28, abaixo da referência.", "0.2800"},
		"half a thousandth":        {[]invoice.EnergyLine{line("1", "2")}, "vermelho", text + "0,447, abaixo da referência.", "0.4472"}, // 1 ÷ √5 = 0.44721
		"lines that do not tell":   {[]invoice.EnergyLine{line("", "7"), line("4", ""), line("0", "9"), line("24", "7")}, "verde", text + "0,96.", "0.9600"},
		"the smallest consumption": {[]invoice.EnergyLine{line("0.00000001", "0")}, "verde", text + "1.", "1.0000"},
	} {
		v := invoice.Invoice{Kind: invoice.KindBill, Month: at("2026-10"), Bill: &invoice.BillFigures{Energy: c.lines}}
		l := light.Reactive(light.Input{Month: v.Month, Bills: []invoice.Invoice{v}, Parameters: parameters(t)})
		expect.Must(t, name, expect.Is(l.Light, c.want), expect.Is(l.Reason, c.reason), expect.Len(l.Figures, 1))
		expect.All(t, name, expect.Is(l.Figures[0].Value, c.factor), expect.Is(l.Trace.Value, c.factor))
	}
}

func TestReactiveRecords(t *testing.T) {
	of := func(v invoice.Invoice) string {
		v.Kind, v.Month = invoice.KindBill, at("2026-10")
		return checktest.Record(light.Reactive(light.Input{Month: v.Month, Bills: []invoice.Invoice{v}, Parameters: parameters(t)}).Trace)
	}
	for want, v := range map[string]invoice.Invoice{
		`Energia reativa = 1.50 % ((ERE + DRE) ÷ total sem CIP)
  Cobrança de reativo = 150.00 R$ ← usuário Fatura da distribuidora de outubro de 2026
  Amarelo até = 1 % ← parâmetro inteligencia.reativa.amarelo_max
  Ciclos seguidos com cobrança = 1
`: {Total: amount("10000"), Bill: &invoice.BillFigures{ReactiveValue: amount("150")}},
		`Energia reativa = 5.00 R$ (cobrança até o valor ignorado)
  Ignorada até = 10 R$ ← parâmetro inteligencia.reativa.ignorar_ate
`: {Total: amount("10000"), Bill: &invoice.BillFigures{ReactiveValue: amount("5")}},
		`Energia reativa (estimativa) = 0.9600 (f = kWh ÷ √(kWh² + kVArh²))
  Energia ativa = 24.000 MWh ← usuário Fatura da distribuidora de outubro de 2026
  Energia reativa = 7.000 MVArh ← usuário Fatura da distribuidora de outubro de 2026
  Verde a partir de = 0.95 razão ← parâmetro inteligencia.reativa.estimativa_verde_min
  Amarelo a partir de = 0.92 razão ← parâmetro inteligencia.reativa.estimativa_amarelo_min
`: {Bill: &invoice.BillFigures{Energy: []invoice.EnergyLine{ // the first of two alike
			{Posto: invoice.PostoPonta, Energy: mwh("24"), KVArh: mwh("7")}, {Posto: invoice.PostoForaPonta, Energy: mwh("48"), KVArh: mwh("14")},
		}}},
	} {
		if diff := cmp.Diff(want, of(v)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}
