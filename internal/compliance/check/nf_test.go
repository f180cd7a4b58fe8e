package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
)

// stNF is the NF of E3 in a regime without ICMS, changed.
func stNF(change func(*invoice.NFFigures)) invoice.Invoice {
	v := nf(invoice.RegimeST, "0")
	change(v.NF)
	return v
}

// Domain 3.4: the quantity may differ by a kWh for each item of all invoices.
func TestQuantityToleranceIsPerItem(t *testing.T) {
	of := func(items int, energy, value string) invoice.Invoice {
		return stNF(func(f *invoice.NFFigures) { f.Items, f.Energy, f.EnergyValue = items, mwh(energy), amount(value) })
	}
	numbered := func(v invoice.Invoice, number string) invoice.Invoice {
		v.Number = number
		return v
	}
	for name, c := range map[string]struct {
		invoices  []invoice.Invoice
		want      check.Status
		tolerance string
	}{
		"no item told, a kWh":        {[]invoice.Invoice{of(0, "334.777", "82806.84")}, "Conforme", "41.40"},
		"no item told, two kWh":      {[]invoice.Invoice{of(0, "334.778", "82806.84")}, "Divergente", "0.001"},
		"one item, two kWh too few":  {[]invoice.Invoice{of(1, "334.774", "82806.84")}, "Divergente", "0.001"},
		"three items, three kWh":     {[]invoice.Invoice{of(3, "334.779", "82806.84")}, "Conforme", "41.40"},
		"three items, four kWh":      {[]invoice.Invoice{of(3, "334.780", "82806.84")}, "Divergente", "0.003"},
		"three items, three too few": {[]invoice.Invoice{of(3, "334.773", "82806.84")}, "Conforme", "41.40"},
		"two invoices of two and one": {
			[]invoice.Invoice{of(2, "200", "40000"), numbered(of(1, "134.779", "42806.84"), "2")}, "Conforme", "41.40",
		},
		"two invoices, four kWh": {
			[]invoice.Invoice{of(2, "200", "40000"), numbered(of(1, "134.780", "42806.84"), "2")}, "Divergente", "0.003",
		},
	} {
		f, _ := check.NF(nfInput(t, c.invoices...))
		if f.Status != c.want || f.Tolerance != c.tolerance {
			t.Errorf("%s: %s %q, tolerance %s", name, f.Status, f.Reason, f.Tolerance)
		}
	}
}

// MC-01 (fechamento 2.2): the notas of a month cover what is to be billed together, within
// a kWh for each item; more than that covers it too, and an unknown quantity covers nothing.
func TestNotasCoverTheMonth_MC01(t *testing.T) {
	of := func(items int, energies ...string) []invoice.Invoice {
		var notas []invoice.Invoice
		for _, e := range energies {
			notas = append(notas, stNF(func(f *invoice.NFFigures) {
				if f.Items, f.Energy = items, nil; e != "" {
					f.Energy = mwh(e)
				}
			}))
		}
		return notas
	}
	for name, c := range map[string]struct {
		invoices []invoice.Invoice
		want     check.Status
	}{
		"all of it":              {of(1, "334.776"), check.StatusConforme},
		"a kWh less":             {of(1, "334.775"), check.StatusConforme},
		"a little more than one": {of(1, "334.7749999"), check.StatusDivergente},
		"two kWh less":           {of(1, "334.774"), check.StatusDivergente},
		"two items":              {of(2, "334.774"), check.StatusConforme},
		"half":                   {of(1, "167.388"), check.StatusDivergente},
		"two halves":             {of(1, "167.388", "167.388"), check.StatusConforme},
		"more":                   {of(1, "400"), check.StatusConforme},
		"unknown of one":         {of(1, "334.775", ""), check.StatusConforme},
		"unknown of one, half":   {of(1, "167.388", ""), check.StatusIndefinido},
		"unknown of all":         {of(1, "", ""), check.StatusIndefinido},
		"none":                   {nil, check.StatusIndefinido},
	} {
		if got := check.NFCovers(nfInput(t, c.invoices...)); got != c.want {
			t.Errorf("MC-01 %s: %s, want %s", name, got, c.want)
		}
	}
	in := nfInput(t, of(1, "334.776")...)
	in.Billable = nil
	if got := check.NFCovers(in); got != check.StatusIndefinido {
		t.Errorf("MC-01 of a month of which nobody knows what is billed: %s", got)
	}
	for _, billable := range []string{"0", "-0.5"} {
		for _, notas := range [][]invoice.Invoice{of(1, ""), of(1, "0"), nil} {
			in.Billable, in.Invoices = mwh(billable), notas
			if got := check.NFCovers(in); got != check.StatusConforme {
				t.Errorf("MC-01 of a month with %s MWh to bill: %s", billable, got)
			}
		}
	}
	checktest.EachMissing(t, []string{parameter.KeyNFToleranceEnergy}, func(_ string, p parameter.Snapshot) {
		in := nfInput(t, of(1, "334.776")...)
		in.Parameters = p
		if got := check.NFCovers(in); got != check.StatusIndefinido {
			t.Errorf("MC-01 without a tolerance: %s", got)
		}
	})
}

// What was found, expected and tolerated of a quantity that is wrong is in MWh.
func TestWrongQuantity(t *testing.T) {
	f, _ := check.NF(nfInput(t, stNF(func(f *invoice.NFFigures) { f.Energy = mwh("335") })))
	f.Trace = nil
	want := check.Finding{
		Status: "Divergente", Expected: "334.776", Found: "335.000", Tolerance: "0.001", Unit: "MWh",
		Rule:   "faturar × preço; quantidade e valor dentro da tolerância",
		Reason: "A NF cobra 335,000\u00a0MWh e o mês dá 334,776\u00a0MWh a faturar.",
	}
	if diff := cmp.Diff(want, f); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// The usual error that gives the charged quantity is named, to the kWh.
func TestWrongQuantitySaysWhy(t *testing.T) {
	const losses, agreed = "as perdas e o PROINFA não foram considerados", "foi cobrado o volume contratado, sem a flexibilidade"
	const net, gross = "o NET não foi limitado à faixa do contrato", "o PROINFA não foi deduzido"
	for _, c := range []struct{ energy, why string }{
		{"331.250", losses},
		{"331.251", losses},
		{"331.249", losses},
		{"331.252", ""},
		{"331.248", ""},
		{"340.000", agreed},
		{"350.000", net},
		{"356.412", gross},
		{"356.413", gross},
		{"356.414", ""},
		{"400", ""},
	} {
		in := nfInput(t, stNF(func(f *invoice.NFFigures) { f.Energy = mwh(c.energy) }))
		in.Contract = &portfolio.Month{Contracted: mwh("340"), Net: mwh("350"), Proinfa: mwh("6.412")}
		want := " a faturar."
		if c.why != "" {
			want = " a faturar: " + c.why + "."
		}
		if f, _ := check.NF(in); f.Status != check.StatusDivergente || !strings.HasSuffix(f.Reason, want) {
			t.Errorf("%s MWh: %q, want %q", c.energy, f.Reason, want)
		}
	}
	for name, of := range map[string]*portfolio.Month{
		"no month": nil, "an empty month": {}, "a NET without PROINFA": {Net: mwh("350")}, "PROINFA without a NET": {Proinfa: mwh("6.412")},
	} {
		in := nfInput(t, stNF(func(f *invoice.NFFigures) { f.Energy = mwh("356.412") }))
		in.Contract, in.Consumption = of, nil
		if f, _ := check.NF(in); !strings.HasSuffix(f.Reason, " a faturar.") {
			t.Errorf("%s: %q", name, f.Reason)
		}
	}
	twice := stNF(func(*invoice.NFFigures) {})
	twice.Number = ""
	if f, _ := check.NF(nfInput(t, twice, twice)); !strings.HasSuffix(f.Reason, " a faturar.") {
		t.Errorf("invoices without a number are no repetition: %q", f.Reason)
	}
}

// Domain 3.4: the value may differ by the greater of R$ 1 and 0.05 % of what is
// expected, here R$ 41.40 of R$ 82 806.84.
func TestWrongValueSaysWhy(t *testing.T) {
	valued := func(value, rate string) check.NFInput {
		return nfInput(t, stNF(func(f *invoice.NFFigures) {
			f.EnergyValue, f.ICMSRate = amount(value), nil
			if rate != "" {
				f.ICMSRate = pct(rate)
			}
		}))
	}
	// 82 806.84 ÷ 0.82 = 100 983.95; a real more or less is near enough to be that.
	const inside = "Energia: esperado R$\u00a082.806,84, cobrado R$\u00a0100.983,95: o valor inclui o ICMS."
	// 100 000 ÷ 334.776 = 298.71 for the 247.35 of the month.
	const implied = "Energia: esperado R$\u00a082.806,84, cobrado R$\u00a0100.000,00: o preço cobrado é de R$\u00a0298,71/MWh e o do mês é de R$\u00a0247,35/MWh."
	for _, c := range []struct{ value, rate, want string }{
		{"100983.95", "18", inside},
		{"100000", "18", implied},
		{"100000", "", implied},
		{"100984.95", "18", ": o valor inclui o ICMS."},
		{"100984.96", "18", "/MWh."},
		{"100982.95", "18", ": o valor inclui o ICMS."},
	} {
		if f, _ := check.NF(valued(c.value, c.rate)); f.Status != check.StatusDivergente || !strings.HasSuffix(f.Reason, c.want) {
			t.Errorf("%s: %q, want %q", c.value, f.Reason, c.want)
		}
	}
	for value, want := range map[string]check.Status{"82848.24": "Conforme", "82848.25": "Divergente", "82765.44": "Conforme", "82765.43": "Divergente"} {
		f, _ := check.NF(valued(value, ""))
		expect.All(t, "value", expect.Is(f.Status, want), expect.Is(f.Found, value), expect.Is(f.Tolerance, "41.40"))
	}
	// Nothing to bill: what is charged has no price. 0.05 % of nothing is less than R$ 1.
	in := valued("1.01", "")
	in.Billable, in.Invoices[0].NF.Energy = mwh("0"), mwh("0")
	if f, _ := check.NF(in); f.Reason != "Energia: esperado R$\u00a00,00, cobrado R$\u00a01,01." || f.Tolerance != "1.00" {
		t.Errorf("nothing to bill: %+v", f)
	}
}

// CT-16: what is missing is said, and is no divergence.
func TestNFThatDoesNotTell(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*check.NFInput)
		status check.Status
		energy string
		icms   string
	}{
		"no invoice":  {func(in *check.NFInput) { in.Invoices = nil }, "Indefinido", "Não há NF da fornecedora neste mês.", "Não há NF da fornecedora neste mês."},
		"no billable": {func(in *check.NFInput) { in.Billable = nil }, "Indefinido", "Falta a energia a faturar do mês.", "Falta a energia a faturar ou o preço do mês para calcular o ICMS."},
		"no price":    {func(in *check.NFInput) { in.Price = nil }, "Indefinido", "Falta o preço do contrato no mês.", "Falta a energia a faturar ou o preço do mês para calcular o ICMS."},
		"no value":    {func(in *check.NFInput) { in.Invoices[0].NF.EnergyValue = nil }, "Indefinido", "A NF não informa o valor da energia.", "O ICMS destacado confere com o regime e a alíquota."},
		"no quantity": {func(in *check.NFInput) { in.Invoices[0].NF.Energy = nil }, "Indefinido", "A NF não informa a quantidade de energia.", "O ICMS destacado confere com o regime e a alíquota."},
		"a unit price instead of the value": {func(in *check.NFInput) { // 334.776 × 247.35 = 82 806.84
			in.Invoices[0].NF.EnergyValue, in.Invoices[0].NF.UnitPrice = nil, price("247.35")
		}, "Conforme", "A NF cobra a energia a faturar pelo preço do contrato.", "O ICMS destacado confere com o regime e a alíquota."},
		"a unit price without quantity": {func(in *check.NFInput) {
			in.Invoices[0].NF.EnergyValue, in.Invoices[0].NF.Energy, in.Invoices[0].NF.UnitPrice = nil, nil, price("247.35")
		}, "Indefinido", "A NF não informa o valor da energia.", "O ICMS destacado confere com o regime e a alíquota."},
		"no regime": {func(in *check.NFInput) { in.Invoices[0].NF.ICMSRegime = "" }, "Conforme", "A NF cobra a energia a faturar pelo preço do contrato.", "Falta o regime de recolhimento do ICMS na NF."},
		"no ICMS":   {func(in *check.NFInput) { in.Invoices[0].NF.ICMSValue = nil }, "Conforme", "A NF cobra a energia a faturar pelo preço do contrato.", "A NF não informa o valor do ICMS."},
		"no rate":   {func(in *check.NFInput) { in.Invoices[0].NF.ICMSRate = nil }, "Conforme", "A NF cobra a energia a faturar pelo preço do contrato.", "Falta a alíquota do ICMS na NF."},
		"no consumption": {
			func(in *check.NFInput) { in.Consumption = nil }, "Conforme", "A NF cobra a energia a faturar pelo preço do contrato.",
			"Falta o consumo medido, sobre o qual o vendedor recolhe o ICMS.",
		},
	} {
		in := nfInput(t, nf(invoice.RegimeSeller, "17985.62")) // 331.250 × 247.35 = 81 934.69; ÷ 0.82 = 99 920.35; × 0.18
		c.change(&in)
		energy, icms := check.NF(in)
		expect.All(t, name, expect.Is(energy.Status, c.status), expect.Is(energy.Reason, c.energy), expect.Is(icms.Reason, c.icms))
		if (icms.Status == check.StatusIndefinido) != (strings.HasPrefix(c.icms, "Falta") || strings.HasPrefix(c.icms, "Não") || strings.HasPrefix(c.icms, "A NF")) {
			t.Errorf("%s: ICMS %s", name, icms.Status)
		}
	}
	// Where all that is billed is taxed, the consumption does not matter: 18 177.11.
	in := nfInput(t, nf(invoice.RegimeSellerA, "18177.11"))
	in.Consumption = nil
	if _, icms := check.NF(in); icms.Status != check.StatusConforme {
		t.Errorf("consumption where it does not matter: %+v", icms)
	}
	keys := []string{parameter.KeyNFToleranceMoney, parameter.KeyNFTolerancePercent, parameter.KeyNFToleranceEnergy}
	checktest.EachMissing(t, keys, func(key string, p parameter.Snapshot) {
		in := nfInput(t, nf(invoice.RegimeSeller, "17985.62"))
		in.Parameters = p
		energy, icms := check.NF(in)
		if energy.Status != check.StatusIndefinido || energy.Reason != "Falta o parâmetro de tolerância da NF." {
			t.Errorf("without %s: %+v", key, energy)
		}
		if lacks := icms.Reason == "Falta o parâmetro de tolerância da NF."; lacks != (key != parameter.KeyNFToleranceEnergy) {
			t.Errorf("without %s: ICMS %+v", key, icms)
		}
	})
	checktest.EachMissing(t, []string{parameter.KeyNFToleranceZeroICMS}, func(key string, p parameter.Snapshot) {
		in := nfInput(t, nf(invoice.RegimeST, "0"))
		in.Parameters = p
		if _, icms := check.NF(in); icms.Status != check.StatusIndefinido || icms.Reason != "Falta o parâmetro de tolerância da NF." {
			t.Errorf("without %s: %+v", key, icms)
		}
	})
}

// What the invoices of a month say is added up; regime and rate are used only if all
// of them state the same value, and what one does not say is unknown of all.
func TestSeveralNFs(t *testing.T) {
	half := func(number string, change func(*invoice.NFFigures)) invoice.Invoice {
		v := invoice.Invoice{Kind: invoice.KindNF, Month: at("2026-10"), Number: number, NF: &invoice.NFFigures{
			Energy: mwh("167.388"), EnergyValue: amount("41403.42"), ICMSValue: amount("9088.56"), ICMSRate: pct("18"), ICMSRegime: invoice.RegimeSellerA,
		}}
		change(v.NF)
		return v
	}
	same := func(*invoice.NFFigures) {}
	// 82 806.84 ÷ 0.82 = 100 983.95; × 0.18 = 18 177.11, of which the two state 18 177.12.
	for name, c := range map[string]struct {
		second       func(*invoice.NFFigures)
		energy, icms string
		found        string // energy and ICMS
	}{
		"alike":           {same, "A NF cobra a energia a faturar pelo preço do contrato.", "O ICMS destacado confere com o regime e a alíquota.", "82806.84 18177.12"},
		"another regime":  {func(f *invoice.NFFigures) { f.ICMSRegime = invoice.RegimeST }, "A NF cobra a energia", "Falta o regime de recolhimento do ICMS na NF.", "82806.84 18177.12"},
		"another rate":    {func(f *invoice.NFFigures) { f.ICMSRate = pct("12") }, "A NF cobra a energia", "Falta a alíquota do ICMS na NF.", "82806.84 18177.12"},
		"no rate":         {func(f *invoice.NFFigures) { f.ICMSRate = nil }, "A NF cobra a energia", "Falta a alíquota do ICMS na NF.", "82806.84 18177.12"},
		"no ICMS":         {func(f *invoice.NFFigures) { f.ICMSValue = nil }, "A NF cobra a energia", "A NF não informa o valor do ICMS.", "82806.84 "},
		"no energy value": {func(f *invoice.NFFigures) { f.EnergyValue = nil }, "A NF não informa o valor da energia.", "O ICMS destacado confere", " 18177.12"},
		"no quantity":     {func(f *invoice.NFFigures) { f.Energy = nil }, "A NF não informa a quantidade de energia.", "O ICMS destacado confere", "82806.84 18177.12"},
	} {
		for order, invoices := range [][]invoice.Invoice{{half("1", same), half("2", c.second)}, {half("2", c.second), half("1", same)}} {
			energy, icms := check.NF(nfInput(t, invoices...))
			expect.All(t, fmt.Sprintf("%s, %d: %s", name, order, energy.Found), expect.Begins(energy.Reason, c.energy),
				expect.Begins(icms.Reason, c.icms), expect.Is(energy.Found+" "+icms.Found, c.found))
		}
	}
	three := nfInput(t, half("1", same), half("2", func(f *invoice.NFFigures) { f.ICMSRate = nil }), half("3", same))
	if _, icms := check.NF(three); icms.Reason != "Falta a alíquota do ICMS na NF." {
		t.Errorf("a rate that the second lacks: %q", icms.Reason)
	}
}

// Domain 3.3: ICMS inside, on the consumption where the seller collects it for SP, on
// all that is billed elsewhere; the tolerance is R$ 9.09 of R$ 18 177.11 and R$ 8.99 of
// R$ 17 985.66.
func TestICMSOfNF(t *testing.T) {
	for name, c := range map[string]struct {
		regime invoice.Regime
		icms   string
		want   check.Status
		reason string
	}{
		"on all":             {invoice.RegimeSellerA, "18177.11", "Conforme", "O ICMS destacado confere com o regime e a alíquota."},
		"at the tolerance":   {invoice.RegimeSellerA, "18186.20", "Conforme", "O ICMS destacado confere com o regime e a alíquota."},
		"a cent beyond":      {invoice.RegimeSellerA, "18186.21", "Divergente", "ICMS: esperado R$\u00a018.177,11, cobrado R$\u00a018.186,21."},
		"outside, 14 905.23": {invoice.RegimeSellerA, "14905.23", "Divergente", "ICMS: esperado R$\u00a018.177,11, cobrado R$\u00a014.905,23: o imposto foi calculado por fora."},
		"outside, but wrong": {invoice.RegimeSellerA, "14915.23", "Divergente", "ICMS: esperado R$\u00a018.177,11, cobrado R$\u00a014.915,23."},
		"on the consumption": {invoice.RegimeSeller, "17985.66", "Conforme", "O ICMS destacado confere com o regime e a alíquota."},
		"on all, in SP":      {invoice.RegimeSeller, "18177.11", "Divergente", "ICMS: esperado R$\u00a017.985,66, cobrado R$\u00a018.177,11: o imposto foi calculado sobre todo o volume, e não sobre o consumo."},
		"none where it is":   {invoice.RegimeSeller, "0", "Divergente", "ICMS: esperado R$\u00a017.985,66, cobrado R$\u00a00,00."},
		"none where none is": {invoice.RegimeST, "0.01", "Conforme", "A NF não destaca ICMS, como o regime manda."},
		"some where none is": {invoice.RegimeST, "0.02", "Divergente", "A NF destaca R$\u00a00,02 de ICMS, que neste regime não é do vendedor."},
	} {
		_, icms := check.NF(nfInput(t, nf(c.regime, c.icms)))
		expect.Must(t, name, expect.Is(icms.Status, c.want), expect.Is(icms.Reason, c.reason))
		expect.All(t, name, expect.Is(icms.Found, amount(c.icms).Text()))
	}
	// More was consumed than is billed: only what is billed is taxed.
	in := nfInput(t, nf(invoice.RegimeSeller, "18177.11"))
	in.Consumption = mwh("400")
	if _, icms := check.NF(in); icms.Status != check.StatusConforme {
		t.Errorf("more consumed than billed: %+v", icms)
	}
}

func TestRecordsOfNF_DB09(t *testing.T) {
	in := nfInput(t, nf(invoice.RegimeSeller, "17985.66"))
	in.PriceSource = trace.Source{Kind: trace.KindContrato, Ref: "CT-1"}
	energy, icms := check.NF(in)
	if diff := cmp.Diff(`Energia da NF = 82806.84 R$ (Faturar × Preço)
  Faturar = 334.776 MWh
  Preço = 247.35 R$/MWh ← contrato CT-1
  Cobrado nas NFs = 82806.84 R$
    Valor da energia = 82806.84 R$ ← usuário NF da fornecedora 1 de outubro de 2026
  Tolerância = 41.40 R$ (máx(valor mínimo, percentual do esperado))
    Valor mínimo = 1 R$ ← parâmetro nf.tolerancia_valor
    Percentual = 0.05 % ← parâmetro nf.tolerancia_percentual
`, checktest.Record(energy.Trace)); diff != "" {
		t.Errorf("DB-09 energy (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(`ICMS da NF = 17985.66 R$ (Base × alíquota)
  Base = 99920.35 R$ (Valor ÷ (1 − alíquota))
    Valor tributado = 81934.69 R$ (Quantidade tributada × Preço)
      Quantidade tributada = 331.250 MWh (mín(Faturar, Consumo medido))
      Preço = 247.35 R$/MWh ← contrato CT-1
    Alíquota = 18 % ← usuário NF da fornecedora 1 de outubro de 2026
  Tolerância = 8.99 R$ (máx(valor mínimo, percentual do esperado))
    Valor mínimo = 1 R$ ← parâmetro nf.tolerancia_valor
    Percentual = 0.05 % ← parâmetro nf.tolerancia_percentual
`, checktest.Record(icms.Trace)); diff != "" {
		t.Errorf("DB-09 ICMS (-want +got)\n%s", diff)
	}
	in.Invoices[0].Source, in.Invoices[0].NF.ICMSRegime, in.Invoices[0].NF.EnergyValue = invoice.SourceExtraction, invoice.RegimeSellerA, nil
	energy, icms = check.NF(in)
	if record := checktest.Record(energy.Trace); !strings.Contains(record, "Cobrado nas NFs = R$\n    Valor da energia = R$ ← documento") {
		t.Errorf("DB-09 without a value: %s", record)
	}
	if record := checktest.Record(icms.Trace); !strings.Contains(record, "Quantidade tributada = 334.776 MWh (Faturar)\n") {
		t.Errorf("DB-09 on all: %s", record)
	}
	if _, icms = check.NF(nfInput(t, nf(invoice.RegimeST, "0"))); checktest.Record(icms.Trace) != `ICMS da NF = 0.00 R$ (regime `+string(invoice.RegimeST)+`: o vendedor não destaca ICMS)
  Tolerância = 0.01 R$ ← parâmetro nf.tolerancia_icms_zero
` {
		t.Errorf("DB-09 no ICMS: %s", checktest.Record(icms.Trace))
	}
}
