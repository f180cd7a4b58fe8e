package tariff_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/tarifftest"
)

func ship(t *testing.T, d *db.DB) *tariff.Service {
	t.Helper()
	now := clock.Fixed(time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC))
	s := tariff.NewService(tariff.Config{DB: d, Clock: now})
	if err := s.Ship(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// FC-06: on an empty database the public data are there on day one, each with its
// publication; the second start enters nothing again.
func TestShippedOnDayOne_FC06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := ship(t, d)
		indices, err := index.Load(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		v, ok := indices.Of(index.IPCA, month.New(2025, 12))
		expect.All(t, "FC-06 IPCA of dez/2025", expect.Is(ok, true), expect.Is(v.Percent.Text(), "0.33"),
			expect.Is(v.Source, "IBGE, variação mensal (série 433 do Banco Central); acompanha o programa"))
		flag, ok, err := market.FlagOf(t.Context(), d, month.New(2021, 9))
		expect.All(t, "FC-06 bandeira of set/2021", expect.Is(err, nil), expect.Is(ok, true), expect.Is(flag.Label, market.FlagScarcity),
			expect.Is(flag.Price.Text(), "142.00"))
		found, ok, err := rate.Of(t.Context(), d, rate.Key{Distributor: "CEMIG", Subgroup: "A4", Modality: "Verde", Posto: rate.PostoPonta}, tarifftest.Date(t, "2024-12-31"))
		expect.All(t, "FC-06 the tariff of CEMIG", expect.Is(err, nil), expect.Is(ok, true), expect.Not(found.TUSDkW, nil),
			expect.Not(found.TUSDMWh, nil), expect.Not(found.TEMWh, nil), expect.Not(found.Act, ""))
		w := tarifftest.New(t, d)
		if n := w.Audited(t, "market_data.ship"); n != 1 {
			t.Errorf("FC-06 %d entries in the trail", n)
		}
		if err := s.Ship(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := w.Audited(t, "market_data.ship"); n != 1 {
			t.Errorf("FC-06 shipped again: %d entries", n)
		}
	})
}

// FC-06: what was imported or typed stays, and a tariff that holds on a day shadows
// that which came with the program.
func TestShippedRanksBelow_FC06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		own := market.Input{Series: market.SeriesFlag, Month: month.New(2024, 5), Label: market.FlagYellow, Price: 18 * money.Price(1e8), Source: "Ofício"}
		now := clock.Fixed(time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC))
		before := tariff.NewService(tariff.Config{DB: d, Clock: now})
		if _, err := before.Market.Put(t.Context(), w.Person, own); err != nil {
			t.Fatal(err)
		}
		kw := 50 * money.Price(1e8)
		mine := rate.Tariff{
			Key:  rate.Key{Distributor: "CEMIG", Subgroup: "A4", Modality: "Azul", Posto: rate.PostoPonta},
			From: tarifftest.Date(t, "2024-01-01"), Act: "Ato próprio", Source: "Ofício", Amounts: rate.Amounts{TUSDkW: &kw},
		}
		if err := before.Rates.Enter(t.Context(), w.Person, []rate.Tariff{mine}); err != nil {
			t.Fatal(err)
		}
		ship(t, d)
		flag, _, err := market.FlagOf(t.Context(), d, own.Month)
		if err != nil || flag.Source != own.Source {
			t.Errorf("FC-06 the bandeira that was typed became %+v, %v", flag, err)
		}
		key := mine.Key
		key.Distributor = "CEMIG"
		found, ok, err := rate.Of(t.Context(), d, key, tarifftest.Date(t, "2024-12-31"))
		expect.All(t, "FC-06 the tariff", expect.Is(err, nil), expect.Is(ok, true), expect.Is(found.Act, mine.Act))
		all, err := rate.LoadDistributors(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		history, err := rate.HistoryOf(t.Context(), d, all, "CEMIG", "A4", "Azul")
		if err != nil {
			t.Fatal(err)
		}
		for i := range history {
			if h := &history[i]; h.Act != mine.Act && (h.To == nil || !h.To.Before(mine.From)) {
				t.Errorf("FC-06 a shipped tariff stands beside one that is not: %+v", h)
			}
		}
	})
}

// FC-06: an index whose table would get months without value stays as it is.
func TestShippedLeavesNoGap_FC06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := tarifftest.New(t, d)
		w.Gestora.JSON(http.MethodPut, "/api/indices/IPCA/2026-08", map[string]any{"percent": 0.10, "source": "IBGE", "provisional": false}).Status(t, http.StatusOK)
		ship(t, d)
		span, err := index.SpanOf(t.Context(), d, index.IPCA)
		if err != nil || span.First != month.New(2026, 8) {
			t.Errorf("FC-06 the table begins in %v, %v", span.First, err)
		}
	})
}

// FC-06: each series says how far it reaches, where it comes from and what it lacks.
func TestFreshness_FC06(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := ship(t, d)
		got := map[string]string{}
		list, err := s.Freshness(context.WithoutCancel(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list {
			got[f.Series] = f.Until + "|" + f.Lacks
			if f.Current || f.Shipped != (f.Until != "") {
				t.Errorf("FC-06 %+v", f)
			}
		}
		want := map[string]string{
			"IPCA": "2025-12|Falta de jan/2026 a ago/2026.", "IGP-M": "|Sem valores.", "bandeira": "2026-04|Falta de mai/2026 a out/2026.",
			"SE": "2024-05|18 meses acompanham o programa, só meses no piso: nenhuma média os usa. Conhecidos 18 dos 28 meses de fev/2022 a mai/2024. Falta de jun/2024 a set/2026.",
			"S":  "|Sem valores.", "NE": "|Sem valores.", "N": "|Sem valores.",
			"tarifas": "2025-08-28|0 de 104 distribuidoras têm tarifa em vigor hoje.",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("FC-06 freshness:\n%s", diff)
		}
		tarifftest.New(t, d).Gestora.Get("/api/market-data").Status(t, http.StatusOK)
	})
}
