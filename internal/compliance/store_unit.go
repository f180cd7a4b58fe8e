package compliance

import (
	"cmp"
	"context"
	"database/sql"
	"maps"
	"slices"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/light"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/rate"
)

// unit is what the register says of a metering unit.
type unit struct {
	id, distributor, subgroup, modality, state string
	supplied                                   month.Date // the first day; zero: not known
	served                                     bool       // by the contract
}

// OfficialOf returns the tariffs that the bills of a contract may be charged by, the state
// of each invoice and what determines a period of tests, by its id: the tariffs of the
// distributor, subgroup and structure that the bill, else the register of its unit, names,
// and those of the invoices that are earlier bills of the unit. A bill that names no unit is
// taken to be of the only one that the contract serves.
func OfficialOf(ctx context.Context, q db.Q, book *rate.Book, contractID string, invoices []invoice.Invoice) (map[string]check.Official, error) {
	return OfficialOfMany(ctx, q, book, map[string][]invoice.Invoice{contractID: invoices})
}

// OfficialOfMany is OfficialOf of several contracts.
func OfficialOfMany(ctx context.Context, q db.Q, book *rate.Book, invoices map[string][]invoice.Invoice) (map[string]check.Official, error) {
	billed := slices.Sorted(maps.Keys(invoices))
	units, err := unitsOf(ctx, q, billed)
	if err != nil {
		return nil, err
	}
	all := map[string]check.Official{}
	for _, id := range billed {
		if err := officialOf(ctx, q, book, units[id], invoices[id], all); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func officialOf(ctx context.Context, q db.Q, book *rate.Book, units []unit, invoices []invoice.Invoice, into map[string]check.Official) error {
	for i := range invoices {
		v := &invoices[i]
		state := stateOf(units, v.UnitID)
		if v.Bill == nil {
			into[v.ID] = check.Official{State: state}
			continue
		}
		u := unitOf(units, v.UnitID)
		if u == nil {
			u = &unit{}
		}
		own, other, err := ratesOf(ctx, q, book, v.Bill, u)
		if err != nil {
			return err
		}
		into[v.ID] = check.Official{Rates: own, Other: other, State: state, Supplied: u.supplied, Earlier: earlier(units, invoices, v)}
	}
	return nil
}

// earlier are the bills of the unit of a bill in the months before it, newest first. Bills
// that name no unit are of one only where the contract serves no other.
func earlier(units []unit, invoices []invoice.Invoice, v *invoice.Invoice) (bills []*invoice.Invoice) {
	served := 0
	for i := range units {
		if units[i].served {
			served++
		}
	}
	for i := range invoices {
		if o := &invoices[i]; o.Bill != nil && o.UnitID == v.UnitID && o.Month < v.Month && o.Month >= v.Month.Add(-testHistory) && (v.UnitID != "" || served <= 1) {
			bills = append(bills, o)
		}
	}
	slices.SortStableFunc(bills, func(a, b *invoice.Invoice) int { return cmp.Compare(b.Month, a.Month) })
	return bills
}

// testHistory is how many months back a period of tests is looked for.
const testHistory = 12

// ratesOf are the tariffs of the bill's structure and of the other that its unit could
// choose.
func ratesOf(ctx context.Context, q db.Q, book *rate.Book, f *invoice.BillFigures, u *unit) (own, other rate.History, err error) {
	distributor, subgroup, modality := cmp.Or(f.Distributor, u.distributor), cmp.Or(f.Subgroup, u.subgroup), cmp.Or(string(f.Modality), u.modality)
	if own, err = book.History(ctx, q, distributor, subgroup, modality); err != nil {
		return nil, nil, err
	}
	other, err = book.History(ctx, q, distributor, subgroup, string(light.OtherModality(invoice.Modality(modality))))
	return own, other, err
}

// stateOf is the state of the unit or, where none is named, of all that the contract
// serves; empty where it is not known or they differ.
func stateOf(units []unit, id string) string {
	var states []string
	for i := range units {
		if u := &units[i]; u.id == id || id == "" && u.served {
			states = append(states, u.state)
		}
	}
	if states = slices.Compact(slices.Sorted(slices.Values(states))); len(states) != 1 {
		return ""
	}
	return states[0]
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

// unitsOf reads the units of the clients of contracts, by contract.
func unitsOf(ctx context.Context, q db.Q, contractIDs []string) (map[string][]unit, error) {
	found := map[string][]unit{}
	err := db.EachIn(ctx, q, `
		SELECT c.id, n.id, COALESCE(n.distributor, ''), COALESCE(n.subgroup, ''), COALESCE(n.modality, ''), COALESCE(n.state, ''), n.supply_start, n.group_name = c.group_name
		FROM contracts c JOIN consumer_units n ON n.client_id = c.client_id AND n.merged_into IS NULL WHERE c.id IN `, ` ORDER BY n.id`, contractIDs, func(rows *sql.Rows) error {
		var id string
		var u unit
		var supplied sql.Null[month.Date]
		err := rows.Scan(&id, &u.id, &u.distributor, &u.subgroup, &u.modality, &u.state, &supplied, &u.served)
		u.supplied = supplied.V
		found[id] = append(found[id], u)
		return err
	})
	return found, db.Wrap(err, "compliance: read units")
}
