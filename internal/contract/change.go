package contract

import (
	"ynova/internal/platform/db"
)

// change is one value before and after a write.
type change struct {
	*field
	before, after string
}

// changes compares two states of a contract.
func changes(before, after *Contract) []change {
	var found []change
	for i := range fields {
		f := &fields[i]
		if f.value == nil {
			continue
		}
		if was, is := f.value(before), f.value(after); was != is {
			found = append(found, change{f, was, is})
		}
	}
	return found
}

// untouched is what a new contract is compared with: the values that everybody
// who may create one may give it.
var untouched = Contract{
	Consumption: ComplianceEmAnalise, NF: ComplianceEmAnalise, Invoice: ComplianceEmAnalise,
	Charges: ComplianceEmAnalise, Overall: ComplianceEmAnalise,
}

// sides returns what the audit trail shows of the changes: the values before and
// after, null where there was none.
func sides(found []change) (before, after map[string]any) {
	before, after = make(map[string]any, len(found)), make(map[string]any, len(found))
	for _, c := range found {
		before[c.name], after[c.name] = db.Optional(c.before), db.Optional(c.after)
	}
	return before, after
}
