package app_test

import (
	"net/http"
	"strings"
	"testing"
)

// MC-02: what a unit is billed rests on what all units of its contract took: while one of
// them has no final figure the statements of the others leave as provisional too.
func TestStatementsOfUnitsTogether_MC02(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonth(t, p.signIn(t))
		marked := func(meter string) bool {
			t.Helper()
			var id string
			if err := a.DB().QueryRowContext(t.Context(), `SELECT id FROM balances WHERE meter_code = $1`, meter).Scan(&id); err != nil {
				t.Fatal(err)
			}
			var mail struct{ Subject string }
			c.must(t, http.MethodPost, "/api/mail/preview", map[string]any{"recordId": id + "_" + c.month.String()}, &mail)
			return strings.HasSuffix(mail.Subject, " (provisório)")
		}
		arrives := func(meter, origin string) {
			t.Helper()
			c.importSheet(t, meter+origin+".csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh;medicao\n"+
				"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;"+meter+";"+c.month.String()+";90000;6,412;"+origin+"\n"))
		}
		expect := func(when string, want bool, meters ...string) {
			t.Helper()
			for _, meter := range meters {
				if marked(meter) != want {
					t.Errorf("MC-02 %s: %s is provisional: %v", when, meter, !want)
				}
			}
		}
		expect("alone", false, closedMeter)
		c.must(t, http.MethodPost, "/api/leads/"+c.clientID+"/unidades", map[string]any{"codigo": "BRSP002"}, nil)
		expect("while another unit is not measured", true, closedMeter)
		arrives("BRSP002", "Estimada")
		expect("while the other one is an estimate", true, closedMeter, "BRSP002")
		c.waive(t, "medicao")
		expect("declared final", false, closedMeter, "BRSP002")
		arrives("BRSP003", "Telemetria")
		c.must(t, http.MethodDelete, c.path("itens/medicao/dispensar"), nil, nil)
		expect("taken back", true, closedMeter, "BRSP002", "BRSP003")
	})
}
