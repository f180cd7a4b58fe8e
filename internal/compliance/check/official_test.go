package check_test

import (
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/parameter"
)

// Domain 4.6, E4b: the use of the network is recomputed with the tariffs in force on
// the cycle; those of the bill count where nobody knows them.
func TestBillByTheTariffsInForce_E4b(t *testing.T) {
	tusdOf := func(change func(*invoice.Invoice)) check.Finding {
		v := verde(t)
		v.ID = "b1"
		v.Bill.CycleStart, v.Bill.CycleEnd = new(date("2026-10-05")), new(date("2026-11-04"))
		change(&v)
		_, tusd, _ := check.Bill(check.BillInput{
			Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: parameters(t),
			Official: map[string]check.Official{"b1": {Rates: checktest.Acts("x")}},
		})
		return tusd
	}
	want := prooftest.Example(t, "E4b")
	total := dec(want["total"]).Sub(dec(want["cip"])).StringFixed(2)
	f := tusdOf(func(*invoice.Invoice) {})
	expect.All(t, "E4b in force", expect.Is(f.Status, check.StatusConforme), expect.Is(f.Expected, total), expect.Has(f.Reason, "tarifas em vigor"))
	silent := tusdOf(func(v *invoice.Invoice) {
		v.Bill.Demand[0].Tariff, v.Bill.Energy[0].Tariff, v.Bill.Energy[1].Tariff = nil, nil, nil
	})
	if silent.Status != check.StatusConforme || silent.Expected != total {
		t.Errorf("E4b a bill that prints no tariff: %+v", silent)
	}
	// The bill is the one of the new tariffs, in a cycle of the old.
	old := tusdOf(func(v *invoice.Invoice) {
		v.Bill.CycleStart, v.Bill.CycleEnd = new(date("2026-08-30")), new(date("2026-09-29"))
	})
	const sentence = "Demanda: tarifa impressa de R$ 32,50/kW, homologada de R$ 30,00/kW (REH 3.400/2025, desde 01/10/2025)"
	expect.All(t, "E4b of another validity", expect.Is(old.Status, check.StatusDivergente), expect.Begins(old.Reason, sentence),
		expect.Is(old.Found, total), expect.Not(old.Trace, nil))
}

// Distributors print the tariff of the act, rounded to 0.1 %, or with the discount
// taken off or the taxes put on; all of these are the tariff in force.
func TestPrintedTariffs(t *testing.T) {
	for printed, right := range map[string]bool{
		"32.50": true, "32.5325": true, "32.4675": true, "32.5326": false, "32.4674": false,
		"16.25": true, "6.50": true, // 50 % and 80 % off
		"41.86": true, "34.33": true, // ÷ 0.776376, ÷ 0.9468
		"20.93": true, "17.16": true, "8.37": true, "6.87": true, // both
		"9.75": false, "26.00": false, "23.00": false,
		"16.23375": true, "16.2337": false, "16.26625": true, "16.2663": false, // 0.1 % of 16.25 are 0.01625
	} {
		v := verde(t)
		v.Bill.Demand[0].Tariff = price(printed)
		e := check.Expect(&v, parameters(t), check.Official{Rates: checktest.Acts("x")})
		if got := len(e.WrongTariffs()) == 0; got != right {
			t.Errorf("%s for 32.50 is right: %v", printed, got)
		}
	}
	v := verde(t) // without the rates a tariff with taxes is not known to be one
	v.Bill.Demand[0].Tariff, v.Bill.PISCOFINSRate = price("41.86"), nil
	if all := check.Expect(&v, parameters(t), check.Official{Rates: checktest.Acts("x")}).WrongTariffs(); len(all) != 1 {
		t.Errorf("%+v", all)
	}
	v = verde(t) // half of what the act before it said
	v.Bill.Demand[0].Tariff = price("15")
	if all := check.Expect(&v, parameters(t), check.Official{Rates: checktest.Acts("x")}).WrongTariffs(); len(all) != 1 || all[0].Validity != "REH 3.400/2025, desde 01/10/2025" {
		t.Errorf("%+v", all)
	}
	// What is printed counts where it is the tariff in force but for rounding: 60 kW of
	// excess are 120 × 32.53, 120 × 32.4675 and else 120 × 32.50 ÷ 0.776376.
	for printed, want := range map[string]string{"32.53": "5027.98", "32.4675": "5018.32", "32.50": "5023.34", "16.25": "5023.34", "99": "5023.34"} {
		v := verde(t)
		v.Bill.Demand[0].Tariff = price(printed)
		if d := check.Expect(&v, parameters(t), check.Official{Rates: checktest.Acts("x")}).Demands(); len(d) != 1 || text(d[0].Excess) != want {
			t.Errorf("an excess at %s costs %s, want %s", printed, text(d[0].Excess), want)
		}
	}
	checktest.EachMissing(t, []string{parameter.KeyBillTolerancePercent}, func(_ string, p parameter.Snapshot) {
		v := verde(t)
		v.Bill.Demand[0].Tariff = price("99")
		if all := check.Expect(&v, p, check.Official{Rates: checktest.Acts("x")}).WrongTariffs(); len(all) != 0 {
			t.Errorf("without a tolerance: %+v", all)
		}
	})
}

// Domain 4.6: the acts count over the reading cycle, by its days; without a cycle over
// the month, where one act holds all of it.
func TestActsOverTheCycle(t *testing.T) {
	total := func(change func(*invoice.Invoice)) string {
		v := verde(t)
		v.Bill.Discount, v.Bill.Demand[0].Tariff, v.Bill.Energy = pct("0"), nil, v.Bill.Energy[1:]
		v.Bill.Energy[0].Tariff, v.Bill.ReactiveValue = price("140.21"), amount("0")
		v.Bill.Demand[0].Measured = kw("500")
		change(&v)
		r, missing := check.Expect(&v, parameters(t), check.Official{Rates: checktest.Acts("x")}).Recalculate(nil)
		if missing != "" {
			return missing
		}
		return r.Total.StringFixed(2)
	}
	cycle := func(from, to string) func(*invoice.Invoice) {
		return func(v *invoice.Invoice) {
			if from != "" {
				v.Bill.CycleStart = new(date(from))
			}
			if to != "" {
				v.Bill.CycleEnd = new(date(to))
			}
		}
	}
	for name, c := range map[string]struct {
		change func(*invoice.Invoice)
		want   string
	}{
		// 500 × 32.50 and 148.2 × 140.21, ÷ 0.776376.
		"the month": {cycle("", ""), "47694.83"},
		// 500 × 30.00 and, since the printed one is not in force, 148.2 × 130.00.
		"the month before": {func(v *invoice.Invoice) { v.Month = at("2026-09") }, "44135.84"},
		// 10 days of 30.00 and 20 of 32.50: 500 × 31.666667; 10 of 130.00 and 20 of 140.21: 148.2 × 136.806667.
		"across the change":   {cycle("2026-09-20", "2026-10-20"), "46508.50"},
		"its end alone":       {cycle("", "2026-09-20"), "47694.83"},
		"its beginning alone": {cycle("2026-08-20", ""), "47694.83"},
		"longer than a cycle": {cycle("2026-01-01", "2026-10-20"), "Demanda: falta a demanda contratada, a medida ou a tarifa."},
	} {
		if got := total(c.change); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	// Without a cycle, and with a change within the month, nobody knows which counts.
	changedOn := func(day string) check.Official {
		rates := checktest.Acts("x")
		for i := range rates {
			if rates[i].From == date("2026-10-01") {
				rates[i].From = date(day)
			} else {
				rates[i].To = new(date(day).AddDays(-1))
			}
		}
		return check.Official{Rates: rates}
	}
	v := verde(t)
	v.Bill.Demand[0].Tariff = price("99")
	for day, wrong := range map[string]int{"2026-09-30": 1, "2026-10-01": 1, "2026-10-02": 0, "2026-10-16": 0, "2026-10-31": 0} {
		if all := check.Expect(&v, parameters(t), changedOn(day)).WrongTariffs(); len(all) != wrong {
			t.Errorf("changed on %s: %+v", day, all)
		}
	}
	// The record names the act where the bill prints nothing or another tariff.
	v.Bill.CycleStart, v.Bill.CycleEnd = new(date("2026-10-16")), new(date("2026-11-14"))
	for printed, want := range map[string]string{
		"": "parâmetro REH 3.500/2026", "32.50": "usuário Fatura da distribuidora de outubro de 2026", "99": "parâmetro REH 3.500/2026",
		"16.25": "usuário Fatura da distribuidora de outubro de 2026",
	} {
		v.Bill.Demand[0].Tariff = nil
		if printed != "" {
			v.Bill.Demand[0].Tariff = price(printed)
		}
		d := check.Expect(&v, parameters(t), changedOn("2026-10-16")).Demands()[0]
		if record := checktest.Record(&d.Costs.Trace); record != "Tarifa sem desconto = 32.5 R$/kW ← "+want+"\n" {
			t.Errorf("printed %q: %s", printed, record)
		}
	}
}
