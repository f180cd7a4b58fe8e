package figure

import (
	"context"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Portfolio reads the counters of a month and of the one before it.
func Portfolio(ctx context.Context, q db.Q, m month.Month) (current, previous Counts, err error) {
	prev := m.Add(-1)
	err = q.QueryRowContext(ctx, `
		SELECT COALESCE(SUM(active), 0), COALESCE(SUM(active) FILTER (WHERE month <= $1), 0)
		FROM contract_deltas WHERE month <> '' AND month <= $2`, prev, m).Scan(&current.Active, &previous.Active)
	if err != nil {
		return current, previous, fmt.Errorf("active contracts of %s: %w", m, db.Classify(err))
	}
	if err := addDivergences(ctx, q, m, &current, &previous); err != nil {
		return current, previous, err
	}
	rows, err := q.QueryContext(ctx, `
		SELECT month, conforme, excedente, subutilizado, opportunities
		FROM portfolio_months WHERE month IN ($1, $2)`, prev, m)
	if err != nil {
		return current, previous, fmt.Errorf("classes of %s: %w", m, err)
	}
	defer rows.Close()
	for rows.Next() {
		var of month.Month
		var f Counts
		if err := rows.Scan(&of, &f.Conforme, &f.Excedente, &f.Subutilizado, &f.Opportunities); err != nil {
			return current, previous, fmt.Errorf("classes of %s: %w", m, err)
		}
		into := &previous
		if of == m {
			into = &current
		}
		into.Conforme, into.Excedente, into.Subutilizado, into.Opportunities = f.Conforme, f.Excedente, f.Subutilizado, f.Opportunities
	}
	return current, previous, db.Classify(rows.Err())
}

// addDivergences reads the divergences of both months.
func addDivergences(ctx context.Context, q db.Q, m month.Month, current, previous *Counts) error {
	prev := m.Add(-1)
	err := q.QueryRowContext(ctx, `
		SELECT COALESCE(SUM(nf_divergent) FILTER (WHERE month = $1), 0), COALESCE(SUM(bill_divergent) FILTER (WHERE month = $1), 0),
		       COALESCE(SUM(nf_divergent) FILTER (WHERE month = $2), 0), COALESCE(SUM(bill_divergent) FILTER (WHERE month = $2), 0)
		FROM check_portfolio WHERE month IN ($1, $2)`, m, prev).
		Scan(&current.NFDivergent, &current.InvoiceDiverge, &previous.NFDivergent, &previous.InvoiceDiverge)
	if err != nil {
		return fmt.Errorf("divergences of %s: %w", m, db.Classify(err))
	}
	return nil
}

// inScope counts over the contracts in reach, which are few.
func inScope(ctx context.Context, q db.Q, scope client.Scope, m month.Month) (Counts, error) {
	var f Counts
	args := []any{m}
	where := scope.Where("c.client_id", &args)
	err := q.QueryRowContext(ctx, `
		SELECT COUNT(*),
		       COUNT(*) FILTER (WHERE k.nf_divergent), COUNT(*) FILTER (WHERE k.bill_divergent),
		       COUNT(*) FILTER (WHERE s.conformity = 'Conforme'),
		       COUNT(*) FILTER (WHERE s.conformity = 'Excedente'),
		       COUNT(*) FILTER (WHERE s.conformity = 'Subutilizado'),
		       COUNT(*) FILTER (WHERE s.opportunity)
		FROM contracts c LEFT JOIN contract_months s ON s.contract_id = c.id AND s.month = $1
		LEFT JOIN contract_checks k ON k.contract_id = c.id AND k.month = $1
		WHERE c.deleted_at IS NULL AND `+portfolio.ActiveIn("$1")+` AND `+where, args...).
		Scan(&f.Active, &f.NFDivergent, &f.InvoiceDiverge, &f.Conforme, &f.Excedente, &f.Subutilizado, &f.Opportunities)
	if err != nil {
		return f, fmt.Errorf("figures of %s in scope: %w", m, db.Classify(err))
	}
	return f, nil
}
