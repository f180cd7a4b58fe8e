package balance_test

import (
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/prooftest"
)

// kilo is an energy in kWh.
func kilo(t *testing.T, mwh string) string {
	t.Helper()
	v, err := energy.ParseMWh(mwh)
	if err != nil {
		t.Fatal(err)
	}
	return v.KWhText()
}

// TD-02, M7: a consumption typed out of proportion to the other months of the unit raises
// a question with both readings, and is stored once a user confirms it.
func TestMonthAsks_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(*contract.Input) {})
		w.send("a.csv", consumed("A", cnpjA, "M1", "05/2026;98,4", "06/2026;101,2", "07/2026;97", "08/2026;103,3", "09/2026;100", "10/2026;99,1", "11/2026;100"))
		before := w.month("M1", "2026-11", "consumption")
		c, path := w.As(actor.Gestora), "/energy-balance/"+w.balanceOf("M1")+"_2026-11"
		for mwh, want := range prooftest.MonthExample[struct{ Consumo map[string][2]*string }](t, "M7").Consumo {
			if *want[0] == "ok" {
				continue
			}
			res := c.JSON("PUT", path, map[string]any{"consumptionKwh": kilo(t, mwh)})
			factor := `"fator":0`
			if want[1] != nil {
				factor = `"fator":` + strings.NewReplacer("×", "", "÷", "-").Replace(*want[1])
			}
			code, says := 409, factor
			if *want[0] == "recusado" {
				code, says = 422, "consumptionKwh"
			}
			if text := string(res.Body); res.Code != code || !strings.Contains(text, says) {
				t.Errorf("TD-02 %s MWh: %d %s, want %s", mwh, res.Code, text, says)
			}
		}
		for column, refused := range map[string]string{"price": "24725", "proinfaContribution": "21"} {
			c.JSON("PUT", path, map[string]any{column: refused}).Status(t, 422)
		}
		if got := w.month("M1", "2026-11", "consumption"); got != before {
			t.Errorf("TD-02 stored %s before anybody confirmed", got)
		}
		c.JSON("PUT", path, map[string]any{"consumptionKwh": "295000"}).Status(t, 200)
		confirmed := map[string]any{"consumptionKwh": "310000", "confirmar": map[string]string{"consumptionKwh": "nova linha de produção"}}
		c.JSON("PUT", path, confirmed).Status(t, 200)
		if got := w.month("M1", "2026-11", "consumption"); got == before {
			t.Errorf("TD-02 %s is not stored", got)
		}
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE description LIKE '%confirmado: nova linha de produção'`); n != 1 {
			t.Errorf("TD-02 %d entries of the trail tell the confirmation", n)
		}
	})
}
