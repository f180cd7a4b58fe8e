package migration

import (
	"context"

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

// Lane returns a page of the clients in reach that become eligible later, the soonest
// first, and how many there are.
func (s *Service) Lane(ctx context.Context, a actor.Actor, limit, offset int) ([]Waiting, int, error) {
	if !a.Can(actor.MigrationsRead) {
		return nil, 0, actor.ErrDenied
	}
	l, err := s.Leads.Waiting(ctx, a, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	found := make([]Waiting, 0, len(l.Rows))
	for _, r := range l.Rows {
		if from := r.Eligible.From; from != nil { // its units may have changed since it was found
			found = append(found, Waiting{r, *from, from.Month().Add(1)})
		}
	}
	return found, l.Total, nil
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
