package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/app"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// missingID is an id of nothing, as a row out of reach is to who asks for it.
const missingID = "019fffff-ffff-7fff-bfff-ffffffffffff"

// idCase is a call whose body names, in order, rows that are not there.
type idCase struct {
	path    string // with the ids of rows that are there
	version int64  // sent as If-Match, where there is one
	bodies  []map[string]any
}

// bodyIDs are names of fields that hold ids of rows.
var bodyIDs = regexp.MustCompile(`(^|[._])(id|ids)$|Ids?$|_ids?$|^(clientes|contrato|contratos)$`)

// otherIDs are the operations with such a field that does not select a row, and why.
var otherIDs = map[string]string{
	"POST /api/idp/process":                                 "the id is of the new document, chosen by the caller",
	"POST /api/idp/document/{id}/evento":                    "one of the notes in reach that the document proposes; any other is not found",
	"PUT /api/idp/document/{id}/items":                      "items of the document in the address",
	"POST /api/notifications/read":                          "what is not the caller's is left alone, and the answer is the same",
	"POST /api/fechamento/lote":                             "a job acts; what it did not find is counted when its result is read",
	"PUT /energy-balance/{id}":                              "taken as typed: another id than the record's is refused unread",
	"PUT /api/retencao":                                     "a number of years",
	"PUT /api/ccee/valores/{id}":                            "as POST: one check of what a figure refers to",
	"PUT /api/ccee/agentes/{id}":                            "as POST: one check of the client",
	"PUT /api/comissoes/planos/{id}":                        "as POST: one check of contract and consultant",
	"PUT /api/invoices/{id}":                                "as POST: one check of unit and file",
	"PUT /api/simulacoes/{id}":                              "as POST: one check of the client",
	"PUT /api/webhooks/{id}":                                "as POST: one check of the clients",
	"PUT /api/migracoes/{id}":                               "as POST: one check of what is named",
	"PUT /api/agenda/appointments/{id}":                     "as POST: one check of the client",
	"PUT /api/negociacoes/{id}":                             "as POST: one check of who answers",
	"POST /api/lgpd/eliminar":                               "as exportar: one search of the person",
	"PUT /api/apontamentos/{id}":                            "as the other lists of persons: the field is found or not",
	"POST /api/apontamentos/{id}/credito":                   "one of the credits that the finding proposes; any other is refused alike",
	"POST /api/comissoes/contratos/{id}/divisao/transferir": "as divisao: one check of who has a part",
	"POST /api/migracoes/{id}/etapas/{etapa}/concluir":      "as POST: one check of what is named",
	"POST /api/fechamento/{cliente}/{mes}/ajustes":          "a contract of the client in the address",
}

// SX-21: who names rows in bodies that are not there, or out of reach, is counted as who asks
// for them by address, whatever the answer is: 404, 422 or a list that says so.
func TestForeignIDsInBodiesAreCounted_SX21(t *testing.T) {
	p := onSQLite(t)
	p.createGestora(t)
	a := p.serve(t, func(o *app.Options) {
		o.Config.OutboundAllow = []string{"127.0.0.1:9"} // of a webhook that is not made
		if err := o.Config.Validate(); err != nil {
			t.Fatal(err)
		}
	})
	other, _, err := a.Accounts.CreateUser(t.Context(), account.NewUser{Email: "outra@ynova.example", Name: "Outra", Roles: []actor.Role{actor.Consultor}, Password: testPassword})
	if err != nil {
		t.Fatal(err)
	}
	who := p.signIn(t)
	counted := func() int64 {
		n, err := db.Value[int64](t.Context(), a.DB(), "test", `SELECT COALESCE(SUM(times), 0) FROM audit_visits WHERE act LIKE 'access.foreign%'`)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	countedOnce := func(before int64) bool { // the answer does not wait for it
		for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			if counted() == before+1 {
				return true
			}
		}
		return false
	}
	cases := idCases(t, who, other.ID)
	for operation, of := range cases {
		method, _, _ := strings.Cut(operation, " ")
		header := http.Header{}
		if of.version != 0 {
			header.Set("If-Match", fmt.Sprintf(`"%d"`, of.version))
		}
		for _, body := range of.bodies {
			before := counted()
			status, answer, err := who.call(method, of.path, body, header)
			if err != nil {
				t.Fatal(err)
			}
			if !countedOnce(before) {
				t.Errorf("SX-21 %s with %v is not counted: %d %s", operation, body, status, answer)
			}
		}
	}
	// A query that only filters finds nothing; one that refuses the row is counted.
	refused := 0
	for _, path := range queriesWithIDs(t) {
		before := counted()
		status, answer, err := who.call(http.MethodGet, path, nil, http.Header{})
		if err != nil {
			t.Fatal(err)
		}
		if status == http.StatusOK {
			continue
		}
		refused++
		if !countedOnce(before) {
			t.Errorf("SX-21 GET %s is not counted: %d %s", path, status, answer)
		}
	}
	if refused < 2 {
		t.Errorf("SX-21 %d queries refused a row, want those of migrations and of what there is to do", refused)
	}
	var batch struct{ Lote string }
	who.must(t, http.MethodPost, "/api/fechamento/lote", map[string]any{"acao": "dispensar", "mes": "2026-10", "clientes": []string{missingID}, "itens": []string{"nf"}, "motivo": "Sem documento neste mês"}, &batch)
	before := counted()
	if done := who.finished(t, "/api/fechamento/lote/"+batch.Lote); !countedOnce(before) {
		t.Errorf("SX-21 a batch of the closing is not counted: %s", done)
	}
	all := operationsWithIDs(t)
	for operation := range all {
		_, swept := cases[operation]
		if _, excused := otherIDs[operation]; swept == excused {
			t.Errorf("SX-21 %s: swept %v, with a reason not to be %v", operation, swept, excused)
		}
	}
	for operation := range otherIDs {
		if !all[operation] {
			t.Errorf("SX-21 %s has no field with an id", operation)
		}
	}
}

// idCases are the calls; what has to be there for them is made first.
func idCases(t *testing.T, who *person, otherID string) map[string]idCase {
	t.Helper()
	var contract struct {
		ID       string
		ClientID string `json:"client_id"`
		Version  int64
	}
	who.must(t, http.MethodPost, "/contracts", contractBody("CT-IDS", "11222333000181"), &contract)
	bill, err := billtest.Generate(nil, 0, billtest.Plain, 1)
	if err != nil {
		t.Fatal(err)
	}
	documentID := id.New()
	who.sendBill(t, documentID, "fatura.pdf", bill.Data)
	who.ended(t, []string{documentID})
	var slots struct {
		Data []struct{ StartsAt string }
	}
	who.must(t, http.MethodGet, "/api/agenda/slots", nil, &slots)
	var agent struct{ ID string }
	who.must(t, http.MethodPost, "/api/ccee/agentes", map[string]any{"client_id": contract.ClientID, "sigla": "IDS"}, &agent)
	var entry map[string]any
	who.must(t, http.MethodGet, "/api/simulacoes/amostra", nil, &entry)
	draft := contractBody("CT-IDS-2", "11222333000181")
	draft["status"] = "Em análise"
	var open struct{ ID string }
	who.must(t, http.MethodPost, "/contracts", draft, &open)
	last := month.DateOf(clock.Local(time.Now())).Month().Add(-1).String()
	one := func(more ...any) map[string]any {
		body := map[string]any{}
		for i := 0; i < len(more); i += 2 {
			body[more[i].(string)] = more[i+1]
		}
		return body
	}
	listed := []map[string]any{{"id": missingID, "version": 1}}
	picked := []map[string]any{{"document_id": missingID, "version": 1}}
	document := "/api/idp/document/" + documentID
	return map[string]idCase{
		"POST /api/agenda/appointments": {path: "/api/agenda/appointments", bodies: []map[string]any{one("clientId", missingID, "duration", 30, "startsAt", slots.Data[0].StartsAt)}},
		"POST /api/ccee/agentes":        {path: "/api/ccee/agentes", bodies: []map[string]any{one("client_id", missingID, "sigla", "XX")}},
		"POST /api/ccee/valores": {path: "/api/ccee/valores", bodies: []map[string]any{
			one("agente_id", missingID, "mes", last, "tipo", "ess", "valor", 1),
			one("agente_id", agent.ID, "mes", last, "tipo", "energia_registrada", "quantidade", 1, "contrato", missingID),
			one("agente_id", agent.ID, "mes", last, "tipo", "ess", "valor", 1, "file_id", missingID),
		}},
		"POST /api/chaves":             {path: "/api/chaves", bodies: []map[string]any{one("nome", "ERP", "escopos", []string{"contracts:read"}, "dias", 1, "clientes", []string{missingID})}},
		"POST /api/webhooks":           {path: "/api/webhooks", bodies: []map[string]any{one("url", "http://127.0.0.1:9/x", "eventos", []string{"contract.updated"}, "clientes", []string{missingID})}},
		"POST /api/comissoes/aprovar":  {path: "/api/comissoes/aprovar", bodies: []map[string]any{one("itens", listed)}},
		"POST /api/comissoes/pagar":    {path: "/api/comissoes/pagar", bodies: []map[string]any{one("itens", listed, "data", last+"-05", "comprovante", "TED 1")}},
		"POST /api/comissoes/estornar": {path: "/api/comissoes/estornar", bodies: []map[string]any{one("itens", listed, "motivo", "Cancelado")}},
		"POST /api/comissoes/estornos": {path: "/api/comissoes/estornos", bodies: []map[string]any{one("contrato_id", missingID, "causa", "cancelamento", "ate", last+"-01", "documento", "Carta 1", "motivo", "Cancelado")}},
		"POST /api/comissoes/planos": {path: "/api/comissoes/planos", bodies: []map[string]any{
			one("nome", "P", "tipo", "r_mwh", "reais_mwh", 1, "inicio", last, "contrato", missingID),
			one("nome", "P", "tipo", "r_mwh", "reais_mwh", 1, "inicio", last, "consultor_id", missingID),
		}},
		"PUT /api/comissoes/contratos/{id}/divisao": {path: "/api/comissoes/contratos/" + open.ID + "/divisao", bodies: []map[string]any{
			one("partes", []map[string]any{{"papel": "negocio", "beneficiario_id": missingID, "percentual": 100}}),
		}},
		"POST /api/contracts/batch": {path: "/api/contracts/batch", bodies: []map[string]any{
			one("contratos", listed, "alteracao", one("supplier", "X"), "motivo", "m"),
			one("contratos", []map[string]any{{"id": contract.ID, "version": contract.Version}}, "alteracao", one("owner_user_id", missingID), "motivo", "m"),
		}},
		"POST /api/fechamento/lote/previa":         {path: "/api/fechamento/lote/previa", bodies: []map[string]any{one("acao", "email", "mes", last, "clientes", []string{missingID})}},
		"POST /api/idp/document/{id}/installation": {path: document + "/installation", bodies: []map[string]any{one("unit_id", missingID), one("contract_id", missingID)}},
		"POST /api/idp/document/{id}/link":         {path: document + "/link", bodies: []map[string]any{one("contract_id", missingID), one("contract_id", contract.ID, "unit_id", missingID, "motivo", "m", "fora_da_vigencia", true)}},
		"PUT /api/idp/document/{id}/owner":         {path: document + "/owner", bodies: []map[string]any{one("user_id", missingID)}},
		"POST /api/idp/queue/link":                 {path: "/api/idp/queue/link", bodies: []map[string]any{one("documents", picked)}},
		"PUT /api/idp/queue/owner":                 {path: "/api/idp/queue/owner", bodies: []map[string]any{one("documents", picked, "user_id", otherID)}},
		"POST /contracts/{id}/invoices": {path: "/contracts/" + contract.ID + "/invoices", bodies: []map[string]any{
			one("kind", "fatura_distribuidora", "competencia", "2026-05", "unit_id", missingID), one("kind", "fatura_distribuidora", "competencia", "2026-05", "file_id", missingID),
		}},
		"PUT /api/leads/{id}/responsaveis": {path: "/api/leads/" + contract.ClientID + "/responsaveis", bodies: []map[string]any{
			one("owner_user_id", missingID), one("partner_id", missingID), one("member_ids", []string{missingID}),
		}},
		"POST /api/lgpd/exportar": {path: "/api/lgpd/exportar", bodies: []map[string]any{one("usuario_id", missingID, "motivo", "Pedido do titular")}},
		"POST /api/mail/check":    {path: "/api/mail/check", bodies: []map[string]any{one("ids", []string{missingID + "_" + last})}},
		"POST /api/mail/send":     {path: "/api/mail/send", bodies: []map[string]any{one("ids", []string{missingID + "_" + last})}},
		"POST /api/mail/preview":  {path: "/api/mail/preview", bodies: []map[string]any{one("recordId", missingID+"_"+last)}},
		"POST /api/mail/test":     {path: "/api/mail/test", bodies: []map[string]any{one("recordId", missingID+"_"+last)}},
		"POST /api/migracoes": {path: "/api/migracoes", bodies: []map[string]any{
			one("cliente_id", missingID, "assunto", "Matriz"), one("cliente_id", contract.ClientID, "assunto", "Matriz", "proposta_id", missingID),
			one("cliente_id", contract.ClientID, "assunto", "Matriz", "responsavel_id", missingID),
		}},
		"POST /api/negociacoes": {path: "/api/negociacoes", bodies: []map[string]any{
			one("client_id", missingID, "titulo", "Compra"), one("client_id", contract.ClientID, "titulo", "Compra", "responsavel_id", missingID),
		}},
		"POST /api/propostas":          {path: "/api/propostas", bodies: []map[string]any{one("simulation_id", missingID, "valid_until", time.Now().AddDate(0, 0, 20).Format(time.DateOnly))}},
		"POST /api/simulacoes":         {path: "/api/simulacoes", bodies: []map[string]any{one("entrada", entry, "client_id", missingID)}},
		"POST /api/users/{id}/approve": {path: "/api/users/" + missingID + "/approve", bodies: []map[string]any{one("roles", []string{"parceiro"}, "partnerId", missingID)}},
		"POST /api/users/{id}/roles":   {path: "/api/users/" + otherID + "/roles", bodies: []map[string]any{one("roles", []string{"gestora", "parceiro"}, "partnerId", missingID)}},
	}
}

// finished waits for the end of a batch and returns its result.
func (who *person) finished(t *testing.T, path string) string {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		status, answer, err := who.call(http.MethodGet, path, nil, http.Header{})
		if err != nil || status != http.StatusOK {
			t.Fatalf("%s: %d %v", path, status, err)
		}
		if strings.Contains(string(answer), `"concluido"`) || strings.Contains(string(answer), `"falhou"`) {
			return string(answer)
		}
	}
	t.Fatalf("%s does not end", path)
	return ""
}

// queryIDs are names of parameters that hold the id of a row.
var queryIDs = regexp.MustCompile(`(_id|Id|ids)$|^(cliente|contrato|proposta)$`)

// queriesWithIDs are the addresses of the description whose query names a row, with an id of
// nothing.
func queriesWithIDs(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			Parameters []struct {
				In, Name string
				Schema   struct{ Enum []any }
			}
		}
	}
	if err := json.Unmarshal(text, &api); err != nil {
		t.Fatal(err)
	}
	var found []string
	for path, methods := range api.Paths {
		if strings.Contains(path, "{") || strings.HasPrefix(path, "/api/v1/") {
			continue // the address names a row already; API keys are counted by list
		}
		for _, p := range methods["get"].Parameters {
			if p.In == "query" && p.Schema.Enum == nil && queryIDs.MatchString(p.Name) {
				found = append(found, path+"?mes=2026-10&format=csv&"+p.Name+"="+missingID)
			}
		}
	}
	slices.Sort(found)
	return found
}

// operationsWithIDs are the operations of the description whose bodies hold ids.
func operationsWithIDs(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../../docs/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema bodySchema }
			}
		}
		Components struct{ Schemas map[string]bodySchema }
	}
	if err := json.Unmarshal(text, &api); err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for path, methods := range api.Paths {
		if strings.HasPrefix(path, "/api/publico/") {
			continue // nobody is signed in
		}
		for method, o := range methods {
			body := o.RequestBody.Content["application/json"].Schema
			if body.names(api.Components.Schemas, bodyIDs, nil) {
				found[strings.ToUpper(method)+" "+path] = true
			}
		}
	}
	return found
}

// bodySchema is as much of a schema as names fields.
type bodySchema struct {
	Ref        string `json:"$ref"`
	Properties map[string]bodySchema
	Items      *bodySchema
}

// names reports whether a field below has such a name.
func (s bodySchema) names(all map[string]bodySchema, name *regexp.Regexp, seen []string) bool {
	if s.Ref != "" {
		at := s.Ref[strings.LastIndex(s.Ref, "/")+1:]
		return !slices.Contains(seen, at) && all[at].names(all, name, append(seen, at))
	}
	if s.Items != nil && s.Items.names(all, name, seen) {
		return true
	}
	return slices.ContainsFunc(slices.Sorted(maps.Keys(s.Properties)), func(field string) bool {
		return name.MatchString(field) || s.Properties[field].names(all, name, seen)
	})
}
