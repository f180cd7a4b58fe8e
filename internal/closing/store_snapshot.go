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

var insertManySnapshots = db.NewInsert("closing_snapshots", snapshotColumns.Names(), "")

// insertSnapshots is the only statement that writes of snapshots.
func insertSnapshots(ctx context.Context, tx *db.Tx, kept []Snapshot) error {
	err := insertManySnapshots.Exec(ctx, tx, len(kept), func(dst []any, i int) []any { return snapshotColumns.Values(dst, &kept[i]) })
	return db.Wrap(err, "closing: keep months")
}

// versionOf counts how often the client's month was closed and opened again: 0 before the
// first close, odd while it is closed.
func versionOf(ctx context.Context, q db.Q, clientID string, m month.Month) (version int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT 2 * COALESCE((SELECT MAX(sequence) FROM closing_snapshots WHERE client_id = $1 AND month = $2), 0)
		- (SELECT COUNT(*) FROM closed_months WHERE client_id = $1 AND month = $2)`, clientID, m).Scan(&version)
	return version, db.Wrap(err, "closing: read the version of a month")
}

// sequencesOf are those of the newest snapshots of the clients' month; one without is left
// out.
func sequencesOf(ctx context.Context, q db.Q, clientIDs []string, m month.Month) (map[string]int64, error) {
	found := map[string]int64{}
	err := db.EachIn(ctx, q, `SELECT client_id, MAX(sequence) FROM closing_snapshots WHERE month = '`+m.String()+`' AND client_id IN `, ` GROUP BY client_id`, clientIDs,
		func(rows *sql.Rows) error {
			var id string
			var n int64
			err := rows.Scan(&id, &n)
			found[id] = n
			return err
		})
	return found, db.Wrap(err, "closing: number snapshots")
}

// accruedMonths are the client's months that are closed or have a kept accrual, the newest
// twelve, newest first.
func accruedMonths(ctx context.Context, q db.Q, clientID string) ([]month.Month, error) {
	return db.List(ctx, q, "closing: find accrued months", db.Single[month.Month], `SELECT month FROM closing_snapshots WHERE client_id = $1
		UNION SELECT month FROM accruals WHERE client_id = $1 ORDER BY month DESC LIMIT 12`, clientID)
}

// snapshotsOf reads what was kept of the client's month, the newest first.
func snapshotsOf(ctx context.Context, q db.Q, clientID string, m month.Month) ([]Snapshot, error) {
	return db.List(ctx, q, "closing: read snapshots", snapshotColumns.Rows(),
		`SELECT `+snapshotColumns.Names()+` FROM closing_snapshots WHERE client_id = $1 AND month = $2 ORDER BY sequence DESC`, clientID, m)
}

// eachKept reads what was kept last of the clients' month, one after the other: together
// they may be large.
func eachKept(ctx context.Context, q db.Q, clientIDs []string, m month.Month, take func(*Snapshot) error) error {
	r := snapshotColumns.Reader()
	err := db.EachIn(ctx, q, `SELECT `+snapshotColumns.Names()+` FROM closing_snapshots s
		WHERE s.month = '`+m.String()+`' AND s.sequence = (SELECT MAX(n.sequence) FROM closing_snapshots n WHERE n.client_id = s.client_id AND n.month = s.month)
		AND s.client_id IN `, ``, clientIDs, func(rows *sql.Rows) error {
		if err := r.Read(rows.Scan); err != nil {
			return err
		}
		return take(&r.Row)
	})
	return db.Wrap(err, "closing: read the last snapshots")
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
func readParts(ctx context.Context, q db.Q, clientIDs, contractIDs []string, m month.Month) (parts, error) {
	p := parts{map[string]map[string]string{}, map[string][]PictureMeter{}, map[string][]PictureDocument{}, map[string][]PictureFinding{}}
	at := `'` + m.String() + `'`
	for _, read := range []struct {
		query, order string
		keys         []string
		scan         func(rows *sql.Rows) error
	}{
		{`SELECT c.id, COALESCE(w.light, ''), COALESCE(k.light_demand, ''), COALESCE(k.light_modality, ''), COALESCE(k.light_reactive, '')
			FROM contracts c LEFT JOIN contract_months w ON w.contract_id = c.id AND w.month = ` + at + `
			LEFT JOIN contract_checks k ON k.contract_id = c.id AND k.month = ` + at + ` WHERE c.id IN `, ``, contractIDs, p.scanLights},
		{
			`SELECT m.contract_id, b.meter_code, m.consumption, m.generation, m.requirement, m.net, m.billable, m.energy_value, COALESCE(m.metering, ''), COALESCE(m.bill_due, ''), m.sent_ok
			FROM balances b CROSS JOIN balance_months m WHERE m.balance_seq = b.seq AND m.month = ` + at + ` AND m.contract_id IS NOT NULL AND b.client_id IN `,
			` ORDER BY b.meter_code`, clientIDs, p.scanMeter,
		},
		{`SELECT i.contract_id, i.id, i.kind, COALESCE(i.number, ''), i.total, COALESCE(d.sha256, '')
			FROM invoices i LEFT JOIN documents d ON d.id = i.file_id
			WHERE i.month = ` + at + ` AND i.deleted_at IS NULL AND i.contract_id IS NOT NULL AND i.client_id IN `, ` ORDER BY i.id`, clientIDs, p.scanDocument},
		{`SELECT f.contract_id, f.id, f.rule, f.status, f.at_stake FROM findings f WHERE f.month = ` + at + ` AND f.client_id IN `, ``, clientIDs, p.scanFinding},
	} {
		if err := db.EachIn(ctx, q, read.query, read.order, read.keys, read.scan); err != nil {
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
