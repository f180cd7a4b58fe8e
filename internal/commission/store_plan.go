package commission

import (
	"context"
	"database/sql"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

var (
	errPlanNotFound = fault.New(fault.NotFound, "plano_nao_encontrado", "Plano de comissão não encontrado.")
	errPlanStale    = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este plano. Confira os dados atuais antes de salvar.")
	errContract     = fault.MissingField("contrato", "Contrato não encontrado")
	errPlanTaken    = fault.New(fault.Conflict, "plano_repetido", "Já existe um plano deste tipo para o contrato.")
	errConsultant   = fault.MissingField("consultor_id", "Consultor não encontrado")
)

// planColumns are a plan as it is kept, and the name of its consultant.
var planColumns = db.Columns[plan.Plan]{
	db.Text("id", func(p *plan.Plan) *string { return &p.ID }).GivenOnce(),
	db.Text("name", func(p *plan.Plan) *string { return &p.Name }),
	db.OptionalText("contract_id", func(p *plan.Plan) *string { return &p.ContractID }),
	db.OptionalText("user_id", func(p *plan.Plan) *string { return &p.UserID }),
	db.OptionalText("supplier", func(p *plan.Plan) *string { return &p.Supplier }),
	{
		Name: "product", Place: func(p *plan.Plan) any { return &p.Product },
		Value: func(p *plan.Plan) any {
			if p.Product == nil {
				return nil
			}
			return int64(*p.Product)
		},
	},
	db.Plain("type", func(p *plan.Plan) *plan.Type { return &p.Type }),
	db.Number("rate_percent", func(p *plan.Plan) **percent.Percent { return &p.Percent }),
	db.Number("rate_price", func(p *plan.Plan) **money.Price { return &p.Rate }),
	db.Number("rate_amount", func(p *plan.Plan) **money.Amount { return &p.Fee }),
	db.Plain("installments", func(p *plan.Plan) **int { return &p.Installments }),
	db.Plain("clawback_months", func(p *plan.Plan) **int { return &p.Clawback }),
	db.Number("adjusted_at", func(p *plan.Plan) **clock.Micros { return &p.Adjusted }),
	db.OptionalText("adjusted_by", func(p *plan.Plan) *string { return &p.AdjustedBy }),
	db.Plain("partner_percent", func(p *plan.Plan) *percent.Percent { return &p.Partner }),
	db.Plain("priority", func(p *plan.Plan) *int { return &p.Priority }),
	db.Plain("first_month", func(p *plan.Plan) *month.Month { return &p.First }),
	db.Nullable("last_month", func(p *plan.Plan) *month.Month { return &p.Last }),
	db.Int("version", func(p *plan.Plan) *int64 { return &p.Version }),
	{Name: "created_at", Value: func(p *plan.Plan) any { return p.UpdatedAt }, Once: true},
	db.Plain("updated_at", func(p *plan.Plan) *clock.Micros { return &p.UpdatedAt }),
	db.Text("updated_by", func(p *plan.Plan) *string { return &p.UpdatedBy }),
	db.Shown("u.name", func(p *plan.Plan) *string { return &p.UserName }),
	db.Shown("c.contract_code", func(p *plan.Plan) *string { return &p.Contract }),
}

var (
	selectPlans = `SELECT ` + planColumns.Select("p.") + ` FROM commission_plans p LEFT JOIN users u ON u.id = p.user_id
		LEFT JOIN contracts c ON c.id = p.contract_id`
	insertOfPlan = planColumns.Insert("commission_plans")
	updateOfPlan = planColumns.Update("commission_plans")
)

// loadPlans reads every plan, in the order in which they win.
func loadPlans(ctx context.Context, q db.Q) ([]plan.Plan, error) {
	found, err := db.List(ctx, q, "commission: read plans", planColumns.Rows(), selectPlans)
	if err != nil {
		return nil, err
	}
	plan.Sort(found)
	return found, nil
}

// lockForUpdatePlan reads a plan and locks it.
func lockForUpdatePlan(ctx context.Context, tx *db.Tx, planID string) (plan.Plan, error) {
	// By a statement of its own: an outer join cannot be held.
	if _, err := db.Value[string](ctx, tx, "commission: lock plan", `SELECT id FROM commission_plans WHERE id = $1`+tx.Dialect().ForUpdate(), planID); err != nil {
		return plan.Plan{}, err
	}
	return planByID(ctx, tx, planID)
}

func planByID(ctx context.Context, q db.Q, planID string) (plan.Plan, error) {
	p, err := planColumns.Scan(q.QueryRowContext(ctx, selectPlans+` WHERE p.id = $1`, planID).Scan)
	return p, db.WrapRow(err, errPlanNotFound, "commission: read plan")
}

func insertPlan(ctx context.Context, tx *db.Tx, p *plan.Plan) error {
	return db.Exec(ctx, tx, "commission: insert plan", insertOfPlan, planColumns.Values(nil, p)...)
}

func updatePlan(ctx context.Context, tx *db.Tx, p *plan.Plan) error {
	return db.Exec(ctx, tx, "commission: update plan", updateOfPlan, planColumns.Changing().Values([]any{p.ID}, p)...)
}

func deletePlan(ctx context.Context, tx *db.Tx, planID string) error {
	return db.Exec(ctx, tx, "commission: delete plan", `DELETE FROM commission_plans WHERE id = $1`, planID)
}

// Named is a choice of a form.
type Named struct{ ID, Name string }

// consultants are the active users who sell.
func consultants(ctx context.Context, q db.Q) ([]Named, error) {
	return db.List(ctx, q, "commission: consultants", func(rows *sql.Rows, n *Named) error {
		return rows.Scan(&n.ID, &n.Name)
	}, `SELECT u.id, u.name FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = $1
		WHERE u.status = 'ativo' ORDER BY u.search_text`, string(actor.Consultor))
}

// partnerCompanies are those that clients may come from.
func partnerCompanies(ctx context.Context, q db.Q) ([]Named, error) {
	found, err := db.List(ctx, q, "commission: partners", func(rows *sql.Rows, n *Named) error {
		return rows.Scan(&n.ID, &n.Name)
	}, `SELECT id, name FROM partners ORDER BY id`)
	search.SortByName(found, func(n *Named) string { return n.Name })
	return found, err
}

// suppliers are those that contracts name.
func suppliers(ctx context.Context, q db.Q) ([]string, error) {
	found, err := db.List(ctx, q, "commission: suppliers", db.Single[string], `SELECT DISTINCT supplier FROM contracts
		WHERE deleted_at IS NULL AND supplier IS NOT NULL ORDER BY supplier LIMIT 500`)
	search.SortByName(found, func(name *string) string { return *name })
	return found, err
}

// isConsultant reports whether there is such a user with the role.
func isConsultant(ctx context.Context, q db.Q, userID string) error {
	var one int
	err := q.QueryRowContext(ctx, `SELECT 1 FROM user_roles WHERE user_id = $1 AND role = $2`, userID, string(actor.Consultor)).Scan(&one)
	return db.WrapRow(err, errConsultant, "commission: consultant")
}

// contractOfCode finds a contract by its code and holds it, so that of two who give it a
// plan the second sees the first's.
func contractOfCode(ctx context.Context, tx *db.Tx, code string) (contractID string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT id FROM contracts WHERE contract_code = $1 AND deleted_at IS NULL`+tx.Dialect().ForUpdate(), code).Scan(&contractID)
	return contractID, db.WrapRow(err, errContract, "commission: find contract")
}

// onlyOfType refuses a second plan of a type for the same contract (PF-08).
func onlyOfType(ctx context.Context, tx *db.Tx, p *plan.Plan) error {
	n, err := db.Count(ctx, tx, "commission: plans of a contract", ` FROM commission_plans WHERE contract_id = $1 AND type = $2 AND id <> $3`, p.ContractID, string(p.Type), p.ID)
	if err != nil || n == 0 {
		return err
	}
	return errPlanTaken
}
