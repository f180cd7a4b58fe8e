package quote_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/tax"
)

// LW-01: a round says on which taxes prices are offered, to the suppliers too, and the
// contract of the accepted offer holds them; nothing else is compared.
func TestOffersOnOneBasis_LW01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		type asked struct {
			ID            string
			Especificacao struct {
				Includes string `json:"preco_inclui"`
			}
		}
		open := func(basis string, status int) (r asked) {
			t.Helper()
			body := spec()
			if basis != "" {
				body["preco_inclui"] = basis
			}
			answer := b.server.As(b.seller).JSON("POST", "/api/negociacoes/"+b.deal.ID+"/rodadas", body).Status(t, status)
			if status == 201 {
				answer.Decode(t, &r)
			}
			return r
		}
		open("icms", 422)
		open("todos", 422) // the ICMS that they hold is missing
		net := open("nenhum", 201)
		if net.Especificacao.Includes != "nenhum" {
			t.Fatalf("LW-01 %+v", net)
		}
		b.work()
		letters := b.mails.sent["mesa@brisa.example"]
		if text := letters[len(letters)-1].Text; !strings.Contains(text, "líquidos de PIS/COFINS") {
			t.Errorf("LW-01 the invitation: %s", text)
		}
		b.offer("mesa@brisa.example", answer("241.50", "241.50")).Status(t, 200)
		best := b.compare(net.ID).Ofertas[0]
		r := b.read(net.ID)
		b.server.As(b.staff).With("If-Match", fmt.Sprintf(`"%d"`, r.Version)).JSON("POST", "/api/rodadas/"+r.ID+"/aceitar",
			map[string]any{"oferta": best.Rotulo, "revisao": best.Oferta.Revisao}).Status(t, 200).Decode(t, &r)
		v, err := b.contracts.Get(t.Context(), b.staff, r.ContratoID)
		if err != nil || v.Includes != tax.IncludesNone {
			t.Errorf("LW-01 the draft holds %q, %v", v.Includes, err)
		}
	})
}

// VD-11: prices with all taxes are compared without the ICMS that they hold, the suppliers
// read which, and the contract of the accepted offer holds it.
func TestOffersWithAllTaxes_VD11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		body := spec()
		body["preco_inclui"], body["icms_no_preco"] = "todos", 18
		var r struct{ ID string }
		b.server.As(b.seller).JSON("POST", "/api/negociacoes/"+b.deal.ID+"/rodadas", body).Status(t, 201).Decode(t, &r)
		b.work()
		letters := b.mails.sent["mesa@brisa.example"]
		if text := letters[len(letters)-1].Text; !strings.Contains(text, "com PIS/COFINS e ICMS de 18% incluídos.") {
			t.Errorf("VD-11 the invitation: %s", text)
		}
		b.offer("mesa@brisa.example", answer("300", "300")).Status(t, 200)
		best := b.compare(r.ID).Ofertas[0]
		if best.AllIn != "246.00" {
			t.Errorf("VD-11 all-in %v", best.AllIn)
		}
		now := b.read(r.ID)
		b.server.As(b.staff).With("If-Match", fmt.Sprintf(`"%d"`, now.Version)).JSON("POST", "/api/rodadas/"+now.ID+"/aceitar",
			map[string]any{"oferta": best.Rotulo, "revisao": best.Oferta.Revisao}).Status(t, 200).Decode(t, &now)
		v, err := b.contracts.Get(t.Context(), b.staff, now.ContratoID)
		expect.Must(t, "VD-11 the draft holds", expect.Is(err, nil), expect.Is(v.Includes, tax.IncludesAll), expect.Not(v.PriceICMS, nil))
		expect.All(t, "VD-11 the draft holds", expect.Is(*v.PriceICMS, "18"), expect.Is(*v.AveragePrice, "300.00"))
	})
}

// LW-01: who says nothing asks by the custom of the day: PIS/COFINS until it ends.
func TestCustomaryBasis_LW01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		body := string(b.server.As(b.staff).Get("/api/rodadas/"+b.open().ID).Status(t, 200).Body)
		want := price.DefaultIncluded(month.DateOf(clock.Local(clock.System().Now())), next(2).First())
		if !strings.Contains(body, `"preco_inclui":"`+string(want)+`"`) {
			t.Errorf("LW-01 want %s: %s", want, body)
		}
	})
}
