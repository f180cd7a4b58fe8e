package queue

import (
	"cmp"
	"context"
	"net/url"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/reading/record"
)

// headPage is how many documents are read at once for a mail.
const headPage = 1000

// Head is the queue of a saved view, by the address of the screen, as the person may see it now
// (DR-26). Without a tab it shows what a person has to look at.
func (s *Service) Head(ctx context.Context, a actor.Actor, address url.Values, rows int) (export.Head, error) {
	if !a.Can(actor.InvoicesRead) {
		return export.Head{}, actor.ErrDenied
	}
	in := web.Query[queueInput](address)
	f := in.filter(a)
	f.Tab, f.After = cmp.Or(f.Tab, TabOpen), ""
	text := func(title string, of func(*Waiting) string) export.Column[Waiting] {
		return export.Column[Waiting]{Title: title, Cell: func(w *Waiting) sheet.Cell { return sheet.Text(of(w)) }}
	}
	table := export.Table[Waiting]{
		Columns: []export.Column[Waiting]{
			text("Situação", func(w *Waiting) string { return record.CompletenessOf(w.Reading).Badge }),
			text("Cliente", func(w *Waiting) string { return cmp.Or(w.contract().Client, w.Place.Customer) }),
			text("Contrato", func(w *Waiting) string { return w.contract().Code }),
			text("Instalação", func(w *Waiting) string { return w.Place.Installation }),
			text("Mês", func(w *Waiting) string { return w.Place.Month }),
			{Title: "Valor (R$)", Cell: func(w *Waiting) sheet.Cell { return export.BRL(w.Place.Amount) }},
			text("Arquivo", func(w *Waiting) string { return w.Filename }),
		},
		Rows: func(ctx context.Context, emit func(*Waiting) error) error {
			for {
				found, err := queued(ctx, s.DB, a, f, headPage)
				if err != nil || len(found) == 0 {
					return err
				}
				rows, err := s.named(ctx, a, found)
				if err != nil {
					return err
				}
				for i := range rows {
					if err := emit(&rows[i]); err != nil {
						return err
					}
				}
				f.After = cursorOf(f.Sort, found[len(found)-1])
			}
		},
	}
	return table.Head(ctx, rows)
}

// contract is the one that the document is linked to, or may be without a question; empty where there is
// none in reach.
func (w *Waiting) contract() Named {
	if w.Contract == nil {
		return Named{}
	}
	return *w.Contract
}
