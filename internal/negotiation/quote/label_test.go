package quote_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web/webtest"
)

// SX-13: nothing ties a label to a supplier before the round is revealed: neither a late
// invitation, nor a revoked link, nor a typed replacement of an offer, nor a time, an author, an
// earlier revision or the trail. Afterwards all of these are allowed and shown.
func TestNothingTiesALabelToASupplier_SX13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		r := b.open()
		if n := b.count(`SELECT COUNT(*) FROM quote_invitations WHERE LENGTH(label) = 1`); n != 0 {
			t.Fatalf("SX-13 %d labels before the first offer", n)
		}
		b.offer("mesa@delta.example", answer("240", "240")).Status(t, http.StatusOK)
		if n := b.count(`SELECT COUNT(DISTINCT label) FROM quote_invitations WHERE label IN ('A', 'B', 'C')`); n != 3 {
			t.Fatalf("SX-13 the first offer draws %d labels of 3", n)
		}
		b.offer("mesa@delta.example", answer("239", "239")).Status(t, http.StatusOK)
		at := "/api/rodadas/" + r.ID
		post := func(path string, body any) *webtest.Response {
			return b.server.As(b.seller).With("If-Match", fmt.Sprintf(`"%d"`, b.read(r.ID).Version)).JSON("POST", at+path, body)
		}
		guests := map[string]string{}
		for _, g := range r.Convites {
			guests[g.Email] = "/convites/" + g.ID
		}
		eco := map[string]any{"fornecedor": "Eco", "email": "mesa@eco.example"}
		before := b.count(`SELECT COUNT(*) FROM audit_entries`)
		if p := post("/convites", eco).Status(t, http.StatusConflict).Problem(t); p.Code != "rodada_cega" {
			t.Errorf("SX-13 a late invitation: %+v", p)
		}
		for _, email := range []string{"mesa@delta.example", "mesa@brisa.example"} {
			if p := post(guests[email]+"/revogar", nil).Status(t, http.StatusConflict).Problem(t); p.Code != "rodada_cega" {
				t.Errorf("SX-13 the link of %s: %+v", email, p)
			}
		}
		typed := post(guests["mesa@delta.example"]+"/ofertas", answer("238", "238")).Status(t, http.StatusConflict).Problem(t)
		answered := byLink(b.server.As(b.staff), b.mails.token(t, "mesa@delta.example")+"/ofertas", answer("238", "238")).
			Status(t, http.StatusConflict).Problem(t)
		if typed.Message != "Este fornecedor já ofertou. Digite depois da abertura." || answered.Message != typed.Message {
			t.Errorf("SX-13 typed over an own offer: %+v, by the link %+v", typed, answered)
		}
		if n := b.count(`SELECT COUNT(*) FROM audit_entries`); n != before {
			t.Errorf("SX-13 refusals left %d entries", n-before)
		}
		post(guests["mesa@brisa.example"]+"/ofertas", answer("237", "237")).Status(t, http.StatusOK)
		label := b.compare(r.ID).Ofertas[1].Rotulo
		post("/contrapropostas", map[string]any{"oferta": label, "alvo": 230, "mensagem": "x"}).Status(t, http.StatusOK)
		b.work()
		told := func() string {
			seen := string(b.server.As(b.staff).Get(at).Status(t, 200).Body)
			seen += string(b.server.As(b.staff).Get(at+"/comparacao").Status(t, 200).Body)
			return seen + string(b.server.As(b.staff).Get(at+"/export?format=csv").Status(t, 200).Body)
		}
		blind := told()
		for _, c := range []string{`"por":"`, `"digitada_por":"`, `"digitada_por":null,"em":"`, `"historico":[{`, `"tipo":"contraproposta"`, "Marina", b.seller.Name + `","em`} {
			if strings.Contains(blind, c) {
				t.Errorf("SX-13 a blind round tells %q: %s", c, blind)
			}
		}
		for _, letter := range []string{"A", "B", "C"} {
			n := b.count(`SELECT COUNT(*) FROM audit_entries WHERE action LIKE 'quote.%' AND (title LIKE $1 OR description LIKE $1 OR after_json LIKE $2)`,
				"%ferta "+letter+" %", `%"`+letter+`"%`)
			if n != 0 {
				t.Errorf("SX-13 %d entries of the trail have the label %s", n, letter)
			}
		}
		post("/revelar", nil).Status(t, http.StatusOK)
		open := told()
		for _, c := range []string{`"por":"Marina Torres"`, `"digitada_por":"` + b.seller.Name, `"digitada_por":null,"em":"`, `"tipo":"contraproposta"`} {
			if !strings.Contains(open, c) {
				t.Errorf("SX-13 a revealed round does not tell %q", c)
			}
		}
		post("/convites", eco).Status(t, http.StatusOK)
		post(guests["mesa@delta.example"]+"/ofertas", answer("236", "236")).Status(t, http.StatusOK)
		post(guests["mesa@alvorada.example"]+"/revogar", nil).Status(t, http.StatusOK)
		if n := b.count(`SELECT COUNT(DISTINCT label) FROM quote_invitations WHERE LENGTH(label) = 1`); n != 4 {
			t.Errorf("SX-13 %d labels of 4", n)
		}
	})
}

// SX-13: who asks one or two has no blind round: their first offer reveals it.
func TestFewerThanThreeAreNotBlind_SX13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		asked := spec()
		asked["fornecedores"] = asked["fornecedores"].([]map[string]any)[:2]
		var r round
		b.server.As(b.seller).JSON("POST", "/api/negociacoes/"+b.deal.ID+"/rodadas", asked).Status(t, 201).Decode(t, &r)
		b.work()
		b.offer("mesa@brisa.example", answer("240", "240")).Status(t, http.StatusOK)
		if c := b.compare(r.ID); c.Cega || c.Ofertas[0].Fornecedor == nil {
			t.Errorf("SX-13 %+v", c)
		}
	})
}
