package commission

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/commission/plan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/search"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Filter chooses commissions; a zero value does not restrict.
type Filter struct {
	Month       month.Month
	Status      Status
	Search      search.Search
	Beneficiary string // user or partner company
	ContractID  string
	Sort        string // of sorts, with - before it for the inverse order
	Limit       int
	Offset      int
}

// List returns a page of the commissions in reach and how many there are.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter) ([]Listed, int, error) {
	if !a.Can(actor.CommissionsRead) {
		return nil, 0, actor.ErrDenied
	}
	found, total, err := list(ctx, s.DB, a, f)
	if err != nil {
		return nil, 0, err
	}
	return found, total, takeTwo(ctx, s.DB, found)
}

// Summary is what the cards show of a month.
type Summary struct {
	Generated, Paid, Pending *money.Amount // nil: there are some, and none has a value
	Count, PaidCount         int
	Unknown                  int              // without a value, which the sums leave out
	Success                  *percent.Percent // of the commissions, those that are paid; nil: there are none
	Beneficiaries            []Named          // of a gestora
	Owed                     money.Amount     // of approved estornos, of every month, what no payment has settled; at most 0
	Balances                 []Balance        // whose it is
}

// Summarise adds up the commissions of a month in reach.
func (s *Service) Summarise(ctx context.Context, a actor.Actor, m month.Month, beneficiary string) (*Summary, error) {
	if !a.Can(actor.CommissionsRead) {
		return nil, actor.ErrDenied
	}
	sum, err := sums(ctx, s.DB, a, Filter{Month: m, Beneficiary: beneficiary})
	if err != nil {
		return nil, err
	}
	if rate, ok := percent.Of(int64(sum.PaidCount), int64(sum.Count)); ok {
		sum.Success = &rate
	}
	if sum.Balances, err = balances(ctx, s.DB, a, beneficiary); err != nil {
		return nil, err
	}
	if sum.Owed, err = owed(sum.Balances); err != nil {
		return nil, err
	}
	if a.Reach(actor.CommissionsRead) == actor.All {
		sum.Beneficiaries, err = named(ctx, s.DB, m)
	}
	return sum, err
}

// Explain gives the record behind a commission in reach.
func (s *Service) Explain(ctx context.Context, a actor.Actor, commissionID string) (trace.Node, error) {
	if !a.Can(actor.CommissionsRead) {
		return trace.Node{}, actor.ErrDenied
	}
	if !id.Valid(commissionID) {
		return trace.Node{}, errNotFound
	}
	c, err := byID(ctx, s.DB, a, commissionID)
	if err != nil {
		return trace.Node{}, err
	}
	return c.Explain(a.SeesPrices()), nil
}

// Export returns the file of the commissions in reach that the filter finds: the
// rows and masks of the list (R8). The audit trail records the filter as it was given.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[Listed], error) {
	if !a.Can(actor.CommissionsExport) {
		return export.Table[Listed]{}, actor.ErrDenied
	}
	name := "comissoes"
	if f.Month != 0 {
		name += "-" + f.Month.String()
	}
	f.Limit, f.Offset = export.MaxRows+1, 0
	return export.Table[Listed]{
		Name: name, Sheet: "Comissões", Columns: exportColumns(a),
		Rows:   func(ctx context.Context, emit func(*Listed) error) error { return each(ctx, s.DB, a, f, emit) },
		Record: audit.Export{Actor: a, Action: "commission.export", List: "commissions", Title: "Comissões exportadas", Format: format, Filter: asked}.In(s.DB),
	}, nil
}

func exportColumns(a actor.Actor) []export.Column[Listed] {
	text := func(title string, of func(*Listed) string) export.Column[Listed] {
		return export.Column[Listed]{Title: title, Cell: func(c *Listed) sheet.Cell { return sheet.Text(of(c)) }}
	}
	columns := []export.Column[Listed]{
		text("Cliente", func(c *Listed) string { return c.ClientName }),
		text("Contrato", func(c *Listed) string { return c.ContractCode }),
		text("Competência", func(c *Listed) string { return c.Month.Short() }),
	}
	if a.SeesPrices() {
		columns = append(columns, export.Column[Listed]{
			Title: "Valor Contrato (R$)", Sum: true, Cell: func(c *Listed) sheet.Cell { return export.BRL(c.Value) },
		})
	}
	columns = append(columns,
		export.Column[Listed]{Title: "Comissão (R$)", Sum: true, Cell: func(c *Listed) sheet.Cell { return export.BRL(c.Amount) }},
		text("Status", func(c *Listed) string { return c.Status.Label() }),
		export.Column[Listed]{Title: "Data", Cell: func(c *Listed) sheet.Cell { return sheet.Date(c.Date().String()) }},
		text("Base", (*Listed).basisLabel),
		text("Beneficiário", func(c *Listed) string { return c.Beneficiary }))
	if a.SeesPrices() {
		columns = append(columns, text("Plano", func(c *Listed) string { return c.PlanName }))
	}
	return append(columns, text("Comprovante", func(c *Listed) string { return c.Receipt }), text("Tipo", func(c *Listed) string { return c.typeLabel() }))
}

// typeLabels are the types in a list.
var typeLabels = map[plan.Type]string{plan.PerMWh: "R$ por MWh", plan.OfValue: "Percentual do valor", plan.Once: "Taxa única", plan.Estorno: "Estorno"}

// typeLabel names the type; the balance of a fee of a contract that ended early has its own name.
func (c *Listed) typeLabel() string {
	if c.balance() {
		return "Saldo da taxa"
	}
	return typeLabels[c.Type]
}

func (c *Listed) basisLabel() string {
	switch {
	case c.Type == plan.Once || c.Type == plan.Estorno:
		return "Fixado na assinatura"
	case c.Billed:
		return "Faturado"
	default:
		return "Previsto"
	}
}
