package record

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// chunk is how many records are read together.
const chunk = 200

// Export returns the file of the records in reach that the filter finds, with every
// column whatever a screen shows (R8). The last argument is the filter as requested.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[Record], error) {
	if !a.Can(actor.EmailsRead) {
		return export.Table[Record]{}, actor.ErrDenied
	}
	f.Search, f.Limit = f.Search.of(a), chunk
	name := "emails"
	if f.Month != 0 {
		name += "-" + f.Month.String()
	}
	return export.Table[Record]{
		Name: name, Sheet: "E-mails", Columns: exportColumns(),
		Rows: func(ctx context.Context, emit func(*Record) error) error {
			scope := client.ScopeOf(a, actor.EmailsRead)
			months, err := groups(ctx, s.db, scope, f)
			if err != nil {
				return err
			}
			for _, g := range months {
				of := f
				of.Month = g.Month
				if f.Month != 0 && f.Month != g.Month {
					continue
				}
				if err := s.eachRecord(ctx, scope, of, func(r *Record) error { r.Masked(a); return emit(r) }); err != nil {
					return err
				}
			}
			return nil
		},
		Record: audit.Export{Actor: a, Action: "email.export", List: "emails", Title: "Registros de e-mail exportados", Format: format, Filter: asked}.In(s.db),
	}, nil
}

// eachRecord gives the records of the filter's month, chunk by chunk.
func (s *Service) eachRecord(ctx context.Context, scope client.Scope, f Filter, give func(*Record) error) error {
	for before := int64(0); ; {
		records, err := Of(ctx, s.db, scope, f, before)
		if err != nil || len(records) == 0 {
			return err
		}
		before = records[len(records)-1].Seq
		for _, r := range records {
			if err := give(r); err != nil {
				return err
			}
		}
	}
}

// exportColumns are the 22 of EM-04 in their order, and the situation.
func exportColumns() []export.Column[Record] {
	textual := func(title string, of func(*Record) string) export.Column[Record] {
		return export.Column[Record]{Title: title, Cell: func(r *Record) sheet.Cell { return sheet.Text(of(r)) }}
	}
	mwh := func(title string, of func(*Record) *energy.Energy) export.Column[Record] {
		return export.Column[Record]{Title: title + " (MWh)", Cell: func(r *Record) sheet.Cell { return export.MWh(of(r)) }}
	}
	return []export.Column[Record]{
		textual("ID", func(r *Record) string { return r.String() }),
		textual("Clientes", func(r *Record) string { return r.ClientName }),
		{Title: "Preço (R$/MWh)", Cell: func(r *Record) sheet.Cell { return export.Price(r.Price) }},
		{Title: "Data-base", Cell: func(r *Record) sheet.Cell { return sheet.Date(r.Month.First().String()) }},
		textual("Reajustado", func(r *Record) string { return ptbr.YesNo(r.Adjusted) }),
		textual("Fornecedor", func(r *Record) string { return r.Supplier }),
		textual("Medidor", func(r *Record) string { return r.Meter }),
		mwh("Consumo", func(r *Record) *energy.Energy { return r.Consumption }),
		{Title: "Perdas (3%)", Cell: func(r *Record) sheet.Cell { return export.Percent(r.Loss) }},
		mwh("Requisito", func(r *Record) *energy.Energy { return r.Requirement }),
		mwh("NET", func(r *Record) *energy.Energy { return r.Net }),
		textual("Medição", func(r *Record) string { return r.Metering }),
		mwh("Proinfa", func(r *Record) *energy.Energy { return r.Proinfa }),
		mwh("Contrato", func(r *Record) *energy.Energy { return r.Contracted }),
		mwh("Mínimo", func(r *Record) *energy.Energy { return r.Minimum }),
		mwh("Máximo", func(r *Record) *energy.Energy { return r.Maximum }),
		mwh("Faturar", func(r *Record) *energy.Energy { return r.Billable }),
		textual("CP", func(r *Record) string { return r.CPCode }),
		textual("Email", func(r *Record) string { return r.Email }),
		textual("Envio ok", func(r *Record) string { return ptbr.YesNo(r.SentOK) }),
		{Title: "Disparo", Cell: func(r *Record) sheet.Cell {
			if r.DispatchedAt == nil {
				return sheet.Cell{}
			}
			return sheet.Time(r.DispatchedAt.Time())
		}},
		textual("Data vencimento boleto", (*Record).DueText),
		textual("Situação", func(r *Record) string { return situationNames[r.Situation] }),
	}
}
