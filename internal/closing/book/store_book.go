package book

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/balance/ledger"
	"ynova/internal/client"
	"ynova/internal/closing/item"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// question is a query for the month of clients.
type question struct {
	scope     client.Scope
	month     month.Month
	clientIDs []string // a few of those in scope; nil: all
}

// where narrows column to the clients queried.
func (q *question) where(column string, args *[]any) string {
	text := q.scope.Where(column, args)
	if q.clientIDs == nil {
		return text
	}
	return text + " AND " + column + " IN " + db.In(args, q.clientIDs)
}

// supplyColumns are what is read of a contract's supply in one row.
var supplyColumns = db.Columns[Supply]{
	db.Text("c.id", func(s *Supply) *string { return &s.ContractID }),
	db.Text("c.client_id", func(s *Supply) *string { return &s.clientID }),
	db.Text("c.contract_code", func(s *Supply) *string { return &s.Code }),
	db.Text("c.group_name", func(s *Supply) *string { return &s.group }),
	db.Plain("p.first_month", func(s *Supply) *month.Month { return &s.since }),
	db.Plain("c.doubts IS NOT NULL AND c.doubts <> ''", func(s *Supply) *bool { return &s.doubts }),
	db.Plain("c.volume > 0 AND (c.flexibility_percent IS NOT NULL OR c.lower_limit_percent IS NOT NULL AND c.upper_limit_percent IS NOT NULL)",
		func(s *Supply) *bool { return &s.banded }),
	db.Plain("c.average_price IS NOT NULL AND NOT ("+portfolio.UnpricedIn("$1")+")", func(s *Supply) *bool { return &s.agreed }),
	db.Number("w.consumption", func(s *Supply) **energy.Energy { return &s.Consumption }),
	db.Number("w.proinfa", func(s *Supply) **energy.Energy { return &s.proinfa }),
	db.Number("w.minimum", func(s *Supply) **energy.Energy { return &s.minimum }),
	db.Number("w.billable", func(s *Supply) **energy.Energy { return &s.Billable }),
	db.Number("w.energy_value", func(s *Supply) **money.Amount { return &s.Value }),
	db.Number("w.price", func(s *Supply) **money.Price { return &s.price }),
	db.OptionalText("w.conformity", func(s *Supply) *string { return (*string)(&s.Conformity) }),
	db.OptionalText("k.nf_energy", func(s *Supply) *string { return &s.NfEnergy }),
	db.OptionalText("k.nf_covers", func(s *Supply) *string { return &s.nfCovers }),
	db.OptionalText("k.nf_icms", func(s *Supply) *string { return &s.NfICMS }),
	db.OptionalText("k.nf_federal", func(s *Supply) *string { return &s.NfFederal }),
	db.Number("k.nf_energy_value", func(s *Supply) **money.Amount { return &s.nfValue }),
	db.OptionalText("k.bill_demand", func(s *Supply) *string { return &s.BillDemand }),
	db.OptionalText("k.bill_tusd", func(s *Supply) *string { return &s.BillTUSD }),
	db.OptionalText("k.bill_icms", func(s *Supply) *string { return &s.BillICMS }),
	db.OptionalText("k.bill_federal", func(s *Supply) *string { return &s.BillFederal }),
	db.Plain("COALESCE(k.nf_divergent, FALSE)", func(s *Supply) *bool { return &s.nfDiverges }),
	db.Plain("COALESCE(k.bill_divergent, FALSE)", func(s *Supply) *bool { return &s.billDiverges }),
}

// suppliesOf reads the contracts that are active in the month, by client and code.
func suppliesOf(ctx context.Context, q db.Q, of *question) ([]Supply, error) {
	args := []any{of.month}
	found, err := db.List(ctx, q, "closing: read supplies", supplyColumns.Rows(), `SELECT `+supplyColumns.Names()+`
		FROM contract_spans p JOIN contracts c ON c.id = p.contract_id
		LEFT JOIN contract_months w ON w.contract_id = c.id AND w.client_id = c.client_id AND w.month = $1
		LEFT JOIN contract_checks k ON k.contract_id = c.id AND k.month = $1
		WHERE `+activeIn("$1", "$1")+` AND `+of.where("c.client_id", &args), args...)
	slices.SortFunc(found, func(a, b Supply) int {
		return cmp.Or(strings.Compare(a.clientID, b.clientID), strings.Compare(a.Code, b.Code))
	})
	return found, err
}

// meterRow is a unit's month with the contract that serves it.
type meterRow struct {
	clientID, contractID, divergence string
	Meter
}

var meterColumns = db.Columns[meterRow]{
	db.Text("b.client_id", func(r *meterRow) *string { return &r.clientID }),
	db.OptionalText("m.contract_id", func(r *meterRow) *string { return &r.contractID }),
	db.Text("b.id", func(r *meterRow) *string { return &r.BalanceID }),
	db.Text("b.meter_code", func(r *meterRow) *string { return &r.Code }),
	db.OptionalText("m.metering", func(r *meterRow) *string { return &r.metering }),
	db.OptionalText("m.bill_due", func(r *meterRow) *string { return &r.due }),
	db.OptionalText("m.divergence", func(r *meterRow) *string { return &r.divergence }),
	db.Flag("m.sent_ok", func(r *meterRow) *bool { return &r.sent }),
	db.Plain("COALESCE(m.price_adjusted, 0)", func(r *meterRow) *int64 { return (*int64)(&r.adjusted) }),
}

// metersOf reads the units' month. Written as a cross join, SQLite looks up the month of
// each balance instead of walking the months of them all.
func metersOf(ctx context.Context, q db.Q, of *question) ([]meterRow, error) {
	args := []any{of.month}
	rows, err := db.List(ctx, q, "closing: read meters", meterColumns.Rows(), `SELECT `+meterColumns.Names()+`
		FROM balances b CROSS JOIN balance_months m
		WHERE m.balance_seq = b.seq AND m.month = $1 AND `+of.where("b.client_id", &args), args...)
	slices.SortFunc(rows, func(a, b meterRow) int {
		return cmp.Or(strings.Compare(a.clientID, b.clientID), strings.Compare(a.Code, b.Code))
	})
	for i := range rows {
		rows[i].divergent = len(ledger.ParseDivergence(rows[i].divergence)) > 0
	}
	return rows, err
}

// Metered reports whether a unit of the client has the month.
func Metered(ctx context.Context, q db.Q, scope client.Scope, clientID string, m month.Month) (bool, error) {
	rows, err := metersOf(ctx, q, &question{scope, m, []string{clientID}})
	return len(rows) > 0, err
}

// documentsOf returns which kinds of documents each contract has in the month.
func documentsOf(ctx context.Context, q db.Q, of *question) (map[string][2]bool, error) {
	args := []any{of.month}
	found := map[string][2]bool{}
	err := db.Each(ctx, q, `SELECT i.contract_id, i.kind FROM invoices i
		WHERE i.month = $1 AND `+invoice.Proves("i")+` AND i.contract_id IS NOT NULL AND `+of.where("i.client_id", &args), args, func(rows *sql.Rows) error {
		var id, kind string
		if err := rows.Scan(&id, &kind); err != nil {
			return err
		}
		has := found[id]
		if kind == string(invoice.KindBill) {
			has[1] = true
		} else {
			has[0] = true
		}
		found[id] = has
		return nil
	})
	return found, db.Wrap(err, "closing: read documents")
}

// chargesOf reads the findings of the month by contract: those that nobody has taken up,
// and what the bills' come to, each document once.
func chargesOf(ctx context.Context, q db.Q, of *question) (open map[string]charges, bills map[string]money.Amount, err error) {
	const bill, urgent = `f.kind = '` + string(invoice.KindBill) + `'`, `(f.light = '` + string(portfolio.LightVermelho) + `' AND f.contestable AND f.owner_id IS NULL)`
	count := func(what string) string { return `CAST(SUM(` + what + `) AS BIGINT)` }
	args := []any{of.month}
	open, bills = map[string]charges{}, map[string]money.Amount{}
	err = db.Each(ctx, q, `SELECT contract_id, `+count("known_bills")+`, `+count("bills")+`, `+count("urgent")+`, `+count("known_urgent")+`, `+count("stake")+` FROM (
		SELECT f.contract_id, COUNT(CASE WHEN `+bill+` THEN f.at_stake END) AS known_bills, `+finding.StakeWhere(bill)+` AS bills,
			COUNT(CASE WHEN `+urgent+` THEN 1 END) AS urgent, COUNT(CASE WHEN `+urgent+` THEN f.at_stake END) AS known_urgent, `+finding.StakeWhere(urgent)+` AS stake
		FROM findings f`+finding.JoinDocument+` WHERE f.month = $1 AND f.status = 'aberta' AND f.holds AND `+of.where("f.client_id", &args)+`
		GROUP BY f.contract_id, `+finding.ByDocument+`) d GROUP BY contract_id`, args, func(rows *sql.Rows) error {
		var id string
		var known int
		var billed money.Amount
		var c charges
		if err := rows.Scan(&id, &known, &billed, &c.count, &c.known, &c.amount); err != nil {
			return err
		}
		if known > 0 {
			bills[id] = billed
		}
		if c.count > 0 {
			open[id] = c
		}
		return nil
	})
	return open, bills, db.Wrap(err, "closing: read findings")
}

// cceeStakes are what the CCEE charged a client lately, or where there is nothing before in
// the month itself: ESS, EER and ERCAP together, and what it settled whichever way.
type cceeStakes struct{ charges, settlement *money.Amount }

// cceeStakesOf reads what the CCEE charged clients: of each the mean of up to three months
// before, else the month.
func cceeStakesOf(ctx context.Context, q db.Q, of *question) (map[string]cceeStakes, error) {
	args := []any{of.month, of.month.Add(-backMonths)}
	type sums struct{ before, months, now int64 }
	all := map[string]*[2]sums{}
	err := db.Each(ctx, q, `SELECT f.client_id, CASE WHEN f.kind = 'mcp' THEN 1 ELSE 0 END, CASE WHEN f.month = $1 THEN 1 ELSE 0 END, COUNT(DISTINCT f.month),
		CAST(SUM(CASE WHEN f.kind = 'mcp' THEN ABS(f.amount) ELSE f.amount END) AS BIGINT) FROM ccee_figures f
		WHERE f.month >= $2 AND f.month <= $1 AND f.kind IN ('ess', 'eer', 'ercap', 'mcp') AND f.recount_of = '' AND f.amount IS NOT NULL
		AND `+of.where("f.client_id", &args)+` GROUP BY 1, 2, 3`, args, func(rows *sql.Rows) error {
		var id string
		var settles, now int
		var n, sum int64
		if err := rows.Scan(&id, &settles, &now, &n, &sum); err != nil {
			return err
		}
		if all[id] == nil {
			all[id] = &[2]sums{}
		}
		if s := &all[id][settles]; now == 1 {
			s.now = sum
		} else {
			s.before, s.months = sum, n
		}
		return nil
	})
	found := make(map[string]cceeStakes, len(all))
	stake := func(s sums) *money.Amount {
		switch {
		case s.months > 0:
			return new(max(money.Amount(s.before/s.months), 0))
		case s.now > 0:
			return new(money.Amount(s.now))
		}
		return nil
	}
	for id, s := range all {
		found[id] = cceeStakes{stake(s[0]), stake(s[1])}
	}
	return found, db.Wrap(err, "closing: read what the CCEE charged")
}

// backMonths is from how many months before a month its money is estimated.
const backMonths = 3

// meansOf are the means of the months before, by contract; the query begins with the
// contract, what is summed and over how many.
func meansOf(ctx context.Context, q db.Q, contractIDs []string, m month.Month, query, doing string) (map[string]money.Amount, error) {
	means := map[string]money.Amount{}
	from, to := m.Add(-backMonths).String(), m.String()
	err := db.EachIn(ctx, q, query+` AND x.month >= '`+from+`' AND x.month < '`+to+`' AND x.contract_id IN `, ` GROUP BY x.contract_id`, contractIDs,
		func(rows *sql.Rows) error {
			var id string
			var sum, n int64
			if err := rows.Scan(&id, &sum, &n); err != nil {
				return err
			}
			means[id] = money.Amount((sum + n/2) / n)
			return nil
		})
	return means, db.Wrap(err, doing)
}

// estimate fills in what is missing in the month with the means of recent months: the energy
// of supplies without a value, and bills.
func estimate(ctx context.Context, q db.Q, supplies []Supply, m month.Month) error {
	var valueless, billless []string
	for i := range supplies {
		if supplies[i].Value == nil {
			valueless = append(valueless, supplies[i].ContractID)
		}
		if !supplies[i].hasBill {
			billless = append(billless, supplies[i].ContractID)
		}
	}
	energies, err := meansOf(ctx, q, valueless, m, `SELECT x.contract_id, CAST(SUM(x.energy_value) AS BIGINT), COUNT(*) FROM contract_months x
		WHERE x.energy_value IS NOT NULL`, "closing: estimate energy")
	if err != nil {
		return err
	}
	bills, err := meansOf(ctx, q, billless, m, `SELECT x.contract_id, CAST(SUM(`+invoice.SignedTotal("x")+`) AS BIGINT), COUNT(*) FROM invoices x
		WHERE x.kind = '`+string(invoice.KindBill)+`' AND `+invoice.Counts("x")+` AND x.total IS NOT NULL`, "closing: estimate bills")
	for i := range supplies {
		s := &supplies[i]
		s.estimate, s.lastBill = found(energies, s.ContractID), found(bills, s.ContractID)
	}
	return err
}

// level is a contract, or the client itself where contractID is empty.
type level struct{ clientID, contractID string }

// named is what a client is called, and as searches look into it.
type named struct{ name, text string }

// namesOf are the names of the clients queried.
func namesOf(ctx context.Context, q db.Q, of *question) (map[string]named, error) {
	var args []any
	found := map[string]named{}
	err := db.Each(ctx, q, `SELECT c.id, c.name, c.search_text FROM clients c WHERE `+of.where("c.id", &args), args, func(rows *sql.Rows) error {
		var id string
		var of named
		err := rows.Scan(&id, &of.name, &of.text)
		found[id] = of
		return err
	})
	return found, db.Wrap(err, "closing: read names")
}

// waivedOf reads the waived items of the month, by contract, and by client those of the
// client itself: one row of each, since there may be as many waivers as items.
func waivedOf(ctx context.Context, q db.Q, of *question) (map[level]item.Set, error) {
	args := []any{of.month}
	found := map[level]item.Set{}
	err := db.Each(ctx, q, `SELECT v.client_id, v.contract_id, STRING_AGG(v.item, ',') FROM closing_waivers v
		WHERE v.month = $1 AND `+of.where("v.client_id", &args)+` GROUP BY v.client_id, v.contract_id`, args, func(rows *sql.Rows) error {
		var l level
		var items string
		err := rows.Scan(&l.clientID, &l.contractID, &items)
		var set item.Set
		for one := range strings.SplitSeq(items, ",") {
			set.Add(item.Item(one))
		}
		found[l] = set
		return err
	})
	return found, db.Wrap(err, "closing: read what is waived")
}

// waiversOf reads the waivers of the month with their reasons.
func waiversOf(ctx context.Context, q db.Q, of *question) (map[item.Place]Waiver, error) {
	args := []any{of.month}
	found := map[item.Place]Waiver{}
	err := db.Each(ctx, q, `SELECT v.client_id, v.contract_id, v.item, v.reason, v.waived_at, v.waived_by FROM closing_waivers v
		WHERE v.month = $1 AND `+of.where("v.client_id", &args), args, func(rows *sql.Rows) error {
		var p item.Place
		var w Waiver
		if err := rows.Scan(&p.ClientID, &p.ContractID, &p.Item, &w.Reason, &w.At, &w.By); err != nil {
			return err
		}
		found[p] = w
		return nil
	})
	return found, db.Wrap(err, "closing: read waivers")
}

// closedOf reads which of the clients' months are closed, and by whom.
func closedOf(ctx context.Context, q db.Q, of *question) (map[string]item.Act, error) {
	args := []any{of.month}
	found := map[string]item.Act{}
	err := db.Each(ctx, q, `SELECT p.client_id, p.closed_at, p.closed_by FROM closed_months p
		WHERE p.month = $1 AND `+of.where("p.client_id", &args), args, func(rows *sql.Rows) error {
		var id string
		var a item.Act
		err := rows.Scan(&id, &a.At, &a.By)
		found[id] = a
		return err
	})
	return found, db.Wrap(err, "closing: read closed months")
}

// ownersOf reads who closes the months of the clients.
func ownersOf(ctx context.Context, q db.Q, of *question) (map[string]Owner, error) {
	var args []any
	found := map[string]Owner{}
	err := db.Each(ctx, q, `SELECT o.client_id, o.user_id, u.name FROM closing_owners o JOIN users u ON u.id = o.user_id
		WHERE `+of.where("o.client_id", &args), args, func(rows *sql.Rows) error {
		var id string
		var o Owner
		err := rows.Scan(&id, &o.ID, &o.Name)
		found[id] = o
		return err
	})
	return found, db.Wrap(err, "closing: read owners")
}
