package market_test

import (
	"context"
	"fmt"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/tarifftest"
)

// DB-17: each of the 27 states lies in one submarket.
func TestSubmarketOfAState_DB17(t *testing.T) {
	t.Parallel()
	want := map[market.Series]int{market.SeriesSE: 10, market.SeriesS: 3, market.SeriesNE: 8, market.SeriesN: 6}
	got := map[market.Series]int{}
	for _, state := range []string{
		"AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "to",
	} {
		s, ok := market.SubmarketOf(state)
		if !ok {
			t.Errorf("DB-17 %s lies nowhere", state)
		}
		got[s]++
	}
	for s, n := range want {
		if got[s] != n {
			t.Errorf("DB-17 %s has %d states, want %d", s, got[s], n)
		}
	}
	for _, none := range []string{"", "XX", " P", "SP RJ"} {
		if _, ok := market.SubmarketOf(none); ok {
			t.Errorf("DB-17 %q lies somewhere", none)
		}
	}
}

// DB-17: units in two submarkets have no common price.
func TestPLDOfUnits_DB17(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	importSeries(t, w, "/api/pld/import?apply=1", "mes;submercado;pld\n2024-05;NORDESTE;70,00\n2024-05;SUDESTE;80,00\n")
	for name, c := range map[string]struct {
		places []market.Place
		want   string
	}{
		"one state":                 {[]market.Place{{State: "BA"}}, "70.00"},
		"two of a submarket":        {[]market.Place{{State: "SP"}, {Distributor: "CEMIG"}}, "80.00"},
		"distributors alone":        {[]market.Place{{Distributor: "CEMIG"}, {Distributor: "CEMIG"}}, "80.00"},
		"the state goes first":      {[]market.Place{{State: " ba ", Distributor: "CEMIG"}}, "70.00"},
		"three, the last elsewhere": {[]market.Place{{State: "SP"}, {State: "MG"}, {State: "BA"}}, ""},
		"two submarkets":            {[]market.Place{{State: "SP"}, {State: "BA"}}, ""},
		"one is not known":          {[]market.Place{{State: "SP"}, {Distributor: "Nenhuma"}}, ""},
		"none":                      {nil, ""},
		"no value in a month":       {[]market.Place{{State: "PR"}}, ""},
	} {
		v, ok, err := market.SettlementPLD(t.Context(), w.DB, c.places, month.New(2024, 5))
		expect.All(t, fmt.Sprintf("DB-17 %s: %s", name, v.Price.Text()), expect.Is(err, nil), expect.Is(ok, c.want != ""),
			expect.Is(ok && v.Price.Text() != c.want, false))
	}
	// No query for the distributor of a place of which nothing is known.
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok, err := market.SettlementPLD(gone, w.DB, []market.Place{{}}, month.New(2024, 5)); ok || err != nil {
		t.Errorf("DB-17 nothing known: %v, %v", ok, err)
	}
	for _, places := range [][]market.Place{{{State: "BA"}}, {{Distributor: "CEMIG"}}} {
		if _, ok, err := market.SettlementPLD(gone, w.DB, places, month.New(2024, 5)); ok || err == nil {
			t.Errorf("DB-17 %+v of a table that cannot be read: %v", places, ok)
		}
	}
}

// CT-11: the PLD of several months is that of the places' one submarket, of the months
// that are loaded; without one submarket there is none.
func TestPLDOfMonths_CT11(t *testing.T) {
	w := tarifftest.New(t, dbtest.SQLite(t))
	importSeries(t, w, "/api/pld/import?apply=1", "mes;submercado;pld\n2024-04;NORDESTE;65,00\n2024-05;NORDESTE;70,00\n2024-05;SUDESTE;80,00\n2024-07;NORDESTE;75,00\n")
	ctx, first, last := t.Context(), month.New(2024, 5), month.New(2024, 7)
	got, err := market.SettlementHistory(ctx, w.DB, []market.Place{{State: "BA"}}, first, last)
	expect.All(t, "CT-11", expect.Is(err, nil), expect.Is(len(got), 2), expect.Is(got[month.New(2024, 5)].Price.Text(), "70.00"),
		expect.Is(got[last].Price.Text(), "75.00"))
	got, err = market.SettlementHistory(ctx, w.DB, []market.Place{{State: "SP"}, {State: "BA"}}, first, last)
	if err != nil || got != nil {
		t.Errorf("CT-11 two submarkets: %v, %v", got, err)
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	for _, places := range [][]market.Place{{{State: "BA"}}, {{Distributor: "CEMIG"}}} {
		if got, err := market.SettlementHistory(gone, w.DB, places, first, last); err == nil {
			t.Errorf("CT-11 %+v of tables that cannot be read: %v", places, got)
		}
	}
}
