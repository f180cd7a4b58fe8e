package migration

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// Export returns the file of the migrations in reach that the filter finds, in its order:
// the rows and masks of the list (R8). The last argument is the filter as requested.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[View], error) {
	if !a.Can(actor.MigrationsRead) {
		return export.Table[View]{}, actor.ErrDenied
	}
	return export.Table[View]{
		Name: "migracoes-" + s.today().String(), Sheet: "Migrações", Columns: exportColumns(a),
		Rows: func(ctx context.Context, emit func(*View) error) error {
			found, err := s.List(ctx, a, f)
			for i := range found {
				if err := emit(&found[i]); err != nil {
					return err
				}
			}
			return err
		},
		Record: audit.Export{Actor: a, Action: "migration.export", List: "migrations", Title: "Migrações exportadas", Format: format, Filter: asked}.In(s.DB),
	}, nil
}

// Head is the list of a saved view, by the address of the screen, as the person may see it
// now (DR-26). The days that are left are left out: each day they would be others.
func (s *Service) Head(ctx context.Context, a actor.Actor, address url.Values, rows int) (export.Head, error) {
	in := web.Query[Query](address)
	table, err := s.Export(a, in.filter(), export.CSV, nil)
	if err != nil {
		return export.Head{}, err
	}
	table.Columns = slices.DeleteFunc(table.Columns, func(c export.Column[View]) bool { return c.Title == daysLeft })
	return table.Head(ctx, rows)
}

// daysLeft is the title of a column whose cells change each day.
const daysLeft = "Dias até o prazo"

var stateNames = map[State]string{Open: "Aberta", Completed: "Concluída", Cancelled: "Cancelada"}

var standingNames = map[Standing]string{
	OnTime: "No prazo", Soon: "Vence em até 15 dias", Late: "Atrasada", Closed: "Concluída", Undated: "Aguarda a etapa anterior",
}

var routeNames = map[Route]string{ByCCEE: "CCEE", ByRetailer: "Varejista"}

func exportColumns(a actor.Actor) []export.Column[View] {
	columns := []export.Column[View]{
		textual("Cliente", func(v *View) string { return v.Client }),
		textual("CNPJ", func(v *View) string { return brdoc.CNPJ(v.CNPJ).Masked() }),
		textual("Unidade", func(v *View) string { return v.Subject }),
		textual("Situação", func(v *View) string { return stateNames[v.State] }),
		textual("Etapa", func(v *View) string { return v.Current.Name() }),
		textual("Falta arquivar", func(v *View) string { return v.lacking() }),
		textual("Prazo", func(v *View) string { return standingNames[v.pressing().Standing] }),
		textual("Etapa do prazo", func(v *View) string { return v.pressing().Stage.Name() }),
		{Title: "Vence em", Cell: func(v *View) sheet.Cell {
			if due := v.pressing().Due; due != nil {
				return sheet.Date(due.String())
			}
			return sheet.Cell{}
		}},
		{Title: daysLeft, Cell: func(v *View) sheet.Cell {
			if p := v.pressing(); p.Due != nil {
				return sheet.Number(strconv.Itoa(p.DaysLeft), 0)
			}
			return sheet.Cell{}
		}},
		monthly("Início planejado", func(v *View) month.Month { return v.Planned }),
		monthly("Início possível", func(v *View) month.Month { return v.Timeline.Start }),
		{Title: "Meses perdidos", Cell: func(v *View) sheet.Cell { return sheet.Number(strconv.Itoa(v.Lost), 0) }},
	}
	if a.SeesPrices() {
		columns = append(columns,
			export.Column[View]{Title: "Economia mensal (R$)", Cell: func(v *View) sheet.Cell { return export.BRL(v.Monthly) }},
			export.Column[View]{Title: "Custo do atraso (R$)", Sum: true, Cell: func(v *View) sheet.Cell { return export.BRL(v.costOfLate()) }})
	}
	return append(columns,
		textual("Via", func(v *View) string { return routeNames[v.Route] }),
		export.Column[View]{Title: "Demanda (kW)", Cell: func(v *View) sheet.Cell {
			if v.DemandKW == nil {
				return sheet.Cell{}
			}
			return sheet.Number(strconv.FormatInt(*v.DemandKW, 10), 0)
		}},
		textual("Proposta", func(v *View) string { return v.ProposalLabel }),
		textual("Contrato", func(v *View) string { return v.ContractCode }),
		textual("Responsável", func(v *View) string { return v.Owner }),
		export.Column[View]{Title: "Atualizada em", Cell: func(v *View) sheet.Cell { return sheet.Time(v.UpdatedAt.Time()) }})
}

func textual(title string, of func(*View) string) export.Column[View] {
	return export.Column[View]{Title: title, Cell: func(v *View) sheet.Cell { return sheet.Text(of(v)) }}
}

func monthly(title string, of func(*View) month.Month) export.Column[View] {
	return textual(title, func(v *View) string { return of(v).Short() })
}

// pressing is the stage whose deadline presses most; of a migration that is over none does.
func (v *View) pressing() Step {
	if v.State != Open {
		return Step{Standing: Closed}
	}
	return v.worst()
}

// costOfLate is what the lost months cost; nothing where none is lost, as on the screen.
func (v *View) costOfLate() *money.Amount {
	if v.Lost <= 0 {
		return nil
	}
	return v.Delay
}

// lacking names the papers that the open stage still lacks.
func (v *View) lacking() string {
	if v.Current == 0 {
		return ""
	}
	missing := v.Steps[v.Current-1].Missing
	names := make([]string, len(missing))
	for i, k := range missing {
		names[i] = k.Name()
	}
	return strings.Join(names, ", ")
}
