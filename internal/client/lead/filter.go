package lead

import (
	"context"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Filter is what the list is narrowed by, and its order; empty fields do not filter.
type Filter struct {
	Search    string // a part of the name (LD-01), or a CNPJ
	Funnel    Funnel
	Migration Migration
	Segment   string
	Owner     string // a user's id, or nobody
	Contract  string // withContract or withoutContract
	Extra     string // as extra.ParseFilter reads it
	Sort      string // one of orders
}

const (
	nobody          = "nenhum"
	withContract    = "com"
	withoutContract = "sem"
)

// Export returns the file of the clients in reach that the filter finds: the rows
// and masks of the list (R8).
func (s *Service) Export(a actor.Actor, f Filter, format export.Format) (export.Table[Row], error) {
	if !a.Can(actor.ClientsRead) {
		return export.Table[Row]{}, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.ClientsRead)
	q, err := s.filtered(a, scope, &f)
	if err != nil {
		return export.Table[Row]{}, err
	}
	return export.Table[Row]{
		Name: "clientes-" + s.today().String(), Sheet: "Clientes", Columns: exportColumns(a),
		More: func(ctx context.Context) ([]export.Column[Row], error) { return s.extraColumns(ctx, a) },
		Rows: func(ctx context.Context, emit func(*Row) error) error {
			ids, err := pick(ctx, s.DB, q, 0, 0)
			if err != nil {
				return err
			}
			return s.each(ctx, a, scope, ids, emit)
		},
		Record: audit.Export{Actor: a, Action: "lead.export", List: "leads", Title: "Clientes exportados", Format: format, Filter: f}.In(s.DB),
	}, nil
}

func column(title string, of func(*Row) string) export.Column[Row] {
	return export.Column[Row]{Title: title, Cell: func(r *Row) sheet.Cell { return sheet.Text(of(r)) }}
}

func exportColumns(a actor.Actor) []export.Column[Row] {
	columns := []export.Column[Row]{
		column("Cliente", func(r *Row) string { return r.Name }),
		column("CNPJ", func(r *Row) string { return r.CNPJ.Masked() }),
		column("Segmento", func(r *Row) string { return r.Segment }),
		column("Funil", func(r *Row) string { return string(r.Funnel) }),
		column("Migração", func(r *Row) string { return migrationLabel[r.Migration] }),
		{Title: "Consumo (kWh/ano)", Cell: func(r *Row) sheet.Cell { return export.KWh(r.Consumption) }, Sum: true},
		{Title: "Geração (kWh/ano)", Cell: func(r *Row) sheet.Cell { return export.KWh(r.Generation) }, Sum: true},
		{Title: "Balanço (kWh/ano)", Cell: func(r *Row) sheet.Cell { return export.KWh(r.Balance()) }, Sum: true},
		column("Bandeira", func(r *Row) string { return r.Flag }),
		{Title: "Imposto adicional (%)", Cell: func(r *Row) sheet.Cell { return export.Percent(r.ExtraTax) }},
		{Title: "Elegível a partir de", Cell: func(r *Row) sheet.Cell {
			if r.Eligible.From == nil {
				return sheet.Text("Indefinido")
			}
			return sheet.Date(r.Eligible.From.String())
		}},
		column("Contato", func(r *Row) string { return r.Contact }),
	}
	if a.SeesContacts() {
		columns = append(columns,
			column("Telefone", func(r *Row) string { return r.Phone.Masked() }),
			column("E-mail", func(r *Row) string { return r.Email }))
	}
	return append(columns,
		export.Column[Row]{Title: "Última interação", Cell: func(r *Row) sheet.Cell {
			if r.LastTalk == nil {
				return sheet.Cell{}
			}
			return sheet.Time(r.LastTalk.Time())
		}},
		column("Próximo passo", func(r *Row) string { return r.NextStep }),
		export.Column[Row]{Title: "Data do próximo passo", Cell: func(r *Row) sheet.Cell {
			if r.NextStepOn == nil {
				return sheet.Cell{}
			}
			return sheet.Date(r.NextStepOn.String())
		}},
		column("Responsável", func(r *Row) string { return r.Owner }),
		column("Parceiro", func(r *Row) string { return r.Partner }),
		column("UF", func(r *Row) string { return r.State }),
		column("Cidade", func(r *Row) string { return r.City }))
}

// offer is what additional data of the clients in reach say (DR-26), to who sees what others
// typed about them (SX-02).
func (s *Service) offer(a actor.Actor, of extra.Entity) extra.Offer {
	return extra.Offer{DB: s.DB, Of: of, Scope: client.ScopeOf(a, actor.ClientsRead), Seen: a.SeesContacts()}
}

// extraColumns are a column for each label.
func (s *Service) extraColumns(ctx context.Context, a actor.Actor) ([]export.Column[Row], error) {
	labels, err := s.offer(a, extra.Clients).Labels(ctx)
	columns := make([]export.Column[Row], len(labels))
	for i, label := range labels {
		key := extra.Key(label)
		columns[i] = column(label, func(r *Row) string { return extra.ValueOf(r.Additional, key) })
	}
	return columns, err
}
