package mailing_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdf/pdftest"
)

type listing struct {
	Data                  []row
	Page, PageSize, Total int
}

func (w *testEnv) list(role actor.Role, query string) listing {
	w.t.Helper()
	var l listing
	w.As(role).Get("/energy-balance/email"+query).Status(w.t, 200).Decode(w.t, &l)
	return l
}

func (l listing) meters() string {
	var names []string
	for _, r := range l.Data {
		names = append(names, fmt.Sprintf("%v %v", r["meter"], r["referenceBase"]))
	}
	return strings.Join(names, ", ")
}

// portfolio is two clients with months of their own.
func (w *testEnv) portfolio() {
	w.t.Helper()
	w.contract("Cerâmica Açaí", cnpjA, nil)
	w.contract("Beta Têxtil", cnpjB, nil)
	w.measured(
		"Cerâmica Açaí;"+cnpjA+";M1;10/2026;110;1,5;rui@alfa.com.br;09/11/2026;CP1",
		"Cerâmica Açaí;"+cnpjA+";M1;11/2026;100;1,5;rui@alfa.com.br;;CP1",
		"Vidros Gama;"+cnpjC+";M2;10/2026;;;eva@alfa.com.br;;;0",
		"Beta Têxtil;"+cnpjB+";M3;10/2026;90;0;;15/12/2026;CP3",
	)
}

func TestRecords_EM02_EM06_EM07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		w.portfolio()
		t.Run("EM-02 groups by month, newest first, with counts", func(t *testing.T) {
			var g struct {
				Data []struct {
					Mes, Label string
					Total      int
				}
				Total int
			}
			w.As(actor.Gestora).Get("/energy-balance/email/groups").Status(t, 200).Decode(t, &g)
			if fmt.Sprint(g) != "{[{2026-11 Novembro de 2026 1} {2026-10 Outubro de 2026 3}] 4}" {
				t.Errorf("EM-02 %v", g)
			}
			w.As(actor.Gestora).Get("/energy-balance/email/groups?q=textil").Status(t, 200).Decode(t, &g)
			if fmt.Sprint(g) != "{[{2026-10 Outubro de 2026 1}] 1}" {
				t.Errorf("EM-02 found %v", g)
			}
		})
		t.Run("EM-07 everything, a month, a page", func(t *testing.T) {
			for query, want := range map[string]string{
				"":                               "M1 2026-11-01, M3 2026-10-01, M2 2026-10-01, M1 2026-10-01",
				"?mes=2026-10":                   "M3 2026-10-01, M2 2026-10-01, M1 2026-10-01",
				"?mes=2026-09":                   "",
				"?page=2&pageSize=3":             "M1 2026-10-01",
				"?mes=2026-10&page=2&pageSize=2": "M1 2026-10-01",
				"?mes=2026-10&page=9":            "",
			} {
				if got := w.list(actor.Gestora, query).meters(); got != want {
					t.Errorf("EM-07 %s: %s", query, got)
				}
			}
			l := w.list(actor.Gestora, "?mes=2026-10&page=2&pageSize=2")
			expect.All(t, "EM-07", expect.Is(l.Total, 3), expect.Is(l.Page, 2), expect.Is(l.PageSize, 2))
			w.As(actor.Gestora).Get("/energy-balance/email?mes=outubro").Status(t, 422)
		})
		t.Run("EM-06 search", func(t *testing.T) {
			code := w.text(`SELECT contract_code FROM contracts ORDER BY seq LIMIT 1`)
			for text, want := range map[string]string{
				"ceramica acai": "M1", "AÇAÍ": "M1", "m3": "M3", "EVA@ALFA": "M2", strings.ToLower(code): "M1",
				w.recordID("M3", "2026-10"): "M3", "09/11": "M1", "1512": "M3", "15/12/2026": "M3", "20261215": "M3",
				"100%": "", "ninguém": "", "'; DROP TABLE balances; --": "",
			} {
				var meters []string
				for _, r := range w.list(actor.Gestora, "?mes=2026-10&q="+url.QueryEscape(text)).Data {
					meters = append(meters, fmt.Sprint(r["meter"]))
				}
				if got := strings.Join(meters, ", "); got != want {
					t.Errorf("EM-06 %q: %q, want %q", text, got, want)
				}
			}
		})
		t.Run("EM-04 a record tells every column, and null for what is unknown", func(t *testing.T) {
			r := w.record(w.recordID("M1", "2026-10"))
			for name, want := range map[string]string{
				"clientName": "Cerâmica Açaí", "meter": "M1", "referenceBase": "2026-10-01", "adjusted": "false", "supplier": "Alfa Energia",
				"price": "200", "consumptionKwh": "110000.00000000", "loss": "0.03", "requirement": "113.300", "net": "111.8",
				"proinfaContribution": "1.5", "contract": "100", "minDemand": "80", "maxDemand": "120", "billable": "111.8", "cpCode": "CP1",
				"email": "rui@alfa.com.br", "sentOk": "false", "disparo": "<nil>", "billsDate": "2026-11-09", "conformity": "Conforme",
				"fixed": "[]", "mail": "<nil>", "contactActive": "false",
			} {
				if got := fmt.Sprint(r[name]); got != want {
					t.Errorf("EM-04 %s is %s, want %s", name, got, want)
				}
			}
			empty := w.record(w.recordID("M2", "2026-10"))
			for _, name := range []string{"consumptionKwh", "requirement", "net", "billable", "billsDate", "cpCode", "disparo"} {
				if value, told := empty[name]; !told || value != nil {
					t.Errorf("EM-08 %s is %v, want null", name, value)
				}
			}
		})
	})
}

func TestEdit_EM03_EM08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		w.portfolio()
		id := w.recordID("M1", "2026-10")
		r := w.record(id)
		t.Run("EM-08 what is left out is kept, null clears, and the record follows", func(t *testing.T) {
			status, answer := w.put(id, map[string]any{"email": "eva@alfa.com.br, bia@alfa.com.br", "cpCode": nil, "net": 100}, "If-Match", `"`+fmt.Sprint(r["version"])+`"`)
			now := w.record(id)
			expect.All(t, fmt.Sprintf("EM-08 %v", answer), expect.Is(status, 200), expect.Is(now["email"], "eva@alfa.com.br, bia@alfa.com.br"),
				expect.Is(now["cpCode"], nil), expect.Is(fmt.Sprint(now["fixed"]), "[net]"), expect.Is(now["billsDate"], r["billsDate"]),
				expect.Is(now["supplier"], r["supplier"]), expect.Is(fmt.Sprint(now["version"]), fmt.Sprint(answer["version"])),
				expect.Is(now["updatedBy"], "Glória Gestora"))
		})
		t.Run("EM-03 a stale edit is answered with the record as it is", func(t *testing.T) {
			status, answer := w.put(id, map[string]any{"cpCode": "X"}, "If-Match", `"`+fmt.Sprint(r["version"])+`"`)
			current, _ := answer["current"].(map[string]any)
			record, _ := current["record"].(map[string]any)
			expect.All(t, "EM-03", expect.Is(status, 412), expect.Is(answer["code"], "versao_desatualizada"),
				expect.Is(current["updatedBy"], "Glória Gestora"), expect.Is[any](record["id"], id), expect.Is(record["version"], current["version"]),
				expect.Is(record["email"], "eva@alfa.com.br, bia@alfa.com.br"))
		})
		t.Run("EM-12 an unknown record", func(t *testing.T) {
			if status, answer := w.put(strings.Replace(id, "2026-10", "2020-01", 1), map[string]any{"cpCode": "X"}); status != 404 || answer["error"] != "Registro não encontrado no servidor." {
				t.Errorf("EM-12 %d %v", status, answer)
			}
		})
		t.Run("EM-13 at most ten recipients, separated by commas", func(t *testing.T) {
			list := make([]string, 11)
			for i := range list {
				list[i] = fmt.Sprintf("a%d@alfa.com.br", i)
			}
			if status, answer := w.put(id, map[string]any{"email": strings.Join(list, ",")}); status != 422 || !strings.Contains(fmt.Sprint(answer["fields"]), "email") {
				t.Errorf("EM-13 %d %v", status, answer)
			}
			if status, answer := w.put(id, map[string]any{"email": strings.Join(list[:10], ",")}); status != 200 {
				t.Errorf("EM-13 %d %v", status, answer)
			}
		})
	})
}

// R1, R3: a consultor reads the records of the own clients, without addresses, and
// nothing else of the dispatch centre.
func TestScopes_EM13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		w.portfolio()
		mine, other := w.recordID("M1", "2026-10"), w.recordID("M3", "2026-10")
		if got := w.list(actor.Consultor, ""); got.Total != 0 || len(got.Data) != 0 {
			t.Errorf("R1 without a client: %v", got)
		}
		w.share(actor.Consultor)
		list := w.list(actor.Consultor, "")
		if got := list.meters(); got != "M1 2026-11-01, M1 2026-10-01" || list.Total != 2 {
			t.Errorf("R1 %s", got)
		}
		if got := list.Data[1]["email"]; got != "r***@alfa.com.br" {
			t.Errorf("P06 %v", got)
		}
		if got := w.list(actor.Consultor, "?q=textil"); got.Total != 0 {
			t.Errorf("R1 search: %v", got)
		}
		// A search must not reveal an address letter by letter.
		if got := w.list(actor.Consultor, "?q=rui@"); got.Total != 0 {
			t.Errorf("P06 search over masked addresses: %v", got)
		}
		c := w.As(actor.Consultor)
		c.Get("/api/mail/records/"+mine).Status(t, 200)
		if text := string(c.Get("/api/mail/records/" + mine).Body); strings.Contains(text, "rui@") {
			t.Errorf("P06 %s", text)
		}
		unknown := c.Get("/api/mail/records/"+strings.Replace(mine, "2026-10", "2020-01", 1)).Status(t, 404).Problem(t)
		if got := c.Get("/api/mail/records/"+other).Status(t, 404).Problem(t); got.Message != unknown.Message || got.Code != unknown.Code {
			t.Errorf("R3 %+v, not %+v", got, unknown)
		}
		c.Get("/api/mail/records/"+other+"/statement").Status(t, 404)
		w.exec(`INSERT INTO letterheads (id, name, contact, logo, version, updated_at, updated_by) VALUES ('esta', 'Luz Livre Energia', '(11) 4000-1234', '', 1, 0, '')`)
		statement := pdftest.Text(t, c.Get("/api/mail/records/"+mine+"/statement?format=pdf").Status(t, 200).Body)
		for _, part := range []string{"Luz Livre Energia", "(11) 4000-1234", "Consumo medido"} {
			if !strings.Contains(statement, part) {
				t.Errorf("FC-11 the statement lacks %q:\n%s", part, statement)
			}
		}
		for path, body := range map[string]map[string]any{
			"/api/mail/preview": {"recordId": mine}, "/api/mail/test": {"recordId": mine}, "/api/mail/send": {"ids": []string{mine}},
			"/api/mail/check": {"ids": []string{mine}}, "/api/mail/records/" + mine + "/bounce": {"address": "rui@alfa.com.br"},
		} {
			c.JSON("POST", path, body).Status(t, 403)
			w.As(actor.Parceiro).JSON("POST", path, body).Status(t, 403)
		}
		w.As(actor.Parceiro).Get("/energy-balance/email").Status(t, 403)
		if n := w.count(`SELECT count(*) FROM mail_messages`); n != 0 {
			t.Errorf("R3 %d messages", n)
		}
	})
}

// What people write for booleans, numbers and dates reaches the record as the same
// value; what cannot be read is refused and keeps it.
func TestWrittenForms_EM09_EM10_EM11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		id := w.alfa("rui@alfa.com.br")
		for _, c := range []struct {
			id, column string
			value      any
			want       string
		}{
			{"EM-09", "sentOk", "Sim", "true"},
			{"EM-09", "sentOk", "não", "false"},
			{"EM-09", "sentOk", 1, "true"},
			{"EM-09", "sentOk", "n", "false"},
			{"EM-09", "adjusted", "yes", "true"},
			{"EM-09", "adjusted", "talvez", "true"}, // refused, kept
			{"EM-09", "adjusted", "NO", "false"},
			{"EM-10", "price", "R$ 1.247,35", "1247.35"},
			{"EM-10", "price", "210,5 R$", "210.5"},
			{"EM-10", "price", "caro", "210.5"},
			{"EM-10", "net", "1.118,25 MWh", "1118.25"},
			{"EM-10", "proinfaContribution", "2,5", "2.5"},
			{"EM-10", "billable", 100.25, "100.25"},
			{"EM-10", "consumptionKwh", "120000.12345678", "120000.12345678"},
			{"EM-11", "billsDate", "10/11/2026 17:30", "2026-11-10"},
			{"EM-11", "billsDate", "31/02/2026", "2026-11-10"},
			{"EM-11", "billsDate", "2026-12-01T03:00:00Z", "2026-12-01"},
			{"EM-11", "billsDate", "05/12/2026", "2026-12-05"},
			{"EM-11", "billsDate", "2026-12-06", "2026-12-06"},
			{"EM-04", "medicao", "Distribuidora", "Distribuidora"},
			{"EM-04", "medicao", "Não informado", "<nil>"},
			{"EM-08", "billsDate", "Não informado", "<nil>"},
			{"EM-08", "net", "-", "121.1"}, // 120.000 kWh with losses of 3 %, less 2,5 of PROINFA
		} {
			w.put(id, map[string]any{c.column: c.value, "confirmar": map[string]string{"price": "Contrato de 2021", "sentOk": "Entregue em mãos"}})
			if got := fmt.Sprint(w.record(id)[c.column]); got != c.want {
				t.Errorf("%s %s = %v gives %v, want %s", c.id, c.column, c.value, got, c.want)
			}
		}
	})
}
