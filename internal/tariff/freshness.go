package tariff

import (
	"context"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/reference"
)

// Freshness is how far a public series reaches, and what it lacks.
type Freshness struct {
	Series  string // "IPCA", "IGP-M", "bandeira", a submarket, "tarifas"
	Until   string // AAAA-MM, of tariffs AAAA-MM-DD; empty: nothing is known
	Source  string
	Shipped bool   // what it reaches came with the program
	Current bool   // it reaches what is published
	Lacks   string // what it lacks, as a sentence; empty: nothing
}

// publishedOn is the day of a month by which the IPCA of the one before is out.
const publishedOn = 12

// Freshness says how far each public series reaches today (FC-06).
func (s *Service) Freshness(ctx context.Context) ([]Freshness, error) {
	today := month.DateOf(clock.Local(s.base.Clock.Now()))
	closed := today.Month().Add(-1)
	var list []Freshness
	for _, code := range index.Codes() {
		span, err := index.SpanOf(ctx, s.base.DB, code)
		if err != nil {
			return nil, err
		}
		last := closed
		if code == index.IPCA && today.Day() < publishedOn {
			last = closed.Add(-1)
		}
		list = append(list, monthly(code, span.First, span.Last, int(span.Last-span.First)+1, last, span.Source))
	}
	for _, series := range append([]market.Series{market.SeriesFlag}, market.Submarkets()...) {
		span, err := market.SpanOf(ctx, s.base.DB, series)
		if err != nil {
			return nil, err
		}
		last := closed
		if series == market.SeriesFlag {
			last = today.Month()
		}
		f := monthly(string(series), span.First, span.Last, span.Months, last, span.Source)
		if series != market.SeriesFlag && span.Shipped > 0 {
			f.Lacks = fmt.Sprintf("%d meses acompanham o programa, só meses no piso: nenhuma média os usa. ", span.Shipped) + f.Lacks
		}
		list = append(list, f)
	}
	tariffs, err := tariffFreshness(ctx, s.base.DB, today)
	return append(list, tariffs), err
}

// monthly judges a series of months against the last one that is published.
func monthly(series string, first, last month.Month, known int, published month.Month, source string) Freshness {
	f := Freshness{Series: series, Source: source, Shipped: reference.IsShipped(source)}
	if last == 0 {
		f.Lacks = "Sem valores."
		return f
	}
	f.Until, f.Current = last.String(), last >= published
	if holes := int(last-first) + 1 - known; holes > 0 {
		f.Lacks = fmt.Sprintf("Conhecidos %d dos %d meses de %s a %s. ", known, known+holes, first.Short(), last.Short())
	}
	switch from := last.Add(1); {
	case from == published:
		f.Lacks += "Falta " + from.Short() + "."
	case from < published:
		f.Lacks += "Falta de " + from.Short() + " a " + published.Short() + "."
	}
	return f
}

// tariffFreshness judges the tariffs of group A: most distributors have one in force.
func tariffFreshness(ctx context.Context, q db.Q, today month.Date) (Freshness, error) {
	f := Freshness{Series: "tarifas"}
	span, err := rate.SpanOf(ctx, q, today)
	if err != nil || span.Distributors == 0 {
		f.Lacks = "Sem valores."
		return f, err
	}
	f.Source, f.Shipped = span.Source, reference.IsShipped(span.Source)
	f.Current = span.InForce*2 > span.Distributors
	if span.Last != nil {
		f.Until = span.Last.String()
	}
	if span.InForce < span.Distributors {
		f.Lacks = fmt.Sprintf("%d de %d distribuidoras têm tarifa em vigor hoje.", span.InForce, span.Distributors)
	}
	return f, nil
}
