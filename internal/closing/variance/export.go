package variance

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/audit"
	"ynova/internal/closing/accrual"
	"ynova/internal/closing/book"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
)

// accrualLine is a line of the file: of one client and contract.
type accrualLine struct {
	of *Accrual
	*accrual.Line
}

// stateWords are how papers say the states.
var stateWords = map[accrual.State]string{
	accrual.Open: "aberta", accrual.Unknown: "indefinida", accrual.Unrealised: "sem realizado", accrual.Explained: "explicada", accrual.Settled: "conciliada",
}

var basisWords = map[Basis]string{BasisPreview: "prévia", BasisFrozen: "congelado", BasisKept: "fechado"}

// Export is the file of the book: every line of the clients that the filter
// takes, with the masks of the list (R8).
func (s *Service) Export(ctx context.Context, a actor.Actor, m month.Month, f Filter, format export.Format, asked map[string]string) (export.Table[accrualLine], error) {
	f.Limit, f.Offset = math.MaxInt32, 0
	b, err := s.Page(ctx, a, m, f)
	if err != nil {
		return export.Table[accrualLine]{}, err
	}
	return export.Table[accrualLine]{
		Name: "provisto-realizado-" + m.String(), Sheet: "Provisto × realizado", Columns: accrualColumns(a),
		Rows: func(ctx context.Context, emit func(*accrualLine) error) error {
			for some := range slices.Chunk(b.Clients, book.SomeClients) {
				if err := s.emitAccruals(ctx, m, some, emit); err != nil {
					return err
				}
			}
			return nil
		},
		Record: audit.Export{
			Actor: a, Action: "month.export_accrual", List: "provisto", Title: "Provisto × realizado de " + m.Label() + " exportado", Format: format, Filter: asked,
		}.In(s.DB),
	}, nil
}

// emitAccruals emits the lines of some clients, in their order.
func (s *Service) emitAccruals(ctx context.Context, m month.Month, clients []ClientAccrual, emit func(*accrualLine) error) error {
	ids := make([]string, len(clients))
	for i := range clients {
		ids[i] = clients[i].ClientID
	}
	found, err := s.accrualsOf(ctx, m, ids)
	if err != nil {
		return err
	}
	slices.SortFunc(found, func(x, y Accrual) int {
		return cmp.Compare(slices.Index(ids, x.ClientID), slices.Index(ids, y.ClientID))
	})
	for i := range found {
		for n := range found[i].Lines {
			if err := emit(&accrualLine{&found[i], &found[i].Lines[n]}); err != nil {
				return err
			}
		}
	}
	return nil
}

// certainty says in a word what a line's inputs rest on, as the screen marks it; empty: on
// what is known.
func (l *accrualLine) certainty() (word string) {
	for i := range l.Parts {
		switch p := &l.Parts[i]; {
		case p.Expected():
			return "previsto"
		case p.Estimate():
			word = "estimativa"
		}
	}
	return word
}

func accrualColumns(a actor.Actor) []export.Column[accrualLine] {
	text := func(title string, of func(l *accrualLine) string) export.Column[accrualLine] {
		return export.Column[accrualLine]{Title: title, Cell: func(l *accrualLine) sheet.Cell { return sheet.Text(of(l)) }}
	}
	columns := []export.Column[accrualLine]{
		text("Mês", func(l *accrualLine) string { return l.of.Month.String() }),
		text("Cliente", func(l *accrualLine) string { return l.of.Name }),
		text("Contrato", func(l *accrualLine) string { return l.of.Codes[l.ContractID] }),
		text("Linha", func(l *accrualLine) string { return l.Name.Label() }),
		text("Base", func(l *accrualLine) string { return basisWords[l.of.Basis] }),
		text("Situação", func(l *accrualLine) string { return stateWords[l.State] }),
		text("Entradas", (*accrualLine).certainty),
	}
	if !a.SeesPrices() {
		return columns
	}
	// A line stands in the columns that subtract, or in those of what one side knows alone.
	paired := func(a *accrual.Amounts, d *decimal.Decimal, with bool) *decimal.Decimal {
		if a.Paired() == with {
			return d
		}
		return nil
	}
	for _, c := range [...]struct {
		title string
		of    func(*accrual.Amounts) *decimal.Decimal
	}{
		{"Provisto (R$)", func(a *accrual.Amounts) *decimal.Decimal { return paired(a, a.Accrued, true) }},
		{"Realizado (R$)", func(a *accrual.Amounts) *decimal.Decimal { return paired(a, a.Realised, true) }},
		{"Diferença (R$)", func(a *accrual.Amounts) *decimal.Decimal { return a.Difference }},
		{"Volume (R$)", func(a *accrual.Amounts) *decimal.Decimal { return a.Volume }},
		{"Preço (R$)", func(a *accrual.Amounts) *decimal.Decimal { return a.Price }},
		{"Imposto (R$)", func(a *accrual.Amounts) *decimal.Decimal { return a.Tax }},
		{"Outros (R$)", func(a *accrual.Amounts) *decimal.Decimal { return a.Other }},
		{"Sem par: provisto (R$)", func(a *accrual.Amounts) *decimal.Decimal { return paired(a, a.Accrued, false) }},
		{"Sem par: realizado (R$)", func(a *accrual.Amounts) *decimal.Decimal { return paired(a, a.Realised, false) }},
	} {
		columns = append(columns, export.Column[accrualLine]{Title: c.title, Sum: true, Cell: func(l *accrualLine) sheet.Cell {
			if d := c.of(&l.Amounts); d != nil {
				return sheet.Number(d.StringFixed(2), 2)
			}
			return sheet.Cell{}
		}})
	}
	if a.Can(actor.MonthsWork) {
		columns = append(columns, text("Explicação", func(l *accrualLine) string { return l.Reason }))
	}
	return columns
}
