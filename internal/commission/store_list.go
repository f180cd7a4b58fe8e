package commission

import (
	"context"
	"database/sql"
	"strings"

	"ynova/internal/commission/plan"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

var selectListed = `SELECT ` + columns.Select("m.") + `,
	c.contract_code, c.client_name, c.status, COALESCE(u.name, o.name), COALESCE(t.fee_until, ''), ` + offsetOf + fromListed

const fromListed = ` FROM commissions m JOIN contracts c ON c.id = m.contract_id
	LEFT JOIN commission_terms t ON t.contract_id = m.contract_id LEFT JOIN users u ON u.id = m.user_id LEFT JOIN partners o ON o.id = m.partner_id`

func scanListed(rows *sql.Rows, l *Listed) error {
	var status term.Status
	var until string
	r := columns.Reader(&l.ContractCode, &l.ClientName, &status, &l.Beneficiary, &until, &l.Offset)
	err := r.Read(rows.Scan)
	l.Commission, l.ContractActive = r.Row, status == term.StatusAtivo
	l.FeeSettled = l.Type == plan.Once && until != "" && l.Month.String() <= until
	return err
}

// reach is the condition that a commission is the actor's: the own ones of a
// consultant, those of the own company of a partner, all of them of a gestora.
func reach(a actor.Actor, args *[]any) string {
	if a.Reach(actor.CommissionsRead) == actor.All {
		return "TRUE"
	}
	var own []string
	if a.HasRole(actor.Consultor) && a.UserID != "" {
		own = append(own, "m.user_id = "+db.Arg(args, a.UserID))
	}
	if a.HasRole(actor.Parceiro) && a.PartnerID != "" {
		own = append(own, "m.partner_id = "+db.Arg(args, a.PartnerID))
	}
	if len(own) == 0 {
		return "FALSE"
	}
	return "(" + strings.Join(own, " OR ") + ")"
}

// where is the condition of a filter on what the actor reaches.
func (f *Filter) where(a actor.Actor, args *[]any) string {
	text := reach(a, args)
	add := func(condition string, value any) {
		text += " AND " + strings.ReplaceAll(condition, "$", db.Arg(args, value))
	}
	if f.Month != 0 {
		add("m.month = $", f.Month)
	}
	if f.Status != "" {
		add("m.status = $", string(f.Status))
	}
	if f.Beneficiary != "" {
		add("(m.user_id = $ OR m.partner_id = $)", f.Beneficiary)
	}
	if f.ContractID != "" {
		add("m.contract_id = $", f.ContractID)
	}
	if !f.Search.Empty() {
		text += " AND " + db.Finds(f.Search, args, "c.search_text")
	}
	return text
}

// sorts are the orders of the list, each with what decides among equals.
var sorts = map[string]string{
	"cliente":  "c.search_text",
	"valor":    "COALESCE(m.value, -1)",
	"comissao": "COALESCE(m.amount, -1)",
	"status":   "m.status",
	"mes":      "m.month",
}

func (f *Filter) order() string {
	name, descending := strings.CutPrefix(f.Sort, "-")
	column, known := sorts[name]
	if !known {
		column, descending = "m.month", false
	}
	if descending {
		column += " DESC"
	}
	return " ORDER BY " + column + ", c.search_text, c.seq, m.month, m.type, m.slot"
}

func list(ctx context.Context, q db.Q, a actor.Actor, f Filter) ([]Listed, int, error) {
	var args []any
	where := ` WHERE ` + f.where(a, &args)
	total, err := db.Count(ctx, q, "commission: count", fromListed+where, args...)
	if err != nil {
		return nil, 0, err
	}
	query := selectListed + where + f.order() + db.Page(&args, f.Limit, f.Offset)
	found, err := db.List(ctx, q, "commission: list", scanListed, query, args...)
	return found, total, err
}

// each gives every commission of the filter.
func each(ctx context.Context, q db.Q, a actor.Actor, f Filter, emit func(*Listed) error) error {
	var args []any
	query := selectListed + ` WHERE ` + f.where(a, &args) + f.order() + ` LIMIT ` + db.Arg(&args, f.Limit)
	err := db.Each(ctx, q, query, args, func(rows *sql.Rows) error {
		var c Listed
		if err := scanListed(rows, &c); err != nil {
			return err
		}
		return emit(&c)
	})
	return db.Wrap(err, "commission: export")
}

func byID(ctx context.Context, q db.Q, a actor.Actor, commissionID string) (*Listed, error) {
	args := []any{commissionID}
	where := reach(a, &args)
	found, err := db.List(ctx, q, "commission: read", scanListed, selectListed+` WHERE m.id = $1 AND `+where, args...)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, errNotFound
	}
	return &found[0], nil
}

// sums adds up by status; what has no value is counted apart.
func sums(ctx context.Context, q db.Q, a actor.Actor, f Filter) (*Summary, error) {
	var args []any
	where := f.where(a, &args)
	type group struct {
		status       Status
		count, known int
		sum          money.Amount
	}
	groups, err := db.List(ctx, q, "commission: sums", func(rows *sql.Rows, g *group) error {
		return rows.Scan(&g.status, &g.count, &g.known, &g.sum)
	}, `SELECT m.status, COUNT(*), COUNT(m.amount), CAST(COALESCE(SUM(m.amount), 0) AS BIGINT)`+fromListed+`
		WHERE `+where+` GROUP BY m.status`, args...)
	if err != nil {
		return nil, err
	}
	var s Summary
	var paid, pending group
	for _, g := range groups {
		s.Count, s.Unknown = s.Count+g.count, s.Unknown+g.count-g.known
		to := &pending
		if g.status == Pago {
			to = &paid
		}
		to.count, to.known, to.sum = to.count+g.count, to.known+g.known, to.sum+g.sum
	}
	s.PaidCount = paid.count
	s.Generated = knownSum(s.Count, paid.known+pending.known, paid.sum+pending.sum)
	s.Paid, s.Pending = knownSum(paid.count, paid.known, paid.sum), knownSum(pending.count, pending.known, pending.sum)
	return &s, nil
}

// knownSum is the sum, nil where there are some and none is known: that is no zero (VD-40).
func knownSum(count, known int, sum money.Amount) *money.Amount {
	if count > 0 && known == 0 {
		return nil
	}
	return &sum
}

// named are those who have commissions in a month.
func named(ctx context.Context, q db.Q, m month.Month) ([]Named, error) {
	return db.List(ctx, q, "commission: beneficiaries", func(rows *sql.Rows, n *Named) error {
		return rows.Scan(&n.ID, &n.Name)
	}, `SELECT DISTINCT COALESCE(m.user_id, m.partner_id), COALESCE(u.name, o.name)`+fromListed+`
		WHERE m.month = $1 ORDER BY 2, 1`, m)
}
