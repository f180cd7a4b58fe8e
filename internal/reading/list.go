package reading

import (
	"context"
	"strconv"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// Filter chooses readings of a list.
type Filter struct {
	Status Status // empty: all
	Linked *bool  // whether they are invoices of a contract
	Search client.Search
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
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter, limit, offset int) ([]*Reading, int, error) {
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
	var found []*Reading
	err = each(ctx, s.DB, a, f, limit, offset, func(r *Reading) error {
		found = append(found, r)
		return nil
	})
	return found, total, err
}

// Export returns the file of the readings in reach that the filter finds, in the
// order of the list (R8). The trail keeps the filter as it was given.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[Reading], error) {
	if !a.Can(actor.InvoicesRead) {
		return export.Table[Reading]{}, actor.ErrDenied
	}
	if err := f.check(); err != nil {
		return export.Table[Reading]{}, err
	}
	return export.Table[Reading]{
		Name: "documentos", Sheet: "Documentos", Columns: exportColumns(),
		Rows: func(ctx context.Context, emit func(*Reading) error) error {
			return each(ctx, s.DB, a, f, export.MaxRows+1, 0, emit)
		},
		Record: audit.Export{Actor: a, Action: "reading.export", List: "readings", Title: "Documentos exportados", Format: format, Filter: asked}.In(s.DB),
	}, nil
}

// stateOf is where a document stands.
func stateOf(r *Reading) State {
	switch {
	case r.InvoiceID != "":
		return StateLinked
	case r.Status == InProgress:
		return StateReading
	case r.Status == Failed:
		return StateFailed
	case r.Place.State == StateDivided && r.Result == nil, r.divided(): // lists read no result
		return StateDivided
	case r.Class != "" && !r.Class.Linkable() && r.Doubts == 0:
		return StateNotBill
	case r.Place.RepeatOf != "":
		return StateRepeated
	case r.Place.Question == askNobody:
		return StateNobody
	case len(r.Missing) > 0:
		return StateLacking
	case r.Doubts > 0:
		return StateReview
	case r.Place.ProposalID == "":
		return StateDecide
	}
	return StateReady
}

// badge says where a document stands, and what is still to be done with one that was read
// (RQ-02).
func badge(r *Reading) string {
	switch stateOf(r) {
	case StateLinked:
		return "Vinculado"
	case StateReading:
		return "Em processamento"
	case StateFailed:
		return "Falha"
	case StateNotBill:
		return "Não é fatura"
	case StateRepeated:
		return "Repetido"
	case StateNobody:
		return "Sem cliente"
	case StateDivided:
		return "Várias faturas"
	case StateLacking:
		return "Faltam: " + strings.Join(r.Missing, ", ")
	case StateReview:
		return "Revisar " + strconv.Itoa(r.Doubts)
	case StateDecide:
		return "A decidir"
	}
	return "Pronto"
}

func exportColumns() []export.Column[Reading] {
	text := func(title string, of func(*Reading) string) export.Column[Reading] {
		return export.Column[Reading]{Title: title, Cell: func(r *Reading) sheet.Cell { return sheet.Text(of(r)) }}
	}
	return []export.Column[Reading]{
		text("Arquivo", func(r *Reading) string { return r.Filename }),
		text("Situação", badge),
		text("Motivo da falha", func(r *Reading) string { return r.Error }),
		text("Formato", func(r *Reading) string { return string(r.Format) }),
		{Title: "Enviado em", Cell: func(r *Reading) sheet.Cell { return sheet.Time(r.CreatedAt.Time()) }},
		text("Enviado por", func(r *Reading) string { return r.UserName }),
		{Title: "Tamanho (bytes)", Cell: func(r *Reading) sheet.Cell { return sheet.Number(strconv.FormatInt(r.Size, 10), 0) }},
	}
}
