package simulation

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/lowvoltage"
)

var errOld = fault.New(fault.Conflict, "simulacao_antiga",
	"Esta versão foi calculada por regras que já mudaram. Abra a simulação, calcule e salve de novo antes de propor.")

// Frozen is a kept version with every value behind its figures.
type Frozen struct {
	*Kept
	Sheet *cost.Sheet // nil in group B
}

// Blocked says why no proposal is made of it; empty: nothing stands against it.
func (f *Frozen) Blocked() string {
	if f.LowVoltage != nil {
		if f.LowVoltage.Economia == nil {
			return "Informe o preço no mercado livre na estimativa antes de propor."
		}
		return ""
	}
	for _, why := range f.Sheet.Case.Blocked() {
		return why
	}
	return ""
}

// Freeze gives a kept version in reach, the newest for 0, as it was computed then:
// with the tariffs and parameters of that day. One that the rules in force would
// compute differently is refused.
func (s *Service) Freeze(ctx context.Context, q db.Q, a actor.Actor, simulationID string, n int64) (*Frozen, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	k, err := s.kept(ctx, q, a, simulationID, n)
	if err != nil {
		return nil, err
	}
	if k.LowVoltage != nil {
		if k.Shown.Rules != lowvoltage.RulesVersion {
			return nil, errOld
		}
		return &Frozen{Kept: k}, nil
	}
	if k.Shown.Rules != cost.RulesVersion || len(k.Shown.Basis) == 0 {
		return nil, errOld
	}
	c := &cost.Case{}
	if err := json.Unmarshal(k.Shown.Basis, c); err != nil {
		return nil, fmt.Errorf("simulation: stored basis: %w", err)
	}
	r, err := cost.Simulate(c)
	if err != nil {
		return nil, errOld.WithCause(err)
	}
	if !reflect.DeepEqual(months(r), k.Answer.Meses) {
		return nil, errOld
	}
	written, err := r.Sheet()
	if err != nil {
		return nil, errOld.WithCause(err)
	}
	return &Frozen{k, written}, nil
}
