package cost

import (
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/tax"
)

// Ahead is what may come otherwise than the case assumes of the law of its months.
type Ahead struct {
	High         []TaxSet        // the taxes if the rates that are not fixed yet come high
	RebalancedTE percent.Percent // by how much the TE falls if the tariffs are rebalanced
}

// LawScenario is the yearly saving of the proposal under another course of the law.
type LawScenario struct {
	Name, Reason string
	Modality     Modality
	Annual       money.Amount
	Percent      *percent.Percent
	// Promised: this is the saving that may be promised, the lower of base and rebalanced
	// tariffs as long as those of 2027 are not fixed.
	Promised bool
}

// LawScenarios are the base and what may come otherwise of CBS, price and tariffs
// (portfolio.md 1.6), in the modality that costs less now; none where no month of the
// case has CBS and IBS.
func (r *Result) LawScenarios() ([]LawScenario, error) {
	first := r.firstConsumptionTax()
	ahead := r.Case.Ahead
	if first == nil || ahead == nil {
		return nil, nil
	}
	modality := r.Best()
	of := func(name, reason string, from *Result) LawScenario {
		s := from.Savings.Of(modality)
		return LawScenario{Name: name, Reason: reason, Modality: modality, Annual: s.Annual, Percent: s.Percent}
	}
	set := first.taxes.set
	out, promised := []LawScenario{of("Base", "CBS de "+ptbr.FormatPercentExact(set.CBS)+" e IBS de "+ptbr.FormatPercentExact(set.IBSState+set.IBSCity), r)}, 0
	for _, o := range []struct {
		name, reason string
		applies      bool
		binds        bool // the promise: as likely as the base
		change       func(*Case)
	}{
		{"CBS alta", "a alíquota que ainda não foi fixada vem mais alta", len(ahead.High) > 0, false, func(c *Case) { c.Taxes = ahead.High }},
		{
			"Preço não rebaseado", "o fornecedor mantém o preço de 2026, com o PIS/COFINS que já não se cobra", r.Case.Offer.Includes != tax.IncludesNone, false,
			func(c *Case) { c.Offer.Seller = 0 },
		},
		{
			"Tarifas reequilibradas", "a TE cai " + ptbr.FormatPercentExact(ahead.RebalancedTE) + " com o fim do PIS/COFINS no custo das distribuidoras", ahead.RebalancedTE != 0, true,
			func(c *Case) { c.Premises.RebalancedTE = ahead.RebalancedTE },
		},
	} {
		if !o.applies {
			continue
		}
		c := *r.Case
		o.change(&c)
		other, err := Simulate(&c)
		if err != nil {
			return nil, err
		}
		out = append(out, of(o.name, o.reason, other))
		if last := len(out) - 1; o.binds && out[last].Annual < out[promised].Annual {
			promised = last
		}
	}
	out[promised].Promised = true
	return out, nil
}

// firstConsumptionTax is the first month with CBS and IBS; nil where there is none.
func (r *Result) firstConsumptionTax() *when {
	for i := range r.months {
		if !r.months[i].taxes.rates.Consumption().IsZero() {
			return &r.months[i]
		}
	}
	return nil
}
