package negotiation

import (
	"context"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Export returns the file of the deals in reach that match the filter, in its order, with the
// rows and masks of the list (R8). The map holds the query parameters, for the audit trail.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[Deal], error) {
	if !a.Can(actor.LeadsUpdate) {
		return export.Table[Deal]{}, actor.ErrDenied
	}
	if err := f.check(a); err != nil {
		return export.Table[Deal]{}, err
	}
	f.Limit = export.MaxRows + 1
	return export.Table[Deal]{
		Name: "negociacoes-" + month.DateOf(clock.Local(s.Clock.Now())).String(), Sheet: "Negociações", Columns: exportColumns(a),
		Rows: func(ctx context.Context, emit func(*Deal) error) error {
			return each(ctx, s.DB, scopeOf(a), &f, func(d *Deal) error {
				shown := d.masked(a)
				return emit(&shown)
			})
		},
		Record: audit.Export{Actor: a, Action: "deal.export", List: "deals", Title: "Negociações exportadas", Format: format, Filter: asked}.In(s.DB),
	}, nil
}

func exportColumns(a actor.Actor) []export.Column[Deal] {
	columns := []export.Column[Deal]{
		{Title: "Número", Cell: func(d *Deal) sheet.Cell { return sheet.Number(strconv.FormatInt(d.Number, 10), 0) }},
		textual("Cliente", func(d *Deal) string { return d.Client }),
		textual("CNPJ", func(d *Deal) string { return brdoc.CNPJ(d.CNPJ).Masked() }),
		textual("Título", func(d *Deal) string { return d.Title }),
		textual("Etapa", func(d *Deal) string { return d.Stage.Name() }),
		textual("Responsável", func(d *Deal) string { return d.Owner }),
		{Title: "Valor (R$)", Sum: true, Cell: func(d *Deal) sheet.Cell { return export.BRL(d.Value) }},
		{Title: "Volume (MWh/mês)", Sum: true, Cell: func(d *Deal) sheet.Cell { return export.MWh(d.Volume) }},
		{Title: "Probabilidade (%)", Cell: func(d *Deal) sheet.Cell {
			if d.Probability == nil {
				return sheet.Cell{}
			}
			return sheet.Number(strconv.Itoa(*d.Probability), 0)
		}},
		dateColumn("Previsão de fechamento", func(d *Deal) month.Date { return d.ExpectedClose }),
		textual("Próximo passo", func(d *Deal) string { return d.NextStep }),
		dateColumn("Próximo passo em", func(d *Deal) month.Date { return d.NextStepOn }),
	}
	if a.SeesPrices() {
		columns = append(columns, textual("Fornecedor", func(d *Deal) string { return d.Supplier }))
	}
	return append(columns,
		textual("Contrato", func(d *Deal) string { return d.ContractCode }),
		textual("Motivo da perda", func(d *Deal) string { return sentence(d.LostReason.Name(), d.LostNote) }),
		export.Column[Deal]{Title: "Criada em", Cell: func(d *Deal) sheet.Cell { return sheet.Time(d.CreatedAt.Time()) }},
		export.Column[Deal]{Title: "Atualizada em", Cell: func(d *Deal) sheet.Cell { return sheet.Time(d.UpdatedAt.Time()) }})
}

func textual(title string, of func(*Deal) string) export.Column[Deal] {
	return export.Column[Deal]{Title: title, Cell: func(d *Deal) sheet.Cell { return sheet.Text(of(d)) }}
}

func dateColumn(title string, of func(*Deal) month.Date) export.Column[Deal] {
	return export.Column[Deal]{Title: title, Cell: func(d *Deal) sheet.Cell {
		if v := of(d); !v.IsZero() {
			return sheet.Date(v.String())
		}
		return sheet.Cell{}
	}}
}
