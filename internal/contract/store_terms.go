package contract

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// GroupKey names the contracts and units of a client that belong together.
type GroupKey struct {
	ClientID string
	Group    string
}

const selectTerms = `SELECT c.id, c.client_id, c.group_name, c.status, c.start_date, c.end_date, c.volume, c.volume_unit,
	c.upper_limit_percent, c.lower_limit_percent, c.flexibility_percent, c.loss_percent, c.attendance_factor,
	c.average_price, c.supplier, c.proinfa, c.price_schedule, c.seasonal_volume FROM contracts c WHERE c.deleted_at IS NULL AND c.client_id IN `

// TermsOfClients reads the terms of all contracts of the clients, whatever their
// status. The contracts of a group come in the order that domain 1.4 fills them
// in. Who stores what is computed from them holds the clients until then.
func TermsOfClients(ctx context.Context, q db.Q, clientIDs []string) (map[GroupKey][]Terms, error) {
	ids := slices.Compact(slices.Sorted(slices.Values(clientIDs)))
	groups := make(map[GroupKey][]Terms, len(ids))
	err := db.Chunks(len(ids), 1, func(from, n int) error {
		args := make([]any, n)
		for i := range n {
			args[i] = ids[from+i]
		}
		rows, err := q.QueryContext(ctx, selectTerms+db.Tuples(1, n), args...)
		found, err := db.Collect(rows, err, scanTerms)
		for i := range found {
			key := GroupKey{found[i].ClientID, found[i].Group}
			groups[key] = append(groups[key], found[i])
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("contract: read terms: %w", err)
	}
	for _, terms := range groups {
		slices.SortFunc(terms, compareTerms)
	}
	return groups, nil
}

func scanTerms(rows *sql.Rows, t *Terms) error {
	var status, unit string
	var volume int64
	var upper, lower, flex, loss, average, proinfa db.NullNumber
	var supplier, prices, seasonal db.NullText
	err := rows.Scan(&t.ContractID, &t.ClientID, &t.Group, &status, &t.Start, &t.End, &volume, &unit, &upper, &lower,
		&flex, &loss, &t.Attendance, &average, &supplier, &proinfa, &prices, &seasonal)
	if err != nil {
		return err
	}
	t.Status, t.Volume, t.Supplier = DisplayStatus(status), price.StoredVolume(unit, volume), string(supplier)
	t.UpperLimit, t.LowerLimit = db.Pointer[percent.Percent](upper), db.Pointer[percent.Percent](lower)
	t.Flexibility, t.Loss = db.Pointer[percent.Percent](flex), db.Pointer[percent.Percent](loss)
	t.Price, t.Proinfa = db.Pointer[money.Price](average), db.Pointer[energy.Energy](proinfa)
	if t.Prices, err = price.ParseSchedule(string(prices)); err != nil {
		return fmt.Errorf("prices of %s: %w", t.ContractID, err)
	}
	if t.Seasonal, err = price.ParseSeasonal(string(seasonal)); err != nil {
		return fmt.Errorf("seasonal volumes of %s: %w", t.ContractID, err)
	}
	return nil
}
