package app_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdf/pdftest"
)

// closedCase is a month that is closed, and the records that stand in it.
type closedCase struct {
	*person
	month                                                    month.Month
	clientID, contractID, nfID, balanceID, agentID, figureID string
}

const closedMeter = "BRSP001"

// closeAMonth brings the last month of a client from nothing to closed.
func closeAMonth(t *testing.T, who *person) closedCase {
	t.Helper()
	c := openMonth(t, who)
	c.waive(t, "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
	who.must(t, http.MethodPost, c.path("fechar"), nil, nil)
	return c
}

// openMonth is the last month of a client with its metered energy, NF and figure.
func openMonth(t *testing.T, who *person) closedCase {
	t.Helper()
	m := month.DateOf(clock.Local(time.Now())).Month().Add(-1)
	c := closedCase{person: who, month: m}
	body := contractBody("CT-FECHADO", "11222333000181")
	body["start_date"], body["end_date"] = m.Add(-6).First().String(), m.Add(12).Last().String()
	var created struct {
		ID       string
		ClientID string `json:"client_id"`
	}
	who.must(t, http.MethodPost, "/contracts", body, &created)
	c.contractID, c.clientID = created.ID, created.ClientID
	c.balanceID = who.importSheet(t, "medicao.csv", c.sheet("331250"))
	var nf struct{ ID string }
	who.must(t, http.MethodPost, "/contracts/"+c.contractID+"/invoices", c.nf("82806.84"), &nf)
	c.nfID = nf.ID
	var agent, figure struct{ ID string }
	who.must(t, http.MethodPost, "/api/ccee/agentes", map[string]any{"client_id": c.clientID, "sigla": "VALE SERENO", "classe": "livre"}, &agent)
	c.agentID = agent.ID
	who.must(t, http.MethodPost, "/api/ccee/valores", c.figure("412.37"), &figure)
	c.figureID = figure.ID
	return c
}

func (c *closedCase) path(act string) string {
	return "/api/fechamento/" + c.clientID + "/" + c.month.String() + "/" + act
}

func (c *closedCase) sheet(kWh string) []byte {
	return []byte("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh;medicao\n" +
		"Cerâmica Vale Sereno Ltda;11.222.333/0001-81;" + closedMeter + ";" + c.month.String() + ";" + kWh + ";6,412;CCEE/SCDE consistida\n")
}

func (c *closedCase) nf(total string) map[string]any {
	return map[string]any{
		"kind": "nf_fornecedora", "competencia": c.month.String(), "valor": json.Number(total), "status": "Em aberto", "numero": "1001",
		"figures": map[string]any{"energy_mwh": json.Number("334.776")},
	} // golden E1: what is to be billed
}

func (c *closedCase) figure(amount string) map[string]any {
	return map[string]any{"agente_id": c.agentID, "mes": c.month.String(), "tipo": "contribuicao", "valor": json.Number(amount)}
}

func (c *closedCase) download(t *testing.T, path string) []byte {
	t.Helper()
	status, body, err := c.call(http.MethodGet, path, nil, nil)
	if err != nil || status != http.StatusOK {
		t.Fatal(status, string(body), err)
	}
	return body
}

func (c *closedCase) waive(t *testing.T, items ...string) {
	t.Helper()
	for _, item := range items {
		c.must(t, http.MethodPost, c.path("itens/"+item+"/dispensar"), map[string]string{"motivo": "combinado com o cliente por telefone"}, nil)
	}
}

// rows is everything that is kept of the month, as text.
func rows(t *testing.T, d *db.DB, m month.Month) string {
	t.Helper()
	var all strings.Builder
	for _, q := range []string{
		`SELECT * FROM balance_months WHERE month = $1 ORDER BY balance_seq`, `SELECT * FROM contract_months WHERE month = $1 ORDER BY contract_id`,
		`SELECT * FROM contract_checks WHERE month = $1 ORDER BY contract_id`, `SELECT * FROM invoices WHERE month = $1 ORDER BY id`,
		`SELECT * FROM ccee_figures WHERE month = $1 ORDER BY id`, `SELECT * FROM findings WHERE month = $1 ORDER BY id`, `SELECT * FROM closing_waivers WHERE month = $1 ORDER BY item`,
	} {
		all.WriteString(rowsOf(t, d, q, m))
	}
	return all.String()
}

func rowsOf(t *testing.T, d *db.DB, query string, m month.Month) string {
	t.Helper()
	found, err := d.QueryContext(t.Context(), query, m.String())
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	names, err := found.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for found.Next() {
		cells := make([]any, len(names))
		places := make([]any, len(names))
		for i := range cells {
			places[i] = &cells[i]
		}
		if err := found.Scan(places...); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(cells)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(append(text, '\n'))
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// refusals are calls that would change a closed month, by the route that takes them.
func (c *closedCase) refusals() map[string]func() (method, path string, body any) {
	call := func(method, path string, body any) func() (string, string, any) {
		return func() (string, string, any) { return method, path, body }
	}
	contract := "/contracts/" + c.contractID
	reason := map[string]string{"motivo": "combinado com o cliente por telefone", "reason": "engano"}
	return map[string]func() (string, string, any){
		"PUT /energy-balance/{id}": call(http.MethodPut, "/energy-balance/"+c.balanceID+"_"+c.month.String(), map[string]any{"consumptionKwh": "1000", "email": "outro@exemplo.com.br"}),
		"PUT /contracts/{id}":      call(http.MethodPut, contract, map[string]any{"average_price_mwh": json.Number("251")}),
		"DELETE /contracts/{id}":   call(http.MethodDelete, contract, reason),
		"POST /contracts":          call(http.MethodPost, "/contracts", c.second()),
		"POST /contracts/{id}/client": call(http.MethodPost, contract+"/client", map[string]any{
			"cnpj": "11444777000161", "client_name": "Outra", "reason": "engano no cadastro",
		}),
		"POST /contracts/{id}/situacao": call(http.MethodPost, contract+"/situacao", map[string]any{
			"situacao": "suspenso", "vigente_de": c.month.Add(-1).First().String(), "motivo": "a pedido", "mes_parcial": "mes_inteiro",
		}),
		"POST /contracts/{id}/invoices":                                    call(http.MethodPost, contract+"/invoices", c.nf("10")),
		"PUT /api/invoices/{id}":                                           call(http.MethodPut, "/api/invoices/"+c.nfID, c.nf("10")),
		"POST /api/invoices/{id}/substituicao/desfazer":                    call(http.MethodPost, "/api/invoices/"+c.nfID+"/substituicao/desfazer", map[string]string{"motivo": "de outro mês"}),
		"DELETE /api/invoices/{id}":                                        call(http.MethodDelete, "/api/invoices/"+c.nfID, nil),
		"POST /api/fechamento/{cliente}/{mes}/itens/{item}/dispensar":      call(http.MethodPost, c.path("itens/email/dispensar"), reason),
		"DELETE /api/fechamento/{cliente}/{mes}/itens/{item}/dispensar":    call(http.MethodDelete, c.path("itens/email/dispensar"), nil),
		"POST /api/fechamento/{cliente}/{mes}/provisto/{linha}/explicar":   call(http.MethodPost, c.path("provisto/contribuicao/explicar"), reason),
		"DELETE /api/fechamento/{cliente}/{mes}/provisto/{linha}/explicar": call(http.MethodDelete, c.path("provisto/contribuicao/explicar"), nil),
		"POST /api/ccee/valores":                                           call(http.MethodPost, "/api/ccee/valores", c.figure("1")),
		"PUT /api/ccee/valores/{id}":                                       call(http.MethodPut, "/api/ccee/valores/"+c.figureID, c.figure("1")),
		"DELETE /api/ccee/valores/{id}":                                    call(http.MethodDelete, "/api/ccee/valores/"+c.figureID, nil),
		"POST /api/fechamento/{cliente}/{mes}/fechar":                      call(http.MethodPost, c.path("fechar"), nil),
	}
}

// second is a contract of the same client that would be active in the closed month.
func (c *closedCase) second() map[string]any {
	body := contractBody("CT-SEGUNDO", "11222333000181")
	body["start_date"], body["end_date"] = c.month.First().String(), c.month.Add(12).Last().String()
	return body
}

// closedRoute is a line of testdata/closed_months.csv: what a writing route does of a
// closed month.
type closedRoute struct{ route, does, why string }

func closedRoutes(t *testing.T) []closedRoute {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "closed_months.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []closedRoute
	for _, r := range records[1:] {
		all = append(all, closedRoute{r[0], r[1], r[2]})
	}
	return all
}

// MC-03: every route that writes says what it does of a closed month, and each that would
// change one refuses with a sentence that names it, and changes nothing.
func TestClosedMonthRefusesEveryWrite_MC03(t *testing.T) {
	known := closedRoutes(t)
	for _, r := range readRouteTable(t) {
		if r.method == http.MethodGet {
			continue
		}
		if !slices.ContainsFunc(known, func(c closedRoute) bool { return c.route == r.method+" "+r.path }) {
			t.Errorf("MC-03 testdata/closed_months.csv does not say what %s %s does of a closed month", r.method, r.path)
		}
	}
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		before := rows(t, a.DB(), c.month)
		calls := c.refusals()
		for _, r := range known {
			if r.does != "recusa" {
				continue
			}
			make, covered := calls[r.route]
			if !covered {
				t.Errorf("MC-03 no call proves that %s refuses", r.route)
				continue
			}
			method, path, body := make()
			header := http.Header{}
			if strings.HasSuffix(path, "/client") || strings.HasSuffix(path, "/situacao") {
				header.Set("If-Match", c.version(t))
			}
			status, text, err := c.call(method, path, body, header)
			if err != nil {
				t.Fatal(err)
			}
			var answer struct {
				Error struct{ Code, Message string }
			}
			_ = json.Unmarshal(text, &answer)
			expect.All(t, fmt.Sprintf("MC-03 %s: want 409 mes_fechado", r.route), expect.Is(status, http.StatusConflict),
				expect.Has(string(text), "mes_fechado", "fechado"))
		}
		c.kept(t, a.DB(), before)
	})
}

func (c *closedCase) version(t *testing.T) string {
	t.Helper()
	var v struct{ Version json.Number }
	c.must(t, http.MethodGet, "/contracts/"+c.contractID, nil, &v)
	return `"` + v.Version.String() + `"`
}

// kept fails the test where anything of the closed month was changed.
func (c *closedCase) kept(t *testing.T, d *db.DB, before string) {
	t.Helper()
	if after := rows(t, d, c.month); after != before {
		t.Errorf("the closed month was changed:\n%s\nbefore:\n%s", after, before)
	}
	faults, err := snapshot.Verify(context.Background(), d)
	if err != nil || len(faults) > 0 {
		t.Errorf("MC-05 pictures: %v %v", faults, err)
	}
}

// MC-03: what a job has not computed yet is computed before the month is judged, which
// would otherwise be closed, and kept for ever, on checks that no longer hold.
func TestClosingComputesFirst_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonth(t, p.signIn(t))
		c.waive(t, "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
			for _, statement := range []string{
				`UPDATE contract_checks SET nf_energy = 'Conforme', nf_icms = 'Conforme' WHERE month = '` + c.month.String() + `'`,
				`INSERT INTO jobs (id, kind, args, state, run_at, created_at) VALUES ('late', 'compliance.refresh', '{}', 'queued', 9000000000000000, 0)`,
			} {
				if _, err := tx.ExecContext(ctx, statement); err != nil {
					return err
				}
			}
			return nil
		})
		status, text, err := c.call(http.MethodPost, c.path("fechar"), nil, nil)
		expect.All(t, "MC-03 closed on checks that do not hold", expect.Is(err, nil), expect.Is(status, http.StatusUnprocessableEntity),
			expect.Has(string(text), "falta 1 item", "conf_nf"))
	})
}

// MC-01: what the CCEE was expected to charge a client and what it did are not a parceiro's
// to read, in no sentence either.
func TestPartnerReadsNoChargesOfTheCCEE_MC01(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c, boss := openMonth(t, p.signIn(t)), actor.SystemActor()
		company, err := a.Accounts.CreatePartner(t.Context(), boss, "Parceria Teste", "", "")
		if err != nil {
			t.Fatal(err)
		}
		in := account.NewUser{Email: "rui@ynova.example", Name: "Rui", Roles: []actor.Role{actor.Parceiro}, Password: testPassword, PartnerID: company.ID}
		if _, _, err := a.Accounts.CreateUser(t.Context(), in); err != nil {
			t.Fatal(err)
		}
		if err := a.Clients.Assign(t.Context(), boss, c.clientID, client.Assignment{PartnerID: company.ID}, "carteira"); err != nil {
			t.Fatal(err)
		}
		partner := p.anonymous(t)
		partner.login(t, in.Email)
		for _, who := range []struct {
			*person
			told bool
		}{{c.person, true}, {partner, false}} {
			var d struct {
				Items []struct{ Item, Situacao, Motivo string } `json:"itens"`
			}
			who.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &d)
			for _, item := range d.Items {
				if item.Item != "encargos" && item.Item != "liquidacao" {
					continue
				}
				if item.Situacao != "falta" || (item.Motivo != "") != who.told {
					t.Errorf("MC-01 %s of %s: %+v", item.Item, c.month, item)
				}
			}
		}
	})
}

// MC-03, MC-04: a sheet that comes again leaves the closed month alone, line by line, and
// undoing the import keeps it; a changed parameter and a contract saved with closed
// months kept do not reach it; reopened, it can be corrected and closed again.
func TestClosedMonthStays_MC04(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		before := rows(t, a.DB(), c.month)

		report := func() [2]string {
			paper, table := c.download(t, c.path("relatorio.pdf?sequencia=1")), c.download(t, c.path("relatorio.xlsx?sequencia=1"))
			return [2]string{pdftest.Text(t, paper), cellsOf(t, table)}
		}
		first := report()
		for _, text := range []string{"334,776", "82.806,84", "dispensado"} {
			if !strings.Contains(strings.ReplaceAll(first[0], "\u00a0", " "), text) {
				t.Errorf("MC-05 the report lacks %q:\n%s", text, first[0])
			}
		}
		client := pdftest.Text(t, c.download(t, c.path("relatorio.pdf?para=cliente")))
		expect.All(t, "MC-05 the client's report", expect.Lacks(client, "Indefinido", "dispensa"), expect.Has(client, "em apuração"))
		c.importSheet(t, "de novo.csv", c.sheet("400000"))
		var list struct {
			Data []struct {
				ID     string
				Counts map[string]int
			}
		}
		c.must(t, http.MethodGet, "/api/imports", nil, &list)
		var lines struct {
			Data []struct {
				Status, Message string
				Closed          struct{ Cliente, Mes string } `json:"mes_fechado"`
			}
		}
		c.must(t, http.MethodGet, "/api/imports/"+list.Data[0].ID+"/rows", nil, &lines)
		expect.Must(t, "MC-03 the line of the closed month", expect.Len(lines.Data, 1))
		expect.All(t, "MC-03 the line of the closed month", expect.Is(lines.Data[0].Status, "recusada"),
			expect.Has(lines.Data[0].Message, "está fechado. Reabra o mês ou lance um ajuste em "))
		if at := lines.Data[0].Closed; at.Cliente != c.clientID || at.Mes != c.month.String() {
			t.Errorf("MC-03 the line leads to %+v, want the month that refused it", at)
		}
		c.kept(t, a.DB(), before)

		c.must(t, http.MethodPost, "/api/imports/"+list.Data[1].ID+"/undo", map[string]string{}, nil)
		eventually(t, "the import is undone", func() bool {
			var im struct{ State string }
			c.must(t, http.MethodGet, "/api/imports/"+list.Data[1].ID, nil, &im)
			return im.State == "desfeito"
		})
		c.kept(t, a.DB(), before)

		c.must(t, http.MethodPut, "/contracts/"+c.contractID, map[string]any{"average_price_mwh": json.Number("251"), "meses_fechados": "manter"}, nil)
		c.kept(t, a.DB(), before)

		adjustment := map[string]any{"linha": "energia", "mes_lancamento": c.month.Add(1).String(), "valor": json.Number("-553.57"), "motivo": "preço do aditivo, M3b", "contrato": c.contractID}
		var made struct {
			ID     string
			Valor  json.Number
			Rotulo string
		}
		for range 2 { // the repetition makes no other
			status, text, err := c.call(http.MethodPost, c.path("ajustes"), adjustment, http.Header{"Idempotency-Key": {"ajuste-1"}})
			expect.Must(t, "MC-04 adjustment", expect.Is(err, nil), expect.Is(status, http.StatusCreated), expect.Is(json.Unmarshal(text, &made), nil))
			expect.Must(t, "MC-04 adjustment", expect.Is(made.Valor, "-553.57"), expect.Is(made.Rotulo, "Energia"))
		}
		for what, wrong := range map[string]map[string]any{
			"in the closed month": {"linha": "energia", "mes_lancamento": c.month.String(), "valor": json.Number("1"), "motivo": "no próprio mês fechado"},
			"of nothing":          {"linha": "energia", "mes_lancamento": c.month.Add(1).String(), "valor": json.Number("0"), "motivo": "não muda nada, afinal"},
		} {
			if status, text, _ := c.call(http.MethodPost, c.path("ajustes"), wrong, nil); status != http.StatusUnprocessableEntity {
				t.Errorf("MC-04 adjustment %s: %d %s", what, status, text)
			}
		}
		var standing struct{ Ajustes []struct{ Valor json.Number } }
		c.must(t, http.MethodGet, "/api/fechamento/"+c.clientID+"/"+c.month.Add(1).String(), nil, &standing)
		if len(standing.Ajustes) != 1 || standing.Ajustes[0].Valor != "-553.57" {
			t.Errorf("MC-04 the open month has the adjustments %+v", standing.Ajustes)
		}
		c.kept(t, a.DB(), before)

		c.must(t, http.MethodPost, c.path("reabrir"), map[string]string{"categoria": "cadastro", "motivo": "o preço do aditivo não tinha entrado"}, nil)
		if now := rows(t, a.DB(), c.month); now == before {
			t.Error("MC-04 reopened, the month has not got the price that was agreed meanwhile")
		}
		var d struct {
			State     string `json:"estado"`
			Snapshots []struct {
				Sequence int    `json:"sequencia"`
				SHA256   string `json:"sha256"`
			} `json:"retratos"`
		}
		eventually(t, "the month is open", func() bool {
			c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &d)
			return d.State != "fechado" && len(d.Snapshots) == 1
		})
		c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
		c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &d)
		expect.Must(t, "MC-05 closed again", expect.Len(d.Snapshots, 2))
		expect.All(t, "MC-05 closed again", expect.Is(d.Snapshots[0].Sequence, 2), expect.Not(d.Snapshots[0].SHA256, d.Snapshots[1].SHA256))

		if again := report(); again != first {
			t.Errorf("MC-05 the report of the first close is another one now:\n%s\nthen:\n%s", again, first)
		}

		dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE closing_snapshots SET body = REPLACE(body, '247', '246') WHERE sequence = 1`)
			return err
		})
		faults, err := snapshot.Verify(t.Context(), a.DB())
		expect.Must(t, "MC-05 a picture altered by hand", expect.Is(err, nil), expect.Len(faults, 1))
		expect.All(t, "MC-05 a picture altered by hand", expect.Begins(faults[0], "retrato alterado"))
	})
}

// MC-01, MC-08: what the cockpit says of a client among others is what its own page says,
// the charges of the CCEE included, whose verdicts are stored.
func TestCockpitAgreesWithTheClient_MC01(t *testing.T) {
	type gap struct {
		Item  string `json:"item"`
		Count int    `json:"quantidade"`
	}
	type client struct {
		ID        string `json:"cliente_id"`
		Readiness int    `json:"prontidao"`
		State     string `json:"estado"`
		Gaps      []gap  `json:"faltas"`
	}
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		who := p.signIn(t)
		m := month.DateOf(clock.Local(time.Now())).Month().Add(-1)
		for _, cnpj := range []string{"11222333000181", "11444777000161"} {
			body := contractBody("CT-"+cnpj, cnpj)
			body["client_name"], body["start_date"], body["end_date"] = "Cerâmica "+cnpj[:5], m.Add(-6).First().String(), m.Add(12).Last().String()
			var created struct {
				ClientID string `json:"client_id"`
			}
			who.must(t, http.MethodPost, "/contracts", body, &created)
			var agent struct{ ID string }
			who.must(t, http.MethodPost, "/api/ccee/agentes", map[string]any{"client_id": created.ClientID, "sigla": "A" + cnpj, "classe": "livre"}, &agent)
			if cnpj[2] == '2' {
				who.must(t, http.MethodPost, "/api/ccee/valores", map[string]any{
					"agente_id": agent.ID, "mes": m.String(), "tipo": "mcp", "valor": json.Number("0"),
				}, nil)
			}
		}
		var book struct {
			Readiness int            `json:"prontidao"`
			States    map[string]int `json:"clientes_por_estado"`
			Clients   []client       `json:"clientes"`
		}
		agree := func() bool {
			who.must(t, http.MethodGet, "/api/fechamento?mes="+m.String(), nil, &book)
			for _, c := range book.Clients {
				var d client
				who.must(t, http.MethodGet, "/api/fechamento/"+c.ID+"/"+m.String(), nil, &d)
				if !slices.Equal(d.Gaps, c.Gaps) || d.Readiness != c.Readiness || d.State != c.State {
					return false
				}
			}
			return true
		}
		eventually(t, "the cockpit says what the client's page says", agree)
		expect.All(t, "MC-01 the book", expect.Len(book.Clients, 2), expect.Is(book.States["aberto"], 2), expect.Is(book.Readiness, 16))
		for _, c := range book.Clients {
			expect.All(t, fmt.Sprintf("MC-01 gaps: %+v", c.Gaps), expect.Is(slices.Contains(c.Gaps, gap{"medicao", 1}), true),
				expect.Is(slices.Contains(c.Gaps, gap{"encargos", 1}), true), expect.Is(slices.Contains(c.Gaps, gap{"contrato", 0}), false))
			var one struct {
				Total int `json:"total"`
			}
			for _, g := range c.Gaps {
				who.must(t, http.MethodGet, "/api/fechamento?mes="+m.String()+"&item="+g.Item, nil, &one)
				if one.Total != 2 {
					t.Errorf("MC-02 %s filters to %d clients, want both", g.Item, one.Total)
				}
			}
		}
	})
}

// The numbers of the book are those of the rows they open: of a state, of an item, and
// of those that are ready.
func TestBookCountsItsRows_MC01(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		body := contractBody("CT-ABERTO", "11444777000161")
		body["client_name"], body["start_date"], body["end_date"] = "Moinho Aberto Ltda", c.month.Add(-6).First().String(), c.month.Add(12).Last().String()
		c.must(t, http.MethodPost, "/contracts", body, nil)
		type book struct {
			Ready  int            `json:"prontos"`
			Total  int            `json:"total"`
			States map[string]int `json:"clientes_por_estado"`
			Gaps   []struct {
				Item    string `json:"item"`
				Clients int    `json:"clientes"`
			} `json:"faltas"`
			Clients []struct {
				State    string            `json:"estado"`
				Standing map[string]string `json:"situacoes"`
			} `json:"clientes"`
		}
		read := func(query string) (b book) {
			c.must(t, http.MethodGet, "/api/fechamento?mes="+c.month.String()+query, nil, &b)
			return b
		}
		all := read("")
		expect.Must(t, "MC-01 the book", expect.Is(all.Total, 2), expect.Is(all.States["fechado"], 1), expect.Is(all.States["aberto"], 1),
			expect.Is(all.Ready, 0))
		for state, n := range all.States {
			of := read("&estado=" + state)
			expect.All(t, fmt.Sprintf("MC-01 %s counts, opens, beside", state), expect.Is(of.Total, n), expect.Len(of.Clients, n),
				expect.Is(of.States["fechado"], 1), expect.Is(of.States["aberto"], 1))
		}
		for _, g := range all.Gaps {
			if of := read("&item=" + g.Item); of.Total != g.Clients || len(of.Gaps) != len(all.Gaps) {
				t.Errorf("MC-01 %s counts %d clients, opens %d, beside %d items", g.Item, g.Clients, of.Total, len(of.Gaps))
			}
		}
		for _, one := range all.Clients {
			want := map[string]string{"aberto": "falta", "fechado": "ok"}[one.State]
			expect.All(t, "MC-01 the items of what is "+one.State, expect.Is(len(one.Standing), 14), expect.Is(one.Standing["medicao"], want),
				expect.Is(one.State == "fechado" && one.Standing["email"] != "dispensado", false))
		}

		c.must(t, http.MethodPost, c.path("reabrir"), map[string]string{"categoria": "outro", "motivo": "para fechar de novo em seguida"}, nil)
		if of := read(""); of.Ready != 1 {
			t.Errorf("MC-03 %d can be closed, want the one that was reopened", of.Ready)
		}
	})
}
