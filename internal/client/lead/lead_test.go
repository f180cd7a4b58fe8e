package lead_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// LD-08: stored, read again, edited under its version, moved along the funnel,
// contacted, deleted; each act in the timeline.
func TestLifeOfALead_LD08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Consultor)
		l := w.lead(c, base("Cerâmica São João", cnpjA))
		expect.All(t, "LD-08 a new lead", expect.Is(l.StatusFunil, "amarelo"), expect.Is(l.StatusMigracao, "em_analise"),
			expect.Is(*l.Telefone, "+5511987654321"), expect.Is(l.UltimaInteracao, nil), expect.Is(l.Consumo, nil))
		edit := base("Cerâmica São João Ltda", cnpjA)
		edit["statusFunil"], edit["statusMigracao"], edit["imposto"], edit["proximoPasso"], edit["proximoPassoEm"] = "amarelo", "em_analise", json.Number("2.5"), "Visita", "2026-12-01"
		path := "/api/leads/" + l.ID
		var edited, moved, talked detail
		c.With("If-Match", fmt.Sprintf("%q", fmt.Sprint(l.Version))).JSON("PUT", path, edit).Status(t, 200).Decode(t, &edited)
		expect.All(t, "LD-08 edited", expect.Is(edited.Nome, "Cerâmica São João Ltda"), expect.Is(*edited.Imposto, "2.5"),
			expect.Is(edited.Version > l.Version, true))
		if p := c.With("If-Match", fmt.Sprintf("%q", fmt.Sprint(l.Version))).JSON("PUT", path, edit).Status(t, 412).Problem(t); p.Code != "versao_desatualizada" {
			t.Errorf("F05 %+v", p)
		}
		c.JSON("POST", path+"/mover", map[string]any{"statusFunil": "verde", "statusMigracao": "aprovado"}).Status(t, 200).Decode(t, &moved)
		if moved.StatusFunil != "verde" || moved.StatusMigracao != "aprovado" {
			t.Errorf("LD-08 moved: %+v", moved)
		}
		c.JSON("POST", path+"/interacoes", map[string]any{"tipo": "nota", "texto": "Prefere à tarde"}).Status(t, 200).Decode(t, &talked)
		if talked.UltimaInteracao != nil {
			t.Errorf("a note counts as contact: %+v", talked)
		}
		c.JSON("POST", path+"/interacoes", map[string]any{"tipo": "whatsapp", "texto": "Olá"}).Status(t, 200).Decode(t, &talked)
		if talked.UltimaInteracao == nil {
			t.Error("LD-08 no ultimaInteracao")
		}
		var events struct {
			Data []struct{ Title, User string }
		}
		c.Get(path+"/eventos").Status(t, 200).Decode(t, &events)
		var titles []string
		for _, e := range events.Data {
			titles = append(titles, e.Title)
		}
		want := "Mensagem de WhatsApp|Anotação|Funil: verde, migração: aprovada|Dados do cliente alterados|Lead cadastrado|Cliente cadastrado"
		if got := strings.Join(titles, "|"); got != want {
			t.Errorf("LD-08 timeline %s", got)
		}
		c.JSON("DELETE", path, nil).Status(t, 204)
		c.Get(path).Status(t, 404)
	})
}

// A deleted client comes back when it is entered again; one that exists does not.
func TestOneClientPerCNPJ_LD08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c, other := w.As(actor.Consultor), w.Client(w.other)
		l := w.lead(c.With("Idempotency-Key", "k1"), base("Alfa", cnpjA))
		again := w.lead(c.With("Idempotency-Key", "k1"), base("Alfa", cnpjA))
		if again.ID != l.ID {
			t.Error("F04 a repetition made another lead")
		}
		own := c.JSON("POST", "/api/leads", base("Alfa", cnpjA)).Status(t, 409).Problem(t)
		foreign := other.JSON("POST", "/api/leads", base("Alfa", cnpjA)).Status(t, 409).Problem(t)
		if own.Message != foreign.Message || own.Message != "Já existe um cliente com este CNPJ." {
			t.Errorf("A02 the answers tell whose client it is: %q, %q", own.Message, foreign.Message)
		}
		c.JSON("DELETE", "/api/leads/"+l.ID, nil).Status(t, 204)
		other.JSON("POST", "/api/leads", base("Alfa", cnpjA)).Status(t, 409)
		back := w.lead(c, base("Alfa de volta", cnpjA))
		if back.ID != l.ID || back.Nome != "Alfa de volta" {
			t.Errorf("the deleted client did not come back: %+v", back)
		}
	})
}

// B12: bad input is a sentence at its field, in pt-BR, and nothing is stored.
func TestBadInput_B12_B15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		for field, bad := range map[string]any{
			"nome": " ", "cnpj": "11.444.777/0001-60", "telefone": "12345", "email": "ana@alfa.com.br\r\nBcc: x@y.com", "classe": "x",
			"grupo": "C", "uf": "XX", "statusFunil": "vermelho", "statusMigracao": "não", "imposto": json.Number("101"),
			"proximoPassoEm": "2026-02-30", "contato": "a\u0000b", "cidade": strings.Repeat("a", 101),
		} {
			body := base("Alfa", cnpjA)
			body[field] = bad
			p := c.JSON("POST", "/api/leads", body).Status(t, 422).Problem(t)
			if len(p.Fields) == 0 && p.Code != "texto_invalido" {
				t.Errorf("B12 %s: %+v", field, p)
			}
		}
		var list struct{ Total int }
		c.Get("/api/leads/lista").Status(t, 200).Decode(t, &list)
		if list.Total != 0 {
			t.Errorf("%d leads after bad input", list.Total)
		}
		for _, id := range []string{"x", "0", "' OR 1=1 --", "00000000-0000-0000-0000-000000000000"} {
			c.Get("/api/leads/"+strings.ReplaceAll(id, " ", "%20")).Status(t, 404)
		}
	})
}

// A04: fields that are not the client's to write have no effect.
func TestMassAssignment_A04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Consultor)
		l := w.lead(c, base("Alfa", cnpjA))
		for key, value := range map[string]any{
			"owner_user_id": w.other.UserID, "responsavel_id": w.other.UserID, "partner_id": w.otherPartner.PartnerID, "version": 99,
			"created_at": "2020-01-01T00:00:00Z", "deleted_at": 1, "id": "x", "ultimaInteracao": "2020-01-01T00:00:00Z",
		} {
			body := base("Alfa", cnpjA)
			body[key] = value
			var after detail
			if res := c.JSON("PUT", "/api/leads/"+l.ID, body); res.Code == 200 {
				res.Decode(t, &after)
				expect.All(t, fmt.Sprintf("A04 %s had an effect", key), expect.Not(after.Version, 99),
					expect.Is(*after.Responsavel, w.People[actor.Consultor].Name), expect.Is(after.UltimaInteracao, nil))
			} else {
				res.Status(t, 422)
			}
		}
		w.Client(w.other).Get("/api/leads/"+l.ID).Status(t, 404)
	})
}

// calls are every act on a client and what belongs to it.
func calls(l detail, paper string) []struct {
	method, path string
	body         any
} {
	p := "/api/leads/" + l.ID
	return []struct {
		method, path string
		body         any
	}{
		{"GET", p, nil},
		{"GET", p + "/eventos", nil},
		{"GET", p + "/documentos", nil},
		{"GET", p + "/documentos/" + paper, nil},
		{"PUT", p, base("Tomada", cnpjA)},
		{"DELETE", p, nil},
		{"POST", p + "/mover", map[string]any{"statusFunil": "verde", "statusMigracao": "aprovado"}},
		{"POST", p + "/interacoes", map[string]any{"tipo": "nota", "texto": "x"}},
		{"POST", p + "/contatos", map[string]any{"nome": "x"}},
		{"PUT", p + "/contatos/" + l.Contatos[0].ID, map[string]any{"nome": "x"}},
		{"DELETE", p + "/contatos/" + l.Contatos[0].ID, nil},
		{"POST", p + "/unidades", map[string]any{"codigo": "x"}},
		{"PUT", p + "/unidades/" + l.Unidades[0].ID, map[string]any{"codigo": "x"}},
		{"DELETE", p + "/unidades/" + l.Unidades[0].ID, nil},
		{"DELETE", p + "/documentos/" + paper, nil},
	}
}

// whole enters a lead with a contact, a unit and a file.
func (w *testEnv) whole(c *webtest.Client, name, cnpj string) (l detail, paper string) {
	w.t.Helper()
	l = w.lead(c, base(name, cnpj))
	c.JSON("POST", "/api/leads/"+l.ID+"/contatos", map[string]any{"nome": "Rui " + name, "telefone": "1133334444", "email": "rui@alfa.com.br"}).Status(w.t, 201)
	w.As(actor.Gestora).JSON("POST", "/api/leads/"+l.ID+"/unidades", map[string]any{"codigo": "UC-1", "consumo": json.Number("1000")}).Status(w.t, 201) // a parceiro only asks for it (SX-24)
	c.Get("/api/leads/"+l.ID).Status(w.t, 200).Decode(w.t, &l)
	contentType, body := form(w.t, "loa.pdf", []byte("%PDF-1.7 "+name))
	var p struct{ ID string }
	c.Do("POST", "/api/leads/"+l.ID+"/documentos?tipo=loa&consentidoPor=Ana&consentidoEm=2026-01-10&validoAte=2030-01-10", contentType, body).Status(w.t, 201).Decode(w.t, &p)
	return l, p.ID
}

// A02: of two consultants and two partners nobody sees or changes what is another's,
// by any path; every answer is the one of a client that does not exist.
func TestForeignLeads_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		l, paper := w.whole(w.As(actor.Consultor), "Canário Um", cnpjA)
		p, partnerPaper := w.whole(w.As(actor.Parceiro), "Canário Dois", cnpjB)
		for name, c := range map[string]*webtest.Client{"consultor": w.Client(w.other), "parceiro": w.Client(w.otherPartner)} {
			for _, target := range []struct {
				lead  detail
				paper string
			}{{l, paper}, {p, partnerPaper}} {
				for _, call := range calls(target.lead, target.paper) {
					res := c.JSON(call.method, call.path, call.body)
					if res.Code != 404 || strings.Contains(string(res.Body), "Canário") {
						t.Errorf("A02 %s %s %s: %d %s", name, call.method, call.path, res.Code, res.Body)
					}
				}
			}
			c.JSON("PUT", "/api/leads/"+l.ID+"/responsaveis", map[string]any{"owner_user_id": w.other.UserID}).Status(t, 403)
			for _, list := range []string{"/api/leads/lista", "/api/leads/export?format=csv", "/api/clients?q=can"} {
				if res := c.Get(list).Status(t, 200); strings.Contains(string(res.Body), "Canário") {
					t.Errorf("A02 %s reads %s: %s", name, list, res.Body)
				}
			}
			contentType, body := form(t, "x.csv", []byte("cnpj;nome;contato\n"+cnpjA+";Tomada;Eu\n"))
			res := c.Do("POST", "/api/leads/import?apply=1", contentType, body).Status(t, 200)
			said := map[string]string{"consultor": `"rejeitados":1`, "parceiro": `"recebidos":1`}[name]
			if !strings.Contains(string(res.Body), said) || strings.Contains(string(res.Body), l.ID) {
				t.Errorf("A02 import by %s: %s", name, res.Body)
			}
		}
		var after detail
		w.As(actor.Gestora).Get("/api/leads/"+l.ID).Status(t, 200).Decode(t, &after)
		expect.All(t, "A02 something changed", expect.Is(after.Nome, "Canário Um"), expect.Is(after.Version, l.Version), expect.Len(after.Contatos, 1),
			expect.Len(after.Unidades, 1))
	})
}

// P06: a partner sees neither telephone nor e-mail nor notes nor what others wrote and
// sent, and an edit of the partner leaves them as they are.
func TestMasks_P06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		staff, partner := w.As(actor.Gestora), w.As(actor.Parceiro)
		l, paper := w.whole(staff, "Alfa", cnpjA)
		staff.JSON("POST", "/api/leads/"+l.ID+"/interacoes", map[string]any{"tipo": "ligacao", "texto": "Celular 11 91111-2222"}).Status(t, 200)
		staff.JSON("PUT", "/api/leads/"+l.ID+"/responsaveis", map[string]any{"partner_id": w.People[actor.Parceiro].PartnerID}).Status(t, 200)
		for _, path := range []string{"/api/leads/lista", "/api/leads/" + l.ID, "/api/leads/" + l.ID + "/eventos", "/api/leads/" + l.ID + "/documentos", "/api/leads/export?format=csv"} {
			body := string(partner.Get(path).Status(t, 200).Body)
			for _, secret := range []string{"98765", "3333", "91111", "ana@alfa", "rui@alfa", "Ramal", "loa.pdf", w.People[actor.Gestora].Name} {
				if strings.Contains(body, secret) {
					t.Errorf("P06 %s shows %s: %s", path, secret, body)
				}
			}
		}
		partner.Get("/api/leads/"+l.ID+"/documentos/"+paper).Status(t, 404)
		partner.JSON("PUT", "/api/leads/"+l.ID, map[string]any{"proximoPasso": "Levar a fatura"}).Status(t, 200)
		partner.JSON("PUT", "/api/leads/"+l.ID+"/contatos/"+l.Contatos[0].ID, map[string]any{"nome": "Rui"}).Status(t, 200)
		var after detail
		staff.Get("/api/leads/"+l.ID).Status(t, 200).Decode(t, &after)
		expect.All(t, "P06 a partner's edit wiped what it does not see", expect.Is(after.Nome, "Alfa"), expect.Is(*after.Telefone, "+5511987654321"),
			expect.Is(*after.Observacoes, "Ramal 12"), expect.Not(after.Contatos[0].Email, nil))
	})
}

// SX-02: a partner reads the next step that this person typed, never another's, which
// stays unless another is typed in its place.
func TestNextStepOfOthers_SX02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		staff, partner := w.As(actor.Gestora), w.As(actor.Parceiro)
		l := w.lead(staff, base("Alfa", cnpjA))
		staff.JSON("PUT", "/api/leads/"+l.ID+"/responsaveis", map[string]any{"partner_id": w.People[actor.Parceiro].PartnerID}).Status(t, 200)
		save := func(as *webtest.Client, step, on string) (got detail) {
			t.Helper()
			as.JSON("PUT", "/api/leads/"+l.ID, map[string]any{"proximoPasso": step, "proximoPassoEm": on}).Status(t, 200).Decode(t, &got)
			return got
		}
		read := func(as *webtest.Client) string {
			return string(as.Get("/api/leads/"+l.ID).Status(t, 200).Body) + string(as.Get("/api/leads/lista").Status(t, 200).Body) +
				string(as.Get("/api/leads/export?format=csv").Status(t, 200).Body)
		}
		save(staff, "Cotar com a Oculta", "2026-12-02")
		if got := read(partner); strings.Contains(got, "Oculta") || strings.Contains(got, "2026-12-02") {
			t.Errorf("SX-02 a partner reads %s", got)
		}
		save(partner, "", "")
		if got := read(staff); strings.Count(got, "Oculta") < 3 || !strings.Contains(got, "2026-12-02") {
			t.Errorf("SX-02 a partner's save took the step away: %s", got)
		}
		save(partner, "Levar a fatura", "")
		if got := read(partner); strings.Count(got, "Levar a fatura") < 3 {
			t.Errorf("SX-02 a partner does not read the own step: %s", got)
		}
	})
}

// SX-19: a key that is not sent keeps its value, one that nobody writes is refused by name, and
// so is one that is not a partner's to change; what is refused changes nothing.
func TestOnlyWhatIsSentChanges_SX19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		staff, partner := w.As(actor.Gestora), w.As(actor.Parceiro)
		whole := base("Alfa", cnpjA)
		maps.Copy(whole, map[string]any{
			"segmento": "Indústria", "classe": "industrial", "grupo": "A", "uf": "SP", "cidade": "Itu", "contato": "Ana", "telefone": "(11) 98765-4321",
			"email": "ana@alfa.com.br", "statusFunil": "verde", "statusMigracao": "aprovado", "imposto": 1.5, "regime_tributario": "simples", "atividade": "industria",
			"pct_processo_industrial": 80, "pct_exportacao": 10, "simples_regime_regular": true, "proximoPasso": "Cotar", "proximoPassoEm": "2026-12-02", "observacoes": "Ramal 12",
		})
		l := w.lead(staff, whole)
		read := func() map[string]any {
			t.Helper()
			var got map[string]any
			staff.Get("/api/leads/"+l.ID).Status(t, 200).Decode(t, &got)
			return got
		}
		before := read()
		for key, value := range whole {
			staff.JSON("PUT", "/api/leads/"+l.ID, map[string]any{key: value}).Status(t, 200)
			after := read()
			for name := range whole {
				if fmt.Sprint(after[name]) != fmt.Sprint(before[name]) {
					t.Errorf("SX-19 sending %s alone makes %s %v, was %v", key, name, after[name], before[name])
				}
			}
		}
		staff.JSON("PUT", "/api/leads/"+l.ID, map[string]any{"segmento": "", "imposto": nil}).Status(t, 200)
		got := read()
		expect.All(t, "SX-19 what is sent empty", expect.Is(got["segmento"], nil), expect.Is(got["imposto"], nil), expect.Is(got["cidade"], "Itu"))
		p := staff.JSON("PUT", "/api/leads/"+l.ID, map[string]any{"cidade": "Salto", "responsavel_id": "x", "version": 9, "consumo": 1}).Status(t, 422).Problem(t)
		if len(p.Fields) != 3 || read()["cidade"] != "Itu" {
			t.Errorf("SX-19 keys that nobody writes: %+v", p)
		}
		staff.JSON("PUT", "/api/leads/"+l.ID+"/responsaveis", map[string]any{"partner_id": w.People[actor.Parceiro].PartnerID}).Status(t, 200)
		for key, value := range whole {
			want := 403
			if strings.HasPrefix(key, "proximoPasso") {
				want = 200
			}
			body := map[string]any{"proximoPasso": "Levar a fatura", key: value}
			if res := partner.JSON("PUT", "/api/leads/"+l.ID, body).Status(t, want); want == 403 && !strings.Contains(res.Problem(t).Message, key) {
				t.Errorf("SX-19 a partner who sends %s reads %s", key, res.Body)
			}
		}
		partner.JSON("PUT", "/api/leads/"+l.ID, map[string]any{"email_confirmado": true}).Status(t, 403)
		got = read()
		expect.All(t, "SX-19 after the partner's", expect.Is(got["telefone"], "+5511987654321"), expect.Is(got["observacoes"], "Ramal 12"),
			expect.Is(got["email"], "ana@alfa.com.br"))
	})
}

// A call that is repeated, as after a lost answer, adds nothing twice; another content
// under its key is refused.
func TestPartsAreAddedOnce_TD15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Consultor)
		l := w.lead(c, base("Alfa", cnpjA))
		for _, part := range []struct {
			path        string
			body, other map[string]any
			count       string
			status      int
		}{
			{"contatos", map[string]any{"nome": "Rui Alves"}, map[string]any{"nome": "Bia"}, "SELECT COUNT(*) FROM client_contacts WHERE name = 'Rui Alves'", 201},
			{"unidades", map[string]any{"codigo": "UC-7"}, map[string]any{"codigo": "UC-8"}, "SELECT COUNT(*) FROM consumer_units WHERE meter_code = 'UC-7'", 201},
			{"interacoes", map[string]any{"tipo": "nota", "texto": "Uma vez"}, map[string]any{"tipo": "nota", "texto": "Outra"}, "SELECT COUNT(*) FROM audit_entries WHERE action = 'lead.talk.nota'", 200},
		} {
			keyed := c.With("Idempotency-Key", "k-"+part.path)
			for range 2 {
				keyed.JSON("POST", "/api/leads/"+l.ID+"/"+part.path, part.body).Status(t, part.status)
			}
			keyed.JSON("POST", "/api/leads/"+l.ID+"/"+part.path, part.other).Status(t, 422)
			var n int
			if err := d.QueryRowContext(t.Context(), part.count).Scan(&n); err != nil || n != 1 {
				t.Errorf("TD-15 %s: %d added, %v", part.path, n, err)
			}
		}
	})
}

// LW-02: the report on the industrial process is a document of its own kind, and the client's
// page says when the newest was sent.
func TestIndustrialReport_LW02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		c := w.As(actor.Gestora)
		l, _ := w.whole(c, "Canário Um", cnpjA)
		var page struct {
			Laudo *string `json:"laudo_em"`
		}
		if c.Get("/api/leads/"+l.ID).Status(t, 200).Decode(t, &page); page.Laudo != nil {
			t.Errorf("LW-02 before: %s", *page.Laudo)
		}
		contentType, body := form(t, "laudo.pdf", []byte("%PDF-1.7 laudo"))
		var sent struct {
			ID, Tipo string
			Em       string `json:"created_at"`
		}
		c.Do("POST", "/api/leads/"+l.ID+"/documentos?tipo=laudo", contentType, body).Status(t, 201).Decode(t, &sent)
		c.Get("/api/leads/"+l.ID).Status(t, 200).Decode(t, &page)
		expect.Must(t, "LW-02 sent, the page", expect.Is(sent.Tipo, "laudo"), expect.Not(page.Laudo, nil))
		expect.All(t, "LW-02 sent, the page", expect.Is(*page.Laudo, sent.Em))
		c.JSON("DELETE", "/api/leads/"+l.ID+"/documentos/"+sent.ID, nil).Status(t, 204)
		page.Laudo = nil
		if c.Get("/api/leads/"+l.ID).Status(t, 200).Decode(t, &page); page.Laudo != nil {
			t.Errorf("LW-02 after it is deleted: %s", *page.Laudo)
		}
	})
}
