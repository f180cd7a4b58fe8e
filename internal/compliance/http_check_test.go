package compliance_test

import (
	"context"
	"testing"

	"ynova/internal/client"
	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// DB-08, DB-09: a computed status says what was expected, found and tolerated, by
// which rule and how; a partner reads it without amounts.
func TestChecksOverHTTP_DB08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract(func(*contract.Input) {})
		k.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE contract_months SET price = 24735000000 WHERE contract_id = $1`, v.ID)
			return err
		})
		var before compliance.CheckBody
		without := webtest.Start(t, func(r *web.Router) { compliance.CheckRoutes(r, k.checks) })
		without.As(k.staff).Get("/contracts/"+v.ID+"/checks?mes=2026-10").Status(t, 200).Decode(t, &before)
		if e := before.Statuses[0]; before.Checked || e.Expected != "82806.84" || e.Found != "" {
			t.Errorf("VD-40 a month without a document, of which the energy is known: %+v", e)
		}
		k.record(v, nfBody("90000.00"))
		partner, other := webtest.Parceiro(), webtest.Consultor()
		k.write(func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.ExecContext(ctx, `INSERT INTO partners (id, name, created_at) VALUES ($1, 'Parceira', 0)`, partner.PartnerID); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, partner.UserID, partner.Email, partner.Name)
			return err
		})
		if err := client.NewService(d).Assign(t.Context(), k.staff, v.ClientID, client.Assignment{PartnerID: partner.PartnerID}, ""); err != nil {
			t.Fatal(err)
		}
		server := webtest.Start(t, func(r *web.Router) { compliance.CheckRoutes(r, k.checks) })
		var got compliance.CheckBody
		path := "/contracts/" + v.ID + "/checks?mes="
		server.As(k.staff).Get(path+"2026-10").Status(t, 200).Decode(t, &got)
		e := got.Statuses[0]
		expect.Must(t, "DB-08", expect.Is(e.Status, "Divergente"), expect.Is(e.Expected, "82806.84"), expect.Is(e.Found, "90000.00"),
			expect.Is(e.Tolerance, "41.40"), expect.Not(e.Rule, ""), expect.Not(e.Trace, nil), expect.Not(got.Observation, nil))
		expect.All(t, "DB-08", expect.Is(*got.Tolerance, "1.05"), expect.Is(got.Checked, true))
		l := got.Lights[3]
		expect.All(t, "lights", expect.Len(got.Lights, 4), expect.Is(l.Key, "contrato"), expect.Is(l.Light, portfolio.LightVerde),
			expect.Not(l.Trace, nil))
		got = compliance.CheckBody{}
		server.As(partner).Get(path+"2026-10").Status(t, 200).Decode(t, &got)
		e = got.Statuses[0]
		expect.All(t, "a partner reads", expect.Is(e.Status, "Divergente"), expect.Is(e.Expected, ""), expect.Is(e.Trace, nil),
			expect.Is(got.Observation, nil))
		server.As(k.staff).Get(path+"2026-12").Status(t, 200).Decode(t, &got)
		expect.Must(t, "a month without invoice", expect.Is(got.Checked, false), expect.Is(got.Statuses[0].Status, "Indefinido"))
		expect.All(t, "a month without invoice", expect.Is(got.Lights[0].Light, portfolio.LightAmarelo))
		server.As(k.staff).Get(path+"x").Status(t, 422)
		server.As(other).Get(path+"2026-10").Status(t, 404)
	})
}
