package rate_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/tarifftest"
)

// TD-19: the pages of the tariffs are in the order of the distributors' folded names, then
// of the structure by its letters and from the latest beginning on, on both engines; no
// tariff lacks or comes twice.
func TestPagesOfTariffsInOneOrder_TD19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		names := []string{"Zebra Energia", "água-viva", "abacate", "Ábaco", "Água Boa", "casadeira", "Casa da Luz"}
		var file strings.Builder
		file.WriteString(aneelHead)
		for _, name := range names {
			for _, subgroup := range []string{"A4", "A3a", "AS"} {
				for _, from := range []string{"2025-05-28", "2026-05-28"} {
					row := rateRow(act2026, from, "2027-05-27", subgroup, "Verde", "Não se aplica", "Ponta", "MWh", "2.296,63", "460,00")
					file.WriteString(strings.NewReplacer("CEMIG-D", name, "6981180000116", "").Replace(row))
				}
			}
		}
		w.Send(importTariffs+"?apply=1", "tarifas.csv", file.String()).Status(t, http.StatusOK)
		var got []string
		for page := 1; page <= 9; page++ {
			var body struct {
				Data  []tariffJSON
				Total int
			}
			w.Gestora.Get(fmt.Sprintf("/api/tariffs?pageSize=5&page=%d", page)).Status(t, http.StatusOK).Decode(t, &body)
			if body.Total != 42 {
				t.Fatalf("TD-19 %d tariffs", body.Total)
			}
			for _, row := range body.Data {
				got = append(got, row.Distributor+" "+row.Subgroup+" "+row.ValidFrom)
			}
		}
		var want []string
		search.SortByName(names, func(s *string) string { return *s })
		for _, name := range names {
			for _, subgroup := range slices.Sorted(slices.Values([]string{"A4", "A3a", "AS"})) {
				want = append(want, name+" "+subgroup+" 2026-05-28", name+" "+subgroup+" 2025-05-28")
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("TD-19 (-want +got)\n%s", diff)
		}
	})
}
