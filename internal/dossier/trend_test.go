package dossier_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/dossier"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// VD-40: a running sum is compared with the same month of the contract year before, where it
// is of as many months, and with nothing in the first one; the other figures with the month before.
func TestRunningSumIsComparedWithItsLike_VD40(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(func(in *contract.Input) { in.StartDate, in.EndDate = "2025-01-01", "2027-12-31" })
		rows := []string{"cliente;cnpj;medidor;mes;consumo_mwh;proinfa"}
		for _, m := range []string{"2025-01", "2025-02", "2025-04", "2026-01", "2026-02", "2026-03", "2026-04"} {
			mwh := map[string]string{"2025": "100", "2026": "150"}[m[:4]]
			rows = append(rows, fmt.Sprintf("Metalúrgica São João;%s;M-1;%s;%s;0", cnpj, m, mwh))
		}
		w.measure(strings.Join(rows, "\n") + "\n")
		trend := func(m, key string) string {
			t.Helper()
			for _, k := range w.detail(actor.Gestora, v.ID, "?mes="+m).KPIs {
				if k.Key == key && k.Variation != nil {
					return string(k.Variation.Since) + " " + string(k.Variation.Value)
				}
			}
			return "–"
		}
		for _, c := range []struct{ month, key, want string }{
			{"2025-02", "acumulado_limite", "–"},
			{"2025-02", "consumo", string(dossier.SinceMonth) + " 0"},
			{"2026-01", "acumulado_limite", string(dossier.SinceYear) + " 50"},
			{"2026-02", "acumulado_limite", string(dossier.SinceYear) + " 50"},
			{"2026-04", "acumulado_limite", "–"}, // 2025 lacks March: three months against four
			{"2026-02", "consumo", string(dossier.SinceMonth) + " 0"},
		} {
			if got := trend(c.month, c.key); got != c.want {
				t.Errorf("VD-40 %s in %s: %s, want %s", c.key, c.month, got, c.want)
			}
		}
	})
}
