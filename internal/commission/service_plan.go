package commission

import (
	"context"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/commission/plan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Plans lists the plans in the order in which they win.
func (s *Service) Plans(ctx context.Context, a actor.Actor) ([]plan.Plan, error) {
	if !a.Can(actor.SettingsManage) {
		return nil, actor.ErrDenied
	}
	return loadPlans(ctx, s.DB)
}

// Choices are those whom a plan or a division may name.
type Choices struct {
	Consultants, Partners []Named
	Suppliers             []string
}

// Choices gives the consultants and suppliers that a plan may be for, and the partner
// companies that may share a contract.
func (s *Service) Choices(ctx context.Context, a actor.Actor) (c Choices, err error) {
	if !a.Can(actor.SettingsManage) {
		return c, actor.ErrDenied
	}
	if c.Consultants, err = consultants(ctx, s.DB); err != nil {
		return c, err
	}
	if c.Partners, err = partnerCompanies(ctx, s.DB); err != nil {
		return c, err
	}
	c.Suppliers, err = suppliers(ctx, s.DB)
	return c, err
}

// CreatePlan adds a plan and has the schedules follow it. The repetition of a call
// with the same key and content answers with the plan that the first made (F04).
//
// Protection: the unique key; a plan that names a contract holds it.
func (s *Service) CreatePlan(ctx context.Context, a actor.Actor, in plan.Input, idempotencyKey string) (plan.Plan, error) {
	if !a.Can(actor.SettingsManage) {
		return plan.Plan{}, actor.ErrDenied
	}
	fresh, err := in.Plan()
	if err != nil {
		return plan.Plan{}, err
	}
	hash, err := idempotency.Hash("commission.plan", in)
	if err != nil {
		return plan.Plan{}, err
	}
	var made plan.Plan
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p := fresh
		p.ID, p.Version, p.UpdatedAt, p.UpdatedBy = id.New(), 1, clock.FromTime(tx.Now()), a.Name
		p.Adjust(in.Adjust, nil, a.Name, p.UpdatedAt)
		if idempotencyKey != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, idempotencyKey, hash, p.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				made, err = planByID(ctx, tx, existing)
				return err
			}
		}
		if err := checkNamed(ctx, tx, &p, in.Contract); err != nil {
			return err
		}
		if err := insertPlan(ctx, tx, &p); err != nil {
			return err
		}
		made, err = planByID(ctx, tx, p.ID)
		if err != nil {
			return err
		}
		return s.planChanged(ctx, tx, a, nil, &made, "commission.plan_create", "Plano de comissão criado")
	})
	return made, err
}

// UpdatePlan changes a plan and has the schedules follow it. expected is the version
// that the caller read; nil: any.
//
// Protection: the row is held, and the version that was read must be the stored one.
func (s *Service) UpdatePlan(ctx context.Context, a actor.Actor, planID string, in plan.Input, expected *int64) (plan.Plan, error) {
	if !a.Can(actor.SettingsManage) {
		return plan.Plan{}, actor.ErrDenied
	}
	after, err := in.Plan()
	if err != nil {
		return plan.Plan{}, err
	}
	var stored plan.Plan
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := lockForUpdateExpected(ctx, tx, planID, expected)
		if err != nil {
			return err
		}
		p := after
		p.ID, p.Version, p.UpdatedAt, p.UpdatedBy = before.ID, before.Version+1, clock.FromTime(tx.Now()), a.Name
		p.Adjust(in.Adjust, &before, a.Name, p.UpdatedAt)
		if err := checkNamed(ctx, tx, &p, in.Contract); err != nil {
			return err
		}
		if err := updatePlan(ctx, tx, &p); err != nil {
			return err
		}
		if stored, err = planByID(ctx, tx, p.ID); err != nil {
			return err
		}
		return s.planChanged(ctx, tx, a, &before, &stored, "commission.plan_update", "Plano de comissão alterado")
	})
	return stored, err
}

// DeletePlan removes a plan; what is approved or paid by it stays.
//
// Protection: as UpdatePlan.
func (s *Service) DeletePlan(ctx context.Context, a actor.Actor, planID string, expected *int64) error {
	if !a.Can(actor.SettingsManage) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := lockForUpdateExpected(ctx, tx, planID, expected)
		if err != nil {
			return err
		}
		if err := deletePlan(ctx, tx, planID); err != nil {
			return err
		}
		return s.planChanged(ctx, tx, a, &before, nil, "commission.plan_delete", "Plano de comissão excluído")
	})
}

func lockForUpdateExpected(ctx context.Context, tx *db.Tx, planID string, expected *int64) (plan.Plan, error) {
	if !id.Valid(planID) {
		return plan.Plan{}, errPlanNotFound
	}
	p, err := lockForUpdatePlan(ctx, tx, planID)
	if err != nil {
		return p, err
	}
	if expected != nil && *expected != p.Version {
		return p, errPlanStale.WithCurrent(planBodyOf(&p))
	}
	return p, nil
}

// checkNamed checks the consultant and the contract that a plan names.
func checkNamed(ctx context.Context, tx *db.Tx, p *plan.Plan, contractCode string) (err error) {
	if code := strings.TrimSpace(contractCode); code != "" {
		if p.ContractID, err = contractOfCode(ctx, tx, code); err != nil {
			return err
		}
		if err := onlyOfType(ctx, tx, p); err != nil {
			return err
		}
	}
	if p.UserID == "" {
		return nil
	}
	return isConsultant(ctx, tx, p.UserID)
}

func (s *Service) planChanged(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *plan.Plan, action, title string) error {
	of := after
	if of == nil {
		of = before
	}
	e := audit.Entry{Actor: a, Action: action, Entity: "commission_plan", EntityID: of.ID, Title: title, Description: of.Name}
	if before != nil {
		e.Before = planBodyOf(before)
	}
	if after != nil {
		e.After = planBodyOf(after)
	}
	if err := audit.Record(ctx, tx, e); err != nil {
		return err
	}
	return s.refreshAll(ctx, tx)
}

// Recalculate has every schedule computed again, on behalf of a person.
func (s *Service) Recalculate(ctx context.Context, a actor.Actor) error {
	if !a.Can(actor.SettingsManage) {
		return actor.ErrDenied
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		err := audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "commission.recalculate", Entity: "commission", EntityID: "todas", Title: "Recálculo de todas as comissões previstas",
		})
		if err != nil {
			return err
		}
		return s.refreshAll(ctx, tx)
	})
}
