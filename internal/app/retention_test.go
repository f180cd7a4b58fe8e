package app_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/retention"
)

// aged is what the screen says of one kind.
type aged struct {
	Tipo     string
	Meses    *int
	Sairiam  int
	Fechados int `json:"mantidos_fechados"`
	Usados   int `json:"mantidos_referidos"`
}

// OP-06: a contract that was measured, shared and deleted by the product's own acts goes by
// its age: no list finds it, the counters are those of the rows, and the trail verifies. One
// that a real close has in its picture stays.
func TestContractGoesByItsAge_OP06(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		body := contractBody("CT-ANTIGO", "11444777000161")
		body["start_date"], body["end_date"] = c.month.Add(-6).First().String(), c.month.Add(12).Last().String()
		var old struct{ ID string }
		c.must(t, http.MethodPost, "/contracts", body, &old)
		sheet := strings.NewReplacer("11.222.333/0001-81", "11.444.777/0001-61", closedMeter, "SPANT0001").Replace(string(c.sheet("331250")))
		c.importSheet(t, "antigo.csv", []byte(sheet))
		c.must(t, http.MethodPost, "/contracts/"+old.ID+"/notes", map[string]any{"text": "canário da nota"}, nil)
		c.must(t, http.MethodDelete, "/contracts/"+old.ID, nil, nil)
		quiet(t, a)

		deleted := func(id string, at any) {
			t.Helper()
			dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, `UPDATE contracts SET deleted_at = $2 WHERE id = $1`, id, at)
				return err
			})
		}
		long := time.Now().AddDate(-6, 0, 0).UnixMicro()
		deleted(old.ID, long)
		deleted(c.contractID, long) // which the product would refuse
		var said struct{ Tipos []aged }
		stands := func() aged { return said.Tipos[0] }
		c.must(t, http.MethodGet, "/api/retencao/previa?contratos=60", nil, &said)
		got := stands()
		expect.All(t, "OP-06 would go", expect.Is(got.Sairiam, 1), expect.Is(got.Fechados, 1), expect.Is(got.Usados, 0), expect.Is(*got.Meses, 60))
		c.must(t, http.MethodGet, "/api/retencao", nil, &said)
		if got := stands(); got.Meses != nil || got.Sairiam != 0 {
			t.Errorf("OP-06 a preview was stored: %+v", got)
		}
		ages := map[string]any{"contratos": 59, "versoes": nil, "envios": nil, "trilha": nil}
		status, text, err := c.call(http.MethodPut, "/api/retencao", ages, nil)
		expect.All(t, "OP-06 below the minimum", expect.Is(err, nil), expect.Is(status, http.StatusUnprocessableEntity),
			expect.Has(string(text), "Guarde por 60 meses ou mais"))
		ages["contratos"] = 60
		c.must(t, http.MethodPut, "/api/retencao", ages, &said)
		gone, err := a.Retention.Run(t.Context())
		expect.Must(t, "OP-06 went", expect.Is(err, nil), expect.Is(gone[retention.Contracts], 1), expect.Is(len(gone), 1))
		c.must(t, http.MethodGet, "/api/retencao", nil, &said)
		if got, _ := json.Marshal(stands()); stands().Sairiam != 0 || stands().Fechados != 1 {
			t.Errorf("OP-06 after the run: %s", got)
		}
		deleted(c.contractID, nil)
		var list struct{ Total int }
		c.must(t, http.MethodGet, "/contracts?q=CT-ANTIGO", nil, &list)
		found, err := app.Recount(t.Context(), a.DB())
		expect.All(t, "OP-06 are found; off", expect.Is(err, nil), expect.Len(found, 0), expect.Is(list.Total, 0))
		if n, err := db.Count(t.Context(), a.DB(), "count", ` FROM contract_notes WHERE text LIKE '%canário%'`); err != nil || n != 0 {
			t.Errorf("OP-06 a note is left: %d, %v", n, err)
		}
		if _, err := a.Chain.Seal(t.Context()); err != nil {
			t.Fatal(err)
		}
		report, err := a.Chain.Verify(t.Context())
		if err != nil || len(report.Faults) != 0 {
			t.Errorf("OP-06 the trail: %+v, %v", report, err)
		}
	})
}
