package contract

import (
	"context"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// Export returns the file of the contracts in reach that the filter finds, in its
// order: the rows and masks of the list (R8). asked is the filter as it was given.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[View], error) {
	if !a.Can(actor.ContractsRead) || f.Deleted && !a.Can(actor.ContractsRestore) {
		return export.Table[View]{}, errDenied
	}
	f, err := f.normal()
	if err != nil {
		return export.Table[View]{}, err
	}
	return export.Table[View]{
		Name: "contratos-" + s.today().String(), Sheet: "Contratos", Columns: exportColumns(a),
		Rows: func(ctx context.Context, emit func(*View) error) error { return s.eachListed(ctx, a, f, emit) },
		Record: func(ctx context.Context, rows int) error {
			return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				return audit.Record(ctx, tx, audit.Entry{
					Actor: a, Action: "contract.export", Entity: "export", EntityID: "contracts", Title: "Contratos exportados",
					After: map[string]any{"formato": format, "linhas": rows, "filtro": asked},
				})
			})
		},
	}, nil
}

// eachListed gives every contract of the filter, masked as in the list.
func (s *Service) eachListed(ctx context.Context, a actor.Actor, f Filter, emit func(*View) error) error {
	scope := client.ScopeOf(a, actor.ContractsRead)
	if scope.Empty() || f.impossible() {
		return nil
	}
	f, err := s.planned(ctx, scope, f)
	if err != nil {
		return err
	}
	f.unbounded = true
	return listingOf(s.db.Dialect(), scope, f).each(ctx, s.db, export.MaxRows+1, func(c *Contract) error {
		view := viewOf(c).masked(a)
		return emit(&view)
	})
}

// exportColumns are the columns that the actor may see.
func exportColumns(a actor.Actor) []export.Column[View] {
	columns := []export.Column[View]{
		textual("Código", func(v *View) string { return v.ContractCode }),
		textual("Cliente", func(v *View) string { return v.ClientName }),
		textual("CNPJ", func(v *View) string { return brdoc.CNPJ(v.CNPJ).Masked() }),
		textual("Grupo", func(v *View) string { return v.GroupName }),
		textual("Segmento", func(v *View) string { return givenText(v.Segment) }),
		textual("Contato", func(v *View) string { return givenText(v.ContactResponsible) }),
		textual("Status", func(v *View) string { return string(v.Status) }),
		textual("Fonte", func(v *View) string { return string(v.EnergySource) }),
		{Title: "Desconto da fonte (%)", Cell: func(v *View) sheet.Cell { return sheet.Number(strconv.Itoa(int(v.IncentivePercent)), 0) }},
		textual("Modalidade", func(v *View) string { return givenText(v.ContractedModality) }),
		{Title: "Início da vigência", Cell: func(v *View) sheet.Cell { return sheet.Date(v.StartDate) }},
		{Title: "Fim da vigência", Cell: func(v *View) sheet.Cell { return sheet.Date(v.EndDate) }},
		textual("Ciclo de faturamento", func(v *View) string { return givenText(v.BillingCycle) }),
		numeric("Volume mensal (MWh)", 3, true, func(v *View) *web.Number { return v.MonthlyVolume }),
		numeric("Mínimo mensal (MWh)", 3, true, func(v *View) *web.Number { return v.MinimumVolume }),
		numeric("Máximo mensal (MWh)", 3, true, func(v *View) *web.Number { return v.MaximumVolume }),
		numeric("Limite superior (%)", 2, false, func(v *View) *web.Number { return v.UpperLimitPercent }),
		numeric("Limite inferior (%)", 2, false, func(v *View) *web.Number { return v.LowerLimitPercent }),
		numeric("Flexibilidade (%)", 2, false, func(v *View) *web.Number { return v.FlexibilityPercent }),
		numeric("PROINFA (MWh/mês)", 3, true, func(v *View) *web.Number { return v.Proinfa }),
	}
	if a.SeesPrices() {
		columns = append(columns,
			numeric("Preço médio (R$/MWh)", 2, false, func(v *View) *web.Number { return v.AveragePrice }),
			numeric("Preço de referência (R$/MWh)", 2, false, func(v *View) *web.Number { return v.SpotPriceRef }),
			textual("Fornecedor", func(v *View) string { return givenText(v.Supplier) }))
	}
	columns = append(columns,
		textual("Consumo", func(v *View) string { return string(v.ComplianceConsumption) }),
		textual("NF", func(v *View) string { return string(v.ComplianceNF) }),
		textual("Fatura", func(v *View) string { return string(v.ComplianceInvoice) }),
		textual("Encargos", func(v *View) string { return string(v.ComplianceCharges) }),
		textual("Conformidade", func(v *View) string { return string(v.ComplianceOverall) }),
		textual("Reajustado", func(v *View) string { return yesOrNo(v.Adjusted) }))
	if a.SeesContacts() {
		columns = append(columns, textual("E-mail", func(v *View) string { return givenText(v.Email) }))
	}
	return append(columns,
		export.Column[View]{Title: "Criado em", Cell: func(v *View) sheet.Cell { return sheet.Time(v.CreatedAt.Time()) }},
		export.Column[View]{Title: "Atualizado em", Cell: func(v *View) sheet.Cell { return sheet.Time(v.UpdatedAt.Time()) }})
}

func textual(title string, of func(*View) string) export.Column[View] {
	return export.Column[View]{Title: title, Cell: func(v *View) sheet.Cell { return sheet.Text(of(v)) }}
}

func numeric(title string, decimals int, sum bool, of func(*View) *web.Number) export.Column[View] {
	return export.Column[View]{Title: title, Sum: sum, Cell: func(v *View) sheet.Cell {
		n := of(v)
		if n == nil {
			return sheet.Cell{}
		}
		return sheet.Number(string(*n), decimals)
	}}
}

func givenText(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func yesOrNo(b bool) string {
	if b {
		return "Sim"
	}
	return "Não"
}
