package finding

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Recovery is what contests gave back and what is still to come (DR-19), by the year of the
// bills that were contested; each document once.
type Recovery struct {
	ClientID, Client string // empty: of all
	Year             string
	Solved           int // contests that gave something back, or that a person resolved
	Contested        int
	Unknown          int          // of Solved, without an amount
	Recovered        money.Amount // what was seen; of what a person resolved without it, what was at stake
	Awaited          money.Amount
}

// RecoveryPage is a page of what contests gave back by client and year, with the sum of all.
type RecoveryPage struct {
	Rows  []Recovery
	Total int
	Sum   Recovery
}

// RecoveryTotal is the sum of what the contests in reach gave back and of what is still to come.
func RecoveryTotal(ctx context.Context, q db.Q, a actor.Actor, f Filter) (Recovery, error) {
	f.me = a.UserID
	return recoveryOf(ctx, q, reachOf(a, actor.InvoicesRead), f)
}

// Recovered returns what the contests in reach gave back and what is still to come.
func (s *Service) Recovered(ctx context.Context, a actor.Actor, f Filter) (p RecoveryPage, err error) {
	if !a.Can(actor.InvoicesRead) {
		return p, actor.ErrDenied
	}
	f.me = a.UserID
	r := reachOf(a, actor.InvoicesRead)
	if p.Total, err = countRecoveries(ctx, s.db, r, f); err != nil {
		return p, err
	}
	if p.Rows, err = recoveries(ctx, s.db, r, f); err != nil {
		return p, err
	}
	p.Sum, err = recoveryOf(ctx, s.db, r, f)
	return p, err
}

// ExportRecovered returns the file of what Recovered lists (R8).
func (s *Service) ExportRecovered(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[Recovery], error) {
	if !a.Can(actor.InvoicesRead) {
		return export.Table[Recovery]{}, actor.ErrDenied
	}
	f.me = a.UserID
	textual := func(title string, of func(*Recovery) string) export.Column[Recovery] {
		return export.Column[Recovery]{Title: title, Cell: func(r *Recovery) sheet.Cell { return sheet.Text(of(r)) }}
	}
	return export.Table[Recovery]{
		Name: "recuperado-" + s.today().String(), Sheet: "Recuperado",
		Columns: []export.Column[Recovery]{
			textual("Cliente", func(r *Recovery) string { return r.Client }), textual("Ano da fatura", func(r *Recovery) string { return r.Year }),
			{Title: "Recuperado (R$)", Sum: true, Cell: func(r *Recovery) sheet.Cell { return export.BRL(&r.Recovered) }},
			{Title: "A receber (R$)", Sum: true, Cell: func(r *Recovery) sheet.Cell { return export.BRL(&r.Awaited) }},
		},
		Rows: func(ctx context.Context, emit func(*Recovery) error) error {
			f.Limit, f.Offset = export.MaxRows+1, 0
			found, err := recoveries(ctx, s.db, reachOf(a, actor.InvoicesRead), f)
			for i := range found {
				if err := emit(&found[i]); err != nil {
					return err
				}
			}
			return err
		},
		Record: audit.Export{Actor: a, Action: "finding.export_recovered", List: "recuperado", Title: "Recuperado exportado", Format: format, Filter: asked}.In(s.db),
	}, nil
}
