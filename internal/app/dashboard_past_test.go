package app_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
)

// MC-06: the dashboard as it stood on a day sums what was kept, and follows nothing that
// came later; before anything was kept it says so.
func TestDashboardAsOf_MC06(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		today := month.DateOf(clock.Local(time.Now()))
		path := func(day month.Date) string {
			return "/api/dashboard/retrato?mes=" + c.month.String() + "&em=" + day.String()
		}
		var before, after map[string]any
		c.must(t, http.MethodGet, path(today), nil, &before)
		expect.All(t, "MC-06", expect.Is(before["clientes"], 1.0), expect.Is(before["fechados"], 1.0), expect.Is(before["totalContratosAtivos"], 1.0),
			expect.Is(before["tardios"], 0.0))
		expect.All(t, "MC-06 of a closed month all is known", expect.Is(before["sem_retrato"], 0.0), expect.Is[any](before["ate"], today.String()),
			expect.Is(before["sem_energia"], 0.0))
		_, raw, err := c.call(http.MethodGet, c.path("retrato")+"?em="+today.String(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		var kept struct {
			Contratos []struct{ Numeros map[string]*string }
		}
		if err := json.Unmarshal(raw, &kept); err != nil {
			t.Fatal(err)
		}
		var sums struct {
			Faturar json.Number
			Value   json.Number `json:"valor_energia"`
		}
		c.must(t, http.MethodGet, path(today), nil, &sums)
		if of := kept.Contratos[0].Numeros; sums.Value.String() != *of["valor_energia"] || sums.Faturar.String() != *of["faturar"] {
			t.Errorf("MC-06 sums %+v of %s and %s", sums, *of["valor_energia"], *of["faturar"])
		}
		// Of the day before a picture may have been kept by now.
		status, answer, err := c.call(http.MethodGet, path(today.AddDays(-2)), nil, nil)
		if err != nil || status != http.StatusNotFound {
			t.Errorf("MC-06 two days before: %d %s %v", status, answer, err)
		}
		// What comes later changes nothing of it.
		body := contractBody("CT-OUTRO", "11444777000161")
		body["client_name"], body["start_date"], body["end_date"] = "Têxtil Posterior Ltda", c.month.First().String(), c.month.Add(12).Last().String()
		c.must(t, http.MethodPost, "/contracts", body, nil)
		c.must(t, http.MethodGet, path(today), nil, &after)
		if after["totalContratosAtivos"] != 1.0 || after["sem_retrato"] != 1.0 {
			t.Errorf("MC-06 follows what came later, or does not say whom it leaves out: %v", after)
		}
	})
}

// MC-06, TD-09: a divergence that is declared counts on the day as the dashboard of the
// month counts it.
func TestDashboardAsOfCountsDeclared_MC06(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := openMonth(t, p.signIn(t))
		c.must(t, http.MethodPut, "/contracts/"+c.contractID, map[string]any{
			"compliance_invoice": "Divergente", "compliance_invoice_months": c.month.String(),
		}, nil)
		c.waive(t, "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
		var past struct {
			NF   int64 `json:"totalDivergenciasNF"`
			Bill int64 `json:"totalDivergenciasFatura"`
		}
		c.must(t, http.MethodGet, "/api/dashboard/retrato?mes="+c.month.String()+"&em="+month.DateOf(clock.Local(time.Now())).String(), nil, &past)
		if past.NF != 0 || past.Bill != 1 {
			t.Errorf("MC-06 divergences on the day: %+v", past)
		}
	})
}
