package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/platform/expect"
)

// SM-08, SX-01, end to end on the real product: a proposal that its client signed leaves
// a negotiation in the stage of contracts and a contract in analysis with the proposed
// price and volume.
func TestAcceptedProposalBecomesAContract_SM08(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		who := p.signIn(t)
		who.must(t, http.MethodPost, "/contracts", contractBody("CT-OLD", "11222333000181"), nil)
		var contracts struct {
			Data []struct {
				ClientID string `json:"client_id"`
			}
		}
		who.must(t, http.MethodGet, "/contracts", nil, &contracts)
		var entry map[string]any
		who.must(t, http.MethodGet, "/api/simulacoes/amostra", nil, &entry)
		offer := entry["oferta"].(map[string]any)
		delete(offer, "precos")
		offer["preco_R$_MWh"], offer["preco_inclui"], offer["pis_cofins_vendedor_percentual"] = json.Number("271.43"), "pis_cofins", json.Number("3.65")
		var kept struct{ Simulacao struct{ ID string } }
		who.must(t, http.MethodPost, "/api/simulacoes", map[string]any{"entrada": entry, "client_id": contracts.Data[0].ClientID}, &kept)
		var made struct{ Proposta struct{ ID string } }
		until := time.Now().AddDate(0, 0, 20).Format(time.DateOnly)
		who.must(t, http.MethodPost, "/api/propostas",
			map[string]any{"simulation_id": kept.Simulacao.ID, "valid_until": until, "fornecedor": "Comercializadora Sol"}, &made)
		var link struct{ URL string }
		who.must(t, http.MethodPost, "/api/propostas/"+made.Proposta.ID+"/link", map[string]any{}, &link)
		token := link.URL[strings.LastIndex(link.URL, "#")+1:]
		var open struct{ Aceite struct{ Como string } }
		p.anonymous(t).must(t, http.MethodPost, "/api/publico/propostas", map[string]string{"token": token}, &open)
		if open.Aceite.Como != "sem_contato" {
			t.Errorf("SX-01 %+v, want that somebody is asked", open)
		}
		accept := map[string]any{
			"name": "Ana Lima", "cpf": "529.982.247-25", "reason": "Assinou em papel", "filename": "assinada.pdf", "file_data": []byte("%PDF-1.7\n%%EOF\n"),
		}
		who.must(t, http.MethodPost, "/api/propostas/"+made.Proposta.ID+"/aceite", accept, nil)

		var after struct {
			Resposta struct {
				Negocio  string `json:"deal_id"`
				Contrato string `json:"contract_id"`
			}
		}
		who.must(t, http.MethodGet, "/api/propostas/"+made.Proposta.ID, nil, &after)
		var contract struct {
			Status   string
			Supplier *string     `json:"supplier"`
			Includes string      `json:"preco_inclui"`
			Seller   json.Number `json:"pis_cofins_vendedor"`
			Prices   struct {
				Periods []struct {
					Price string `json:"default_price"`
				}
			}
		}
		who.must(t, http.MethodGet, "/contracts/"+after.Resposta.Contrato, nil, &contract)
		expect.Must(t, "SM-08 the contract", expect.Is(contract.Status, "Em análise"), expect.Not(contract.Supplier, nil))
		expect.All(t, "SM-08 the contract", expect.Is(*contract.Supplier, "Comercializadora Sol"))
		// LW-01: the offered price with what it holds, not the one that the simulation
		// rebased: the contract takes PIS/COFINS out of it itself, once.
		expect.Must(t, "LW-01 the contract holds", expect.Is(contract.Includes, "pis_cofins"), expect.Is(contract.Seller, "3.65"),
			expect.Len(contract.Prices.Periods, 1))
		expect.All(t, "LW-01 the contract holds", expect.Is(contract.Prices.Periods[0].Price, "271.43"))
		var deal struct{ Etapa string }
		who.must(t, http.MethodGet, "/api/negociacoes/"+after.Resposta.Negocio, nil, &deal)
		if deal.Etapa != "contrato" {
			t.Errorf("SM-08 the deal is in %q", deal.Etapa)
		}
	})
}
