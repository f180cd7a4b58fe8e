package market

import (
	"context"
	"slices"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/reference"
)

// SM-06, DB-17: the names that files, contracts and acts give submarkets and bandeiras.
func TestNamesOfSeries_DB17(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]Series{
		"SE": SeriesSE, "Sudeste": SeriesSE, "SE/CO": SeriesSE, "SECO": SeriesSE, "Sudeste/Centro-Oeste": SeriesSE, "SUDESTE / CENTRO-OESTE": SeriesSE,
		"S": SeriesS, "Sul": SeriesS, "NE": SeriesNE, "Nordeste": SeriesNE, "N": SeriesN, "Norte": SeriesN, "": "", "Oeste": "", "bandeira": "",
	} {
		if got, ok := ParseSubmarket(name); got != want || ok != (want != "") {
			t.Errorf("DB-17 %q is %q, %v", name, got, ok)
		}
	}
	for name, want := range map[string]string{
		"VERDE": FlagGreen, "Amarela": FlagYellow, "Vermelha P1": FlagRed1, "Vermelha 1": FlagRed1, "Vermelha Patamar 1": FlagRed1,
		"Vermelha - Patamar 1": FlagRed1, "Vermelha P2": FlagRed2, "Vermelha 2": FlagRed2, "Vermelha Patamar 2": FlagRed2,
		"Vermelha - Patamar 2": FlagRed2, "Escassez Hídrica": FlagScarcity, "": "", "Vermelha": "", "Azul": "",
	} {
		if got, ok := ParseFlag(name); got != want || ok != (want != "") {
			t.Errorf("SM-06 %q is %q, %v", name, got, ok)
		}
	}
	if all := Submarkets(); !slices.Equal(all, []Series{"SE", "S", "NE", "N"}) {
		t.Errorf("DB-17 %q", all)
	}
	for _, s := range append(Submarkets(), SeriesFlag) {
		want := "pld"
		if s == SeriesFlag {
			want = "bandeiras"
		}
		if got := s.revision(); got != want {
			t.Errorf("DB-17 the table of %s is %q, want %q", s, got, want)
		}
	}
}

// DB-17: a value says where it comes from; a mean that stands in for the hours of its
// month says that it is one, and of how many hours where some are missing.
func TestSourceOfAMonth_DB17(t *testing.T) {
	t.Parallel()
	const estimate = "; média do mês, estimativa da liquidação por hora"
	for name, c := range map[string]struct {
		value    Value
		complete bool
		ref      string
		settled  string
	}{
		"a bandeira": {Value{Series: SeriesFlag, Label: FlagRed1}, true, "Bandeira Vermelha P1 out/2026", ""},
		"a mean":     {Value{Series: SeriesSE}, true, "PLD SE out/2026", estimate},
		"all hours":  {Value{Series: SeriesN, Hours: 744}, true, "PLD N out/2026", estimate},
		"one less":   {Value{Series: SeriesN, Hours: 743}, false, "PLD N out/2026", estimate + "; 743 de 744 horas"},
		"one":        {Value{Series: SeriesN, Hours: 1}, false, "PLD N out/2026", estimate + "; 1 de 744 horas"},
	} {
		c.value.Month, c.value.Source = month.New(2026, 10), "CCEE"
		want := trace.Source{Kind: trace.KindParametro, Ref: c.ref, Detail: "CCEE"}
		if got := c.value.Trace(); got != want || c.value.Complete() != c.complete {
			t.Errorf("DB-17 %s: %+v, complete %v", name, got, c.value.Complete())
		}
		if want.Detail += c.settled; c.settled != "" && c.value.SettlementTrace() != want {
			t.Errorf("DB-17 %s: %+v, want %+v", name, c.value.SettlementTrace(), want)
		}
	}
}

// DB-17: a table that cannot be read is an error, and no unknown month.
func TestUnreadableMonths_DB17(t *testing.T) {
	d := dbtest.SQLite(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	s, m := NewService(reference.Base{DB: d}), month.New(2026, 10)
	if _, _, _, err := s.Months(gone, Filter{Series: Submarkets()}); err == nil {
		t.Error("DB-17 a list")
	}
	revised := dbtest.SQLite(t)
	dbtest.Write(t, revised, func(ctx context.Context, tx *db.Tx) error { return reference.RaiseRevision(ctx, tx, revisionPLD, nil) })
	if _, _, revision, err := NewService(reference.Base{DB: revised}).Months(t.Context(), Filter{Series: Submarkets()}); err != nil || revision != 2 {
		t.Errorf("DB-17 the revision %d, %v", revision, err)
	}
	dbtest.Write(t, revised, func(ctx context.Context, tx *db.Tx) error {
		return db.Exec(ctx, tx, "market: drop the table", `DROP TABLE market_months`)
	})
	if _, _, _, err := NewService(reference.Base{DB: revised}).Months(t.Context(), Filter{Series: Submarkets()}); err == nil {
		t.Error("DB-17 a list without its table")
	}
	if _, ok, err := FlagOf(gone, d, m); ok || err == nil {
		t.Errorf("DB-17 a bandeira: %v", ok)
	}
	if _, ok, err := PLDOf(gone, d, "Sul", m); ok || err == nil {
		t.Errorf("DB-17 a PLD: %v", ok)
	}
	if _, ok, err := PLDOf(gone, d, "Oeste", m); ok || err != nil {
		t.Errorf("DB-17 a submarket that nobody knows: %v, %v", ok, err)
	}
	if _, ok, err := PLDOf(t.Context(), d, "Sul", m); ok || err != nil {
		t.Errorf("DB-17 a month that is not loaded: %v, %v", ok, err)
	}
}
