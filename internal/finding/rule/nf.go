package rule

import (
	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
)

// nfChecks quote what compliance concludes of a month's notas fiscais: other energy,
// another price, or taxes outside the regime. Of several notas the first one represents
// the month.
func nfChecks(in *Input) (out []Found) {
	seen := map[month.Month]bool{}
	for i := range in.Invoices {
		v := &in.Invoices[i]
		c, ok := in.Checks[v.Month]
		if v.NF == nil || !ok || seen[v.Month] {
			continue
		}
		seen[v.Month] = true
		if e := &c.NFEnergy; e.Status == check.StatusDivergente {
			rule := NFPrice
			switch {
			case e.Unit == basis.UnitMWh:
				rule = NFVolume
			case e.NotRebased:
				rule = NotRebased
			}
			f := quoted(v, rule, e, c.NFEnergyValue)
			if owed, err := money.Parse(e.Overpaid); err == nil && f.AtStake != nil {
				f.AtStake = &owed
			}
			out = append(out, f)
		}
		if c.NFICMS.Status == check.StatusDivergente {
			out = append(out, quoted(v, NFICMS, &c.NFICMS, c.NFICMSValue))
		}
		if f := &c.NFFederal; f.Status == check.StatusDivergente {
			charged, err := money.Parse(f.Found)
			if err != nil {
				continue
			}
			out = append(out, quoted(v, NFFederal, f, &charged))
		}
	}
	return out
}

// quoted is a finding of compliance's. The record's value is what is right in R$; the
// notas' sum is what they charge.
func quoted(v *invoice.Invoice, r Rule, c *check.Finding, charged *money.Amount) Found {
	f := about(v, r, "")
	f.Sentence, f.Charged = c.Reason, charged
	if c.Trace != nil {
		f.Trace = *c.Trace
		if expected, err := money.Parse(c.Trace.Value); err == nil {
			f.Expected = &expected
		}
	}
	if f.Trace.Name == "" {
		f.Trace = trace.Result("Conferência da NF", c.Rule, c.Expected, c.Unit, trace.Input("Encontrado", c.Found, c.Unit, sourceOf(v)))
	}
	if f.Expected == nil || f.Charged == nil {
		f.Contestable = true
		return f
	}
	f.AtStake = new(max(*f.Charged-*f.Expected, 0))
	if f.Contestable = *f.Charged > *f.Expected; !f.Contestable {
		f.Light = portfolio.LightAmarelo
	}
	return f
}
