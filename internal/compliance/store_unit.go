package compliance

import (
	"cmp"
	"context"
	"database/sql"

	"ynova/internal/compliance/check"
	"ynova/internal/invoice"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/rate"
)

// unit is what the register says of a metering unit.
type unit struct {
	id, distributor, subgroup, modality string
	served                              bool // by the contract
}

// OfficialOf returns the tariffs that the bills of a contract may be charged by, by
// the id of the invoice: those of the distributor, subgroup and structure that the
// bill, else the register of its unit, names. A bill that names no unit is
// taken to be of the only one that the contract serves.
func OfficialOf(ctx context.Context, q db.Q, book *rate.Book, contractID string, invoices []invoice.Invoice) (map[string]check.Official, error) {
	if len(invoices) == 0 {
		return nil, nil
	}
	units, err := unitsOf(ctx, q, contractID)
	if err != nil {
		return nil, err
	}
	all := map[string]check.Official{}
	for i := range invoices {
		v := &invoices[i]
		u := unitOf(units, v.UnitID)
		if v.Bill == nil {
			continue
		}
		if u == nil {
			u = &unit{}
		}
		h, err := book.History(ctx, q, cmp.Or(v.Bill.Distributor, u.distributor), cmp.Or(v.Bill.Subgroup, u.subgroup), cmp.Or(string(v.Bill.Modality), u.modality))
		if err != nil {
			return nil, err
		}
		if len(h) > 0 {
			all[v.ID] = check.Official{Rates: h}
		}
	}
	return all, nil
}

func unitOf(units []unit, id string) *unit {
	var only *unit
	for i := range units {
		u := &units[i]
		switch {
		case u.id == id:
			return u
		case id != "" || !u.served:
		case only != nil:
			return nil
		default:
			only = u
		}
	}
	return only
}

func unitsOf(ctx context.Context, q db.Q, contractID string) ([]unit, error) {
	return db.List(ctx, q, "compliance: read units", func(rows *sql.Rows, u *unit) error {
		return rows.Scan(&u.id, &u.distributor, &u.subgroup, &u.modality, &u.served)
	}, `
		SELECT n.id, COALESCE(n.distributor, ''), COALESCE(n.subgroup, ''), COALESCE(n.modality, ''), n.group_name = c.group_name
		FROM contracts c JOIN consumer_units n ON n.client_id = c.client_id WHERE c.id = $1 ORDER BY n.id`, contractID)
}
