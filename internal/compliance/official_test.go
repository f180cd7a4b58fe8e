package compliance_test

import (
	"strings"
	"testing"
	"time"

	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff"
)

// acts are the tariffs of example E4b from the 1st of October 2026 on, and others
// before.
func acts(distributor string) []tariff.Tariff {
	var list []tariff.Tariff
	last := must(month.ParseDate("2026-09-30"))
	for _, of := range []struct {
		from       string
		to         *month.Date
		act        string
		kw, p, off string
	}{{"2025-10-01", &last, "REH 3.400/2025", "30.00", "2200", "130"}, {"2026-10-01", nil, "REH 3.500/2026", "32.50", "2296.63", "140.21"}} {
		for posto, rates := range map[string]tariff.Rates{
			"unico": {TUSDkW: price(of.kw)}, "ponta": {TUSDMWh: price(of.p)}, "fora_ponta": {TUSDMWh: price(of.off)},
		} {
			list = append(list, tariff.Tariff{
				RateKey: tariff.RateKey{Distributor: distributor, Subgroup: "A4", Modality: "Verde", Posto: posto}, Rates: rates,
				From: must(month.ParseDate(of.from)), To: of.to, Act: of.act, Source: "ANEEL",
			})
		}
	}
	return list
}

// Domain 4.6, E4b: the use of the network is recomputed with the tariffs in force on
// the cycle; those of the bill count where nobody knows them.
func TestBillByTheTariffsInForce_E4b(t *testing.T) {
	check := func(change func(*invoice.Invoice)) compliance.Finding {
		v := verde(t)
		v.ID = "b1"
		v.Bill.CycleStart, v.Bill.CycleEnd = new(must(month.ParseDate("2026-10-05"))), new(must(month.ParseDate("2026-11-04")))
		change(&v)
		_, tusd, _ := compliance.CheckBill(compliance.BillInput{
			Month: v.Month, Invoices: []invoice.Invoice{v}, Parameters: parameters(t),
			Official: map[string]compliance.Official{"b1": {Rates: acts("x")}},
		})
		return tusd
	}
	want := prooftest.Example(t, "E4b")
	total := dec(want["total"]).Sub(dec(want["cip"])).StringFixed(2)
	if f := check(func(*invoice.Invoice) {}); f.Status != compliance.StatusConforme || f.Expected != total || !strings.Contains(f.Reason, "tarifas em vigor") {
		t.Errorf("E4b in force: %+v", f)
	}
	silent := check(func(v *invoice.Invoice) {
		v.Bill.Demand[0].Tariff, v.Bill.Energy[0].Tariff, v.Bill.Energy[1].Tariff = nil, nil, nil
	})
	if silent.Status != compliance.StatusConforme || silent.Expected != total {
		t.Errorf("E4b a bill that prints no tariff: %+v", silent)
	}
	// The bill is the one of the new tariffs, in a cycle of the old.
	old := check(func(v *invoice.Invoice) {
		v.Bill.CycleStart, v.Bill.CycleEnd = new(must(month.ParseDate("2026-08-30"))), new(must(month.ParseDate("2026-09-29")))
	})
	const sentence = "Demanda: tarifa impressa de R$ 32,50/kW, homologada de R$ 30,00/kW (REH 3.400/2025, desde 01/10/2025)"
	if old.Status != compliance.StatusDivergente || !strings.HasPrefix(old.Reason, sentence) || old.Found != total || old.Trace == nil {
		t.Errorf("E4b of another validity: %+v", old)
	}
}

// Imported tariffs reach the check through the distributor of the bill, in the
// transaction that records it.
func TestRecordedBillMeetsImportedTariffs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		tariffs := tariff.NewService(tariff.Config{
			DB: d, Clock: clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)), Cache: tariff.NewCache(clock.System()),
		})
		if err := tariffs.EnterTariffs(t.Context(), k.staff, acts("CPFL Paulista")); err != nil {
			t.Fatal(err)
		}
		v := k.contract(func(*contract.Input) {})
		k.record(v, invoice.Input{Kind: "fatura_distribuidora", Competencia: "2026-10", Figures: invoice.Figures{
			Distributor: new("cpfl-paulista"), Subgroup: new("A4"), Modality: new("Verde"), DiscountPercent: number("0"), ReactiveValue: number("0"),
			ICMSRate: number("18"), PISCOFINSRate: number("5.32"), TUSDValue: number("60000.00"), ICMSValue: number("10800.00"),
			Demand: []invoice.DemandLineBody{{Posto: "unico", ContractedKW: number("500"), MeasuredKW: number("500"), BilledKW: number("500"), Tariff: number("40"), ExcessValue: number("0")}},
			Energy: []invoice.EnergyLineBody{{Posto: "fora_ponta", KWh: number("148200")}},
		}})
		found, err := compliance.ChecksOf(t.Context(), d, v.ID)
		if err != nil || len(found) != 1 {
			t.Fatal(found, err)
		}
		// 500 × 32.50 and 148.2 × 140.21, ÷ 0.776376.
		f := found[0].BillTUSD
		if f.Status != compliance.StatusDivergente || f.Expected != "47694.83" || !strings.Contains(f.Reason, "homologada de R$ 32,50/kW (REH 3.500/2026") {
			t.Errorf("%+v", f)
		}
		if found[0].Observation != f.Reason {
			t.Errorf("first failing line %q", found[0].Observation)
		}
	})
}
