package ccee

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/client"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// figuresOf reads the figures of agents from one month to another, in the order of agents
// and months.
func figuresOf(ctx context.Context, q db.Q, agentIDs []string, from, to month.Month) ([]Figure, error) {
	var all []Figure
	r := figureColumns.Reader()
	err := db.EachIn(ctx, q, selectFigures+`f.month >= '`+from.String()+`' AND f.month <= '`+to.String()+`' AND f.agent_id IN `,
		` ORDER BY f.agent_id, f.month, f.kind, f.contract_id, f.recount_of`, agentIDs, func(rows *sql.Rows) error {
			f, err := r.New(rows.Scan)
			if err == nil {
				all = append(all, *f)
			}
			return err
		})
	return all, db.Wrap(err, "ccee: read figures")
}

// figureByID reads one figure in reach, and with forUpdate locks it.
func figureByID(ctx context.Context, q db.Q, scope client.Scope, figureID, forUpdate string) (Figure, error) {
	if len(figureID) > 64 {
		return Figure{}, errFigure
	}
	args := []any{figureID}
	where := scope.Where("f.client_id", &args)
	f, err := figureColumns.Scan(q.QueryRowContext(ctx, selectFigures+`f.id = $1 AND `+where+forUpdate, args...).Scan)
	return f, db.WrapRow(err, errFigure, "ccee: read figure")
}

// refer checks what a figure refers to, by ids out of the body (R4).
func (f *Figure) refer(ctx context.Context, tx *db.Tx) error {
	var wrong fault.Collector
	for _, c := range [...]struct{ field, id, sentence, query string }{
		{"contrato", f.ContractID, "Contrato não encontrado neste cliente", `SELECT 1 FROM contracts WHERE id = $1 AND client_id = $2 AND deleted_at IS NULL`},
		{"file_id", f.FileID, "Arquivo não encontrado neste cliente", `SELECT 1 FROM documents d JOIN contracts c ON c.id = d.contract_id
			WHERE d.id = $1 AND c.client_id = $2 AND d.deleted_at IS NULL`},
	} {
		if c.id == "" {
			continue
		}
		var one int
		err := tx.QueryRowContext(ctx, c.query, c.id, f.ClientID).Scan(&one)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return db.Wrap(err, "ccee: read what a figure refers to")
		}
		wrong.Found(err == nil, c.field, c.sentence)
	}
	return wrong.Err()
}

// booksOf reads what the balance and the bills know of the units of clients.
func booksOf(ctx context.Context, q db.Q, clientIDs []string, from, to month.Month, p parameter.Snapshot) (map[string]*book, error) {
	books, units := map[string]*book{}, map[client.UnitKey]*unit{}
	of := func(key client.UnitKey) *unit {
		u := units[key]
		if u == nil {
			u = &unit{Meter: key.Meter, months: map[month.Month]*unitMonth{}}
			units[key] = u
			if books[key.ClientID] == nil {
				books[key.ClientID] = &book{parameters: p}
			}
			books[key.ClientID].units = append(books[key.ClientID].units, u)
		}
		return u
	}
	err := db.EachIn(ctx, q, `SELECT b.client_id, b.meter_code, m.month, m.requirement, m.consumption, m.surplus, m.deficit
		FROM balances b JOIN balance_months m ON m.balance_seq = b.seq
		WHERE m.month >= '`+from.String()+`' AND m.month <= '`+to.String()+`' AND b.client_id IN `, ` ORDER BY b.client_id, b.meter_code, m.month`,
		clientIDs, func(rows *sql.Rows) error {
			var key client.UnitKey
			var m month.Month
			var requirement, consumption, surplus, deficit db.NullNumber
			if err := rows.Scan(&key.ClientID, &key.Meter, &m, &requirement, &consumption, &surplus, &deficit); err != nil {
				return err
			}
			at := of(key).month(m)
			at.requirement, at.consumption = db.Pointer[energy.Energy](requirement), db.Pointer[energy.Energy](consumption)
			at.surplus, at.deficit = db.Pointer[energy.Energy](surplus), db.Pointer[energy.Energy](deficit)
			return nil
		})
	if err != nil {
		return nil, db.Wrap(err, "ccee: read units")
	}
	peaks, err := invoice.MeasuredPeaks(ctx, q, clientIDs, from, to)
	for key, months := range peaks {
		if u := units[key]; u != nil {
			for m, peak := range months {
				if at := u.months[m]; at != nil {
					at.peak = &peak
				}
			}
		}
	}
	return books, err
}

// figuresByID reads the figures that are still there.
func figuresByID(ctx context.Context, q db.Q, list []Taken) ([]*Figure, error) {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	var all []*Figure
	r := figureColumns.Reader()
	err := db.EachIn(ctx, q, selectFigures+`f.id IN `, ` ORDER BY f.agent_id, f.month, f.kind, f.contract_id, f.recount_of`, ids, func(rows *sql.Rows) error {
		f, err := r.New(rows.Scan)
		all = append(all, f)
		return err
	})
	return all, db.Wrap(err, "ccee: read figures of an import")
}

// lockAgents holds agents, in the order of their ids, so that nobody else writes figures
// of them.
func lockAgents(ctx context.Context, tx *db.Tx, agentIDs []string) error {
	return holdAgents(ctx, tx, "id", agentIDs)
}

// lockAgentsOf holds all agents of clients, in the same order.
func lockAgentsOf(ctx context.Context, tx *db.Tx, clientIDs []string) error {
	return holdAgents(ctx, tx, "client_id", clientIDs)
}

func holdAgents(ctx context.Context, tx *db.Tx, column string, ids []string) error {
	_, err := db.ListIn(ctx, tx, "ccee: hold agents", db.Single[string], `SELECT id FROM ccee_agents WHERE `+column+` IN `, ` ORDER BY id`+tx.Dialect().ForUpdate(), ids)
	return err
}

// ContractsByCode finds the contracts of clients by their codes.
func ContractsByCode(ctx context.Context, q db.Q, clientIDs []string) (map[[2]string]string, error) {
	found := map[[2]string]string{}
	err := db.EachIn(ctx, q, `SELECT client_id, contract_code, id FROM contracts WHERE deleted_at IS NULL AND client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		var clientID, code, contractID string
		err := rows.Scan(&clientID, &code, &contractID)
		found[[2]string{clientID, code}] = contractID
		return err
	})
	return found, db.Wrap(err, "ccee: find contracts")
}
