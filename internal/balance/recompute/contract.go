package recompute

import (
	"context"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// inRequest is up to how many months a change of a contract computes at once; more
// are left to a job, so that the person does not wait.
const inRequest = 120

// recomputeKind computes the months of groups of one client.
const recomputeKind jobs.Kind = "balance.recompute"

// Kinds are the jobs that compute months.
func Kinds() []jobs.Kind { return []jobs.Kind{recomputeKind, AllKind} }

type recomputeArgs struct {
	Groups []contract.GroupKey
}

// ContractChanged computes the months that the contract serves now and those that
// it served before, in the caller's transaction or, when they are many, in a job
// enqueued in it.
//
// Protection: the clients are locked until the transaction ends.
func (s *Service) ContractChanged(ctx context.Context, tx *db.Tx, c contract.Changed) error {
	before, after := c.Before, c.After
	if before != nil && after != nil && !concerns(before, after) {
		return nil
	}
	if err := s.noteClosed(ctx, tx, c); err != nil {
		return err
	}
	var groups []contract.GroupKey
	var cleared []portfolio.Months
	for _, c := range [...]*contract.Contract{before, after} {
		if c != nil {
			groups = append(groups, contract.GroupKey{ClientID: c.ClientID, Group: c.Group})
		}
	}
	if after != nil && after.Deleted() {
		cleared = append(cleared, portfolio.Months{ContractID: after.ID, ClientID: after.ClientID})
	}
	return s.recomputeGroups(ctx, tx, groups, inRequest, cleared...)
}

// concerns reports whether the difference of two states concerns any month.
func concerns(before, after *contract.Contract) bool {
	a, b := before.Terms(), after.Terms()
	return before.Deleted() != after.Deleted() || a.ClientID != b.ClientID || a.Group != b.Group || !a.History.Equal(b.History) ||
		a.Start != b.Start || a.End != b.End || a.Volume != b.Volume || a.Partial != b.Partial || a.Attendance != b.Attendance ||
		!same(a.UpperLimit, b.UpperLimit) || !same(a.LowerLimit, b.LowerLimit) || !same(a.Flexibility, b.Flexibility) ||
		!same(a.Loss, b.Loss) || !same(a.Proinfa, b.Proinfa) ||
		!contract.SamePrices(before, after) || before.Doubts.Text() != after.Doubts.Text() || a.Seasonal.Text() != b.Seasonal.Text()
}

func same[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// noteClosed records the closed months in which the changed contract would supply differently;
// for a contract that is added or changes client, its own months do.
func (s *Service) noteClosed(ctx context.Context, tx *db.Tx, c contract.Changed) error {
	if c.Before == nil || c.Before.ClientID != c.After.ClientID || !c.Guard.Any() {
		return nil
	}
	parameters, indices, err := s.parameters.Both(ctx, tx)
	if err != nil {
		return err
	}
	factors := price.NewFactors(indices, parameters)
	before, after := newOffer(c.Before.Terms()), newOffer(c.After.Terms())
	moved := c.Before.Group != c.After.Group
	for _, m := range c.Guard.Months(c.After.ClientID) {
		if !before.terms.Supplies(m) && !after.terms.Supplies(m) {
			continue
		}
		was, _ := before.in(m, factors)
		is, _ := after.in(m, factors)
		if moved || was != is {
			c.Guard.Change(c.After.ClientID, m)
		}
	}
	return nil
}

// recomputeGroups computes the units of the groups; most bounds how many months
// the transaction takes itself, 0 for no bound.
func (s *Service) recomputeGroups(ctx context.Context, tx *db.Tx, groups []contract.GroupKey, most int64, cleared ...portfolio.Months) error {
	clientIDs := make([]string, len(groups))
	for i, key := range groups {
		clientIDs[i] = key.ClientID
	}
	p, err := s.newPass(ctx, tx, clientIDs)
	if err != nil {
		return err
	}
	if len(p.units) == 0 && len(cleared) == 0 {
		return nil // nothing was ever measured there
	}
	if err := p.readMarkets(ctx); err != nil {
		return err
	}
	for _, key := range groups {
		p.concernGroup(key)
	}
	p.findConcerned()
	if most > 0 && p.size() > most {
		_, err := s.queue.Enqueue(ctx, tx, jobs.Job{Kind: recomputeKind, Args: recomputeArgs{Groups: groups}})
		if err != nil || len(cleared) == 0 {
			return err
		}
		return portfolio.ReplaceComputed(ctx, tx, p.computer.parameters, cleared, s.followers...)
	}
	if err := p.readMonths(ctx); err != nil {
		return err
	}
	p.Compute()
	return p.store(ctx, cleared...)
}

// runRecompute is the job of recomputeKind.
func (s *Service) runRecompute(ctx context.Context, run *jobs.Run) error {
	var args recomputeArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.recomputeGroups(ctx, tx, args.Groups, 0); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}
