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
	// Promised: the figure is what is promised, the lower of base and rebalanced tariffs as long
	// as those of 2027 are not fixed; none is where other flags make the promise, or there is none.
	Promised bool
}

// course is one way that the law of the months to come may go.
type course struct {
	name, reason string
	binds        bool // the promise: as likely as the base
	result       *Result
}

// courses are the base and what may come otherwise of CBS, price and tariffs (portfolio.md
// 1.6). Only the base is there where no month of the case has CBS and IBS.
func (r *Result) courses() ([]course, error) {
	if r.law != nil {
		return r.law, nil
	}
	out := []course{{name: "Base", binds: true, result: r}}
	first, ahead := r.firstConsumptionTax(), r.Case.Ahead
	if first == nil || ahead == nil {
		r.law = out
		return out, nil
	}
	set := first.taxes.set
	out[0].reason = "CBS de " + ptbr.FormatPercentExact(set.CBS) + " e IBS de " + ptbr.FormatPercentExact(set.IBSState+set.IBSCity)
	for _, o := range []struct {
		course
		applies bool
		change  func(*Case)
	}{
		{course{name: "CBS alta", reason: "a alíquota que ainda não foi fixada vem mais alta"}, len(ahead.High) > 0, func(c *Case) { c.Taxes = ahead.High }},
		{
			course{name: "Preço não rebaseado", reason: "o fornecedor mantém o preço de 2026, com o PIS/COFINS que já não se cobra"},
			r.Case.Offer.Includes != tax.IncludesNone,
			func(c *Case) { c.Offer.Seller = 0 },
		},
		{
			course{name: "Tarifas reequilibradas", reason: "a TE cai " + ptbr.FormatPercentExact(ahead.RebalancedTE) + " com o fim do PIS/COFINS no custo das distribuidoras", binds: true},
			ahead.RebalancedTE != 0,
			func(c *Case) { c.Premises.RebalancedTE = ahead.RebalancedTE },
		},
	} {
		if !o.applies {
			continue
		}
		c := *r.Case
		o.change(&c)
		var err error
		if o.result, err = Simulate(&c); err != nil {
			return nil, err
		}
		out = append(out, o.course)
	}
	r.law = out
	return out, nil
}

// LawScenarios are the base and the other courses of the law, in a modality; none where no
// month of the case has CBS and IBS, or the modality has no tariff.
func (r *Result) LawScenarios(m Modality) ([]LawScenario, error) {
	promise, err := r.Promise(m)
	if err != nil || promise == nil || r.firstConsumptionTax() == nil || r.Case.Ahead == nil {
		return nil, err
	}
	out := make([]LawScenario, 0, len(r.law))
	for _, c := range r.law {
		s := c.result.Savings.Of(m)
		out = append(out, LawScenario{
			Name: c.name, Reason: c.reason, Modality: m, Annual: s.Annual, Percent: s.Percent,
			Promised: promise.Made() && promise.By == "" && c.binds && promise.Rebalanced == (c.result != r),
		})
	}
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
