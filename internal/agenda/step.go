package agenda

import (
	"context"
	"fmt"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
)

// Step is a day of a proposal: something to be done on it or until then.
type Step struct {
	ProposalID, Kind string // of the proposal at most once
	Proposal, Client string
	Day              month.Date
	Text             string // names the day, as the proposal does
	ChangedAt        clock.Micros
	Version          int64 // of the proposal
}

// Steps gives the days of the proposals that a user leads, in order.
type Steps interface {
	NextSteps(ctx context.Context, a actor.Actor, first, last month.Date) ([]Step, error)
}

// ProposalDays are the next steps of the user's proposals (VD-07).
func (s *Service) ProposalDays(ctx context.Context, a actor.Actor, first, last month.Date) ([]Step, error) {
	if !a.Can(actor.AgendaUse) {
		return nil, actor.ErrDenied
	}
	if first.IsZero() {
		first = localDate(s.Clock.Now())
	}
	if last.IsZero() {
		last = first.AddDays(stepDays)
	}
	return s.Steps.NextSteps(ctx, a, first, last)
}

// stepDays is how far ahead the steps of proposals are listed: a proposal may wait for a year,
// and supply begins half a year after its notice.
const stepDays = 2 * 366

func dateOnly(d month.Date) string { return strings.ReplaceAll(d.String(), "-", "") }

// write puts a step into a calendar, as a day that keeps nobody from anything else.
func (s *Step) write(host string, write func(line string)) {
	write("BEGIN:VEVENT")
	write("UID:" + s.ProposalID + "-" + s.Kind + "@" + host)
	write("DTSTAMP:" + utc(s.ChangedAt))
	write("LAST-MODIFIED:" + utc(s.ChangedAt))
	write(fmt.Sprintf("SEQUENCE:%d", s.Version-1))
	write("DTSTART;VALUE=DATE:" + dateOnly(s.Day))
	write("DTEND;VALUE=DATE:" + dateOnly(s.Day.AddDays(1)))
	write("SUMMARY:" + escaped(s.Text))
	write("DESCRIPTION:" + escaped("Proposta "+s.Proposal+" para "+s.Client))
	write("TRANSP:TRANSPARENT")
	write("STATUS:CONFIRMED")
	write("END:VEVENT")
}
