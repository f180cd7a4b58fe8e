package place

import (
	"context"
	"slices"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// Question is what to ask before a contract is chosen.
type Question struct {
	Code  record.QuestionCode
	Text  string
	Units []Holder // that the document may be of
}

// questionBefore is what the register leaves open about a document (RQ-04).
func questionBefore(ctx context.Context, q db.Q, scope client.Scope, r *record.Reading, all []Holder, found []Proposal) (*Question, error) {
	if len(all) > 0 {
		of := contract.Reference{ClientID: all[0].ClientID}
		if text := Disagreement(all, &of, r.Text); text != "" {
			return &Question{Code: record.AskIdentity, Text: text}, nil
		}
		return nil, nil
	}
	cnpj, err := brdoc.ParseCNPJ(r.Text(extract.ClientDocument))
	if err != nil || brdoc.CodeKey(r.Text(extract.Installation)) == "" {
		return nil, nil //nolint:nilerr // nothing to hold against the register
	}
	units, err := heldByClient(ctx, q, scope, cnpj)
	if err != nil {
		return nil, err
	}
	units = slices.DeleteFunc(units, func(h Holder) bool { return !h.inReach })
	known := slices.DeleteFunc(slices.Clone(units), func(h Holder) bool {
		return !slices.ContainsFunc(found, func(p Proposal) bool { return p.UnitID == h.UnitID })
	})
	if len(known) > 0 { // by another of its numbers
		return &Question{Code: record.AskRenumber, Text: "A distribuidora mudou o número desta unidade?", Units: known}, nil
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &Question{Code: record.AskRegister, Text: "Cadastrar a instalação?", Units: units}, nil
}
