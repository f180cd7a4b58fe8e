package parameter_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tarifftest"
)

type parameterJSON struct {
	ID, Key, Group, Label, Scope, Unit, Source string
	Value                                      float64
	ValidFrom                                  string  `json:"valid_from"`
	ValidTo                                    *string `json:"valid_to"`
	Shipped                                    bool
	CreatedBy                                  *string `json:"created_by"`
}

func listParameters(t *testing.T, w *tarifftest.Env, key string) (found []parameterJSON) {
	t.Helper()
	var list struct{ Data []parameterJSON }
	w.Gestora.Get("/api/parameters").Status(t, http.StatusOK).Decode(t, &list)
	for _, p := range list.Data {
		if p.Key == key || key == "" {
			found = append(found, p)
		}
	}
	return found
}

// typed are the parameters that no source of the product publishes; rates of the CCEE are of
// single months.
var typed = []string{
	parameter.KeyLossFactor,
	parameter.KeyBillPISCOFINS, parameter.KeySettlementICMS, parameter.KeyStandardPrice, parameter.KeyStandardFee, parameter.KeyStandardTerm,
	parameter.KeyExpectedIPCA, parameter.KeyExpectedIGPM,
}

// inForce is a shipped value: of a key that is of one scope only, or of the law of 2027, that.
func inForce(t *testing.T, p parameter.Snapshot, key string) (parameter.Value, bool) {
	for _, scope := range []string{"", parameter.ScopeSeller, parameter.ScopeGroupA, "2", "SP"} {
		for _, day := range []string{"2026-10-05", "2027-10-05"} {
			if v, ok := p.At(key, scope, tarifftest.Date(t, day)); ok {
				return v, ok
			}
		}
	}
	return parameter.Value{}, false
}

// DB-17: every parameter of the catalogue but those is shipped with its unit and source, and
// within the bounds that a person could enter.
func TestCatalogIsShipped_DB17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, list := tarifftest.LoadParameters(t, d), listParameters(t, tarifftest.New(t, d), "")
		list = slices.CompactFunc(list, func(a, b parameterJSON) bool { return a.Key == b.Key }) // limits of a year have one validity each
		catalog := slices.DeleteFunc(parameter.Catalog(), func(info parameter.Info) bool {
			return slices.Contains(typed, info.Key) || strings.HasPrefix(info.Key, "encargo.")
		})
		if len(list) != len(catalog) {
			t.Errorf("DB-17 %d shipped, %d in the catalogue", len(list), len(catalog))
		}
		for i, info := range catalog {
			v, ok := inForce(t, p, info.Key)
			expect.All(t, "DB-17 "+info.Key, expect.Is(ok, true), expect.Is(v.Unit, info.Unit), expect.Not(v.Source, ""))
			n := v.Number
			expect.All(t, fmt.Sprintf("DB-17 %s = %s is out of bounds", info.Key, n), expect.Is(n.IntPart() >= info.Min, true),
				expect.Is(n.IntPart() <= info.Max, true), expect.Is(info.Whole && !n.IsInteger(), false))
			shown := list[i]
			expect.All(t, "DB-17 shown", expect.Is(shown.Key, info.Key), expect.Is(shown.Shipped, true), expect.Not(shown.Label, ""),
				expect.Not(shown.Group, ""))
		}
	})
}

// Domain 5.1 to 5.4, 3.4 and 4.6: the values as the rules state them.
func TestShippedThresholds_DB07(t *testing.T) {
	p, day := tarifftest.LoadParameters(t, dbtest.SQLite(t)), tarifftest.Date(t, "2026-10-05")
	for key, want := range map[string]string{
		parameter.KeyLightDemandGreenMin: "0.85", parameter.KeyLightDemandGreenMax: "1", parameter.KeyLightDemandYellowMin: "0.7",
		parameter.KeyLightDemandYellowMax: "1.05", parameter.KeyDemandToleranceFactor: "1.05", parameter.KeyDemandExcessMultiplier: "2",
		parameter.KeyLightReactiveEstimateGreen: "0.95", parameter.KeyLightReactiveEstimateYellow: "0.92", parameter.KeyLightContractBacking: "1",
	} {
		if n, _, ok := p.Number(key, "", parameter.UnitRatio, day); !ok || n.String() != want {
			t.Errorf("DB-07 %s = %s, %v; want %s", key, n, ok, want)
		}
	}
	for key, want := range map[string]string{
		parameter.KeyLightDemandRegretGreen: "2", parameter.KeyLightDemandRegretYellow: "10", parameter.KeyLightModalityGreenMax: "2",
		parameter.KeyLightModalityYellowMax: "5", parameter.KeyLightReactiveYellowMax: "1", parameter.KeyLightContractMarginMin: "5",
		parameter.KeyLightContractNarrowBand: "10", parameter.KeyLightContractExcessMax: "5", parameter.KeyNFTolerancePercent: "0.05",
		parameter.KeyBillTolerancePercent: "0.1",
	} {
		if n, _, ok := p.Percent(key, "", day); !ok || n.Text() != want {
			t.Errorf("DB-07 %s = %s, %v; want %s", key, n, ok, want)
		}
	}
	for key, want := range map[string]string{
		parameter.KeyLightReactiveIgnore: "10.00", parameter.KeyNFToleranceMoney: "1.00", parameter.KeyBillToleranceMoney: "2.00",
	} {
		if n, _, ok := p.Money(key, "", day); !ok || n.Text() != want {
			t.Errorf("DB-07 %s = %s, %v; want %s", key, n.Text(), ok, want)
		}
	}
	for key, want := range map[string]struct {
		unit string
		n    int
	}{
		parameter.KeyLightReactiveCycles: {parameter.UnitCycles, 3}, parameter.KeyLightContractEndMonths: {parameter.UnitMonths, 6},
		parameter.KeyDueBusinessDay: {parameter.UnitBusinessDay, 6}, parameter.KeyLightDemandHistoryMin: {parameter.UnitMonths, 6},
	} {
		if n, _, ok := p.Count(key, "", want.unit, day); !ok || n != want.n {
			t.Errorf("DB-07 %s = %d, %v; want %d", key, n, ok, want.n)
		}
	}
	if e, _, ok := p.Energy(parameter.KeyNFToleranceEnergy, "", day); !ok || e.MWhText() != "0.001" {
		t.Errorf("DB-07 energy tolerance %v, %v", e, ok)
	}
	if n, _, ok := p.Money(parameter.KeyLightDemandGreenMin, "", day); ok || n != money.Amount(0) {
		t.Error("a ratio was read as money")
	}
	if _, _, ok := p.Count(parameter.KeyLightDemandGreenMin, "", parameter.UnitRatio, day); ok {
		t.Error("a fraction was read as a count")
	}
}

// DB-17: a new validity holds from its day on, is audited, recalculates, and may be
// taken back; what was shipped may not.
func TestNewValidity_DB17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		if p, err := w.Cache.Get(t.Context(), d); err != nil {
			t.Fatal(err)
		} else if loss, _, _ := p.Loss(month.New(2026, 11)); loss.Text() != "3" {
			t.Fatalf("loss = %s", loss)
		}
		body := map[string]any{"key": parameter.KeyLoss, "value": 2.5, "valid_from": "2026-11-01", "source": " Termo aditivo "}
		var made parameterJSON
		var again parameterJSON
		keyed := w.Gestora.With("Idempotency-Key", "perda-11")
		keyed.JSON(http.MethodPost, "/api/parameters", body).Status(t, http.StatusCreated).Decode(t, &made)
		keyed.JSON(http.MethodPost, "/api/parameters", body).Status(t, http.StatusCreated).Decode(t, &again)
		if again.ID != made.ID {
			t.Errorf("TD-15 the repetition made %s beside %s", again.ID, made.ID)
		}
		p, err := w.Cache.Get(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		before, _, _ := p.Loss(month.New(2026, 10))
		after, v, _ := p.Loss(month.New(2026, 11))
		expect.All(t, "DB-17, then", expect.Is(before.Text(), "3"), expect.Is(after.Text(), "2.5"), expect.Is(v.Source, "Termo aditivo"),
			expect.Is(made.Unit, "%"), expect.Is(made.Shipped, false), expect.Not(made.CreatedBy, nil))
		w.Gestora.JSON(http.MethodPost, "/api/parameters", body).Status(t, http.StatusConflict)
		list := listParameters(t, w, parameter.KeyLoss)
		expect.Must(t, "DB-17 history", expect.Len(list, 2))
		expect.All(t, "DB-17 history", expect.Is(list[0].Value, 2.5), expect.Is(list[1].Shipped, true))
		if p := w.Gestora.JSON(http.MethodDelete, "/api/parameters/"+list[1].ID, nil).Status(t, http.StatusConflict).Problem(t); p.Code != "vigencia_do_produto" {
			t.Errorf("DB-17 %+v", p)
		}
		w.Gestora.JSON(http.MethodDelete, "/api/parameters/"+made.ID, nil).Status(t, http.StatusNoContent)
		w.Gestora.JSON(http.MethodDelete, "/api/parameters/"+made.ID, nil).Status(t, http.StatusNotFound)
		expect.All(t, "DB-17 audit or recalculation missing", expect.Is(w.Audited(t, "parameter.create"), 1),
			expect.Is(w.Audited(t, "parameter.delete"), 1), expect.Len(w.Recomputed.Reasons, 2))
	})
}

// DB-17: a wrong validity is refused with its field.
func TestRefusedValidity_DB17(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	shipped := len(listParameters(t, w, ""))
	for _, c := range []struct{ change, field string }{
		{`"key":"x"`, "key"},
		{`"value":null`, "value"},
		{`"value":1e2`, "value"},
		{`"value":101`, "value"},
		{`"value":-1`, "value"},
		{`"value":1.2345678`, "value"},
		{`"value":1.123456789`, "value"},
		{`"key":"vencimento.dia_util","value":1.5`, "value"},
		{`"key":"nf.tolerancia_valor","value":1.00001`, "value"},
		{`"unit":"MWh"`, "unit"},
		{`"valid_from":"01/11/2026"`, "valid_from"},
		{`"valid_from":"1980-01-01"`, "valid_from"},
		{`"valid_to":"2026-10-31"`, "valid_to"},
		{`"valid_to":"x"`, "valid_to"},
		{`"source":" "`, "source"},
		{`"scope":"` + strings.Repeat("x", 61) + `"`, "scope"},
	} {
		fields := map[string]string{
			"key": `"perdas.percentual"`, "value": "2", "valid_from": `"2026-11-01"`, "source": `"Ato"`,
		}
		for _, part := range strings.Split(c.change, ",") {
			k, v, _ := strings.Cut(part, ":")
			fields[strings.Trim(k, `"`)] = v
		}
		var parts []string
		for k, v := range fields {
			parts = append(parts, `"`+k+`":`+v)
		}
		body := strings.NewReader("{" + strings.Join(parts, ",") + "}")
		p := w.Gestora.Do(http.MethodPost, "/api/parameters", "application/json", body).Status(t, http.StatusUnprocessableEntity).Problem(t)
		if len(p.Fields) != 1 || p.Fields[0].Path != c.field {
			t.Errorf("DB-17 %s: %+v", c.change, p.Fields)
		}
	}
	if len(listParameters(t, w, "")) != shipped || len(w.Recomputed.Reasons) != 0 {
		t.Error("DB-17 something was stored")
	}
}
