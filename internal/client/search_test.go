package client_test

import (
	"testing"

	"ynova/internal/client"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web/webtest"
)

// Merging changes how fast a search is, never what it finds.
func TestMergeSearch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := person(t, d, webtest.Gestora())
		for _, cnpj := range []brdoc.CNPJ{cnpjA, cnpjB} {
			mustEnsure(t, d, staff, client.New{CNPJ: cnpj, Name: "Laticínios São João"})
		}
		if err := db.MergeSearch(t.Context(), d, "clients_search"); err != nil {
			t.Fatal(err)
		}
		if err := db.MergeSearch(t.Context(), d, "clients_search"); err != nil {
			t.Fatal(err)
		}
		found, err := client.NewService(d).Suggest(t.Context(), staff, "joão sã")
		if err != nil || len(found) != 2 {
			t.Errorf("%d clients, %v", len(found), err)
		}
		if d.Dialect() != db.SQLite {
			return
		}
		var pieces int
		err = d.QueryRowContext(t.Context(), `SELECT count(DISTINCT segid) FROM clients_search_idx`).Scan(&pieces)
		if err != nil || pieces != 1 {
			t.Errorf("the index is in %d pieces, %v", pieces, err)
		}
	})
}
