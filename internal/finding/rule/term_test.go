package rule

import (
	"testing"

	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/prooftest"
	"ynova/internal/tariff/tarifftest"
)

// VD-16, golden T9: a charge of the tariff and a tax passed on can be contested for sixty
// cycles, a tax of the state for five years from its payment, else from the issue.
func TestTermOfEachRemedy_VD16(t *testing.T) {
	given, want := prooftest.TrueInput[map[string]any](t, "T9"), prooftest.TrueExample[map[string]string](t, "T9")
	m, err := month.Parse(given["mes_da_fatura"].(string))
	if err != nil {
		t.Fatal(err)
	}
	issued, paid := tarifftest.Date(t, given["emitida"].(string)), tarifftest.Date(t, given["pago_em"].(string))
	in := Input{Parameters: tarifftest.LoadParameters(t, dbtest.SQLite(t)), History: []invoice.Invoice{{ID: "b1", Kind: invoice.KindBill, Issued: issued}}}
	of := func(r Rule) string {
		return in.deadline(&Found{Rule: r, Kind: invoice.KindBill, InvoiceID: "b1", Month: m, Contestable: true}).String()
	}
	for name, got := range map[string]string{
		"tarifa": of(Tariff), "repasse_pis_cofins": of(Federal), "tributo_estadual_sem_data_de_pagamento": of(ICMSBase),
		"tributo_estadual_pago": taxDeadline(paid).String(), "emitida_em_2024-02-29": taxDeadline(tarifftest.Date(t, "2024-02-29")).String(),
	} {
		if got != want[name] {
			t.Errorf("VD-16 %s: %s, want %s", name, got, want[name])
		}
	}
	in.History = nil
	if d := of(ICMSBase); d != "2031-02-01" {
		t.Errorf("VD-16 a bill without a day of issue: %s", d)
	}
}
