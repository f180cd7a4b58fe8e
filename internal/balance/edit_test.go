package balance_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/balance"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// record is an environment with one unit on one contract and a month to edit.
func record(t *testing.T, d *db.DB) (*testEnv, string) {
	w := newTestEnv(t, d)
	w.contract("Cerâmica Alfa", cnpjA, func(in *contract.Input) {
		in.Email, in.LowerLimit, in.UpperLimit = "contato@alfa.com.br", "80", "120"
	})
	w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;proinfa_mwh;email;vencimento_boleto;fornecedor;cp\n"+
		"Cerâmica Alfa;"+cnpjA+";M1;10/2026;110;1,5;contato@alfa.com.br;09/11/2026;Beta;CP1\n"+
		"Cerâmica Alfa;"+cnpjA+";M1;11/2026;100;1,5;contato@alfa.com.br;;;\n")
	return w, w.balanceOf("M1") + "_2026-10"
}

func (w *testEnv) put(id string, role actor.Role, body map[string]any, version string) (status int, answer map[string]any) {
	w.t.Helper()
	c := w.As(role)
	if version != "" {
		c = c.With("If-Match", version)
	}
	res := c.JSON("PUT", "/energy-balance/"+id, body)
	if err := json.Unmarshal(res.Body, &answer); err != nil {
		w.t.Fatalf("%s: %v", res.Body, err)
	}
	return res.Code, answer
}

func TestEditRecord_EM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, id := record(t, d)
		month := func(columns ...string) string { return w.month("M1", "2026-10", columns...) }
		shown := []string{"requirement", "net", "contracted", "minimum", "maximum", "billable", "energy_value", "conformity"}
		before := month(shown...)
		version := func() string { return `"` + month("version") + `"` }
		ok := func(t *testing.T, body map[string]any) map[string]any {
			t.Helper()
			status, answer := w.put(id, actor.Gestora, body, version())
			if status != 200 {
				t.Fatalf("EM-08 %d %v", status, answer)
			}
			w.counters()
			return answer
		}
		t.Run("EM-08 the payload as it is shown changes nothing", func(t *testing.T) {
			v := version()
			ok(t, map[string]any{
				"meter": "M1", "clientName": "Cerâmica Alfa", "referenceBase": "2026-10-01T00:00:00.000Z", "price": 200, "supplier": "Beta",
				"email": "contato@alfa.com.br", "consumptionKwh": "110000.00000000", "loss": 0.03, "requirement": "113.300", "net": 111.8,
				"proinfaContribution": 1.5, "contract": 100, "minDemand": 80, "maxDemand": 120, "billable": 111.8, "cpCode": "CP1",
				"adjusted": false, "sentOk": false, "billsDate": "2026-11-09T03:00:00.000Z", "contactActive": true, "createdAt": "2026-01-01T00:00:00Z",
			})
			if version() != v || month(shown...) != before {
				t.Errorf("EM-08 %s %s, was %s", version(), month(shown...), before)
			}
		})
		t.Run("EM-08 consumption keeps its eight decimals and the rest follows", func(t *testing.T) {
			ok(t, map[string]any{"consumptionKwh": "120000.12345678", "net": 111.8, "requirement": "113.300", "billable": 111.8})
			if got := month("consumption", "net", "billable"); got != "12000012345678 12210000000000 12000000000000" {
				t.Errorf("EM-08 %s", got)
			}
		})
		t.Run("EM-08 every other column", func(t *testing.T) {
			ok(t, map[string]any{
				"meter": "M1-B", "price": 210.5, "supplier": "Gama", "loss": 0.025, "proinfaContribution": 2,
				"contract": 90, "cpCode": "CP2", "adjusted": true, "sentOk": true, "billsDate": "2026-11-10T00:00:00-03:00",
				"confirmar": map[string]string{"sentOk": "Entregue em mãos"},
			})
			got := month("meter_label", "given_price", "supplier", "loss_percent", "proinfa", "given_volume", "cp_code", "fixed_adjusted", "bill_due")
			if got != "M1-B 21050000000 Gama 2500000 200000000000 9000000000000 CP2 1 2026-11-10" {
				t.Errorf("EM-08 %s", got)
			}
		})
		t.Run("DR-10 midnight of any zone is the day written, just before it the next one", func(t *testing.T) {
			for _, of := range [][2]string{
				{"2026-11-10T00:00:00Z", "2026-11-10"},
				{"2026-11-10T00:00:00-05:00", "2026-11-10"},
				{"2026-11-10T00:00:00.000Z", "2026-11-10"},
				{"2026-11-10T03:00:00Z", "2026-11-10"},
				{"2026-11-10T00:00:00+00:00", "2026-11-10"},
				{"2026-11-09T23:59:32", "2026-11-10"},
				{"09-nov-26", "2026-11-09"},
				{"2026-11-09", "2026-11-09"},
				{"2026-11-10", "2026-11-10"},
				{"09/11/2026", "2026-11-09"},
				{"10/11/2026", "2026-11-10"},
			} {
				ok(t, map[string]any{"billsDate": of[0]})
				if got := month("bill_due"); got != of[1] {
					t.Errorf("VD-42 %s is %s, want %s", of[0], got, of[1])
				}
			}
		})
		t.Run("MC-01 who marks a statement as sent by hand says how it left", func(t *testing.T) {
			if got := w.text(`SELECT description FROM audit_entries WHERE description LIKE '%CP2%'`); !strings.Contains(got, "Envio ok Sim confirmado: Entregue em mãos") {
				t.Errorf("MC-01 the trail says %s", got)
			}
			ok(t, map[string]any{"sentOk": false})
			v := version()
			res := w.As(actor.Gestora).JSON("PUT", "/energy-balance/"+id, map[string]any{"sentOk": true, "confirmar": map[string]string{"sentOk": " "}}).Status(t, 409)
			p := res.Problem(t)
			expect.Must(t, "MC-01", expect.Is(p.Code, "valor_suspeito"), expect.Len(p.Fields, 1))
			expect.All(t, "MC-01", expect.Is(p.Fields[0].Path, "sentOk"))
			if version() != v {
				t.Error("MC-01 the month changed all the same")
			}
		})
		t.Run("EM-08 computed columns that a person states", func(t *testing.T) {
			ok(t, map[string]any{"requirement": "130", "net": "125.5", "minDemand": 70, "maxDemand": 130, "billable": "126"})
			got := month("requirement", "net", "minimum", "maximum", "billable", "surplus", "energy_value", "conformity")
			if got != "13000000000000 12550000000000 7000000000000 13000000000000 12600000000000 50000000000 265230000 Conforme" {
				t.Errorf("EM-08 %s", got)
			}
			contractNet := w.text(`SELECT net FROM contract_months WHERE month = '2026-10'`)
			if contractNet != "12550000000000" {
				t.Errorf("EM-08 the contract's month has %s", contractNet)
			}
			memoria := w.As(actor.Gestora).Get("/energy-balance/" + strings.Split(id, "_")[0] + "/months/2026-10/memoria")
			if !strings.Contains(string(memoria.Body), "informado no lugar do calculado") {
				t.Error("EM-08 the record of the calculation does not say so")
			}
		})
		t.Run("EM-08 null and what means nothing clear", func(t *testing.T) {
			ok(t, map[string]any{
				"requirement": nil, "net": "-", "minDemand": "Não informado", "maxDemand": "", "billable": nil, "contract": nil, "price": nil, "loss": nil,
				"meter": nil, "clientName": "-", "supplier": nil, "cpCode": nil, "billsDate": nil, "email": "Não informado", "adjusted": nil,
				"consumptionKwh": "110000", "proinfaContribution": "1,5", "sentOk": "não",
			})
			if got := month(shown...); got != before {
				t.Errorf("EM-08 %s, was %s", got, before)
			}
			if got := month("meter_label", "supplier", "cp_code", "bill_due", "email", "given_price"); got != "- - - - - -" {
				t.Errorf("EM-08 %s", got)
			}
		})
		t.Run("BD-07 TD-11 the timeline tells old and new as they were shown", func(t *testing.T) {
			var events []struct{ Title, Description, User string }
			w.As(actor.Gestora).Get("/energy-balance/"+strings.Split(id, "_")[0]+"/events").Status(t, 200).Decode(t, &events)
			text := fmt.Sprint(events)
			for _, want := range []string{
				"Mês out/2026 alterado", "Consumo: 110,000\u00a0MWh → 120,00012345678\u00a0MWh",
				"Data vencimento boleto: 09/11/2026 → 10/11/2026", "Data vencimento boleto: 10/11/2026 → Não informado",
				"Preço: R$\u00a0200,00 → R$\u00a0210,50", "Perdas: 3% → 2,5%", "Contrato: 100,000\u00a0MWh → 90,000\u00a0MWh", "Reajustado: Não → Sim",
				"Medidor: M1 → M1-B",
				"Requisito: 123,000\u00a0MWh → 130,000\u00a0MWh", "NET: 121,000\u00a0MWh → 125,500\u00a0MWh", "Faturar: 126,000\u00a0MWh → 111,800\u00a0MWh", "Fornecedor: Beta → Gama", "Glória Gestora",
			} {
				if !strings.Contains(text, want) {
					t.Errorf("BD-07 %q is not in %s", want, text)
				}
			}
		})
	})
}

// A client has one name: typed at a month of it, it is the client's from then on.
func TestNameAtAMonth_VD43(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, id := record(t, d)
		names := func() string {
			return w.text(`SELECT MIN(name) || ', ' || MAX(name) FROM (SELECT name FROM clients
				UNION ALL SELECT client_name FROM contracts
				UNION ALL SELECT client_name FROM balances) n`)
		}
		month := func() string { return w.month("M1", "2026-10", "version", "import_seq", "label_search") }
		was := month()
		put := func(t *testing.T, who *webtest.Client, name, version string, status int) []byte {
			t.Helper()
			return who.With("If-Match", version).JSON("PUT", "/energy-balance/"+id, map[string]any{"clientName": name}).Status(t, status).Body
		}
		gestora := w.As(actor.Gestora)

		put(t, gestora, "Cerâmica Alfa", `"1"`, 200)
		put(t, gestora, "  ", `"1"`, 200) // nothing was said
		if got := names(); got != "Cerâmica Alfa, Cerâmica Alfa" {
			t.Errorf("VD-43 the name that is shown renames to %s", got)
		}
		limited := w.gestora
		limited.Limit = &actor.Limit{Scopes: []actor.Permission{actor.EmailsUpdate}}
		_, err := w.balances.EditMonth(t.Context(), limited, id, balance.MonthEdit{ClientName: balance.Stated{Given: true, Text: "Alfa Filial"}}, balance.Read{})
		p, ok := fault.As(err)
		expect.Must(t, fmt.Sprintf("VD-43 who may not rename a client is told %v", err), expect.Is(ok, true))
		expect.All(t, fmt.Sprintf("VD-43 who may not rename a client is told %v", err), expect.Is(p.Kind, fault.Invalid),
			expect.Is(p.Error(), "validacao: O nome é do cadastro do cliente."), expect.Is(p.Fields[0].Path, "clientName"))
		if got := names(); got != "Cerâmica Alfa, Cerâmica Alfa" || month() != was {
			t.Errorf("VD-43 what was refused left %s, %s", got, month())
		}

		body := put(t, gestora, "Cerâmica Alfa S.A.", `"1"`, 200)
		if got := names(); got != "Cerâmica Alfa S.A., Cerâmica Alfa S.A." || month() != was {
			t.Errorf("VD-43 the client is %s, the month %s (was %s)", got, month(), was)
		}
		if got := w.text(`SELECT COUNT(*) FROM audit_entries WHERE action = 'client.rename' AND entity = 'client'`); got != "1" {
			t.Errorf("VD-43 the trail tells %s renames", got)
		}
		if !strings.Contains(string(body), `"version":2`) || !strings.Contains(string(body), "O cliente se chama agora Cerâmica Alfa S.A., em todos os contratos e meses.") {
			t.Errorf("VD-43 the answer is %s", body)
		}

		// A record that was read before does not give the former name back.
		put(t, gestora, "Cerâmica Alfa", `"1"`, 412)
		put(t, gestora, "Cerâmica Alfa S.A.", `"2"`, 200)
		if got := names(); got != "Cerâmica Alfa S.A., Cerâmica Alfa S.A." {
			t.Errorf("VD-43 a stale record renames to %s", got)
		}
	})
}

func TestEditRecordRefusals_EM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, id := record(t, d)
		stored := w.month("M1", "2026-10", "version", "consumption", "email", "sent_ok")
		for name, c := range map[string]struct {
			body map[string]any
			path string
		}{
			"moved to another client":     {map[string]any{"clientId": "x"}, "clientId"},
			"moved to another contract":   {map[string]any{"contractId": "x"}, "contractId"},
			"another data-base":           {map[string]any{"referenceBase": "2026-11-01"}, "referenceBase"},
			"no date":                     {map[string]any{"referenceBase": "ontem"}, "referenceBase"},
			"not a number":                {map[string]any{"net": "muito"}, "net"},
			"too long a number":           {map[string]any{"price": "99999999999999999999"}, "price"},
			"a list":                      {map[string]any{"price": []int{1}}, "price"},
			"negative":                    {map[string]any{"consumptionKwh": "-1"}, "consumptionKwh"},
			"losses above 100 %":          {map[string]any{"loss": 3}, "loss"},
			"no flag":                     {map[string]any{"sentOk": "talvez"}, "sentOk"},
			"no date of the boleto":       {map[string]any{"billsDate": "31/02/2026"}, "billsDate"},
			"DR-10 an hour":               {map[string]any{"billsDate": "2026-11-10T14:30:00Z"}, "billsDate"},
			"too long a CP":               {map[string]any{"cpCode": strings.Repeat("9", 21)}, "cpCode"},
			"B13 control in the name":     {map[string]any{"clientName": "A\x1bBcc: x@y.com"}, "clientName"},
			"B13 line end in the address": {map[string]any{"email": "a@alfa.com.br\r\nBcc: x@evil.example"}, "email"},
			"B13 group":                   {map[string]any{"email": "g:a@alfa.com.br;"}, "email"},
			"B13 DATA":                    {map[string]any{"email": "a@b>\r\nDATA"}, "email"},
			"B13 encoded word":            {map[string]any{"email": "=?utf-8?q?x?= <a@alfa.com.br>"}, "email"},
			"B13 1,000 recipients":        {map[string]any{"email": strings.TrimSuffix(strings.Repeat("a@b.com,", 600), ",") + ",c@d.com,e@f.com,1@a.com,2@a.com,3@a.com,4@a.com,5@a.com,6@a.com,7@a.com,8@a.com"}, "email"},
			"B13 hidden direction":        {map[string]any{"meter": "M\u202e1"}, "meter"},
		} {
			status, answer := w.put(id, actor.Gestora, c.body, "")
			if status != 422 || !strings.Contains(fmt.Sprint(answer["fields"]), c.path) {
				t.Errorf("EM-08 %s: %d %v", name, status, answer)
			}
		}
		t.Run("A04 a consultor and a parceiro may not", func(t *testing.T) {
			for _, role := range []actor.Role{actor.Consultor, actor.Parceiro} {
				if status, _ := w.put(id, role, map[string]any{"email": "x@evil.example"}, ""); status != 403 {
					t.Errorf("A04 %s: %d", role, status)
				}
			}
		})
		t.Run("EM-12 an unknown record", func(t *testing.T) {
			for _, other := range []string{"x", w.gestora.UserID, w.gestora.UserID + "_2026-10", strings.Replace(id, "2026-10", "2020-01", 1)} {
				if status, answer := w.put(other, actor.Gestora, map[string]any{"net": 1}, ""); status != 404 || answer["error"] != "Registro não encontrado no servidor." {
					t.Errorf("EM-12 %s: %d %v", other, status, answer)
				}
			}
		})
		if got := w.month("M1", "2026-10", "version", "consumption", "email", "sent_ok"); got != stored {
			t.Errorf("something was written: %s, was %s", got, stored)
		}
	})
}

func TestEditRecordVersions_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, id := record(t, d)
		v := `"` + w.month("M1", "2026-10", "version") + `"`
		if status, _ := w.put(id, actor.Gestora, map[string]any{"cpCode": "A"}, v); status != 200 {
			t.Fatal(status)
		}
		status, answer := w.put(id, actor.Backoffice, map[string]any{"cpCode": "B"}, v)
		current, _ := answer["current"].(map[string]any)
		expect.Must(t, fmt.Sprintf("F05 %v", answer), expect.Is(status, 412), expect.Is(current["updatedBy"], "Glória Gestora"))
		expect.All(t, fmt.Sprintf("F05 %v", answer), expect.Is(fmt.Sprint(current["version"]), w.month("M1", "2026-10", "version")))
		if status, _ := w.put(id, actor.Backoffice, map[string]any{"cpCode": "B", "updatedAt": current["updatedAt"]}, ""); status != 200 {
			t.Errorf("F05 updatedAt as the version: %d", status)
		}
		if status, _ := w.put(id, actor.Backoffice, map[string]any{"cpCode": "C", "updatedAt": current["updatedAt"]}, ""); status != 412 {
			t.Errorf("F05 stale updatedAt: %d", status)
		}
		if status, _ := w.put(id, actor.Backoffice, map[string]any{"cpCode": "C", "version": current["version"]}, ""); status != 412 {
			t.Errorf("F05 stale version: %d", status)
		}
		if status, _ := w.put(id, actor.Backoffice, map[string]any{"cpCode": "D"}, ""); status != 200 {
			t.Errorf("F05 without a version: %d", status)
		}
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = 'balance.month.update'`); n != 3 {
			t.Errorf("F05 %d states in the history, want 3", n)
		}
	})
}

func TestAddressChange_A12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, id := record(t, d)
		status, answer := w.put(id, actor.Backoffice, map[string]any{"email": "Rui@alfa.com.br; boleto@evil.example"}, "")
		expect.All(t, "A12", expect.Is(status, 200), expect.Has(fmt.Sprint(answer["avisos"]), "evil.example"),
			expect.Lacks(fmt.Sprint(answer["avisos"]), "alfa"))
		if got := w.month("M1", "2026-10", "email"); got != "Rui@alfa.com.br, boleto@evil.example" {
			t.Errorf("A12 %s", got)
		}
		entry := w.text(`SELECT description FROM audit_entries WHERE action = 'email.address'`)
		if entry != "Email: contato@alfa.com.br → Rui@alfa.com.br, boleto@evil.example. Domínio novo: evil.example" {
			t.Errorf("A12 audit: %s", entry)
		}
		if status, answer := w.put(id, actor.Backoffice, map[string]any{"email": "outra@alfa.com.br"}, ""); status != 200 || fmt.Sprint(answer["avisos"]) != "[]" {
			t.Errorf("A12 a known domain: %d %v", status, answer)
		}
		t.Run("P06 the timeline hides addresses from a consultor", func(t *testing.T) {
			w.share(actor.Consultor)
			res := w.As(actor.Consultor).Get("/energy-balance/"+strings.Split(id, "_")[0]+"/events").Status(t, 200)
			text := string(res.Body)
			expect.All(t, "P06", expect.Lacks(text, "contato@", "Rui@"), expect.Has(text, "***@alfa.com.br"))
		})
	})
}

// What units share cannot be stated for one of them.
func TestEditSharedColumns_EM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(in *contract.Input) { in.LowerLimit, in.UpperLimit = "80", "120" })
		w.send("a.csv", "cliente;cnpj;medidor;mes;consumo_mwh;proinfa_mwh\nA;"+cnpjA+";M1;10/2026;60;0\nA;"+cnpjA+";M2;10/2026;40;0\n")
		id := w.balanceOf("M1") + "_2026-10"
		for _, path := range []string{"net", "contract", "minDemand", "maxDemand", "billable"} {
			if status, answer := w.put(id, actor.Gestora, map[string]any{path: 7}, ""); status != 422 || !strings.Contains(fmt.Sprint(answer["fields"]), path) {
				t.Errorf("EM-08 %s: %d %v", path, status, answer)
			}
		}
		if status, answer := w.put(id, actor.Gestora, map[string]any{"requirement": "80"}, ""); status != 200 {
			t.Errorf("EM-08 the requirement is its own: %d %v", status, answer)
		}
		w.counters()
	})
}

// share makes the first client the role's.
func (w *testEnv) share(role actor.Role) {
	w.t.Helper()
	clientID := w.text(`SELECT id FROM clients ORDER BY seq LIMIT 1`)
	to := client.Assignment{OwnerUserID: w.People[role].UserID}
	if err := client.NewService(w.db).Assign(w.t.Context(), w.gestora, clientID, to, "teste"); err != nil {
		w.t.Fatal(err)
	}
}
