package simulation

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/sheet"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/dataset"
	"ynova/internal/simulation/intake"
	"ynova/internal/simulation/lowvoltage"
	"ynova/internal/simulation/sample"
	"ynova/internal/tariff/parameter"
)

// Parameters gives the parameters in force.
type Parameters interface {
	Get(ctx context.Context, q db.Q) (parameter.Snapshot, error)
}

// Config are the parts that a Service is made of.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Parameters Parameters
	Parser     sheet.Runner
}

// Service holds the use cases of simulations.
type Service struct{ Config }

// NewService returns the use cases.
func NewService(c Config) *Service { return &Service{c} }

var (
	errStale      = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta simulação. Confira os dados atuais antes de salvar.")
	errLowVoltage = fault.Fields(fault.Field{Path: "baixa_tensao", Message: "Esta é uma unidade da baixa tensão: use a estimativa do grupo B"})
	errFigure     = fault.New(fault.NotFound, "campo_desconhecido", "Não há memória de cálculo para este campo.")
)

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

// lastMonth is the last one that ended.
func (s *Service) lastMonth() month.Month { return s.today().Month().Add(-1) }

// Sample is the demonstration as an entry for the coming twelve months (SM-02). Its client
// gave notice long enough ago to begin then.
func (s *Service) Sample() Entry {
	next := s.today().Month().Add(1)
	c := sample.Case(next)
	who := sample.Who()
	in := entryOf(Who(who), &c)
	in.Migracao = &EntryMove{DenunciaEm: sample.Notice(next).String(), Protocolo: sample.Protocol}
	return in
}

// ReadFile reads the consumption from a spreadsheet (SM-02).
func (s *Service) ReadFile(ctx context.Context, a actor.Actor, file []byte, choice sheet.Choice) (*intake.Reading, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	return intake.ReadFile(ctx, s.Parser, file, choice, s.lastMonth())
}

// Paste reads the consumption from a pasted text (SM-02).
func (s *Service) Paste(a actor.Actor, text string) (*intake.Reading, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	return intake.Paste(text, s.lastMonth())
}

// compute builds the case of an entry with the tables in force and computes it.
func (s *Service) compute(ctx context.Context, q db.Q, in *Entry) (*Answer, *cost.Result, error) {
	if in.BaixaTensao != nil {
		return nil, nil, errLowVoltage
	}
	p, err := s.Parameters.Get(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	c, err := build(ctx, stored{q}, p, in, s.today())
	if err != nil {
		return nil, nil, err
	}
	found, r, err := answer(in.who(), c, spread(p, c.Start.First()))
	if err != nil {
		return nil, nil, err
	}
	found.Lista, err = in.listed(p, r)
	return found, r, err
}

func (in *Entry) who() Who {
	return Who{Name: strings.TrimSpace(in.Cliente.Nome), Unit: strings.TrimSpace(in.Cliente.Unidade), Note: strings.TrimSpace(in.Cliente.Observacao)}
}

// Calculate simulates without keeping anything.
func (s *Service) Calculate(ctx context.Context, a actor.Actor, in Entry) (*Answer, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	found, _, err := s.compute(ctx, s.DB, &in)
	return found, err
}

// Explain gives the record behind a figure of an entry.
func (s *Service) Explain(ctx context.Context, a actor.Actor, in Entry, field string) (trace.Node, error) {
	if !a.Can(actor.SimulationsUse) {
		return trace.Node{}, actor.ErrDenied
	}
	_, r, err := s.compute(ctx, s.DB, &in)
	if err != nil {
		return trace.Node{}, err
	}
	node, ok := dataset.Explain(r, field)
	if !ok {
		return trace.Node{}, errFigure
	}
	return node, nil
}

// Kept is a simulation with one of its versions.
type Kept struct {
	Simulation
	Input      Entry
	Answer     *Answer           // nil in group B
	LowVoltage *LowVoltageAnswer // nil in group A
	Shown      Version
}

// found is what an entry comes to: of group A with its case, or of group B.
type found struct {
	answer  *Answer
	result  *cost.Result
	promise *cost.Promise // of the modality that costs least
	low     *LowVoltageAnswer
	year    *lowvoltage.Result
}

func (s *Service) found(ctx context.Context, in *Entry) (*found, error) {
	f := &found{}
	var err error
	if in.BaixaTensao != nil {
		f.low, f.year, err = s.keptLowVoltage(ctx, in)
	} else {
		if f.answer, f.result, err = s.compute(ctx, s.DB, in); err == nil {
			f.promise, err = f.result.Promise(f.result.Best())
		}
	}
	return f, err
}

// Create keeps a new simulation. The repetition of a call with the same key and
// content answers with the one that the first made (F04).
//
// Protection: the row of the last number is held; the unique key.
func (s *Service) Create(ctx context.Context, a actor.Actor, in Entry, clientID, key string) (*Kept, error) {
	return s.create(ctx, a, in, clientID, "", key)
}

func (s *Service) create(ctx context.Context, a actor.Actor, in Entry, clientID, copiedFrom, key string) (*Kept, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	hash, err := idempotency.Hash("simulation.create "+clientID+" "+copiedFrom, in)
	if err != nil {
		return nil, err
	}
	found, err := s.found(ctx, &in)
	if err != nil {
		return nil, err
	}
	var kept *Kept
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := clientInReach(ctx, tx, a, clientID); err != nil {
			return err
		}
		fresh := Simulation{ID: id.New(), ClientID: clientID, OwnerID: a.UserID, Owner: a.Name, TypedBy: a.UserID, CopiedFrom: copiedFrom}
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, fresh.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				kept, err = s.kept(ctx, tx, a, existing, 0)
				return err
			}
		}
		if fresh.Number, err = nextNumber(ctx, tx); err != nil {
			return err
		}
		found.describe(&fresh, &in)
		fresh.stamp(a, tx)
		fresh.CreatedAt = fresh.UpdatedAt
		if err := insert(ctx, tx, &fresh); err != nil {
			return err
		}
		kept, err = store(ctx, tx, a, &fresh, in, found)
		if err != nil {
			return err
		}
		return record(ctx, tx, a, nil, &fresh, "simulation.create", "criada")
	})
	return kept, err
}

// describe sets what lists show.
func (f *found) describe(v *Simulation, in *Entry) {
	v.Name = in.who().Name
	if f.low != nil {
		v.Distributor, v.Modality = strings.TrimSpace(in.Cliente.Distribuidora), string(cost.Convencional)
		v.AnnualCost, v.AnnualSaving, v.SavingPercent = f.year.Conventional, f.year.Saving(), f.year.SavingPercent()
		v.Promised, v.PromisedPercent = v.AnnualSaving, nil
		if v.promised() != nil {
			v.PromisedPercent = v.SavingPercent
		}
		return
	}
	r := f.result
	best := r.Best()
	saving := r.Savings.Of(best)
	v.Distributor, v.Modality = r.Case.Unit.Distributor, string(best)
	v.AnnualCost, v.AnnualSaving, v.SavingPercent = r.Current.Total, &saving.Annual, saving.Percent
	if v.Promised = new(f.promise.Annual); f.promise.Made() {
		v.PromisedPercent = f.promise.Percent
	} else {
		v.PromisedPercent = nil
	}
}

// promised is the saving of a year that is promised; nil: none is.
func (v *Simulation) promised() *money.Amount {
	if v.Promised == nil || *v.Promised <= 0 {
		return nil
	}
	return v.Promised
}

func (v *Simulation) stamp(a actor.Actor, tx *db.Tx) {
	v.Version++
	v.UpdatedAt, v.UpdatedBy = clock.FromTime(tx.Now()), a.Name
}

// store keeps a version as it was entered, answered and computed.
func store(ctx context.Context, tx *db.Tx, a actor.Actor, v *Simulation, in Entry, f *found) (*Kept, error) {
	input, err := json.Marshal(in)
	if err != nil {
		return nil, fmt.Errorf("simulation: input: %w", err)
	}
	ver := Version{Number: v.Version, At: v.UpdatedAt, By: a.Name, Input: input}
	if f.low != nil {
		ver.Rules = lowvoltage.RulesVersion
		ver.Result, err = json.Marshal(f.low)
	} else {
		ver.Rules = cost.RulesVersion
		if ver.Result, err = json.Marshal(f.answer); err == nil {
			ver.Basis, err = json.Marshal(f.result.Case)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("simulation: result: %w", err)
	}
	return &Kept{Simulation: *v, Input: in, Answer: f.answer, LowVoltage: f.low, Shown: ver}, insertVersion(ctx, tx, v.ID, &ver)
}

func record(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Simulation, action, what string) error {
	of := after
	if of == nil {
		of = before
	}
	e := audit.Entry{
		Actor: a, Action: action, Entity: "simulation", EntityID: of.ID, ClientID: of.ClientID,
		Title: fmt.Sprintf("Simulação %d %s", of.Number, what),
	}
	if before != nil {
		e.Before = before.audited()
	}
	if after != nil {
		e.After = after.audited()
	}
	return audit.Record(ctx, tx, e)
}

func (v *Simulation) audited() map[string]any {
	return map[string]any{
		"nome": v.Name, "distribuidora": v.Distributor, "modalidade": v.Modality, "custo_ano": v.AnnualCost, "economia_ano": v.AnnualSaving, "prometida_ano": v.Promised,
		"client_id": v.ClientID, "versao": v.Version,
	}
}
