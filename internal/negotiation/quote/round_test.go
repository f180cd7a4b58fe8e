package quote_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/contract/term"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// One specification goes to three suppliers, two offer, one revises after a
// counter-offer, the best is accepted: a contract in analysis has its prices.
func TestRoundFromInvitationToContract_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		r := b.open()
		expect.Must(t, "NG-01", expect.Is(r.Referencia, "1-1"), expect.Is(r.Cega, true), expect.Len(r.Convites, 3))
		expect.Must(t, "NG-01", expect.Is(r.Convites[0].Envio, "enviado"), expect.Is(r.Convites[0].Rotulo, nil))
		b.offer("mesa@alvorada.example", answer("245.00", "236.00")).Status(t, http.StatusOK)
		b.offer("mesa@brisa.example", answer("241.50", "241.50")).Status(t, http.StatusOK)
		c := b.compare(r.ID)
		expect.Must(t, "NG-01", expect.Len(c.Ofertas, 2))
		expect.Must(t, "NG-01", expect.Is(c.Ofertas[0].AllIn, "240.50"), expect.Is(c.Ofertas[1].AllIn, "241.50"),
			expect.Is(c.Ofertas[0].Total, "577200.00"), expect.Is(c.Ofertas[0].Fornecedor, nil), expect.Is(c.Ofertas[1].AcimaMelhor, "0.42"),
			expect.Not(c.Ofertas[0].ValorPresente, nil))
		as := b.server.As(b.seller)
		counter := map[string]any{"oferta": c.Ofertas[1].Rotulo, "alvo": 239.9, "mensagem": "Chegando a este valor fechamos hoje"}
		keyed := as.With("If-Match", fmt.Sprintf(`"%d"`, r.Version)).With("Idempotency-Key", "k-1")
		for range 2 { // the repetition names the version from before, and changes nothing
			keyed.JSON("POST", "/api/rodadas/"+r.ID+"/contrapropostas", counter).Status(t, http.StatusOK).Decode(t, &r)
		}
		if n := b.count("SELECT COUNT(*) FROM quote_offers WHERE kind = 'contraproposta'"); n != 1 {
			t.Errorf("TD-15 %d counter-offers", n)
		}
		b.work()
		seen := string(byLink(b.server.Anonymous(), b.mails.token(t, "mesa@brisa.example"), nil).Status(t, http.StatusOK).Body)
		expect.All(t, "NG-01 what the supplier sees", expect.Has(seen, `"alvo":239.90`, "Chegando a este valor"),
			expect.Lacks(seen, "Sigilosa", "Alvorada"))
		b.offer("mesa@brisa.example", answer("239.90", "239.90")).Status(t, http.StatusOK)
		c = b.compare(r.ID)
		best := c.Ofertas[0]
		if best.AllIn != "239.90" || best.Oferta.Revisao != 3 {
			t.Fatalf("NG-01 after the revision: %+v", c)
		}
		accept := map[string]any{"oferta": best.Rotulo, "revisao": best.Oferta.Revisao}
		match := fmt.Sprintf(`"%d"`, r.Version)
		as.With("If-Match", match).JSON("POST", "/api/rodadas/"+r.ID+"/aceitar", accept).Status(t, http.StatusForbidden)
		staff := b.server.As(b.staff).With("If-Match", match)
		staff.JSON("POST", "/api/rodadas/"+r.ID+"/aceitar", map[string]any{"oferta": best.Rotulo, "revisao": 1}).Status(t, http.StatusPreconditionFailed)
		staff.JSON("POST", "/api/rodadas/"+r.ID+"/aceitar", accept).Status(t, http.StatusOK).Decode(t, &r)
		expect.Must(t, "NG-01", expect.Is(r.Status, "aceita"), expect.Is(r.Cega, false), expect.Not(r.ContratoID, ""))
		v, err := b.contracts.Get(t.Context(), b.staff, r.ContratoID)
		expect.Must(t, "NG-01 the draft", expect.Is(err, nil), expect.Is(v.Status, term.StatusEmAnalise))
		expect.Must(t, "NG-01 the draft", expect.Is(*v.Supplier, "Brisa Energia"), expect.Is(string(*v.AveragePrice), "239.90"),
			expect.Len(v.Prices.Periods, 2))
		expect.All(t, "NG-01 the draft", expect.Is(*v.Prices.Periods[0].DefaultPrice, "239.90"), expect.Is(v.Prices.Index, "IPCA"),
			expect.Is(string(*v.UpperLimitPercent), "110"))
		deal, err := b.deals.Get(t.Context(), b.seller, b.deal.ID)
		expect.Must(t, "NG-01 the deal", expect.Is(err, nil), expect.Is(deal.Stage, "contrato"), expect.Is(deal.ContractID, r.ContratoID))
		expect.All(t, "NG-01 the deal", expect.Is(deal.Value.Text(), "575760.00"))
		if len(b.commissions.ids) != 1 || b.commissions.ids[0] != r.ContratoID {
			t.Errorf("CS-02 %v", b.commissions.ids)
		}
		b.work()
		b.offer("mesa@alvorada.example", answer("200", "200")).Status(t, http.StatusConflict)
		won, lost := b.mails.sent["mesa@brisa.example"], b.mails.sent["mesa@alvorada.example"]
		if !strings.HasSuffix(won[len(won)-1].Subject, "foi aceita") || lost[len(lost)-1].Subject != "Resultado da cotação 1-1" {
			t.Errorf("NG-01 letters %q, %q", won[len(won)-1].Subject, lost[len(lost)-1].Subject)
		}
	})
}

func TestSpecificationRules_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		as := b.server.As(b.seller)
		for path, value := range map[string]any{
			"inicio": next(-1).String(), "fim": next(1).String(), "volume": 0, "flexibilidade": 101, "sazonalizacao": nil, "submercado": "SP", "fonte": "Solar",
			"garantia": "", "indice": "INPC", "data_base": nil, "validade": day(1), "prazo": "2020-01-01T00:00:00Z", "fornecedores": []any{},
		} {
			body := spec()
			body[path] = value
			p := as.JSON("POST", "/api/negociacoes/"+b.deal.ID+"/rodadas", body).Status(t, http.StatusUnprocessableEntity).Problem(t)
			if len(p.Fields) != 1 || p.Fields[0].Path != path {
				t.Errorf("NG-01 %s: %+v", path, p.Fields)
			}
		}
		twice := spec()
		twice["fornecedores"] = []map[string]any{{"fornecedor": "A", "email": "mesa@a.example"}, {"fornecedor": "B", "email": "MESA@a.example"}, {"fornecedor": "", "email": "a@b.example\r\nBcc: x@y.example"}}
		p := as.JSON("POST", "/api/negociacoes/"+b.deal.ID+"/rodadas", twice).Status(t, http.StatusUnprocessableEntity).Problem(t)
		expect.Must(t, "B13", expect.Len(p.Fields, 3))
		expect.All(t, "B13", expect.Is(p.Fields[0].Path, "fornecedores[1].email"), expect.Is(p.Fields[2].Path, "fornecedores[2].email"))
		b.open()
		as.JSON("POST", "/api/negociacoes/"+b.deal.ID+"/rodadas", spec()).Status(t, http.StatusConflict)
		if n := b.count(`SELECT COUNT(*) FROM quote_rounds`); n != 1 {
			t.Errorf("NG-01 %d rounds", n)
		}
	})
}

func TestAnswerRules_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		b.open()
		for path, change := range map[string]func(body map[string]any){
			"periodos":          func(m map[string]any) { m["periodos"] = m["periodos"].([]map[string]any)[:1] },
			"periodos[0].preco": func(m map[string]any) { m["periodos"].([]map[string]any)[0]["preco"] = jsonText("240.001") },
			"periodos[1].fim":   func(m map[string]any) { m["periodos"].([]map[string]any)[1]["fim"] = "" },
			"periodos[0].inicio": func(m map[string]any) {
				m["periodos"].([]map[string]any)[0]["inicio"] = next(1).String()
			},
			"outros_custos": func(m map[string]any) { m["outros_custos"] = -1 },
			"taxa_mensal":   func(m map[string]any) { m["taxa_mensal"] = jsonText("0.001") },
			"garantia":      func(m map[string]any) { m["garantia"] = "Palavra" },
			"validade":      func(m map[string]any) { m["validade"] = day(2) },
			"nome":          func(m map[string]any) { m["nome"] = " " },
		} {
			body := answer("240", "240")
			change(body)
			p := b.offer("mesa@delta.example", body).Status(t, http.StatusUnprocessableEntity).Problem(t)
			if len(p.Fields) != 1 || p.Fields[0].Path != path {
				t.Errorf("NG-01 %s: %+v", path, p.Fields)
			}
		}
		overlap := answer("240", "240")
		overlap["periodos"].([]map[string]any)[1]["inicio"] = next(13).String()
		p := b.offer("mesa@delta.example", overlap).Status(t, http.StatusUnprocessableEntity).Problem(t)
		if !strings.HasPrefix(p.Message, "Há mais de um preço para ") {
			t.Errorf("NG-01 %+v", p)
		}
		if n := b.count(`SELECT COUNT(*) FROM quote_offers`); n != 0 {
			t.Errorf("%d offers of refused answers", n)
		}
	})
}

// The exported comparison neutralises what a supplier typed.
func TestComparisonExport_B05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		r := b.open()
		body := answer("240", "230.5")
		body["condicoes"] = "=HYPERLINK(\"http://x\")"
		b.offer("mesa@alvorada.example", body).Status(t, http.StatusOK)
		file := string(b.server.As(b.seller).Get("/api/rodadas/"+r.ID+"/export?format=csv").Status(t, http.StatusOK).Body)
		expect.All(t, "B05", expect.Has(file, "'=HYPERLINK", ";235,25;"), expect.Lacks(file, "Alvorada"))
		if n := b.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'quote.export'`); n != 1 {
			t.Errorf("R8 %d entries", n)
		}
	})
}
