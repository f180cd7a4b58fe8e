package balance_test

import (
	"encoding/json"
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/prooftest"
)

// partial is the contract of the golden example M6.
func partial(in *contract.Input) {
	in.StartDate, in.EndDate, in.Volume, in.VolumeUnit = "2026-03-15", "2027-09-10", "0.5", "MW médio"
	in.LowerLimit, in.UpperLimit, in.PartialMonth = "80", "120", "pro_rata_dias"
}

// MC-10, M6: the days of a partial month make the volume, the band and what is billed;
// the consumption of the month is not scaled, and what the contract does not reach is a
// deficit. The memória says how many days count.
func TestPartialMonth_MC10(t *testing.T) {
	want := prooftest.MonthExample[map[string]json.RawMessage](t, "M6")
	var band []string
	if err := json.Unmarshal(want["faixa 80–120 em 2026-03"], &band); err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract("A", cnpjA, partial)
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;perdas\n"+
			"A;"+cnpjA+";M1;02/2026;300;0\nA;"+cnpjA+";M1;03/2026;372;0\nA;"+cnpjA+";M1;04/2026;360;0\nA;"+cnpjA+";M1;09/2027;120;0\n")
		c := w.As(actor.Gestora)
		memoria := func(m string) trace.Node {
			return get[trace.Node](t, c, "/energy-balance/"+w.balanceOf("M1")+"/months/"+m+"/memoria")
		}
		for m, volume := range map[string]string{"2026-03": "204.000", "2026-04": "360.000", "2027-09": "120.000"} {
			if !strings.Contains(string(want[m]), `"`+volume+`"`) {
				t.Fatalf("MC-10 the example has another volume of %s: %s", m, want[m])
			}
			if got := find(memoria(m), "Contrato").Value; got != volume {
				t.Errorf("MC-10 %s: %s MWh, want %s", m, got, volume)
			}
		}
		march := memoria("2026-03")
		for name, value := range map[string]string{"Consumo": "372.000", "Mínimo": band[0], "Máximo": band[1], "Faturar": "244.800", "Déficit": "127.200"} {
			if got := find(march, name).Value; got != value {
				t.Errorf("MC-10 %s: %s, want %s", name, got, value)
			}
		}
		if source := find(find(march, "Contrato"), "Contrato 1").Source; source == nil || !strings.Contains(source.Detail, "17 dos 31 dias de mar/2026") {
			t.Errorf("MC-10 source of the volume: %+v", source)
		}
		// At what the days agree the value is the example's.
		w.send("b.csv", "cliente;cnpj;medidor;mes;consumo_mwh;perdas\nA;"+cnpjA+";M1;03/2026;204;0\n")
		if got := w.text(`SELECT energy_value FROM contract_months WHERE contract_id = $1 AND month = '2026-03'`, v.ID); got != "408000000" {
			t.Errorf("MC-10 value of March: %s", got)
		}
		// Another rule computes the month anew.
		change := func(rule string) {
			t.Helper()
			updated, err := w.contracts.Update(t.Context(), w.gestora, v.ID, contract.Edit{Version: &v.Version, Apply: func(in *contract.Input) { in.PartialMonth = rule }})
			if err != nil {
				t.Fatal(err)
			}
			v = updated
		}
		change("mes_inteiro")
		if got := find(memoria("2026-03"), "Contrato").Value; got != "372.000" {
			t.Errorf("MC-10 a whole March: %s", got)
		}
		change("proximo_mes")
		if got := w.count(`SELECT count(*) FROM contract_months WHERE contract_id = $1 AND month = '2026-03' AND contracted IS NOT NULL`, v.ID); got != 0 {
			t.Error("MC-10 a March that is not supplied has a volume")
		}
	})
}

// MC-10: contracts that meet inside a month serve it together (1.4); one that begins with
// the next month has no part in it.
func TestContractsMeetInAMonth_MC10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, partial)
		w.contract("A", cnpjA, func(in *contract.Input) { partial(in); in.StartDate, in.EndDate = "2025-01-01", "2026-03-14" })
		next := w.contract("A", cnpjA, func(in *contract.Input) { partial(in); in.StartDate, in.PartialMonth = "2026-03-20", "proximo_mes" })
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;perdas\nA;"+cnpjA+";M1;03/2026;372;0\n")
		memoria := get[trace.Node](t, w.As(actor.Gestora), "/energy-balance/"+w.balanceOf("M1")+"/months/2026-03/memoria")
		if got := find(memoria, "Contrato").Value; got != "372.000" {
			t.Errorf("MC-10 17 and 14 days: %s MWh", got)
		}
		if got := w.count(`SELECT count(*) FROM contract_months WHERE contract_id = $1 AND month = '2026-03'`, next.ID); got != 0 {
			t.Error("MC-10 a contract that begins with the next month serves this one")
		}
	})
}
