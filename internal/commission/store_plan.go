package commission

import (
	"context"
	"database/sql"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

var (
	errPlanNotFound = fault.New(fault.NotFound, "plano_nao_encontrado", "Plano de comissão não encontrado.")
	errPlanStale    = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este plano. Confira os dados atuais antes de salvar.")
	errConsultant   = fault.Fields(fault.Field{Path: "consultor_id", Message: "Consultor não encontrado"})
)

const selectPlans = `SELECT p.id, p.name, p.user_id, p.supplier, p.product, p.rate_percent, p.rate_price, p.partner_percent, p.priority,
	p.first_month, p.last_month, p.version, p.updated_at, p.updated_by, u.name
	FROM commission_plans p LEFT JOIN users u ON u.id = p.user_id`

func scanPlan(into func(...any) error) (Plan, error) {
	var p Plan
	var user, supplier, name sql.NullString
	var product sql.Null[contract.Incentive]
	var share sql.Null[percent.Percent]
	var rate sql.Null[money.Price]
	var last sql.Null[month.Month]
	err := into(&p.ID, &p.Name, &user, &supplier, &product, &share, &rate, &p.Partner, &p.Priority, &p.First, &last, &p.Version,
		&p.UpdatedAt, &p.UpdatedBy, &name)
	p.UserID, p.Supplier, p.UserName, p.Last = user.String, supplier.String, name.String, last.V
	p.Product, p.Percent, p.Rate = pointer(product), pointer(share), pointer(rate)
	return p, err
}

func pointer[T any](n sql.Null[T]) *T {
	if !n.Valid {
		return nil
	}
	return &n.V
}

// loadPlans reads every plan, in the order in which they win.
func loadPlans(ctx context.Context, q db.Q) ([]Plan, error) {
	found, err := db.List(ctx, q, "commission: read plans", db.Scanned(scanPlan), selectPlans)
	if err != nil {
		return nil, err
	}
	sortPlans(found)
	return found, nil
}

// lockForUpdatePlan reads a plan and locks it.
func lockForUpdatePlan(ctx context.Context, tx *db.Tx, planID string) (Plan, error) {
	if tx.Dialect() == db.Postgres { // an outer join cannot be held
		if err := db.Exec(ctx, tx, "commission: lock plan", `SELECT 1 FROM commission_plans WHERE id = $1 FOR UPDATE`, planID); err != nil {
			return Plan{}, err
		}
	}
	return planByID(ctx, tx, planID)
}

func planByID(ctx context.Context, q db.Q, planID string) (Plan, error) {
	p, err := scanPlan(q.QueryRowContext(ctx, selectPlans+` WHERE p.id = $1`, planID).Scan)
	return p, db.WrapRow(err, errPlanNotFound, "commission: read plan")
}

func insertPlan(ctx context.Context, tx *db.Tx, p *Plan) error {
	return db.Exec(ctx, tx, "commission: insert plan", `
		INSERT INTO commission_plans (id, name, user_id, supplier, product, rate_percent, rate_price, partner_percent, priority,
			first_month, last_month, version, created_at, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)`, planArgs(p)...)
}

func updatePlan(ctx context.Context, tx *db.Tx, p *Plan) error {
	return db.Exec(ctx, tx, "commission: update plan", `
		UPDATE commission_plans SET name = $2, user_id = $3, supplier = $4, product = $5, rate_percent = $6, rate_price = $7,
			partner_percent = $8, priority = $9, first_month = $10, last_month = $11, version = $12, updated_at = $13, updated_by = $14
		WHERE id = $1`, planArgs(p)...)
}

func planArgs(p *Plan) []any {
	var product, last any
	if p.Product != nil {
		product = int64(*p.Product)
	}
	if p.Last != 0 {
		last = p.Last
	}
	return []any{
		p.ID, p.Name, db.Optional(p.UserID), db.Optional(p.Supplier), product, p.Percent, p.Rate, p.Partner, p.Priority, p.First, last,
		p.Version, p.UpdatedAt, p.UpdatedBy,
	}
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
		WHERE u.status = 'ativo' ORDER BY u.name, u.id`, string(actor.Consultor))
}

// suppliers are those that contracts name.
func suppliers(ctx context.Context, q db.Q) ([]string, error) {
	return db.List(ctx, q, "commission: suppliers", db.Single[string], `SELECT DISTINCT supplier FROM contracts
		WHERE deleted_at IS NULL AND supplier IS NOT NULL ORDER BY supplier LIMIT 500`)
}

// isConsultant reports whether there is such a user with the role.
func isConsultant(ctx context.Context, q db.Q, userID string) error {
	var one int
	err := q.QueryRowContext(ctx, `SELECT 1 FROM user_roles WHERE user_id = $1 AND role = $2`, userID, string(actor.Consultor)).Scan(&one)
	return db.WrapRow(err, errConsultant, "commission: consultant")
}
