package dashboard

import (
	"context"
	"database/sql"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// divergent selects along the index of divergences. The scope is that of the
// contract's client.
func divergent(columns, condition string, scope client.Scope, m month.Month, limit int) (string, []any) {
	args := []any{m}
	where := scope.Where("k.client_id", &args)
	return `SELECT ` + columns + ` FROM contract_checks k JOIN contracts c ON c.id = k.contract_id
		WHERE k.month = $1 AND ` + condition + ` AND ` + where + ` ORDER BY k.contract_id LIMIT ` + strconv.Itoa(limit), args
}

func nfDivergences(ctx context.Context, q db.Q, scope client.Scope, m month.Month, limit int) ([]NFConformity, error) {
	query, args := divergent(`c.id, c.contract_code, c.client_name, k.nf_energy, k.nf_icms, k.nf_energy_value, k.nf_icms_value, `+declaredNF,
		`k.nf_divergent`, scope, m, limit)
	return db.List(ctx, q, "divergent supplier invoices", func(rows *sql.Rows, n *NFConformity) error {
		return rows.Scan(&n.ContractID, &n.Code, &n.Client, &n.Energy, &n.ICMS, &n.EnergyValue, &n.ICMSValue, &n.Declared)
	}, query, args...)
}

func billDivergences(ctx context.Context, q db.Q, scope client.Scope, m month.Month, limit int) ([]BillConformity, error) {
	query, args := divergent(`c.id, c.contract_code, c.client_name, k.bill_demand, k.bill_tusd, k.bill_icms,
		COALESCE(k.tolerance_factor, ''), COALESCE(k.observation, ''), `+declaredBill, `k.bill_divergent`, scope, m, limit)
	return db.List(ctx, q, "divergent bills", func(rows *sql.Rows, b *BillConformity) error {
		return rows.Scan(&b.ContractID, &b.Code, &b.Client, &b.Demand, &b.TUSD, &b.ICMS, &b.ToleranceFactor, &b.Observation, &b.Declared)
	}, query, args...)
}

// declaredNF and declaredBill select a divergence that only the contract declares: the
// documents of the month conclude nothing.
const (
	declaredNF   = `'Divergente' NOT IN (k.nf_energy, k.nf_icms, COALESCE(k.nf_federal, ''))`
	declaredBill = `'Divergente' NOT IN (k.bill_demand, k.bill_tusd, k.bill_icms, COALESCE(k.bill_federal, ''))`
)

// countDeclared counts along the indexes of divergences those that are only declared.
func countDeclared(ctx context.Context, q db.Q, scope client.Scope, m month.Month) (nf, bill int64, err error) {
	args := []any{m}
	where := ` FROM contract_checks k WHERE k.month = $1 AND ` + scope.Where("k.client_id", &args) + ` AND `
	err = q.QueryRowContext(ctx, `SELECT (SELECT COUNT(*)`+where+`k.nf_divergent AND `+declaredNF+`),
		(SELECT COUNT(*)`+where+`k.bill_divergent AND `+declaredBill+`)`, args...).Scan(&nf, &bill)
	return nf, bill, db.Wrap(err, "declared divergences of "+m.String())
}
