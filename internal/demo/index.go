package demo

import (
	"context"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/tariff/index"
)

// invented are months that no publication has yet, marked provisional.
var invented = [...]string{"0.35", "0.48", "0.31", "0.29", "0.24", "0.18", "0.22", "0.09", "0.30", "0.27", "0.33", "0.41"}

// indices enters the IPCA from where that which comes with the program ends to the
// month before the current one.
func (s Services) indices(ctx context.Context, gestora actor.Actor, current month.Month) error {
	known, err := index.SpanOf(ctx, s.DB, index.IPCA)
	if err != nil {
		return err
	}
	for m := known.Last.Add(1); m < current; m++ {
		change := index.Input{Code: index.IPCA, Month: m, Provisional: true, Source: demoValue}
		if change.Percent, err = percent.Parse(invented[m.Number()-1]); err != nil {
			return fmt.Errorf("demo: IPCA: %w", err)
		}
		if _, err := s.Tariffs.Indices.Put(ctx, gestora, change); err != nil {
			return fmt.Errorf("demo: IPCA of %s: %w", m, err)
		}
	}
	return nil
}
