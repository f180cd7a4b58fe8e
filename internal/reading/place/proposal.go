package place

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/reading/record"
)

// Proposal is a contract that a document may belong to, and why.
type Proposal struct {
	ContractID   string
	ContractCode string
	ClientName   string
	Supplier     string
	Meter        string // of the unit that the document names, where it is known
	UnitID       string
	ByUnit       bool // by the code of the installation; else by the CNPJ
	Covers       bool // the contract is in force in the document's month
	Preset       bool // installation, CNPJ and month name this contract alone

	ClientID string
}

// Proposals returns the contracts in reach that the document may belong to: those
// of the unit that it names, then those of its CNPJ; and what to ask before one of them
// is chosen, nil where nothing is.
func (s *Service) Proposals(ctx context.Context, a actor.Actor, readingID string) ([]Proposal, *Question, error) {
	r, err := record.Get(ctx, s.DB, a, readingID)
	if err != nil {
		return nil, nil, err
	}
	if err := r.Unread(); err != nil {
		return nil, nil, err
	}
	scope := client.ScopeOf(a, actor.InvoicesProcess)
	found, err := proposals(ctx, s.DB, scope, r)
	if err != nil {
		return nil, nil, err
	}
	all, err := ToldHolders(ctx, s.DB, a, r.Text, "")
	if err != nil {
		return nil, nil, err
	}
	if v := compare(all, r.Text); v == agrees || v == agreesByName {
		preset(found)
	}
	question, err := questionBefore(ctx, s.DB, scope, r, all, found)
	if !a.SeesPrices() {
		for i := range found {
			found[i].Supplier = ""
		}
	}
	return found, question, err
}

// preset marks the one contract of the unit that is in force in the month.
func preset(found []Proposal) {
	only := -1
	for i := range found {
		switch {
		case !found[i].ByUnit || !found[i].Covers:
		case only >= 0:
			return
		default:
			only = i
		}
	}
	if only >= 0 {
		found[only].Preset = true
	}
}

// codes are what a unit may be known by.
func codes(r *record.Reading) []string {
	var out []string
	for _, k := range []extract.Key{extract.Installation, extract.Account, extract.ClientCode} {
		if v := r.Text(k); brdoc.CodeKey(v) != "" {
			out = append(out, v)
		}
	}
	return out
}
