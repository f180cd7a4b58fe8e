package compliance_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/prooftest"
)

// nf is example E3: 334.776 MWh at R$ 247.35, ICMS 18 %.
func nf(regime invoice.Regime, icms string) invoice.Invoice {
	return invoice.Invoice{Kind: invoice.KindNF, Month: at("2026-10"), Number: "1", NF: &invoice.NFFigures{
		Energy: mwh("334.776"), EnergyValue: amount("82806.84"), ICMSValue: amount(icms), ICMSRate: pct("18"), ICMSRegime: regime,
	}}
}

func nfInput(t *testing.T, invoices ...invoice.Invoice) compliance.NFInput {
	return compliance.NFInput{
		Month: at("2026-10"), Invoices: invoices, Billable: mwh("334.776"), Consumption: mwh("331.250"), Price: price("247.35"),
		Parameters: parameters(t),
	}
}

func TestSupplierInvoice_E3(t *testing.T) {
	want := prooftest.Example(t, "E3")
	sp := nf(invoice.RegimeSeller, want["B_icms"])
	e, icms := compliance.CheckNF(nfInput(t, sp))
	if e.Status != compliance.StatusConforme || e.Expected != want["valor_energia"] || e.Tolerance != want["tolerancia_energia"] {
		t.Errorf("E3 energy %+v", e)
	}
	if icms.Status != compliance.StatusConforme || icms.Expected != want["B_icms"] || icms.Tolerance != want["tolerancia_icms_B"] {
		t.Errorf("E3 ICMS in SP %+v", icms)
	}
	_, whole := compliance.CheckNF(nfInput(t, nf(invoice.RegimeSellerA, want["A_icms"])))
	if whole.Status != compliance.StatusConforme || whole.Expected != want["A_icms"] {
		t.Errorf("E3 ICMS on the whole volume %+v", whole)
	}
	// The whole volume taxed where only the consumption is: the real error that it names.
	_, icms = compliance.CheckNF(nfInput(t, nf(invoice.RegimeSeller, want["A_icms"])))
	if icms.Status != compliance.StatusDivergente || !strings.Contains(icms.Reason, "todo o volume") {
		t.Errorf("E3 ICMS over all in SP %+v", icms)
	}
	a := compliance.TaxInside(dec(want["valor_energia"]), *pct("18"))
	b := compliance.TaxInside(dec(want["B_valor_tributado"]), *pct("18"))
	if a.Base.StringFixed(2) != want["A_base"] || b.Base.StringFixed(2) != want["B_base"] || e.Trace == nil || whole.Trace == nil {
		t.Errorf("E3 bases %s %s", a.Base, b.Base)
	}
}

func TestSupplierInvoiceDecides(t *testing.T) {
	with := func(change func(*invoice.NFFigures)) []invoice.Invoice {
		v := nf(invoice.RegimeST, "0")
		change(v.NF)
		return []invoice.Invoice{v}
	}
	for name, c := range map[string]struct {
		invoices     []invoice.Invoice
		energy, icms compliance.Status
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
		e, icms := compliance.CheckNF(nfInput(t, c.invoices...))
		if e.Status != c.energy || icms.Status != c.icms || !strings.Contains(e.Reason, c.reason) {
			t.Errorf("%s: %s %q, %s %q", name, e.Status, e.Reason, icms.Status, icms.Reason)
		}
	}
	in := nfInput(t, nf(invoice.RegimeST, "0"))
	in.Price = nil
	if e, _ := compliance.CheckNF(in); e.Status != compliance.StatusIndefinido {
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

func checkBill(t *testing.T, v invoice.Invoice) (demand, tusd, icms compliance.Finding) {
	return compliance.CheckBill(compliance.BillInput{Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: parameters(t)})
}

func TestDistributorBill_E4a(t *testing.T) {
	want := prooftest.Example(t, "E4a")
	v := azul()
	demand, tusd, icms := checkBill(t, v)
	if demand.Status != compliance.StatusConforme || tusd.Status != compliance.StatusConforme || icms.Status != compliance.StatusIndefinido {
		t.Fatalf("E4a %+v\n%+v\n%+v", demand, tusd, icms)
	}
	// The lines are the bill's to the cent but for the rounding of its printed rates.
	expected := dec(tusd.Expected).Add(dec(want["outros"])).Sub(dec("79.29"))
	if diff := expected.Sub(dec(want["total_fatura"])).Abs(); diff.GreaterThan(dec("0.50")) {
		t.Errorf("E4a total %s is %s from the bill's", expected, diff)
	}
	// ICMS is due on the used demand, the energy and the taxed part of the benefit.
	base := dec("148429.73").Add(dec("61903.81")).Mul(dec("2")).Add(dec("15710.24")).Add(dec("164456.88")).Add(dec("79.29"))
	tax := base.Mul(dec("0.22501")).Round(2).StringFixed(2)
	v.Bill.ICMSValue = amount(tax)
	if _, _, icms = checkBill(t, v); icms.Status != compliance.StatusConforme {
		t.Errorf("E4a ICMS %+v", icms)
	}
	over := base.Add(dec("20586.12")).Add(dec("6243.15")).Mul(dec("0.22501")).Round(2).StringFixed(2)
	v.Bill.ICMSValue = amount(over)
	if _, _, icms = checkBill(t, v); icms.Status != compliance.StatusDivergente || !strings.Contains(icms.Reason, "não utilizada") {
		t.Errorf("E4a ICMS on the unused demand %+v", icms)
	}
	v.Bill.Demand[0].Value = amount("170015.85")
	if _, tusd, _ = checkBill(t, v); tusd.Status != compliance.StatusDivergente || !strings.HasPrefix(tusd.Reason, "Demanda na ponta: esperado") {
		t.Errorf("E4a first failing line %+v", tusd)
	}
}

func TestDistributorBill_E4b(t *testing.T) {
	want := prooftest.Example(t, "E4b")
	demand, tusd, icms := checkBill(t, verde(t))
	if demand.Status != compliance.StatusConforme || demand.Expected != want["valor_ultrapassagem"] {
		t.Errorf("E4b demand %+v", demand)
	}
	total := dec(want["total"]).Sub(dec(want["cip"])).StringFixed(2)
	if tusd.Status != compliance.StatusConforme || tusd.Expected != total || tusd.Found != total {
		t.Errorf("E4b TUSD %+v, want %s", tusd, total)
	}
	if icms.Status != compliance.StatusConforme || icms.Expected != want["icms_total"] {
		t.Errorf("E4b ICMS %+v", icms)
	}
	if tusd.Trace == nil || len(tusd.Trace.Inputs) < 6 {
		t.Errorf("E4b record %+v", tusd.Trace)
	}
}

func TestDistributorBillDecides(t *testing.T) {
	for name, c := range map[string]struct {
		change             func(*invoice.BillFigures)
		demand, tusd, icms compliance.Status
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
		if demand.Status != c.demand || tusd.Status != c.tusd || icms.Status != c.icms || !strings.Contains(demand.Reason, c.reason) {
			t.Errorf("%s: demand %s %q, TUSD %s %q, ICMS %s %q", name, demand.Status, demand.Reason, tusd.Status, tusd.Reason, icms.Status, icms.Reason)
		}
	}
}

// e7 are the bills of example E7: twelve demands, 500 kW contracted, R$ 32.50/kW.
func e7() []invoice.Invoice {
	var bills []invoice.Invoice
	for i, dm := range []string{"410", "425", "438", "452", "401", "390", "385", "396", "430", "447", "560", "455"} {
		bills = append(bills, invoice.Invoice{Kind: invoice.KindBill, Month: month.New(2026, 1).Add(i), Bill: &invoice.BillFigures{
			Modality: invoice.ModalityVerde,
			Demand:   []invoice.DemandLine{{Posto: invoice.PostoUnico, Contracted: kw("500"), Measured: kw(dm), Tariff: price("32.50")}},
		}})
	}
	return bills
}

func TestDemandLight_E7(t *testing.T) {
	want := prooftest.Example(t, "E7")
	var measured []decimal.Decimal
	for _, v := range e7() {
		measured = append(measured, v.Bill.Demand[0].Measured.KW())
	}
	r := compliance.RegretOf(dec("500"), measured, dec("32.50"), dec("1.05"), dec("2"))
	got := []string{r.Optimum.StringFixed(2), r.Cost.StringFixed(2), r.Minimum.StringFixed(2), r.Percent.StringFixed(2)}
	for i, key := range []string{"otima_kW", "custo_atual", "custo_otimo", "regret_pct"} {
		if got[i] != want[key] {
			t.Errorf("E7 %s = %s, want %s", key, got[i], want[key])
		}
	}
	light := func(bills []invoice.Invoice) compliance.LightResult {
		return compliance.DemandLight(compliance.LightInput{Month: bills[len(bills)-1].Month, Bills: bills, Parameters: parameters(t)})
	}
	if l := light(e7()[:11]); l.Light != contract.LightVermelho || !strings.Contains(l.Reason, "560 kW medidos para 500 kW") {
		t.Errorf("E7 month 11: %+v", l)
	}
	// Month 12 itself is verde; its twelve months cost 9.60 % more than the best.
	if l := light(e7()); l.Light != contract.LightAmarelo || !strings.Contains(l.Reason, "9,60%") || !strings.Contains(l.Reason, "433,33 kW") {
		t.Errorf("E7 month 12: %+v", l)
	}
	if l := light(e7()[11:]); l.Light != contract.LightVerde || l.Trace == nil {
		t.Errorf("E7 month 12 without history: %+v", l)
	}
}

func TestDemandLightByRatio(t *testing.T) {
	for measured, want := range map[string]contract.Light{
		"100": "vermelho", "349.99": "vermelho", "350": "amarelo", "424.99": "amarelo", "425": "verde", "500": "verde",
		"500.01": "amarelo", "525": "amarelo", "525.01": "vermelho",
	} {
		v := e7()[0]
		v.Bill.Demand[0].Measured = kw(measured)
		l := compliance.DemandLight(compliance.LightInput{Month: v.Month, Bills: []invoice.Invoice{v}, Parameters: parameters(t)})
		if l.Light != want {
			t.Errorf("%s kW of 500: %s (%s), want %s", measured, l.Light, l.Reason, want)
		}
	}
	none := compliance.DemandLight(compliance.LightInput{Month: at("2026-01"), Parameters: parameters(t)})
	if none.Light != contract.LightAmarelo || none.Reason == "" {
		t.Errorf("without a bill: %+v", none)
	}
}

// E1 and domain 5.4.
func TestContractLight_E1(t *testing.T) {
	limits, ok := contract.LightLimitsIn(parameters(t), at("2026-10"))
	if !ok {
		t.Fatal("a threshold is missing")
	}
	judge := func(m, net, low, high, volume, end string) contract.Judgement {
		return contract.Judge(contract.LightInput{
			Month: contract.MonthSummary{Month: at(m), Active: true, Net: mwh(net), Minimum: mwh(low), Maximum: mwh(high), Contracted: mwh(volume), Proinfa: mwh("6")},
			End:   must(month.ParseDate(end)), Limits: &limits,
		})
	}
	for _, c := range []struct {
		judged contract.Judgement
		want   contract.Light
		reason string
	}{
		{judge("2026-10", "334.776", "267.840", "401.760", "334.800", "2028-12-31"), "verde", "está na faixa"},
		{judge("2026-11", "408.861", "259.200", "388.800", "324.000", "2028-12-31"), "vermelho", "passa do máximo de"},
		{judge("2026-02", "222.062", "241.920", "362.880", "302.400", "2028-12-31"), "vermelho", "6,6%"},
		{judge("2026-11", "390.000", "259.200", "388.800", "324.000", "2028-12-31"), "amarelo", "passa do máximo"},
		{judge("2026-11", "380.000", "259.200", "388.800", "324.000", "2028-12-31"), "amarelo", "apenas"},
		{judge("2026-11", "324.000", "259.200", "388.800", "324.000", "2027-05-31"), "amarelo", "termina em 31/05/2027"},
		{judge("2026-11", "324.000", "259.200", "388.800", "324.000", "2027-06-01"), "verde", ""},
		{judge("2026-11", "324.000", "259.200", "388.800", "324.000", "2026-10-31"), "vermelho", "terminou"},
		{judge("2026-11", "324.000", "316.000", "332.000", "324.000", "2028-12-31"), "verde", "faixa estreita"},
	} {
		if c.judged.Light != c.want || !strings.Contains(c.judged.Reason(), c.reason) {
			t.Errorf("%s %q, want %s %q", c.judged.Light, c.judged.Reason(), c.want, c.reason)
		}
	}
}
