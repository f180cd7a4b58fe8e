package contract

import (
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
)

// Difference is a value in which two versions of a contract differ, as a person
// reads it.
type Difference struct {
	Field  string
	Label  string
	Before string // empty: not given
	After  string
}

// blank is what the first version is compared with.
var blank = View{
	ComplianceConsumption: ComplianceEmAnalise, ComplianceNF: ComplianceEmAnalise, ComplianceInvoice: ComplianceEmAnalise,
	ComplianceCharges: ComplianceEmAnalise, ComplianceOverall: ComplianceEmAnalise, ContactActive: true,
}

// differences compares two states as the actor may see them.
func differences(a actor.Actor, before, after View) []Difference {
	before, after = before.masked(a), after.masked(a)
	found := []Difference{}
	was, is := before.Labelled(), after.Labelled()
	for i := range is {
		if was[i].Value != is[i].Value {
			found = append(found, Difference{is[i].Field, is[i].Label, was[i].Value, is[i].Value})
		}
	}
	found = append(found, detailDifferences(&before, &after)...)
	if before.Deleted != after.Deleted {
		found = append(found, Difference{"deleted", "Situação", situation(before.Deleted), situation(after.Deleted)})
	}
	return found
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
