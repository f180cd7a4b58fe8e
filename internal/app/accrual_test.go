package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// accrued reads the lines of the month: "provisto realizado diferenca = volume + preco + imposto + outros situacao".
func (c *closedCase) accrued(t *testing.T) (basis string, lines map[string]string) {
	t.Helper()
	var body struct {
		Base  string
		Lines []map[string]any `json:"linhas_do_mes"`
	}
	c.must(t, http.MethodGet, c.path("provisto"), nil, &body)
	lines = map[string]string{}
	for _, l := range body.Lines {
		text := make([]string, 0, 8)
		for _, key := range []string{"provisto", "realizado", "diferenca", "volume", "preco", "imposto", "outros", "situacao"} {
			cell, _ := json.Marshal(l[key])
			text = append(text, strings.Trim(string(cell), `"`))
		}
		lines[l["linha"].(string)] = strings.Join(text, " ")
	}
	return body.Base, lines
}

// accruedMonth is a month with a history: the notas, bill and figures of the one before.
func accruedMonth(t *testing.T, who *person) closedCase {
	t.Helper()
	c := openMonthAlone(t, who)
	m := c.month
	var agent struct{ ID string }
	who.must(t, http.MethodPost, "/api/ccee/agentes", map[string]any{"client_id": c.clientID, "sigla": "VALE SERENO", "classe": "livre"}, &agent)
	c.agentID = agent.ID
	c.document(t, m.Add(-1), c.supplierNote("300.000", "247.35", "74205.00", "16289.02"))
	c.document(t, m.Add(-1), c.networkBill("500", "9600", "145000", "32.50", "5.32", "75515.09", "312.45"))
	c.charge(t, m.Add(-1), "contribuicao", "412.37")
	return c
}

// openMonthAlone is the last month of a contract without any document.
func openMonthAlone(t *testing.T, who *person) closedCase {
	t.Helper()
	m := month.DateOf(clock.Local(time.Now())).Month().Add(-1)
	c := closedCase{person: who, month: m}
	body := contractBody("CT-PROVISTO", "11222333000181")
	body["start_date"], body["end_date"] = m.Add(-6).First().String(), m.Add(12).Last().String()
	var created struct {
		ID       string
		ClientID string `json:"client_id"`
	}
	who.must(t, http.MethodPost, "/contracts", body, &created)
	c.contractID, c.clientID = created.ID, created.ClientID
	return c
}

func (c *closedCase) document(t *testing.T, m month.Month, body map[string]any) {
	t.Helper()
	body["competencia"], body["status"], body["confirm"] = m.String(), "Em aberto", map[string]string{}
	c.must(t, http.MethodPost, "/contracts/"+c.contractID+"/invoices", body, nil)
}

func (c *closedCase) charge(t *testing.T, m month.Month, kind, amount string) {
	t.Helper()
	c.must(t, http.MethodPost, "/api/ccee/valores", map[string]any{"agente_id": c.agentID, "mes": m.String(), "tipo": kind, "valor": json.Number(amount)}, nil)
}

func (c *closedCase) supplierNote(mwh, price, value, tax string) map[string]any {
	return map[string]any{"kind": "nf_fornecedora", "figures": map[string]any{
		"energy_mwh": json.Number(mwh), "unit_price": json.Number(price), "energy_value": json.Number(value), "icms_value": json.Number(tax),
		"icms_rate": 18, "icms_regime": "destacado_integral",
	}}
}

func (c *closedCase) networkBill(measured, peak, offPeak, perKW, federal, total, cip string) map[string]any {
	return map[string]any{"kind": "fatura_distribuidora", "figures": map[string]any{
		"modality": "Verde", "subgroup": "A4", "discount_percent": 0, "reactive_value": 0, "tusd_value": json.Number(total), "cip_value": json.Number(cip),
		"icms_rate": 18, "pis_cofins_rate": json.Number(federal),
		"demand": []map[string]any{{"posto": "unico", "contracted_kw": 500, "measured_kw": json.Number(measured), "tariff": json.Number(perKW), "excess_value": 0}},
		"energy": []map[string]any{
			{"posto": "ponta", "kwh": json.Number(peak), "tariff": json.Number("2296.63")}, {"posto": "fora_ponta", "kwh": json.Number(offPeak), "tariff": json.Number("140.21")},
		},
	}}
}

func (c *closedCase) metered(t *testing.T, kWh, origin string) {
	t.Helper()
	c.importSheet(t, "medicao "+origin+".csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh;medicao\n"+
		"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;"+closedMeter+";"+c.month.String()+";"+kWh+";6,412;"+origin+"\n"))
}

func (c *closedCase) keptAccruals(t *testing.T, d *db.DB, frozen string) {
	t.Helper()
	eventually(t, "the accrual is kept", func() bool {
		n, err := db.Count(t.Context(), d, "count", ` FROM accruals WHERE month = $1 AND contract_id = $2 AND frozen_at IS `+frozen, c.month, c.contractID)
		return err == nil && n == 1
	})
}

// MC-07: what was accrued of provisional metering freezes when the month is medido;
// documents then realise it line by line (golden M3 for energy and its ICMS), a line is
// explained with a reason, and a closed month reads what was kept.
func TestAccrualOfAMonth_MC07(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := accruedMonth(t, p.signIn(t))
		basis, lines := c.accrued(t)
		expect.All(t, "MC-07 before any metering", expect.Is(basis, "previa"), expect.Begins(lines["energia"], "8"),
			expect.Ends(lines["energia"], "null null null null null null sem_realizado"))
		if lines["ess"] != "null null null null null null null indefinida" {
			t.Errorf("MC-07 without a rate ESS is %s", lines["ess"])
		}
		if !strings.HasPrefix(lines["tusd"], "75515.09 null") { // golden M3: demand and energy of the last bill
			t.Errorf("MC-07 tusd is accrued as %s", lines["tusd"])
		}
		c.metered(t, "328400", "Estimada")
		c.keptAccruals(t, a.DB(), "NULL")
		c.metered(t, "331250", "CCEE/SCDE consistida")
		c.keptAccruals(t, a.DB(), "NOT NULL")
		c.document(t, c.month, c.supplierNote("335.500", "249.00", "83539.50", "18337.94"))
		c.document(t, c.month, c.networkBill("560", "9800", "148200", "33.10", "5.61", "80906.50", "318.70"))
		c.charge(t, c.month, "contribuicao", "418.90")
		basis, lines = c.accrued(t)
		for line, want := range map[string]string{
			"energia":      "82080.62 83539.5 1458.88 905.31 553.57 0 0 aberta",
			"icms_nf":      "18017.7 18337.94 320.24 198.72 121.52 0 0 aberta",
			"cip":          "312.45 318.7 6.25 0 6.25 0 0 aberta",
			"contribuicao": "412.37 418.9 6.53 0 6.53 0 0 aberta",
			"gestao":       "500 null null null null null null sem_realizado",
			"ajustes":      "0 0 0 0 0 0 0 conciliada",
		} {
			if lines[line] != want {
				t.Errorf("MC-07 %s is %s, want %s", line, lines[line], want)
			}
		}
		if basis != "congelado" {
			t.Errorf("MC-07 the accrual of a month that is medido is %s", basis)
		}
		network := lines["tusd"]
		expect.All(t, "MC-07 tusd", expect.Has(network, " 80906.5 "), expect.Is(strings.HasPrefix(network, "null"), false),
			expect.Lacks(network, "null"))

		explain := c.path("provisto/energia/explicar?contrato=" + c.contractID)
		c.refused(t, http.MethodPost, explain, map[string]string{"motivo": "curto"}, http.StatusUnprocessableEntity)
		c.refused(t, http.MethodPost, c.path("provisto/gestao/explicar?contrato="+c.contractID), map[string]string{"motivo": "a nota da gestão atrasou"}, http.StatusUnprocessableEntity)
		c.refused(t, http.MethodPost, c.path("provisto/energia/explicar"), map[string]string{"motivo": "de contrato nenhum, do cliente"}, http.StatusNotFound)
		c.must(t, http.MethodPost, explain, map[string]string{"motivo": "a medição final veio maior que a estimada"}, nil)
		if _, lines = c.accrued(t); !strings.HasSuffix(lines["energia"], " explicada") {
			t.Errorf("MC-07 explained it is %s", lines["energia"])
		}
		var book struct {
			Total   int
			Sum     map[string]any   `json:"soma"`
			Clients []map[string]any `json:"clientes"`
		}
		c.must(t, http.MethodGet, "/api/fechamento/provisto?mes="+c.month.String()+"&q=sereno", nil, &book)
		expect.Must(t, "MC-07 the book", expect.Is(book.Total, 1), expect.Len(book.Clients, 1))
		expect.All(t, "MC-07 the book", expect.Is(book.Clients[0]["diferenca"], book.Sum["diferenca"]), expect.Is(book.Sum["situacao"], "aberta"))
		cells := cellsOf(t, c.download(t, "/api/fechamento/provisto/export?mes="+c.month.String()))
		expect.All(t, "MC-07 the file", expect.Has(cells, "82,080,62", "Ultrapassagem e reativo", "Sem par: provisto (R$)"))
		c.closes(t)
		_, before := c.accrued(t)
		dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `DELETE FROM accruals`)
			return err
		})
		basis, after := c.accrued(t)
		expect.All(t, "MC-07 closed it", expect.Is(basis, "fechado"), expect.Is(after["energia"], before["energia"]),
			expect.Begins(after["energia"], "82080.62 "))
	})
}

// FC-01: a client's page shows the newest month whose documents stand against what was
// accrued, a later one that awaits its documents only where there is no such month.
func TestNewestAccrual_FC01(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonthAlone(t, p.signIn(t))
		newest := func() (m, energy string) {
			t.Helper()
			var body struct {
				Accrual *struct {
					Month string           `json:"mes"`
					Lines []map[string]any `json:"linhas_do_mes"`
				} `json:"provisto"`
			}
			c.must(t, http.MethodGet, "/api/fechamento/provisto/"+c.clientID, nil, &body)
			if body.Accrual == nil {
				return "", ""
			}
			for _, l := range body.Accrual.Lines {
				if l["linha"] == "energia" {
					energy = fmt.Sprint(l["diferenca"])
				}
			}
			return body.Accrual.Month, energy
		}
		if m, _ := newest(); m != "" {
			t.Errorf("FC-01 without any metering it is %s", m)
		}
		c.metered(t, "331250", "CCEE/SCDE consistida")
		c.keptAccruals(t, a.DB(), "NOT NULL")
		if m, energy := newest(); m != c.month.String() || energy != "<nil>" {
			t.Errorf("FC-01 without documents it is %s, %s", m, energy)
		}
		before := c
		before.month = c.month.Add(-1)
		before.metered(t, "331250", "CCEE/SCDE consistida")
		before.keptAccruals(t, a.DB(), "NOT NULL")
		c.document(t, before.month, c.supplierNote("300.000", "247.35", "74205.00", "16289.02"))
		if m, energy := newest(); m != before.month.String() || energy == "<nil>" {
			t.Errorf("FC-01 with documents of the month before it is %s, %s", m, energy)
		}
		c.document(t, c.month, c.supplierNote("335.500", "249.00", "83539.50", "18337.94"))
		if m, energy := newest(); m != c.month.String() || energy == "<nil>" {
			t.Errorf("FC-01 with documents of both it is %s, %s", m, energy)
		}
		c.closes(t)
		if m, energy := newest(); m != c.month.String() || energy == "<nil>" {
			t.Errorf("FC-01 closed it is %s, %s", m, energy)
		}
		c.refused(t, http.MethodGet, "/api/fechamento/provisto/nenhum", nil, http.StatusNotFound)
	})
}

// MC-07: the lines of the CCEE of a client that becomes its agent after the month was
// frozen are accrued then; what was frozen stays.
func TestAccrualOfALateAgent_MC07(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		who := p.signIn(t)
		c := openMonthAlone(t, who)
		c.metered(t, "331250", "CCEE/SCDE consistida")
		c.keptAccruals(t, a.DB(), "NOT NULL")
		if _, lines := c.accrued(t); lines["contribuicao"] != "" {
			t.Errorf("MC-07 without an agent the contribution is %s", lines["contribuicao"])
		}
		var agent struct{ ID string }
		who.must(t, http.MethodPost, "/api/ccee/agentes", map[string]any{"client_id": c.clientID, "sigla": "VALE SERENO", "classe": "livre"}, &agent)
		c.agentID = agent.ID
		c.charge(t, c.month.Add(-1), "contribuicao", "412.37")
		basis, lines := c.accrued(t)
		expect.All(t, "MC-07 with an agent", expect.Is(basis, "congelado"), expect.Begins(lines["contribuicao"], "412.37 null"),
			expect.Begins(lines["energia"], "82806.84 "))
	})
}

// MC-07: what the CCEE charges the client is shared among its units by their requisito.
func TestChargesOfUnits_MC07(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		who := p.signIn(t)
		c := openMonthAlone(t, who)
		var agent struct{ ID string }
		who.must(t, http.MethodPost, "/api/ccee/agentes", map[string]any{"client_id": c.clientID, "sigla": "VALE SERENO", "classe": "livre"}, &agent)
		c.agentID = agent.ID
		c.charge(t, c.month, "contribuicao", "1320.40")
		row := "Cerâmica Vale Sereno Ltda;11.222.333/0001-81;%s;" + c.month.String() + ";%s;0;CCEE/SCDE consistida\n"
		c.importSheet(t, "duas.csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh;medicao\n"+fmt.Sprintf(row, "BRSP001", "221250")+fmt.Sprintf(row, "BRSP002", "110000")))
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
		shares := map[string]string{}
		for _, l := range body.Lines {
			shares[l.Line] = fmt.Sprint(l.Parts[0].Shares)
		}
		expect.All(t, "MC-07 the shares", expect.Is(shares["contribuicao"], "[{BRSP001 881.93} {BRSP002 438.47}]"), expect.Is(shares["energia"], "[]"),
			expect.Is(shares["ajustes"], "[]"))
	})
}

// MC-07: a debit of the MCP has the ICMS of its state inside, on both sides, and none is
// accrued where nobody has entered the rate; a credit needs none (golden M4b).
func TestDebitOfTheSettlement_MC07(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		who := p.signIn(t)
		c := openMonthAlone(t, who)
		var agent struct{ ID string }
		who.must(t, http.MethodPost, "/api/ccee/agentes", map[string]any{"client_id": c.clientID, "sigla": "VALE SERENO", "classe": "livre"}, &agent)
		c.agentID = agent.ID
		settled := func() string {
			t.Helper()
			_, lines := c.accrued(t)
			return lines["mcp"]
		}
		// What was frozen is dropped, so that it is accrued as it would be now.
		metered := func(kWh string, statements ...string) {
			t.Helper()
			c.metered(t, kWh, "CCEE/SCDE consistida")
			c.keptAccruals(t, a.DB(), "NOT NULL")
			dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
				for _, s := range append(statements, `DELETE FROM accruals`) {
					if _, err := tx.ExecContext(ctx, s); err != nil {
						return err
					}
				}
				return nil
			})
		}
		metered("250000", `UPDATE consumer_units SET state = 'SP'`, // below the band: a credit
			`INSERT INTO market_months (series, month, price, hours, source, updated_at, version) VALUES ('SE', '`+c.month.String()+`', 18659000000, 0, 'CCEE', 0, 1)`)
		if got := settled(); !strings.HasPrefix(got, "-") {
			t.Errorf("MC-07 a credit without a rate: %s", got)
		}
		metered("500000") // above it: a debit
		c.charge(t, c.month, "mcp", "3743.18")
		if got := settled(); !strings.HasPrefix(got, "null null null ") || !strings.HasSuffix(got, " indefinida") {
			t.Errorf("MC-07 a debit without a rate: %s", got)
		}
		who.must(t, http.MethodPost, "/api/parameters", map[string]any{"key": "icms.mcp", "scope": "SP", "value": 18, "valid_from": c.month.First().String(), "source": "RICMS"}, nil)
		if got := settled(); strings.HasPrefix(got, "null") || !strings.Contains(got, " 4564.85 ") { // 3743.18 ÷ 0.82
			t.Errorf("MC-07 a debit with the rate: %s", got)
		}
	})
}

func (c *closedCase) refused(t *testing.T, method, path string, body any, want int) {
	t.Helper()
	status, text, err := c.call(method, path, body, nil)
	if err != nil || status != want {
		t.Errorf("%s %s: %d %s %v, want %d", method, path, status, text, err, want)
	}
}

// closes waives what is missing and closes the month.
func (c *closedCase) closes(t *testing.T) {
	t.Helper()
	var lacking struct {
		Gaps []struct {
			Item string `json:"item"`
		} `json:"faltas"`
	}
	c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &lacking)
	for _, g := range lacking.Gaps {
		c.waive(t, g.Item)
	}
	c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
}
