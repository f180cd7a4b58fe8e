package tariff_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff"
)

type parameterJSON struct {
	ID, Key, Group, Label, Scope, Unit, Source string
	Value                                      float64
	ValidFrom                                  string  `json:"valid_from"`
	ValidTo                                    *string `json:"valid_to"`
	Shipped                                    bool
	CreatedBy                                  *string `json:"created_by"`
}

func (w *world) parameters(t *testing.T, key string) (found []parameterJSON) {
	t.Helper()
	var list struct{ Data []parameterJSON }
	w.gestora.Get("/api/parameters").Status(t, http.StatusOK).Decode(t, &list)
	for _, p := range list.Data {
		if p.Key == key || key == "" {
			found = append(found, p)
		}
	}
	return found
}

// DB-17: every parameter of the catalogue is shipped with its unit and source, and
// within the bounds that a person could enter.
func TestCatalogIsShipped_DB17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p, list := load(t, d), newWorld(t, d).parameters(t, "")
		list = slices.CompactFunc(list, func(a, b parameterJSON) bool { return a.Key == b.Key }) // limits of a year have one validity each
		if len(list) != len(tariff.Catalog()) {
			t.Errorf("DB-17 %d shipped, %d in the catalogue", len(list), len(tariff.Catalog()))
		}
		for i, info := range tariff.Catalog() {
			v, ok := p.At(info.Key, "", date(t, "2026-10-05"))
			if !ok || v.Unit != info.Unit || v.Source == "" {
				t.Errorf("DB-17 %s: %+v, %v", info.Key, v, ok)
			}
			if n := v.Number; n.IntPart() < info.Min || n.IntPart() > info.Max || info.Whole && !n.IsInteger() {
				t.Errorf("DB-17 %s = %s is out of bounds", info.Key, n)
			}
			if shown := list[i]; shown.Key != info.Key || !shown.Shipped || shown.Label == "" || shown.Group == "" {
				t.Errorf("DB-17 shown %+v, want %s", shown, info.Key)
			}
		}
	})
}

// Domain 5.1 to 5.4, 3.4 and 4.6: the values as the rules state them.
func TestShippedThresholds_DB07(t *testing.T) {
	p, day := load(t, dbtest.SQLite(t)), date(t, "2026-10-05")
	for key, want := range map[string]string{
		tariff.KeyLightDemandGreenMin: "0.85", tariff.KeyLightDemandGreenMax: "1", tariff.KeyLightDemandYellowMin: "0.7",
		tariff.KeyLightDemandYellowMax: "1.05", tariff.KeyDemandToleranceFactor: "1.05", tariff.KeyDemandExcessMultiplier: "2",
		tariff.KeyLightReactiveEstimateGreen: "0.95", tariff.KeyLightReactiveEstimateYellow: "0.92", tariff.KeyLightContractBacking: "0.95",
	} {
		if n, _, ok := p.Number(key, "", tariff.UnitRatio, day); !ok || n.String() != want {
			t.Errorf("DB-07 %s = %s, %v; want %s", key, n, ok, want)
		}
	}
	for key, want := range map[string]string{
		tariff.KeyLightDemandRegretGreen: "2", tariff.KeyLightDemandRegretYellow: "10", tariff.KeyLightModalityGreenMax: "2",
		tariff.KeyLightModalityYellowMax: "5", tariff.KeyLightReactiveYellowMax: "1", tariff.KeyLightContractMarginMin: "5",
		tariff.KeyLightContractNarrowBand: "10", tariff.KeyLightContractExcessMax: "5", tariff.KeyNFTolerancePercent: "0.05",
		tariff.KeyBillTolerancePercent: "0.1",
	} {
		if n, _, ok := p.Percent(key, "", day); !ok || n.Text() != want {
			t.Errorf("DB-07 %s = %s, %v; want %s", key, n, ok, want)
		}
	}
	for key, want := range map[string]string{
		tariff.KeyLightReactiveIgnore: "10.00", tariff.KeyNFToleranceMoney: "1.00", tariff.KeyBillToleranceMoney: "2.00",
	} {
		if n, _, ok := p.Money(key, "", day); !ok || n.Text() != want {
			t.Errorf("DB-07 %s = %s, %v; want %s", key, n.Text(), ok, want)
		}
	}
	for key, want := range map[string]struct {
		unit string
		n    int
	}{
		tariff.KeyLightReactiveCycles: {tariff.UnitCycles, 3}, tariff.KeyLightContractEndMonths: {tariff.UnitMonths, 6},
		tariff.KeyDueBusinessDay: {tariff.UnitBusinessDay, 6}, tariff.KeyLightDemandHistoryMin: {tariff.UnitMonths, 6},
	} {
		if n, _, ok := p.Count(key, "", want.unit, day); !ok || n != want.n {
			t.Errorf("DB-07 %s = %d, %v; want %d", key, n, ok, want.n)
		}
	}
	if e, _, ok := p.Energy(tariff.KeyNFToleranceEnergy, "", day); !ok || e.MWhText() != "0.001" {
		t.Errorf("DB-07 energy tolerance %v, %v", e, ok)
	}
	if n, _, ok := p.Money(tariff.KeyLightDemandGreenMin, "", day); ok || n != money.Amount(0) {
		t.Error("a ratio was read as money")
	}
	if _, _, ok := p.Count(tariff.KeyLightDemandGreenMin, "", tariff.UnitRatio, day); ok {
		t.Error("a fraction was read as a count")
	}
}

// DB-17: a new validity holds from its day on, is audited, recalculates, and may be
// taken back; what was shipped may not.
func TestNewValidity_DB17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		if p, err := w.cache.Get(t.Context(), d); err != nil {
			t.Fatal(err)
		} else if loss, _, _ := p.Loss(month.New(2026, 11)); loss.Text() != "3" {
			t.Fatalf("loss = %s", loss)
		}
		body := map[string]any{"key": tariff.KeyLoss, "value": 2.5, "valid_from": "2026-11-01", "source": " Termo aditivo "}
		var made parameterJSON
		w.gestora.JSON(http.MethodPost, "/api/parameters", body).Status(t, http.StatusCreated).Decode(t, &made)
		p, err := w.cache.Get(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		before, _, _ := p.Loss(month.New(2026, 10))
		after, v, _ := p.Loss(month.New(2026, 11))
		if before.Text() != "3" || after.Text() != "2.5" || v.Source != "Termo aditivo" || made.Unit != "%" || made.Shipped || made.CreatedBy == nil {
			t.Errorf("DB-17 %s, then %s; %+v", before, after, made)
		}
		w.gestora.JSON(http.MethodPost, "/api/parameters", body).Status(t, http.StatusConflict)
		list := w.parameters(t, tariff.KeyLoss)
		if len(list) != 2 || list[0].Value != 2.5 || !list[1].Shipped {
			t.Errorf("DB-17 history %+v", list)
		}
		if p := w.gestora.JSON(http.MethodDelete, "/api/parameters/"+list[1].ID, nil).Status(t, http.StatusConflict).Problem(t); p.Code != "vigencia_do_produto" {
			t.Errorf("DB-17 %+v", p)
		}
		w.gestora.JSON(http.MethodDelete, "/api/parameters/"+made.ID, nil).Status(t, http.StatusNoContent)
		w.gestora.JSON(http.MethodDelete, "/api/parameters/"+made.ID, nil).Status(t, http.StatusNotFound)
		if w.audited(t, "parameter.create") != 1 || w.audited(t, "parameter.delete") != 1 || len(w.recomputed.reasons) != 2 {
			t.Errorf("DB-17 audit or recalculation missing: %q", w.recomputed.reasons)
		}
	})
}

// DB-17: a wrong validity is refused with its field.
func TestRefusedValidity_DB17(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	shipped := len(w.parameters(t, ""))
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
		p := w.gestora.Do(http.MethodPost, "/api/parameters", "application/json", body).Status(t, http.StatusUnprocessableEntity).Problem(t)
		if len(p.Fields) != 1 || p.Fields[0].Path != c.field {
			t.Errorf("DB-17 %s: %+v", c.change, p.Fields)
		}
	}
	if len(w.parameters(t, "")) != shipped || len(w.recomputed.reasons) != 0 {
		t.Error("DB-17 something was stored")
	}
}
