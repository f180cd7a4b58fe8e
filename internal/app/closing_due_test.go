package app_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"
)

// batchOutcome is what an act for several clients came to.
type batchOutcome struct {
	Estado    string
	Resultado *struct {
		Feitos               int
		Recusados, Ressalvas []refusal
	}
}

// refusal is a client for whom an act was not done, or not all of it.
type refusal struct{ Nome, Mensagem string }

// lote does an act for several clients and waits for its end.
func (c *closedCase) lote(t *testing.T, body map[string]any) (out batchOutcome) {
	t.Helper()
	body["mes"] = c.month.String()
	var started struct{ Lote string }
	c.must(t, http.MethodPost, "/api/fechamento/lote", body, &started)
	for deadline := time.Now().Add(time.Minute); out.Estado != "concluido"; time.Sleep(20 * time.Millisecond) {
		c.must(t, http.MethodGet, "/api/fechamento/lote/"+started.Lote, nil, &out)
		if out.Estado == "falhou" || time.Now().After(deadline) {
			t.Fatalf("the act is %+v", out)
		}
	}
	return out
}

// standing is how an item of the client itself stands in the month.
func (c *closedCase) standing(t *testing.T, clientID, item string) string {
	t.Helper()
	var month struct {
		Itens []struct{ Item, Situacao string }
	}
	c.must(t, http.MethodGet, "/api/fechamento/"+clientID+"/"+c.month.String(), nil, &month)
	for _, i := range month.Itens {
		if i.Item == item {
			return i.Situacao
		}
	}
	return ""
}

// MC-11: the boletos of several clients are dated in one act; a client whose month is
// closed and one without records are refused by name, and the item turns ok.
func TestClosingDatesBoletos_MC11(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		open := func(code, name, cnpj string) string {
			body := contractBody(code, cnpj)
			body["client_name"], body["start_date"], body["end_date"] = name, c.month.Add(-6).First().String(), c.month.Add(12).Last().String()
			var created struct {
				ClientID string `json:"client_id"`
			}
			c.must(t, http.MethodPost, "/contracts", body, &created)
			return created.ClientID
		}
		measured := open("CT-MEDIDO", "Têxtil Medida Ltda", "11444777000161")
		bare := open("CT-SEM", "Papel Sem Medição Ltda", "06990590000123")
		c.importSheet(t, "outra.csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh\nTêxtil Medida Ltda;11.444.777/0001-61;BRSP777;"+c.month.String()+";331250;0\n"))
		if got := c.standing(t, measured, "boleto"); got != "falta" {
			t.Fatalf("before: %s", got)
		}
		got := c.lote(t, map[string]any{"acao": "vencimento", "clientes": []string{c.clientID, measured, bare}})
		refused := map[string]string{}
		for _, r := range got.Resultado.Recusados {
			refused[r.Nome] = r.Mensagem
		}
		if got.Resultado.Feitos != 1 || len(refused) != 2 ||
			refused["Papel Sem Medição Ltda"] != c.month.Title()+" não tem medição: não há registro que receba vencimento." ||
			refused["Cerâmica Vale Sereno Ltda"] != c.month.Title()+" está fechado. Reabra o mês ou lance um ajuste em "+c.month.Add(1).Label()+"." {
			text, _ := json.Marshal(got)
			t.Errorf("MC-11 the act came to %s", text)
		}
		if got := c.standing(t, measured, "boleto"); got != "ok" {
			t.Errorf("MC-11 the item is %s", got)
		}
		var dated int
		if err := a.DB().QueryRowContext(t.Context(), `SELECT COUNT(*) FROM balance_months WHERE bill_due IS NOT NULL`).Scan(&dated); err != nil || dated != 1 {
			t.Errorf("MC-11 %d records are dated, %v", dated, err)
		}
		if again := c.lote(t, map[string]any{"acao": "vencimento", "clientes": []string{measured}}); again.Resultado.Feitos != 1 {
			t.Errorf("MC-11 once more changes nothing and refuses nobody: %+v", again.Resultado)
		}
	})
}
