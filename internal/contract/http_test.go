package contract_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

const newContract = `{"contract_code":"CT-1","client_name":"Cerâmica Nova União Ltda","groupName":"default","cnpj":"11.444.777/0001-61",
	"segment":"Indústria","contact_responsible":"Ana Silva","contracted_volume_mwh":1234.5,"status":"active","energy_source":"renewable",
	"contracted_modality":"Flat","start_date":"2025-01-01","end_date":"2027-12-31","billing_cycle":"mensal","upper_limit_percent":120,
	"lower_limit_percent":80,"flexibility_percent":100,"average_price_mwh":199.9,"supplier":"","proinfa_contribution":1.234}`

func TestContractsOverHTTP_CT22_CT24(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := serve(t, contract.NewService(d, contract.Options{})).As(gestora(t, d))
		res := c.JSON("POST", "/contracts", newContract).Status(t, 201)
		if res.Header.Get("ETag") != `"1"` {
			t.Errorf("ETag %s", res.Header.Get("ETag"))
		}
		var got map[string]any
		res.Decode(t, &got)
		for field, want := range map[string]any{
			"contract_code": "CT-1", "cnpj": "11444777000161", "groupName": "default", "contracted_volume_mwh": 1234.5,
			"volume_unit": "MWh", "status": "Ativo", "energy_source": "Incentivada", "incentive_percent": 50.0,
			"contracted_modality": "Flat", "start_date": "2025-01-01", "end_date": "2027-12-31", "upper_limit_percent": 120.0,
			"minimum_volume_mwh": 987.6, "maximum_volume_mwh": 1481.4, "average_price_mwh": 199.9, "supplier": nil,
			"proinfa_contribution": 1.234, "compliance_overall": "Em análise", "adjusted": false, "contact_active": true,
			"loss_percent": nil, "spot_price_ref_mwh": nil, "version": 1.0, "deleted": false,
		} {
			if v, ok := got[field]; !ok || v != want {
				t.Errorf("CT-22 %s = %v (%v), want %v", field, v, ok, want)
			}
		}
		id := got["id"].(string)
		// What is left out stays, null clears, empty proinfa and supplier are null (CT-13, CT-24).
		res = c.With("If-Match", `"1"`).JSON("PUT", "/contracts/"+id,
			`{"supplier":"Bravo","proinfa_contribution":null,"loss_percent":2.5,"price":210}`).Status(t, 200)
		res.Decode(t, &got)
		expect.All(t, fmt.Sprintf("CT-13 CT-24 partial edit: %s", res.Body), expect.Is(got["supplier"], "Bravo"),
			expect.Is(got["proinfa_contribution"], nil), expect.Is(got["average_price_mwh"], 210.0), expect.Is(got["segment"], "Indústria"),
			expect.Is(got["loss_percent"], 2.5), expect.Is(res.Header.Get("ETag"), `"2"`))
		c.With("If-Match", `"1"`).JSON("PUT", "/contracts/"+id, `{"supplier":null}`).Status(t, 412)
		c.With("If-Match", "1").JSON("PUT", "/contracts/"+id, `{"supplier":null}`).Status(t, 400)
		c.JSON("PUT", "/contracts/"+id, `{"supplier":null,"updated_at":"2020-01-01T00:00:00Z"}`).Status(t, 412)
		c.JSON("PUT", "/contracts/"+id, fmt.Sprintf(`{"supplier":" ","updated_at":%q}`, got["updated_at"])).Status(t, 200)
		var list struct {
			Data []map[string]any
			Total,
			Page,
			PageSize int
		}
		c.Get("/contracts?q=uni%C3%A3o").Status(t, 200).Decode(t, &list)
		expect.Must(t, "CT-23 CT-24 list", expect.Len(list.Data, 1), expect.Is(list.Total, 1), expect.Is(list.PageSize, 20))
		expect.All(t, "CT-23 CT-24 list", expect.Is(list.Data[0]["supplier"], nil))
		// A body on DELETE is accepted (CT-24).
		c.JSON("DELETE", "/contracts/"+id, `{"client":"x","price":1,"adjusted":true,"contact_active":false}`).Status(t, 204)
		c.Get("/contracts?page=1").Status(t, 200).Decode(t, &list)
		if list.Total != 0 {
			t.Errorf("CT-24 after DELETE there are %d", list.Total)
		}
		c.JSON("POST", "/contracts/"+id+"/restore", nil).Status(t, 200)
		c.JSON("DELETE", "/contracts/"+id, nil).Status(t, 204)
		c.JSON("DELETE", "/contracts/"+id, nil).Status(t, 404)
		c.Get("/contracts/months").Status(t, 200)
	})
}

// B15, CC-19: every rule of the form, straight to the API, with its sentence.
func TestRulesOverHTTP_B15_CC19(t *testing.T) {
	d := dbtest.SQLite(t)
	c := serve(t, contract.NewService(d, contract.Options{})).As(gestora(t, d))
	for _, r := range []struct{ path, value, message string }{
		{"client_name", `""`, "Informe o cliente"},
		{"client_name", `null`, "Informe o cliente"},
		{"cnpj", `"11444777000162"`, "Informe um CNPJ válido"},
		{"contracted_volume_mwh", `0`, "Informe um volume maior que zero"},
		{"contracted_volume_mwh", `null`, "Informe um volume maior que zero"},
		{"start_date", `""`, "Informe o início da vigência"},
		{"end_date", `"31/12/2027"`, "Informe o fim da vigência"},
		{"end_date", `"2024-12-31"`, "O fim deve ser maior ou igual ao início"},
		{"upper_limit_percent", `500.01`, "Limite superior deve estar entre 0% e 500%"},
		{"upper_limit_percent", `79.99`, "Limite superior deve ser maior ou igual ao inferior"},
		{"lower_limit_percent", `-0.01`, "Limite inferior deve estar entre 0% e 500%"},
		{"flexibility_percent", `1e3`, "Flexibilidade deve estar entre 0% e 500%"},
		{"proinfa_contribution", `-1`, "PROINFA deve ser maior ou igual a zero, com até 3 casas decimais"},
		{"status", `"Encerrado"`, "Status deve ser Ativo, Inativo ou Em análise"},
		{"incentive_percent", `80`, "Percentual de incentivo deve ser 0, 50 ou 100"},
		{"email", `"a@b.com\r\nBcc: x@y.com"`, "Informe e-mails válidos, separados por vírgula (no máximo 10)"},
	} {
		var body map[string]json.RawMessage
		if err := json.Unmarshal([]byte(newContract), &body); err != nil {
			t.Fatal(err)
		}
		body[r.path] = json.RawMessage(r.value)
		p := c.JSON("POST", "/contracts", body).Status(t, 422).Problem(t)
		expect.Must(t, "CC-19 "+r.value, expect.Is(p.Message, r.message), expect.Len(p.Fields, 1))
		expect.All(t, "CC-19 "+r.value, expect.Is(p.Fields[0].Path, r.path), expect.Is(p.Fields[0].Message, r.message))
	}
	p := c.JSON("POST", "/contracts", `{}`).Status(t, 422).Problem(t)
	if len(p.Fields) != 5 || p.Message != "Informe o cliente" {
		t.Errorf("CC-19 an empty body: %s", text(t, p))
	}
	if n := count(t, d, `SELECT count(*) FROM contracts`); n != 0 {
		t.Errorf("%d contracts were made", n)
	}
}

// A04: what a client may not write has no effect, in any form.
func TestMassAssignment_A04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, back := gestora(t, d), webtest.Backoffice()
		store(t, d, back)
		s := contract.NewService(d, contract.Options{})
		c := serve(t, s).As(back)
		v := create(t, s, staff, valid(1))
		other := create(t, s, staff, valid(2))
		row := func() string {
			r, err := s.Get(t.Context(), staff, v.ID)
			if err != nil {
				t.Fatal(err)
			}
			return text(t, r)
		}
		before := row()
		for _, body := range []string{
			`{"id":"` + other.ID + `"}`, `{"client_id":"` + other.ClientID + `"}`, `{"version":99}`, `{"created_at":"2000-01-01T00:00:00Z"}`,
			`{"created_by":"x","updated_by":"x"}`, `{"deleted":true,"deleted_at":1}`, `{"owner_user_id":"x","partner_id":"x"}`,
			`{"roles":["gestora"],"permissions":["*"],"is_admin":true}`, `{"search_text":"x","seq":1}`, `{"attendance_factor":1}`,
			`{"monthly_volume_mwh":1,"minimum_volume_mwh":1,"maximum_volume_mwh":1}`, `{"sentOk":true}`, `{"reason":"nada"}`,
		} {
			c.JSON("PUT", "/contracts/"+v.ID, body).Status(t, 200)
			if after := row(); after != before {
				t.Errorf("%s changed the row to %s", body, after)
			}
		}
		for body, want := range map[string]int{
			`{"Status":"Inativo"}`: 422, `{"STATUS":"Inativo","status":"Ativo"}`: 422, `{"status":"INATIVO"}`: 422,
			`{"status":{"value":"Inativo"}}`: 422, `{"status":["Inativo"]}`: 422, `{"compliance_nf":"Conforme"}`: 403, `{"adjusted":true}`: 403,
			`{"contracted_volume_mwh":"1"}`: 422, `{"contracted_volume_mwh":1,"contracted_volume_mwh":2}`: 422,
			`{"contracted_volume_mwh":1e400}`: 422, `{"client_name":"a\u0000b"}`: 422, `{"supplier":"x"} {}`: 400, `[]`: 422, `null`: 422,
		} {
			res := c.JSON("PUT", "/contracts/"+v.ID, body)
			if res.Code != want {
				t.Errorf("%s answers %d %s, want %d", body, res.Code, res.Body, want)
			}
			if after := row(); after != before {
				t.Errorf("%s changed the row to %s", body, after)
			}
		}
		res := c.JSON("POST", "/contracts", strings.Replace(newContract, "{", `{"id":"meu-id","version":7,"client_id":"`+other.ClientID+`","deleted":true,`, 1)).Status(t, 201)
		expect.All(t, fmt.Sprintf("created %s", res.Body), expect.Is(bytes.Contains(res.Body, []byte("meu-id")), false),
			expect.Is(bytes.Contains(res.Body, []byte(other.ClientID)), false), expect.Is(bytes.Contains(res.Body, []byte(`"version":1,`)), true))
		requireCounters(t, d)
	})
}

// B12: odd parameters are refused or without effect, never an error of ours.
func TestOddRequests_B12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := serve(t, contract.NewService(d, contract.Options{})).As(gestora(t, d))
		for path, want := range map[string]int{
			"/contracts?mes=2026-13": 422, "/contracts?mes=2026": 422, "/contracts?mes=2026-01%00": 400, "/contracts?mes=%27": 422,
			"/contracts?pageSize=1000000000": 422, "/contracts?pageSize=0": 422, "/contracts?page=-1": 422, "/contracts?page=1000000": 200,
			"/contracts?page=99999999999999999999": 422, "/contracts?sort=price": 422, "/contracts?sort=-created_at": 200,
			"/contracts?sort=-difference": 422, "/contracts?oportunidade=1": 422, "/contracts?oportunidade=2": 422,
			"/contracts?status=x": 422, "/contracts?q=%25%5F%5C%27%22": 200, "/contracts?q=%00%ff": 400, "/contracts?q=" + strings.Repeat("a", 201): 422,
			"/contracts/%00": 400, "/contracts/%ff%fe": 400, "/contracts/" + strings.Repeat("a", 65): 422, "/contracts/%27%20OR%201=1": 404,
			"/contracts/x/versions/0": 422, "/contracts/x/versions/1": 404, "/contracts/x%2Fy": 404,
		} {
			res := c.Get(path)
			if res.Code != want {
				t.Errorf("GET %s answers %d %s, want %d", path, res.Code, res.Body, want)
			}
		}
	})
}

// F04: a key makes one contract, however often and however concurrently it comes.
func TestIdempotentCreate_F04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, other := gestora(t, d), webtest.Gestora()
		store(t, d, other)
		srv := serve(t, contract.NewService(d, contract.Options{}))
		body := strings.Replace(newContract, `"contract_code":"CT-1",`, "", 1)
		c := srv.As(staff).With("Idempotency-Key", "k-1")
		const repeats = 5
		answers := make([]string, repeats+1)
		var wg sync.WaitGroup
		for i := range repeats {
			wg.Go(func() {
				res := c.JSON("POST", "/contracts", body)
				answers[i] = fmt.Sprint(res.Code, res.Header.Get("ETag"), string(res.Body))
			})
		}
		wg.Wait()
		res := c.JSON("POST", "/contracts", strings.ReplaceAll(body, "\n", " "))
		answers[repeats] = fmt.Sprint(res.Code, res.Header.Get("ETag"), string(res.Body))
		for _, a := range answers {
			if a != answers[0] || !strings.HasPrefix(a, "201") {
				t.Fatalf("answers differ:\n%s\n%s", answers[0], a)
			}
		}
		if n := count(t, d, `SELECT count(*) FROM contracts`); n != 1 {
			t.Fatalf("%d contracts for one key", n)
		}
		// The first answer comes back even after the contract has changed.
		var made contract.View
		res.Decode(t, &made)
		srv.As(staff).JSON("PUT", "/contracts/"+made.ID, `{"segment":"Outro"}`).Status(t, 200)
		if again := c.JSON("POST", "/contracts", body); string(again.Body) != string(res.Body) {
			t.Errorf("after a change the repetition answers %s", again.Body)
		}
		p := c.JSON("POST", "/contracts", strings.Replace(body, "1234.5", "1234.6", 1)).Status(t, 422).Problem(t)
		if p.Code != "chave_reutilizada" {
			t.Errorf("another body: %s", text(t, p))
		}
		srv.As(other).With("Idempotency-Key", "k-1").JSON("POST", "/contracts", body).Status(t, 201)
		if n := count(t, d, `SELECT count(*) FROM contracts`); n != 2 {
			t.Errorf("another user's key made %d contracts in all", n)
		}
		requireCounters(t, d)
	})
}

// A refused creation leaves its key free.
func TestKeyOfARefusedCreationIsFree_F04(t *testing.T) {
	d := dbtest.SQLite(t)
	c := serve(t, contract.NewService(d, contract.Options{})).As(gestora(t, d)).With("Idempotency-Key", "k")
	c.JSON("POST", "/contracts", `{"client_name":"x"}`).Status(t, 422)
	c.JSON("POST", "/contracts", newContract).Status(t, 201)
}

func TestReauthentication_A12(t *testing.T) {
	d := dbtest.SQLite(t)
	staff := gestora(t, d)
	s := contract.NewService(d, contract.Options{})
	v := create(t, s, staff, valid(1))
	staff.AuthenticatedAt = clock.System().Now().Add(-actor.ReauthWindow - 1)
	p := serve(t, s).As(staff).JSON("DELETE", "/contracts/"+v.ID, nil).Status(t, 403).Problem(t)
	if p.Code != "reautenticacao" {
		t.Errorf("code %s", p.Code)
	}
}
