package contract

import (
	"context"

	"ynova/internal/contract/listing"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/web"
)

// Totals are sums over every contract that a filter finds, in one month. A sum is nil
// where no contract has the figure; how many lack it is reported beside it.
type Totals struct {
	Contracts                               int
	Contracted, Consumption                 *energy.Energy
	Value                                   *money.Amount // nil too for who may not see prices
	Uncontracted, Unmeasured, WithoutAValue int
}

// Totals sums what the list of the filter shows of the month f.Shown.
func (s *Service) Totals(ctx context.Context, a actor.Actor, f listing.Filter) (Totals, error) {
	f.Unbounded = true
	l, some, err := s.planner().Plan(ctx, a, f)
	if err != nil || !some {
		return Totals{}, err
	}
	t, err := readTotals(ctx, s.db, &l, f.Shown)
	if err == nil {
		err = t.sumAgreed(ctx, s.db, &l, f.Shown)
	}
	if !a.SeesPrices() {
		t.Value, t.WithoutAValue = nil, 0
	}
	return t, err
}

type totalsInput struct {
	ListQuery
	Shown string `query:"no_mes" required:"true" maxLength:"7" doc:"Mês (AAAA-MM) do que se soma"`
}

type totalsBody struct {
	Month         string      `json:"mes"`
	Contracts     int         `json:"contratos" doc:"Os que os filtros encontram"`
	Contracted    *web.Number `json:"contratado_mwh" doc:"Energia contratada no mês; nula onde nenhum a tem"`
	Uncontracted  int         `json:"sem_contratado" doc:"Contratos sem energia contratada conhecida no mês"`
	Consumption   *web.Number `json:"consumo_mwh" doc:"Consumo medido; nulo sem medição"`
	Unmeasured    int         `json:"sem_consumo" doc:"Contratos sem medição no mês"`
	Value         *web.Number `json:"valor_energia" doc:"R$ da energia do mês; nulo para quem não vê preços"`
	WithoutAValue int         `json:"sem_valor" doc:"Contratos sem valor no mês"`
}

func (h *handler) totals(ctx context.Context, in *totalsInput) (totalsBody, error) {
	f, err := in.showing(in.Shown)
	if err != nil {
		return totalsBody{}, err
	}
	t, err := h.service.Totals(ctx, web.Actor(ctx), f)
	if err != nil {
		return totalsBody{}, err
	}
	return totalsBody{
		f.Shown.String(), t.Contracts,
		web.NumberOf(t.Contracted, energy.Energy.MWhText), t.Uncontracted,
		web.NumberOf(t.Consumption, energy.Energy.MWhText), t.Unmeasured,
		web.NumberOf(t.Value, money.Amount.Text), t.WithoutAValue,
	}, nil
}
