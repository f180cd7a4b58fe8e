package closing

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/closing/snapshot"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// parts are what a picture has of contracts beside their months.
type parts struct {
	lights    map[string]map[string]string
	meters    map[string][]snapshot.PictureMeter
	documents map[string][]snapshot.PictureDocument
	findings  map[string][]snapshot.PictureFinding
}

// readParts finds each table's rows by an index of the client: whoever closes a month
// closes many.
func readParts(ctx context.Context, q db.Q, clientIDs, contractIDs []string, m month.Month) (parts, error) {
	p := parts{map[string]map[string]string{}, map[string][]snapshot.PictureMeter{}, map[string][]snapshot.PictureDocument{}, map[string][]snapshot.PictureFinding{}}
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
		{`SELECT i.contract_id, i.id, i.kind, COALESCE(i.number, ''), ` + invoice.SignedTotal("i") + `, COALESCE(d.sha256, '')
			FROM invoices i LEFT JOIN documents d ON d.id = i.file_id
			WHERE i.month = ` + at + ` AND ` + invoice.Counts("i") + ` AND i.contract_id IS NOT NULL AND i.client_id IN `, ` ORDER BY i.id`, clientIDs, p.scanDocument},
		{`SELECT f.contract_id, f.id, f.rule, f.status, f.at_stake FROM findings f WHERE f.month = ` + at + ` AND f.client_id IN `, ``, clientIDs, p.scanFinding},
	} {
		if err := db.EachIn(ctx, q, read.query, read.order, read.keys, read.scan); err != nil {
			return p, db.Wrap(err, "closing: read what is kept")
		}
	}
	for _, findings := range p.findings { // not by the statement, which would walk the month of all clients in this order
		slices.SortFunc(findings, func(a, b snapshot.PictureFinding) int { return strings.Compare(a.ID, b.ID) })
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
	var row snapshot.PictureMeter
	var consumption, generation, requirement, net, billable *energy.Energy
	var value *money.Amount
	if err := rows.Scan(&id, &row.Meter, &consumption, &generation, &requirement, &net, &billable,
		&value, &row.Metering, &row.Due, &row.Sent); err != nil {
		return err
	}
	row.Figures = map[string]*string{
		"consumo": snapshot.EnergyText(consumption), "geracao": snapshot.EnergyText(generation), "requisito": snapshot.EnergyText(requirement), "net": snapshot.EnergyText(net),
		"faturar": snapshot.EnergyText(billable), "valor_energia": snapshot.AmountText(value),
	}
	p.meters[id] = append(p.meters[id], row)
	return nil
}

func (p *parts) scanDocument(rows *sql.Rows) error {
	var id string
	var row snapshot.PictureDocument
	var total *money.Amount
	if err := rows.Scan(&id, &row.ID, &row.Kind, &row.Number, &total, &row.FileSHA); err != nil {
		return err
	}
	row.Total = snapshot.AmountText(total)
	p.documents[id] = append(p.documents[id], row)
	return nil
}

func (p *parts) scanFinding(rows *sql.Rows) error {
	var id string
	var row snapshot.PictureFinding
	var stake *money.Amount
	if err := rows.Scan(&id, &row.ID, &row.Rule, &row.Status, &stake); err != nil {
		return err
	}
	row.AtStake = snapshot.AmountText(stake)
	p.findings[id] = append(p.findings[id], row)
	return nil
}
