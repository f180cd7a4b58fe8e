package record

import (
	"cmp"

	"ynova/internal/document/extract"
	"ynova/internal/document/fiscal"
)

// IsNota reports whether it is the nota of a supplier, as XML or on paper.
func (r *Reading) IsNota() bool {
	class := r.Kind().Class
	return class == extract.NFeXML || class == extract.DANFE
}

// nf are the figures of the nota of a supplier; nil of other documents.
func (r *Reading) nf() *fiscal.NF {
	switch {
	case r.Result.Fiscal != nil:
		return r.Result.Fiscal.NF
	case r.IsNota():
		return r.PrintedNF()
	}
	return nil
}

// PrintedNF adds up the lines of a DANFE as those of the XML are. Where one line has no
// ICMS of its own, the nota's is its.
func (r *Reading) PrintedNF() *fiscal.NF {
	var lines []fiscal.Printed
	text := func(v *extract.Value) string {
		if v == nil {
			return ""
		}
		return v.Value
	}
	for i := range r.Result.Bill.Items {
		item := &r.Result.Bill.Items[i]
		lines = append(lines, fiscal.Printed{
			Description: item.Description, Unit: item.Unit, Quantity: text(item.Quantity), Value: item.Amount.Value,
			ICMSBase: text(item.ICMSBase), ICMSRate: text(item.ICMSRate), ICMSValue: text(item.ICMS),
		})
	}
	if len(lines) == 1 {
		one := &lines[0]
		one.ICMSBase, one.ICMSRate = cmp.Or(one.ICMSBase, r.Text(extract.ICMSBase)), cmp.Or(one.ICMSRate, r.Text(extract.ICMSRate))
		one.ICMSValue = cmp.Or(one.ICMSValue, r.Text(extract.ICMSValue))
	}
	return fiscal.NFOf(lines)
}

func (r *Reading) xmlBill() *fiscal.Bill {
	if r.Result.Fiscal == nil {
		return nil
	}
	return r.Result.Fiscal.Bill
}
