package check_test

import (
	"strings"
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
	"ynova/internal/platform/prooftest"
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
	if f := tusdOf(func(*invoice.Invoice) {}); f.Status != check.StatusConforme || f.Expected != total || !strings.Contains(f.Reason, "tarifas em vigor") {
		t.Errorf("E4b in force: %+v", f)
	}
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
	if old.Status != check.StatusDivergente || !strings.HasPrefix(old.Reason, sentence) || old.Found != total || old.Trace == nil {
		t.Errorf("E4b of another validity: %+v", old)
	}
}
