package reading_test

import (
	"testing"

	"ynova/internal/compliance"
	"ynova/internal/compliance/check"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// IV-11, DB-09: a bill that was read is checked in the transaction that links it:
// status_fatura and the first failing line are there with the answer.
func TestReadBillIsChecked_IV11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, b := newTestEnv(t, d), printed(t)
		of := w.contract(b.Truth.Fields[extract.ClientDocument])
		documentID := id.New()
		w.send(w.staff, documentID, "fatura.pdf", b.Data).Status(t, 200)
		w.Work()
		w.staff.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": of.ID}).Status(t, 201)
		found, err := compliance.ChecksOf(t.Context(), d, of.ID)
		if err != nil || len(found) != 1 {
			t.Fatalf("IV-11 checks %+v, %v", found, err)
		}
		// The bill charges the 253.83 kW that were measured, and 270 are contracted.
		demand := found[0].BillDemand
		const first = "Demanda: esperado faturar 270 kW, faturado 253,83 kW."
		expect.All(t, "DB-09 status_fatura, demand, first failing line", expect.Is(found[0].BillStatus, check.StatusDivergente),
			expect.Is(demand.Expected, b.Truth.Fields[extract.DemandOffPeak]), expect.Is(demand.Found, "253.83"), expect.Not(demand.Trace, nil),
			expect.Is(found[0].Observation, first))
	})
}
