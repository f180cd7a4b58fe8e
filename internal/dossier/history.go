package dossier

import (
	"slices"

	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// periods returns the months that have a balance or an invoice, oldest first.
func (g *gathered) periods() []month.Month {
	months := make([]month.Month, 0, len(g.months)+len(g.checks))
	for i := range g.months {
		months = append(months, g.months[i].Month)
	}
	for i := range g.checks {
		months = append(months, g.checks[i].Month)
	}
	slices.Sort(months)
	return slices.Compact(months)
}

func (g *gathered) monthTexts() []string {
	periods := g.periods()
	texts := make([]string, len(periods))
	for i, m := range periods {
		texts[len(periods)-1-i] = m.String()
	}
	return texts
}

// summary returns the stored month, nil where it was not measured.
func (g *gathered) summary(m month.Month) *portfolio.Month {
	i, found := slices.BinarySearchFunc(g.months, m, func(s portfolio.Month, m month.Month) int { return int(s.Month - m) })
	if !found {
		return nil
	}
	return &g.months[i]
}

func (g *gathered) consumptionHistory() []ConsumptionMonth {
	history := make([]ConsumptionMonth, len(g.months))
	for i := range g.months {
		m := &g.months[i]
		history[i] = ConsumptionMonth{
			Month: m.Month.String(), Target: mwh(m.Contracted), Actual: mwh(m.Net), Consumption: mwh(m.Consumption),
			Minimum: mwh(m.Minimum), Maximum: mwh(m.Maximum), Conformity: m.Conformity,
		}
	}
	return history
}

// demandSums is what the bills of a month add up to by tariff period.
type demandSums struct{ peak, offPeak, contractedPeak, contractedOffPeak *invoice.Demand }

// demandHistory reads the demands out of the bills that the actor may see. Of
// several bills of a unit in one month the newest counts.
func (g *gathered) demandHistory() []DemandMonth {
	type unitBill struct {
		month month.Month
		unit  string
	}
	sums, seen := map[month.Month]*demandSums{}, map[unitBill]bool{}
	for _, v := range slices.Backward(g.countedInvoices()) {
		key := unitBill{v.Month, v.UnitID}
		if v.Bill == nil || len(v.Bill.Demand) == 0 || seen[key] {
			continue
		}
		seen[key] = true
		s := sums[v.Month]
		if s == nil {
			s = &demandSums{}
			sums[v.Month] = s
		}
		for _, line := range v.Bill.Demand {
			s.add(line)
		}
	}
	history := make([]DemandMonth, 0, len(sums))
	for m, s := range sums {
		history = append(history, DemandMonth{m.String(), kw(s.peak), kw(s.offPeak), kw(s.contractedPeak), kw(s.contractedOffPeak)})
	}
	slices.SortFunc(history, func(a, b DemandMonth) int {
		if a.Month < b.Month {
			return -1
		}
		return 1
	})
	return history
}

func (s *demandSums) add(line invoice.DemandLine) {
	measured, contracted := &s.offPeak, &s.contractedOffPeak
	if line.Posto == invoice.PostoPonta {
		measured, contracted = &s.peak, &s.contractedPeak
	}
	*measured, *contracted = plus(*measured, line.Measured), plus(*contracted, line.Contracted)
}

func plus(a, b *invoice.Demand) *invoice.Demand {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	sum := *a + *b
	return &sum
}

func kw(d *invoice.Demand) *web.Number { return web.NumberOf(d, invoice.Demand.Text) }

func mwh(e *energy.Energy) *web.Number { return web.NumberOf(e, energy.Energy.MWhText) }
