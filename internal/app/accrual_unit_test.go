package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/expect"
)

// MC-07: a month of which a unit still lacks its measurement is accrued as before any
// metering, neither kept nor divided; with the last unit it is frozen by the figures of all.
func TestAccrualWaitsForEveryUnit_MC07(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		who := p.signIn(t)
		c := openMonthAlone(t, who)
		var agent struct{ ID string }
		who.must(t, http.MethodPost, "/api/ccee/agentes", map[string]any{"client_id": c.clientID, "sigla": "VALE SERENO", "classe": "livre"}, &agent)
		c.agentID = agent.ID
		c.charge(t, c.month, "contribuicao", "1320.40")
		for _, meter := range []string{"BRSP001", "BRSP002"} {
			c.must(t, http.MethodPost, "/api/leads/"+c.clientID+"/unidades", map[string]any{"codigo": meter}, nil)
		}
		_, before := c.accrued(t)

		count := func(query string, args ...any) int {
			t.Helper()
			n, err := db.Count(t.Context(), a.DB(), "count", query, args...)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		arrives := func(meter, kWh string) {
			t.Helper()
			done := count(` FROM jobs WHERE kind = 'closing.accrue' AND state = 'done'`)
			c.importSheet(t, meter+".csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh;medicao\n"+
				"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;"+meter+";"+c.month.String()+";"+kWh+";3,206;CCEE/SCDE consistida\n"))
			eventually(t, "accruals follow", func() bool {
				return count(` FROM jobs WHERE kind = 'closing.accrue' AND state = 'done'`) > done &&
					count(` FROM jobs WHERE kind = 'closing.accrue' AND state IN ('queued', 'running')`) == 0
			})
		}
		shares := func() string {
			t.Helper()
			var body struct {
				Lines []struct {
					Line  string `json:"linha"`
					Parts []struct {
						Shares []struct {
							Meter    string      `json:"medidor"`
							Realised json.Number `json:"realizado"`
						} `json:"rateio"`
					} `json:"partes"`
				} `json:"linhas_do_mes"`
			}
			c.must(t, http.MethodGet, c.path("provisto"), nil, &body)
			for _, l := range body.Lines {
				if l.Line == "contribuicao" {
					return fmt.Sprint(l.Parts[0].Shares)
				}
			}
			return ""
		}

		arrives("BRSP001", "100000")
		basis, half := c.accrued(t)
		for _, line := range []string{"energia", "mcp", "ess"} {
			if half[line] != before[line] {
				t.Errorf("MC-07 %s with one of two units is %s, want %s", line, half[line], before[line])
			}
		}
		kept := count(` FROM accruals`)
		expect.All(t, "MC-07 with one of two units it, are kept, shared", expect.Is(basis, "previa"), expect.Is(kept, 0), expect.Is(shares(), "[]"))
		arrives("BRSP002", "231250")
		basis, whole := c.accrued(t)
		// Golden E1: 331.250 MWh with losses, less PROINFA, are 334.776 MWh to be billed.
		expect.All(t, "MC-07 with both units it, shared", expect.Is(basis, "congelado"), expect.Begins(whole["energia"], "82806.84 "),
			expect.Is(shares(), "[{BRSP001 398.61} {BRSP002 921.79}]"))
	})
}
