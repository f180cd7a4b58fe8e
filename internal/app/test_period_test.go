package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
)

// VD-14, T7: the test period is the same in the status of the month, the list of findings, the
// finding with its record, and the recalculated bill; entering a first day of supply opens one.
func TestPeriodOfTestsEverywhere_VD14(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := openMonthAlone(t, p.signIn(t))
		bill := func(m month.Month, contracted, measured, excess string) {
			t.Helper()
			body := c.networkBill(measured, "9600", "145000", "32.50", "5.32", "75515.09", "312.45")
			d := body["figures"].(map[string]any)["demand"].([]map[string]any)[0]
			d["contracted_kw"], d["billed_kw"], d["excess_value"] = json.Number(contracted), json.Number(measured), json.Number(excess)
			c.document(t, m, body)
		}
		bill(c.month.Add(-1), "400", "500", "8372.23")
		bill(c.month, "500", "540", "3348.89")

		type finding struct {
			ID       string
			Holds    bool        `json:"vigente"`
			Rule     string      `json:"regra"`
			Sentence string      `json:"frase"`
			Invoice  string      `json:"fatura_id"`
			AtStake  json.Number `json:"em_jogo"`
		}
		findings := func(m month.Month) (list []finding) {
			t.Helper()
			var body struct{ Data []finding }
			c.must(t, http.MethodGet, "/api/apontamentos?contrato_id="+c.contractID+"&de="+m.String()+"&ate="+m.String(), nil, &body)
			for _, f := range body.Data {
				if f.Holds && strings.HasPrefix(f.Rule, "demanda_") {
					list = append(list, f)
				}
			}
			return list
		}
		list := findings(c.month)
		expect.Must(t, "VD-14 findings", expect.Len(list, 1))
		expect.Must(t, "VD-14 findings", expect.Is(list[0].Rule, "demanda_periodo_teste"), expect.Is(list[0].AtStake, "3348.89"),
			expect.Has(list[0].Sentence, "acima de 550 kW"))
		var one map[string]any
		c.must(t, http.MethodGet, "/api/apontamentos/"+list[0].ID, nil, &one)
		record, _ := json.Marshal(one)
		for _, part := range []string{"Contratada antes", "Limite de ultrapassagem", "1º ciclo depois do aumento"} {
			if !strings.Contains(string(record), part) {
				t.Errorf("VD-14 the record has no %q: %s", part, record)
			}
		}
		var bills struct {
			Lines []struct {
				Kind       string      `json:"tipo"`
				Difference json.Number `json:"diferenca"`
			} `json:"linhas"`
		}
		c.must(t, http.MethodGet, "/api/faturas/"+list[0].Invoice+"/recalculada", nil, &bills)
		differs := ""
		for _, l := range bills.Lines {
			if l.Kind == "demanda_ultrapassagem" {
				differs = string(l.Difference)
			}
		}
		if differs != "3348.89" {
			t.Errorf("VD-14 recalculated: %q of %+v", differs, bills)
		}
		var checked map[string]any
		c.must(t, http.MethodGet, "/contracts/"+c.contractID+"/checks?mes="+c.month.String(), nil, &checked)
		status, _ := json.Marshal(checked)
		if !strings.Contains(string(status), "só há ultrapassagem acima de 550 kW") {
			t.Errorf("VD-14 the status: %s", status)
		}

		if before := findings(c.month.Add(-1)); len(before) != 1 || before[0].Rule != "demanda_ultrapassagem" {
			t.Fatalf("VD-14 before anybody states the start of supply: %+v", before)
		}
		c.must(t, http.MethodPost, "/api/leads/"+c.clientID+"/unidades", map[string]any{"codigo": "BRSP003", "inicio_fornecimento": c.month.Add(-1).First().String()}, nil)
		eventually(t, "the start of supply is followed", func() bool {
			list := findings(c.month.Add(-1))
			return len(list) == 1 && list[0].Rule == "demanda_periodo_teste" && list[0].AtStake == "8372.23" && strings.Contains(list[0].Sentence, "acima de 540 kW")
		})
		c.refused(t, http.MethodPost, "/api/leads/"+c.clientID+"/unidades", map[string]any{"codigo": "BRSP004", "inicio_fornecimento": "2026-02-30"}, http.StatusUnprocessableEntity)
	})
}
