package contract

import (
	"encoding/json"
	"fmt"
	"strconv"

	"ynova/internal/contract/price"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// entry is the contract as its history keeps it.
func (c *Contract) entry(reason string) version.Entry {
	return version.Entry{ContractID: c.ID, Number: c.Version, At: c.UpdatedAt, Reason: reason, Snapshot: viewOf(c)}
}

// blank is what the first version is compared with.
var blank = View{
	ComplianceConsumption: ComplianceEmAnalise, ComplianceNF: ComplianceEmAnalise, ComplianceInvoice: ComplianceEmAnalise,
	ComplianceCharges: ComplianceEmAnalise, ComplianceOverall: ComplianceEmAnalise, ContactActive: true, PriceGap: price.GapUndefined,
}

// differences compares two states as the actor may see them.
func differences(a actor.Actor, before, after View) []version.Difference {
	before, after = before.masked(a), after.masked(a)
	found := version.Differences(before.everything(), after.everything())
	if before.Deleted != after.Deleted {
		found = append(found, version.Difference{
			Field: "deleted", Label: "Situação", Before: situation(before.Deleted), After: situation(after.Deleted),
		})
	}
	return found
}

// everything is every value of the contract, also those that come in lists.
func (v *View) everything() []version.Labelled {
	all := version.Details(v.Labelled())
	all.AddPrices(v.Prices)
	all.AddVolumes(v.SeasonalVolumes)
	seen := map[string]int{}
	for _, pair := range v.Additional {
		seen[pair.Label]++
		all.Add("additional."+pair.Label+"."+strconv.Itoa(seen[pair.Label]), pair.Label, pair.Value)
	}
	return all
}

func situation(deleted bool) string {
	if deleted {
		return "Excluído"
	}
	return "Em uso"
}

// applier returns what makes an input that of the version. A value that contracts
// did not have at its time is not given in it either.
func (v *View) applier() (func(in *Input), error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("contract: write version: %w", err)
	}
	var body writeBody
	if err := json.Unmarshal(text, &body); err != nil {
		return nil, fmt.Errorf("contract: read version as a write: %w", err)
	}
	return body.apply, nil
}

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
