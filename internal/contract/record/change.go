package record

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"

	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/tax"
)

// Blank is what the first version is compared with.
var Blank = View{
	ComplianceConsumption: term.ComplianceEmAnalise, ComplianceNF: term.ComplianceEmAnalise, ComplianceInvoice: term.ComplianceEmAnalise,
	ComplianceCharges: term.ComplianceEmAnalise, ComplianceOverall: term.ComplianceEmAnalise, ContactActive: true, PriceGap: price.GapUndefined, PartialMonth: term.PartialWhole,
	Includes: tax.IncludesPISCOFINS, Rebase: price.RebaseAutomatic,
}

// Differences compares two states as the actor may see them.
func Differences(a actor.Actor, before, after View) []version.Difference {
	before, after = before.Masked(a), after.Masked(a)
	found := version.Differences(before.everything(), after.everything())
	if before.Deleted != after.Deleted {
		found = append(found, version.Difference{
			Field: "deleted", Label: "Situação", Before: inUse(before.Deleted), After: inUse(after.Deleted),
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

func inUse(deleted bool) string {
	if deleted {
		return "Excluído"
	}
	return "Em uso"
}

// Applier returns what makes an input that of the version. A value that contracts
// did not have at its time is not given in it either.
func (v *View) Applier() (func(in *Input), error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("contract: write version: %w", err)
	}
	var body WriteBody
	if err := json.Unmarshal(text, &body); err != nil {
		return nil, fmt.Errorf("contract: read version as a write: %w", err)
	}
	if !v.PartialSaid {
		body.PartialMonth = Optional[string]{}
		return func(in *Input) {
			body.Apply(in)
			in.PartialMonth = string(term.PartialUnsaid)
		}, nil
	}
	return body.Apply, nil
}

// Change is one value before and after a write.
type Change struct {
	Field         string           // by its name in the API
	Needs         actor.Permission // to make it, besides reaching the contract
	Before, After string
}

// Changes compares two states of a contract.
func Changes(before, after *Contract) []Change {
	var found []Change
	for i := range fields {
		f := &fields[i]
		if f.value == nil {
			continue
		}
		if was, is := f.value(before), f.value(after); was != is {
			found = append(found, Change{f.name, f.needs, was, is})
		}
	}
	return found
}

// Untouched is what a new contract is compared with: the values that everybody
// who may create one may give it.
var Untouched = Contract{
	Consumption: term.ComplianceEmAnalise, NF: term.ComplianceEmAnalise, Invoice: term.ComplianceEmAnalise,
	Charges: term.ComplianceEmAnalise, Overall: term.ComplianceEmAnalise,
}

// Sides returns what the audit trail shows of the changes: the values before and
// after, null where there was none.
func Sides(found []Change) (before, after map[string]any) {
	before, after = make(map[string]any, len(found)), make(map[string]any, len(found))
	for _, c := range found {
		before[c.Field], after[c.Field] = db.Optional(c.Before), db.Optional(c.After)
	}
	return before, after
}

// Complete gives a state that is older than some values what held then.
func (v *View) Complete() {
	if v.PriceGap == "" {
		v.PriceGap = price.GapUndefined
	}
	v.Includes, v.Rebase = cmp.Or(v.Includes, tax.IncludesPISCOFINS), cmp.Or(v.Rebase, price.RebaseAutomatic)
	if v.PartialMonth == "" {
		v.PartialMonth, v.Warnings = term.PartialWhole, noTexts
	}
	v.PartialSaid = v.PartialSaid || v.PartialMonth != term.PartialWhole
}
