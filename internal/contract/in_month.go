package contract

import (
	"context"

	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// InMonth is how a contract stands in a month.
type InMonth struct {
	Month       string               `json:"mes"`
	Conformity  portfolio.Conformity `json:"conformidade" enum:"Conforme,Excedente,Subutilizado,Indefinido"`
	Consumption *web.Number          `json:"consumo_mwh" doc:"Consumo medido; nulo sem medição"`
}

// showMonth says of each contract how it stands in the month.
func (s *Service) showMonth(ctx context.Context, views []View, m month.Month) error {
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
			if stored.Consumption != nil {
				n := web.Number(stored.Consumption.MWhText())
				in.Consumption = &n
			}
		}
		views[i].Month = &in
	}
	return nil
}
