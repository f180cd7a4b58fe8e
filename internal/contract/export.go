package contract

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
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
		More:   func(ctx context.Context) ([]export.Column[record.View], error) { return s.extraColumns(ctx, a) },
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

// offer is what additional data of the contracts in reach say (DR-26). Who does not see
// prices is offered nothing: staff writes there what has no field of its own, an accepted
// offer its price (SX-02).
func (s *Service) offer(a actor.Actor) extra.Offer {
	return extra.Offer{DB: s.db, Of: extras, Scope: client.ScopeOf(a, actor.ContractsRead), Seen: a.SeesPrices()}
}

// extraColumns are a column for each label.
func (s *Service) extraColumns(ctx context.Context, a actor.Actor) ([]export.Column[record.View], error) {
	labels, err := s.offer(a).Labels(ctx)
	columns := make([]export.Column[record.View], len(labels))
	for i, label := range labels {
		key := extra.Key(label)
		columns[i] = export.Column[record.View]{Title: label, Cell: func(v *record.View) sheet.Cell { return sheet.Text(extra.ValueOf(v.Additional, key)) }}
	}
	return columns, err
}
