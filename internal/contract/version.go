package contract

import (
	"encoding/json"
	"fmt"
	"strconv"

	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
)

// entry is the contract as its history keeps it.
func (c *Contract) entry(reason string) version.Entry {
	return version.Entry{ContractID: c.ID, Number: c.Version, At: c.UpdatedAt, Reason: reason, Snapshot: viewOf(c)}
}

// blank is what the first version is compared with.
var blank = View{
	ComplianceConsumption: ComplianceEmAnalise, ComplianceNF: ComplianceEmAnalise, ComplianceInvoice: ComplianceEmAnalise,
	ComplianceCharges: ComplianceEmAnalise, ComplianceOverall: ComplianceEmAnalise, ContactActive: true,
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
