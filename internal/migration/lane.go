package migration

import (
	"context"
	"slices"

	"ynova/internal/client/lead"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
)

// Waiting is a client of low voltage that becomes eligible on a day to come (MG-03).
type Waiting struct {
	lead.Row
	From  month.Date
	First month.Month // of a simulation: the first whole month after the day
}

// Lane returns the clients in reach that become eligible later, the soonest first.
func (s *Service) Lane(ctx context.Context, a actor.Actor) ([]Waiting, error) {
	if !a.Can(actor.MigrationsRead) {
		return nil, actor.ErrDenied
	}
	rows, err := s.Leads.Rows(ctx, a)
	if err != nil {
		return nil, err
	}
	today := s.today()
	var found []Waiting
	for _, r := range rows {
		if from := r.Eligible.From; from != nil && from.After(today) {
			found = append(found, Waiting{r, *from, from.Month().Add(1)})
		}
	}
	slices.SortStableFunc(found, func(a, b Waiting) int { return a.From.Compare(b.From) })
	return found, nil
}

// Choices are what a migration of a client may name.
type Choices struct{ People, Proposals []Named }

// Choices gives who may own a migration, and the accepted proposals of a client.
func (s *Service) Choices(ctx context.Context, a actor.Actor, clientID string) (c Choices, err error) {
	if !a.Can(actor.MigrationsUpdate) {
		return c, actor.ErrDenied
	}
	if _, err := s.Leads.Get(ctx, a, clientID); err != nil {
		return c, err
	}
	if c.Proposals, err = acceptedProposals(ctx, s.DB, clientID); err != nil {
		return c, err
	}
	c.People = []Named{{a.UserID, a.Name}}
	if a.Can(actor.ClientsAssign) {
		c.People, err = people(ctx, s.DB)
	}
	return c, err
}

// expiringDays is from how many days before its end on an authorisation is to be renewed.
const expiringDays = 30

// Urgent counts the open migrations in reach with a stage that is late, and those whose
// authorisation ran out or will within thirty days.
func (s *Service) Urgent(ctx context.Context, a actor.Actor) (late, expiring int, err error) {
	found, err := s.List(ctx, a, Filter{})
	soon := s.today().AddDays(expiringDays)
	for i := range found {
		if found[i].worst().Standing == Late {
			late++
		}
		if done, ok := found[i].Done[Authority]; ok && done.Until != nil && !done.Until.After(soon) {
			expiring++
		}
	}
	return late, expiring, err
}
