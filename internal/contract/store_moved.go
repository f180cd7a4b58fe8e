package contract

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/platform/db"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/source"
)

// Moved counts the contracts that rest on public data that would change: those that an
// index adjusts, and those of units that a tariff, a bandeira or the PLD of a submarket is
// of.
func Moved(ctx context.Context, q db.Q, r source.Reach) (int, error) {
	if r.Index != "" {
		return db.Count(ctx, q, "contract: adjusted by index", " FROM contracts WHERE deleted_at IS NULL AND price_schedule LIKE $1", `%"index":"`+r.Index+`"%`)
	}
	if !r.AllUnits && len(r.Submarkets)+len(r.Distributors) == 0 {
		return 0, nil
	}
	known, err := rate.LoadDistributors(ctx, q)
	if err != nil {
		return 0, err
	}
	type place struct{ contract, distributor, state string }
	places, err := db.List(ctx, q, "contract: units", func(rows *sql.Rows, p *place) error {
		return rows.Scan(&p.contract, (*db.NullText)(&p.distributor), (*db.NullText)(&p.state))
	}, `SELECT c.id, u.distributor, u.state FROM contracts c JOIN consumer_units u ON u.client_id = c.client_id AND u.group_name = c.group_name WHERE c.deleted_at IS NULL`)
	moved := map[string]bool{}
	for _, p := range places {
		if r.AllUnits || slices.Contains(r.Distributors, distributorName(known, p.distributor)) || slices.Contains(r.Submarkets, submarketName(p.state)) {
			moved[p.contract] = true
		}
	}
	return len(moved), err
}

// distributorName is what the register calls a distributor; nothing where it does not know
// it.
func distributorName(known rate.Distributors, as string) string {
	d, _ := known.Find(strings.TrimSpace(as))
	return d.Name
}

func submarketName(state string) string {
	s, _ := market.SubmarketOf(state)
	return string(s)
}
