package market

import (
	"slices"
	"testing"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/parameter"
)

// price reads R$/MWh.
func price(t *testing.T, s string) money.Price {
	t.Helper()
	p, err := money.ParsePrice(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// monthOfFile is a month of a file; a mean of so many hours between a lowest and a
// highest one.
func monthOfFile(t *testing.T, s Series, m, mean string, hours int, low, high string) *fileMonth {
	t.Helper()
	at, err := month.Parse(m)
	if err != nil {
		t.Fatal(err)
	}
	f := &fileMonth{Value: Value{Series: s, Month: at, Price: price(t, mean), Hours: hours}}
	if hours > 0 {
		f.low, f.high = price(t, low), price(t, high)
	}
	return f
}

func shipped(t *testing.T) parameter.Snapshot {
	t.Helper()
	p, err := parameter.Load(t.Context(), dbtest.SQLite(t))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// SM-06, DB-17: what lies outside the limits of its year is left out; what was not held
// against one, or is no whole month, is noted. Of 2026: PLD 57.31 to 785.27 and to
// 1 611.04 in an hour; of 2023 69.04 to 1 404.77 in an hour; of 2020 none is known. A bandeira
// costs at most R$ 300.
func TestLimitsOfAMonth_DB17(t *testing.T) {
	p := shipped(t)
	const noMax = "não há PLD máximo cadastrado para o ano; o valor não foi conferido com ele"
	for name, c := range map[string]struct {
		month *fileMonth
		left  bool
		notes []string
	}{
		"the highest charge":          {monthOfFile(t, SeriesFlag, "2026-10", "300", 0, "", ""), false, nil},
		"no charge":                   {monthOfFile(t, SeriesFlag, "2026-10", "0", 0, "", ""), false, nil},
		"more than it":                {monthOfFile(t, SeriesFlag, "2026-10", "300.01", 0, "", ""), true, []string{"Bandeira de out/2026: o adicional de R$\u00a0300,01 por MWh está acima do plausível (R$\u00a0300,00)"}},
		"before there was a highest":  {monthOfFile(t, SeriesFlag, "1999-10", "300.01", 0, "", ""), false, nil},
		"the lowest PLD":              {monthOfFile(t, SeriesSE, "2026-10", "57.31", 0, "", ""), false, nil},
		"less":                        {monthOfFile(t, SeriesSE, "2026-10", "57.30", 0, "", ""), true, []string{"SE de out/2026: R$\u00a057,30 está abaixo do PLD mínimo do ano (R$\u00a057,31)"}},
		"the structural maximum":      {monthOfFile(t, SeriesN, "2026-10", "785.27", 0, "", ""), false, nil},
		"above it":                    {monthOfFile(t, SeriesN, "2026-10", "785.28", 0, "", ""), false, []string{"N de out/2026: a média de R$\u00a0785,28 passa do PLD máximo estrutural (R$\u00a0785,27)"}},
		"the maximum of an hour":      {monthOfFile(t, SeriesN, "2026-10", "1611.04", 0, "", ""), false, []string{"N de out/2026: a média de R$\u00a01.611,04 passa do PLD máximo estrutural (R$\u00a0785,27)"}},
		"above that":                  {monthOfFile(t, SeriesN, "2026-10", "1611.05", 0, "", ""), true, []string{"N de out/2026: R$\u00a01.611,05 está acima do PLD máximo horário do ano (R$\u00a01.611,04)"}},
		"hours between the limits":    {monthOfFile(t, SeriesS, "2026-10", "200", 744, "57.31", "1611.04"), false, nil},
		"an hour below":               {monthOfFile(t, SeriesS, "2026-10", "200", 744, "57.30", "1611.04"), true, []string{"S de out/2026: R$\u00a057,30 está abaixo do PLD mínimo do ano (R$\u00a057,31)"}},
		"an hour above":               {monthOfFile(t, SeriesS, "2026-10", "200", 744, "57.31", "1611.05"), true, []string{"S de out/2026: R$\u00a01.611,05 está acima do PLD máximo horário do ano (R$\u00a01.611,04)"}},
		"an hour that is missing":     {monthOfFile(t, SeriesS, "2026-10", "200", 743, "100", "300"), false, []string{"S de out/2026: média de 743 das 744 horas do mês"}},
		"one hour":                    {monthOfFile(t, SeriesS, "2026-10", "200", 1, "57.30", "200"), true, []string{"S de out/2026: R$\u00a057,30 está abaixo do PLD mínimo do ano (R$\u00a057,31)"}},
		"the limits of an older year": {monthOfFile(t, SeriesNE, "2023-10", "69.04", 0, "", ""), false, nil},
		"of which more is a mistake":  {monthOfFile(t, SeriesNE, "2023-10", "1404.78", 0, "", ""), true, []string{"NE de out/2023: R$\u00a01.404,78 está acima do PLD máximo horário do ano (R$\u00a01.404,77)"}},
		"of which less is a mistake":  {monthOfFile(t, SeriesNE, "2023-10", "69.03", 0, "", ""), true, []string{"NE de out/2023: R$\u00a069,03 está abaixo do PLD mínimo do ano (R$\u00a069,04)"}},
		"a year without any":          {monthOfFile(t, SeriesNE, "2020-10", "1", 0, "", ""), false, []string{"NE de out/2020: " + noMax}},
		"two notes":                   {monthOfFile(t, SeriesNE, "2020-10", "1", 1, "1", "1"), false, []string{"NE de out/2020: " + noMax, "NE de out/2020: média de 1 das 744 horas do mês"}},
		"high, and of half the hours": {monthOfFile(t, SeriesN, "2026-10", "800", 372, "800", "800"), false, []string{"N de out/2026: a média de R$\u00a0800,00 passa do PLD máximo estrutural (R$\u00a0785,27)", "N de out/2026: média de 372 das 744 horas do mês"}},
	} {
		left, notes := newLimits(p, nil).check(c.month)
		if left != c.left || !slices.Equal(notes, c.notes) {
			t.Errorf("DB-17 %s: %v %q, want %v %q", name, left, notes, c.left, c.notes)
		}
	}
}

// TD-03: a PLD beyond twice or half of the other submarkets of its month, as they are
// kept, is left out; the file and other months do not count. The factor comes from the
// other submarkets, or else from the median of six kept months of the series.
func TestOtherSubmarkets_TD03(t *testing.T) {
	p := shipped(t)
	at, err := month.Parse("2020-10")
	if err != nil {
		t.Fatal(err)
	}
	var kept []Value
	for s, x := range map[Series]string{SeriesSE: "9000", SeriesS: "90", SeriesNE: "100", SeriesN: "80"} {
		kept = append(kept, Value{Series: s, Month: at, Price: price(t, x)})
	}
	const of = " dos outros submercados no mês (R$\u00a090,00)"
	for mean, want := range map[string]string{
		"180":    "",
		"45":     "",
		"180.01": "SE de out/2020: R$\u00a0180,01 está a mais de 2 vezes" + of,
		"44.99":  "SE de out/2020: R$\u00a044,99 está a mais de 2 vezes" + of,
		"9100":   "SE de out/2020: R$\u00a09.100,00 está a mais de 2 vezes" + of + "; parece multiplicado por 100",
	} {
		left, notes := newLimits(p, kept).check(monthOfFile(t, SeriesSE, "2020-10", mean, 0, "", ""))
		if left != (want != "") || left && !slices.Equal(notes, []string{want}) {
			t.Errorf("TD-03 %s: %v %q, want %q", mean, left, notes, want)
		}
	}
	kept = nil
	for i, x := range []string{"200", "1", "1", "3000", "3000", "1"} {
		kept = append(kept, Value{Series: SeriesSE, Month: at.Add(-1 - i), Price: price(t, x)})
	}
	if left, notes := newLimits(p, kept).check(monthOfFile(t, SeriesSE, "2020-10", "600", 0, "", "")); left {
		t.Errorf("TD-03 other months are a witness: %q", notes)
	}
	above := monthOfFile(t, SeriesSE, "2026-10", "20000", 0, "", "")
	// The median of the series is the upper one of the two in the middle; of two submarkets
	// that of the dearer. What the others of the month say goes before the median.
	pair := func(s, ne string) []Value {
		m := above.Month
		return append(kept[:6:6], Value{Series: SeriesS, Month: m, Price: price(t, s)}, Value{Series: SeriesNE, Month: m, Price: price(t, ne)})
	}
	for name, c := range map[string]struct {
		kept []Value
		want string
	}{
		"six months":    {kept, "; parece multiplicado por 100"},
		"five months":   {kept[:5], ""}, // of which the median would be 200
		"nothing kept":  {nil, ""},
		"two of others": {pair("100", "2000"), "; parece multiplicado por 10"},
	} {
		left, notes := newLimits(p, c.kept).check(above)
		if want := "SE de out/2026: R$\u00a020.000,00 está acima do PLD máximo horário do ano (R$\u00a01.611,04)" + c.want; !left || !slices.Equal(notes, []string{want}) {
			t.Errorf("TD-03 above the limit, %s: %v %q, want %q", name, left, notes, want)
		}
	}
	for name, c := range map[string]struct {
		kept  []Value
		value Value
		far   bool
	}{
		"two of others, near the dearer":        {pair("100", "300"), Value{Series: SeriesSE, Price: price(t, "201")}, false},
		"and far from it":                       {pair("100", "300"), Value{Series: SeriesSE, Price: price(t, "149")}, true},
		"a bandeira is no PLD":                  {pair("100", "300"), Value{Series: SeriesFlag, Price: price(t, "18.85")}, false},
		"others of nothing are no proportion":   {pair("0", "0"), Value{Series: SeriesSE, Price: price(t, "100")}, false},
		"others of next to nothing are one":     {pair("0", "0.00000001"), Value{Series: SeriesSE, Price: price(t, "100")}, true},
		"without others there is no proportion": {kept, Value{Series: SeriesSE, Price: price(t, "100")}, false},
	} {
		c.value.Month = above.Month
		if with, far := newLimits(p, c.kept).strange(c.value); far != c.far {
			t.Errorf("TD-03 %s: %v with %s", name, far, with.Text())
		}
	}
}
