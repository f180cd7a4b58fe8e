package contract

import (
	"slices"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// DeclaredMonths are the months that a divergence is declared of beside those that
// have a document (TD-09): YYYY-MM in order, comma-separated, each once.
type DeclaredMonths string

// All returns the months.
func (d DeclaredMonths) All() []month.Month {
	var all []month.Month
	for name := range strings.SplitSeq(string(d), ",") {
		if m, err := month.Parse(name); err == nil {
			all = append(all, m)
		}
	}
	return all
}

// declared reads the months of a divergence; what is not divergent has none.
func (r *rules) declared(path, value string, is Compliance) DeclaredMonths {
	if is != ComplianceDivergente || strings.TrimSpace(value) == "" {
		return ""
	}
	names := strings.Split(value, ",")
	for i := range names {
		m, err := month.Parse(strings.TrimSpace(names[i]))
		if err != nil {
			r.Add(path, "Informe os meses como 08/2026, separados por vírgula")
			return ""
		}
		names[i] = m.String()
	}
	slices.Sort(names)
	return DeclaredMonths(strings.Join(slices.Compact(names), ","))
}

// declaredUntil refuses a divergence of a month that has not begun.
func (c *Contract) declaredUntil(current month.Month) error {
	var f fault.Collector
	begun := func(path string, declared DeclaredMonths) {
		all := declared.All()
		f.Check(len(all) == 0 || all[len(all)-1] <= current, path, "Uma divergência não pode ser declarada em mês futuro")
	}
	begun("compliance_nf_months", c.NFMonths)
	begun("compliance_invoice_months", c.InvoiceMonths)
	return f.Err()
}
