package app_test

import (
	"encoding/json"
	"net/http"
	"testing"
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
			if err != nil || status != http.StatusConflict || json.Unmarshal(text, &r) != nil || r.Code != "mes_fechado" {
				t.Fatalf("MC-03 %s: %d %s %v", route, status, text, err)
			}
			if len(r.Current.Months) == 0 || r.Current.Months[0].Cliente != c.clientID || r.Current.Months[0].Mes != c.month.String() {
				t.Errorf("MC-03 %s names the months %+v", route, r.Current.Months)
			}
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
			if j := r.Current.Adjust; j == nil || j.Contrato != c.contractID || j.Linha != "energia" || j.Valor != amount || r.Current.PostIn != c.month.Add(1).String() {
				t.Errorf("MC-04 %s proposes %+v in %s, want %s in %s", route, j, r.Current.PostIn, amount, c.month.Add(1))
			}
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
