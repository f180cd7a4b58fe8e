package negotiation

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
)

// Filter chooses deals. The zero value is every deal, newest first.
type Filter struct {
	Search        search.Search
	Stage         Stage      // empty: any
	OwnerID       string     // empty: any
	ClientID      string     // empty: any
	Open          bool       // neither won nor lost
	StepUntil     month.Date // whose next step is due until then
	Sort          string     // a name of orders, with - before it for the other way round; empty: -numero
	Limit, Offset int

	reader string // who sees no prices, and so neither searches nor orders by what is masked
}

// orders are the columns that a list is sorted by; what is not known comes last.
var orders = map[string]string{
	"numero": "d.number", "cliente": "c.search_text", "titulo": "d.search", "valor": "d.value", "probabilidade": "d.probability",
	"previsao": "d.expected_close", "responsavel": "u.search_text", "alterada": "d.updated_at",
	"etapa": "CASE d.stage WHEN 'prospeccao' THEN 0 WHEN 'proposta' THEN 1 WHEN 'negociacao' THEN 2 WHEN 'contrato' THEN 3 WHEN 'ganho' THEN 4 ELSE 5 END",
}

// maskedOrders are sort keys whose order would reveal values, titles and suppliers that others
// typed: a reader who may not see these gets the order of the numbers instead.
var maskedOrders = []string{"valor", "titulo"}

func (f *Filter) check(a actor.Actor) error {
	var r fault.Collector
	if !a.SeesPrices() {
		f.reader = a.UserID
		if name, down := strings.CutPrefix(f.Sort, "-"); slices.Contains(maskedOrders, name) {
			f.Sort = "numero"
			if down {
				f.Sort = "-numero"
			}
		}
	}
	if f.Sort == "" {
		f.Sort = "-numero"
	}
	r.Check(orders[strings.TrimPrefix(f.Sort, "-")] != "", "sort", "Ordem desconhecida")
	r.Check(f.Stage == "" || f.Stage.valid(), "etapa", "Etapa desconhecida")
	return r.Err()
}

// Column is what stands under one stage: how many deals, what they come to, and the
// first of them.
type Column struct {
	Stage    Stage
	Count    int
	Value    *money.Amount // of those that have one; nil: none has
	Weighted *money.Amount // value × probability, of those that have both
	Unvalued int           // deals without a value
	Unlikely int           // deals without a probability
	Deals    []Deal
}

// columnLength is how many deals a column of the board shows.
const columnLength = 60

// Board returns the pipeline: every stage with its sums and its first deals, those
// that are to close soonest first.
func (s *Service) Board(ctx context.Context, a actor.Actor, f Filter) ([]Column, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	f.Stage, f.Sort = "", "previsao"
	if err := f.check(a); err != nil {
		return nil, err
	}
	sums, err := sums(ctx, s.DB, scopeOf(a), &f)
	if err != nil {
		return nil, err
	}
	columns := make([]Column, 0, len(stages))
	for _, stage := range stages {
		column := sums[stage]
		column.Stage = stage
		if column.Count > 0 {
			one := f
			one.Stage, one.Limit = stage, columnLength
			if stage.Closed() {
				one.Sort = "-alterada"
			}
			if column.Deals, err = list(ctx, s.DB, scopeOf(a), &one); err != nil {
				return nil, err
			}
			column.Deals = maskedAll(a, column.Deals)
		}
		columns = append(columns, column)
	}
	return columns, nil
}

func maskedAll(a actor.Actor, deals []Deal) []Deal {
	for i := range deals {
		deals[i] = deals[i].masked(a)
	}
	return deals
}

// List returns a page of deals and how many there are.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter) ([]Deal, int, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, 0, actor.ErrDenied
	}
	if err := f.check(a); err != nil {
		return nil, 0, err
	}
	total, err := count(ctx, s.DB, scopeOf(a), &f)
	if err != nil || total == 0 {
		return nil, total, err
	}
	found, err := list(ctx, s.DB, scopeOf(a), &f)
	return maskedAll(a, found), total, err
}
