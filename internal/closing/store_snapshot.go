package closing

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

var snapshotColumns = db.Columns[Snapshot]{
	db.Text("client_id", func(s *Snapshot) *string { return &s.ClientID }),
	db.Plain("month", func(s *Snapshot) *month.Month { return &s.Month }),
	db.Int("sequence", func(s *Snapshot) *int64 { return &s.Sequence }),
	db.Text("body", func(s *Snapshot) *string { return &s.Body }),
	db.Text("sha256", func(s *Snapshot) *string { return &s.SHA256 }),
	db.Plain("closed_at", func(s *Snapshot) *clock.Micros { return &s.At }),
	db.Text("closed_by", func(s *Snapshot) *string { return &s.By }),
}

var insertSnapshotText = snapshotColumns.Insert("closing_snapshots")

// insertSnapshot is the only statement that writes of a snapshot.
func insertSnapshot(ctx context.Context, tx *db.Tx, s *Snapshot) error {
	return db.Exec(ctx, tx, "closing: keep a month", insertSnapshotText, snapshotColumns.Values(nil, s)...)
}

func nextSequence(ctx context.Context, q db.Q, clientID string, m month.Month) (n int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT COALESCE(MAX(sequence), 0) + 1 FROM closing_snapshots WHERE client_id = $1 AND month = $2`, clientID, m).Scan(&n)
	return n, db.Wrap(err, "closing: number a snapshot")
}

// snapshotsOf reads what was kept of the client's month, the newest first.
func snapshotsOf(ctx context.Context, q db.Q, clientID string, m month.Month) ([]Snapshot, error) {
	return db.List(ctx, q, "closing: read snapshots", snapshotColumns.Rows(),
		`SELECT `+snapshotColumns.Names()+` FROM closing_snapshots WHERE client_id = $1 AND month = $2 ORDER BY sequence DESC`, clientID, m)
}

// snapshotsIn reads what was kept last of the clients' month.
func snapshotsIn(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[string]Snapshot, error) {
	found, err := db.ListIn(ctx, q, "closing: read the last snapshots", snapshotColumns.Rows(), `SELECT `+snapshotColumns.Names()+` FROM closing_snapshots s
		WHERE s.month = '`+m.String()+`' AND s.sequence = (SELECT MAX(n.sequence) FROM closing_snapshots n WHERE n.client_id = s.client_id AND n.month = s.month)
		AND s.client_id IN `, ``, clientIDs)
	last := make(map[string]Snapshot, len(found))
	for i := range found {
		last[found[i].ClientID] = found[i]
	}
	return last, err
}

// parts are what a picture has of contracts beside their months.
type parts struct {
	lights    map[string]map[string]string
	meters    map[string][]PictureMeter
	documents map[string][]PictureDocument
	findings  map[string][]PictureFinding
}

// readParts finds each table's rows by an index of the client: whoever closes a month
// closes many.
func readParts(ctx context.Context, q db.Q, clientID string, m month.Month) (parts, error) {
	p := parts{map[string]map[string]string{}, map[string][]PictureMeter{}, map[string][]PictureDocument{}, map[string][]PictureFinding{}}
	for _, read := range []struct {
		query string
		scan  func(rows *sql.Rows) error
	}{
		{`SELECT c.id, COALESCE(w.light, ''), COALESCE(k.light_demand, ''), COALESCE(k.light_modality, ''), COALESCE(k.light_reactive, '')
			FROM contracts c LEFT JOIN contract_months w ON w.contract_id = c.id AND w.month = $1
			LEFT JOIN contract_checks k ON k.contract_id = c.id AND k.month = $1 WHERE c.client_id = $2 AND c.deleted_at IS NULL`, p.scanLights},
		{`SELECT m.contract_id, b.meter_code, m.consumption, m.generation, m.requirement, m.net, m.billable, m.energy_value, COALESCE(m.metering, ''), COALESCE(m.bill_due, ''), m.sent_ok
			FROM balance_months m JOIN balances b ON b.seq = m.balance_seq WHERE m.month = $1 AND b.client_id = $2 AND m.contract_id IS NOT NULL ORDER BY b.meter_code`, p.scanMeter},
		{`SELECT i.contract_id, i.id, i.kind, COALESCE(i.number, ''), i.total, COALESCE(d.sha256, '')
			FROM invoices i LEFT JOIN documents d ON d.id = i.file_id
			WHERE i.month = $1 AND i.deleted_at IS NULL AND i.client_id = $2 AND i.contract_id IS NOT NULL ORDER BY i.id`, p.scanDocument},
		{`SELECT f.contract_id, f.id, f.rule, f.status, f.at_stake FROM findings f WHERE f.month = $1 AND f.client_id = $2`, p.scanFinding},
	} {
		if err := db.Each(ctx, q, read.query, []any{m, clientID}, read.scan); err != nil {
			return p, db.Wrap(err, "closing: read what is kept")
		}
	}
	for _, findings := range p.findings { // not by the statement, which would walk the month of all clients in this order
		slices.SortFunc(findings, func(a, b PictureFinding) int { return strings.Compare(a.ID, b.ID) })
	}
	return p, nil
}

func (p *parts) scanLights(rows *sql.Rows) error {
	var id string
	var agreement, demand, modality, reactive string
	err := rows.Scan(&id, &agreement, &demand, &modality, &reactive)
	p.lights[id] = map[string]string{"contrato": agreement, "demanda": demand, "modalidade_tarifaria": modality, "energia_reativa": reactive}
	return err
}

func (p *parts) scanMeter(rows *sql.Rows) error {
	var id string
	var row PictureMeter
	var consumption, generation, requirement, net, billable *energy.Energy
	var value *money.Amount
	if err := rows.Scan(&id, &row.Meter, &consumption, &generation, &requirement, &net, &billable,
		&value, &row.Metering, &row.Due, &row.Sent); err != nil {
		return err
	}
	row.Figures = map[string]*string{
		"consumo": energyText(consumption), "geracao": energyText(generation), "requisito": energyText(requirement), "net": energyText(net),
		"faturar": energyText(billable), "valor_energia": amountText(value),
	}
	p.meters[id] = append(p.meters[id], row)
	return nil
}

func (p *parts) scanDocument(rows *sql.Rows) error {
	var id string
	var row PictureDocument
	var total *money.Amount
	if err := rows.Scan(&id, &row.ID, &row.Kind, &row.Number, &total, &row.FileSHA); err != nil {
		return err
	}
	row.Total = amountText(total)
	p.documents[id] = append(p.documents[id], row)
	return nil
}

func (p *parts) scanFinding(rows *sql.Rows) error {
	var id string
	var row PictureFinding
	var stake *money.Amount
	if err := rows.Scan(&id, &row.ID, &row.Rule, &row.Status, &stake); err != nil {
		return err
	}
	row.AtStake = amountText(stake)
	p.findings[id] = append(p.findings[id], row)
	return nil
}
