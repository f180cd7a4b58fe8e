package demo

import (
	"context"
	"fmt"

	"ynova/internal/agenda"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
)

// meetings are what the agendas of the office begin with; the times are the next
// free ones.
var meetings = []struct {
	who      int // of SignIns
	company  int
	skip     int // free times that are passed over
	duration int
	subject  string
	place    string
}{
	{who: 0, company: 1, skip: 2, duration: 60, subject: "Renovação do contrato", place: "Sala 2"},
	{who: 0, company: 4, skip: 5, duration: 30, place: "Videochamada"},
	{who: 2, company: 0, skip: 1, duration: 45, subject: "Apresentação da proposta", place: "No cliente"},
	{who: 2, company: 3, skip: 4, duration: 30, subject: "Conferência da fatura"},
	{who: 2, company: 6, skip: 7, duration: 30},
}

// agendas books the first meetings.
func (s Services) agendas(ctx context.Context) error {
	for _, m := range meetings {
		u, err := s.Accounts.Find(ctx, SignIns()[m.who].Email)
		if err != nil {
			return err
		}
		who := actor.Actor{UserID: u.ID, Name: u.Name, Email: u.Email, Roles: u.Roles, AuthenticatedAt: s.Clock.Now()}
		found, err := s.Clients.Suggest(ctx, who, string(cnpjOf(m.company)))
		if err != nil {
			return err
		}
		free, err := s.Agenda.Suggest(ctx, who, m.duration, month.Date{}, "")
		if err != nil {
			return err
		}
		if len(found) != 1 || len(free.Free) <= m.skip {
			return fmt.Errorf("demo: appointment with %s", companies[m.company].name)
		}
		e := agenda.Entry{ClientID: found[0].ID, Subject: m.subject, Place: m.place, Duration: m.duration, Start: free.Free[m.skip].Start.Time()}
		if _, err := s.Agenda.Book(ctx, who, e, ""); err != nil {
			return fmt.Errorf("demo: appointment with %s: %w", companies[m.company].name, err)
		}
	}
	return nil
}
