package review

import (
	"context"
	"slices"

	"ynova/internal/compliance/category"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

var (
	stepAreas = [...]category.Area{category.AreaRegistration, category.AreaBilling, category.AreaRisk, category.AreaCompliance}
	stepNames = [...]string{category.StepData, category.StepCalculation, category.StepAnalysis}
)

// Mark is an analysis step that a person has set.
type Mark struct {
	Area        category.Area
	Step        string
	Light       *portfolio.Light // nil: the rule decides again
	Observation string
	By          string // name
	At          clock.Micros
	Version     int64 // 0: nobody has set it yet
}

// StepInput is what a user sets a step to. Version is the one that was read, nil
// where it is not given.
type StepInput struct {
	Area        category.Area
	Step        string
	Light       *portfolio.Light // nil: back to the rule
	Observation string
	Version     *int64
}

func (in *StepInput) check() error {
	var wrong fault.Collector
	wrong.Check(slices.Contains(stepAreas[:], in.Area), "area", "Área deve ser Dados Cadastrais, Faturamento, Riscos & Projeções ou Conformidade")
	wrong.Check(slices.Contains(stepNames[:], in.Step), "step", "Etapa deve ser Dados, Cálculo ou Análise")
	missing := ""
	if in.Light != nil {
		missing = "Escreva uma observação"
	}
	in.Observation = noteText(&wrong, "observation", in.Observation, missing)
	return wrong.Err()
}

// SetStep sets an analysis step over its rule, with an observation, or hands it
// back to the rule (CT-19).
//
// Protection: the contract is held; a version that was read must be the stored one.
func (s *Service) SetStep(ctx context.Context, a actor.Actor, contractID string, in StepInput) (Mark, error) {
	if err := in.check(); err != nil {
		return Mark{}, err
	}
	var set Mark
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		ref, err := contract.LockReferenceForUpdate(ctx, tx, a, actor.ContractsComplianceOverride, contractID)
		if err != nil {
			return err
		}
		before, err := markOf(ctx, tx, contractID, in.Area, in.Step)
		if err != nil {
			return err
		}
		if in.Version != nil && *in.Version != before.Version {
			return errReviewStale.WithCurrent(markFacts(before))
		}
		set = Mark{
			Area: in.Area, Step: in.Step, Light: in.Light, Observation: in.Observation, By: a.Name,
			At: clock.FromTime(tx.Now()), Version: before.Version + 1,
		}
		if err := storeMark(ctx, tx, a, contractID, &set); err != nil {
			return err
		}
		return recordReview(ctx, tx, a, ref, "contract.step", "Etapa "+in.Step+" de "+string(in.Area)+" alterada", markFacts(before), markFacts(set))
	})
	return set, err
}

func markFacts(m Mark) map[string]any {
	return map[string]any{"area": m.Area, "step": m.Step, "light": m.Light, "observation": m.Observation, "version": m.Version}
}
