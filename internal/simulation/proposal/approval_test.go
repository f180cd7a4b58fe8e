package proposal_test

import (
	"context"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web/webtest"
)

// SX-01: a user who may not set prices makes no link before one who may approved the
// proposal; a change needs a new approval, and existing links show nothing until then.
func TestPricesAreApproved_SX01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, staff := k.server.As(k.consultant), k.server.As(k.staff)
		made := k.propose(t, c)
		at := "/api/propostas/" + made.Proposta.ID
		if p := c.JSON("POST", at+"/link", map[string]any{}).Status(t, 409).Problem(t); p.Code != "aprovacao_necessaria" {
			t.Errorf("SX-01 %+v", p)
		}
		c.JSON("POST", at+"/aprovar", nil).Status(t, 403)
		c.JSON("POST", at+"/aprovacao", nil).Status(t, 200)
		c.JSON("POST", at+"/link", map[string]any{}).Status(t, 409)
		staff.JSON("POST", at+"/aprovar", nil).Status(t, 200)
		token := k.token(t, c, made.Proposta.ID)
		byLink(k.server.Anonymous(), token, nil).Status(t, 200)
		c.JSON("PUT", at, map[string]any{"valid_until": "2026-12-20", "fornecedor": "Outra"}).Status(t, 200)
		if p := byLink(k.server.Anonymous(), token, nil).Status(t, 409).Problem(t); p.Code != "proposta_em_revisao" {
			t.Errorf("SX-01 %+v", p)
		}
		byLink(k.server.Anonymous(), token+"/aceitar", accept(3, "000000")).Status(t, 409)
		own := k.propose(t, staff)
		staff.JSON("POST", "/api/propostas/"+own.Proposta.ID+"/link", map[string]any{}).Status(t, 201)
		var first, again, other struct {
			URL  string
			Link struct{ ID string }
		}
		keyed := staff.With("Idempotency-Key", "link-1")
		keyed.JSON("POST", "/api/propostas/"+own.Proposta.ID+"/link", map[string]any{}).Status(t, 201).Decode(t, &first)
		keyed.JSON("POST", "/api/propostas/"+own.Proposta.ID+"/link", map[string]any{}).Status(t, 201).Decode(t, &again)
		if first != again || first.URL == "" {
			t.Errorf("TD-15 the repetition made another link: %+v, %+v", first, again)
		}
		staff.With("Idempotency-Key", "link-2").JSON("POST", "/api/propostas/"+own.Proposta.ID+"/link", map[string]any{}).Status(t, 201).Decode(t, &other)
		if other.URL == first.URL || other.Link.ID == first.Link.ID {
			t.Errorf("TD-15 another key is another link: %+v", other)
		}
		keyed.JSON("POST", "/api/propostas/"+own.Proposta.ID+"/link", map[string]any{"dias": 3}).Status(t, 422)
	})
}

// SX-02: of what others typed a partner reads the state and the saving in percent, and
// takes nothing of it away.
func TestPartnerReadsWholeOnlyTheOwn_SX02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		partner := webtest.Person("Pedro Parceiro", actor.Parceiro)
		partner.PartnerID = "01900000-0000-7000-8000-00000000p001"
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if err := db.Exec(ctx, tx, "user", `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, 'p@example.com', $2, 'ativo', '', 0, 0)`, partner.UserID, partner.Name); err != nil {
				return err
			}
			return db.Exec(ctx, tx, "access", `INSERT INTO client_access (principal, client_id) VALUES ($1, $2)`, partner.PartnerID, clientID)
		})
		if err != nil {
			t.Fatal(err)
		}
		made := k.propose(t, k.server.As(k.consultant))
		p := k.server.As(partner)
		list := string(p.Get("/api/propostas").Status(t, 200).Body)
		for _, hidden := range []string{"Comercializadora Sol", made.Proposta.Economia.String(), k.consultant.Name} {
			if strings.Contains(list, hidden) {
				t.Errorf("SX-02 the list tells %q: %s", hidden, list)
			}
		}
		if !strings.Contains(list, `"inteira":false`) || strings.Contains(list, `"economia_percentual":null`) {
			t.Errorf("SX-02 the state and the percent are missing: %s", list)
		}
		if found := string(p.Get("/api/propostas?q=sol").Status(t, 200).Body); !strings.Contains(found, `"total":0`) {
			t.Errorf("SX-02 the search finds what is masked: %s", found)
		}
		var sims struct{ Data []struct{ ID string } }
		p.Get("/api/simulacoes").Status(t, 200).Decode(t, &sims)
		at, sim := "/api/propostas/"+made.Proposta.ID, "/api/simulacoes/"+sims.Data[0].ID
		for _, path := range []string{at, at + "/pdf", at + "/xlsx", at + "/versoes", sim, sim + "/versoes"} {
			p.Get(path).Status(t, 404)
		}
		p.JSON("DELETE", sim, nil).Status(t, 404)
		p.JSON("POST", sim+"/duplicar", nil).Status(t, 404)
		own := k.propose(t, p)
		p.Get("/api/propostas/"+own.Proposta.ID).Status(t, 200)
		k.server.As(k.staff).JSON("PUT", "/api/propostas/"+own.Proposta.ID, map[string]any{"valid_until": "2026-12-20", "fornecedor": "Secreta"}).Status(t, 200)
		p.Get("/api/propostas/"+own.Proposta.ID).Status(t, 404)
	})
}
