package compliance_test

import (
	"testing"
	"time"

	"ynova/internal/compliance"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/checktest"
	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff"
)

// Imported tariffs reach the check through the distributor of the bill, in the
// transaction that records it.
func TestRecordedBillMeetsImportedTariffs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		tariffs := tariff.NewService(tariff.Config{
			DB: d, Clock: clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)),
		})
		if err := tariffs.Rates.Enter(t.Context(), k.staff, checktest.Acts("CPFL Paulista")); err != nil {
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
		expect.All(t, "f", expect.Is(f.Status, check.StatusDivergente), expect.Is(f.Expected, "47694.83"),
			expect.Has(f.Reason, "homologada de R$ 32,50/kW (REH 3.500/2026"))
		if found[0].Observation != f.Reason {
			t.Errorf("first failing line %q", found[0].Observation)
		}
	})
}
