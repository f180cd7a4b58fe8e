package rate_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/tarifftest"
)

// A distributor is corrected with its version.
func TestDistributorIsCorrected(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	var list struct {
		Data []struct {
			ID, Name, CNPJ, UF string
			Version            int64
		}
	}
	w.Gestora.Get("/api/distributors").Status(t, http.StatusOK).Decode(t, &list)
	if len(list.Data) != 40 {
		t.Fatalf("%d distributors", len(list.Data))
	}
	first := list.Data[0]
	path := "/api/distributors/" + first.ID
	body := map[string]any{"name": "Amazonas Distribuidora", "cnpj": "11.222.333/0001-81", "uf": "am"}
	w.Gestora.JSON(http.MethodPut, path, body).Status(t, http.StatusPreconditionRequired)
	w.Gestora.With("If-Match", `"9"`).JSON(http.MethodPut, path, body).Status(t, http.StatusPreconditionFailed)
	one := w.Gestora.With("If-Match", `"1"`)
	one.JSON(http.MethodPut, path, map[string]any{"name": "", "cnpj": "1", "uf": "XX"}).Status(t, http.StatusUnprocessableEntity)
	one.JSON(http.MethodPut, path, map[string]any{"name": "Coelba"}).Status(t, http.StatusConflict)
	one.JSON(http.MethodPut, path, map[string]any{"name": "X", "cnpj": "06981180000116"}).Status(t, http.StatusConflict)
	one.JSON(http.MethodPut, "/api/distributors/none", body).Status(t, http.StatusNotFound)
	one.JSON(http.MethodPut, path, body).Status(t, http.StatusOK)
	all, err := rate.LoadDistributors(t.Context(), w.DB)
	d, ok := all.Find(first.Name)
	expect.All(t, "the old name stands", expect.Is(err, nil), expect.Is(ok, true), expect.Is(d.Name, "Amazonas Distribuidora"), expect.Is(d.UF, "AM"),
		expect.Is(d.Version, 2))
	if w.Audited(t, "distributor.update") != 1 {
		t.Error("no audit entry")
	}
	t.Run("other names are given and taken back, and none is another company's", func(t *testing.T) {
		two := w.Gestora.With("If-Match", `"2"`)
		body["aliases"] = []string{"Amazonas Energia S.A.", "AMAZÔNAS ENERGIA s.a.", "Amazonas Distribuidora", "Manaus Luz"}
		var out struct{ Aliases []string }
		two.JSON(http.MethodPut, path, body).Status(t, http.StatusOK).Decode(t, &out)
		if want := []string{"amazonas energia s.a.", "manaus luz"}; !slices.Equal(out.Aliases, want) {
			t.Errorf("aliases %q, want %q", out.Aliases, want)
		}
		all, err := rate.LoadDistributors(t.Context(), w.DB)
		d, ok := all.Find("MANAUS LUZ")
		expect.All(t, "a name stands", expect.Is(err, nil), expect.Is(ok, true), expect.Is(d.ID, first.ID))
		if _, ok := all.Find(first.Name); ok {
			t.Error("a name that was taken back is still known")
		}
		three := w.Gestora.With("If-Match", `"3"`)
		for _, wrong := range []string{"Coelba", "", strings.Repeat("x", 121)} {
			body["aliases"] = []string{wrong}
			if code := three.JSON(http.MethodPut, path, body).Code; code != http.StatusConflict && code != http.StatusUnprocessableEntity {
				t.Errorf("%q: %d", wrong, code)
			}
		}
	})
}
