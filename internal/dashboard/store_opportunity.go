package dashboard

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"

	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/tariff/market"
)

const opportunityColumns = `c.id, c.contract_code, c.client_name, m.accumulated_net, m.accumulated_limit, m.delta_percent,
	m.opportunity, m.price`

// topOpportunities reads along the index of opportunities: as many rows as requested.
// The limit is written out, because SQLite prepares a statement with a bound limit
// anew for every run.
func topOpportunities(ctx context.Context, q db.Q, scope client.Scope, m month.Month, limit int) ([]Opportunity, error) {
	args := []any{m}
	where := scope.Where("m.client_id", &args)
	rows, err := q.QueryContext(ctx, `
		SELECT `+opportunityColumns+`
		FROM contract_months m JOIN contracts c ON c.id = m.contract_id
		WHERE m.month = $1 AND m.opportunity AND `+where+`
		ORDER BY m.delta_percent DESC, m.contract_id LIMIT `+strconv.Itoa(limit), args...)
	return db.Collect(rows, err, scanOpportunity)
}

func scanOpportunity(rows *sql.Rows, o *Opportunity) error {
	return rows.Scan(&o.ContractID, &o.Code, &o.Client, &o.AccumulatedNet, &o.AccumulatedLimit, &o.Delta, &o.Opportunity, &o.Price)
}

// placesOf reads where the units lie that the contracts served in the twelve months that
// end with one.
func placesOf(ctx context.Context, q db.Q, contractIDs []string, m month.Month) (map[string][]market.Place, error) {
	found := map[string][]market.Place{}
	err := db.EachIn(ctx, q, `SELECT DISTINCT c.id, COALESCE(u.state, ''), COALESCE(u.distributor, '')
		FROM contracts c JOIN balances b ON b.client_id = c.client_id JOIN consumer_units u ON u.id = b.unit_id
		WHERE EXISTS (SELECT 1 FROM balance_months m WHERE m.balance_seq = b.seq AND m.contract_id = c.id
			AND m.month > '`+m.Add(-12).String()+`' AND m.month <= '`+m.String()+`') AND c.id IN `, ``, contractIDs, func(rows *sql.Rows) error {
		var id string
		var p market.Place
		err := rows.Scan(&id, &p.State, &p.Distributor)
		found[id] = append(found[id], p)
		return err
	})
	return found, db.Wrap(err, "dashboard: places")
}

// OpportunityQuery chooses opportunities of a month.
type OpportunityQuery struct {
	Month         month.Month
	Search        search.Search
	Sort          OpportunitySort // empty: greatest difference first
	Limit, Offset int
}

// walkOpportunities translates the query; few says that the month has few of them.
func walkOpportunities(dialect db.Dialect, scope client.Scope, oq OpportunityQuery, few bool) (listing.Query, error) {
	f := listing.Filter{Month: oq.Month, Search: oq.Search, Opportunities: true, Sort: listing.SortDifference}
	order, own := opportunityOrders[oq.Sort]
	if !own && oq.Sort != "" && oq.Sort != byValue && oq.Sort != byValueGreatest {
		f.Sort = listing.ParseSort(string(oq.Sort))
	}
	w, err := listing.Of(dialect, scope, f, few)
	if own {
		w.Order = order
	}
	return w, err
}

// eachOpportunity gives the opportunities in order.
func eachOpportunity(ctx context.Context, q db.Q, w listing.Query, limit, offset int, give func(*Opportunity) error) error {
	query, args := paged(`SELECT `+opportunityColumns+` FROM `+w.From+` WHERE `+w.Where+` ORDER BY `+w.Order, w.Args, limit, offset)
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("opportunities: %w", err)
	}
	defer rows.Close()
	for ; limit > 0 && rows.Next(); limit-- {
		var o Opportunity
		if err := scanOpportunity(rows, &o); err != nil {
			return fmt.Errorf("opportunities: %w", err)
		}
		if err := give(&o); err != nil {
			return err
		}
	}
	return db.Classify(rows.Err())
}

// pageSizes are the limits that stand in statements: written out, because SQLite
// prepares a statement with a bound limit anew for every run, and few, because
// every text is prepared once.
var pageSizes = [...]int{20, 50, 100, export.MaxRows + 1}

// paged ends the query with its limit, which may be more than was requested, and
// its offset.
func paged(query string, args []any, limit, offset int) (string, []any) {
	i := 0
	for pageSizes[i] < limit {
		i++
	}
	query += ` LIMIT ` + strconv.Itoa(pageSizes[i])
	if offset == 0 {
		return query, args
	}
	args = append(slices.Clip(args), offset)
	return query + ` OFFSET $` + strconv.Itoa(len(args)), args
}

// countWalk counts what the walk finds, up to one more than is reported.
func countWalk(ctx context.Context, q db.Q, w listing.Query, join string) (n int, err error) {
	query := `SELECT count(*) FROM (SELECT 1 FROM ` + w.From + join + ` WHERE ` + w.Where + ` LIMIT ` + strconv.Itoa(maxCounted+1) + `) AS hits`
	err = q.QueryRowContext(ctx, query, w.Args...).Scan(&n)
	return n, db.Wrap(err, "count")
}

// maxCounted is up to where rows are counted that no counter counts.
const maxCounted = 1000

func activeContracts(ctx context.Context, q db.Q, scope client.Scope, m month.Month, page, pageSize int) ([]Opportunity, error) {
	args := []any{m}
	where := scope.Where("c.client_id", &args)
	rows, err := q.QueryContext(ctx, `
		SELECT c.id, c.contract_code, c.client_name, s.accumulated_net, s.accumulated_limit, s.delta_percent,
		       COALESCE(s.opportunity, FALSE), s.price
		FROM contracts c LEFT JOIN contract_months s ON s.contract_id = c.id AND s.month = $1
		WHERE c.deleted_at IS NULL AND `+portfolio.ActiveIn("$1")+` AND `+where+`
		ORDER BY c.seq DESC LIMIT `+strconv.Itoa(pageSize)+` OFFSET `+strconv.Itoa((page-1)*pageSize), args...)
	return db.Collect(rows, err, scanOpportunity)
}
