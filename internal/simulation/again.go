package simulation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/parameter"
)

// Market is what simulations of one moment have in common: the parameters as stored,
// and each table read once. It is safe for concurrent use.
type Market struct {
	q          db.Q
	parameters parameter.Snapshot
	today      month.Date

	mu      sync.Mutex
	tariffs map[[2]string][]cost.Tariff
	pld     map[pldKey]pldMean
	states  map[string]string
	flags   map[int]*cost.FlagYears
}

type pldKey struct {
	submarket string
	start     month.Month
}

type pldMean struct {
	price  *money.Price
	source trace.Source
}

// Market reads what is in force now.
func (s *Service) Market(ctx context.Context) (*Market, error) {
	p, err := s.Parameters.Get(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	return &Market{
		q: s.DB, parameters: p, today: s.today(), tariffs: map[[2]string][]cost.Tariff{}, pld: map[pldKey]pldMean{}, states: map[string]string{}, flags: map[int]*cost.FlagYears{},
	}, nil
}

func (m *Market) tariffsOf(ctx context.Context, distributor, subgroup string) ([]cost.Tariff, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := [2]string{distributor, subgroup}
	if found, ok := m.tariffs[key]; ok {
		return found, nil
	}
	found, err := tariffsOf(ctx, m.q, distributor, subgroup)
	if err == nil {
		m.tariffs[key] = found
	}
	return found, err
}

func (m *Market) meanPLD(ctx context.Context, submarket string, start month.Month) (*money.Price, trace.Source, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := pldKey{submarket, start}
	if found, ok := m.pld[key]; ok {
		return found.price, found.source, nil
	}
	price, source, err := meanPLD(ctx, m.q, submarket, start)
	if err == nil {
		m.pld[key] = pldMean{price, source}
	}
	return price, source, err
}

func (m *Market) flagYears(ctx context.Context, months int) (*cost.FlagYears, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if found, ok := m.flags[months]; ok {
		return found, nil
	}
	found, err := flagYears(ctx, m.q, months)
	if err == nil {
		m.flags[months] = found
	}
	return found, err
}

func (m *Market) stateOf(ctx context.Context, distributor string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if found, ok := m.states[distributor]; ok {
		return found, nil
	}
	found, err := stateOf(ctx, m.q, distributor)
	if err == nil {
		m.states[distributor] = found
	}
	return found, err
}

// Saving is what a simulation saves in a year by the premises of today, and what of it is
// promised.
type Saving struct {
	Modality        cost.Modality
	Annual          money.Amount
	Percent         *percent.Percent
	Promised        *money.Amount // nil: nothing is to be promised
	PromisedPercent *percent.Percent
}

// Again computes a stored input with the market of now, in a modality or in the
// cheaper one where it is empty. Twelve months that have begun, or that the notice no longer
// leaves open, begin with the first month that can still be had.
func (m *Market) Again(ctx context.Context, input []byte, modality cost.Modality) (Saving, error) {
	var in Entry
	if err := json.Unmarshal(input, &in); err != nil {
		return Saving{}, fmt.Errorf("simulation: stored input: %w", err)
	}
	if start, err := month.Parse(in.Inicio); err == nil && start <= m.today.Month() {
		in.Inicio = ""
	}
	c, err := build(ctx, m, m.parameters, &in, m.today)
	if in.Inicio != "" && refusesStart(err) {
		in.Inicio = ""
		c, err = build(ctx, m, m.parameters, &in, m.today)
	}
	if err != nil {
		return Saving{}, err
	}
	r, err := cost.Simulate(c)
	if err != nil {
		return Saving{}, err
	}
	if modality == "" {
		modality = r.Best()
	}
	s := r.Savings.Of(modality)
	if s == nil {
		return Saving{}, errFigure
	}
	found := Saving{Modality: modality, Annual: s.Annual, Percent: s.Percent}
	promise, err := r.Promise(modality)
	if err == nil && promise != nil && promise.Made() {
		found.Promised, found.PromisedPercent = &promise.Annual, promise.Percent
	}
	return found, err
}

// refusesStart says whether a build failed for its start, and for nothing else.
func refusesStart(err error) bool {
	var refused *fault.Error
	return errors.As(err, &refused) && len(refused.Fields) == 1 && refused.Fields[0].Path == "inicio"
}
