package place

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// proposals reads the contracts in scope of the unit that the document names, and of the
// CNPJ where that is another client's or the unit is not known; those in force in its
// month come first.
func proposals(ctx context.Context, q db.Q, scope client.Scope, r *record.Reading) ([]Proposal, error) {
	found, err := byUnit(ctx, q, scope, r)
	if err != nil {
		return nil, err
	}
	cnpj, invalid := brdoc.ParseCNPJ(r.Text(extract.ClientDocument))
	if invalid != nil {
		return found, nil //nolint:nilerr // a document without a CNPJ proposes nothing more
	}
	first, last := periodOf(r.Text)
	args := []any{last, first, string(cnpj)}
	own, err := query(ctx, q, `SELECT c.id, c.contract_code, c.client_name, COALESCE(c.supplier, ''), '', '', c.client_id, c.start_date <= $1 AND c.end_date >= $2
		FROM contracts c WHERE c.deleted_at IS NULL AND c.cnpj = $3 AND `+scope.Where("c.client_id", &args)+order, false, args)
	if len(found) > 0 {
		own = slices.DeleteFunc(own, func(p Proposal) bool {
			return slices.ContainsFunc(found, func(unit Proposal) bool { return unit.ClientID == p.ClientID })
		})
	}
	return append(found, own...), err
}

const order = ` ORDER BY 8 DESC, c.end_date DESC, c.contract_code LIMIT 20`

func byUnit(ctx context.Context, q db.Q, scope client.Scope, r *record.Reading) ([]Proposal, error) {
	names := codes(r)
	if len(names) == 0 {
		return nil, nil
	}
	first, last := periodOf(r.Text)
	args := []any{last, first}
	marks := make([]string, len(names))
	for i, name := range names {
		marks[i] = db.Arg(&args, brdoc.CodeKey(name))
	}
	// Numbers of accounts and clients are each distributor's own: beside the CNPJ they say which unit.
	root := "-"
	if cnpj, err := brdoc.ParseCNPJ(r.Text(extract.ClientDocument)); err == nil {
		root = string(cnpj[:8])
	}
	return query(ctx, q, `SELECT c.id, c.contract_code, c.client_name, COALESCE(c.supplier, ''), n.meter_code, n.id, c.client_id, c.start_date <= $1 AND c.end_date >= $2
		FROM consumer_units n JOIN contracts c ON c.client_id = n.client_id AND c.group_name = n.group_name
		WHERE c.deleted_at IS NULL AND n.merged_into IS NULL AND n.id IN (SELECT k.unit_id FROM unit_codes k WHERE k.code_key IN (`+strings.Join(marks, ", ")+`)
			AND (k.kind IN ('cadastro', 'instalacao') OR SUBSTR(c.cnpj, 1, 8) = `+db.Arg(&args, root)+`)) AND `+scope.Where("c.client_id", &args)+order, true, args)
}

func query(ctx context.Context, q db.Q, text string, byUnit bool, args []any) ([]Proposal, error) {
	return db.List(ctx, q, "reading: proposals", func(rows *sql.Rows, p *Proposal) (err error) {
		p.ByUnit = byUnit
		err = rows.Scan(&p.ContractID, &p.ContractCode, &p.ClientName, &p.Supplier, &p.Meter, &p.UnitID, &p.ClientID, &p.Covers)
		return err
	}, text, args...)
}

// periodOf is the month that the document is of; of one without, all of time.
func periodOf(text record.TextOf) (first, last string) {
	m, err := month.Parse(text(extract.Period))
	if err != nil {
		return "", "9999-12-31"
	}
	return m.First().String(), m.Last().String()
}
