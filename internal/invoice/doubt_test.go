package invoice_test

import (
	"context"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/invoice"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// TD-02: a demand of more than three times the median of the other bills, or less than a
// third, raises a question and is stored with the reason; more than 500 MW is refused.
func TestDemandAsks_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, path := k.server.As(k.staff), "/contracts/"+k.contract.ID+"/invoices"
		of := func(month, measured string) string {
			return strings.NewReplacer("2026-10", month, `"measured_kw":560`, `"measured_kw":`+measured).Replace(bill)
		}
		for _, month := range []string{"2026-06", "2026-07", "2026-08"} {
			c.JSON("POST", path, of(month, "560")).Status(t, 201)
		}
		for measured, says := range map[string]string{
			"5600": `"alternativa":"560` + "\u00a0" + `kW","fator":10`, "0.56": `"fator":-1000`, "1681": `"fator":0`, "186": `"fator":0`,
		} {
			if res := c.JSON("POST", path, of("2026-09", measured)); res.Code != 409 || !strings.Contains(string(res.Body), says) {
				t.Errorf("TD-02 %s kW: %d %s", measured, res.Code, res.Body)
			}
		}
		c.JSON("POST", path, of("2026-09", "500001")).Status(t, 422)
		c.JSON("POST", path, of("2026-09", "1680")).Status(t, 201)
		confirmed := strings.Replace(of("2026-05", "5600"), `{"kind"`, `{"confirmar":{"figures.demand[0].measured_kw":"forno novo"},"kind"`, 1)
		var made invoice.View
		c.JSON("POST", path, confirmed).Status(t, 201).Decode(t, &made)
		// A stored value raises no new question, nor does it make other values strange.
		c.With("If-Match", `"1"`).JSON("PUT", "/api/invoices/"+made.ID, of("2026-05", "5600")).Status(t, 200)
		var n int
		err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM audit_entries WHERE entity = 'invoice' AND reason LIKE '%forno novo'`).Scan(&n)
		if err != nil || n != 1 {
			t.Errorf("TD-02 %d entries tell the reason, %v", n, err)
		}
	})
}

// TD-02: the greatest demand of a unit's bills; one without a unit is of the only one that
// its client has.
func TestGreatestDemands_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c, path := k.server.As(k.staff), "/contracts/"+k.contract.ID+"/invoices"
		c.JSON("POST", path, bill).Status(t, 201)
		of := k.contract.ClientID
		err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO consumer_units (id, client_id, meter_code, created_at, updated_at) VALUES ('u1', $1, 'M1', 0, 0)`, of)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		found, err := invoice.GreatestDemands(t.Context(), d, []string{of})
		expect.All(t, "TD-02", expect.Is(err, nil), expect.Is(len(found), 1),
			expect.Is(found[client.UnitKey{ClientID: of, Meter: "M1"}].KW().String(), "560"))
	})
}
