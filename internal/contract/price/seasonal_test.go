package price

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
)

// months are volumes of consecutive months.
func months(first month.Month, volumes ...string) []SeasonalInput {
	out := make([]SeasonalInput, len(volumes))
	for i, v := range volumes {
		out[i] = SeasonalInput{first.Add(i).String(), v}
	}
	return out
}

func same(n int, v string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = v
	}
	return out
}

// CC-10, domain 1.2: the months of each contract year that is touched are all there
// and add up to its volume.
func TestSeasonalRules_CC10(t *testing.T) {
	t.Parallel()
	january := month.New(2026, 1)
	hundred := VolumeMWh(100 * energy.MWh)
	const (
		fullYear = "ano contratual de jan/2026 a dez/2026"
		nbsp     = "\u00a0"
	)
	for _, c := range []struct {
		name       string
		in         []SeasonalInput
		volume     Volume
		start, end string
		want       string
	}{
		{"none", nil, hundred, "2026-01-01", "2026-12-31", ""},
		{"the flat year", months(january, same(12, "100")...), hundred, "2026-01-01", "2027-12-31", ""},
		{"both years", months(january, same(24, "100")...), hundred, "2026-01-01", "2027-12-31", ""},
		{"moved between months", months(january, append(same(10, "100"), "0", "200.000")...), hundred, "2026-01-20", "2026-12-31", ""},
		{
			"a kWh too much", months(january, append(same(11, "100"), "100.001")...), hundred, "2026-01-01", "2026-12-31",
			"seasonal_volumes: A soma dos meses do " + fullYear + " deve ser 1.200,000" + nbsp + "MWh (o volume do ano), mas é 1.200,001" + nbsp + "MWh",
		},
		{
			"moved between years", months(january, append(same(11, "100"), append([]string{"99", "101"}, same(11, "100")...)...)...), hundred, "2026-01-01", "2027-12-31",
			"seasonal_volumes: A soma dos meses do " + fullYear + " deve ser 1.200,000" + nbsp + "MWh (o volume do ano), mas é 1.199,000" + nbsp + "MWh\n" +
				"seasonal_volumes: A soma dos meses do ano contratual de jan/2027 a dez/2027 deve ser 1.200,000" + nbsp + "MWh (o volume do ano), mas é 1.201,000" + nbsp + "MWh",
		},
		{
			"months left out", append(months(january, same(3, "100")...), months(january.Add(5), same(7, "100")...)...), hundred, "2026-01-01", "2026-12-31",
			"seasonal_volumes: Falta o volume para abr/2026 a mai/2026 no " + fullYear,
		},
		{"a short last year", months(january.Add(12), "50", "150", "100"), hundred, "2026-01-01", "2027-03-31", ""},
		{"a year from May", months(month.New(2026, 5), same(12, "100")...), hundred, "2026-05-31", "2027-04-01", ""},
		{
			"outside at both ends", append(months(january.Add(-1), "1"), append(months(january, same(12, "100")...), months(january.Add(12), "1")...)...), hundred, "2026-01-01", "2026-12-31",
			"seasonal_volumes: O mês dez/2025 está fora da vigência do contrato\nseasonal_volumes: O mês jan/2027 está fora da vigência do contrato",
		},
		{"no start", months(january, "1"), hundred, "", "2026-12-31", ""},
		{"no end", months(january, "1"), hundred, "2026-01-01", "", ""},
		{"a month twice", append(months(january, same(12, "100")...), SeasonalInput{"2026-02", "0"}), hundred, "2026-01-01", "2026-12-31", "seasonal_volumes[12].month: O mês fev/2026 está repetido"},
		{
			"no month, twice",
			[]SeasonalInput{{"x", "1"}, {"", "1"}},
			hundred, "2026-01-01", "2026-12-31",
			"seasonal_volumes[0].month: Informe o mês no formato AAAA-MM\nseasonal_volumes[1].month: Informe o mês no formato AAAA-MM",
		},
		{"three decimals", months(january, append(same(10, "100"), "99.999", "100.001")...), hundred, "2026-01-01", "2026-12-31", ""},
		{"four decimals", months(january, "100.0001"), hundred, "2026-01-01", "2026-12-31", "seasonal_volumes[0].volume_mwh: Use no máximo 3 casas decimais"},
		{"twelve decimals", months(january, "100.000000000001"), hundred, "2026-01-01", "2026-12-31", "seasonal_volumes[0].volume_mwh: Use no máximo 3 casas decimais"},
		{"below zero", months(january, "-0.001"), hundred, "2026-01-01", "2026-12-31", "seasonal_volumes[0].volume_mwh: Informe o volume do mês em MWh, maior ou igual a zero"},
		{"no number", months(january, "cem"), hundred, "2026-01-01", "2026-12-31", "seasonal_volumes[0].volume_mwh: Informe o volume do mês em MWh, maior ou igual a zero"},
		{"the largest", months(january, same(12, "1000000")...), VolumeMWh(MaxVolume), "2026-01-01", "2026-12-31", ""},
		{"more than that", months(january, "1000000.001"), hundred, "2026-01-01", "2026-12-31", "seasonal_volumes[0].volume_mwh: Informe um volume de até 1.000.000 MWh por mês"},
		{"the hours of February", months(month.New(2026, 2), "672"), VolumeMWMedio(energy.MW), "2026-02-01", "2026-02-28", ""},
		{"as many months as there are", months(month.New(1990, 1), same(12*111, "100")...), hundred, "1990-01-01", "2100-12-31", ""},
		{"one more", append(months(month.New(1990, 1), same(12*111, "100")...), SeasonalInput{"2000-01", "1"}), hundred, "1990-01-01", "2100-12-31", "seasonal_volumes: Há meses demais"},
	} {
		t.Run("CC-10 "+c.name, func(t *testing.T) {
			t.Parallel()
			_, err := NewSeasonal(c.in, c.volume, day(t, c.start), day(t, c.end))
			if diff := cmp.Diff(c.want, problems(err)); diff != "" {
				t.Errorf("CC-10 (-want +got):\n%s", diff)
			}
		})
	}
}

// CC-10: what was read is given back in order, and by itself as text.
func TestSeasonalAsItIs_CC10(t *testing.T) {
	t.Parallel()
	s, err := NewSeasonal([]SeasonalInput{{" 2026-03 ", " 3.5 "}, {"2026-01", "0"}}, VolumeMWh(0), month.Date{}, month.Date{})
	if err != nil {
		t.Fatal(err)
	}
	const text = `[{"month":"2026-01","volume_mwh":"0.000"},{"month":"2026-03","volume_mwh":"3.500"}]`
	if s.Text() != text {
		t.Errorf("CC-10 text %s", s.Text())
	}
	again, err := ParseSeasonal(text)
	if err != nil || again.Text() != text {
		t.Errorf("CC-10 reads back as %s, %v", again.Text(), err)
	}
	for m, want := range map[string]energy.Energy{"2026-01": 0, "2026-02": -1, "2026-03": 3500 * energy.KWh, "2026-04": -1} {
		at, err := month.Parse(m)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := s.In(at)
		expect.All(t, fmt.Sprintf("CC-10 %s: %s", m, got), expect.Is(ok, want >= 0), expect.Is(ok && got != want, false),
			expect.Is(!ok && got != 0, false))
	}
	var none *Seasonal
	v, ok := none.In(month.New(2026, 1))
	expect.Must(t, "CC-10 nothing distributed says something", expect.Is(ok, false), expect.Is(v, 0))
	expect.All(t, "CC-10 nothing distributed says something", expect.Is(none.Text(), ""), expect.Is(none.Input() == nil, true))
	if s, err := ParseSeasonal(""); s != nil || err != nil {
		t.Errorf("CC-10 empty text: %v, %v", s, err)
	}
	for _, wrong := range []string{"[", `[{"month":"x","volume_mwh":"1"}]`} {
		if _, err := ParseSeasonal(wrong); err == nil {
			t.Errorf("CC-10 %s was read", wrong)
		}
	}
}

// CC-10: a volume in either unit, as it was stated, of a month and of an average one.
func TestVolume_CC10(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		volume                              Volume
		unit                                string
		stored                              int64
		text, february, december, ofAverage string
	}{
		{VolumeMWh(1_234_567 * energy.KWh / 1000), "MWh", int64(1_234_567 * energy.KWh / 1000), "1.234567", "1.235", "1.235", "1.235"},
		{VolumeMWMedio(energy.MW / 2), "MW médio", int64(energy.MW / 2), "0.500", "336.000", "372.000", "365.000"},
		{VolumeMWMedio(energy.MW / 1_000_000 * 3), "MW médio", int64(energy.MW / 1_000_000 * 3), "0.000003", "0.002", "0.002", "0.002"},
	} {
		february, err := c.volume.In(month.New(2026, 2))
		if err != nil {
			t.Fatal(err)
		}
		december, err := c.volume.In(month.New(2026, 12))
		if err != nil {
			t.Fatal(err)
		}
		monthly, err := c.volume.Monthly()
		if err != nil {
			t.Fatal(err)
		}
		expect.All(t, "CC-10", expect.Is(c.volume.Text(), c.text), expect.Is(february.MWhText(), c.february),
			expect.Is(december.MWhText(), c.december), expect.Is(monthly.MWhText(), c.ofAverage))
		expect.All(t, fmt.Sprintf("CC-10 %s is stored", c.text), expect.Is(string(c.volume.Unit()), c.unit), expect.Is(c.volume.Stored(), c.stored),
			expect.Is(storedVolume(t, c.unit, c.stored), c.volume))
	}
	if v := storedVolume(t, "GWh", 7); v != VolumeMWh(7) {
		t.Errorf("CC-10 an unknown unit is %s", v.Unit())
	}
	if _, err := VolumeMWMedio(energy.Power(1 << 62)).Monthly(); err == nil {
		t.Error("CC-10 a volume beyond all bounds is counted")
	}
}

// MC-10: a power is of the hours of the days, an energy their share of the month; half
// a kWh goes to the even one.
func TestVolumeOfSomeDays_MC10(t *testing.T) {
	t.Parallel()
	march, february := month.New(2026, 3), month.New(2026, 2)
	for _, c := range []struct {
		volume Volume
		days   int
		month  month.Month
		want   string
	}{
		{VolumeMWMedio(energy.MW / 2), 17, march, "204.000"},
		{VolumeMWMedio(energy.MW / 2), 17, february, "204.000"},
		{VolumeMWh(150 * energy.MWh), 17, march, "82.258"},
		{VolumeMWh(150 * energy.MWh), 17, february, "91.071"},
		{VolumeMWh(150 * energy.MWh), 31, march, "150.000"},
		{VolumeMWh(150 * energy.MWh), 0, march, "0.000"},
		{VolumeMWh(5 * energy.KWh), 14, february, "0.002"}, // 2.5 kWh
		{VolumeMWh(7 * energy.KWh), 14, february, "0.004"}, // 3.5 kWh
	} {
		if got, err := c.volume.Over(Supply{c.days, 24 * c.days}, c.month); err != nil || got.MWhText() != c.want {
			t.Errorf("MC-10 %d days of %s %s in %s: %s, %v, want %s", c.days, c.volume.Text(), c.volume.Unit(), c.month, got.MWhText(), err, c.want)
		}
	}
	for _, v := range []Volume{VolumeMWh(math.MaxInt64), VolumeMWMedio(math.MaxInt64)} {
		if got, err := v.Over(Supply{math.MaxInt64, math.MaxInt64}, march); err == nil {
			t.Errorf("MC-10 more than can be counted is %s", got.MWhText())
		}
	}
}

// storedVolume is the volume that a store reads.
func storedVolume(t *testing.T, unit string, number int64) (v Volume) {
	t.Helper()
	*v.StoredPlace() = number
	for _, src := range []any{unit, []byte(unit)} {
		*v.UnitPlace() = ""
		if err := v.UnitPlace().Scan(src); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// CC-10: nothing given is nothing distributed; one month is enough to be missed; a
// volume that is refused itself is not compared.
func TestSeasonalOfLittle_CC10(t *testing.T) {
	t.Parallel()
	if s, err := NewSeasonal(nil, VolumeMWh(0), month.Date{}, month.Date{}); s != nil || err != nil {
		t.Errorf("CC-10 nothing: %v, %v", s, err)
	}
	_, err := NewSeasonal(months(month.New(2026, 1), same(11, "100")...), VolumeMWh(100*energy.MWh), day(t, "2026-01-01"), day(t, "2026-12-31"))
	if want := "seasonal_volumes: Falta o volume para dez/2026 no ano contratual de jan/2026 a dez/2026"; problems(err) != want {
		t.Errorf("CC-10 one month missing: %s", problems(err))
	}
	if _, err := NewSeasonal(months(month.New(2026, 1), "1"), VolumeMWMedio(energy.Power(1<<62)), day(t, "2026-01-01"), day(t, "2026-12-31")); err != nil {
		t.Errorf("CC-10 a volume beyond all bounds: %v", err)
	}
	// Half a kWh of an average month goes to the even one.
	for power, want := range map[energy.Power]string{5_000: "0.036", 15_000: "0.110"} {
		if got, err := VolumeMWMedio(power).Monthly(); err != nil || got.MWhText() != want {
			t.Errorf("CC-10 %s: %s, %v, want %s", power, got.MWhText(), err, want)
		}
	}
}
