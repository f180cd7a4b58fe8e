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

// showMonth says of each contract how it stands in the month.
func (s *Service) showMonth(ctx context.Context, a actor.Actor, views []View, m month.Month) error {
	if m == 0 {
		return nil
	}
	ids := make([]string, len(views))
	for i := range views {
		ids[i] = views[i].ID
	}
	months, err := portfolio.InMonth(ctx, s.db, ids, m)
	if err != nil {
		return err
	}
	for i := range views {
		in := InMonth{Month: m.String(), Conformity: portfolio.ConformityIndefinido}
		if stored, found := months[views[i].ID]; found {
			in.Conformity = stored.Conformity
			in.Contracted = web.NumberOf(stored.Contracted, energy.Energy.MWhText)
			in.Consumption = web.NumberOf(stored.Consumption, energy.Energy.MWhText)
			if a.SeesPrices() {
				in.Value = web.NumberOf(stored.EnergyValue, money.Amount.Text)
			}
		}
		views[i].Month = &in
	}
	return nil
}
