package ledger

import (
	"strings"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// ActImport is the action of the audit trail for a sheet applied to months; its
// description contains prices.
const ActImport = "balance.import"

// Lent are the texts that a month shows where it states none of its own: those of
// its contract and its unit.
type Lent struct{ Supplier, Email, Meter string }

// ChangesText is what a timeline shows of a month before and after: each column
// that was stated otherwise, with the value that it showed and the one that it shows
// now, whether stated, computed or lent (TD-11).
func ChangesText(was, now *Row, lent Lent) string {
	var parts []string
	add := func(label, before, after string) {
		if before != after && label != "" {
			parts = append(parts, label+": "+OrUnknown(before)+" → "+OrUnknown(after))
		}
	}
	for _, c := range numberColumns {
		if c.get(&was.Stated) != c.get(&now.Stated) {
			add(c.label, c.of(was), c.of(now))
		}
	}
	for _, c := range textColumns {
		before, after := *c.of(&was.Stated), *c.of(&now.Stated)
		if before != after {
			add(c.label, lent.shown(c.name, before), lent.shown(c.name, after))
		}
	}
	for _, c := range flagColumns {
		add(c.label, ptbr.YesNo(*c.of(&was.Stated)), ptbr.YesNo(*c.of(&now.Stated)))
	}
	return strings.Join(parts, "; ")
}

// of is what the row shows in the column, as people read it; empty for nothing.
func (c numberColumn) of(r *Row) string {
	v := c.get(&r.Stated)
	if !v.Known {
		v = r.computed(c.name)
	}
	if !v.Known {
		return ""
	}
	return c.shown(v)
}

// computed is what a column shows where nobody states it.
func (r *Row) computed(name string) chain.Energy {
	c, flow := &r.Computed, &r.Computed.Flow
	switch name {
	case "loss_percent":
		return plain(c.Loss)
	case "proinfa":
		return c.Proinfa
	case "given_price":
		return plain(c.Price)
	case "fixed_requirement":
		return c.Requirement
	case "fixed_net":
		return flow.Net
	case "given_volume":
		return flow.Contracted
	case "fixed_minimum", "given_minimum":
		return flow.Minimum
	case "fixed_maximum", "given_maximum":
		return flow.Maximum
	case "fixed_billable":
		return flow.Billable
	case "fixed_adjusted":
		adjusted := energy.Energy(0)
		if r.ShownAdjustment().Made() {
			adjusted = 1
		}
		return chain.Some(adjusted)
	}
	return chain.Energy{}
}

func plain[T ~int64](o chain.Opt[T]) chain.Energy {
	return chain.Energy{V: energy.Energy(o.V), Known: o.Known}
}

// shown is a text column as people read it.
func (l Lent) shown(name, value string) string {
	if name == "bill_due" {
		return dueText(value)
	}
	if value != "" {
		return value
	}
	return map[string]string{"supplier": l.Supplier, "email": l.Email, "meter_label": l.Meter}[name]
}

// dueText is a stored due date as people read it.
func dueText(value string) string {
	if day, err := month.ParseDate(value); err == nil {
		return day.BR()
	}
	return value
}
