package ccee

import (
	"context"
	"database/sql"
	"slices"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// figuredClients are the clients of the contracts that have figures.
func figuredClients(ctx context.Context, q db.Q, contractIDs []string) ([]string, error) {
	ids, err := db.ListIn(ctx, q, "ccee: clients with figures", db.Single[string], `SELECT DISTINCT c.client_id FROM contracts c
		WHERE EXISTS (SELECT 1 FROM ccee_figures f WHERE f.client_id = c.client_id) AND c.id IN `, "", contractIDs)
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// allFigured are the clients that have figures, or verdicts over former ones.
func allFigured(ctx context.Context, q db.Q) ([]string, error) {
	return db.List(ctx, q, "ccee: all clients with figures", db.Single[string],
		`SELECT client_id FROM ccee_figures UNION SELECT client_id FROM ccee_verdicts`)
}

func figuredMonths(ctx context.Context, q db.Q, clientID string) ([]month.Month, error) {
	return db.List(ctx, q, "ccee: months with figures", db.Single[month.Month],
		`SELECT DISTINCT month FROM ccee_figures WHERE client_id = $1 ORDER BY month`, clientID)
}

var insertVerdicts = db.NewInsert("ccee_verdicts", "client_id, month, charges, charges_reason, settlement, settlement_reason", "")

// replaceVerdicts makes the stored verdicts of a client those given.
//
// Protection: the caller holds the agents of the client.
func replaceVerdicts(ctx context.Context, tx *db.Tx, clientID string, verdicts map[month.Month]Verdict) error {
	if err := db.Exec(ctx, tx, "ccee: forget verdicts", `DELETE FROM ccee_verdicts WHERE client_id = $1`, clientID); err != nil {
		return err
	}
	months := make([]month.Month, 0, len(verdicts))
	for m := range verdicts {
		months = append(months, m)
	}
	slices.Sort(months)
	err := insertVerdicts.Exec(ctx, tx, len(months), func(dst []any, i int) []any {
		v := verdicts[months[i]]
		return append(dst, clientID, months[i].String(), string(v.Charges.Status), v.Charges.Reason, string(v.Settlement.Status), v.Settlement.Reason)
	})
	return db.Wrap(err, "ccee: store verdicts")
}

func storedVerdicts(ctx context.Context, q db.Q, m month.Month, clientIDs []string) (map[string]Verdict, error) {
	found, args := map[string]Verdict{}, []any{m}
	err := db.Each(ctx, q, `SELECT client_id, charges, charges_reason, settlement, settlement_reason FROM ccee_verdicts WHERE month = $1`+among(clientIDs, &args), args,
		func(rows *sql.Rows) error {
			var id string
			var v Verdict
			err := rows.Scan(&id, &v.Charges.Status, &v.Charges.Reason, &v.Settlement.Status, &v.Settlement.Reason)
			found[id] = v
			return err
		})
	return found, db.Wrap(err, "ccee: read verdicts")
}

// among narrows to the clients; nil: all of them.
func among(clientIDs []string, args *[]any) string {
	if clientIDs == nil {
		return ""
	}
	return " AND client_id IN " + db.In(args, clientIDs)
}

// represented returns which of the clients have an agent in the month, and whether a
// varejista represents it.
func represented(ctx context.Context, q db.Q, m month.Month, clientIDs []string) (map[string]bool, error) {
	found, args := map[string]bool{}, []any{m}
	err := db.Each(ctx, q, `SELECT client_id, retailer IS NOT NULL FROM ccee_agents
		WHERE (first_month IS NULL OR first_month <= $1) AND (last_month IS NULL OR last_month >= $1)`+among(clientIDs, &args), args, func(rows *sql.Rows) error {
		var id string
		var retailed bool
		err := rows.Scan(&id, &retailed)
		found[id] = found[id] || retailed
		return err
	})
	return found, db.Wrap(err, "ccee: read agents of the month")
}
