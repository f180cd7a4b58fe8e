package app_test

import (
	"encoding/json"
	"net/http"
	"testing"
)

// MC-03: every answer with a month that can be edited says when it was closed, and says
// nothing of an open one.
func TestClosedMonthsAreShown_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		month := c.month.String()
		type row struct {
			At    *string `json:"fechado_em"`
			Month string  `json:"mes"`
		}
		var balance struct{ Months []row }
		var bills, figures struct{ Data []row }
		var record row
		var contract struct {
			Closed []row `json:"meses_fechados"`
		}
		read := func() []row {
			c.must(t, http.MethodGet, "/energy-balance/"+c.balanceID, nil, &balance)
			c.must(t, http.MethodGet, "/api/leads/"+c.clientID+"/faturas", nil, &bills)
			c.must(t, http.MethodGet, "/api/ccee/valores?mes="+month, nil, &figures)
			c.must(t, http.MethodGet, "/api/mail/records/"+c.balanceID+"_"+month, nil, &record)
			contract.Closed = nil
			c.must(t, http.MethodGet, "/contracts/"+c.contractID+"/detail", nil, &contract)
			all := []row{balance.Months[0], bills.Data[0], figures.Data[0], record}
			balance.Months, bills.Data, figures.Data, record = nil, nil, nil, row{}
			return append(all, contract.Closed...)
		}
		said := read()
		if len(said) != 5 || said[4].Month != month {
			t.Errorf("MC-03 the contract names the closed months %+v, want %s", said[4:], month)
		}
		for i, r := range said {
			if r.At == nil {
				t.Errorf("MC-03 answer %d does not say that the month is closed", i)
			}
		}
		c.must(t, http.MethodPost, c.path("reabrir"), map[string]string{"categoria": "cadastro", "motivo": "o preço do aditivo não tinha entrado"}, nil)
		for i, r := range read() {
			if r.At != nil {
				text, _ := json.Marshal(r)
				t.Errorf("MC-03 answer %d says that the open month is closed: %s", i, text)
			}
		}
	})
}

// SX-24: the record of a closed month shows the seller that its contract had at the
// closing, in the balance and in its e-mail; one that is open again follows the contract.
func TestClosedMonthShowsItsSupplier_SX24(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := openMonth(t, p.signIn(t))
		sold := func(by string) {
			t.Helper()
			body := contractBody("CT-FECHADO", "11222333000181")
			body["start_date"], body["end_date"] = c.month.Add(-6).First().String(), c.month.Add(12).Last().String()
			body["supplier"] = by
			status, text, err := c.call(http.MethodPut, "/contracts/"+c.contractID, body, http.Header{"If-Match": {c.version(t)}})
			if err != nil || status != http.StatusOK {
				t.Fatalf("SX-24 another seller: %d %s %v", status, text, err)
			}
		}
		shows := func(what, want string) {
			t.Helper()
			var balance struct {
				Months []struct{ Fornecedor string }
			}
			var record struct{ Supplier string }
			c.must(t, http.MethodGet, "/energy-balance/"+c.balanceID, nil, &balance)
			c.must(t, http.MethodGet, "/api/mail/records/"+c.balanceID+"_"+c.month.String(), nil, &record)
			if balance.Months[0].Fornecedor != want || record.Supplier != want {
				t.Errorf("SX-24 %s: the balance shows %q, the e-mail %q, want %q", what, balance.Months[0].Fornecedor, record.Supplier, want)
			}
		}
		sold("Beta Energia")
		shows("open", "Beta Energia")
		c.waive(t, "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
		sold("Gama Energia")
		shows("closed", "Beta Energia")
		c.must(t, http.MethodPost, c.path("reabrir"), map[string]string{"categoria": "cadastro", "motivo": "o fornecedor do aditivo não tinha entrado"}, nil)
		shows("open again", "Gama Energia")
	})
}
