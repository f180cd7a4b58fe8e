package contract_test

import (
	"testing"

	"ynova/internal/client/extra"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/price"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// seasonal distributes volumes over the months from the first.
func seasonal(t testing.TB, first string, volumes ...string) []price.SeasonalInput {
	t.Helper()
	out := make([]price.SeasonalInput, len(volumes))
	for i, v := range volumes {
		out[i] = price.SeasonalInput{Month: month(t, first).Add(i).String(), VolumeMWh: v}
	}
	return out
}

func repeated(v string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = v
	}
	return out
}

// CC-04, CC-10, CC-19: the months of a contract year are all there and add up to its volume.
func TestSeasonalRules_CC10(t *testing.T) {
	for _, c := range []struct {
		name       string
		start, end string
		volume     string
		unit       string
		in         []price.SeasonalInput
		want       string
	}{
		{"the flat year", "2026-01-01", "2027-12-31", "100", "MWh", seasonal(t, "2026-01", repeated("100", 12)...), ""},
		{"another distribution", "2026-01-01", "2027-12-31", "100", "MWh", seasonal(t, "2026-01", append(repeated("100", 10), "90.5", "109.5")...), ""},
		{
			"the sum of another", "2026-01-01", "2027-12-31", "100", "MWh", seasonal(t, "2026-01", append(repeated("100", 11), "100.001")...),
			"seasonal_volumes: A soma dos meses do ano contratual de jan/2026 a dez/2026 deve ser 1.200,000\u00a0MWh (o volume do ano), mas é 1.200,001\u00a0MWh",
		},
		{
			"a month left out", "2026-01-01", "2027-12-31", "100", "MWh", seasonal(t, "2026-01", repeated("100", 11)...),
			"seasonal_volumes: Falta o volume para dez/2026 no ano contratual de jan/2026 a dez/2026",
		},
		{
			"MW médio by the hours of the year", "2026-05-10", "2027-05-09", "1", "MW médio", seasonal(t, "2026-05", append(repeated("729.500", 12), "222")...),
			"",
		}, // 8760 h + 744 h of may/2027, of which the second contract year has only that month
		{
			"outside the validity", "2026-01-01", "2026-12-31", "100", "MWh", seasonal(t, "2026-01", repeated("100", 13)...),
			"seasonal_volumes: O mês jan/2027 está fora da vigência do contrato",
		},
		{"a short last year", "2026-01-01", "2027-03-31", "100", "MWh", seasonal(t, "2027-01", "50", "150", "100"), ""},
		{
			"a month twice", "2026-01-01", "2026-12-31", "100", "MWh", append(seasonal(t, "2026-01", repeated("100", 12)...), seasonal(t, "2026-02", "0")...),
			"seasonal_volumes[12].month: O mês fev/2026 está repetido",
		},
		{"too many decimals", "2026-01-01", "2026-12-31", "100", "MWh", seasonal(t, "2026-01", "100.0001"), "seasonal_volumes[0].volume_mwh: Use no máximo 3 casas decimais"},
		{"below zero", "2026-01-01", "2026-12-31", "100", "MWh", seasonal(t, "2026-01", "-1"), "seasonal_volumes[0].volume_mwh: Informe o volume do mês em MWh, maior ou igual a zero"},
	} {
		in := valid(1)
		in.StartDate, in.EndDate, in.Volume, in.VolumeUnit, in.Seasonal = c.start, c.end, c.volume, c.unit, c.in
		if c.name == "MW médio by the hours of the year" {
			in.Seasonal[11].VolumeMWh, in.Seasonal[12].VolumeMWh = "735.500", "744"
		}
		if got := firstProblem(in.Validate()); got != c.want {
			t.Errorf("CC-10 %s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// The seasonal month is the contract's volume, with the band around it; an edit of
// the volume that the months do not follow is refused.
func TestSeasonalVolume_CC10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
		in := valid(1)
		in.Volume, in.LowerLimit, in.UpperLimit = "100", "90", "110"
		in.Seasonal = seasonal(t, "2026-01", append(repeated("100", 10), "80", "120")...)
		in.Additional = []extra.Value{{Label: " ", Value: "a\nb"}, {Label: "Cor", Value: ""}, {}}
		v := create(t, s, boss, in)
		if got := text(t, v.Additional); got != `[{"label":"Campo 1","value":"a\nb"},{"label":"Cor","value":""},{"label":"Campo 3","value":""}]` {
			t.Errorf("CT-12 %s", got)
		}
		v, err := s.Get(t.Context(), boss, v.ID)
		expect.Must(t, "CC-10 CT-12 read back", expect.Is(err, nil), expect.Len(v.SeasonalVolumes, 12))
		expect.Must(t, "CC-10 CT-12 read back", expect.Is(v.SeasonalVolumes[11].VolumeMWh, "120.000"), expect.Len(v.Additional, 3))
		groups, err := contract.TermsOfClients(t.Context(), d, []string{v.ClientID})
		if err != nil {
			t.Fatal(err)
		}
		terms := groups[contract.GroupKey{ClientID: v.ClientID, Group: "default"}][0]
		r, ok, err := terms.RangeIn(month(t, "2026-12"))
		expect.All(t, "CC-10 range of dez/2026", expect.Is(err, nil), expect.Is(ok, true), expect.Is(r.Contracted.MWhText(), "120.000"),
			expect.Is(r.Minimum.MWhText(), "108.000"), expect.Is(r.Maximum.MWhText(), "132.000"))
		if r, _, _ := terms.RangeIn(month(t, "2027-12")); r.Contracted.MWhText() != "100.000" {
			t.Errorf("CC-10 a year that is not distributed: %+v", r)
		}
		_, err = s.Update(t.Context(), boss, v.ID, edit(v, func(in *contract.Input) { in.Volume = "101" }))
		if got := firstProblem(err); got != "seasonal_volumes: A soma dos meses do ano contratual de jan/2026 a dez/2026 deve ser 1.212,000\u00a0MWh (o volume do ano), mas é 1.200,000\u00a0MWh" {
			t.Errorf("CC-10 %s", got)
		}
	})
}

// Lists do not carry what is large; they carry additional data, of which columns are shown (DR-26).
func TestListsLeaveTheAggregateOut_CT22(t *testing.T) {
	d := dbtest.SQLite(t)
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	in := valid(1)
	in.Prices, in.Additional = fixedPrices(period("2026-01", "2026-12", "247.35")), []extra.Value{{Label: "a", Value: "b"}}
	create(t, s, boss, in)
	list, err := s.List(t.Context(), boss, listing.Filter{Limit: 20})
	if err != nil || len(list.Contracts) != 1 {
		t.Fatal(list, err)
	}
	v := list.Contracts[0]
	expect.All(t, "CT-22 a list carries", expect.Is(v.Prices, nil), expect.Is(v.SeasonalVolumes == nil, true), expect.Len(v.Additional, 1))
}
