package check_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// nf is example E3: 334.776 MWh at R$ 247.35, ICMS 18 %.
func nf(regime invoice.Regime, icms string) invoice.Invoice {
	return invoice.Invoice{Kind: invoice.KindNF, Month: at("2026-10"), Number: "1", NF: &invoice.NFFigures{
		Energy: mwh("334.776"), EnergyValue: amount("82806.84"), ICMSValue: amount(icms), ICMSRate: pct("18"), ICMSRegime: regime,
	}}
}

func nfInput(t *testing.T, invoices ...invoice.Invoice) check.NFInput {
	return check.NFInput{
		Month: at("2026-10"), Invoices: invoices, Billable: mwh("334.776"), Consumption: mwh("331.250"), Price: price("247.35"),
		Parameters: parameters(t),
	}
}

func TestSupplierInvoice_E3(t *testing.T) {
	want := prooftest.Example(t, "E3")
	sp := nf(invoice.RegimeSeller, want["B_icms"])
	e, icms := check.NF(nfInput(t, sp))
	expect.All(t, "E3 energy", expect.Is(e.Status, check.StatusConforme), expect.Is(e.Expected, want["valor_energia"]),
		expect.Is(e.Tolerance, want["tolerancia_energia"]))
	expect.All(t, "E3 ICMS in SP", expect.Is(icms.Status, check.StatusConforme), expect.Is(icms.Expected, want["B_icms"]),
		expect.Is(icms.Tolerance, want["tolerancia_icms_B"]))
	_, whole := check.NF(nfInput(t, nf(invoice.RegimeSellerA, want["A_icms"])))
	if whole.Status != check.StatusConforme || whole.Expected != want["A_icms"] {
		t.Errorf("E3 ICMS on the whole volume %+v", whole)
	}
	// The whole volume taxed where only the consumption is: the real error that it names.
	_, icms = check.NF(nfInput(t, nf(invoice.RegimeSeller, want["A_icms"])))
	if icms.Status != check.StatusDivergente || !strings.Contains(icms.Reason, "todo o volume") {
		t.Errorf("E3 ICMS over all in SP %+v", icms)
	}
	a := check.TaxInside(dec(want["valor_energia"]), *pct("18"))
	b := check.TaxInside(dec(want["B_valor_tributado"]), *pct("18"))
	expect.All(t, "E3 bases", expect.Is(a.Base.StringFixed(2), want["A_base"]), expect.Is(b.Base.StringFixed(2), want["B_base"]),
		expect.Not(e.Trace, nil), expect.Not(whole.Trace, nil))
}

func TestSupplierInvoiceDecides(t *testing.T) {
	with := func(change func(*invoice.NFFigures)) []invoice.Invoice {
		v := nf(invoice.RegimeST, "0")
		change(v.NF)
		return []invoice.Invoice{v}
	}
	for name, c := range map[string]struct {
		invoices     []invoice.Invoice
		energy, icms check.Status
		reason       string // part of the energy's
	}{
		"no invoice":               {nil, "Indefinido", "Indefinido", "Não há NF"},
		"as expected":              {with(func(*invoice.NFFigures) {}), "Conforme", "Conforme", ""},
		"at the tolerance":         {with(func(f *invoice.NFFigures) { f.EnergyValue = amount("82848.24") }), "Conforme", "Conforme", ""},
		"a cent beyond":            {with(func(f *invoice.NFFigures) { f.EnergyValue = amount("82848.25") }), "Divergente", "Conforme", "esperado R$"},
		"a kWh off":                {with(func(f *invoice.NFFigures) { f.Energy = mwh("334.777") }), "Conforme", "Conforme", ""},
		"two kWh off":              {with(func(f *invoice.NFFigures) { f.Energy = mwh("334.778") }), "Divergente", "Conforme", "334,778"},
		"losses ignored":           {with(func(f *invoice.NFFigures) { f.Energy = mwh("331.250") }), "Divergente", "Conforme", "perdas"},
		"ICMS inside the price":    {with(func(f *invoice.NFFigures) { f.EnergyValue = amount("100983.95") }), "Divergente", "Conforme", "inclui o ICMS"},
		"value missing":            {with(func(f *invoice.NFFigures) { f.EnergyValue = nil }), "Indefinido", "Conforme", "não informa o valor"},
		"ICMS where none is due":   {with(func(f *invoice.NFFigures) { f.ICMSValue = amount("0.02") }), "Conforme", "Divergente", ""},
		"a cent of it is forgiven": {with(func(f *invoice.NFFigures) { f.ICMSValue = amount("0.01") }), "Conforme", "Conforme", ""},
		"regime missing":           {with(func(f *invoice.NFFigures) { f.ICMSRegime = "" }), "Conforme", "Indefinido", ""},
		"the same invoice twice":   {append(with(func(*invoice.NFFigures) {}), with(func(*invoice.NFFigures) {})...), "Divergente", "Conforme", "registrada 2 vezes"},
	} {
		e, icms := check.NF(nfInput(t, c.invoices...))
		expect.All(t, fmt.Sprintf("%s: %q", name, icms.Reason), expect.Is(e.Status, c.energy), expect.Is(icms.Status, c.icms),
			expect.Has(e.Reason, c.reason))
	}
	in := nfInput(t, nf(invoice.RegimeST, "0"))
	in.Price = nil
	if e, _ := check.NF(in); e.Status != check.StatusIndefinido {
		t.Errorf("without a price %+v", e)
	}
}

// azul is the real bill of example E4a.
func azul() invoice.Invoice {
	return invoice.Invoice{Kind: invoice.KindBill, Month: at("2026-04"), Bill: &invoice.BillFigures{
		Subgroup: "A4", Modality: invoice.ModalityAzul, Discount: pct("50"), ICMSRate: pct("22.501"), PISCOFINSRate: pct("4.0525"),
		Demand: []invoice.DemandLine{
			{Posto: invoice.PostoPonta, Contracted: kw("2980"), Measured: kw("2527.65"), Billed: kw("2980"), Tariff: price("87.33"), Value: amount("169015.85")},
			{Posto: invoice.PostoForaPonta, Contracted: kw("3280"), Measured: kw("2902.31"), Billed: kw("3280"), Tariff: price("31.72"), Value: amount("68146.96")},
		},
		Energy: []invoice.EnergyLine{
			{Posto: invoice.PostoPonta, Energy: kwh("115251.52"), Tariff: price("101.36"), Value: amount("15710.24")},
			{Posto: invoice.PostoForaPonta, Energy: kwh("1206468.05"), Tariff: price("101.36"), Value: amount("164456.88")},
		},
		ReactiveValue: amount("79.29"), BenefitGross: amount("237162.81"), BenefitNet: amount("182142.50"),
	}}
}

// verde is the synthetic bill of example E4b.
func verde(t *testing.T) invoice.Invoice {
	want := prooftest.Example(t, "E4b")
	total := *amount(want["total"]) - *amount(want["cip"])
	return invoice.Invoice{Kind: invoice.KindBill, Month: at("2026-10"), Total: amount(want["total"]), Bill: &invoice.BillFigures{
		Subgroup: "A4", Modality: invoice.ModalityVerde, Discount: pct("50"), ICMSRate: pct("18"), PISCOFINSRate: pct("5.32"),
		Demand: []invoice.DemandLine{{
			Posto: invoice.PostoUnico, Contracted: kw("500"), Measured: kw("560"), Billed: kw(want["demanda_faturada_kW"]), Tariff: price("32.50"),
			Value: amount(want["valor_demanda_regular"]), ExcessValue: amount(want["valor_ultrapassagem"]),
		}},
		Energy: []invoice.EnergyLine{
			{Posto: invoice.PostoPonta, Energy: mwh("9.800"), Tariff: price("2296.63"), Value: amount(want["valor_tusd_ponta"])},
			{Posto: invoice.PostoForaPonta, Energy: mwh("148.200"), Tariff: price("140.21"), Value: amount(want["valor_tusd_fora_ponta"])},
		},
		ReactiveValue: new(*amount(want["valor_ere"]) + *amount(want["valor_dre"])), CIPValue: amount(want["cip"]),
		TUSDValue: &total, ICMSValue: amount(want["icms_total"]),
	}}
}

func checkBill(t *testing.T, v invoice.Invoice) (demand, tusd, icms check.Finding) {
	return check.Bill(check.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: parameters(t)})
}

func TestDistributorBill_E4a(t *testing.T) {
	want := prooftest.Example(t, "E4a")
	v := azul()
	demand, tusd, icms := checkBill(t, v)
	expect.Must(t, "E4a", expect.Is(demand.Status, check.StatusConforme), expect.Is(tusd.Status, check.StatusConforme),
		expect.Is(icms.Status, check.StatusIndefinido))
	// The lines are the bill's to the cent but for the rounding of its printed rates.
	expected := dec(tusd.Expected).Add(dec(want["outros"])).Sub(dec("79.29"))
	if diff := expected.Sub(dec(want["total_fatura"])).Abs(); diff.GreaterThan(dec("0.50")) {
		t.Errorf("E4a total %s is %s from the bill's", expected, diff)
	}
	// ICMS is due on the used demand, the energy and the taxed part of the benefit.
	base := dec("148429.73").Add(dec("61903.81")).Mul(dec("2")).Add(dec("15710.24")).Add(dec("164456.88")).Add(dec("79.29"))
	tax := base.Mul(dec("0.22501")).Round(2).StringFixed(2)
	v.Bill.ICMSValue = amount(tax)
	if _, _, icms = checkBill(t, v); icms.Status != check.StatusConforme {
		t.Errorf("E4a ICMS %+v", icms)
	}
	over := base.Add(dec("20586.12")).Add(dec("6243.15")).Mul(dec("0.22501")).Round(2).StringFixed(2)
	v.Bill.ICMSValue = amount(over)
	if _, _, icms = checkBill(t, v); icms.Status != check.StatusDivergente || !strings.Contains(icms.Reason, "não utilizada") {
		t.Errorf("E4a ICMS on the unused demand %+v", icms)
	}
	v.Bill.Demand[0].Value = amount("170015.85")
	if _, tusd, _ = checkBill(t, v); tusd.Status != check.StatusDivergente || !strings.HasPrefix(tusd.Reason, "Demanda na ponta: esperado") {
		t.Errorf("E4a first failing line %+v", tusd)
	}
}

func TestDistributorBill_E4b(t *testing.T) {
	want := prooftest.Example(t, "E4b")
	demand, tusd, icms := checkBill(t, verde(t))
	if demand.Status != check.StatusConforme || demand.Expected != want["valor_ultrapassagem"] {
		t.Errorf("E4b demand %+v", demand)
	}
	total := dec(want["total"]).Sub(dec(want["cip"])).StringFixed(2)
	expect.All(t, "E4b TUSD", expect.Is(tusd.Status, check.StatusConforme), expect.Is(tusd.Expected, total), expect.Is(tusd.Found, total))
	if icms.Status != check.StatusConforme || icms.Expected != want["icms_total"] {
		t.Errorf("E4b ICMS %+v", icms)
	}
	if tusd.Trace == nil || len(tusd.Trace.Inputs) < 6 {
		t.Errorf("E4b record %+v", tusd.Trace)
	}
}

func TestDistributorBillDecides(t *testing.T) {
	for name, c := range map[string]struct {
		change             func(*invoice.BillFigures)
		demand, tusd, icms check.Status
		reason             string // part of the demand's
	}{
		"as it should be":   {func(*invoice.BillFigures) {}, "Conforme", "Conforme", "Conforme", ""},
		"half a kW off":     {func(f *invoice.BillFigures) { f.Demand[0].Billed = kw("560.5") }, "Conforme", "Conforme", "Conforme", ""},
		"more than that":    {func(f *invoice.BillFigures) { f.Demand[0].Billed = kw("560.6") }, "Divergente", "Conforme", "Conforme", "esperado faturar 560 kW, faturado 560,6 kW"},
		"excess forgotten":  {func(f *invoice.BillFigures) { f.Demand[0].ExcessValue = amount("0") }, "Divergente", "Conforme", "Conforme", "não foi cobrada"},
		"excess not told":   {func(f *invoice.BillFigures) { f.Demand[0].ExcessValue = nil }, "Indefinido", "Conforme", "Conforme", "não informa"},
		"excess at 3 times": {func(f *invoice.BillFigures) { f.Demand[0].ExcessValue = amount("7535.01") }, "Divergente", "Conforme", "Conforme", "cobrado R$"},
		"inside the 5 %": {func(f *invoice.BillFigures) {
			f.Demand[0].Measured, f.Demand[0].Billed = kw("525"), kw("525")
		}, "Divergente", "Divergente", "Divergente", "dentro da tolerância de 5%"},
		"measured is missing": {func(f *invoice.BillFigures) { f.Demand[0].Measured = nil }, "Indefinido", "Indefinido", "Indefinido", "falta"},
		"rates are missing":   {func(f *invoice.BillFigures) { f.PISCOFINSRate = nil }, "Indefinido", "Indefinido", "Indefinido", "faltam a tarifa"},
		"a TE line":           {func(f *invoice.BillFigures) { f.TEValue = amount("10") }, "Conforme", "Divergente", "Conforme", ""},
		"TUSD two reais off":  {func(f *invoice.BillFigures) { f.TUSDValue = new(*f.TUSDValue + 700_000) }, "Conforme", "Divergente", "Conforme", ""},
	} {
		v := verde(t)
		c.change(v.Bill)
		demand, tusd, icms := checkBill(t, v)
		expect.All(t, fmt.Sprintf("%s: demand, TUSD %q, ICMS %q", name, tusd.Reason, icms.Reason), expect.Is(demand.Status, c.demand),
			expect.Is(tusd.Status, c.tusd), expect.Is(icms.Status, c.icms), expect.Has(demand.Reason, c.reason))
	}
}
