package portfolio

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"slices"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
)

// KeepFacts keeps what the CCEE knows of a client; the lights that follow from it are
// Relight's.
//
// Protection: the caller holds the client's balances.
func KeepFacts(ctx context.Context, tx *db.Tx, clientID string, f Facts) error {
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, "portfolio: keep facts", `INSERT INTO client_backings (client_id, facts) VALUES ($1, $2)
		ON CONFLICT (client_id) DO UPDATE SET facts = excluded.facts`, clientID, string(text))
}

// factsOf reads what the CCEE knows of clients.
func factsOf(ctx context.Context, q db.Q, clientIDs []string) (map[string]*Facts, error) {
	found := make(map[string]*Facts, len(clientIDs))
	for _, id := range clientIDs {
		found[id] = &Facts{}
	}
	err := db.EachIn(ctx, q, `SELECT client_id, facts FROM client_backings WHERE client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var id, text string
		if err := rows.Scan(&id, &text); err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), found[id])
	})
	return found, db.Wrap(err, "portfolio: read facts")
}

// Relight decides the lights of the clients' months again, without changing anything else
// of them.
//
// Protection: as ReplaceManyMonths.
func Relight(ctx context.Context, tx *db.Tx, clientIDs []string, followers ...fact.Follower[MonthsChanged]) error {
	all, err := monthsOfClients(ctx, tx, clientIDs, nil)
	if err != nil {
		return err
	}
	return ReplaceManyMonths(ctx, tx, all, followers...)
}

// monthsOfClients reads all stored months of the clients' contracts but those given, by
// contract.
func monthsOfClients(ctx context.Context, q db.Q, clientIDs []string, given map[string]bool) ([]Months, error) {
	var ids []string
	err := db.EachIn(ctx, q, `SELECT id FROM contracts WHERE deleted_at IS NULL AND client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		if !given[id] {
			ids = append(ids, id)
		}
		return err
	})
	if err != nil {
		return nil, db.Wrap(err, "portfolio: read contracts of clients")
	}
	slices.Sort(ids)
	var all []Months
	r := monthColumns.Reader()
	err = db.EachIn(ctx, q, selectMonths+`contract_id IN `, ` ORDER BY contract_id, month`, ids, func(rows *sql.Rows) error {
		if err := r.Read(rows.Scan); err != nil {
			return err
		}
		if n := len(all); n == 0 || all[n-1].ContractID != r.Row.contractID {
			all = append(all, Months{ContractID: r.Row.contractID, ClientID: r.Row.clientID})
		}
		c := &all[len(all)-1]
		c.Months = append(c.Months, r.Row.summary())
		return nil
	})
	return all, db.Wrap(err, "portfolio: read months of clients")
}

// withSiblings adds the stored months of the clients' other contracts, in the order of
// contracts.
func withSiblings(ctx context.Context, q db.Q, of []Months) ([]Months, error) {
	given, clients := map[string]bool{}, map[string]bool{}
	for i := range of {
		given[of[i].ContractID], clients[of[i].ClientID] = true, true
	}
	stored, err := monthsOfClients(ctx, q, slices.Sorted(maps.Keys(clients)), given)
	of = append(of, stored...)
	slices.SortFunc(of, func(a, b Months) int { return cmp.Compare(a.ContractID, b.ContractID) })
	return of, err
}

// backer computes the backing of clients by all of their contracts.
type backer struct {
	supplies map[string][]Supply
	facts    map[string]*Facts
}

// backerOf reads what the backing of the clients follows from, beside the months.
func backerOf(ctx context.Context, q db.Q, of []Months, terms map[string]termsOf) (*backer, error) {
	b := &backer{supplies: map[string][]Supply{}}
	for i := range of {
		c := &of[i]
		b.supplies[c.ClientID] = append(b.supplies[c.ClientID], Supply{c.ContractID, terms[c.ContractID].incentivised, c.Months})
	}
	var err error
	b.facts, err = factsOf(ctx, q, slices.Sorted(maps.Keys(b.supplies)))
	return b, err
}

func (b *backer) in(clientID string, m month.Month, l *LightLimits) Backing {
	f := b.facts[clientID]
	if f == nil { // a client without months
		f = &Facts{}
	}
	if l == nil {
		l = &LightLimits{} // nothing is decided by them
	}
	return BackingOf(b.supplies[clientID], f, m, l.Tolerance)
}
