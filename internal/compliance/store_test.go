package compliance

import (
	"context"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfACheckIsStored_DB11 writes a check and reads back each field, also
// after a change.
func TestEveryFieldOfACheckIsStored_DB11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		m := month.New(2026, 1)
		amount := db.NullNumber{Int64: 2, Valid: true}
		r := row{
			contractID: dbtest.Contract, clientID: dbtest.Client, month: m, nfEnergy: "Conforme", nfICMS: "Divergente", nfFederal: "Indefinido", billDemand: "Indefinido", billTUSD: "Conforme",
			billICMS: "Divergente", billFederal: "Conforme", nfCovers: "Divergente", nfEnergyValue: amount, nfICMSValue: db.NullNumber{Int64: 3, Valid: true}, toleranceFactor: "1.5", observation: "Nota",
			demand: "verde", modality: "amarelo", reactive: "vermelho",
			demandMissing: true, modalityMissing: true, reactiveMissing: true, details: "{}", active: true, nfDivergent: true, billDivergent: true,
			rulesVersion: 4, updatedAt: 5,
		}
		stored := func(empty ...string) {
			t.Helper()
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return store(ctx, tx, &r) })
			got, err := rowsOf(t.Context(), d, dbtest.Contract, m, m)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, r, got[m], empty...)
		}
		stored()
		r.nfEnergy, r.nfICMS, r.billDemand, r.billTUSD, r.billICMS = r.nfICMS, r.nfEnergy, r.billTUSD, r.billDemand, r.billTUSD
		r.nfCovers, r.billFederal = "Conforme", "Divergente"
		r.nfEnergyValue, r.nfICMSValue, r.toleranceFactor, r.observation = r.nfICMSValue, r.nfEnergyValue, "2", "Outra"
		r.demand, r.modality, r.reactive, r.details = r.modality, r.reactive, r.demand, `{"a":1}`
		r.active, r.nfDivergent, r.billDivergent = false, false, false
		r.demandMissing, r.modalityMissing, r.reactiveMissing = false, false, false
		r.rulesVersion, r.updatedAt = 6, 7
		stored("active", "nfDivergent", "billDivergent", "demandMissing", "modalityMissing", "reactiveMissing")
	})
}
