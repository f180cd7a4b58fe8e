package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"ynova/internal/platform/expect"
)

// refusedWrite is what the answer to a write of a closed month says beside the sentence.
type refusedWrite struct {
	Error   string
	Code    string
	Current struct {
		Months []struct{ Cliente, Mes string }          `json:"meses"`
		PostIn string                                   `json:"lancar_em"`
		Keep   bool                                     `json:"manter"`
		Adjust *struct{ Contrato, Linha, Valor string } `json:"ajuste"`
	}
}

// MC-03: a refusal names the months and the ways out: a contract is saved with the closed
// months kept, a document is recorded as an adjustment of what it adds.
func TestRefusalNamesTheWaysOut_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		before := rows(t, a.DB(), c.month)
		calls := c.refusals()
		refused := func(route string) (r refusedWrite) {
			t.Helper()
			method, path, body := calls[route]()
			status, text, err := c.call(method, path, body, http.Header{"If-Match": {c.version(t)}})
			if route != "POST /contracts/{id}/situacao" && route != "POST /contracts/{id}/client" {
				status, text, err = c.call(method, path, body, nil)
			}
			expect.Must(t, "MC-03 "+route, expect.Is(err, nil), expect.Is(status, http.StatusConflict), expect.Is(json.Unmarshal(text, &r), nil))
			expect.Must(t, "MC-03 "+route, expect.Is(r.Code, "mes_fechado"))
			expect.Must(t, fmt.Sprintf("MC-03 %s names the months", route), expect.Not(len(r.Current.Months), 0))
			expect.All(t, fmt.Sprintf("MC-03 %s names the months", route), expect.Is(r.Current.Months[0].Cliente, c.clientID),
				expect.Is(r.Current.Months[0].Mes, c.month.String()))
			return r
		}
		for route, keeps := range map[string]bool{
			"POST /contracts": true, "PUT /contracts/{id}": true, "POST /contracts/{id}/situacao": true,
			"DELETE /contracts/{id}": false, "POST /contracts/{id}/client": false, "PUT /energy-balance/{id}": false, "PUT /api/ccee/valores/{id}": false,
		} {
			if r := refused(route); r.Current.Keep != keeps {
				t.Errorf("MC-03 %s offers to keep the closed months: %v, want %v (%s)", route, r.Current.Keep, keeps, r.Error)
			}
		}
		for route, amount := range map[string]string{
			"POST /contracts/{id}/invoices": "10.00", "PUT /api/invoices/{id}": "-82796.84", "DELETE /api/invoices/{id}": "-82806.84",
		} {
			r := refused(route)
			j := r.Current.Adjust
			expect.Must(t, fmt.Sprintf("MC-04 %s proposes in in %s", route, c.month.Add(1)), expect.Not(j, nil))
			expect.All(t, fmt.Sprintf("MC-04 %s proposes in in %s", route, c.month.Add(1)), expect.Is(j.Contrato, c.contractID),
				expect.Is(j.Linha, "energia"), expect.Is(j.Valor, amount), expect.Is(r.Current.PostIn, c.month.Add(1).String()))
		}
		c.kept(t, a.DB(), before)

		_, path, body := calls["POST /contracts/{id}/situacao"]()
		body.(map[string]any)["meses_fechados"] = "manter"
		if status, text, err := c.call(http.MethodPost, path, body, http.Header{"If-Match": {c.version(t)}}); err != nil || status != http.StatusOK {
			t.Errorf("MC-03 suspended with the closed month kept: %d %s %v", status, text, err)
		}
		c.kept(t, a.DB(), before)
	})
}
