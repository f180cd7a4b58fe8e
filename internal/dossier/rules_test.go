package dossier_test

import (
	"testing"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// CT-09, EB-16: the record of each figure names the rules that it follows, also
// where nothing can be computed.
func TestRecordsNameTheirRules_CT09(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(nil)
		w.measure(e1)
		bare := w.contract(func(in *contract.Input) { in.Code, in.AveragePrice, in.SpotPrice = "CT-X", "", "" })
		for _, c := range []struct {
			name, id, query string
			role            actor.Role
			figures         int
		}{
			{"a measured month", v.ID, "?mes=2026-10", actor.Gestora, 7},
			{"the newest month", v.ID, "", actor.Gestora, 7},
			{"a month without data", v.ID, "?mes=2027-05", actor.Gestora, 7},
			{"a month before the contract", v.ID, "?mes=2025-05", actor.Gestora, 7},
			{"a contract without prices", bare.ID, "", actor.Gestora, 7},
		} {
			kpis := w.detail(c.role, c.id, c.query).KPIs
			if len(kpis) != c.figures {
				t.Errorf("CT-09 %s: %d figures", c.name, len(kpis))
			}
			for _, k := range kpis {
				if k.Trace == nil || k.Trace.Rules == "" {
					t.Errorf("EB-16 %s, %s: %+v", c.name, k.Key, k.Trace)
				}
			}
		}
	})
}
