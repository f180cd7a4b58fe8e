package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
)

// net2027 is the nota of golden P1: 173.160 MWh of 01/2027, charged by a price of ten
// decimals, CBS 8.7 %, IBS 0.05 % of each, ICMS 18 %.
func net2027(t *testing.T, change func(*invoice.Invoice)) check.NFInput {
	want := prooftest.PortfolioExample(t, "P1")
	v := invoice.Invoice{ID: "n1", Kind: invoice.KindNF, Month: at("2027-01"), Number: "1", Issued: date("2027-02-03"), NF: &invoice.NFFigures{
		Energy: mwh("173.160"), EnergyValue: amount(want["vProd_cobrado"]), ICMSRegime: invoice.RegimeSellerA, ICMSRate: pct("18"),
		ICMSValue: amount(want["ICMS_com_CBS_na_base_vICMS"]),
		Federal: invoice.Federal{
			CBSRate: pct("8.7"), IBSRate: pct("0.1"), CBSValue: amount(want["vCBS_8_7"]), IBSValue: new(*amount(want["vIBSUF"]) + *amount(want["vIBSMun"])),
		},
	}}
	change(&v)
	return check.NFInput{
		Month: v.Month, Invoices: []invoice.Invoice{v}, Billable: mwh("173.160"), Consumption: mwh("173.160"), State: "SP",
		Price: price(want["preco_liquido"]), OtherPrice: price("271.43"), Parameters: parameters(t),
	}
}

func unchanged(*invoice.Invoice) {}

// official are the parameters once a user has entered the CBS that the Senate fixed.
func official(t *testing.T, rate string) parameter.Snapshot {
	return checktest.Official(t, parameter.KeyCBS, rate, "2027-01-01")
}

// LW-01, golden P1: a nota of 2027 by the net price is right, its ICMS has CBS and IBS in its
// base, and CBS and IBS are right by its own rates, which an expected one does not confirm.
func TestNetNota_LW01(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P1")
	in := net2027(t, unchanged)
	energy, icms := check.NF(in)
	expect.All(t, "LW-01 energy", expect.Is(string(energy.Status), want["status"]), expect.Is(energy.Expected, want["vProd_2027_esperado"]),
		expect.Is(energy.Tolerance, want["tolerancia"]))
	if icms.Status != check.StatusConforme || icms.Expected != want["ICMS_com_CBS_na_base_vICMS"] {
		t.Errorf("LW-01 ICMS %+v", icms)
	}
	if f := check.NFFederal(in); f.Status != check.StatusIndefinido || !strings.Contains(f.Reason, "alíquota oficial não foi informada") {
		t.Errorf("LW-01 with an expected rate: %+v", f)
	}
	in.Parameters = official(t, "8.7")
	if f := check.NFFederal(in); f.Status != check.StatusConforme || f.Expected != "3753.48" { // 42 653.24 × 8.7 % + × 0.1 %
		t.Errorf("LW-01 with the official rate: %+v", f)
	}
	in.Parameters = official(t, "8.8")
	if f := check.NFFederal(in); f.Status != check.StatusDivergente || !strings.Contains(f.Reason, "as oficiais são 8,8% e 0,1%") {
		t.Errorf("LW-01 with another official rate: %+v", f)
	}
}

// LW-01: what a nota of 2027 gets wrong, and what is no mistake.
func TestFederalOfANota_LW01(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*invoice.Invoice)
		want   check.Status
		reason string
	}{
		"PIS/COFINS":          {func(v *invoice.Invoice) { v.NF.PISCOFINSValue = amount("3945.38") }, "Divergente", "PIS/COFINS destacado em nota de 2027"},
		"no PIS/COFINS":       {func(v *invoice.Invoice) { v.NF.PISCOFINSValue = amount("0") }, "Conforme", ""},
		"too much":            {func(v *invoice.Invoice) { v.NF.CBSValue = amount("3732.13") }, "Divergente", "CBS e IBS: esperado"},
		"at the tolerance":    {func(v *invoice.Invoice) { v.NF.CBSValue = amount("3711.78") }, "Conforme", ""}, // 3753.48 + 0.96 is within R$ 1.88
		"no CBS":              {func(v *invoice.Invoice) { v.NF.CBSValue = nil }, "Indefinido", "não informa a CBS e o IBS"},
		"no energy value":     {func(v *invoice.Invoice) { v.NF.EnergyValue, v.NF.UnitPrice = nil, nil }, "Indefinido", "não informa o valor da energia"},
		"without rates":       {func(v *invoice.Invoice) { v.NF.CBSRate = nil }, "Conforme", ""},
		"wrong without rates": {func(v *invoice.Invoice) { v.NF.CBSRate, v.NF.CBSValue = nil, amount("3900") }, "Divergente", "esperado"},
	} {
		in := net2027(t, c.change)
		in.Parameters = official(t, "8.7")
		if f := check.NFFederal(in); f.Status != c.want || !strings.Contains(f.Reason, c.reason) {
			t.Errorf("LW-01 %s: %s %q", name, f.Status, f.Reason)
		}
	}
	// Without the official rate, a nota that prints none concludes nothing, however wrong.
	in := net2027(t, func(v *invoice.Invoice) { v.NF.CBSRate, v.NF.CBSValue = nil, amount("9000") })
	if f := check.NFFederal(in); f.Status != check.StatusIndefinido {
		t.Errorf("LW-01 by an expected rate: %+v", f)
	}
	// Until 12/2026 CBS and IBS are only shown.
	in = net2027(t, func(v *invoice.Invoice) { v.Issued = date("2026-12-28") })
	in.Month = at("2026-12")
	if f := check.NFFederal(in); f.Status != "" {
		t.Errorf("LW-01 in 12/2026: %+v", f)
	}
}

// LW-01, golden P1: a nota by the price that still holds PIS/COFINS is a finding of its own,
// with the R$; another wrong price is not.
func TestPriceNotRebased_LW01(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P1")
	charged := func(value string) check.NFInput {
		return net2027(t, func(v *invoice.Invoice) { v.NF.EnergyValue = amount(value) })
	}
	in := charged(want["vProd_2026"])
	in.Estimated = true
	f, _ := check.NF(in)
	more := dec(want["vProd_2026"]).Sub(dec(want["vProd_2027_esperado"])).StringFixed(2) // 4 348.05
	expect.All(t, "LW-01", expect.Is(f.Status, check.StatusDivergente), expect.Is(f.NotRebased, true), expect.Is(more, "4348.05"),
		expect.Has(f.Reason, "4.348,05", "aditivo"))
	if f, _ := check.NF(charged("46000.00")); f.Status != check.StatusDivergente || f.NotRebased {
		t.Errorf("LW-01 another price: %+v", f)
	}
	in.OtherPrice = nil
	if f, _ := check.NF(in); f.Status != check.StatusDivergente || f.NotRebased {
		t.Errorf("LW-01 where nothing leaves the price: %+v", f)
	}
}

// LW-01: energy of 12/2026 whose nota is of January may follow either law.
func TestMonthOfTransition_LW01(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P1")
	december := func(issued string, change func(*invoice.NFFigures)) check.NFInput {
		in := net2027(t, func(v *invoice.Invoice) {
			v.Month, v.Issued = at("2026-12"), date(issued)
			change(v.NF)
		})
		in.Month, in.Price, in.OtherPrice = at("2026-12"), price("271.43"), price(want["preco_liquido"])
		in.Parameters = official(t, "8.7")
		return in
	}
	old := func(f *invoice.NFFigures) {
		f.EnergyValue, f.Federal = amount(want["vProd_2026"]), invoice.Federal{PISCOFINSValue: amount("4347.58")}
		f.ICMSValue = amount(dec(want["total_2026"]).Sub(dec(want["vProd_2026"])).StringFixed(2))
	}
	asNew := func(*invoice.NFFigures) {}
	for name, c := range map[string]struct {
		in                    check.NFInput
		energy, icms, federal check.Status
	}{
		"by the old law in January":   {december("2027-01-08", old), "Conforme", "Conforme", "Conforme"},
		"by the new law in January":   {december("2027-01-08", asNew), "Conforme", "Conforme", "Conforme"},
		"by the new law in December":  {december("2026-12-30", asNew), "Divergente", "Divergente", ""},
		"a wrong CBS in January":      {december("2027-01-08", func(f *invoice.NFFigures) { f.CBSValue = amount("4000") }), "Conforme", "Conforme", "Divergente"},
		"another price in January":    {december("2027-01-08", func(f *invoice.NFFigures) { f.EnergyValue = amount("45000") }), "Divergente", "Divergente", "Divergente"},
		"by the old law, in December": {december("2026-12-30", old), "Conforme", "Conforme", ""},
	} {
		energy, icms := check.NF(c.in)
		f := check.NFFederal(c.in)
		expect.All(t, fmt.Sprintf("LW-01 %s: %q, %q, %q", name, energy.Reason, icms.Reason, f.Reason), expect.Is(energy.Status, c.energy),
			expect.Is(icms.Status, c.icms), expect.Is(f.Status, c.federal))
	}
	if energy, _ := check.NF(december("2027-01-08", asNew)); !strings.HasPrefix(energy.Reason, "Mês de transição") {
		t.Errorf("LW-01 does not say why: %q", energy.Reason)
	}
}

// LW-01: whether CBS and IBS are in the base of the ICMS is law in São Paulo, and expected
// only where nobody has ruled: there neither base makes a nota diverge, a third one does.
func TestExpectedBaseOfTheICMS_LW01(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P1")
	for _, c := range []struct {
		state, icms string
		want        check.Status
	}{
		{"SP", want["ICMS_com_CBS_na_base_vICMS"], check.StatusConforme},
		{"SP", want["ICMS_sem_CBS_na_base_vICMS"], check.StatusDivergente},
		{"MG", want["ICMS_com_CBS_na_base_vICMS"], check.StatusConforme},
		{"MG", want["ICMS_sem_CBS_na_base_vICMS"], check.StatusIndefinido},
		{"", want["ICMS_sem_CBS_na_base_vICMS"], check.StatusIndefinido},
		{"MG", "9000.00", check.StatusDivergente},
	} {
		in := net2027(t, func(v *invoice.Invoice) { v.NF.ICMSValue = amount(c.icms) })
		in.State = c.state
		if _, icms := check.NF(in); icms.Status != c.want {
			t.Errorf("LW-01 %q %s: %s %q", c.state, c.icms, icms.Status, icms.Reason)
		}
	}
}

// bill2027 is the network of golden P2 in 01/2027.
func bill2027(t *testing.T, base string, change func(*invoice.BillFigures)) invoice.Invoice {
	want := prooftest.PortfolioExample(t, "P2")
	at2027 := func(line string) *decimal.Decimal { return new(dec(want["2027 CBS "+base+" livre."+line])) }
	demand := at2027("demanda").Add(*at2027("nao_utilizada"))
	f := &invoice.BillFigures{
		Subgroup: "A4", Modality: invoice.ModalityVerde, Discount: pct("0"), ICMSRate: pct("18"), Federal: invoice.Federal{CBSRate: pct("8.7"), IBSRate: pct("0.1")},
		Demand: []invoice.DemandLine{{Posto: invoice.PostoUnico, Contracted: kw("600"), Measured: kw("590"), Billed: kw("600"), Tariff: price("32.50"), Value: amount(demand.StringFixed(2))}},
		Energy: []invoice.EnergyLine{
			{Posto: invoice.PostoPonta, Energy: mwh("18"), Tariff: price("2296.63"), Value: amount(at2027("tusd_p").StringFixed(2))},
			{Posto: invoice.PostoForaPonta, Energy: mwh("162"), Tariff: price("140.21"), Value: amount(at2027("tusd_fp").StringFixed(2))},
		},
		ReactiveValue: amount("0"),
	}
	taxed := at2027("demanda").Add(*at2027("tusd_p")).Add(*at2027("tusd_fp"))
	if base == "fora da base" { // v ÷ (1 − a), of v(1 + c(1 − a)) ÷ (1 − a)
		taxed = taxed.Div(dec("1").Add(dec("0.088").Mul(dec("0.82"))))
	}
	f.ICMSValue = amount(taxed.Mul(dec("0.18")).StringFixed(2))
	v := invoice.Invoice{ID: "b1", Kind: invoice.KindBill, Month: at("2027-01"), Bill: f}
	change(f)
	return v
}

func checkBillIn(t *testing.T, state string, v invoice.Invoice) (tusd, icms check.Finding) {
	_, tusd, icms = check.Bill(check.BillInput{
		Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: parameters(t), Official: map[string]check.Official{v.ID: {State: state}},
	})
	return tusd, icms
}

const inside, outside = "na base do ICMS", "fora da base"

// LW-01, golden P2: a bill of 2027 is recalculated with CBS and IBS on top, by its own rates
// and the base of its state, where the base is law; where it is not, either is left open.
func TestBillOf2027_LW01(t *testing.T) {
	same := func(*invoice.BillFigures) {}
	for _, c := range []struct {
		state, base string
		tusd, icms  check.Status
	}{
		{"SP", inside, check.StatusConforme, check.StatusConforme},
		{"SP", outside, check.StatusDivergente, check.StatusDivergente},
		{"MG", inside, check.StatusConforme, check.StatusConforme},
		{"MG", outside, check.StatusIndefinido, check.StatusIndefinido},
	} {
		tusd, icms := checkBillIn(t, c.state, bill2027(t, c.base, same))
		if tusd.Status != c.tusd || icms.Status != c.icms {
			t.Errorf("LW-01 %s %s: %s %q, %s %q", c.state, c.base, tusd.Status, tusd.Reason, icms.Status, icms.Reason)
		}
	}
	if tusd, _ := checkBillIn(t, "SP", bill2027(t, inside, same)); tusd.Expected != "110783.43" { // 25441.95 + 353.60 + 54850.25 + 30137.63
		t.Errorf("LW-01 %s", tusd.Expected)
	}
}

// LW-01: the law of a bill is what it charges: PIS/COFINS the old one, CBS the new one; both,
// or neither in a cycle across the change, leave it open, and so do missing rates.
func TestLawOfABill_LW01(t *testing.T) {
	oldLaw := prooftest.PortfolioExample(t, "P2")
	for name, c := range map[string]struct {
		change func(*invoice.BillFigures)
		want   check.Status
		reason string
	}{
		"CBS": {func(*invoice.BillFigures) {}, check.StatusConforme, ""},
		"PIS/COFINS": {func(f *invoice.BillFigures) {
			f.Federal, f.PISCOFINSRate = invoice.Federal{}, pct("5.32")
			f.Demand[0].Value = amount(dec(oldLaw["2026 livre.demanda"]).Add(dec(oldLaw["2026 livre.nao_utilizada"])).StringFixed(2))
			f.Energy[0].Value, f.Energy[1].Value = amount(oldLaw["2026 livre.tusd_p"]), amount(oldLaw["2026 livre.tusd_fp"])
		}, check.StatusConforme, ""},
		"both":     {func(f *invoice.BillFigures) { f.PISCOFINSRate = pct("5.32") }, check.StatusIndefinido, "de que linhas"},
		"no rates": {func(f *invoice.BillFigures) { f.Federal = invoice.Federal{} }, check.StatusIndefinido, "Faltam as alíquotas de ICMS, da CBS e do IBS"},
		"across the change": {func(f *invoice.BillFigures) {
			f.Federal = invoice.Federal{}
			f.CycleStart, f.CycleEnd = new(date("2026-12-10")), new(date("2027-01-09"))
		}, check.StatusIndefinido, "O ciclo de leitura passa"},
		"lines without CBS": {func(f *invoice.BillFigures) {
			net := dec("110783.43").Sub(dec("1000.00"))
			f.TUSDValue, f.CBSValue, f.IBSValue = amount(net.StringFixed(2)), amount("950"), amount("50")
		}, check.StatusConforme, "soma à parte"},
		"wrong": {func(f *invoice.BillFigures) { f.TUSDValue = amount("111783.43") }, check.StatusDivergente, ""},
	} {
		tusd, _ := checkBillIn(t, "SP", bill2027(t, inside, c.change))
		if tusd.Status != c.want || !strings.Contains(tusd.Reason, c.reason) {
			t.Errorf("LW-01 %s: %s %q", name, tusd.Status, tusd.Reason)
		}
	}
	// In 2026 a bill shows CBS and IBS beside the PIS/COFINS that it charges.
	v := verde(t)
	v.Bill.Federal = invoice.Federal{CBSRate: pct("0.9"), IBSRate: pct("0.1"), CBSValue: amount("700"), IBSValue: amount("70")}
	tusd, icms := checkBillIn(t, "SP", v)
	expect.All(t, fmt.Sprintf("LW-01 in 2026: %q", tusd.Reason), expect.Not(tusd.Status, check.StatusDivergente),
		expect.Not(icms.Status, check.StatusDivergente), expect.Is(tusd.Status, check.StatusConforme))
}

// LW-01: the IBS of 2029 has no rate yet: that is what a nota of 2029 lacks, and not a rate of
// zero.
func TestYearWithoutTheRateOfTheIBS_LW01(t *testing.T) {
	in := net2027(t, func(v *invoice.Invoice) { v.Month, v.Issued = at("2029-01"), date("2029-02-03") })
	in.Month = at("2029-01")
	in.Parameters = official(t, "8.7")
	if f := check.NFFederal(in); f.Status != check.StatusIndefinido || !strings.Contains(f.Reason, "falta ibs.uf, ibs.municipio em jan/2029") {
		t.Errorf("LW-01 %+v", f)
	}
	in = net2027(t, func(v *invoice.Invoice) { v.Month, v.Issued, v.NF.CBSRate = at("2029-01"), date("2029-02-03"), nil })
	in.Month = at("2029-01")
	if _, icms := check.NF(in); icms.Status != check.StatusIndefinido || !strings.Contains(icms.Reason, "falta ibs.uf, ibs.municipio em jan/2029") {
		t.Errorf("LW-01 %+v", icms)
	}
}

// LW-01: what a bill charges of both laws stands in its lines, of which neither is decided.
func TestLinesOfBothLaws_LW01(t *testing.T) {
	v := bill2027(t, inside, func(f *invoice.BillFigures) {
		f.PISCOFINSValue, f.CBSValue, f.IBSValue = amount("5000.00"), amount("8000.00"), amount("90.00")
	})
	tusd, icms := checkBillIn(t, "SP", v)
	expect.All(t, "LW-01", expect.Is(tusd.Status, check.StatusIndefinido), expect.Is(icms.Status, check.StatusIndefinido),
		expect.Has(icms.Reason, "de que linhas"))
	lines := check.Expect(&v, parameters(t), check.Official{State: "SP"}).Lines(true)
	charged := map[string]string{}
	for _, l := range lines.Lines {
		if l.Informative && l.Charged != nil && l.Status == check.LineUnknown && l.Expected == nil {
			charged[l.Name] = l.Charged.StringFixed(2)
		}
	}
	expect.All(t, "LW-01", expect.Is(lines.Status, check.LineUnknown), expect.Is(charged["PIS e COFINS"], "5000.00"),
		expect.Is(charged["CBS e IBS"], "8090.00"))
}

// VD-17, T10: what a nota costs too much carries its taxes: CBS and IBS, and ICMS where it is
// shown; in 2026 the ICMS alone.
func TestDifferenceOfANotaCarriesItsTaxes_VD17(t *testing.T) {
	want := prooftest.TrueExample[map[string]any](t, "T10")["preço não rebaseado 4075.41"].(map[string]any)
	beyond := func(in check.NFInput, regime invoice.Regime) string {
		t.Helper()
		right, _ := check.NF(in)
		n := in.Invoices[0].NF
		n.ICMSRegime, n.ICMSRate, n.UnitPrice = regime, pct("18"), nil
		n.EnergyValue = amount(dec(right.Expected).Add(dec("4075.41")).StringFixed(2))
		f, _ := check.NF(in)
		if f.Status != check.StatusDivergente || right.Overpaid != "" {
			t.Errorf("VD-17 %+v after %+v", f, right)
		}
		return f.Overpaid
	}
	law := func() check.NFInput {
		in := net2027(t, func(*invoice.Invoice) {})
		in.Parameters = official(t, "8.7")
		return in
	}
	for name, got := range map[string]string{
		"sem_icms_na_nota": beyond(law(), invoice.RegimeST), "icms_destacado_na_base": beyond(law(), invoice.RegimeSellerA),
		"diferenca_2026_destacada": beyond(nfInput(t, nf(invoice.RegimeSellerA, "0")), invoice.RegimeSellerA),
		"regra_antiga":             beyond(nfInput(t, nf(invoice.RegimeST, "0")), invoice.RegimeST),
	} {
		if got != want[name] {
			t.Errorf("VD-17 %s: %s, want %s", name, got, want[name])
		}
	}
}
