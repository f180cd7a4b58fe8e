package tariff_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

const ipcaJan = "/api/indices/IPCA/2024-01"

// CC-14: values of an index are typed in, with a version, an audit entry and a
// recalculation; a provisional one is replaced by the definitive one.
func TestTypedIndexValues_CC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		value := map[string]any{"percent": 0.40, "provisional": true, "source": "Prévia do IPCA-15"}
		created := w.gestora.JSON(http.MethodPut, ipcaJan, value).Status(t, http.StatusOK)
		if got := created.Header.Get("ETag"); got != `"1"` {
			t.Errorf("CC-14 ETag = %s", got)
		}
		if p := w.gestora.JSON(http.MethodPut, ipcaJan, value).Status(t, http.StatusPreconditionRequired).Problem(t); p.Current == nil {
			t.Error("CC-14 a blind edit does not show what is there")
		}
		value = map[string]any{"percent": 0.42, "source": "IBGE"}
		w.gestora.With("If-Match", `"1"`).JSON(http.MethodPut, ipcaJan, value).Status(t, http.StatusOK)
		p := w.gestora.With("If-Match", `"1"`).JSON(http.MethodPut, ipcaJan, value).Status(t, http.StatusPreconditionFailed).Problem(t)
		if current, _ := p.Current.(map[string]any); current["version"] != 2.0 {
			t.Errorf("CC-14 current = %v", p.Current)
		}
		w.gestora.With("If-Match", `"2"`).JSON(http.MethodPut, ipcaJan, map[string]any{"percent": 0.42, "source": "IBGE, nota"}).Status(t, http.StatusOK)
		page := w.index(t, "IPCA")
		if x := page.Data[0]; len(page.Data) != 1 || x.Percent != 0.42 || x.Provisional || x.Version != 3 || x.UpdatedBy == nil || *x.UpdatedBy != w.person.Name {
			t.Errorf("CC-14 stored %+v", page)
		}
		if n := w.audited(t, "price_index.update"); n != 3 {
			t.Errorf("CC-14 %d audit entries, want 3", n)
		}
		want := []string{"Índice IPCA de jan/2024 alterado", "Índice IPCA de jan/2024 alterado"} // the source alone changes no price
		if !slices.Equal(w.recomputed.reasons, want) {
			t.Errorf("CC-14 recalculated for %q", w.recomputed.reasons)
		}
		w.gestora.JSON(http.MethodDelete, ipcaJan, nil).Status(t, http.StatusPreconditionRequired)
		w.gestora.With("If-Match", `"3"`).JSON(http.MethodDelete, ipcaJan, nil).Status(t, http.StatusNoContent)
		w.gestora.JSON(http.MethodDelete, ipcaJan, nil).Status(t, http.StatusNotFound)
		if page := w.index(t, "IPCA"); page.Total != 0 || w.audited(t, "price_index.delete") != 1 {
			t.Errorf("CC-14 after deletion %+v", page)
		}
	})
}

// CC-14: a wrong value is refused with the field, and nothing is stored.
func TestRefusedIndexValues_CC14(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	good := `{"percent":0.42,"source":"IBGE"}`
	for _, c := range []struct{ path, body, field string }{
		{ipcaJan, `{"source":"IBGE"}`, "percent"},
		{ipcaJan, `{"percent":0.1234567,"source":"IBGE"}`, "percent"},
		{ipcaJan, `{"percent":1e1,"source":"IBGE"}`, "percent"},
		{ipcaJan, `{"percent":101,"source":"IBGE"}`, "percent"},
		{ipcaJan, `{"percent":-100,"source":"IBGE"}`, "percent"},
		{ipcaJan, `{"percent":0.42,"source":"  "}`, "source"},
		{ipcaJan, `{"percent":0.42,"source":"a\u0007"}`, "source"},
		{"/api/indices/IPCA/2024-13", good, "month"},
		{"/api/indices/IPCA/1900-01", good, "month"},
		{"/api/indices/IPCA/2026-11", good, "provisional"},
		{"/api/indices/IPCA/2029-11", `{"percent":0.42,"provisional":true,"source":"Focus"}`, "month"},
	} {
		p := w.gestora.Do(http.MethodPut, c.path, "application/json", strings.NewReader(c.body)).Status(t, http.StatusUnprocessableEntity).Problem(t)
		if len(p.Fields) == 0 || p.Fields[0].Path != c.field || p.Message == "" {
			t.Errorf("CC-14 %s %s: %+v", c.path, c.body, p)
		}
	}
	w.gestora.Do(http.MethodPut, "/api/indices/INPC/2024-01", "application/json", strings.NewReader(good)).Status(t, http.StatusNotFound)
	w.gestora.JSON(http.MethodDelete, "/api/indices/INPC/2024-01", nil).Status(t, http.StatusNotFound)
	if n := w.index(t, "IPCA").Total; n != 0 || len(w.recomputed.reasons) != 0 {
		t.Errorf("CC-14 %d months stored, recalculated for %q", n, w.recomputed.reasons)
	}
	w.gestora.Do(http.MethodPut, "/api/indices/IPCA/2026-11", "application/json",
		strings.NewReader(`{"percent":0.42,"provisional":true,"source":"Focus"}`)).Status(t, http.StatusOK)
}

// F05: of writers who read the same version one wins, the others are told.
func TestIndexWritersDoNotOverwrite_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		for round, tag := range []string{"", `"1"`} {
			statuses := make([]int, 6)
			var wait sync.WaitGroup
			for i := range statuses {
				wait.Go(func() {
					c := w.As(w.person)
					if tag != "" {
						c = c.With("If-Match", tag)
					}
					statuses[i] = c.JSON(http.MethodPut, ipcaJan, map[string]any{"percent": round + i, "source": "IBGE"}).Code
				})
			}
			wait.Wait()
			won := 0
			for _, s := range statuses {
				switch s {
				case http.StatusOK:
					won++
				case http.StatusPreconditionFailed, http.StatusPreconditionRequired:
				default:
					t.Errorf("F05 status %d", s)
				}
			}
			if won != 1 {
				t.Errorf("F05 round %d: %d writers won: %v", round, won, statuses)
			}
		}
	})
}

// A01: everybody who reads contracts reads indices and parameters; only who
// administers changes them; who changed a value is shown to that person only.
func TestWhoMayChangeIndices_A01(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	w.gestora.JSON(http.MethodPut, ipcaJan, map[string]any{"percent": 0.42, "source": "IBGE"}).Status(t, http.StatusOK)
	for _, person := range []*webtest.Client{w.As(webtest.Backoffice()), w.As(webtest.Consultor()), w.As(webtest.Parceiro())} {
		var page indexPageJSON
		person.Get("/api/indices").Status(t, http.StatusOK).Decode(t, &page)
		if len(page.Data) != 1 || page.Data[0].UpdatedBy != nil {
			t.Errorf("A01 read %+v", page)
		}
		person.Get("/api/parameters").Status(t, http.StatusOK)
		person.JSON(http.MethodPut, ipcaJan, map[string]any{}).Status(t, http.StatusForbidden)
		person.JSON(http.MethodDelete, ipcaJan, nil).Status(t, http.StatusForbidden)
		person.JSON(http.MethodPost, "/api/indices/IPCA/import", file("a.csv", "data;valor\n")).Status(t, http.StatusForbidden)
		person.JSON(http.MethodPost, "/api/parameters", map[string]any{}).Status(t, http.StatusForbidden)
		person.JSON(http.MethodDelete, "/api/parameters/x", nil).Status(t, http.StatusForbidden)
	}
}

// SH-17: a page of the table, the last month first, with its gaps.
func TestIndexPages_SH17(t *testing.T) {
	d := dbtest.SQLite(t)
	w := newWorld(t, d)
	putIndex(t, d, tariff.IndexIPCA, month.New(2024, 1), "0.42 ? ? 0.38 -0.02*")
	putIndex(t, d, tariff.IndexIGPM, month.New(2024, 1), "0.07")
	var page indexPageJSON
	w.gestora.Get("/api/indices?code=IPCA&page=2&pageSize=2").Status(t, http.StatusOK).Decode(t, &page)
	if page.Total != 3 || len(page.Data) != 1 || page.Data[0].Month != "2024-01" || fmt.Sprint(page.Gaps) != "[2024-02 2024-03]" {
		t.Errorf("page = %+v", page)
	}
	w.gestora.Get("/api/indices?code=IPCA&page=9").Status(t, http.StatusOK).Decode(t, &page)
	if len(page.Data) != 0 {
		t.Errorf("page beyond the end = %+v", page)
	}
	if first := w.index(t, "IPCA").Data[0]; !first.Provisional || first.Percent != -0.02 {
		t.Errorf("first = %+v", first)
	}
	w.gestora.Get("/api/indices?code=INPC").Status(t, http.StatusUnprocessableEntity)
}
