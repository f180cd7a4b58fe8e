package reading

import (
	"context"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/reading/record"
)

// Filter chooses readings of a list.
type Filter struct {
	Status record.Status // empty: all
	Linked *bool         // whether they are invoices of a contract
	Search search.Search
	IDs    []string
}

// maxIDs bounds how many readings are requested by id: a page.
const maxIDs = 100

func (f Filter) check() error {
	if len(f.IDs) > maxIDs {
		return fault.Fields(fault.Field{Path: "ids", Message: "Informe até 100 documentos"})
	}
	return nil
}

// List returns the newest readings in reach that the filter finds, without what was
// read, and how many there are.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter, limit, offset int) ([]*record.Reading, int, error) {
	if !a.Can(actor.InvoicesRead) {
		return nil, 0, actor.ErrDenied
	}
	if err := f.check(); err != nil {
		return nil, 0, err
	}
	total, err := count(ctx, s.DB, a, f)
	if err != nil {
		return nil, 0, err
	}
	var found []*record.Reading
	err = each(ctx, s.DB, a, f, limit, offset, func(r *record.Reading) error {
		found = append(found, r)
		return nil
	})
	return found, total, err
}

// Export returns the file of the readings in reach that the filter finds, in the
// order of the list (R8). The trail keeps the filter as it was given.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[record.Reading], error) {
	if !a.Can(actor.InvoicesRead) {
		return export.Table[record.Reading]{}, actor.ErrDenied
	}
	if err := f.check(); err != nil {
		return export.Table[record.Reading]{}, err
	}
	return export.Table[record.Reading]{
		Name: "documentos", Sheet: "Documentos", Columns: exportColumns(),
		Rows: func(ctx context.Context, emit func(*record.Reading) error) error {
			return each(ctx, s.DB, a, f, export.MaxRows+1, 0, emit)
		},
		Record: audit.Export{Actor: a, Action: "reading.export", List: "readings", Title: "Documentos exportados", Format: format, Filter: asked}.In(s.DB),
	}, nil
}

func exportColumns() []export.Column[record.Reading] {
	text := func(title string, of func(*record.Reading) string) export.Column[record.Reading] {
		return export.Column[record.Reading]{Title: title, Cell: func(r *record.Reading) sheet.Cell { return sheet.Text(of(r)) }}
	}
	return []export.Column[record.Reading]{
		text("Arquivo", func(r *record.Reading) string { return r.Filename }),
		text("Situação", record.Badge),
		text("Motivo da falha", func(r *record.Reading) string { return r.Error }),
		text("Formato", func(r *record.Reading) string { return string(r.Format) }),
		{Title: "Enviado em", Cell: func(r *record.Reading) sheet.Cell { return sheet.Time(r.CreatedAt.Time()) }},
		text("Enviado por", func(r *record.Reading) string { return r.UserName }),
		{Title: "Tamanho (bytes)", Cell: func(r *record.Reading) sheet.Cell { return sheet.Number(strconv.FormatInt(r.Size, 10), 0) }},
	}
}
