package finding

import (
	"context"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
)

// columns are a finding as it is kept.
var columns = db.Columns[Finding]{
	db.Text("id", func(f *Finding) *string { return &f.ID }).GivenOnce(),
	db.Text("contract_id", func(f *Finding) *string { return &f.ContractID }).GivenOnce(),
	db.Text("client_id", func(f *Finding) *string { return &f.ClientID }),
	db.OptionalText("unit_id", func(f *Finding) *string { return &f.UnitID }),
	db.Plain("rule", func(f *Finding) *rule.Rule { return &f.Rule }).GivenOnce(),
	db.Text("subject", func(f *Finding) *string { return &f.Key }).GivenOnce(),
	db.Plain("month", func(f *Finding) *month.Month { return &f.Month }),
	db.OptionalText("invoice_id", func(f *Finding) *string { return &f.InvoiceID }),
	db.Plain("kind", func(f *Finding) *invoice.Kind { return &f.Kind }).GivenOnce(),
	db.Plain("light", func(f *Finding) *portfolio.Light { return &f.Light }),
	db.Flag("contestable", func(f *Finding) *bool { return &f.Contestable }),
	db.Text("sentence", func(f *Finding) *string { return &f.Sentence }),
	db.Number("expected", func(f *Finding) **money.Amount { return &f.Expected }),
	db.Number("charged", func(f *Finding) **money.Amount { return &f.Charged }),
	db.Number("at_stake", func(f *Finding) **money.Amount { return &f.AtStake }),
	db.JSON("trace", func(f *Finding) *trace.Node { return &f.Trace }),
	db.Plain("rules_version", func(f *Finding) *int { return &f.Rules }),
	db.Flag("holds", func(f *Finding) *bool { return &f.Holds }),
	db.Plain("status", func(f *Finding) *Status { return &f.Status }),
	db.Flag("decided", func(f *Finding) *bool { return &f.Decided }),
	db.OptionalText("reason", func(f *Finding) *string { return &f.Reason }),
	db.OptionalText("note", func(f *Finding) *string { return &f.Note }),
	db.OptionalText("owner_id", func(f *Finding) *string { return &f.OwnerID }),
	db.Nullable("contest_until", func(f *Finding) *month.Date { return &f.ContestUntil }),
	db.Nullable("reply_on", func(f *Finding) *month.Date { return &f.ReplyOn }),
	db.Number("recovered", func(f *Finding) **money.Amount { return &f.Recovered }),
	db.OptionalText("recovered_by", func(f *Finding) *string { return &f.RecoveredBy }),
	db.OptionalText("recovered_in", func(f *Finding) *string { return &f.RecoveredIn }),
	db.Number("claimed", func(f *Finding) **money.Amount { return &f.Claimed }),
	db.OptionalText("carried_from", func(f *Finding) *string { return &f.CarriedFrom }),
	db.Int("version", func(f *Finding) *int64 { return &f.Version }),
	db.Plain("created_at", func(f *Finding) *clock.Micros { return &f.CreatedAt }).GivenOnce(),
	db.Plain("updated_at", func(f *Finding) *clock.Micros { return &f.UpdatedAt }),
	db.OptionalText("updated_by", func(f *Finding) *string { return &f.UpdatedBy }),
}

var (
	insertFinding = columns.Insert("findings")
	updateFinding = columns.Update("findings")
)

// lockForUpdateFindings reads every finding of a contract and locks it, so that nobody
// decides about one meanwhile.
func lockForUpdateFindings(ctx context.Context, tx *db.Tx, contractID string) ([]Finding, error) {
	return db.List(ctx, tx, "finding: read those of a contract", columns.Rows(),
		`SELECT `+columns.Select("f.")+` FROM findings f WHERE f.contract_id = $1 ORDER BY f.id`+tx.Dialect().ForUpdate(), contractID)
}

func insert(ctx context.Context, tx *db.Tx, f *Finding) error {
	return db.Exec(ctx, tx, "finding: insert", insertFinding, columns.Values(nil, f)...)
}

// update writes everything that may change of a finding.
func update(ctx context.Context, tx *db.Tx, f *Finding) error {
	return db.Exec(ctx, tx, "finding: update", updateFinding, columns.Changing().Values([]any{f.ID}, f)...)
}

// subject is what the rules need of a contract, which is held.
type subject struct {
	rule.Agreement
	id, clientID string
	deleted      bool
	units        int
	alone        bool // no other contract serves the same units
	followers    fact.Followers[Changed]
}

func lockForUpdateSubject(ctx context.Context, tx *db.Tx, contractID string) (*subject, error) {
	return subjectOf(ctx, tx, contractID, tx.Dialect().ForUpdate())
}

// subjectOf reads a contract, and with forUpdate holds it.
func subjectOf(ctx context.Context, q db.Q, contractID, forUpdate string) (*subject, error) {
	of := subject{id: contractID}
	var incentive int64
	err := q.QueryRowContext(ctx, `
		SELECT client_id, contract_code, cnpj, start_date, end_date, incentive_percent, deleted_at IS NOT NULL FROM contracts WHERE id = $1`+
		forUpdate, contractID).Scan(&of.clientID, &of.Code, (*string)(&of.CNPJ), &of.Start, &of.End, &incentive, &of.deleted)
	if err != nil {
		return nil, db.WrapRow(err, contract.ErrNotFound, "finding: read contract")
	}
	of.Discount = percent.Percent(incentive) * percent.One
	err = q.QueryRowContext(ctx, `
		SELECT (SELECT COUNT(*) FROM consumer_units n WHERE n.client_id = c.client_id AND n.group_name = c.group_name AND n.merged_into IS NULL),
			NOT EXISTS (SELECT 1 FROM contracts o WHERE o.client_id = c.client_id AND o.group_name = c.group_name AND o.id <> c.id AND o.deleted_at IS NULL),
			COALESCE((SELECT l.consumer_class FROM clients l WHERE l.id = c.client_id), '')
		FROM contracts c WHERE c.id = $1`, contractID).Scan(&of.units, &of.alone, &of.Class)
	return &of, db.Wrap(err, "finding: count units")
}

// invoicesOf reads every invoice of a contract that counts, oldest first.
func invoicesOf(ctx context.Context, q db.Q, contractID string) ([]invoice.Invoice, error) {
	return invoice.OfMonths(ctx, q, contractID, month.New(1900, 1), month.New(2200, 12))
}

// invoiced returns the contracts that have an invoice or a finding.
func invoiced(ctx context.Context, q db.Q) ([]string, error) {
	return db.List(ctx, q, "finding: read contracts with invoices", db.Single[string], `
		SELECT contract_id FROM invoices WHERE deleted_at IS NULL AND contract_id IS NOT NULL
		UNION SELECT contract_id FROM findings ORDER BY 1`)
}

// lastRun is the version of the rules that everything was looked into by.
func lastRun(ctx context.Context, q db.Q) (version int, err error) {
	err = q.QueryRowContext(ctx, `SELECT rules_version FROM finding_runs WHERE name = 'auditoria'`).Scan(&version)
	return version, db.Wrap(err, "finding: read last run")
}

func setRun(ctx context.Context, tx *db.Tx) error {
	return db.Exec(ctx, tx, "finding: note the run", `UPDATE finding_runs SET rules_version = $1 WHERE name = 'auditoria'`, rule.RulesVersion)
}

// nowOf is the time of a transaction.
func nowOf(tx *db.Tx) clock.Micros { return clock.FromTime(tx.Now()) }

// ContractRetired removes what was found of a contract that goes for good.
//
// Protection: the caller holds the contract.
func ContractRetired(ctx context.Context, tx *db.Tx, contractID string) error {
	if err := db.Exec(ctx, tx, "finding: forget credits", `DELETE FROM finding_credits WHERE finding_id IN (SELECT id FROM findings WHERE contract_id = $1)`, contractID); err != nil {
		return err
	}
	return db.Exec(ctx, tx, "finding: forget", `DELETE FROM findings WHERE contract_id = $1`, contractID)
}
