package demo

import (
	"context"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/tariff/index"
)

// ipca is the IPCA of 2024 and 2025, percent a month (IBGE; BCB series 433).
var ipca = [...]string{
	"0.42", "0.83", "0.16", "0.38", "0.46", "0.21", "0.38", "-0.02", "0.44", "0.56", "0.39", "0.52",
	"0.16", "1.31", "0.56", "0.43", "0.26", "0.24", "0.26", "-0.11", "0.48", "0.09", "0.18", "0.33",
}

// invented are the months after those, marked provisional.
var invented = [...]string{"0.35", "0.48", "0.31", "0.29", "0.24", "0.18", "0.22", "0.09", "0.30", "0.27", "0.33", "0.41"}

// indices enters the IPCA up to the month before the current one.
func (s Services) indices(ctx context.Context, gestora actor.Actor, current month.Month) error {
	first := month.New(2024, 1)
	for m := first; m < current; m++ {
		change := index.Input{Code: index.IPCA, Month: m, Source: "IBGE, variação mensal (série 433 do Banco Central)"}
		text := invented[m.Number()-1]
		if known := int(m - first); known < len(ipca) {
			text = ipca[known]
		} else {
			change.Provisional, change.Source = true, "Valor de demonstração"
		}
		var err error
		if change.Percent, err = percent.Parse(text); err != nil {
			return fmt.Errorf("demo: IPCA: %w", err)
		}
		if _, err := s.Tariffs.Indices.Put(ctx, gestora, change); err != nil {
			return fmt.Errorf("demo: IPCA of %s: %w", m, err)
		}
	}
	return nil
}
