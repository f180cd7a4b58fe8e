package reading

import (
	"context"
	"database/sql"
	"slices"

	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// proposals reads the contracts in scope of the unit or the CNPJ that the document
// names; those in force in its month come first.
func proposals(ctx context.Context, q db.Q, scope client.Scope, r *Reading) ([]Proposal, error) {
	found, err := byUnit(ctx, q, scope, r)
	if err != nil || len(found) > 0 {
		return found, err
	}
	cnpj, invalid := brdoc.ParseCNPJ(r.Text(extract.ClientDocument))
	if invalid != nil {
		return nil, nil //nolint:nilerr // a document without a CNPJ proposes nothing
	}
	first, last := periodOf(r)
	args := []any{last, first, string(cnpj)}
	return query(ctx, q, `SELECT c.id, c.contract_code, c.client_name, COALESCE(c.supplier, ''), '', '', c.start_date <= $1 AND c.end_date >= $2
		FROM contracts c WHERE c.deleted_at IS NULL AND c.cnpj = $3 AND `+scope.Where("c.client_id", &args)+order, false, args)
}

const order = ` ORDER BY 7 DESC, c.end_date DESC, c.contract_code LIMIT 20`

func byUnit(ctx context.Context, q db.Q, scope client.Scope, r *Reading) ([]Proposal, error) {
	names := codes(r)
	if len(names) == 0 {
		return nil, nil
	}
	first, last := periodOf(r)
	args := []any{last, first}
	codes := keysOf(names, &args)
	found, err := query(ctx, q, `SELECT c.id, c.contract_code, c.client_name, COALESCE(c.supplier, ''), n.meter_code, n.id, c.start_date <= $1 AND c.end_date >= $2
		FROM consumer_units n JOIN contracts c ON c.client_id = n.client_id AND c.group_name = n.group_name
		WHERE c.deleted_at IS NULL AND `+codes+" AND "+scope.Where("c.client_id", &args)+order, true, args)
	return slices.DeleteFunc(found, func(p Proposal) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return extract.CodeKey(name) == extract.CodeKey(p.Meter) })
	}), err
}

func query(ctx context.Context, q db.Q, text string, byUnit bool, args []any) ([]Proposal, error) {
	return db.List(ctx, q, "reading: proposals", func(rows *sql.Rows, p *Proposal) (err error) {
		p.ByUnit = byUnit
		err = rows.Scan(&p.ContractID, &p.ContractCode, &p.ClientName, &p.Supplier, &p.Meter, &p.UnitID, &p.Covers)
		return err
	}, text, args...)
}

// periodOf is the month that the document is of; of one without, all of time.
func periodOf(r *Reading) (first, last string) {
	m, err := month.Parse(r.Text(extract.Period))
	if err != nil {
		return "", "9999-12-31"
	}
	return m.First().String(), m.Last().String()
}
