package balance

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/balance/chain"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Export returns the file of the balances in reach that the filter finds, in the
// order of the list (R8). The trail records the last argument, the filter as requested.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[Balance], error) {
	if !a.Can(actor.BalancesRead) {
		return export.Table[Balance]{}, actor.ErrDenied
	}
	f, err := f.normal()
	if err != nil {
		return export.Table[Balance]{}, err
	}
	name := "balancos"
	if f.Month != 0 {
		name += "-" + f.Month.String()
	}
	return export.Table[Balance]{
		Name: name, Sheet: "Balanços", Columns: exportColumns(f),
		Rows: func(ctx context.Context, emit func(*Balance) error) error {
			scope := client.ScopeOf(a, actor.BalancesRead)
			if scope.Empty() || f.ContractID != "" && !id.Valid(f.ContractID) {
				return nil
			}
			return listingOf(s.db.Dialect(), scope, f).each(ctx, s.db, export.MaxRows+1, emit)
		},
		Record: audit.Export{Actor: a, Action: "balance.export", List: "balances", Title: "Balanços exportados", Format: format, Filter: asked}.In(s.db),
	}, nil
}

func exportColumns(f Filter) []export.Column[Balance] {
	kwh := func(title string, of func(*Balance) chain.Energy) export.Column[Balance] {
		return export.Column[Balance]{Title: title, Sum: true, Cell: func(b *Balance) sheet.Cell { return export.KWh(known(of(b))) }}
	}
	columns := []export.Column[Balance]{
		{Title: "Cliente", Cell: func(b *Balance) sheet.Cell { return sheet.Text(b.ClientName) }},
		{Title: "CNPJ", Cell: func(b *Balance) sheet.Cell { return sheet.Text(brdoc.CNPJ(b.CNPJ).Masked()) }},
		{Title: "Medidor", Cell: func(b *Balance) sheet.Cell { return sheet.Text(b.Meter) }},
		{Title: "Imposto (%)", Cell: func(b *Balance) sheet.Cell {
			if !b.Tax.Known {
				return sheet.Cell{}
			}
			return export.Percent(&b.Tax.V)
		}},
		kwh("Consumo (kWh)", func(b *Balance) chain.Energy { return b.Consumption }),
		kwh("Geração (kWh)", func(b *Balance) chain.Energy { return b.Generation }),
		kwh("Saldo (kWh)", func(b *Balance) chain.Energy { return b.Position }),
		{Title: "Saldo (MWh)", Sum: true, Cell: func(b *Balance) sheet.Cell { return export.MWh(known(b.Position)) }},
	}
	if f.Month != 0 {
		m := f.Month.String()
		return append(columns, export.Column[Balance]{Title: "Mês", Cell: func(*Balance) sheet.Cell { return sheet.Text(m) }})
	}
	return append(columns, export.Column[Balance]{Title: "Último mês", Cell: func(b *Balance) sheet.Cell {
		if b.LastMonth == 0 {
			return sheet.Cell{}
		}
		return sheet.Text(b.LastMonth.String())
	}})
}

// known points at the energy; nil where it is unknown.
func known(e chain.Energy) *energy.Energy {
	if !e.Known {
		return nil
	}
	return &e.V
}
