package tariff_test

import (
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff"
)

// DB-17: each of the 27 states lies in one submarket.
func TestSubmarketOfAState_DB17(t *testing.T) {
	t.Parallel()
	want := map[tariff.Series]int{tariff.SeriesSE: 10, tariff.SeriesS: 3, tariff.SeriesNE: 8, tariff.SeriesN: 6}
	got := map[tariff.Series]int{}
	for _, state := range []string{
		"AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "to",
	} {
		s, ok := tariff.SubmarketOf(state)
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
		if _, ok := tariff.SubmarketOf(none); ok {
			t.Errorf("DB-17 %q lies somewhere", none)
		}
	}
}

// DB-17: units in two submarkets have no common price.
func TestPLDOfUnits_DB17(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	w.importSeries(t, "/api/pld/import?apply=1", "mes;submercado;pld\n2024-05;NORDESTE;70,00\n2024-05;SUDESTE;80,00\n")
	for name, c := range map[string]struct {
		places []tariff.Place
		want   string
	}{
		"one state":           {[]tariff.Place{{State: "BA"}}, "70.00"},
		"two of a submarket":  {[]tariff.Place{{State: "SP"}, {Distributor: "CEMIG"}}, "80.00"},
		"two submarkets":      {[]tariff.Place{{State: "SP"}, {State: "BA"}}, ""},
		"one is not known":    {[]tariff.Place{{State: "SP"}, {Distributor: "Nenhuma"}}, ""},
		"none":                {nil, ""},
		"no value in a month": {[]tariff.Place{{State: "PR"}}, ""},
	} {
		v, ok, err := tariff.SettlementPLD(t.Context(), w.db, c.places, month.New(2024, 5))
		if err != nil || ok != (c.want != "") || ok && v.Price.Text() != c.want {
			t.Errorf("DB-17 %s: %s, %v, %v", name, v.Price.Text(), ok, err)
		}
	}
}
