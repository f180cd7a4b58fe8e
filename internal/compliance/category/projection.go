package category

import (
	"strconv"
	"strings"

	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// projectedMonths is how far the projection looks ahead.
const projectedMonths = 3

// Projection is a month ahead: measured already, or forecast.
type Projection struct {
	Month    month.Month
	Net      energy.Energy
	Range    term.Range
	Forecast bool // an assumption of the product, labelled as one
}

// Project returns the months ahead that the contract covers and of which a NET and
// a band are known. The NET of a month that is not measured is assumed: that of
// the same month a year before, else the mean of the last three known ones.
func Project(in *Input) []Projection {
	var out []Projection
	for k := range projectedMonths {
		m := in.Month.Add(k + 1)
		if !in.Terms.Covers(m) {
			continue
		}
		p := Projection{Month: m}
		if s := summaryOf(in.Next, m); s != nil && s.Net != nil && s.Minimum != nil && s.Maximum != nil {
			p.Net, p.Range = *s.Net, term.Range{Minimum: *s.Minimum, Maximum: *s.Maximum}
			out = append(out, p)
			continue
		}
		r, agreed, err := in.Terms.RangeIn(m)
		net, known := in.forecast(m)
		if err != nil || !agreed || !known {
			continue
		}
		p.Net, p.Range, p.Forecast = net, r, true
		out = append(out, p)
	}
	return out
}

func summaryOf(months []portfolio.Month, m month.Month) *portfolio.Month {
	for i := range months {
		if months[i].Month == m {
			return &months[i]
		}
	}
	return nil
}

// forecast assumes the NET of a month.
func (in *Input) forecast(m month.Month) (energy.Energy, bool) {
	if s := summaryOf(in.History, m.Add(-12)); s != nil && s.Net != nil {
		return *s.Net, true
	}
	known := in.History
	if len(known) == 0 && in.Summary != nil {
		known = []portfolio.Month{*in.Summary}
	}
	var sum energy.Energy
	n := energy.Energy(0)
	for i := len(known) - 1; i >= 0 && n < 3; i-- {
		if s := &known[i]; s.Net != nil && s.Month <= in.Month {
			sum, n = sum+*s.Net, n+1
		}
	}
	if n == 0 {
		return 0, false
	}
	return (sum / n).RoundKWh(), true
}

// projections is whether the months ahead stay inside the band.
func projections(in *Input) verdict {
	ahead := Project(in)
	if len(ahead) == 0 {
		return emAnalise("Não há dados para projetar os próximos meses.")
	}
	var outside []string
	assumed := 0
	for _, p := range ahead {
		if p.Forecast {
			assumed++
		}
		if p.Net < p.Range.Minimum || p.Net > p.Range.Maximum {
			outside = append(outside, p.Month.Short()+" ("+ptbr.FormatMWh(p.Net)+")")
		}
	}
	suffix := "."
	if assumed > 0 {
		suffix = " (premissa: " + strconv.Itoa(assumed) + " de " + strconv.Itoa(len(ahead)) + " meses estimados pelo histórico)."
	}
	if len(outside) > 0 {
		return divergente("Fora da faixa em " + strings.Join(outside, ", ") + suffix)
	}
	return conforme("Os próximos meses ficam na faixa" + suffix)
}
