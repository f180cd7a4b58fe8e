package quote_test

import (
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// SX-04: an offer that staff types for a supplier says so, and who typed it, in the
// supplier's own view and, once the round is revealed, in the comparison, its file and the
// trail; so does one that staff sends by a supplier's link. What the supplier offers
// afterwards is the supplier's, and nobody types over it while the round is blind (SX-13).
func TestTypedOffers_SX04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		r := b.open()
		typist := func() string {
			t.Helper()
			var c struct {
				Ofertas []struct {
					Oferta struct {
						Digitada *string `json:"digitada_por"`
					}
				}
			}
			b.server.As(b.staff).Get("/api/rodadas/"+r.ID+"/comparacao").Status(t, 200).Decode(t, &c)
			if len(c.Ofertas) != 1 {
				t.Fatalf("SX-04 %+v", c)
			}
			if c.Ofertas[0].Oferta.Digitada == nil {
				return ""
			}
			return *c.Ofertas[0].Oferta.Digitada
		}
		at := "/api/rodadas/" + r.ID + "/convites/" + r.Convites[0].ID + "/ofertas"
		b.server.As(b.other).With("If-Match", `"1"`).JSON("POST", at, answer("240", "230")).Status(t, 404)
		seller := b.server.As(b.seller).With("Idempotency-Key", "once").With("If-Match", `"1"`)
		for range 2 {
			seller.JSON("POST", at, answer("240", "230")).Status(t, 200).Decode(t, &r)
		}
		if got := typist(); r.Ofertas != 1 || got != "" {
			t.Errorf("SX-13 a blind round says that %q typed it", got)
		}
		if n := b.count(`SELECT COUNT(*) FROM audit_entries WHERE action = 'quote.offer_type' AND actor_id = $1`, b.seller.UserID); n != 1 {
			t.Errorf("SX-04 %d entries", n)
		}
		own, file := b.mails.token(t, r.Convites[0].Email), "/api/rodadas/"+r.ID+"/export?format=csv"
		says := func(address, name string) bool {
			return strings.Contains(string(b.server.As(b.staff).Get(address).Status(t, 200).Body), name)
		}
		told := string(byLink(b.server.As(b.staff), own, nil).Status(t, 200).Body)
		if !strings.Contains(told, b.seller.Name) || says(file, b.seller.Name) {
			t.Error("SX-04 the supplier is not told who typed the offer, or the file of a blind round tells it")
		}
		byLink(b.server.As(b.staff), own+"/ofertas", answer("239", "229")).Status(t, 200)
		b.server.As(b.seller).With("If-Match", `"2"`).JSON("POST", "/api/rodadas/"+r.ID+"/revelar", nil).Status(t, 200)
		if got := typist(); got != b.staff.Name || !says(file, b.staff.Name) {
			t.Errorf("SX-04 by the link: typed by %q", got)
		}
		byLink(b.server.Anonymous(), own+"/ofertas", answer("238", "228")).Status(t, 200)
		if got := typist(); got != "" {
			t.Errorf("SX-04 the supplier's own offer is called typed by %q", got)
		}
	})
}

// TD-13: without a mail server an invitation is not called sent, no link is made that
// could lie in a folder, and it can be sent once there is a server.
func TestInvitationsWithoutServer_TD13(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		b.mails.none = true
		r := b.open()
		for _, c := range r.Convites {
			if c.Envio != "sem_servidor" {
				t.Errorf("TD-13 %s is %q", c.Fornecedor, c.Envio)
			}
		}
		if n := b.count(`SELECT COUNT(*) FROM quote_invitations WHERE token_hash IS NOT NULL OR sent_at IS NOT NULL`); n != 0 || len(b.mails.sent) != 0 {
			t.Errorf("TD-13 %d have a link or were called sent, %d messages", n, len(b.mails.sent))
		}
		b.mails.none = false
		b.server.As(b.seller).With("If-Match", `"1"`).JSON("POST", "/api/rodadas/"+r.ID+"/convites/"+r.Convites[0].ID+"/reenviar", nil).Status(t, 200)
		b.work()
		if got := b.read(r.ID).Convites[0]; got.Envio != "enviado" {
			t.Errorf("TD-13 sent again: %+v", got)
		}
		b.mails.token(t, r.Convites[0].Email)
	})
}
