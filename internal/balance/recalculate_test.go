package balance_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/balance/measurement"
	"ynova/internal/contract"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// change edits a contract.
func (w *testEnv) change(v contract.View, change func(*contract.Input)) contract.View {
	w.t.Helper()
	v, err := w.contracts.Update(w.t.Context(), w.gestora, v.ID, contract.Edit{Apply: change})
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

func TestMonthsFollowTheContract_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		im := w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh\nA;"+cnpjA+";M1;01/2026;100\nA;"+cnpjA+";M1;02/2026;130\n")
		if im.Counts.Flagged(measurement.OutcomeNoContract) != 2 || len(w.lines(im, measurement.OutcomeNoContract)) != 2 {
			t.Errorf("EB-15 without a contract: %+v", im.Counts)
		}
		columns := []string{"requirement", "net", "billable", "conformity"}
		if got := w.month("M1", "2026-01", columns...); got != "103000"+kwh+" - - Indefinido" {
			t.Errorf("EB-16 without PROINFA: %s", got)
		}
		v := w.contract("A", cnpjA, func(in *contract.Input) {
			in.Volume, in.LowerLimit, in.UpperLimit, in.Proinfa = "100", "90", "110", "3"
		})
		if got := w.month("M1", "2026-01", columns...); got != "103000"+kwh+" 100000"+kwh+" 100000"+kwh+" Conforme" {
			t.Errorf("EB-16 with a new contract: %s", got)
		}
		if got := w.month("M1", "2026-02", columns...); got != "133900"+kwh+" 130900"+kwh+" 110000"+kwh+" Excedente" {
			t.Errorf("EB-16 with a new contract: %s", got)
		}
		summary := w.text(`SELECT CAST(net AS TEXT) || ' ' || CAST(accumulated_net AS TEXT) || ' ' || CAST(delta_percent AS TEXT) || ' ' ||
			conformity FROM contract_months WHERE contract_id = $1 AND month = '2026-02'`, v.ID)
		if summary != "130900"+kwh+" 230900"+kwh+" 4950000 Excedente" { // (230.9 − 220) ÷ 220
			t.Errorf("DB-01 the contract's month is %s", summary)
		}
		w.counters()
		v = w.change(v, func(in *contract.Input) { in.UpperLimit = "150" })
		if got := w.month("M1", "2026-02", columns...); got != "133900"+kwh+" 130900"+kwh+" 130900"+kwh+" Conforme" {
			t.Errorf("EB-16 after the limit changed: %s", got)
		}
		v = w.change(v, func(in *contract.Input) { in.EndDate = "2026-01-31" })
		if got := w.month("M1", "2026-02", "billable", "contract_id", "conformity"); got != "- - Indefinido" {
			t.Errorf("EB-16 after the contract ended: %s", got)
		}
		if n := w.count(`SELECT count(*) FROM contract_months`); n != 1 {
			t.Errorf("EB-16 the contract keeps %d months", n)
		}
		w.counters()
		v = w.change(v, func(in *contract.Input) { in.Status = "Inativo" })
		if n := w.count(`SELECT count(*) FROM contract_months WHERE active`); n != 1 {
			t.Errorf("TD-09 a contract that is suspended today keeps %d months of before", n)
		}
		w.change(v, func(in *contract.Input) { in.Status, in.StatusFrom = "Inativo", "2026-01-01" })
		if n := w.count(`SELECT count(*) FROM contract_months`); n != 0 {
			t.Errorf("EB-16 an inactive contract keeps %d months", n)
		}
		if got := w.text(`SELECT contract_id FROM balances`); got != "-" {
			t.Errorf("BD-02 the balance still leads to %s", got)
		}
		w.counters()
	})
}

func TestDeletedContract_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract("A", cnpjA, func(*contract.Input) {})
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh\nA;"+cnpjA+";M1;01/2026;100\n")
		gestora := w.gestora
		gestora.AuthenticatedAt = clock.System().Now()
		if err := w.contracts.Delete(t.Context(), gestora, v.ID, nil, "teste"); err != nil {
			t.Fatal(err)
		}
		if w.month("M1", "2026-01", "contract_id", "billable") != "- -" || w.count(`SELECT count(*) FROM contract_months`) != 0 {
			t.Errorf("EB-16 after deleting: %s", w.month("M1", "2026-01", "contract_id", "billable"))
		}
		if _, err := w.contracts.Restore(t.Context(), gestora, v.ID, "teste"); err != nil {
			t.Fatal(err)
		}
		if got := w.month("M1", "2026-01", "billable"); got != "103000"+kwh {
			t.Errorf("EB-16 after restoring: %s", got)
		}
		w.counters()
	})
}

// E1b of the domain reference, through a file: two units on one contract.
func TestGroupOfUnits_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(in *contract.Input) {
			in.Volume, in.LowerLimit, in.UpperLimit, in.AveragePrice = "190", "90", "110", "255"
		})
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_kwh;proinfa\nA;"+cnpjA+";UC-A;01/2026;120500;2,3\n")
		if got := w.month("UC-A", "2026-01", "billable"); got != "171000"+kwh {
			t.Errorf("EB-16 alone: %s", got)
		}
		w.send("b.csv", "cliente;cnpj;medidor;mes;consumo_kwh;proinfa\nA;"+cnpjA+";UC-B;01/2026;88310;1,75\n")
		for meter, want := range map[string]string{
			"UC-A": "121815" + kwh + " 120647" + kwh + " 307649900 Excedente",
			"UC-B": "89209" + kwh + " 88353" + kwh + " 225300200 Excedente",
		} {
			if got := w.month(meter, "2026-01", "net", "billable", "energy_value", "conformity"); got != want {
				t.Errorf("EB-16 %s: %s, want %s", meter, got, want)
			}
		}
		if got := w.text(`SELECT CAST(net AS TEXT) || ' ' || CAST(billable AS TEXT) || ' ' || CAST(deficit AS TEXT) FROM contract_months`); got != "211024"+kwh+" 209000"+kwh+" 2024"+kwh {
			t.Errorf("EB-16 the group: %s", got)
		}
		w.counters()
	})
}

// A contract named after the meter serves its unit, and the group's contract the
// others (and the unit again once it ends).
func TestContractOfAMeter_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		group := w.contract("A", cnpjA, func(in *contract.Input) { in.Volume, in.LowerLimit, in.UpperLimit = "100", "0", "200" })
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh\nA;"+cnpjA+";M1;01/2026;50\nA;"+cnpjA+";M2;01/2026;50\nA;"+cnpjA+";M1;02/2026;50\n")
		own := w.contract("A", cnpjA, func(in *contract.Input) {
			in.Group, in.Volume, in.EndDate = "M1", "60", "2026-01-31"
		})
		for place, want := range map[string]string{"M1 2026-01": own.ID, "M2 2026-01": group.ID, "M1 2026-02": group.ID} {
			meter, month, _ := strings.Cut(place, " ")
			if got := w.month(meter, month, "contract_id"); got != want {
				t.Errorf("EB-16 %s is served by %s, want %s", place, got, want)
			}
		}
		if got := w.text(`SELECT net FROM contract_months WHERE contract_id = $1 AND month = '2026-01'`, group.ID); got != "51500"+kwh {
			t.Errorf("EB-16 the group's net is %s without the unit", got)
		}
		w.counters()
	})
}

// A change that concerns many months is left to a job.
func TestManyMonthsAreLeftToAJob_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		var b strings.Builder
		b.WriteString("cliente;cnpj;medidor;mes;consumo_mwh\n")
		for unit := range 11 {
			for month := 1; month <= 12; month++ {
				fmt.Fprintf(&b, "A;%s;M%d;%02d/2026;10\n", cnpjA, unit, month)
			}
		}
		w.send("a.csv", b.String())
		v := w.contract("A", cnpjA, func(*contract.Input) {})
		if n := w.count(`SELECT count(*) FROM contract_months`); n != 0 {
			t.Fatalf("EB-16 %d months were computed in the request", n)
		}
		w.work()
		if n := w.count(`SELECT count(*) FROM contract_months WHERE contract_id = $1`, v.ID); n != 12 {
			t.Errorf("EB-16 the job computed %d months of the contract", n)
		}
		if n := w.count(`SELECT count(*) FROM balance_months WHERE contract_id IS NOT NULL AND billable IS NOT NULL`); n != 132 {
			t.Errorf("EB-16 the job computed %d rows", n)
		}
		w.counters()
	})
}
