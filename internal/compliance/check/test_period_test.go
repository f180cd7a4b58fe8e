package check_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
)

// billOf is a right bill of Verde but for its demand, of the months before another.
func demandBill(t *testing.T, back int, contracted, measured string) *invoice.Invoice {
	v := verde(t)
	v.ID, v.Month = "b"+measured, v.Month.Add(-back)
	d := &v.Bill.Demand[0]
	d.Contracted, d.Measured, d.Billed, d.Value, d.ExcessValue = kw(contracted), kw(measured), nil, nil, amount("0")
	return &v
}

// judged is what is found of a bill with what is known of its unit.
func judged(t *testing.T, v *invoice.Invoice, official check.Official) (demand, tusd, icms check.Finding, of []check.ExpectedDemand) {
	t.Helper()
	demand, tusd, icms = check.Bill(check.BillInput{
		Month: v.Month, Invoices: []invoice.Invoice{*v}, Parameters: parameters(t), Official: map[string]check.Official{v.ID: official},
	})
	return demand, tusd, icms, check.Expect(v, parameters(t), official).Demands()
}

// VD-14, T7: in a period of tests what was contracted before is charged, and the excess only
// above a limit of its own; the right bill is Conforme, and the charge below the limit is not.
func TestPeriodOfTests_VD14(t *testing.T) {
	type expected struct {
		Limit    string `json:"limite"`
		Billable string `json:"faturavel"`
		Over     string `json:"excedente"`
		Excess   string `json:"ultrapassagem"`
	}
	golden := prooftest.TrueExample[map[string]any](t, "T7")
	want := func(name string) (e expected) {
		values, ok := golden[name].(map[string]any)
		if !ok {
			t.Fatalf("T7 has no %s", name)
		}
		text := func(key string) string { s, _ := values[key].(string); return s }
		return expected{text("limite"), text("faturavel"), text("excedente"), text("ultrapassagem")}
	}
	grown := check.Official{Earlier: []*invoice.Invoice{demandBill(t, 1, "400", "380"), demandBill(t, 2, "400", "390")}}
	started := check.Official{Supplied: date("2026-10-01")}
	for name, c := range map[string]struct {
		measured string
		official check.Official
	}{
		"400→500 medida 350": {"350", grown}, "400→500 medida 460": {"460", grown}, "400→500 medida 540": {"540", grown},
		"400→500 medida 550": {"550", grown}, "400→500 medida 560": {"560", grown},
		"início 500 medida 640": {"640", started}, "início 500 medida 20": {"20", started},
	} {
		e := want(name)
		v := demandBill(t, 0, "500", c.measured)
		v.Bill.Demand[0].Billed, v.Bill.Demand[0].ExcessValue = kw(e.Billable), amount(e.Excess)
		demand, _, _, of := judged(t, v, c.official)
		if demand.Status != check.StatusConforme {
			t.Errorf("VD-14 %s: the right bill is %s %q", name, demand.Status, demand.Reason)
		}
		limit := of[0].Test.Limit()
		expect.Must(t, "VD-14 "+name, expect.Len(of, 1), expect.Same(limit, dec(e.Limit)))
		expect.All(t, "VD-14 "+name, expect.Same(of[0].Billable, dec(e.Billable)), expect.Is(of[0].Exceeded, dec(e.Over).IsPositive()),
			expect.Is(of[0].Exceeded && of[0].Excess.StringFixed(2) != e.Excess, false))
		lines := check.Expect(v, parameters(t), c.official).Lines(true)
		sum := dec("0")
		for _, l := range lines.Lines {
			if l.Kind == "demanda" || l.Kind == "demanda_nao_utilizada" {
				sum = sum.Add(*l.Quantity)
			}
			if l.Kind == "demanda_ultrapassagem" && (!l.Quantity.Equal(dec(e.Over)) || l.Expected.StringFixed(2) != e.Excess) {
				t.Errorf("VD-14 %s, recalculated: %s kW, R$ %s", name, l.Quantity, l.Expected)
			}
		}
		if !sum.Equal(dec(e.Billable)) {
			t.Errorf("VD-14 %s, recalculated: %s kW", name, sum)
		}
	}

	undue, _ := golden["cobrada com medida 540"].(map[string]any)["indevida"].(string)
	v := demandBill(t, 0, "500", "540")
	v.Bill.Demand[0].Billed, v.Bill.Demand[0].ExcessValue = kw("540"), amount(undue)
	demand, _, _, _ := judged(t, v, grown)
	const reason = "no período de testes, em que só há ultrapassagem acima de 550 kW (1º ciclo depois do aumento da demanda contratada)"
	if demand.Status != check.StatusDivergente || !strings.Contains(demand.Reason, reason) {
		t.Errorf("VD-14 an excess below the limit: %s %q", demand.Status, demand.Reason)
	}
	line := line(t, check.Expect(v, parameters(t), grown).Lines(true), "Ultrapassagem de demanda")
	if line.Difference.StringFixed(2) != undue || line.Status != check.LineDiffers {
		t.Errorf("VD-14 an excess below the limit, recalculated: %+v", line)
	}
}

// VD-14: what begins a period of tests, how long it lasts, and what is not known of it.
func TestWhatBeginsATest_VD14(t *testing.T) {
	azul := func(back int, peak, offPeak string) *invoice.Invoice {
		v := demandBill(t, back, offPeak, "300")
		v.Bill.Modality = invoice.ModalityAzul
		v.Bill.Demand[0].Posto = invoice.PostoForaPonta
		v.Bill.Demand = append(v.Bill.Demand, invoice.DemandLine{Posto: invoice.PostoPonta, Contracted: kw(peak), Measured: kw("5")})
		return v
	}
	groupB := demandBill(t, 1, "0", "0")
	groupB.Bill.Subgroup, groupB.Bill.Demand = "B3", nil
	short := demandBill(t, 1, "500", "300")
	short.Bill.CycleStart, short.Bill.CycleEnd = new(date("2026-09-15")), new(date("2026-09-30"))
	silent := demandBill(t, 1, "500", "300")
	silent.Bill.Demand[0].Contracted = nil
	bill := func(back int, contracted string) *invoice.Invoice { return demandBill(t, back, contracted, "300") }
	for name, c := range map[string]struct {
		bill     *invoice.Invoice
		posto    invoice.Posto
		supplied month.Date
		earlier  []*invoice.Invoice
		cycle    int
		unknown  bool
		floor    string
	}{
		"no bill before":                     {bill: bill(0, "500")},
		"a rise by 3.75 %":                   {bill: bill(0, "415"), earlier: []*invoice.Invoice{bill(1, "400")}},
		"a rise by 5 % sharp":                {bill: bill(0, "420"), earlier: []*invoice.Invoice{bill(1, "400")}},
		"a rise by more":                     {bill: bill(0, "420.01"), earlier: []*invoice.Invoice{bill(1, "400")}, cycle: 1, floor: "400"},
		"the third cycle":                    {bill: bill(0, "500"), earlier: []*invoice.Invoice{bill(1, "500"), bill(2, "500"), bill(3, "400")}, cycle: 3, floor: "400"},
		"the fourth is none":                 {bill: bill(0, "500"), earlier: []*invoice.Invoice{bill(1, "500"), bill(2, "500"), bill(3, "500"), bill(4, "400")}},
		"a short cycle does not count":       {bill: bill(0, "500"), earlier: []*invoice.Invoice{short, bill(2, "500"), bill(3, "500"), bill(4, "400")}, cycle: 3, floor: "400"},
		"a second rise begins anew":          {bill: bill(0, "600"), earlier: []*invoice.Invoice{bill(1, "500"), bill(2, "400")}, cycle: 1, floor: "500"},
		"taken back":                         {bill: bill(0, "400"), earlier: []*invoice.Invoice{bill(1, "500"), bill(2, "400")}},
		"registered twice":                   {bill: bill(0, "500"), earlier: []*invoice.Invoice{bill(1, "500"), bill(1, "500"), bill(2, "400")}, cycle: 2, floor: "400"},
		"the bill of the rise is missing":    {bill: bill(0, "500"), earlier: []*invoice.Invoice{bill(2, "400")}, unknown: true},
		"it does not tell its contract":      {bill: bill(0, "500"), earlier: []*invoice.Invoice{silent, bill(2, "400")}, unknown: true},
		"a missing bill, and no rise":        {bill: bill(0, "500"), earlier: []*invoice.Invoice{bill(2, "500")}},
		"from group B":                       {bill: bill(0, "500"), earlier: []*invoice.Invoice{groupB}, cycle: 1, floor: "30"},
		"the peak of Azul":                   {bill: azul(0, "100", "500"), posto: invoice.PostoPonta, earlier: []*invoice.Invoice{bill(1, "500")}, cycle: 1, floor: "0"},
		"off the peak Azul goes on":          {bill: azul(0, "100", "500"), posto: invoice.PostoForaPonta, earlier: []*invoice.Invoice{bill(1, "500")}},
		"and may rise there":                 {bill: azul(0, "100", "500"), posto: invoice.PostoForaPonta, earlier: []*invoice.Invoice{bill(1, "400")}, cycle: 1, floor: "400"},
		"the start of supply":                {bill: bill(0, "500"), supplied: date("2026-09-20"), earlier: []*invoice.Invoice{bill(1, "500")}, cycle: 2, floor: "30"},
		"its first bill is missing":          {bill: bill(0, "500"), supplied: date("2026-08-20"), earlier: []*invoice.Invoice{bill(1, "500")}, unknown: true},
		"it is long ago":                     {bill: bill(0, "500"), supplied: date("2024-08-20"), earlier: []*invoice.Invoice{bill(1, "500")}},
		"it is still to come":                {bill: bill(0, "500"), supplied: date("2027-08-20")},
		"group B has no demand to be tested": {bill: groupB, earlier: []*invoice.Invoice{bill(1, "500")}},
	} {
		if c.posto == "" {
			c.posto = invoice.PostoUnico
		}
		test := check.Test(check.History{Bill: c.bill, Earlier: c.earlier, Supplied: c.supplied, Parameters: parameters(t)}, c.posto)
		expect.All(t, fmt.Sprintf("VD-14 %s: cycle, missing %q, at least %s kW", name, test.Missing, test.Floor()), expect.Is(test.Cycle, c.cycle),
			expect.Is(test.Missing != "", c.unknown), expect.Is(c.cycle > 0 && test.Floor().String() != c.floor, false))
	}
}

// VD-14: where a bill before is missing behind a change, nothing is claimed and nothing is
// called right.
func TestMissingBillOfATest_VD14(t *testing.T) {
	v := demandBill(t, 0, "500", "540")
	v.Bill.Demand[0].Billed, v.Bill.Demand[0].ExcessValue = kw("540"), amount("3348.89")
	demand, tusd, icms, of := judged(t, v, check.Official{Earlier: []*invoice.Invoice{demandBill(t, 2, "400", "380")}})
	for name, f := range map[string]check.Finding{"demand": demand, "TUSD": tusd, "ICMS": icms} {
		if f.Status != check.StatusIndefinido || !strings.Contains(f.Reason, "não se sabe se o período de testes corre") {
			t.Errorf("VD-14 %s: %s %q", name, f.Status, f.Reason)
		}
	}
	if len(of) > 0 {
		t.Errorf("VD-14 a demand is judged: %+v", of)
	}
	checktest.EachMissing(t, []string{"demanda.teste_parcela", "demanda.minima"}, func(key string, p parameter.Snapshot) {
		if test := check.Test(check.History{Bill: v, Earlier: []*invoice.Invoice{demandBill(t, 1, "400", "380")}, Parameters: p}, invoice.PostoUnico); test.Runs() || test.Missing == "" {
			t.Errorf("VD-14 without %s: %+v", key, test)
		}
	})
}
