package provision

import (
	"context"
	"database/sql"
	"slices"

	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// readUnits reads the units of the contracts, and of which contract the bills of each are
// accrued.
func (s *sources) readUnits(ctx context.Context, q db.Q, contracts []string) error {
	s.served, s.carriers = map[string][]*unit{}, map[string]string{}
	known, named := map[string]*unit{}, map[string][]string{}
	err := db.EachIn(ctx, q, `SELECT c.id, n.id, n.meter_code, COALESCE(n.distributor, ''), COALESCE(n.state, ''), COALESCE(n.subgroup, ''), COALESCE(n.modality, ''),
			n.icms_percent, n.peak_percent, n.consumption, n.demand, m.consumption, CASE WHEN n.meter_code = c.group_name THEN 1 ELSE 0 END
		FROM contracts c JOIN consumer_units n ON n.client_id = c.client_id AND n.merged_into IS NULL AND (n.group_name = c.group_name OR n.meter_code = c.group_name)
		LEFT JOIN balances b ON b.unit_id = n.id LEFT JOIN balance_months m ON m.balance_seq = b.seq AND m.month = '`+s.month.String()+`'
		WHERE c.id IN `, ` ORDER BY c.id, n.id`, contracts, func(rows *sql.Rows) error {
		var u unit
		var contractID string
		var own bool
		var icms, peak, consumption, demand, metered db.NullNumber
		if err := rows.Scan(&contractID, &u.id, &u.meter, &u.distributor, &u.state, &u.subgroup, &u.modality, &icms, &peak, &consumption, &demand, &metered, &own); err != nil {
			return err
		}
		u.icms, u.peak, u.demand = db.Pointer[percent.Percent](icms), db.Pointer[percent.Percent](peak), db.Pointer[invoice.Demand](demand)
		u.consumption, u.metered = db.Pointer[energy.Energy](consumption), db.Pointer[energy.Energy](metered)
		if known[u.id] == nil {
			known[u.id] = &u
		}
		s.served[contractID] = append(s.served[contractID], known[u.id])
		if own {
			named[u.id] = append(named[u.id], contractID)
		}
		return nil
	})
	// As in the balance, contracts that are named after a meter serve it, not those of its group.
	for contractID, units := range s.served {
		s.served[contractID] = slices.DeleteFunc(units, func(u *unit) bool {
			return len(named[u.id]) > 0 && !slices.Contains(named[u.id], contractID)
		})
	}
	s.carry(contracts)
	return db.Wrap(err, "provision: read units")
}

// takenOf reads the NET and the consumption of units in months, where both are known.
func takenOf(ctx context.Context, q db.Q, unitIDs []string, from, to month.Month) (map[unitMonth]taken, error) {
	found := map[unitMonth]taken{}
	err := db.EachIn(ctx, q, `SELECT b.unit_id, m.month, m.net, m.consumption FROM balances b JOIN balance_months m ON m.balance_seq = b.seq
		WHERE m.month >= '`+from.String()+`' AND m.month <= '`+to.String()+`' AND m.net IS NOT NULL AND m.consumption IS NOT NULL AND b.unit_id IN `, ``,
		unitIDs, func(rows *sql.Rows) error {
			var at unitMonth
			var of taken
			err := rows.Scan(&at.unitID, &at.month, &of.net, &of.consumption)
			found[at] = of
			return err
		})
	return found, db.Wrap(err, "provision: read months of units")
}
