package contract

import (
	"context"

	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// InMonth is how a contract stands in a month.
type InMonth struct {
	Month       string               `json:"mes"`
	Conformity  portfolio.Conformity `json:"conformidade" enum:"Conforme,Excedente,Subutilizado,Indefinido"`
	Contracted  *web.Number          `json:"contratado_mwh" doc:"Energia contratada no mês; nula onde não se conhece"`
	Consumption *web.Number          `json:"consumo_mwh" doc:"Consumo medido; nulo sem medição"`
	Value       *web.Number          `json:"valor_energia" doc:"R$ da energia do mês; nulo para quem não vê preços"`
}

// inMonth says of each contract how it stands in the month; nil where none is asked for.
func (s *Service) inMonth(ctx context.Context, a actor.Actor, ids []string, m month.Month) ([]InMonth, error) {
	if m == 0 {
		return nil, nil
	}
	stored, err := portfolio.InMonth(ctx, s.db, ids, m)
	if err != nil {
		return nil, err
	}
	months := make([]InMonth, len(ids))
	for i, id := range ids {
		in := &months[i]
		in.Month, in.Conformity = m.String(), portfolio.ConformityIndefinido
		if of, found := stored[id]; found {
			in.Conformity = of.Conformity
			in.Contracted = web.NumberOf(of.Contracted, energy.Energy.MWhText)
			in.Consumption = web.NumberOf(of.Consumption, energy.Energy.MWhText)
			if a.SeesPrices() {
				in.Value = web.NumberOf(of.EnergyValue, money.Amount.Text)
			}
		}
	}
	return months, nil
}
