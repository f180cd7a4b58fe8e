package ccee

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/market"
)

// agentsOf reads the agents of clients.
func agentsOf(ctx context.Context, q db.Q, clientIDs []string) (map[string][]Agent, error) {
	found := make(map[string][]Agent, len(clientIDs))
	r := agentColumns.Reader()
	err := db.EachIn(ctx, q, selectAgents+`g.client_id IN `, ` ORDER BY g.client_id, g.sigla_key, g.profile_key`, clientIDs, func(rows *sql.Rows) error {
		g, err := r.New(rows.Scan)
		if err == nil {
			found[g.ClientID] = append(found[g.ClientID], *g)
		}
		return err
	})
	return found, db.Wrap(err, "ccee: read agents")
}

// fewestAgents is how many agents of the book make a rate of it.
const fewestAgents = 5

// Rate is the median of what agents of the book paid per unit in a month.
type Rate struct {
	Agents int64
	Median money.Price
}

// ratesOf reads the rates of the book of months, those that enough agents make.
func ratesOf(ctx context.Context, q db.Q, first, last month.Month) (map[monthKind]Rate, error) {
	found := map[monthKind]Rate{}
	err := db.Each(ctx, q, `SELECT month, kind, agents, median FROM ccee_rates WHERE month BETWEEN $1 AND $2 AND agents >= $3`,
		[]any{first, last, fewestAgents}, func(rows *sql.Rows) error {
			var k monthKind
			var r Rate
			err := rows.Scan(&k.month, &k.kind, &r.Agents, &r.Median)
			found[k] = r
			return err
		})
	return found, db.Wrap(err, "ccee: read rates of the book")
}

// placesOf reads where the units of clients lie that have a balance.
func placesOf(ctx context.Context, q db.Q, clientIDs []string) (map[string][]market.Place, error) {
	found := map[string][]market.Place{}
	err := db.EachIn(ctx, q, `SELECT DISTINCT b.client_id, COALESCE(u.state, ''), COALESCE(u.distributor, '')
		FROM balances b JOIN consumer_units u ON u.id = b.unit_id WHERE b.client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var id string
		var p market.Place
		err := rows.Scan(&id, &p.State, &p.Distributor)
		found[id] = append(found[id], p)
		return err
	})
	return found, db.Wrap(err, "ccee: read places")
}

// registeredOf reads the energy that is registered of clients.
func registeredOf(ctx context.Context, q db.Q, clientIDs []string) (map[string][]Figure, error) {
	found := map[string][]Figure{}
	r := figureColumns.Reader()
	err := db.EachIn(ctx, q, selectFigures+`f.kind = '`+string(KindRegistered)+`' AND f.recount_of = '' AND f.client_id IN `, ` ORDER BY f.month, f.contract_id, f.agent_id`,
		clientIDs, func(rows *sql.Rows) error {
			f, err := r.New(rows.Scan)
			if err == nil {
				found[f.ClientID] = append(found[f.ClientID], *f)
			}
			return err
		})
	return found, db.Wrap(err, "ccee: read registered energy")
}

// supplyingOf reads the contracts of clients that supply some months, in the order of their
// codes.
func supplyingOf(ctx context.Context, q db.Q, clientIDs []string, first, last month.Month) (map[string][]supplying, error) {
	found := map[string][]supplying{}
	err := db.EachIn(ctx, q, `SELECT c.client_id, c.contract_code, c.modulation, p.first_month, p.last_month
		FROM contract_spans p JOIN contracts c ON c.id = p.contract_id
		WHERE c.deleted_at IS NULL AND p.first_month <= '`+last.String()+`' AND p.last_month >= '`+first.String()+`' AND c.client_id IN `, ` ORDER BY c.contract_code, p.first_month`,
		clientIDs, func(rows *sql.Rows) error {
			var id string
			var of supplying
			err := rows.Scan(&id, &of.Code, &of.Modulation, &of.first, &of.last)
			found[id] = append(found[id], of)
			return err
		})
	return found, db.Wrap(err, "ccee: read contracts")
}
