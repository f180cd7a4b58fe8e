package finding

import (
	"context"
	"slices"

	"ynova/internal/compliance"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/market"
)

// input reads what the rules look at: all invoices of the contract, of which those of
// the months are looked into.
func (of *subject) input(ctx context.Context, tx *db.Tx, b datedValues, all []invoice.Invoice, stored []Finding, months []month.Month) (rule.Input, error) {
	in := rule.Input{
		Contract: of.Agreement, Units: of.units, Parameters: b.parameters, History: all, Owed: owed(stored), Settled: settled(stored),
		Flags: map[month.Month]market.Value{}, Peers: map[rule.Peer][]percent.Percent{},
	}
	for i := range all {
		v := &all[i]
		in.Series = append(in.Series, entryOf(v))
		if among(months, v.Month) {
			in.Invoices = append(in.Invoices, *v)
		}
	}
	if len(in.Invoices) == 0 {
		return in, nil
	}
	for _, read := range [...]func(context.Context, *db.Tx, *rule.Input) error{of.readMarket, of.readMonths, b.peers.read} {
		if err := read(ctx, tx, &in); err != nil {
			return in, err
		}
	}
	var err error
	if in.Register, err = registerOf(ctx, tx, of.id); err != nil {
		return in, err
	}
	in.Official, err = compliance.OfficialOf(ctx, tx, b.book, of.id, in.Invoices)
	return in, err
}

// voided reads the documents that lost their value after their month was closed, while it is.
func (of *subject) voided(ctx context.Context, tx *db.Tx) ([]invoice.Voided, error) {
	all, err := invoice.VoidedOf(ctx, tx, of.id)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	closed, err := period.DatesOf(ctx, tx, of.clientID)
	return slices.DeleteFunc(all, func(v invoice.Voided) bool {
		at := closed.Of(of.clientID, v.Month)
		return at == nil || v.StateAt == nil || *v.StateAt < *at
	}), err
}

// readMarket reads the bandeiras of the months of which a bill charges one.
func (of *subject) readMarket(ctx context.Context, tx *db.Tx, in *rule.Input) error {
	for i := range in.Invoices {
		v := &in.Invoices[i]
		if v.Bill == nil || v.Bill.FlagValue == nil {
			continue
		}
		flag, known, err := market.FlagOf(ctx, tx, v.Month)
		if err != nil {
			return err
		}
		if known {
			in.Flags[v.Month] = flag
		}
	}
	return nil
}

// readMonths reads what was metered and what compliance concludes in the span of the invoices.
// One contract's months do not give the energy of a unit that several share: it is left out.
func (of *subject) readMonths(ctx context.Context, tx *db.Tx, in *rule.Input) error {
	first, last := in.Invoices[0].Month, in.Invoices[len(in.Invoices)-1].Month
	in.Metered, in.Checks = map[month.Month]energy.Energy{}, map[month.Month]check.Result{}
	if of.alone {
		months, err := portfolio.MonthsBetween(ctx, tx, of.id, first, last)
		if err != nil {
			return err
		}
		for i := range months {
			if e := months[i].Consumption; e != nil {
				in.Metered[months[i].Month] = *e
			}
		}
	}
	if !slices.ContainsFunc(in.Invoices, func(v invoice.Invoice) bool { return v.NF != nil }) {
		return nil
	}
	checks, err := compliance.ChecksBetween(ctx, tx, of.id, first, last)
	for i := range checks {
		in.Checks[checks[i].Month] = checks[i]
	}
	return err
}

// settled are the discounts without a right about which a person has decided.
func settled(stored []Finding) map[string]bool {
	keys := map[string]bool{}
	for i := range stored {
		if f := &stored[i]; f.Rule == rule.UndueDiscount && f.Decided && !f.Pending() {
			keys[f.Key] = true
		}
	}
	return keys
}

// owed are the contestations that a person resolved, which a distributor owes since; a tax is
// given back by who levies it.
func owed(stored []Finding) (out []rule.Owed) {
	for i := range stored {
		f := &stored[i]
		won := f.Decided && f.Status == StatusSolved && f.Contestable && f.Kind == invoice.KindBill && f.Rule != rule.Credit
		remedy := rule.RemedyOf(f.Rule, f.Kind)
		won = won && f.RecoveredBy == "" && remedy != rule.RemedyState && remedy != rule.RemedyCity
		if won && f.AtStake != nil && *f.AtStake > 0 {
			out = append(out, rule.Owed{ID: f.ID, UnitID: f.UnitID, Month: f.Month, Title: f.Title(), AtStake: *f.AtStake})
		}
	}
	return out
}
