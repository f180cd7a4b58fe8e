package proposal

import (
	"context"
	"fmt"
	"slices"

	"ynova/internal/agenda"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
)

// NextSteps are the days of the proposals that the user leads and that wait for their client or
// have been accepted, as each proposal states them (VD-07): those from one day to another, in
// order. An actor who may not make proposals has none.
func (s *Service) NextSteps(ctx context.Context, a actor.Actor, first, last month.Date) ([]agenda.Step, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, nil
	}
	open, err := leading(ctx, s.DB, a, s.today())
	if err != nil {
		return nil, err
	}
	var found []agenda.Step
	for i := range open {
		p := &open[i].Proposal
		for _, step := range open[i].content.Days(&p.Terms, p.awaited(), dayOf(p.UpdatedAt.Time())) {
			if !step.Dated || step.On.Before(first) || step.On.After(last) {
				continue
			}
			found = append(found, agenda.Step{
				ProposalID: p.ID, Kind: string(step.Kind), Proposal: fmt.Sprintf("%d/%d", p.Number, p.Year), Client: p.Terms.ClientName,
				Day: step.On, Text: step.Text, ChangedAt: p.UpdatedAt, Version: p.Version,
			})
		}
	}
	slices.SortStableFunc(found, func(a, b agenda.Step) int { return a.Day.Compare(b.Day) })
	return found, nil
}

// awaited says by when the client answers; empty: the client has.
func (p *Proposal) awaited() string {
	if p.State != Sent {
		return ""
	}
	return "Até " + p.Terms.ValidUntil.BR() + ": resposta do cliente."
}
