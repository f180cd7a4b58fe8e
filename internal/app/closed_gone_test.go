package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// keptMonth is what the page of a client says of a closed month.
type keptMonth struct {
	Estado      string
	Prontidao   int
	Contratos   int
	Situacoes   map[string]string
	Suprimentos []struct {
		Contrato  string
		Medidores []string
		Balancos  []string
		Itens     []struct{ Item, Situacao, Motivo string }
	}
}

func (c *closedCase) detail(t *testing.T) (m keptMonth) {
	t.Helper()
	c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &m)
	return m
}

// MC-05: a closed month shows what was kept when it was closed, in the list and on the
// page of the client, whatever is done to its contract, documents and measurement since; it
// is read, and opened again, also where the contract does not reach the month any more.
func TestClosedMonthOutlivesItsContract_MC05(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		before := c.detail(t)
		text := func(m keptMonth) string { b, _ := json.Marshal(m); return string(b) }
		expect.Must(t, "MC-05 right after the close", expect.Is(before.Estado, "fechado"), expect.Is(before.Situacoes["nf"], "ok"),
			expect.Is(before.Situacoes["email"], "dispensado"), expect.Len(before.Suprimentos, 1))
		expect.Must(t, "MC-05 right after the close", expect.Is(before.Suprimentos[0].Medidores[0], closedMeter),
			expect.Is(before.Suprimentos[0].Balancos[0], c.balanceID))
		_, lines := c.accrued(t)
		unchanged := func(when string) {
			t.Helper()
			if now := c.detail(t); text(now) != text(before) {
				t.Errorf("MC-05 %s: %s\nwas: %s", when, text(now), text(before))
			}
			var book struct {
				Total   int
				Clients []struct {
					ID       string `json:"cliente_id"`
					Estado   string
					Standing map[string]string `json:"situacoes"`
				} `json:"clientes"`
			}
			c.must(t, http.MethodGet, "/api/fechamento?mes="+c.month.String()+"&estado=fechado&q=sereno", nil, &book)
			expect.Must(t, fmt.Sprintf("MC-05 %s the list", when), expect.Is(book.Total, 1))
			expect.All(t, fmt.Sprintf("MC-05 %s the list", when), expect.Is(book.Clients[0].ID, c.clientID),
				expect.Is(book.Clients[0].Standing["nf"], "ok"))
			if basis, now := c.accrued(t); basis != "fechado" || now["energia"] != lines["energia"] {
				t.Errorf("MC-07 %s the accrual is %s, %v", when, basis, now)
			}
		}
		exec := func(statement string) {
			t.Helper()
			dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, statement, c.month.String())
				return err
			})
		}
		exec(`UPDATE invoices SET deleted_at = 1 WHERE month = $1`)
		exec(`UPDATE contract_months SET price = NULL, conformity = 'Indefinido' WHERE month = $1`)
		unchanged("judged by other rows")
		exec(`UPDATE invoices SET deleted_at = NULL WHERE month = $1`)

		c.must(t, http.MethodPut, "/contracts/"+c.contractID, map[string]any{"start_date": c.month.Add(1).First().String(), "meses_fechados": "manter"}, nil)
		unchanged("without a contract that is active in it")
		if page := c.download(t, c.path("relatorio.pdf")); len(page) == 0 {
			t.Error("MC-05 no report")
		}
		c.must(t, http.MethodPost, c.path("ajustes"), map[string]any{
			"linha": "energia", "mes_lancamento": c.month.Add(1).String(), "valor": json.Number("-10"), "motivo": "o contrato não valia no mês", "contrato": c.contractID,
		}, nil)
		c.refused(t, http.MethodGet, "/api/fechamento/"+c.agentID+"/"+c.month.String()+"/retrato", nil, http.StatusNotFound)

		c.must(t, http.MethodPost, c.path("reabrir"), map[string]string{"categoria": "cadastro", "motivo": "o contrato começou um mês depois"}, nil)
		c.refused(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, http.StatusNotFound)
		var kept struct{ Sequencia int }
		c.must(t, http.MethodGet, c.path("retrato"), nil, &kept)
		if kept.Sequencia != 1 {
			t.Errorf("MC-05 reopened, its picture is %+v", kept)
		}
	})
}

// MC-03: a contract with a closed month is not deleted, brought back nor moved to another
// client, whatever the caller says of the month (rulings 3): what was delivered in it would
// be gone, or stand at both. Going back to a version is an edit, which may keep it.
func TestContractStaysInItsClosedMonths_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		path := "/contracts/" + c.contractID
		text := func() string { b, _ := json.Marshal(c.detail(t)); return string(b) }
		before, kept := text(), rows(t, a.DB(), c.month)
		setDeleted := func(to string) {
			t.Helper()
			dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, `UPDATE contracts SET deleted_at = `+to+` WHERE id = $1`, c.contractID)
				return err
			})
		}
		c.must(t, http.MethodPut, path, map[string]any{"average_price_mwh": json.Number("251"), "meses_fechados": "manter"}, nil)
		for _, act := range []struct {
			name, method, path string
			body               map[string]any
			keeps              bool
		}{
			{"deleted", http.MethodDelete, path, map[string]any{"reason": "engano"}, false},
			{"moved", http.MethodPost, path + "/client", map[string]any{"cnpj": "11444777000161", "client_name": "Outra Ltda", "reason": "engano no cadastro"}, false},
			{"restored to a version", http.MethodPost, path + "/versions/1/restore", map[string]any{"reason": "como era"}, true},
			{"restored", http.MethodPost, path + "/restore", map[string]any{"reason": "não era engano"}, false},
		} {
			header := http.Header{}
			if act.name == "restored" {
				setDeleted("1")
			} else {
				header = http.Header{"If-Match": {c.version(t)}}
			}
			for range 2 { // at first without a word of the closed months
				status, answer, err := c.call(act.method, act.path, act.body, header)
				if act.keeps && act.body["meses_fechados"] != nil {
					if err != nil || status != http.StatusOK {
						t.Errorf("MC-03 %s with the closed months kept: %d %s %v", act.name, status, answer, err)
					}
					break
				}
				var r refusedWrite
				expect.Must(t, fmt.Sprintf("MC-03 %s: want 409, to be kept", act.name), expect.Is(err, nil), expect.Is(status, http.StatusConflict),
					expect.Is(json.Unmarshal(answer, &r), nil))
				expect.All(t, fmt.Sprintf("MC-03 %s: want 409, to be kept", act.name), expect.Is(r.Code, "mes_fechado"),
					expect.Is(r.Current.Keep, act.keeps), expect.Is(strings.Contains(r.Error, "mantendo os meses fechados"), act.keeps))
				act.body["meses_fechados"] = "manter"
			}
		}
		setDeleted("NULL")

		foreign := contractBody("CT-ALHEIO", "11444777000161")
		foreign["start_date"], foreign["end_date"] = c.month.First().String(), c.month.Last().String()
		var other struct{ ID string }
		c.must(t, http.MethodPost, "/contracts", foreign, &other)
		var r refusedWrite
		here := map[string]any{"cnpj": "11222333000181", "reason": "engano no cadastro", "meses_fechados": "manter"}
		status, answer, err := c.call(http.MethodPost, "/contracts/"+other.ID+"/client", here, http.Header{"If-Match": {`"1"`}})
		expect.Must(t, "MC-03 a contract moved into the closed month", expect.Is(err, nil), expect.Is(status, http.StatusConflict),
			expect.Is(json.Unmarshal(answer, &r), nil))
		expect.All(t, "MC-03 a contract moved into the closed month", expect.Is(r.Code, "mes_fechado"), expect.Is(r.Current.Keep, false))
		if now := text(); now != before {
			t.Errorf("MC-05 the month is %s\nwas: %s", now, before)
		}
		c.kept(t, a.DB(), kept)
	})
}
