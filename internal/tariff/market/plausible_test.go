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
// 1 611.04 in an hour; of 2023 the lowest is 69.04; of 2020 none is known. A bandeira
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
		"a year without a maximum":    {monthOfFile(t, SeriesNE, "2023-10", "69.04", 0, "", ""), false, []string{"NE de out/2023: " + noMax}},
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

// IV-11, TD-03: from six kept months on, a month is held against the upper median of its
// series: 30 times it is too far. The file itself is no witness.
func TestMedianOfASeries_IV11(t *testing.T) {
	p := shipped(t)
	kept := func(s Series, prices ...string) (list []Value) {
		for _, x := range prices {
			list = append(list, Value{Series: s, Price: price(t, x)})
		}
		return list
	}
	const of4 = " está a mais de 30 vezes da mediana da série (R$\u00a04,00)"
	for name, c := range map[string]struct {
		kept        []Value
		month, mean string
		want        string
	}{
		"of six, in any order":     {kept(SeriesSE, "5", "1", "4", "9", "3", "2"), "2020-10", "120.01", "SE de out/2020: R$\u00a0120,01" + of4},
		"thirty times":             {kept(SeriesSE, "5", "1", "4", "9", "3", "2"), "2020-10", "120", ""},
		"of seven":                 {kept(SeriesSE, "6", "5", "1", "4", "9", "3", "2"), "2020-10", "120.01", "SE de out/2020: R$\u00a0120,01" + of4},
		"of eight":                 {kept(SeriesSE, "1", "2", "3", "3", "4", "5", "6", "9"), "2020-10", "120.01", "SE de out/2020: R$\u00a0120,01" + of4},
		"five are too few":         {kept(SeriesSE, "5", "4", "4", "3", "4"), "2020-10", "1000", ""},
		"others do not count":      {append(kept(SeriesSE, "5", "4", "4", "3", "4"), kept(SeriesS, "4", "4")...), "2020-10", "1000", ""},
		"far below":                {kept(SeriesSE, "5", "4", "4", "4", "4", "4"), "2020-10", "0.13", "SE de out/2020: R$\u00a00,13" + of4},
		"the least that is":        {kept(SeriesSE, "5", "4", "4", "4", "4", "4"), "2020-10", "0.00000001", "SE de out/2020: R$\u00a00,00000001" + of4},
		"not as far":               {kept(SeriesSE, "5", "4", "4", "4", "4", "4"), "2020-10", "0.14", ""},
		"nothing is no price":      {kept(SeriesSE, "5", "4", "4", "4", "4", "4"), "2020-10", "0", ""},
		"a median of nothing":      {kept(SeriesSE, "0", "0", "0", "0", "0", "0"), "2020-10", "1000", ""},
		"a median of next to it":   {kept(SeriesSE, "0.00000001", "0.00000001", "0.00000001", "0.00000001", "0.00000001", "0.00000001"), "2020-10", "0.00000031", "SE de out/2020: R$\u00a00,00000031 está a mais de 30 vezes da mediana da série (R$\u00a00,00000001)"},
		"before there was a ratio": {kept(SeriesSE, "5", "1", "4", "9", "3", "2"), "1999-10", "1000", ""},
	} {
		m := monthOfFile(t, SeriesSE, c.month, c.mean, 0, "", "")
		left, notes := newLimits(p, c.kept).check(m)
		if left != (c.want != "") || left && !slices.Equal(notes, []string{c.want}) {
			t.Errorf("IV-11 %s: %v %q, want %q", name, left, notes, c.want)
		}
	}
}
