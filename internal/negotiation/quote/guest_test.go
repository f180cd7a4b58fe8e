package quote_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/negotiation/quote"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// A link is a secret of its supplier: only its hash is stored, it opens nothing else,
// it ends when it is revoked, replaced or too old, and guessing is counted.
func TestSupplierLinks_A11_SX04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		r := b.open()
		token := b.mails.token(t, "mesa@alvorada.example")
		if n := b.count(`SELECT COUNT(*) FROM quote_invitations WHERE token_hash = $1`, token) +
			b.count(`SELECT COUNT(*) FROM jobs WHERE args LIKE $1`, "%"+token+"%") + b.count(`SELECT COUNT(*) FROM audit_entries WHERE after_json LIKE $1`, "%"+token+"%"); n != 0 {
			t.Errorf("P07 the link is stored in %d places", n)
		}
		stranger := b.server.Anonymous()
		own := string(byLink(stranger, token, nil).Status(t, http.StatusOK).Body)
		for _, foreign := range []string{"Sigilosa", "11222333", "Brisa", "Delta", b.deal.ID, r.ID, b.seller.Name} {
			if strings.Contains(own, foreign) {
				t.Errorf("A11 a supplier sees %q: %s", foreign, own)
			}
		}
		unknown := byLink(stranger, strings.Repeat("A", 43), nil).Status(t, http.StatusNotFound).Problem(t)
		b.work()
		guest := map[string]string{}
		for _, g := range r.Convites {
			guest[g.Email] = g.ID
		}
		step := func(what, email string) {
			t.Helper()
			now := b.read(r.ID)
			b.server.As(b.seller).With("If-Match", fmt.Sprintf(`"%d"`, now.Version)).
				JSON("POST", "/api/rodadas/"+r.ID+"/convites/"+guest[email]+"/"+what, nil).Status(t, http.StatusOK)
			b.work()
		}
		step("revogar", "mesa@alvorada.example")
		revoked := byLink(stranger, token, nil).Status(t, http.StatusNotFound).Problem(t)
		if revoked.Message != unknown.Message || revoked.Code != unknown.Code {
			t.Errorf("A11 a revoked link differs from an unknown one: %+v, %+v", revoked, unknown)
		}
		first := b.mails.token(t, "mesa@brisa.example")
		step("reenviar", "mesa@brisa.example")
		byLink(stranger, first, nil).Status(t, http.StatusNotFound)
		second := b.mails.token(t, "mesa@brisa.example")
		byLink(stranger, second, nil).Status(t, http.StatusOK)
		told := b.server.As(b.staff).With("If-Match", fmt.Sprintf(`"%d"`, b.read(r.ID).Version)).
			JSON("POST", "/api/rodadas/"+r.ID+"/convites/"+guest["mesa@brisa.example"]+"/link", nil)
		if told.Code != http.StatusNotFound && told.Code != http.StatusMethodNotAllowed {
			t.Errorf("SX-04 staff reads the supplier's link: %s", told.Body)
		}
		byLink(stranger, second, nil).Status(t, http.StatusOK) // and nothing ended it
		b.exec(`UPDATE quote_invitations SET expires_at = $1`, clock.System().Now().Add(-time.Minute).UnixMicro())
		byLink(stranger, b.mails.token(t, "mesa@delta.example"), nil).Status(t, http.StatusNotFound)
		limited := 0
		for range 70 {
			if byLink(stranger, "x", nil).Code == http.StatusTooManyRequests {
				limited++
			}
		}
		if limited < 10 {
			t.Errorf("A07 %d of 70 guesses were refused", limited)
		}
	})
}

// A state is changed with the token of the page only, and by POST (A06).
func TestSupplierRoutesNeedThePage_A06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		b.open()
		path := b.mails.token(t, "mesa@delta.example")
		without := b.server.Anonymous().With("X-Csrf-Token", "")
		byLink(without, path+"/ofertas", answer("200", "200")).Status(t, http.StatusForbidden)
		byLink(without, path+"/recusa", nil).Status(t, http.StatusForbidden)
		byLink(b.server.Anonymous().With("Sec-Fetch-Site", "cross-site"), path+"/ofertas", answer("200", "200")).Status(t, http.StatusForbidden)
		byLink(b.server.Anonymous(), path+"/ofertas", map[string]any{"id": "x", "revisao": 9, "tipo": "contraproposta", "fornecedor": "Outro", "status": "aceita"}).
			Status(t, http.StatusUnprocessableEntity)
		if n := b.count(`SELECT COUNT(*) FROM quote_offers`) + b.count(`SELECT COUNT(*) FROM quote_invitations WHERE declined_at IS NOT NULL`); n != 0 {
			t.Errorf("A06 %d changes", n)
		}
	})
}

// Another's rounds are not there.
func TestRoundsAreInScope_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		r := b.open()
		b.offer("mesa@delta.example", answer("200", "200")).Status(t, http.StatusOK)
		as := b.server.As(b.other).With("If-Match", `"1"`)
		as.Get("/api/negociacoes/"+b.deal.ID+"/rodadas").Status(t, http.StatusNotFound)
		as.JSON("POST", "/api/negociacoes/"+b.deal.ID+"/rodadas", spec()).Status(t, http.StatusNotFound)
		guest := r.Convites[0].ID
		for _, c := range []struct{ method, path string }{
			{"GET", ""},
			{"GET", "/comparacao"},
			{"GET", "/export?format=csv"},
			{"POST", "/convites"},
			{"POST", "/convites/" + guest + "/reenviar"},
			{"POST", "/convites/" + guest + "/revogar"},
			{"POST", "/prazo"},
			{"POST", "/contrapropostas"},
			{"POST", "/revelar"},
			{"POST", "/cancelar"},
		} {
			var body any
			if c.method == "POST" {
				body = map[string]any{
					"fornecedor": "Eu", "email": "eu@eu.example", "prazo": clock.System().Now().Add(time.Hour).Format(time.RFC3339), "oferta": "A", "alvo": 1, "motivo": "x",
				}
			}
			there := as.JSON(c.method, "/api/rodadas/"+r.ID+c.path, body).Status(t, http.StatusNotFound).Problem(t)
			none := as.JSON(c.method, "/api/rodadas/00000000-0000-7000-8000-000000000000"+c.path, body).Status(t, http.StatusNotFound).Problem(t)
			if there.Message != none.Message || there.Code != none.Code {
				t.Errorf("R3 %s %s: %+v and %+v", c.method, c.path, there, none)
			}
		}
		if now := b.read(r.ID); now.Version != 1 || len(now.Convites) != 3 {
			t.Errorf("A02 changed: %+v", now)
		}
	})
}

// Of acceptances at the same time one takes effect.
func TestTwoAcceptancesAtOnce_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		r := b.open()
		b.offer("mesa@alvorada.example", answer("240", "240")).Status(t, http.StatusOK)
		b.offer("mesa@brisa.example", answer("241", "241")).Status(t, http.StatusOK)
		c := b.compare(r.ID)
		var mu sync.Mutex
		done := 0
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				_, err := b.quotes.Accept(t.Context(), b.staff, r.ID, quote.Acceptance{Label: c.Ofertas[i%2].Rotulo, Revision: 1, Version: &r.Version})
				mu.Lock()
				defer mu.Unlock()
				switch kind := fault.KindOf(err); {
				case err == nil:
					done++
				case kind != fault.Stale && kind != fault.Conflict:
					t.Error(err)
				}
			})
		}
		wg.Wait()
		n := b.count(`SELECT COUNT(*) FROM contracts`)
		expect.All(t, "NG-01 acceptances, contracts, commissions", expect.Is(done, 1), expect.Is(n, 1), expect.Len(b.commissions.ids, 1))
	})
}

// An offer comes before the round is closed or is refused; none comes after.
func TestOffersAgainstAcceptance_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		r := b.open()
		b.offer("mesa@alvorada.example", answer("240", "240")).Status(t, http.StatusOK)
		c := b.compare(r.ID)
		codes := make([]int, 6)
		var wg sync.WaitGroup
		for i := range codes {
			wg.Go(func() { codes[i] = b.offer("mesa@brisa.example", answer(fmt.Sprint(230+i), "230")).Code })
		}
		wg.Go(func() {
			_, err := b.quotes.Accept(t.Context(), b.staff, r.ID, quote.Acceptance{Label: c.Ofertas[0].Rotulo, Revision: 1, Version: &r.Version})
			if err != nil {
				t.Error(err)
			}
		})
		wg.Wait()
		taken := 0
		for _, code := range codes {
			switch code {
			case http.StatusOK:
				taken++
			case http.StatusConflict:
			default:
				t.Errorf("NG-01 an offer got %d", code)
			}
		}
		if n := b.count(`SELECT COUNT(*) FROM quote_offers`); n != taken+1 {
			t.Errorf("NG-01 %d offers, %d were taken", n, taken)
		}
		b.offer("mesa@brisa.example", answer("1", "1")).Status(t, http.StatusConflict)
	})
}

func TestDeadline_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		r := b.open()
		b.offer("mesa@delta.example", answer("240", "240")).Status(t, http.StatusOK)
		b.exec(`UPDATE quote_rounds SET deadline = $1`, clock.System().Now().Add(-time.Second).UnixMicro())
		b.offer("mesa@delta.example", answer("239", "239")).Status(t, http.StatusConflict)
		view := string(byLink(b.server.Anonymous(), b.mails.token(t, "mesa@delta.example"), nil).Status(t, http.StatusOK).Body)
		if !strings.Contains(view, `"situacao":"prazo_encerrado"`) {
			t.Errorf("NG-01 %s", view)
		}
		as := b.server.As(b.seller).With("If-Match", `"1"`)
		as.JSON("POST", "/api/rodadas/"+r.ID+"/convites", map[string]any{"fornecedor": "Eco", "email": "mesa@eco.example"}).Status(t, http.StatusConflict)
		as.JSON("POST", "/api/rodadas/"+r.ID+"/prazo", map[string]any{"prazo": clock.System().Now().Add(time.Hour).Format(time.RFC3339)}).Status(t, http.StatusOK).Decode(t, &r)
		b.offer("mesa@delta.example", answer("239", "239")).Status(t, http.StatusOK)
		var revealed round
		b.server.As(b.seller).With("If-Match", `"2"`).JSON("POST", "/api/rodadas/"+r.ID+"/revelar", nil).Status(t, http.StatusOK).Decode(t, &revealed)
		keyed := b.server.As(b.seller).With("If-Match", `"3"`).With("Idempotency-Key", "k-1")
		for range 2 { // TD-15: once
			keyed.JSON("POST", "/api/rodadas/"+r.ID+"/convites", map[string]any{"fornecedor": "Eco", "email": "mesa@eco.example"}).Status(t, http.StatusOK)
		}
		b.work()
		byLink(b.server.Anonymous(), b.mails.token(t, "mesa@eco.example")+"/recusa", nil).Status(t, http.StatusOK)
		expect.All(t, "NG-01", expect.Is(revealed.Cega, false), expect.Is(revealed.Ofertas, 1), expect.Not(revealed.Convites[0].Rotulo, nil))
		if c := b.compare(r.ID); c.Cega || *c.Ofertas[0].Fornecedor != "Delta Trading" {
			t.Errorf("NG-01 %+v", c)
		}
		b.server.As(b.seller).With("If-Match", `"4"`).JSON("POST", "/api/rodadas/"+r.ID+"/cancelar", map[string]any{"motivo": "Cliente adiou"}).Status(t, http.StatusOK)
		b.work()
		letters := b.mails.sent["mesa@delta.example"]
		if letters[len(letters)-1].Subject != "Cotação 1-1 cancelada" {
			t.Errorf("NG-01 %q", letters[len(letters)-1].Subject)
		}
		b.server.As(b.staff).With("If-Match", `"5"`).JSON("POST", "/api/rodadas/"+r.ID+"/aceitar", map[string]any{"oferta": "A", "revisao": 1}).Status(t, http.StatusConflict)
	})
}
