package closing

import (
	"context"
	"database/sql"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

func countClosed(ctx context.Context, q db.Q, of *question) (n int, err error) {
	args := []any{of.month}
	err = q.QueryRowContext(ctx, `SELECT COUNT(*) FROM closed_months p WHERE p.month = $1 AND `+of.where("p.client_id", &args), args...).Scan(&n)
	return n, db.Wrap(err, "closing: count closed months")
}

// keptOf reads what is in force of the closed month, a page of the clients.
func keptOf(ctx context.Context, q db.Q, of *question, limit, offset int) ([]Snapshot, error) {
	args := []any{of.month}
	where := of.where("s.client_id", &args)
	return db.List(ctx, q, "closing: read what is kept of a month", snapshotColumns.Rows(), `SELECT `+snapshotColumns.Names()+` FROM closing_snapshots s
		WHERE s.month = $1 AND `+where+` AND EXISTS (SELECT 1 FROM closed_months p WHERE p.client_id = s.client_id AND p.month = s.month)
		AND s.sequence = (SELECT MAX(n.sequence) FROM closing_snapshots n WHERE n.client_id = s.client_id AND n.month = s.month)
		ORDER BY s.client_id LIMIT `+db.Arg(&args, limit)+` OFFSET `+db.Arg(&args, offset), args...)
}

// activeNow reads the contracts of the clients that are active in the month, by client and
// code.
func activeNow(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[string][]contractNow, error) {
	found, at := map[string][]contractNow{}, "'"+m.String()+"'"
	err := db.EachIn(ctx, q, `SELECT c.client_id, c.id, c.contract_code FROM contract_spans p JOIN contracts c ON c.id = p.contract_id
		WHERE `+activeIn(at, at)+` AND c.client_id IN `,
		` ORDER BY c.client_id, c.contract_code`, clientIDs, func(rows *sql.Rows) error {
			var c contractNow
			err := rows.Scan(&c.clientID, &c.id, &c.code)
			found[c.clientID] = append(found[c.clientID], c)
			return err
		})
	return found, db.Wrap(err, "closing: read the contracts of a month")
}

// notDeleted are those of the contracts that are still there.
func notDeleted(ctx context.Context, q db.Q, contractIDs []string) ([]string, error) {
	return db.ListIn(ctx, q, "closing: look for contracts", db.Single[string], `SELECT id FROM contracts WHERE deleted_at IS NULL AND id IN `, ` ORDER BY id`, contractIDs)
}

// contractsIn are the contracts of the client that are active in the month, by id.
func contractsIn(ctx context.Context, q db.Q, clientID string, m month.Month) ([]string, error) {
	active, err := activeNow(ctx, q, []string{clientID}, m)
	ids := make([]string, len(active[clientID]))
	for i, c := range active[clientID] {
		ids[i] = c.id
	}
	slices.Sort(ids)
	return ids, err
}

// adjustedKey is a line of a contract, or of the client itself where contractID is empty.
type adjustedKey struct {
	clientID, contractID string
	line                 Line
}

// adjusted is what adjustments come to, in R$ and MWh.
type adjusted struct{ amount, quantity decimal.Decimal }

// adjustedOf sums what was recorded of the month in later ones.
func adjustedOf(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[adjustedKey]adjusted, error) {
	sums := map[adjustedKey]adjusted{}
	err := db.EachIn(ctx, q, `SELECT client_id, COALESCE(contract_id, ''), line, amount, COALESCE(quantity, 0) FROM closing_adjustments
		WHERE month_origin = '`+m.String()+`' AND client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var k adjustedKey
		var amount money.Amount
		var quantity energy.Energy
		err := rows.Scan(&k.clientID, &k.contractID, &k.line, &amount, &quantity)
		sum := sums[k]
		sums[k] = adjusted{sum.amount.Add(basis.Reais(amount)), sum.quantity.Add(quantity.MWh())}
		return err
	})
	return sums, db.Wrap(err, "closing: sum adjustments")
}
