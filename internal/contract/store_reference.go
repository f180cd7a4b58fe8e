package contract

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"ynova/internal/client"
	"ynova/internal/contract/record"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Reference is what rows that hang on a contract need to know of it.
type Reference struct {
	ID       string
	Code     string
	ClientID string
	Client   string // as it stands in the contract
	CNPJ     brdoc.CNPJ
	Status   term.Status
	Group    string // of the units that it serves
	Start    month.Date
	End      month.Date
}

const selectReference = `SELECT c.id, c.contract_code, c.client_id, c.client_name, c.cnpj, c.status, c.group_name, c.start_date, c.end_date FROM contracts c
	WHERE c.id = $1 AND c.deleted_at IS NULL AND `

// ReferenceOf returns the contract that a row hangs on, when the actor reaches it
// with the permission: ErrNotFound for one that is not there, was deleted or is
// out of reach (R3, R4).
func ReferenceOf(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, contractID string) (Reference, error) {
	return reference(ctx, q, a, p, contractID, "")
}

// LockReferenceForUpdate is ReferenceOf, with the contract held until the transaction ends:
// it is neither deleted nor changed while rows are added to it.
func LockReferenceForUpdate(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission, contractID string) (Reference, error) {
	return reference(ctx, tx, a, p, contractID, tx.Dialect().ForUpdate())
}

// LockForUpdate holds the contracts until the transaction ends, in the order of their ids,
// so that two callers wait instead of blocking each other. SQLite has one writer and needs
// nothing.
func LockForUpdate(ctx context.Context, tx *db.Tx, contractIDs []string) error {
	if tx.Dialect() == db.SQLite {
		return nil
	}
	_, err := db.ListIn(ctx, tx, "contract: hold", db.Single[string], `SELECT id FROM contracts WHERE id IN `, ` ORDER BY id`+tx.Dialect().ForUpdate(), slices.Sorted(slices.Values(contractIDs)))
	return err
}

func reference(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, contractID, forUpdate string) (Reference, error) {
	if !a.Can(p) {
		return Reference{}, actor.ErrDenied
	}
	if !plausible(contractID) {
		return Reference{}, ErrNotFound
	}
	args := []any{contractID}
	where := client.ScopeOf(a, p).Where("c.client_id", &args)
	var r Reference
	err := q.QueryRowContext(ctx, selectReference+where+forUpdate, args...).Scan(&r.ID, &r.Code, &r.ClientID, &r.Client, &r.CNPJ, &r.Status, &r.Group, &r.Start, &r.End)
	return r, db.WrapRow(err, ErrNotFound, "contract: read reference")
}

// ClientCount is how many contracts a client has.
type ClientCount struct{ All, InForce int }

// CountByClient counts the contracts of each of the clients in scope, and those in force
// on the day.
func CountByClient(ctx context.Context, q db.Q, scope client.Scope, clients []string, on month.Date) (map[string]ClientCount, error) {
	args := []any{on.String(), string(term.StatusAtivo)}
	where := scope.Where("client_id", &args) + ` AND client_id IN ` + db.In(&args, clients)
	counts := map[string]ClientCount{}
	err := db.Each(ctx, q, `
		SELECT client_id, COUNT(*), SUM(CASE WHEN status = $2 AND start_date <= $1 AND end_date >= $1 THEN 1 ELSE 0 END)
		FROM contracts WHERE deleted_at IS NULL AND `+where+` GROUP BY client_id`, args, func(rows *sql.Rows) error {
		var clientID string
		var n ClientCount
		err := rows.Scan(&clientID, &n.All, &n.InForce)
		counts[clientID] = n
		return err
	})
	return counts, db.Wrap(err, "contract: count by client")
}

// InForce is the condition that the client in the column has a contract in force on the
// day in the placeholder, or that it has none.
func InForce(column, day string, some bool) string {
	has := "EXISTS"
	if !some {
		has = "NOT EXISTS"
	}
	return has + ` (SELECT 1 FROM contracts k WHERE k.client_id = ` + column + ` AND k.deleted_at IS NULL AND k.status = '` + string(term.StatusAtivo) + `'
		AND k.start_date <= ` + day + ` AND k.end_date >= ` + day + `)`
}

// ServedCount is the query of how many clients, deleted ones included, have a contract in
// force on the day in the placeholder. It reads contracts_in_force from end to end: a look-up
// client by client takes SQLite six times as long. SQLite needs the index named, else it would
// take the contracts of the status one by one.
func ServedCount(dialect db.Dialect, day string) string {
	index := ""
	if dialect == db.SQLite {
		index = " INDEXED BY contracts_in_force"
	}
	return `(SELECT COUNT(DISTINCT k.client_id) FROM contracts k` + index + ` WHERE k.deleted_at IS NULL AND k.status = '` + string(term.StatusAtivo) + `'
		AND k.start_date <= ` + day + ` AND k.end_date >= ` + day + `)`
}

// GroupKey names the contracts and units of a client that belong together.
type GroupKey struct {
	ClientID string
	Group    string
}

// termColumns are the columns that Terms are made of.
var (
	termColumns = record.Columns.Named("id", "client_id", "group_name", "status_history", "start_date", "end_date", "partial_month", "volume", "volume_unit",
		"upper_limit_percent", "lower_limit_percent", "flexibility_percent", "loss_percent", "attendance_factor",
		"average_price", "price_gap", "price_includes", "price_seller", "price_icms", "price_rebase", "rebase_confirmed_at", "supplier", "incentive_percent", "proinfa", "price_schedule", "seasonal_volume", "doubts")
	selectTerms = `SELECT ` + termColumns.Select("c.") + ` FROM contracts c WHERE c.deleted_at IS NULL AND c.client_id IN `
)

// TermsOfClients reads the terms of all contracts of the clients, whatever their
// status. The contracts of a group come in the order that domain 1.4 fills them
// in. Who stores what is computed from them holds the clients until then.
func TermsOfClients(ctx context.Context, q db.Q, clientIDs []string) (map[GroupKey][]term.Terms, error) {
	ids := slices.Compact(slices.Sorted(slices.Values(clientIDs)))
	groups := make(map[GroupKey][]term.Terms, len(ids))
	reader := termColumns.Reader()
	err := db.EachIn(ctx, q, selectTerms, ``, ids, func(rows *sql.Rows) error {
		err := reader.Read(rows.Scan)
		key := GroupKey{reader.Row.ClientID, reader.Row.Group}
		groups[key] = append(groups[key], reader.Row.Terms())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("contract: read terms: %w", err)
	}
	for _, terms := range groups {
		slices.SortFunc(terms, term.Compare)
	}
	return groups, nil
}

// ClientsOf returns whose the contracts are, by their ids.
func ClientsOf(ctx context.Context, q db.Q, contractIDs []string) (map[string]string, error) {
	clients := make(map[string]string, len(contractIDs))
	err := db.EachIn(ctx, q, `SELECT id, client_id FROM contracts WHERE id IN `, ``, contractIDs, func(rows *sql.Rows) error {
		var contractID, clientID string
		err := rows.Scan(&contractID, &clientID)
		clients[contractID] = clientID
		return err
	})
	return clients, db.Wrap(err, "contract: clients of contracts")
}

// Turn is the next day on which a contract becomes something else.
type Turn struct {
	ContractID, Code, Client string
	Day                      month.Date    // the last of the validity, where that ends it
	To                       status.Status // Encerrado: its validity ends
}

// Turns are those of the contracts in scope from the first to the last of the days, in
// their order, at most so many.
func Turns(ctx context.Context, q db.Q, scope client.Scope, first, last month.Date, most int) ([]Turn, error) {
	args := []any{first.String(), last.AddDays(1).String()}
	where := scope.Where("c.client_id", &args)
	found, err := db.List(ctx, q, "contract: turns", func(rows *sql.Rows, t *Turn) error {
		var turnsOn, end month.Date
		var history status.History
		err := rows.Scan(&t.ContractID, &t.Code, &t.Client, &end, &history, &turnsOn)
		if err != nil {
			return err
		}
		t.Day, t.To = turnsOn, history.At(turnsOn, end).Status
		if t.To == status.Encerrado {
			t.Day = end
		}
		return nil
	}, `SELECT c.id, c.contract_code, c.client_name, c.end_date, c.status_history, c.turns_on FROM contracts c
		WHERE c.deleted_at IS NULL AND c.status_history IS NOT NULL AND c.turns_on >= $1 AND c.turns_on <= $2 AND `+where+
		` ORDER BY c.turns_on, c.id LIMIT `+db.Arg(&args, most), args...)
	kept := found[:0]
	for _, t := range found {
		if !t.Day.Before(first) && !t.Day.After(last) {
			kept = append(kept, t)
		}
	}
	return kept, err
}
