package lead_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

func text(n *json.Number) string {
	if n == nil {
		return "Indefinido"
	}
	return n.String()
}

// LD-02 LD-04: the year's consumption is the measured one of the last twelve months,
// with the mean in the place of missing months; else what was stated; else unknown,
// never zero. The balance needs both figures.
func TestFigures_LD02_LD04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		l := w.lead(c, base("Alfa", cnpjA))
		unit := func(body map[string]any) (after detail) {
			c.JSON("POST", "/api/leads/"+l.ID+"/unidades", body).Status(t, 201).Decode(t, &after)
			return after
		}
		if text(l.Consumo) != "Indefinido" || text(l.Balanco) != "Indefinido" {
			t.Errorf("LD-02 without units: %+v", l)
		}
		after := unit(map[string]any{"codigo": "UC-1", "consumo": json.Number("1000.5"), "subgrupo": "b3"})
		expect.All(t, "LD-02 stated", expect.Is(text(after.Consumo), "12006"), expect.Is(text(after.Geracao), "Indefinido"),
			expect.Is(text(after.Balanco), "Indefinido"))
		after = unit(map[string]any{"codigo": "UC-2", "consumo": json.Number("5"), "geracao": json.Number("200")})
		metered := after.Unidades[1].ID
		w.exec(`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, search_text, created_at, updated_at)
			VALUES ('b-1', $1, $2, 'Alfa', '11444777000161', 'UC-2', '', 0, 0)`, l.ID, metered)
		// Three measured months of 100 MWh within the year before 11/2026, and one before it.
		for _, m := range []string{"2025-10", "2025-11", "2026-05", "2026-10"} {
			w.exec(`INSERT INTO balance_months (balance_seq, month, consumption, conformity, rules_version, version, created_at, updated_at)
				SELECT seq, $1, $2, 'Indefinido', 1, 1, 0, 0 FROM balances WHERE id = 'b-1'`, m, int64(100_000*1e8))
		}
		c.Get("/api/leads/"+l.ID).Status(t, 200).Decode(t, &after)
		// 12.006 stated + 3 × 100.000 × 12/3 measured; generation 200 × 12
		expect.All(t, "LD-02 measured", expect.Is(text(after.Consumo), "1212006"), expect.Is(text(after.Geracao), "2400"),
			expect.Is(text(after.Balanco), "-1209606"), expect.Is(text(after.Unidades[1].Ano), "1200000"))
		// What measurement knows a unit by does not change, and it is not deleted.
		body := map[string]any{"codigo": "UC-9"}
		c.JSON("PUT", "/api/leads/"+l.ID+"/unidades/"+metered, body).Status(t, 422)
		c.JSON("DELETE", "/api/leads/"+l.ID+"/unidades/"+metered, nil).Status(t, 409)
		c.JSON("POST", "/api/leads/"+l.ID+"/unidades", map[string]any{"codigo": "UC-1"}).Status(t, 409)
	})
}

// TD-06: a client with a note or a contact on it is used: the undo of the import that
// brought it removes the others alone.
func TestClientThatWasTalkedWithStays_TD06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		noted, called, unused := w.lead(c, base("Alfa", cnpjA)), w.lead(c, base("Beta", cnpjB)), w.lead(c, base("Gama", cnpjC))
		w.exec(`UPDATE clients SET created_import = 7, version = 1`)
		for id, kind := range map[string]string{noted.ID: "nota", called.ID: "ligacao"} {
			c.JSON("POST", "/api/leads/"+id+"/interacoes", map[string]any{"tipo": kind, "texto": "Prefere à tarde"}).Status(t, 200)
		}
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			clients, _, err := client.RemoveImported(ctx, tx, 7)
			if clients != 1 {
				t.Errorf("TD-06 %d clients are removed, want one", clients)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for id, want := range map[string]int{noted.ID: 200, called.ID: 200, unused.ID: 404} {
			c.Get("/api/leads/"+id).Status(t, want)
		}
	})
}

// TD-02: the total demand of a client's units is what its contracts are compared with where
// no consumption is known: only its own units count, 0 where none states a demand.
func TestDemandOfAClient_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		alfa, beta, none := w.lead(c, base("Alfa", cnpjA)), w.lead(c, base("Beta", cnpjB)), w.lead(c, base("Gama", cnpjC))
		for _, u := range []struct{ of, code, demand string }{
			{alfa.ID, "UC-1", "500.5"}, {alfa.ID, "UC-2", "99.5"}, {alfa.ID, "UC-3", ""}, {beta.ID, "UC-4", "1200"},
		} {
			body := map[string]any{"codigo": u.code}
			if u.demand != "" {
				body["demanda"] = json.Number(u.demand)
			}
			c.JSON("POST", "/api/leads/"+u.of+"/unidades", body).Status(t, 201)
		}
		for id, want := range map[string]string{alfa.ID: "600 438.000", beta.ID: "1200 876.000", none.ID: "0 0.000"} {
			demand, err := lead.DemandOf(t.Context(), d, id)
			if err != nil {
				t.Fatal(err)
			}
			most, err := demand.Monthly() // of 730 hours
			if got := demand.Text() + " " + most.MWhText(); err != nil || got != want {
				t.Errorf("TD-02 kW and MWh a month: %s, want %s (%v)", got, want, err)
			}
		}
	})
}

// LD-02: the bandeira of the month is for who buys from the distributor.
func TestFlag_LD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		l := w.lead(c, base("Alfa", cnpjA))
		if l.Bandeira != nil {
			t.Errorf("LD-02 a bandeira that nobody entered: %s", *l.Bandeira)
		}
		w.exec(`INSERT INTO market_months (series, month, price, label, source, updated_at, version) VALUES ('bandeira', '2026-11', 0, 'verde', 't', 0, 1)`)
		var after detail
		c.Get("/api/leads/"+l.ID).Status(t, 200).Decode(t, &after)
		if after.Bandeira == nil || *after.Bandeira != "verde" {
			t.Errorf("LD-02 bandeira %v", after.Bandeira)
		}
		w.contract(cnpjA)
		after = detail{}
		c.Get("/api/leads/"+l.ID).Status(t, 200).Decode(t, &after)
		if after.Bandeira != nil {
			t.Errorf("LD-02 a client in the free market has the bandeira %s", *after.Bandeira)
		}
		if p := c.JSON("DELETE", "/api/leads/"+l.ID, nil).Status(t, 409).Problem(t); p.Code != "cliente_em_uso" {
			t.Errorf("LD-08 %+v", p)
		}
	})
}

// LD-08: group A is open; low voltage by class and date (Lei 9.074/1995, art. 15,
// § 17); undefined without a group or class.
func TestEligibility_LD08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		for i, given := range []struct{ group, class, want string }{
			{"", "", ""}, {"B", "", ""}, {"A", "", "2024-01-01"}, {"B", "comercial", "2027-11-25"}, {"B", "industrial", "2027-11-25"}, {"B", "rural", "2028-11-25"},
		} {
			body := base("Alfa", []string{cnpjA, cnpjB, cnpjC, "19131243000197", "00000000000191", "60701190000104"}[i])
			body["grupo"], body["classe"] = given.group, given.class
			l := w.lead(c, body)
			expect.All(t, fmt.Sprintf("LD-08 %+v: %v", given, l.Elegivel), expect.Is(l.Elegivel == nil, given.want == ""),
				expect.Is(l.Elegivel != nil && *l.Elegivel != given.want, false), expect.Not(l.Motivo, ""))
		}
	})
}

// CS-05: the team is notified of a new lead without an owner, the new owner of an
// assignment; a user who turned the topic off is not notified.
func TestNewLeadsAreTold_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		notices := func(a actor.Actor) int {
			list, err := w.notifications.List(t.Context(), a, false, 50, 0)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, m := range list.Items {
				if m.Title == "Novo lead" || m.Title == "Novos leads" {
					n++
				}
			}
			return n
		}
		off := notification.Defaults()
		off.NewLeads = false
		if _, err := w.notifications.SetPreferences(t.Context(), w.other, off, nil); err != nil {
			t.Fatal(err)
		}
		l := w.lead(w.As(actor.Gestora), base("Alfa", cnpjA))
		if notices(w.People[actor.Backoffice]) != 1 || notices(w.People[actor.Gestora]) != 0 {
			t.Error("CS-05 the team was not told")
		}
		for _, owner := range []actor.Actor{w.People[actor.Consultor], w.other} {
			w.As(actor.Backoffice).JSON("PUT", "/api/leads/"+l.ID+"/responsaveis", map[string]any{"owner_user_id": owner.UserID}).Status(t, 200)
		}
		if notices(w.People[actor.Consultor]) != 1 || notices(w.other) != 0 {
			t.Error("CS-05 the owners")
		}
		unknown := map[string]any{"owner_user_id": w.People[actor.Parceiro].UserID, "partner_id": "x", "member_ids": []string{"y"}}
		p := w.As(actor.Backoffice).JSON("PUT", "/api/leads/"+l.ID+"/responsaveis", unknown).Status(t, 422).Problem(t)
		if len(p.Fields) != 3 {
			t.Errorf("A02 ids in the body: %+v", p)
		}
	})
}

// LD-08 import: a result per line, by CNPJ; nothing stored until it is applied; the
// cells that are empty leave what there is.
func TestImport_LD08_B12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Backoffice)
		existing := w.lead(c, base("Alfa", cnpjA))
		sheet := "CNPJ;Cliente;Telefone;Funil;Imposto;Próximo passo;Unidade;Consumo (kWh)\n" +
			cnpjA + ";Alfa Nova;;verde;1,5;;UC-1;1.234,5\n" +
			cnpjB + ";Beta;(21) 2222-3333;;;Ligar;;\n" +
			"11.444.777/0001-60;Ruim;;;;;;\n" +
			cnpjC + ";Gama;123;;;;;\n" +
			cnpjA + ";Alfa Nova;;verde;1,5;;UC-1;1.234,5\n"
		type answer struct {
			Aplicado bool
			Linhas   []struct {
				Linha                      int
				Resultado, Campo, Mensagem string
			}
		}
		send := func(query string) (a answer) {
			contentType, body := form(t, "clientes.csv", []byte(sheet))
			c.Do("POST", "/api/leads/import"+query, contentType, body).Status(t, 200).Decode(t, &a)
			return a
		}
		outcomes := func(a answer) string {
			var out []string
			for _, l := range a.Linhas {
				out = append(out, l.Resultado)
			}
			return strings.Join(out, " ")
		}
		want := "atualizado criado rejeitado rejeitado sem_alteracao"
		if got := outcomes(send("")); got != want {
			t.Errorf("LD-08 trial: %s", got)
		}
		var list struct{ Total int }
		c.Get("/api/leads/lista").Status(t, 200).Decode(t, &list)
		if list.Total != 1 {
			t.Errorf("LD-08 the trial stored %d clients", list.Total)
		}
		a := send("?apply=1")
		got := outcomes(a)
		expect.All(t, "LD-08", expect.Is(got, want), expect.Is(a.Linhas[2].Campo, "cnpj"), expect.Not(a.Linhas[3].Mensagem, ""),
			expect.Is(a.Linhas[3].Linha, 5))
		var after detail
		c.Get("/api/leads/"+existing.ID).Status(t, 200).Decode(t, &after)
		expect.All(t, "LD-08 after the import", expect.Is(after.Nome, "Alfa Nova"), expect.Is(*after.Telefone, "+5511987654321"),
			expect.Is(after.StatusFunil, "verde"), expect.Is(text(after.Imposto), "1.5"), expect.Is(text(after.Consumo), "14814"))
		if got := outcomes(send("?apply=1")); got != "sem_alteracao sem_alteracao rejeitado rejeitado sem_alteracao" {
			t.Errorf("LD-08 a second time: %s", got)
		}
		for name, data := range map[string]string{"x.csv": "a;b\n1;2\n", "y.xlsx": "PK\x03\x04nada", "z.csv": "cnpj;nome\n"} {
			contentType, body := form(t, name, []byte(data))
			if res := c.Do("POST", "/api/leads/import", contentType, body); res.Code != 422 && res.Code != 415 {
				t.Errorf("B12 %s: %d %s", name, res.Code, res.Body)
			}
		}
	})
}

// B05: what begins like a formula is text in the file.
func TestExport_B05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		w.lead(c, base("=HYPERLINK(\"http://x\")", cnpjA))
		w.lead(c, base("Beta", cnpjB))
		all := string(c.Get("/api/leads/export?format=csv").Status(t, 200).Body)
		if !strings.Contains(all, "'=HYPERLINK") || strings.Count(all, "\n") < 3 {
			t.Errorf("B05 %s", all)
		}
		one := string(c.Get("/api/leads/export?format=csv&q=BET&statusFunil=amarelo&contrato=sem&responsavel=nenhum").Status(t, 200).Body)
		if strings.Contains(one, "HYPERLINK") || !strings.Contains(one, "Beta") {
			t.Errorf("LD-01 filter: %s", one)
		}
		if res := c.Get("/api/leads/export?format=xlsx").Status(t, 200); len(res.Body) == 0 {
			t.Error("no workbook")
		}
		var n int
		err := w.db.QueryRowContext(context.Background(), `SELECT count(*) FROM audit_entries WHERE action = 'lead.export'`).Scan(&n)
		if err != nil || n != 3 {
			t.Errorf("R8 %d entries, %v", n, err)
		}
	})
}
