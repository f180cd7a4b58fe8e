package rerun

import (
	"context"
	"fmt"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Way is in which direction a saving was crossed.
type Way string

// The ways.
const (
	Up   Way = "subiu"
	Down Way = "desceu"
	Both Way = "ambos"
)

// Crossing is a saving that a user chose: in R$ per year, or in percent of the
// present cost where Percent is set.
type Crossing struct {
	Saving  money.Amount
	Percent *percent.Percent
	Way     Way
}

// List returns a page of the runs, newest first.
func (s *Service) List(ctx context.Context, a actor.Actor, limit, offset int) ([]Run, int, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, 0, actor.ErrDenied
	}
	return runs(ctx, s.DB, a, limit, offset)
}

// Get returns a run, to a parceiro with the counts of the own simulations.
func (s *Service) Get(ctx context.Context, a actor.Actor, runID string) (*Run, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	return byID(ctx, s.DB, a, runID)
}

// Crossed returns a page of what crossed a saving in a run, in reach of the actor.
func (s *Service) Crossed(ctx context.Context, a actor.Actor, runID string, c Crossing, limit, offset int) ([]Item, int, error) {
	if _, err := s.Get(ctx, a, runID); err != nil {
		return nil, 0, err
	}
	return crossed(ctx, s.DB, a, runID, &c, limit, offset)
}

// exportPage is how many rows are read at a time.
const exportPage = 500

// Export returns the file of what crossed (R8).
func (s *Service) Export(ctx context.Context, a actor.Actor, runID string, c Crossing, format export.Format) (export.Table[Item], error) {
	run, err := s.Get(ctx, a, runID)
	if err != nil {
		return export.Table[Item]{}, err
	}
	return export.Table[Item]{
		Name: "resimulacao-" + s.today().String(), Sheet: "Cruzaram", Columns: columns(),
		Rows: func(ctx context.Context, emit func(*Item) error) error {
			for from := 0; from <= export.MaxRows; from += exportPage {
				items, _, err := crossed(ctx, s.DB, a, run.ID, &c, exportPage, from)
				if err != nil {
					return err
				}
				for i := range items {
					if err := emit(&items[i]); err != nil {
						return err
					}
				}
				if len(items) < exportPage {
					return nil
				}
			}
			return nil
		},
		Record: audit.Export{Actor: a, Action: "simulation.rerun_export", List: "reruns", Title: "Resimulação exportada", Format: format, Filter: fmt.Sprint(c.Way)}.In(s.DB),
	}, nil
}

func columns() []export.Column[Item] {
	text := func(title string, of func(*Item) string) export.Column[Item] {
		return export.Column[Item]{Title: title, Cell: func(i *Item) sheet.Cell { return sheet.Text(of(i)) }}
	}
	return []export.Column[Item]{
		text("Tipo", func(i *Item) string { return map[Kind]string{Proposal: "Proposta", Simulation: "Simulação"}[i.Kind] }),
		text("Número", func(i *Item) string { return i.Label }),
		text("Nome", func(i *Item) string { return i.Name }),
		text("Responsável", func(i *Item) string { return i.Owner }),
		text("Modalidade", func(i *Item) string { return i.Modality }),
		{Title: "Economia antes (R$/ano)", Sum: true, Cell: func(i *Item) sheet.Cell { return export.BRL(&i.OldSaving) }},
		{Title: "Economia agora (R$/ano)", Sum: true, Cell: func(i *Item) sheet.Cell { return export.BRL(i.NewSaving) }},
		{Title: "Diferença (R$/ano)", Sum: true, Cell: func(i *Item) sheet.Cell { return export.BRL(i.Difference()) }},
		{Title: "Antes (%)", Cell: func(i *Item) sheet.Cell { return export.Percent(i.OldPercent) }},
		{Title: "Agora (%)", Cell: func(i *Item) sheet.Cell { return export.Percent(i.NewPercent) }},
		text("Mensagem", (*Item).Message),
	}
}
