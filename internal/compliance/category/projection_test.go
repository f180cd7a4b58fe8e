package category_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/compliance/category"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/energy"
)

// ahead is a month after the one that is looked at.
func ahead(m, net, low, high string) portfolio.Month {
	return portfolio.Month{Month: at(m), Net: mwh(net), Minimum: mwh(low), Maximum: mwh(high)}
}

// past are months of which the NET alone is known; "" is not.
func past(first string, nets ...string) []portfolio.Month {
	months := make([]portfolio.Month, len(nets))
	for i, net := range nets {
		months[i].Month = at(first).Add(i)
		if net != "" {
			months[i].Net = mwh(net)
		}
	}
	return months
}

// Domain 5.5: a month that is not measured has the NET of the same month a year
// before, else the mean of the last three known ones. The band is 80 to 120 % of
// 334.800 MWh.
func TestProjection(t *testing.T) {
	agreed := term.Range{Contracted: *mwh("334.8"), Minimum: *mwh("267.84"), Maximum: *mwh("401.76")}
	assumed := func(m, net string) category.Projection {
		return category.Projection{Month: at(m), Net: *mwh(net), Range: agreed, Forecast: true}
	}
	three := func(net string) []category.Projection {
		return []category.Projection{assumed("2026-11", net), assumed("2026-12", net), assumed("2027-01", net)}
	}
	for name, c := range map[string]struct {
		change change
		want   []category.Projection
	}{
		"the month itself":   {nothing, three("334.776")},
		"not measured":       {func(in *category.Input) { in.Summary = nil }, nil},
		"its NET is unknown": {func(in *category.Input) { in.Summary.Net = nil }, nil},
		"mean of three": { // (330 + 360 + 361) ÷ 3 = 350.3333
			func(in *category.Input) { in.History = past("2026-07", "900", "330", "360", "361") }, three("350.333"),
		},
		"mean of two": { // (331 + 333.001) ÷ 2 = 332.0005: half to even
			func(in *category.Input) { in.History = past("2026-08", "331", "", "333.001") }, three("332.000"),
		},
		"a later month does not count": {func(in *category.Input) { in.History = past("2026-09", "300", "310", "900") }, three("305")},
		"none is known":                {func(in *category.Input) { in.History = past("2026-09", "", "") }, nil},
		"a year before": { // of November; of December it is not known
			func(in *category.Input) {
				in.History = append(past("2025-11", "280", ""), past("2026-08", "300", "330", "360")...)
			},
			[]category.Projection{assumed("2026-11", "280"), assumed("2026-12", "330"), assumed("2027-01", "330")},
		},
		"measured": {
			func(in *category.Input) { in.Next = []portfolio.Month{ahead("2026-12", "10", "9", "11")} },
			[]category.Projection{
				assumed("2026-11", "334.776"),
				{Month: at("2026-12"), Net: 10 * energy.MWh, Range: term.Range{Minimum: 9 * energy.MWh, Maximum: 11 * energy.MWh}},
				assumed("2027-01", "334.776"),
			},
		},
		"measured in part": {
			func(in *category.Input) {
				in.Next = []portfolio.Month{ahead("2026-11", "10", "9", "11"), ahead("2026-12", "10", "9", "11"), ahead("2027-01", "10", "9", "11")}
				in.Next[0].Net, in.Next[1].Minimum, in.Next[2].Maximum = nil, nil, nil
			},
			three("334.776"),
		},
		"the contract ends":  {func(in *category.Input) { in.Terms.End = date("2026-11-01") }, []category.Projection{assumed("2026-11", "334.776")}},
		"it has ended":       {func(in *category.Input) { in.Terms.End = in.Month.Last() }, nil},
		"it begins":          {func(in *category.Input) { in.Terms.Start = date("2026-12-31") }, []category.Projection{assumed("2026-12", "334.776"), assumed("2027-01", "334.776")}},
		"no band":            {func(in *category.Input) { in.Terms.Flexibility, in.Terms.UpperLimit = nil, nil }, nil},
		"a volume too large": {func(in *category.Input) { in.Terms.Volume = price.VolumeMWMedio(energy.Power(1 << 62)) }, nil},
		"no band, but known": {
			func(in *category.Input) {
				in.Terms.Flexibility, in.Terms.UpperLimit = nil, nil
				in.Next = []portfolio.Month{ahead("2027-01", "10", "9", "11"), ahead("2027-02", "10", "9", "11")}
			},
			[]category.Projection{{Month: at("2027-01"), Net: 10 * energy.MWh, Range: term.Range{Minimum: 9 * energy.MWh, Maximum: 11 * energy.MWh}}},
		},
	} {
		in := whole(t)
		c.change(&in)
		if diff := cmp.Diff(c.want, category.Project(&in)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

func TestProjections_CT20(t *testing.T) {
	next := func(months ...portfolio.Month) change { return func(in *category.Input) { in.Next = months } }
	const three = " (premissa: 3 de 3 meses estimados pelo histórico)."
	rules{
		{nothing, 'C', "Os próximos meses ficam na faixa" + three},
		{func(in *category.Input) { in.Summary.Net = mwh("401.760") }, 'C', "Os próximos meses ficam na faixa" + three},
		{func(in *category.Input) { in.Summary.Net = mwh("267.840") }, 'C', "Os próximos meses ficam na faixa" + three},
		{
			func(in *category.Input) { in.Summary.Net = mwh("401.761") }, 'D',
			"Fora da faixa em nov/2026 (401,761 MWh), dez/2026 (401,761 MWh), jan/2027 (401,761 MWh)" + three,
		},
		{
			next(ahead("2026-12", "267.839", "267.840", "401.760")), 'D',
			"Fora da faixa em dez/2026 (267,839 MWh) (premissa: 2 de 3 meses estimados pelo histórico).",
		},
		{next(ahead("2026-11", "9", "9", "10"), ahead("2026-12", "10", "9", "10"), ahead("2027-01", "10", "9", "10")), 'C', "Os próximos meses ficam na faixa."},
		{next(ahead("2026-11", "9", "9", "10"), ahead("2026-12", "11", "9", "10"), ahead("2027-01", "10", "9", "10")), 'D', "Fora da faixa em dez/2026 (11,000 MWh)."},
		{
			both(next(ahead("2026-11", "9", "9", "10")), func(in *category.Input) { in.Terms.End = date("2026-12-01") }), 'C',
			"Os próximos meses ficam na faixa (premissa: 1 de 2 meses estimados pelo histórico).",
		},
		{func(in *category.Input) { in.Terms.End = in.Month.Last() }, 'E', "Não há dados para projetar os próximos meses."},
	}.hold(t, "projecoes")
}
