package finding

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate"
)

// InvoicesChanged looks again into the invoices of the months and at the series of
// their contracts.
//
// Protection: the contract is held.
func (s *Service) InvoicesChanged(ctx context.Context, tx *db.Tx, changed invoice.Changed) error {
	months := map[string][]month.Month{}
	var order []string
	for _, p := range changed.Places {
		if p.ContractID == "" {
			continue
		}
		if _, known := months[p.ContractID]; !known {
			order = append(order, p.ContractID)
		}
		months[p.ContractID] = append(months[p.ContractID], p.Month)
	}
	if len(order) == 0 {
		return nil
	}
	// Of another contract is what a credit on these invoices settled that is no longer there.
	unsettled, err := unsettledBy(ctx, tx, order)
	if err != nil {
		return err
	}
	order = append(order, unsettled...)
	if err := contract.LockForUpdate(ctx, tx, order); err != nil {
		return err
	}
	b, err := s.datedValues(ctx, tx)
	if err != nil {
		return err
	}
	for _, contractID := range order {
		if err := refresh(ctx, tx, b, contractID, months[contractID]); err != nil {
			return err
		}
	}
	return nil
}

// ContractChanged makes the findings follow what the rules see of the contract.
//
// Protection: the caller holds the contract.
func (s *Service) ContractChanged(ctx context.Context, tx *db.Tx, c contract.Changed) error {
	before, after := c.Before, c.After
	if before == nil || after == nil || before.Start == after.Start && before.End == after.End && before.ClientID == after.ClientID &&
		before.Incentive == after.Incentive && before.Code == after.Code && before.Deleted() == after.Deleted() && contract.SamePrices(before, after) {
		return nil
	}
	b, err := s.datedValues(ctx, tx)
	if err != nil {
		return err
	}
	return refresh(ctx, tx, b, after.ID, nil)
}

// datedValues are the dated values that the rules are applied with, and what is read once
// for many contracts, with who follows what they find.
type datedValues struct {
	parameters parameter.Snapshot
	book       *rate.Book
	peers      peers
	followers  fact.Followers[Changed]
}

// datedValues reads them; the caller holds the contracts already: what changes after that
// is followed by a job that waits for them.
func (s *Service) datedValues(ctx context.Context, tx *db.Tx) (datedValues, error) {
	p, err := s.parameters.Get(ctx, tx)
	return datedValues{p, &rate.Book{}, peers{}, s.followers}, err
}

// refresh makes the stored findings of a contract what the rules find. Only the
// invoices of the months are looked into; of every month where none is given. What was
// found in closed months stays as it is, but for what is about a closed month itself.
//
// Protection: the contract and its findings are held.
func refresh(ctx context.Context, tx *db.Tx, b datedValues, contractID string, months []month.Month) error {
	of, err := lockForUpdateSubject(ctx, tx, contractID)
	if err != nil {
		return err
	}
	if of.deleted {
		return nil // out of every list; a restored contract is looked into again
	}
	stored, err := lockForUpdateFindings(ctx, tx, contractID)
	if err != nil {
		return err
	}
	all, err := invoicesOf(ctx, tx, contractID)
	if err != nil {
		return err
	}
	months = andFollowing(months, all)
	in, err := of.input(ctx, tx, b, all, stored, months)
	if err != nil {
		return err
	}
	of.followers = b.followers
	guard, err := period.Hold(ctx, tx, of.clientID)
	if err != nil {
		return err
	}
	if in.Voided, err = of.voided(ctx, tx); err != nil {
		return err
	}
	closed := func(f *rule.Found) bool { return guard.Closed(of.clientID, f.Month) && !rule.OfClosed(f.Rule) }
	stored = slices.DeleteFunc(stored, func(f Finding) bool { return closed(&f.Found) })
	fresh := slices.DeleteFunc(rule.Evaluate(in), func(f rule.Found) bool { return closed(&f) })
	doubted := slices.ContainsFunc(stored, func(f Finding) bool { return f.Holds && in.RightInDoubt(f.Found) })
	if months != nil && doubted != slices.ContainsFunc(fresh, in.RightInDoubt) {
		return refresh(ctx, tx, b, contractID, nil) // what is claimed of the discount follows in every month
	}
	if err := of.merge(ctx, tx, stored, fresh, months); err != nil {
		return err
	}
	return of.judgeAgain(ctx, tx, guard, all, months)
}

// andFollowing adds the months whose invoices are held against those of the months;
// nil stays every month.
func andFollowing(months []month.Month, all []invoice.Invoice) []month.Month {
	var out []month.Month
	for _, m := range months {
		out = append(out, m)
		for i := range all {
			if after := all[i].Month; after > m && after <= m+rule.MostHistory {
				out = append(out, after)
			}
		}
	}
	return out
}

func among(months []month.Month, m month.Month) bool {
	for _, x := range months {
		if x == m {
			return true
		}
	}
	return months == nil
}

func entryOf(v *invoice.Invoice) rule.Entry {
	e := rule.Entry{ID: v.ID, Kind: v.Kind, UnitID: v.UnitID, Month: v.Month, Number: v.Number, Total: v.Total}
	if v.Bill != nil && v.Bill.CycleStart != nil && v.Bill.CycleEnd != nil {
		e.Cycle = v.Bill.CycleStart.String() + "/" + v.Bill.CycleEnd.String()
	}
	return e
}

// ofSeries reports whether the rule looks at all invoices of a contract at once.
func ofSeries(r rule.Rule) bool {
	return r == rule.Duplicate || r == rule.Missing || r == rule.Credit || r == rule.UndueDiscount || rule.OfClosed(r)
}

// merge writes what the rules found over what is stored.
func (of *subject) merge(ctx context.Context, tx *db.Tx, stored []Finding, fresh []rule.Found, months []month.Month) error {
	type key struct {
		rule    rule.Rule
		subject string
	}
	known := map[key]*Finding{}
	for i := range stored {
		known[key{stored[i].Rule, stored[i].Key}] = &stored[i]
	}
	for i := range fresh {
		k := key{fresh[i].Rule, fresh[i].Key}
		was := known[k]
		delete(known, k)
		if err := of.keep(ctx, tx, was, &fresh[i]); err != nil {
			return err
		}
	}
	for i := range stored {
		f := &stored[i]
		if _, gone := known[key{f.Rule, f.Key}]; gone && (ofSeries(f.Rule) || among(months, f.Month)) {
			if err := of.close(ctx, tx, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// keep stores what was found: as a new finding, or over the one that it was before.
func (of *subject) keep(ctx context.Context, tx *db.Tx, was *Finding, found *rule.Found) error {
	if was == nil {
		f := Finding{
			Found: *found, ID: id.New(), ContractID: of.id, ClientID: of.clientID, Version: 1, Rules: rule.RulesVersion, Holds: true,
			Status: StatusOpen, CreatedAt: nowOf(tx), UpdatedAt: nowOf(tx),
		}
		if err := insert(ctx, tx, &f); err != nil {
			return err
		}
		return of.byRule(ctx, tx, nil, &f, "finding.open", "aberto pela regra")
	}
	next := *was
	next.Found, next.ClientID, next.Rules, next.Holds = *found, of.clientID, rule.RulesVersion, true
	reopened := !was.Decided && was.Status == StatusSolved
	if reopened {
		next.Status = StatusOpen
	}
	if next.sameAs(was) {
		return nil
	}
	next.Version++
	next.UpdatedAt, next.UpdatedBy = nowOf(tx), ""
	if err := update(ctx, tx, &next); err != nil {
		return err
	}
	switch {
	case reopened:
		return of.byRule(ctx, tx, was, &next, "finding.reopen", "verificado de novo pela regra")
	case was.Sentence != next.Sentence || was.Holds != next.Holds:
		return of.byRule(ctx, tx, was, &next, "finding.change", "recalculado pela regra")
	}
	return nil
}

// close notes that a rule no longer finds what it found. What a person decided
// stays as it is.
func (of *subject) close(ctx context.Context, tx *db.Tx, f *Finding) error {
	if !f.Holds && f.ClientID == of.clientID {
		return nil
	}
	next := *f
	next.Holds, next.ClientID = false, of.clientID
	if f.ClientID != of.clientID {
		next.UnitID = "" // it is one of the client before
	}
	if !f.Decided {
		next.Status = StatusSolved
	}
	next.Version++
	next.UpdatedAt, next.UpdatedBy = nowOf(tx), ""
	if err := update(ctx, tx, &next); err != nil || !f.Holds {
		return err
	}
	return of.byRule(ctx, tx, f, &next, "finding.close", "não se verifica mais")
}

// sameAs reports whether two states say the same.
func (f *Finding) sameAs(o *Finding) bool {
	a, errA := json.Marshal(f.Trace)
	b, errB := json.Marshal(o.Trace)
	return errA == nil && errB == nil && bytes.Equal(a, b) && f.Sentence == o.Sentence && f.Light == o.Light && f.Contestable == o.Contestable &&
		f.Month == o.Month && f.InvoiceID == o.InvoiceID && f.UnitID == o.UnitID && f.ClientID == o.ClientID && f.Rules == o.Rules && f.Holds == o.Holds && f.Status == o.Status &&
		f.ContestUntil == o.ContestUntil && equal(f.Expected, o.Expected) && equal(f.Charged, o.Charged) && equal(f.AtStake, o.AtStake) &&
		f.Decided == o.Decided && f.RecoveredBy == o.RecoveredBy && f.RecoveredIn == o.RecoveredIn && f.CarriedFrom == o.CarriedFrom && equal(f.Recovered, o.Recovered) && equal(f.Claimed, o.Claimed)
}

func equal(a, b *money.Amount) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// byRule records an act of the rules and has what follows from it follow.
func (of *subject) byRule(ctx context.Context, tx *db.Tx, before, after *Finding, action, what string) error {
	e := audit.Entry{
		Actor: actor.SystemActor(), Action: action, Entity: entity, EntityID: after.ID, ClientID: after.ClientID,
		Title: "Apontamento " + what + ": " + after.Title(), Description: after.Sentence, After: after.audited(),
	}
	if before != nil {
		e.Before = before.audited()
	}
	if err := audit.Record(ctx, tx, e); err != nil {
		return err
	}
	return of.followers.Notify(ctx, tx, Changed{before, after})
}
