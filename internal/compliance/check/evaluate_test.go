package check_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/portfolio"
	contractprice "ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/invoice"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tax"
)

// october is the check of E3 and E4b together, changed.
func october(t *testing.T, change func(*check.Input)) check.Result {
	in := check.Input{
		ContractID: "k", ClientID: "c", Code: "CT-7", Month: at("2026-10"), Parameters: parameters(t),
		Summary:  &portfolio.Month{Month: at("2026-10"), Billable: mwh("334.776"), Consumption: mwh("331.250"), Price: price("250")},
		Terms:    term.Terms{Price: price("247.35")},
		Invoices: []invoice.Invoice{nf(invoice.RegimeSeller, "17985.66"), verde(t)},
	}
	change(&in)
	return check.Evaluate(in)
}

// The statuses of the NF and of the bill are the worst of theirs; what is observed is
// the first divergence, of the bill before the NF.
func TestEvaluate_DB09(t *testing.T) {
	r := october(t, func(*check.Input) {})
	var statuses []string
	for _, f := range r.Findings() {
		statuses = append(statuses, string(f.Status))
	}
	got := []string{
		r.ContractID, r.ClientID, r.Month.String(), strings.Join(statuses, " "), string(r.NFStatus), string(r.BillStatus), r.NFEnergyValue.Text(),
		r.NFICMSValue.Text(), r.ToleranceFactor, r.Observation, string(r.Demand.Light), string(r.Reactive.Light),
	}
	// 560 kW of 500 are vermelho; R$ 1 127.51 of reactive are more than 1 % of R$ 65 680.67.
	want := []string{
		"k", "c", "2026-10", "Conforme Conforme Conforme Conforme Conforme", "Conforme", "Conforme", "82806.84", "17985.66", "1.05", "", "vermelho", "vermelho",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if r.RulesVersion != check.RulesVersion || r.Modality.Light != portfolio.LightAmarelo {
		t.Errorf("%+v", r)
	}
	if record := checktest.Record(r.NFEnergy.Trace); !strings.Contains(record, "Preço = 247.35 R$/MWh ← contrato CT-7\n") {
		t.Errorf("price %s", record)
	}
	excess, te := func(in *check.Input) { in.Invoices[1].Bill.Demand[0].ExcessValue = amount("0") }, func(in *check.Input) { in.Invoices[1].Bill.TEValue = amount("9") }
	taxed := func(in *check.Input) { in.Invoices[1].Bill.ICMSValue = amount("9") }
	dear := func(in *check.Input) { in.Invoices[0].NF.EnergyValue = amount("99999") }
	free := func(in *check.Input) { in.Invoices[0].NF.ICMSValue = amount("9") }
	for name, c := range map[string]struct {
		changes  []func(*check.Input)
		nf, bill check.Status
		observed string // what it begins with
	}{
		"energy":                 {[]func(*check.Input){dear}, "Divergente", "Conforme", "Energia: esperado"},
		"ICMS":                   {[]func(*check.Input){free}, "Divergente", "Conforme", "ICMS: esperado R$\u00a017.985,66"},
		"both of NF":             {[]func(*check.Input){free, dear}, "Divergente", "Conforme", "Energia: esperado"},
		"demand":                 {[]func(*check.Input){excess}, "Conforme", "Divergente", "Demanda: houve"},
		"use":                    {[]func(*check.Input){te}, "Conforme", "Divergente", "A fatura cobra"},
		"tax":                    {[]func(*check.Input){taxed}, "Conforme", "Divergente", "ICMS: esperado R$\u00a015.362,48"},
		"tax and use":            {[]func(*check.Input){taxed, te}, "Conforme", "Divergente", "A fatura cobra"},
		"all":                    {[]func(*check.Input){dear, free, taxed, te, excess}, "Divergente", "Divergente", "Demanda: houve"},
		"energy and tax":         {[]func(*check.Input){dear, taxed}, "Divergente", "Divergente", "ICMS: esperado R$\u00a015.362,48"},
		"no bill":                {[]func(*check.Input){func(in *check.Input) { in.Invoices = in.Invoices[:1] }}, "Conforme", "Indefinido", ""},
		"no NF":                  {[]func(*check.Input){func(in *check.Input) { in.Invoices = in.Invoices[1:] }}, "Indefinido", "Conforme", ""},
		"NF of another month":    {[]func(*check.Input){func(in *check.Input) { in.Invoices[0].Month = at("2026-09") }}, "Indefinido", "Conforme", ""},
		"bill of another":        {[]func(*check.Input){func(in *check.Input) { in.Invoices[1].Month = at("2026-09") }}, "Conforme", "Indefinido", ""},
		"not measured":           {[]func(*check.Input){func(in *check.Input) { in.Summary = nil }}, "Indefinido", "Conforme", ""},
		"one unknown, one wrong": {[]func(*check.Input){taxed, func(in *check.Input) { in.Invoices[1].Bill.Demand[0].ExcessValue = nil }}, "Conforme", "Divergente", "ICMS: esperado"},
	} {
		r := october(t, func(in *check.Input) {
			for _, change := range c.changes {
				change(in)
			}
		})
		expect.All(t, name, expect.Is(r.NFStatus, c.nf), expect.Is(r.BillStatus, c.bill), expect.Begins(r.Observation, c.observed),
			expect.Is(r.Observation == "", c.observed == ""))
	}
	checktest.EachMissing(t, []string{parameter.KeyDemandToleranceFactor}, func(_ string, p parameter.Snapshot) {
		if r := october(t, func(in *check.Input) { in.Parameters = p }); r.ToleranceFactor != "" {
			t.Errorf("tolerance %q", r.ToleranceFactor)
		}
	})
}

// The price of the contract counts before the one that the sheet states for the month.
func TestPriceOfTheMonth(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*check.Input)
		want   string // in the record; empty: no price
	}{
		"the contract's": {func(*check.Input) {}, "Preço = 247.35 R$/MWh ← contrato CT-7\n"},
		"the sheet's":    {func(in *check.Input) { in.Terms.Price = nil }, "Preço = 250.00 R$/MWh ← planilha \n"},
		"neither":        {func(in *check.Input) { in.Terms.Price, in.Summary.Price = nil, nil }, ""},
		"no month":       {func(in *check.Input) { in.Terms.Price, in.Summary = nil, nil }, ""},
	} {
		r := october(t, c.change)
		if record := checktest.Record(r.NFEnergy.Trace); !strings.Contains(record, c.want) || (record == "") != (c.want == "") {
			t.Errorf("%s: %s", name, record)
		}
	}
}

// What the invoices show together is unknown where one of them does not say.
func TestChargedTogether(t *testing.T) {
	second := func(change func(*invoice.NFFigures)) func(*check.Input) {
		return func(in *check.Input) {
			v := nf(invoice.RegimeSeller, "10.50")
			v.NF.EnergyValue = amount("1000.25")
			change(v.NF)
			in.Invoices = append(in.Invoices, v)
		}
	}
	for name, c := range map[string]struct {
		change func(*check.Input)
		want   string
	}{
		"one":      {func(*check.Input) {}, "82806.84 17985.66"},
		"two":      {second(func(*invoice.NFFigures) {}), "83807.09 17996.16"},
		"no value": {second(func(f *invoice.NFFigures) { f.EnergyValue = nil }), "none 17996.16"},
		"no tax":   {second(func(f *invoice.NFFigures) { f.ICMSValue = nil }), "83807.09 none"},
		"no tax of the first": {func(in *check.Input) {
			second(func(*invoice.NFFigures) {})(in)
			in.Invoices[0].NF.ICMSValue = nil
		}, "83807.09 none"},
		"none": {func(in *check.Input) { in.Invoices = in.Invoices[1:] }, "none none"},
	} {
		r := october(t, c.change)
		value, tax := "none", "none"
		if r.NFEnergyValue != nil {
			value = r.NFEnergyValue.Text()
		}
		if r.NFICMSValue != nil {
			tax = r.NFICMSValue.Text()
		}
		if got := value + " " + tax; got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// DB-09: for a contract whose source brings no discount, a bill need not state
// one; for an incentivised contract it must.
func TestBillOfASourceWithoutDiscount_DB09(t *testing.T) {
	for incentive, want := range map[term.Incentive]bool{term.IncentiveNone: false, term.IncentiveHalf: true} {
		r := october(t, func(in *check.Input) {
			in.Terms.Incentive = incentive
			in.Invoices[1].Bill.Discount, in.Invoices[1].Bill.BenefitGross, in.Invoices[1].Bill.BenefitNet = nil, nil, nil
		})
		missing := false
		for _, f := range r.Findings() {
			missing = missing || strings.Contains(f.Reason, "Falta o desconto da fonte")
		}
		if missing != want {
			t.Errorf("a source of %d %%: the discount is asked for: %t, want %t", incentive, missing, want)
		}
	}
	bill := func(discount *percent.Percent) string {
		r := october(t, func(in *check.Input) {
			in.Terms.Incentive = term.IncentiveNone
			in.Invoices[1].Bill.Discount, in.Invoices[1].Bill.BenefitGross, in.Invoices[1].Bill.BenefitNet = discount, nil, nil
		})
		return checktest.Record(r.BillDemand.Trace) + checktest.Record(r.BillTUSD.Trace) + checktest.Record(r.BillICMS.Trace)
	}
	if diff := cmp.Diff(bill(pct("0")), bill(nil)); diff != "" {
		t.Errorf("DB-09 a source of 0 %% beside a bill that says 0 %% (-says +does not say):\n%s", diff)
	}
}

// VD-11, golden T4: the right nota of a price with all taxes is Conforme, by the price without
// the ICMS, which the nota adds; the old reading, with the ICMS twice, diverges. Where the regime
// adds none on the nota, the check raises the question whether the price holds it.
func TestNotaOfAPriceWithAllTaxes_VD11(t *testing.T) {
	type year struct {
		Value string `json:"valor"`
		ICMS  string `json:"icms"`
	}
	given := prooftest.TrueInput[map[string]string](t, "T4")
	want := prooftest.TrueExample[struct {
		Right year `json:"2026"`
		Old   year `json:"2026_regra_antiga"`
	}](t, "T4")
	for name, c := range map[string]struct {
		of     year
		regime invoice.Regime
		status check.Status
		asks   bool
	}{
		"right":           {want.Right, invoice.RegimeSellerA, "Conforme", false},
		"the ICMS twice":  {want.Old, invoice.RegimeSellerA, "Divergente", false},
		"no ICMS on nota": {year{want.Right.Value, "0"}, invoice.RegimeExempt, "Conforme", true},
	} {
		r := october(t, func(in *check.Input) {
			in.Terms.Price, in.Terms.Basis = price(given["preco_com_icms"]), contractprice.Basis{Includes: tax.IncludesAll, ICMS: pct(given["icms"]), Rebase: contractprice.RebaseAutomatic}
			in.Summary.Billable, in.Summary.Consumption = mwh(given["mwh"]), mwh(given["mwh"])
			in.Factors = contractprice.NewFactors(index.Snapshot{}, in.Parameters)
			v := &in.Invoices[0]
			v.NF.ICMSRegime, v.NF.Energy, v.NF.EnergyValue, v.NF.ICMSValue = c.regime, mwh(given["mwh"]), amount(c.of.Value), amount(c.of.ICMS)
		})
		if r.NFStatus != c.status || strings.Contains(r.NFICMS.Reason, "No regime Isento ou diferido a nota não destaca ICMS: confirme se o preço o inclui.") != c.asks {
			t.Errorf("VD-11 %s: %s %q, %q", name, r.NFStatus, r.NFEnergy.Reason, r.NFICMS.Reason)
		}
	}
}

// VD-40: without a nota nothing was found, which is not R$ 0,00; the value expected from the
// month's energy and price is shown all the same.
func TestMonthWithoutANota_VD40(t *testing.T) {
	r := october(t, func(in *check.Input) { in.Invoices = in.Invoices[1:] })
	for _, f := range []check.Finding{r.NFEnergy, r.NFICMS} {
		if f.Status != check.StatusIndefinido || f.Found != "" {
			t.Errorf("VD-40 %s, found %q", f.Status, f.Found)
		}
	}
	if r.NFEnergy.Expected != "82806.84" { // E3
		t.Errorf("VD-40 expected %q", r.NFEnergy.Expected)
	}
	if r = october(t, func(in *check.Input) { in.Invoices, in.Summary = nil, nil }); r.NFEnergy.Expected != "" {
		t.Errorf("VD-40 expected of nothing known %q", r.NFEnergy.Expected)
	}
}
