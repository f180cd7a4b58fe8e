package dashboard

import (
	"context"
	"database/sql"
	"fmt"
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
	query, args := divergent(`c.id, c.contract_code, c.client_name, k.nf_energy, k.nf_icms, k.nf_energy_value, k.nf_icms_value`,
		`k.nf_divergent`, scope, m, limit)
	return db.List(ctx, q, "divergent supplier invoices", func(rows *sql.Rows, n *NFConformity) error {
		return rows.Scan(&n.ContractID, &n.Code, &n.Client, &n.Energy, &n.ICMS, &n.EnergyValue, &n.ICMSValue)
	}, query, args...)
}

func billDivergences(ctx context.Context, q db.Q, scope client.Scope, m month.Month, limit int) ([]BillConformity, error) {
	query, args := divergent(`c.id, c.contract_code, c.client_name, k.bill_demand, k.bill_tusd, k.bill_icms,
		COALESCE(k.tolerance_factor, ''), COALESCE(k.observation, '')`, `k.bill_divergent`, scope, m, limit)
	return db.List(ctx, q, "divergent bills", func(rows *sql.Rows, b *BillConformity) error {
		return rows.Scan(&b.ContractID, &b.Code, &b.Client, &b.Demand, &b.TUSD, &b.ICMS, &b.ToleranceFactor, &b.Observation)
	}, query, args...)
}

// countDivergent reads the counters of the whole portfolio, or counts over the
// contracts in reach, which are few.
func countDivergent(ctx context.Context, q db.Q, scope client.Scope, m month.Month) (nf, bill int64, err error) {
	args := []any{m}
	query := `SELECT COALESCE(SUM(nf_divergent), 0), COALESCE(SUM(bill_divergent), 0) FROM check_portfolio WHERE month = $1`
	if !scope.All() {
		query = `SELECT COUNT(*) FILTER (WHERE k.nf_divergent), COUNT(*) FILTER (WHERE k.bill_divergent)
			FROM contract_checks k WHERE k.month = $1 AND ` + scope.Where("k.client_id", &args)
	}
	if err := q.QueryRowContext(ctx, query, args...).Scan(&nf, &bill); err != nil {
		return 0, 0, fmt.Errorf("divergences of %s: %w", m, db.Classify(err))
	}
	return nf, bill, nil
}
