package proposal

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/simulation"
	"ynova/internal/simulation/proposal/workbook"
)

// exportPage is how many rows are read at a time.
const exportPage = 500

// Export returns the file of the proposals in reach that the filter finds, in the
// order of the list (R8). The trail keeps the filter as it was given.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[Proposal], error) {
	if !a.Can(actor.SimulationsUse) {
		return export.Table[Proposal]{}, actor.ErrDenied
	}
	f.today = s.today()
	return export.Table[Proposal]{
		Name: "propostas-" + f.today.String(), Sheet: "Propostas", Columns: f.columns(a),
		Rows: func(ctx context.Context, emit func(*Proposal) error) error {
			for from := 0; from <= export.MaxRows; from += exportPage {
				rows, _, err := list(ctx, s.DB, a, &f, exportPage, from)
				if err != nil {
					return err
				}
				for i := range rows {
					if err := emit(rows[i].masked(a)); err != nil {
						return err
					}
				}
				if len(rows) < exportPage {
					return nil
				}
			}
			return nil
		},
		Record: audit.Export{Actor: a, Action: "proposal.export", List: "proposals", Title: "Propostas exportadas", Format: format, Filter: asked}.In(s.DB),
	}, nil
}

func (f *Filter) columns(a actor.Actor) []export.Column[Proposal] {
	text := func(title string, of func(*Proposal) string) export.Column[Proposal] {
		return export.Column[Proposal]{Title: title, Cell: func(p *Proposal) sheet.Cell { return sheet.Text(of(p)) }}
	}
	whole := func(p *Proposal, c sheet.Cell) sheet.Cell {
		if simulation.Whole(a, p.TypedBy) {
			return c
		}
		return sheet.Cell{}
	}
	today := f.today
	return []export.Column[Proposal]{
		text("Número", func(p *Proposal) string { return p.label() }),
		text("Estado", func(p *Proposal) string { return p.On(today).Label() }),
		text("Cliente", func(p *Proposal) string { return p.Terms.ClientName }),
		text("Distribuidora", func(p *Proposal) string { return p.Distributor }),
		text("Modalidade", func(p *Proposal) string { return string(p.Terms.Modality) }),
		text("Fornecedor", func(p *Proposal) string { return p.Terms.Supplier }),
		{Title: "Preço (R$/MWh)", Cell: func(p *Proposal) sheet.Cell { return whole(p, export.Price(&p.Price)) }},
		{Title: "Custo atual (R$/ano)", Sum: true, Cell: func(p *Proposal) sheet.Cell { return whole(p, export.BRL(&p.AnnualCost)) }},
		{Title: "Economia prometida (R$/ano)", Sum: true, Cell: func(p *Proposal) sheet.Cell { return whole(p, export.BRL(p.promised())) }},
		{Title: "Economia prometida (%)", Cell: func(p *Proposal) sheet.Cell { return export.Percent(p.PromisedPercent) }},
		{Title: "Economia com as premissas de hoje (R$/ano)", Sum: true, Cell: func(p *Proposal) sheet.Cell { return whole(p, export.BRL(&p.AnnualSaving)) }},
		{Title: "Economia com as premissas de hoje (%)", Cell: func(p *Proposal) sheet.Cell { return export.Percent(p.SavingPercent) }},
		{Title: "Validade", Cell: func(p *Proposal) sheet.Cell { return sheet.Date(p.Terms.ValidUntil.String()) }},
		text("Autor", func(p *Proposal) string { return p.Owner }),
		{Title: "Criada em", Cell: func(p *Proposal) sheet.Cell { return sheet.Time(p.CreatedAt.Time()) }},
	}
}

// Label is what the screens call the state.
func (s State) Label() string { return strings.ToUpper(string(s[:1])) + string(s[1:]) }

// PDF gives the document of a proposal in reach.
func (s *Service) PDF(ctx context.Context, a actor.Actor, proposalID string) (name string, file []byte, err error) {
	k, err := s.Get(ctx, a, proposalID, 0)
	if err != nil {
		return "", nil, err
	}
	if err := k.released(); err != nil {
		return "", nil, err
	}
	doc, err := s.document(ctx, &k.Proposal, k.Content)
	if err != nil {
		return "", nil, err
	}
	return s.pdf(ctx, s.DB, k.ID, doc)
}

// XLSX gives the workbook of a proposal in reach; it computes what the proposal shows.
func (s *Service) XLSX(ctx context.Context, a actor.Actor, proposalID string) (name string, file []byte, err error) {
	k, err := s.Get(ctx, a, proposalID, 0)
	if err != nil {
		return "", nil, err
	}
	if err := k.released(); err != nil {
		return "", nil, err
	}
	doc, err := s.document(ctx, &k.Proposal, k.Content)
	if err != nil {
		return "", nil, err
	}
	file, err = workbook.XLSX(doc)
	return doc.FileName(), file, err
}
