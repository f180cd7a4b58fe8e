package app_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"ynova/internal/platform/expect"
)

// TD-02: a contract that raised no question is stored, and a figure out of proportion
// in it feeds no tile and no opportunity until a user confirms it with a reason.
func TestDoubtfulContractFeedsNothing_TD02(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		who := p.signIn(t)
		who.importSheet(t, "medicao.csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh\n"+
			"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;BRSP001;2026-10;331250;6,412\n"))
		body := contractBody("CT-E1", "11222333000181")
		body["contracted_volume_mwh"], body["volume_unit"] = json.Number("0.45"), "MWh" // MW médio were meant
		body["average_price_mwh"] = json.Number("0.25")
		var created contractDoubts
		who.must(t, http.MethodPost, "/contracts", body, &created)
		expect.Must(t, "TD-02 marks", expect.Len(created.Suspeito, 2))
		expect.Must(t, "TD-02 marks", expect.Is(created.Suspeito[0].Campo, "average_price_mwh"), expect.Is(created.Suspeito[0].Fator, -1000),
			expect.Is(created.Suspeito[1].Campo, "contracted_volume_mwh"), expect.Is(created.Monthly, nil))

		tiles := func() (got struct {
			TotalOportunidades       int
			DistribuicaoConformidade map[string]int
		},
		) {
			t.Helper()
			who.must(t, http.MethodGet, "/api/dashboard/overview?mes=2026-10", nil, &got)
			return got
		}
		if got := tiles(); got.TotalOportunidades != 0 || got.DistribuicaoConformidade["Indefinido"] != 1 {
			t.Errorf("TD-02 the dashboard shows what nobody confirmed: %+v", got)
		}

		path := "/contracts/" + created.ID
		for name, edit := range map[string]map[string]any{
			"nothing": {}, "another field": {"segment": "Cerâmica"},
			"half of it": {"confirmar": map[string]string{"average_price_mwh": "Energia de teste"}},
		} {
			status, text, err := who.call(http.MethodPut, path, edit, nil)
			expect.All(t, "TD-02 "+name, expect.Is(err, nil), expect.Is(status, http.StatusConflict), expect.Has(string(text), `"valor_suspeito"`))
		}
		var confirmed contractDoubts
		who.must(t, http.MethodPut, path, map[string]any{"confirmar": map[string]string{
			"average_price_mwh": "Energia de teste", "contracted_volume_mwh": "Unidade de teste",
		}}, &confirmed)
		if len(confirmed.Suspeito) != 0 || confirmed.Monthly == nil {
			t.Errorf("TD-02 still marked: %+v", confirmed)
		}
		if got := tiles(); got.TotalOportunidades != 1 || got.DistribuicaoConformidade["Excedente"] != 1 {
			t.Errorf("TD-02 the dashboard leaves out what was confirmed: %+v", got)
		}
		who.must(t, http.MethodPut, path, map[string]any{"segment": "Cerâmica"}, nil) // asks no more
	})
}

type contractDoubts struct {
	ID       string
	Monthly  *json.Number `json:"monthly_volume_mwh"`
	Suspeito []struct {
		Campo, Leitura, Alternativa string
		Fator                       int
	}
}
