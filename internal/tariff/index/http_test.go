package index_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/tarifftest"
)

const ipcaJan = "/api/indices/IPCA/2024-01"

type indexJSON struct {
	Code, Month, Source string
	Percent             float64
	Provisional         bool
	Version             int64
	UpdatedBy           *string `json:"updated_by"`
}

type indexPageJSON struct {
	Data  []indexJSON
	Total int
	Gaps  []string
}

type importJSON struct {
	Applied bool
	Layout  string
	Data    []struct {
		Month, Change  string
		Old            *float64
		New            float64
		WasProvisional bool `json:"was_provisional"`
	}
	Counts map[string]int
	Errors []struct {
		Line, Column int
		Message      string
	}
	Gaps    []string
	Rounded int
	JobID   *string `json:"job_id"`
}

func readIndex(t *testing.T, w *tarifftest.Env, code string) (page indexPageJSON) {
	t.Helper()
	w.Gestora.Get("/api/indices?pageSize=100&code="+code).Status(t, http.StatusOK).Decode(t, &page)
	return page
}

// CC-14: values of an index are typed in, with a version, an audit entry and a
// recalculation; a provisional one is replaced by the definitive one.
func TestTypedIndexValues_CC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		value := map[string]any{"percent": 0.40, "provisional": true, "source": "Prévia do IPCA-15"}
		created := w.Gestora.JSON(http.MethodPut, ipcaJan, value).Status(t, http.StatusOK)
		if got := created.Header.Get("ETag"); got != `"1"` {
			t.Errorf("CC-14 ETag = %s", got)
		}
		if p := w.Gestora.JSON(http.MethodPut, ipcaJan, value).Status(t, http.StatusPreconditionRequired).Problem(t); p.Current == nil {
			t.Error("CC-14 a blind edit does not show what is there")
		}
		value = map[string]any{"percent": 0.42, "source": "IBGE"}
		w.Gestora.With("If-Match", `"1"`).JSON(http.MethodPut, ipcaJan, value).Status(t, http.StatusOK)
		p := w.Gestora.With("If-Match", `"1"`).JSON(http.MethodPut, ipcaJan, value).Status(t, http.StatusPreconditionFailed).Problem(t)
		if current, _ := p.Current.(map[string]any); current["version"] != 2.0 {
			t.Errorf("CC-14 current = %v", p.Current)
		}
		w.Gestora.With("If-Match", `"2"`).JSON(http.MethodPut, ipcaJan, map[string]any{"percent": 0.42, "source": "IBGE, nota"}).Status(t, http.StatusOK)
		page := readIndex(t, w, "IPCA")
		x := page.Data[0]
		expect.Must(t, "CC-14 stored", expect.Len(page.Data, 1), expect.Is(x.Percent, 0.42), expect.Is(x.Provisional, false), expect.Is(x.Version, 3),
			expect.Not(x.UpdatedBy, nil))
		expect.All(t, "CC-14 stored", expect.Is(*x.UpdatedBy, w.Person.Name))
		if n := w.Audited(t, "price_index.update"); n != 3 {
			t.Errorf("CC-14 %d audit entries, want 3", n)
		}
		want := []string{"Índice IPCA de jan/2024 alterado", "Índice IPCA de jan/2024 alterado"} // the source alone changes no price
		if !slices.Equal(w.Recomputed.Reasons, want) {
			t.Errorf("CC-14 recalculated for %q", w.Recomputed.Reasons)
		}
		w.Gestora.JSON(http.MethodDelete, ipcaJan, nil).Status(t, http.StatusPreconditionRequired)
		w.Gestora.With("If-Match", `"3"`).JSON(http.MethodDelete, ipcaJan, nil).Status(t, http.StatusNoContent)
		w.Gestora.JSON(http.MethodDelete, ipcaJan, nil).Status(t, http.StatusNotFound)
		if page := readIndex(t, w, "IPCA"); page.Total != 0 || w.Audited(t, "price_index.delete") != 1 {
			t.Errorf("CC-14 after deletion %+v", page)
		}
	})
}

// CC-14: a wrong value is refused with the field, and nothing is stored.
func TestRefusedIndexValues_CC14(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
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
		p := w.Gestora.Do(http.MethodPut, c.path, "application/json", strings.NewReader(c.body)).Status(t, http.StatusUnprocessableEntity).Problem(t)
		expect.Must(t, fmt.Sprintf("CC-14 %s %s", c.path, c.body), expect.Not(len(p.Fields), 0))
		expect.All(t, fmt.Sprintf("CC-14 %s %s", c.path, c.body), expect.Is(p.Fields[0].Path, c.field), expect.Not(p.Message, ""))
	}
	w.Gestora.Do(http.MethodPut, "/api/indices/INPC/2024-01", "application/json", strings.NewReader(good)).Status(t, http.StatusNotFound)
	w.Gestora.JSON(http.MethodDelete, "/api/indices/INPC/2024-01", nil).Status(t, http.StatusNotFound)
	if n := readIndex(t, w, "IPCA").Total; n != 0 || len(w.Recomputed.Reasons) != 0 {
		t.Errorf("CC-14 %d months stored, recalculated for %q", n, w.Recomputed.Reasons)
	}
	w.Gestora.Do(http.MethodPut, "/api/indices/IPCA/2026-11", "application/json",
		strings.NewReader(`{"percent":0.42,"provisional":true,"source":"Focus"}`)).Status(t, http.StatusOK)
}

// F05: of writers who read the same version one wins, the others receive an error.
func TestIndexWritersDoNotOverwrite_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		for round, tag := range []string{"", `"1"`} {
			statuses := make([]int, 6)
			var wait sync.WaitGroup
			for i := range statuses {
				wait.Go(func() {
					c := w.As(w.Person)
					if tag != "" {
						c = c.With("If-Match", tag)
					}
					statuses[i] = c.JSON(http.MethodPut, ipcaJan, map[string]any{"percent": json.Number("0." + strconv.Itoa(round+i)), "source": "IBGE"}).Code
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
	w := tarifftest.New(t, dbtest.SQLite(t))
	w.Gestora.JSON(http.MethodPut, ipcaJan, map[string]any{"percent": 0.42, "source": "IBGE"}).Status(t, http.StatusOK)
	for _, person := range []*webtest.Client{w.As(webtest.Backoffice()), w.As(webtest.Consultor()), w.As(webtest.Parceiro())} {
		var page indexPageJSON
		person.Get("/api/indices").Status(t, http.StatusOK).Decode(t, &page)
		if len(page.Data) != 1 || page.Data[0].UpdatedBy != nil {
			t.Errorf("A01 read %+v", page)
		}
		person.Get("/api/parameters").Status(t, http.StatusOK)
		person.JSON(http.MethodPut, ipcaJan, map[string]any{}).Status(t, http.StatusForbidden)
		person.JSON(http.MethodDelete, ipcaJan, nil).Status(t, http.StatusForbidden)
		person.JSON(http.MethodPost, "/api/indices/IPCA/import", tarifftest.File("a.csv", "data;valor\n")).Status(t, http.StatusForbidden)
		person.JSON(http.MethodPost, "/api/parameters", map[string]any{}).Status(t, http.StatusForbidden)
		person.JSON(http.MethodDelete, "/api/parameters/x", nil).Status(t, http.StatusForbidden)
	}
}

// SH-17: a page of the table, the last month first, with its gaps.
func TestIndexPages_SH17(t *testing.T) {
	d := dbtest.SQLite(t)
	w := tarifftest.New(t, d)
	putIndex(t, d, index.IPCA, month.New(2024, 1), "0.42 ? ? 0.38 -0.02*")
	putIndex(t, d, index.IGPM, month.New(2024, 1), "0.07")
	var page indexPageJSON
	w.Gestora.Get("/api/indices?code=IPCA&page=2&pageSize=2").Status(t, http.StatusOK).Decode(t, &page)
	expect.Must(t, "page", expect.Is(page.Total, 3), expect.Len(page.Data, 1))
	expect.All(t, "page", expect.Is(page.Data[0].Month, "2024-01"), expect.Is(fmt.Sprint(page.Gaps), "[2024-02 2024-03]"))
	w.Gestora.Get("/api/indices?code=IPCA&page=9").Status(t, http.StatusOK).Decode(t, &page)
	if len(page.Data) != 0 {
		t.Errorf("page beyond the end = %+v", page)
	}
	if first := readIndex(t, w, "IPCA").Data[0]; !first.Provisional || first.Percent != -0.02 {
		t.Errorf("first = %+v", first)
	}
	w.Gestora.Get("/api/indices?code=INPC").Status(t, http.StatusUnprocessableEntity)
}
