package contract_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// canary is what must never reach a user out of scope.
const canary = "CANARIO7Q"

// A02: whatever a user out of scope requests, nothing of the contract appears, a
// write changes nothing, and the answer is that of an id that does not exist.
func TestForeignContract_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner, stranger := gestora(t, d), webtest.Consultor(), webtest.Consultor()
		partner, rival := webtest.Parceiro(), webtest.Parceiro()
		store(t, d, owner, stranger, partner, rival)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.Code, in.ClientName, in.Status = canary+"-1", canary+" Indústria", "Em análise"
		v := create(t, s, staff, in)
		assign(t, d, staff, v.ClientID, client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID})
		setMonths(t, d, v, portfolio.Month{Month: month(t, "2026-03"), Active: true, Opportunity: true, Conformity: "Conforme", RulesVersion: 1})
		srv := serve(t, s)

		ghost := "01900000-0000-7000-8000-00000000dead"
		for name, who := range map[string]actor.Actor{"consultor": stranger, "parceiro": rival} {
			c := srv.As(who)
			for _, path := range []string{
				"/contracts", "/contracts?q=" + canary, "/contracts?q=" + strings.ToLower(canary[:2]), "/contracts?mes=2026-03",
				"/contracts?mes=2026-03&oportunidade=1", "/contracts?status=pending", "/contracts?sort=contract_code", "/contracts/months",
			} {
				res := c.Get(path).Status(t, 200)
				if bytes.Contains(bytes.ToLower(res.Body), bytes.ToLower([]byte(canary))) || !bytes.Contains(res.Body, []byte(`"data":[]`)) {
					t.Errorf("%s: GET %s answers %s", name, path, res.Body)
				}
			}
			for _, path := range []string{"/contracts/%s", "/contracts/%s/versions", "/contracts/%s/versions/1"} {
				foreign, missing := c.Get(fmt.Sprintf(path, v.ID)), c.Get(fmt.Sprintf(path, ghost))
				sameRefusal(t, foreign.Status(t, 404), missing.Status(t, 404))
			}
		}
		c := srv.As(stranger)
		for _, m := range []string{http.MethodPut, http.MethodDelete} {
			foreign, missing := c.JSON(m, "/contracts/"+v.ID, `{"client_name":"x"}`), c.JSON(m, "/contracts/"+ghost, `{"client_name":"x"}`)
			sameRefusal(t, foreign, missing)
			if m == http.MethodPut {
				foreign.Status(t, 404)
			}
		}
		if after, err := s.Get(t.Context(), staff, v.ID); err != nil || text(t, after) != text(t, v) {
			t.Errorf("the contract was changed to %s, %v", text(t, after), err)
		}
		for name, who := range map[string]actor.Actor{"owner": owner, "partner": partner} {
			res := srv.As(who).Get("/contracts?q="+canary).Status(t, 200)
			if !bytes.Contains(res.Body, []byte(canary)) {
				t.Errorf("the %s does not find the own contract", name)
			}
		}
	})
}

func sameRefusal(t *testing.T, foreign, missing *webtest.Response) {
	t.Helper()
	a, b := foreign.Problem(t), missing.Problem(t)
	a.RequestID, b.RequestID = "", ""
	if foreign.Code != missing.Code || text(t, a) != text(t, b) {
		t.Errorf("a foreign contract answers %d %s, a missing one %d %s", foreign.Code, text(t, a), missing.Code, text(t, b))
	}
}

// A02, P06: what a role may not see of a contract in reach.
func TestMaskedFields_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner, partner := gestora(t, d), webtest.Consultor(), webtest.Parceiro()
		store(t, d, owner, partner)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.AveragePrice, in.SpotPrice, in.Supplier = "777.77", "888.88", "Fornecedora "+canary
		in.Email, in.Status = "segredo@alfa.com.br, outro@beta.com", "Em análise"
		v := create(t, s, staff, in)
		assign(t, d, staff, v.ClientID, client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID})
		srv := serve(t, s)
		paths := []string{"/contracts", "/contracts/" + v.ID, "/contracts/" + v.ID + "/versions/1"}

		secret := map[string][]string{
			"parceiro":  {"777.77", "888.88", canary, "segredo", "alfa.com.br", staff.Name, "lacuna_preco"},
			"consultor": {"segredo", "outro@"},
		}
		for name, who := range map[string]actor.Actor{"parceiro": partner, "consultor": owner} {
			for _, path := range append(paths, "/contracts/"+v.ID+"/versions") {
				body := string(srv.As(who).Get(path).Status(t, 200).Body)
				for _, s := range secret[name] {
					if path != "/contracts/"+v.ID+"/versions" || name == "parceiro" {
						if strings.Contains(body, s) {
							t.Errorf("%s reads %q in %s", name, s, path)
						}
					}
				}
			}
		}
		for _, path := range paths {
			body := string(srv.As(owner).Get(path).Status(t, 200).Body)
			if !strings.Contains(body, "777.77") || !strings.Contains(body, "s***@alfa.com.br, o***@beta.com") {
				t.Errorf("a consultor reads %s in %s", body, path)
			}
		}
		// What came masked goes back without replacing what is stored.
		res := srv.As(owner).JSON("PUT", "/contracts/"+v.ID, `{"email":"s***@alfa.com.br, o***@beta.com","segment":"Hotel"}`).Status(t, 200)
		if strings.Contains(string(res.Body), "segredo") {
			t.Errorf("the answer shows the addresses: %s", res.Body)
		}
		stored, err := s.Get(t.Context(), staff, v.ID)
		expect.Must(t, "stored", expect.Is(err, nil))
		expect.All(t, "stored", expect.Is(*stored.Email, "segredo@alfa.com.br, outro@beta.com"), expect.Is(*stored.Segment, "Hotel"))
		// The current state in a 412 is masked like any answer.
		res = srv.As(owner).With("If-Match", `"1"`).JSON("PUT", "/contracts/"+v.ID, `{"segment":"x"}`).Status(t, 412)
		if strings.Contains(string(res.Body), "segredo") || !strings.Contains(string(res.Body), `"current":{"id"`) {
			t.Errorf("the current state: %s", res.Body)
		}
	})
}

// The matrix of security 2.3, as far as contracts go.
func TestWhoMayWriteWhat_A01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, back, owner, partner := gestora(t, d), webtest.Backoffice(), webtest.Consultor(), webtest.Parceiro()
		store(t, d, back, owner, partner)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.Status = "Em análise"
		v := create(t, s, staff, in)
		running := create(t, s, staff, valid(1))
		assign(t, d, staff, v.ClientID, client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID})
		srv := serve(t, s)
		who := map[string]actor.Actor{"gestora": staff, "backoffice": back, "consultor": owner, "parceiro": partner}
		base := text(t, map[string]any{
			"client_name": "Cliente", "cnpj": cnpj(1), "contracted_volume_mwh": 1, "start_date": "2026-01-01", "end_date": "2026-12-31",
		})
		with := func(more string) string { return base[:len(base)-1] + "," + more + "}" }
		for _, c := range []struct {
			what, method, path, body string
			want                     string // codes in the order gestora, backoffice, consultor, parceiro
		}{
			{"create", "POST", "/contracts", base, "201 201 201 403"},
			{"create with a price", "POST", "/contracts", with(`"average_price_mwh":10`), "201 201 403 403"},
			{"create with null prices", "POST", "/contracts", with(`"average_price_mwh":null,"price":null`), "201 201 201 403"},
			{"create as compliant", "POST", "/contracts", with(`"compliance_nf":"Conforme"`), "201 403 403 403"},
			{"create as adjusted", "POST", "/contracts", with(`"adjusted":true`), "201 403 403 403"},
			{"create with the default compliance", "POST", "/contracts", with(`"compliance_nf":"Em análise","adjusted":false`), "201 201 201 403"},
			{"edit in analysis", "PUT", "/contracts/" + v.ID, `{"segment":"%s"}`, "200 200 200 403"},
			{"end the analysis", "PUT", "/contracts/" + v.ID, `{"status":"Inativo","segment":"%s"}`, "200 200 403 403"},
			{"edit a running contract", "PUT", "/contracts/" + running.ID, `{"segment":"%s"}`, "200 200 403 403"},
			{"change the price", "PUT", "/contracts/" + v.ID, `{"price":%d}`, "200 200 403 403"},
			{"override compliance", "PUT", "/contracts/" + v.ID, `{"compliance_charges":"%s"}`, "200 403 403 403"},
			{"read the history", "GET", "/contracts/" + v.ID + "/versions", "", "200 200 200 200"},
			{"list the deleted", "GET", "/contracts?excluidos=1", "", "200 403 403 403"},
			{"delete", "DELETE", "/contracts/" + running.ID, "", "204 403 403 403"},
			{"restore", "POST", "/contracts/" + running.ID + "/restore", "", "200 403 403 403"},
		} {
			var got []string
			for i, role := range []string{"gestora", "backoffice", "consultor", "parceiro"} {
				body := c.body
				switch {
				case strings.Contains(body, "charges"):
					body = fmt.Sprintf(body, []string{"Conforme", "Divergente", "Divergente", "Divergente"}[i])
				case strings.Contains(body, "%s"):
					body = fmt.Sprintf(body, c.what+role)
				case strings.Contains(body, "%d"):
					body = fmt.Sprintf(body, i+100)
				}
				// The analysis goes on for whoever comes next.
				resume(t, s, staff, v.ID, role)
				res := srv.As(who[role]).JSON(c.method, c.path, orNil(body))
				got = append(got, fmt.Sprint(res.Code))
			}
			if g := strings.Join(got, " "); g != c.want {
				t.Errorf("%s: %s, want %s", c.what, g, c.want)
			}
		}
	})
}

func resume(t *testing.T, s *contract.Service, staff actor.Actor, id, role string) {
	t.Helper()
	if role != "consultor" {
		return
	}
	if _, err := s.Update(t.Context(), staff, id, blind(func(in *contract.Input) { in.Status = "Em análise" })); err != nil {
		t.Fatal(err)
	}
}

func orNil(body string) any {
	if body == "" {
		return nil
	}
	return body
}
