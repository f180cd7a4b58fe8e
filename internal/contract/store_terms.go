package contract

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"ynova/internal/platform/db"
)

// GroupKey names the contracts and units of a client that belong together.
type GroupKey struct {
	ClientID string
	Group    string
}

// termColumns are the columns that Terms are made of.
var (
	termColumns = columns.Named("id", "client_id", "group_name", "status", "start_date", "end_date", "volume", "volume_unit",
		"upper_limit_percent", "lower_limit_percent", "flexibility_percent", "loss_percent", "attendance_factor",
		"average_price", "supplier", "proinfa", "price_schedule", "seasonal_volume")
	selectTerms = `SELECT ` + termColumns.Select("c.") + ` FROM contracts c WHERE c.deleted_at IS NULL AND c.client_id IN `
)

// TermsOfClients reads the terms of all contracts of the clients, whatever their
// status. The contracts of a group come in the order that domain 1.4 fills them
// in. Who stores what is computed from them holds the clients until then.
func TermsOfClients(ctx context.Context, q db.Q, clientIDs []string) (map[GroupKey][]Terms, error) {
	ids := slices.Compact(slices.Sorted(slices.Values(clientIDs)))
	groups := make(map[GroupKey][]Terms, len(ids))
	reader := termColumns.Reader()
	err := db.EachIn(ctx, q, selectTerms, ``, ids, func(rows *sql.Rows) error {
		err := reader.Read(rows.Scan)
		key := GroupKey{reader.Row.ClientID, reader.Row.Group}
		groups[key] = append(groups[key], reader.Row.Terms())
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
