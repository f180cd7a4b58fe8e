package agenda

import (
	"context"
	"strconv"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// exportPage is how many rows are read at once.
const exportPage = 500

// Export returns the file of the user's appointments that the filter finds, in the
// order of the list.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format) (export.Table[Appointment], error) {
	if !a.Can(actor.AgendaUse) {
		return export.Table[Appointment]{}, actor.ErrDenied
	}
	return export.Table[Appointment]{
		Name: "agenda-" + localDate(s.Clock.Now()).String(), Sheet: "Agenda", Columns: exportColumns,
		Rows: func(ctx context.Context, emit func(*Appointment) error) error { return s.each(ctx, a, f, emit) },
		Record: func(ctx context.Context, rows int) error {
			return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
				return audit.Record(ctx, tx, audit.Entry{
					Actor: a, Action: "agenda.export", Entity: "export", EntityID: "appointments", Title: "Compromissos exportados",
					After: map[string]any{"formato": format, "linhas": rows, "quando": f.When},
				})
			})
		},
	}, nil
}

func (s *Service) each(ctx context.Context, a actor.Actor, f Filter, emit func(*Appointment) error) error {
	for f.Limit = exportPage; ; f.Offset += exportPage {
		found, _, err := s.List(ctx, a, f)
		if err != nil {
			return err
		}
		for i := range found {
			if err := emit(&found[i]); err != nil {
				return err
			}
		}
		if len(found) < exportPage {
			return nil
		}
	}
}

var exportColumns = []export.Column[Appointment]{
	{Title: "Início", Cell: func(a *Appointment) sheet.Cell { return sheet.Time(a.Start.Time()) }},
	{Title: "Fim", Cell: func(a *Appointment) sheet.Cell { return sheet.Time(a.End.Time()) }},
	{Title: "Duração (min)", Cell: func(a *Appointment) sheet.Cell { return sheet.Number(strconv.Itoa(a.Duration), 0) }},
	{Title: "Assunto", Cell: func(a *Appointment) sheet.Cell { return sheet.Text(a.Title()) }},
	{Title: "Cliente", Cell: func(a *Appointment) sheet.Cell { return sheet.Text(a.Client) }},
	{Title: "Local", Cell: func(a *Appointment) sheet.Cell { return sheet.Text(a.Place) }},
	{Title: "Observações", Cell: func(a *Appointment) sheet.Cell { return sheet.Text(a.Notes) }},
	{Title: "Situação", Cell: func(a *Appointment) sheet.Cell { return sheet.Text(string(a.Status)) }},
}

// Own returns the appointments of a user for the export of the own data.
func Own(ctx context.Context, q db.Q, userID string) (any, error) {
	all, err := since(ctx, q, actor.Actor{UserID: userID}, time.Time{})
	rows := make([]appointmentBody, len(all))
	for i := range all {
		rows[i] = bodyOf(&all[i])
	}
	return rows, err
}
