package finding

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

const columns = `f.id, f.contract_id, f.client_id, f.unit_id, f.rule, f.subject, f.month, f.invoice_id, f.kind, f.light, f.contestable,
	f.sentence, f.expected, f.charged, f.at_stake, f.trace, f.rules_version, f.holds, f.status, f.decided, f.reason, f.note,
	f.owner_id, f.reply_on, f.version, f.created_at, f.updated_at, f.updated_by`

// into are the places that a row of columns is read into.
type into struct {
	Finding
	unit, invoice, reason, note, owner, by sql.NullString
	expected, charged, stake               sql.Null[money.Amount]
	reply                                  sql.Null[month.Date]
	trace                                  string
}

func (r *into) places() []any {
	f := &r.Finding
	return []any{
		&f.ID, &f.ContractID, &f.ClientID, &r.unit, &f.Rule, &f.Key, &f.Month, &r.invoice, &f.Kind, &f.Light, &f.Contestable,
		&f.Sentence, &r.expected, &r.charged, &r.stake, &r.trace, &f.Rules, &f.Holds, &f.Status, &f.Decided, &r.reason, &r.note,
		&r.owner, &r.reply, &f.Version, &f.CreatedAt, &f.UpdatedAt, &r.by,
	}
}

func (r *into) finding() (Finding, error) {
	f := r.Finding
	f.UnitID, f.InvoiceID, f.Reason, f.Note = r.unit.String, r.invoice.String, r.reason.String, r.note.String
	f.OwnerID, f.UpdatedBy, f.ReplyOn = r.owner.String, r.by.String, r.reply.V
	f.Expected, f.Charged, f.AtStake = given(r.expected), given(r.charged), given(r.stake)
	if err := json.Unmarshal([]byte(r.trace), &f.Trace); err != nil {
		return f, fmt.Errorf("finding: trace of %s: %w", f.ID, err)
	}
	return f, nil
}

func given(a sql.Null[money.Amount]) *money.Amount {
	if !a.Valid {
		return nil
	}
	return &a.V
}

// lockForUpdateFindings reads every finding of a contract and locks it, so that nobody
// decides about one meanwhile.
func lockForUpdateFindings(ctx context.Context, tx *db.Tx, contractID string) ([]Finding, error) {
	return db.List(ctx, tx, "finding: read those of a contract", func(rows *sql.Rows, f *Finding) (err error) {
		var r into
		if err := rows.Scan(r.places()...); err != nil {
			return err
		}
		*f, err = r.finding()
		return err
	}, `SELECT `+columns+` FROM findings f WHERE f.contract_id = $1 ORDER BY f.id`+tx.Dialect().ForUpdate(), contractID)
}

func insert(ctx context.Context, tx *db.Tx, f *Finding) error {
	record, err := json.Marshal(f.Trace)
	if err != nil {
		return fmt.Errorf("finding: trace: %w", err)
	}
	return db.Exec(ctx, tx, "finding: insert", `
		INSERT INTO findings (id, contract_id, client_id, unit_id, rule, subject, month, invoice_id, kind, light, contestable, sentence,
			expected, charged, at_stake, trace, rules_version, holds, status, decided, version, created_at, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $22, $23)`,
		f.ID, f.ContractID, f.ClientID, db.Optional(f.UnitID), string(f.Rule), f.Key, f.Month, db.Optional(f.InvoiceID), string(f.Kind),
		string(f.Light), f.Contestable, f.Sentence, f.Expected, f.Charged, f.AtStake, string(record), f.Rules, f.Holds,
		string(f.Status), f.Decided, f.Version, f.CreatedAt, db.Optional(f.UpdatedBy))
}

// update writes everything that may change of a finding.
func update(ctx context.Context, tx *db.Tx, f *Finding) error {
	record, err := json.Marshal(f.Trace)
	if err != nil {
		return fmt.Errorf("finding: trace: %w", err)
	}
	return db.Exec(ctx, tx, "finding: update", `
		UPDATE findings SET unit_id = $2, month = $3, light = $4, contestable = $5, sentence = $6, expected = $7, charged = $8, at_stake = $9,
			trace = $10, rules_version = $11, holds = $12, status = $13, decided = $14, reason = $15, note = $16, owner_id = $17,
			reply_on = $18, version = $19, updated_at = $20, updated_by = $21, client_id = $22
		WHERE id = $1`,
		f.ID, db.Optional(f.UnitID), f.Month, string(f.Light), f.Contestable, f.Sentence, f.Expected, f.Charged, f.AtStake, string(record),
		f.Rules, f.Holds, string(f.Status), f.Decided, db.Optional(f.Reason), db.Optional(f.Note), db.Optional(f.OwnerID), db.OptionalDate(f.ReplyOn),
		f.Version, f.UpdatedAt, db.Optional(f.UpdatedBy), f.ClientID)
}

// subject is what the rules need of a contract, which is held.
type subject struct {
	Agreement
	id, clientID string
	deleted      bool
	units        int
}

func lockForUpdateSubject(ctx context.Context, tx *db.Tx, contractID string) (*subject, error) {
	of := subject{id: contractID}
	var incentive int64
	err := tx.QueryRowContext(ctx, `
		SELECT client_id, contract_code, start_date, end_date, incentive_percent, deleted_at IS NOT NULL FROM contracts WHERE id = $1`+
		tx.Dialect().ForUpdate(), contractID).Scan(&of.clientID, &of.Code, &of.Start, &of.End, &incentive, &of.deleted)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, contract.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("finding: read contract: %w", db.Classify(err))
	}
	of.Discount = percent.Percent(incentive) * percent.One
	err = tx.QueryRowContext(ctx, `
		SELECT COUNT(*) FROM contracts c JOIN consumer_units n ON n.client_id = c.client_id AND n.group_name = c.group_name WHERE c.id = $1`,
		contractID).Scan(&of.units)
	return &of, db.Wrap(err, "finding: count units")
}

// invoicesOf reads every invoice of a contract, oldest first.
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
	return db.Exec(ctx, tx, "finding: note the run", `UPDATE finding_runs SET rules_version = $1 WHERE name = 'auditoria'`, RulesVersion)
}

// nowOf is the time of a transaction.
func nowOf(tx *db.Tx) clock.Micros { return clock.FromTime(tx.Now()) }
