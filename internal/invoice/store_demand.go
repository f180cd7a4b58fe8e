package invoice

import (
	"context"
	"database/sql"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// otherBills are the newest bills of the invoice's unit, or of its contract where it
// names none.
func (v *Stored) otherBills(ctx context.Context, q db.Q) ([]*BillFigures, error) {
	where, of := `i.unit_id = $1`, v.UnitID
	if of == "" {
		where, of = `i.unit_id IS NULL AND i.contract_id = $1`, v.ContractID
	}
	stored, err := list(ctx, q, Counts("i")+` AND `+where+` AND i.kind = $2 AND i.id <> $3 ORDER BY i.month DESC, i.id LIMIT `+strconv.Itoa(mostBills), of, string(KindBill), v.ID)
	bills := make([]*BillFigures, len(stored))
	for i := range stored {
		bills[i] = stored[i].Bill
	}
	return bills, err
}

// GreatestDemands are the greatest contracted or measured demand of the newest bills of
// each unit of the clients. A bill that names no unit is of the only one that its client
// has.
func GreatestDemands(ctx context.Context, q db.Q, clientIDs []string) (map[client.UnitKey]Demand, error) {
	found, bills := map[client.UnitKey]Demand{}, map[client.UnitKey]int{}
	err := db.EachIn(ctx, q, `
		SELECT u.client_id, u.meter_code, i.figures FROM invoices i
		JOIN consumer_units u ON u.id = COALESCE(i.unit_id, (SELECT MIN(o.id) FROM consumer_units o WHERE o.client_id = i.client_id AND o.merged_into IS NULL HAVING count(*) = 1))
		WHERE i.kind = 'fatura_distribuidora' AND `+Counts("i")+` AND i.client_id IN `, ` ORDER BY i.month DESC`, clientIDs, func(rows *sql.Rows) error {
		var unit client.UnitKey
		var v Stored
		v.Kind = KindBill
		if err := rows.Scan(&unit.ClientID, &unit.Meter, storedFigures{&v}); err != nil {
			return err
		}
		if bills[unit]++; bills[unit] > mostBills {
			return nil
		}
		for i := range v.Bill.Demand {
			for _, d := range [...]*Demand{v.Bill.Demand[i].Contracted, v.Bill.Demand[i].Measured} {
				if d != nil {
					found[unit] = max(found[unit], *d)
				}
			}
		}
		return nil
	})
	return found, db.Wrap(err, "invoice: read demands")
}

// MeasuredPeaks are the greatest measured demand of each month that the bills of the
// clients' units state, from one month to another. A bill that names no unit is of the
// only one that its client has.
func MeasuredPeaks(ctx context.Context, q db.Q, clientIDs []string, from, to month.Month) (map[client.UnitKey]map[month.Month]Demand, error) {
	found := map[client.UnitKey]map[month.Month]Demand{}
	err := db.EachIn(ctx, q, `
		SELECT u.client_id, u.meter_code, i.month, i.figures FROM invoices i
		JOIN consumer_units u ON u.id = COALESCE(i.unit_id, (SELECT MIN(o.id) FROM consumer_units o WHERE o.client_id = i.client_id AND o.merged_into IS NULL HAVING count(*) = 1))
		WHERE i.kind = 'fatura_distribuidora' AND `+Counts("i")+` AND i.month >= '`+from.String()+`' AND i.month <= '`+to.String()+`' AND i.client_id IN `,
		``, clientIDs, func(rows *sql.Rows) error {
			var unit client.UnitKey
			var v Stored
			v.Kind = KindBill
			if err := rows.Scan(&unit.ClientID, &unit.Meter, &v.Month, storedFigures{&v}); err != nil {
				return err
			}
			for i := range v.Bill.Demand {
				if d := v.Bill.Demand[i].Measured; d != nil {
					if found[unit] == nil {
						found[unit] = map[month.Month]Demand{}
					}
					found[unit][v.Month] = max(found[unit][v.Month], *d)
				}
			}
			return nil
		})
	return found, db.Wrap(err, "invoice: read peaks")
}
