package app_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// What others typed and a partner must never read: a supplier, and a price in each way
// in which the product writes one. The time in the name of a file, 20261122T152733.194561Z,
// is no price.
const canarySupplier = "Zanzibar Comercializadora"

var (
	canaryPrices    = regexp.MustCompile(`(?:^|[^0-9])733[.,]19`)
	canarySuppliers = regexp.MustCompile(`zanzibar`)
)

// canaries are a product in which staff typed the canaries into every field that takes
// them, for a client of the partner's company.
type canaries struct {
	people   map[string]*person
	ids      map[string]string   // what stands in the path after this prefix
	programs map[string]*person  // by role, with a key of its person
	asks     map[string][]string // by path, the queries that a route takes
	paper    string              // of the migration
	name     string              // of the client; empty: as contractBody has it
}

// SX-02: every role calls every route. What staff typed is in no answer, file or count
// that a partner gets; docs/security.md says what each role reads. SX-08: every file
// among them leaves an entry in the trail.
func TestWhatEachRoleSees_SX02(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		c := &canaries{people: p.servePeople(t), programs: map[string]*person{}, ids: map[string]string{}, asks: map[string][]string{}}
		c.readQueries(t)
		c.seed(t, p)
		for _, role := range actor.Roles() {
			c.programs[string(role)] = c.people[string(role)].program(t, role)
		}
		seen := map[string]map[string]sight{} // by area and role
		for _, role := range actor.Roles() {
			for _, route := range readRouteTable(t) {
				if route.method != http.MethodGet || route.access == "public" || strings.HasPrefix(route.path, "/auth/") || strings.HasPrefix(route.path, "/api/docs") {
					continue
				}
				c.ask(t, role, route, seen)
			}
		}
		if all := seen["propostas"][string(actor.Gestora)]; !all.price || !all.supplier {
			t.Errorf("SX-02 the canaries are not where a gestora reads them: %+v", seen)
		}
		c.askByKey(t)
		c.requireEntries(t, p.signIn(t))
		c.push(t)
		compareRoles(t, rolesTable(seen))
	})
}

func (c *canaries) seed(t *testing.T, p place) {
	t.Helper()
	staff, price := c.people["gestora"], json.Number("733.19")
	body := contractBody("CT-CANARY", "11222333000181")
	if c.name != "" {
		body["client_name"] = c.name
	}
	body["supplier"], body["spot_price_ref_mwh"] = canarySupplier, price
	body["prices"] = map[string]any{"base_month": "2026-01", "index": "nenhum", "periods": []map[string]any{{"start_month": "2026-01", "end_month": "2026-12", "default_price": "733.19"}}}
	body["additional"] = []map[string]any{{"label": "Oferta da " + canarySupplier, "value": "R$ 733,19/MWh"}}
	body["email"] = "mesa@zanzibar.example"
	var contract struct {
		ID       string `json:"id"`
		ClientID string `json:"client_id"`
	}
	staff.must(t, http.MethodPost, "/contracts", body, &contract)
	assign := map[string]any{}
	for _, email := range []string{"consultor@ynova.example", "parceiro@ynova.example"} {
		var found struct {
			Data []struct {
				ID      string
				Partner *struct{ ID string }
			}
		}
		staff.must(t, http.MethodGet, "/api/users?q="+email, nil, &found)
		if u := found.Data[0]; u.Partner != nil {
			assign["partner_id"] = u.Partner.ID
		} else {
			assign["owner_user_id"] = u.ID
		}
	}
	staff.must(t, http.MethodPut, "/api/leads/"+contract.ClientID+"/responsaveis", assign, nil)
	more := append(body["additional"].([]map[string]any), map[string]any{"label": "Nota", "value": "x"})
	status, answer, err := staff.call(http.MethodPut, "/contracts/"+contract.ID, map[string]any{"additional": more, "reason": canarySupplier + " 733,19"}, http.Header{"If-Match": {`"1"`}})
	if err != nil || status != http.StatusOK {
		t.Fatal(status, string(answer), err)
	}
	staff.must(t, http.MethodPost, "/contracts/"+contract.ID+"/notes", map[string]any{"text": canarySupplier + " R$ 733,19"}, nil)
	staff.must(t, http.MethodPut, "/contracts/"+contract.ID+"/steps", map[string]any{
		"area": "Faturamento", "step": "Dados", "light": "verde", "observation": canarySupplier + " 733,19",
	}, nil)
	c.file(t, staff, contract.ID, contract.ClientID)
	invoice := map[string]any{
		"kind": "nf_fornecedora", "competencia": "2026-01", "numero": "1", "note": canarySupplier,
		"figures": map[string]any{"energy_mwh": 100, "unit_price": price, "energy_value": json.Number("73319.00")},
	}
	var made struct{ ID string }
	staff.must(t, http.MethodPost, "/contracts/"+contract.ID+"/invoices", invoice, &made)
	c.ids["/api/invoices/"] = made.ID
	charged := map[string]any{"kind": "fatura_distribuidora", "competencia": "2026-01", "note": canarySupplier, "figures": map[string]any{"te_value": json.Number("120.00")}}
	staff.must(t, http.MethodPost, "/contracts/"+contract.ID+"/invoices", charged, &made)
	c.ids["/api/faturas/"] = made.ID
	sheet := "cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh\n" + body["client_name"].(string) + ";11.222.333/0001-81;BRSP001;2026-01;331250;6,412\n"
	c.ids["/energy-balance/"] = staff.importSheet(t, "medicao.csv", []byte(sheet))
	c.sell(t, staff, contract.ClientID)
	c.quote(t, staff)
	c.pay(t, staff)
	paper, err := billtest.Generate(nil, 0, billtest.Plain, 1)
	if err != nil {
		t.Fatal(err)
	}
	bill := id.New()
	staff.sendBill(t, bill, c.name+canarySupplier+" 733,19.pdf", paper.Data)
	staff.ended(t, []string{bill})
	staff.must(t, http.MethodPost, "/api/idp/document/"+bill+"/link", map[string]any{"contract_id": contract.ID, "motivo": canarySupplier + " 733,19", "fora_da_vigencia": true}, nil)
	c.ids["/api/idp/document/"], c.ids["/api/v1/readings/"] = bill, bill
	c.ids["/contracts/"], c.ids["/api/leads/"] = contract.ID, contract.ClientID
	c.migrate(t, staff, contract.ClientID)
	c.close(t, staff, contract.ClientID)
}

// migrate opens a migration of the client with a paper.
func (c *canaries) migrate(t *testing.T, staff *person, clientID string) {
	t.Helper()
	var made struct {
		ID         string `json:"id"`
		Documentos []struct{ ID string }
	}
	staff.must(t, http.MethodPost, "/api/migracoes", map[string]any{"cliente_id": clientID, "assunto": "Fábrica, " + canarySupplier + " 733,19"}, &made)
	status, text, err := staff.call(http.MethodPost, "/api/migracoes/"+made.ID+"/documentos", map[string]any{
		"tipo": "termo_varejista", "signatario": "Diretora", "cargo": "Diretora", "varejista": "Varejista",
	}, http.Header{"If-Match": {`"1"`}})
	if err != nil || status != http.StatusOK {
		t.Fatal(status, string(text), err)
	}
	if err := json.Unmarshal(text, &made); err != nil {
		t.Fatal(err)
	}
	c.ids["/api/migracoes/"] = made.ID
	for _, d := range made.Documentos {
		c.paper = d.ID
	}
}

// close closes January of the client, with reasons that are the house's own.
func (c *canaries) close(t *testing.T, staff *person, clientID string) {
	t.Helper()
	month := "/api/fechamento/" + clientID + "/2026-01"
	var lacking struct {
		Gaps []struct {
			Item string `json:"item"`
		} `json:"faltas"`
	}
	staff.must(t, http.MethodGet, month, nil, &lacking)
	for _, g := range lacking.Gaps {
		staff.must(t, http.MethodPost, month+"/itens/"+g.Item+"/dispensar", map[string]string{"motivo": "acordo com a " + canarySupplier + ", 733,19"}, nil)
	}
	staff.must(t, http.MethodPost, month+"/fechar", nil, nil)
}

// file keeps papers of the contract and of the client, named after the canaries, and
// what staff notes about the client.
func (c *canaries) file(t *testing.T, staff *person, contractID, clientID string) {
	t.Helper()
	paper := map[string]any{"filename": canarySupplier + " 733,19.pdf", "fileData": base64.StdEncoding.EncodeToString([]byte("%PDF-1.4\n%%EOF\n"))}
	var kept struct{ ID string }
	staff.must(t, http.MethodPost, "/contracts/"+contractID+"/files?kind=contrato", paper, &kept)
	c.ids["/api/files/"] = kept.ID
	staff.must(t, http.MethodPost, "/api/leads/"+clientID+"/documentos?tipo=outro", paper, nil)
	staff.must(t, http.MethodPut, "/api/leads/"+clientID, map[string]any{
		"additional":  []map[string]any{{"label": "Oferta da " + canarySupplier, "value": "R$ 733,19"}},
		"observacoes": canarySupplier + " 733,19", "proximoPasso": "Ligar para a " + canarySupplier + ", 733,19",
	}, nil)
}

// sell makes what leads to a contract: a simulation, a proposal, a deal and a round.
func (c *canaries) sell(t *testing.T, staff *person, clientID string) {
	t.Helper()
	var entry map[string]any
	staff.must(t, http.MethodGet, "/api/simulacoes/amostra", nil, &entry)
	entry["oferta"].(map[string]any)["preco_R$_MWh"] = json.Number("733.19")
	entry["cliente"].(map[string]any)["observacao"] = canarySupplier
	var kept struct{ Simulacao struct{ ID string } }
	staff.must(t, http.MethodPost, "/api/simulacoes", map[string]any{"entrada": entry, "client_id": clientID}, &kept)
	var proposal struct{ Proposta struct{ ID string } }
	staff.must(t, http.MethodPost, "/api/propostas", map[string]any{
		"simulation_id": kept.Simulacao.ID, "valid_until": time.Now().AddDate(0, 0, 20).Format(time.DateOnly), "fornecedor": canarySupplier,
		"observacao": canarySupplier + " a R$ 733,19",
	}, &proposal)
	var deal struct{ ID string }
	staff.must(t, http.MethodPost, "/api/negociacoes", map[string]any{
		"client_id": clientID, "titulo": "Migração com a " + canarySupplier, "fornecedor": canarySupplier, "valor": json.Number("733.19"),
		"proximo_passo": "Pedir 733,19 à " + canarySupplier,
	}, &deal)
	staff.must(t, http.MethodPost, "/api/negociacoes/"+deal.ID+"/anotacoes", map[string]any{"texto": canarySupplier + " 733,19"}, nil)
	var page struct{ Unidades []struct{ ID, Codigo string } }
	staff.must(t, http.MethodGet, "/api/leads/"+clientID, nil, &page)
	staff.must(t, http.MethodPut, "/api/leads/"+clientID+"/unidades/"+page.Unidades[0].ID, map[string]any{
		"codigo": page.Unidades[0].Codigo, "additional": []map[string]any{{"label": "Oferta da " + canarySupplier, "value": "R$ 733,19"}},
	}, nil)
	staff.must(t, http.MethodPost, "/api/leads/"+clientID+"/interacoes", map[string]any{"tipo": "nota", "texto": canarySupplier + " 733,19"}, nil)
	c.ids["/api/simulacoes/"], c.ids["/api/propostas/"], c.ids["/api/negociacoes/"] = kept.Simulacao.ID, proposal.Proposta.ID, deal.ID
	var run struct{ ID string }
	staff.must(t, http.MethodPost, "/api/resimulacoes", map[string]any{}, &run)
	c.ids["/api/resimulacoes/"] = run.ID
}

// quote opens a round whose supplier's offer staff types, so that offers are compared.
func (c *canaries) quote(t *testing.T, staff *person) {
	t.Helper()
	next := func(n int) string { return month.DateOf(time.Now()).Month().Add(n).String() }
	day := func(n int) string { return time.Now().AddDate(0, 0, n).Format(time.DateOnly) }
	var round struct {
		ID       string
		Convites []struct{ ID string }
	}
	staff.must(t, http.MethodPost, "/api/negociacoes/"+c.ids["/api/negociacoes/"]+"/rodadas", map[string]any{
		"inicio": next(2), "fim": next(13), "volume": 100, "flexibilidade": 10, "sazonalizacao": 10, "submercado": "SE/CO",
		"fonte": "Incentivada 50%", "garantia": "Seguro-garantia", "indice": "IPCA", "data_base": next(0), "validade": day(20),
		"prazo": time.Now().Add(72 * time.Hour).Format(time.RFC3339), "mensagem": canarySupplier,
		"fornecedores": []map[string]any{{"fornecedor": canarySupplier, "email": "mesa@zanzibar.example"}},
	}, &round)
	status, answer, err := staff.call(http.MethodPost, "/api/rodadas/"+round.ID+"/convites/"+round.Convites[0].ID+"/ofertas", map[string]any{
		"periodos": []map[string]any{{"inicio": next(2), "fim": next(13), "preco": json.Number("733.19")}},
		"garantia": "Seguro-garantia", "validade": day(25), "condicoes": "733,19", "nome": "Marina Torres",
	}, http.Header{"If-Match": {`"1"`}})
	if err != nil || status != http.StatusOK {
		t.Fatal(status, string(answer), err)
	}
	c.ids["/api/rodadas/"] = round.ID
}

// pay makes a plan of the supplier, whose commissions the partner's company shares.
func (c *canaries) pay(t *testing.T, staff *person) {
	t.Helper()
	staff.must(t, http.MethodPost, "/api/comissoes/planos", map[string]any{
		"nome": "Plano " + canarySupplier + " 733,19", "fornecedor": canarySupplier, "percentual": 5, "parte_parceiro": 40, "inicio": "2026-01",
	}, nil)
	var rows struct{ Data []struct{ ID, Tipo string } }
	for deadline := time.Now().Add(30 * time.Second); c.ids["/api/comissoes/"] == ""; time.Sleep(20 * time.Millisecond) {
		staff.must(t, http.MethodGet, "/api/comissoes?pageSize=100", nil, &rows)
		for _, r := range rows.Data {
			if r.Tipo == "parceiro" {
				c.ids["/api/comissoes/"] = r.ID
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("no commission of the partner: %+v", rows)
		}
	}
}

var braces = regexp.MustCompile(`\{[^}]*\}`)

// path puts the ids of what was seeded into a route's path.
func (c *canaries) path(route string) string {
	prefix, _, found := strings.Cut(route, "{")
	if !found {
		return route
	}
	known := map[string]string{"{cliente}": c.ids["/api/leads/"], "{mes}": "2026-01", "{documento}": c.paper, "{version}": "1", "{part}": "events", "{page}": "1"}
	first := true
	return braces.ReplaceAllStringFunc(route, func(name string) string {
		if first {
			first = false
			if found := c.ids[prefix]; found != "" {
				return found
			}
		}
		if v, ok := known[name]; ok {
			return v
		}
		return id.New()
	})
}

// area is what a route is about, as the table names it.
func area(path string) string {
	parts := strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
	if parts[0] == "api" {
		parts = parts[1:]
	}
	return parts[0]
}

// queries are further requests of a list, by the parameter that it takes: a masked value
// is not found either, and no sum, file or other order reveals it.
var queries = map[string][]string{
	"q": {"q=zanzibar", "q=comercializadora-zanzibar", "q=zanzi.bar"}, "format": {"format=csv", "format=xlsx"}, "mes": {"mes=2026-01", "mes=2026-01&include=details"}, "include": {"include=details"},
	"sort": {"sort=-valor"}, "consumo_kWh": {"consumo_kWh=1000"}, "table": {"table=tarifas"},
}

// readQueries learns from the product's own description which route takes what.
func (c *canaries) readQueries(t *testing.T) {
	t.Helper()
	var api struct {
		Paths map[string]map[string]struct{ Parameters []struct{ Name, In string } }
	}
	c.people["gestora"].must(t, http.MethodGet, "/api/openapi.json", nil, &api)
	for path, methods := range api.Paths {
		ways := []string{""}
		for _, p := range methods["get"].Parameters {
			if p.In == "query" {
				for _, query := range queries[p.Name] {
					ways = append(ways, "?"+query)
				}
			}
		}
		c.asks[path] = ways
	}
}

// ask asks a route as a role, each way, and notes what the role read.
// caller is who asks a route as the role: the person, or a program where keys alone open it.
func (c *canaries) caller(role actor.Role, route routeRow) *person {
	if strings.HasPrefix(route.path, web.KeyPaths) {
		return c.programs[string(role)]
	}
	return c.people[string(role)]
}

func (c *canaries) ask(t *testing.T, role actor.Role, route routeRow, seen map[string]map[string]sight) {
	t.Helper()
	about := area(route.path)
	if seen[about] == nil {
		seen[about] = map[string]sight{}
	}
	s := seen[about][string(role)]
	for _, query := range c.asks[route.path] {
		status, body, err := c.caller(role, route).call(http.MethodGet, c.path(route.path)+query, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if status >= http.StatusInternalServerError {
			t.Errorf("SX-10 GET %s%s as %s: %d %.200s", c.path(route.path), query, role, status, body)
		}
		s.answered = s.answered || status/100 == 2
		text := readable(body)
		price, supplier := canaryPrices.MatchString(text), canarySuppliers.MatchString(text)
		counted := strings.HasPrefix(query, "?q=") && total(body) > 0 && status/100 == 2 && total(body) != c.unfiltered(role, route)
		s.price, s.supplier = s.price || price, s.supplier || supplier
		if role == actor.Parceiro && (price || supplier || counted) {
			t.Errorf("SX-02 a partner reads what staff typed: GET %s%s (price %t, supplier %t, count %t)\n%.400s",
				route.path, query, price, supplier, counted, around(text))
		}
	}
	seen[about][string(role)] = s
}

// askByKey asks what API keys open with a key of each role (AP-01): it reads the canaries
// exactly where its owner does.
func (c *canaries) askByKey(t *testing.T) {
	t.Helper()
	for _, role := range actor.Roles() {
		read := 0
		for _, route := range readRouteTable(t) {
			if !strings.HasPrefix(route.path, web.KeyPaths) || route.method != http.MethodGet || strings.Contains(route.path, "{") {
				continue
			}
			status, body, err := c.programs[string(role)].call(http.MethodGet, c.path(route.path), nil, nil)
			if err != nil || status != http.StatusOK {
				t.Fatal(role, route.path, status, string(body), err)
			}
			text := readable(body)
			told := canaryPrices.MatchString(text) || canarySuppliers.MatchString(text)
			if told {
				read++
			}
			if told && role == actor.Parceiro {
				t.Errorf("SX-02 a partner's key reads what staff typed: GET %s\n%.400s", route.path, around(text))
			}
		}
		if read == 0 && role != actor.Parceiro {
			t.Errorf("AP-01 a key of a %s reads no price where its owner does", role)
		}
	}
}

// unfiltered is the count of a list without a search: one that takes no search answers
// with all.
func (c *canaries) unfiltered(role actor.Role, route routeRow) int {
	_, body, err := c.caller(role, route).call(http.MethodGet, c.path(route.path), nil, nil)
	if err != nil {
		return -1
	}
	return total(body)
}

func total(body []byte) int {
	var page struct{ Total int }
	if json.Unmarshal(body, &page) != nil {
		return 0
	}
	return page.Total
}

func around(text string) string {
	for _, canary := range []*regexp.Regexp{canaryPrices, canarySuppliers} {
		if at := canary.FindStringIndex(text); at != nil {
			return text[max(at[0]-200, 0):min(at[1]+200, len(text))]
		}
	}
	return text
}

// push calls every other route as a partner with the ids of what staff made: no answer, not
// even a refusal, contains the canaries, and no row is gone afterwards.
func (c *canaries) push(t *testing.T) {
	t.Helper()
	for _, route := range readRouteTable(t) {
		if route.method == http.MethodGet || route.access == "public" || strings.HasPrefix(route.path, "/auth/") {
			continue
		}
		matches := []string{`"1"`}
		if prefix, _, found := strings.Cut(route.path, "{"); found && c.ids[prefix] != "" {
			matches = []string{`"0"`, `"1"`, `"2"`}
		}
		for _, match := range matches {
			_, body, err := c.caller(actor.Parceiro, route).call(route.method, c.path(route.path), map[string]any{}, http.Header{"If-Match": {match}})
			if err != nil {
				t.Fatal(err)
			}
			if text := readable(body); canaryPrices.MatchString(text) || canarySuppliers.MatchString(text) {
				t.Errorf("SX-02 a partner reads what staff typed: %s %s\n%.400s", route.method, route.path, around(text))
			}
		}
	}
	for prefix, made := range c.ids {
		if prefix == "/api/invoices/" {
			continue // read with its contract
		}
		switch prefix {
		case "/api/comissoes/":
			made += "/memoria"
		case "/api/faturas/":
			made += "/recalculada"
		}
		if status, body, _ := c.caller(actor.Gestora, routeRow{path: prefix}).call(http.MethodGet, prefix+made, nil, nil); status != http.StatusOK {
			t.Errorf("SX-02 a partner took away %s{id}: %d %s", prefix, status, body)
		}
	}
}
