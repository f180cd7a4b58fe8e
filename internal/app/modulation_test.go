package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/db"
)

// VD-20: what a contract says of its modulation is followed by how its settlement is judged;
// an unknown one is refused and changes nothing.
func TestSettlementFollowsTheModulation_VD20(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := accruedMonth(t, p.signIn(t))
		c.metered(t, "331250", "CCEE/SCDE consistida")
		c.charge(t, c.month, "mcp", "200")
		judged := func(part string) {
			t.Helper()
			eventually(t, part, func() bool {
				reason, err := db.Value[string](t.Context(), a.DB(), "read", `SELECT settlement_reason FROM ccee_verdicts WHERE client_id = $1 AND month = $2`, c.clientID, c.month)
				return err == nil && strings.Contains(reason, part)
			})
		}
		judged("modulação do contrato CT-PROVISTO não informada")
		body := contractBody("CT-PROVISTO", "11222333000181")
		body["start_date"], body["end_date"] = c.month.Add(-6).First().String(), c.month.Add(12).Last().String()
		body["modulacao"] = "noturna"
		c.refused(t, http.MethodPut, "/contracts/"+c.contractID, body, http.StatusUnprocessableEntity)
		body["modulacao"] = "flat"
		var changed struct {
			Modulation string `json:"modulacao"`
		}
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, body, &changed)
		if changed.Modulation != "flat" {
			t.Errorf("VD-20 stored %q", changed.Modulation)
		}
		judged("exposição de modulação não calculada")
		body["modulacao"] = json.RawMessage(`"carga"`)
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, body, nil)
		eventually(t, "carga", func() bool {
			reason, err := db.Value[string](t.Context(), a.DB(), "read", `SELECT settlement_reason FROM ccee_verdicts WHERE client_id = $1 AND month = $2`, c.clientID, c.month)
			return err == nil && !strings.Contains(reason, "modulação")
		})
	})
}
