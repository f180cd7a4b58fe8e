package contract

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
)

// Export returns the file of the contracts in reach that the filter finds, in its
// order: the rows and masks of the list (R8). The last argument is the filter as requested.
func (s *Service) Export(a actor.Actor, f listing.Filter, format export.Format, asked map[string]string) (export.Table[record.View], error) {
	if !a.Can(actor.ContractsRead) || f.Deleted && !a.Can(actor.ContractsRestore) {
		return export.Table[record.View]{}, actor.ErrDenied
	}
	f, err := f.Normal()
	if err != nil {
		return export.Table[record.View]{}, err
	}
	return export.Table[record.View]{
		Name: "contratos-" + s.today().String(), Sheet: "Contratos", Columns: record.ExportColumns(a),
		Rows:   func(ctx context.Context, emit func(*record.View) error) error { return s.eachListed(ctx, a, f, emit) },
		Record: audit.Export{Actor: a, Action: "contract.export", List: "contracts", Title: "Contratos exportados", Format: format, Filter: asked}.In(s.db),
	}, nil
}

// eachListed gives every contract of the filter, masked as in the list.
func (s *Service) eachListed(ctx context.Context, a actor.Actor, f listing.Filter, emit func(*record.View) error) error {
	f.Unbounded = true
	l, some, err := s.planner().Plan(ctx, a, f)
	if err != nil || !some {
		return err
	}
	return readAll(ctx, s.db, &l, export.MaxRows+1, func(c *record.Contract) error {
		c.UpTo(s.today())
		var view record.View
		view.Set(c)
		view.Mask(a)
		return emit(&view)
	})
}
