package negotiation

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

const columns = `d.id, d.number, d.client_id, c.name, c.cnpj, d.owner_user_id, u.name, d.title, d.stage, d.stage_at, d.value, d.volume,
	d.probability, d.expected_close, d.next_step, d.next_step_on, d.supplier, d.lost_reason, d.lost_note, d.proposal_id, d.contract_id,
	k.contract_code, d.closed_at, d.version, d.created_at, d.created_by, d.updated_at, d.updated_by`

const tables = ` FROM deals d JOIN clients c ON c.id = d.client_id LEFT JOIN users u ON u.id = d.owner_user_id
	LEFT JOIN contracts k ON k.id = d.contract_id `

func scan(into func(...any) error) (Deal, error) {
	var d Deal
	var cnpj, owner, name, step, supplier, reason, note, proposal, contract, code sql.NullString
	var value sql.Null[money.Amount]
	var volume sql.Null[energy.Energy]
	var probability sql.Null[int]
	var closes, stepOn sql.Null[month.Date]
	err := into(&d.ID, &d.Number, &d.ClientID, &d.Client, &cnpj, &owner, &name, &d.Title, &d.Stage, &d.StageAt, &value, &volume,
		&probability, &closes, &step, &stepOn, &supplier, &reason, &note, &proposal, &contract,
		&code, &d.ClosedAt, &d.Version, &d.CreatedAt, &d.CreatedBy, &d.UpdatedAt, &d.UpdatedBy)
	d.CNPJ, d.OwnerID, d.Owner, d.NextStep, d.Supplier = cnpj.String, owner.String, name.String, step.String, supplier.String
	d.LostReason, d.LostNote, d.ProposalID = Reason(reason.String), note.String, proposal.String
	d.ContractID, d.ContractCode, d.ExpectedClose, d.NextStepOn = contract.String, code.String, closes.V, stepOn.V
	if value.Valid {
		d.Value = &value.V
	}
	if volume.Valid {
		d.Volume = &volume.V
	}
	if probability.Valid {
		d.Probability = &probability.V
	}
	return d, err
}

// one reads the deal that the condition on d.… names; ErrNotFound where there is none.
func one(ctx context.Context, q db.Q, where string, args ...any) (Deal, error) {
	d, err := scan(q.QueryRowContext(ctx, `SELECT `+columns+tables+`WHERE d.deleted_at IS NULL AND `+where, args...).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return d, ErrNotFound
	}
	if err != nil {
		return d, fmt.Errorf("negotiation: read: %w", db.Classify(err))
	}
	return d, nil
}

func byID(ctx context.Context, q db.Q, scope client.Scope, id string) (Deal, error) {
	if len(id) > 64 {
		return Deal{}, ErrNotFound
	}
	args := []any{id}
	where := scope.Where("d.client_id", &args)
	return one(ctx, q, "d.id = $1 AND "+where, args...)
}

// lockForUpdate locks a deal in scope before it is read.
func lockForUpdate(ctx context.Context, tx *db.Tx, scope client.Scope, id string) (Deal, error) {
	if len(id) > 64 {
		return Deal{}, ErrNotFound
	}
	var found string
	err := tx.QueryRowContext(ctx, `SELECT id FROM deals WHERE id = $1 AND deleted_at IS NULL`+tx.Dialect().ForUpdate(), id).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return Deal{}, ErrNotFound
	}
	if err != nil {
		return Deal{}, fmt.Errorf("negotiation: lock: %w", db.Classify(err))
	}
	return byID(ctx, tx, scope, id)
}

// nextNumber takes the next number; the row stays held until the transaction ends.
func nextNumber(ctx context.Context, tx *db.Tx) (n int64, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE deal_numbers SET last = last + 1 WHERE name = 'negociacao' RETURNING last`).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("negotiation: number: %w", db.Classify(err))
	}
	return n, nil
}

func insert(ctx context.Context, tx *db.Tx, d *Deal) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO deals (id, number, client_id, owner_user_id, title, search, stage, stage_at, value, volume, probability, expected_close,
			next_step, next_step_on, supplier, proposal_id, version, created_at, created_by, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
		d.ID, d.Number, d.ClientID, db.Optional(d.OwnerID), d.Title, d.searchText(), d.Stage, d.StageAt, d.Value, d.Volume, d.Probability,
		db.OptionalDate(d.ExpectedClose), db.Optional(d.NextStep), db.OptionalDate(d.NextStepOn), db.Optional(d.Supplier), db.Optional(d.ProposalID),
		d.Version, d.CreatedAt, d.CreatedBy, d.UpdatedAt, d.UpdatedBy)
	if err != nil {
		return fmt.Errorf("negotiation: insert: %w", db.Classify(err))
	}
	return nil
}

// update stores everything that may change of a deal that is held.
func update(ctx context.Context, tx *db.Tx, d *Deal) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE deals SET owner_user_id = $2, title = $3, search = $4, stage = $5, stage_at = $6, value = $7, volume = $8, probability = $9,
			expected_close = $10, next_step = $11, next_step_on = $12, supplier = $13, lost_reason = $14, lost_note = $15, proposal_id = $16,
			contract_id = $17, closed_at = $18, version = $19, updated_at = $20, updated_by = $21
		WHERE id = $1`,
		d.ID, db.Optional(d.OwnerID), d.Title, d.searchText(), d.Stage, d.StageAt, d.Value, d.Volume, d.Probability,
		db.OptionalDate(d.ExpectedClose), db.Optional(d.NextStep), db.OptionalDate(d.NextStepOn), db.Optional(d.Supplier), db.Optional(string(d.LostReason)),
		db.Optional(d.LostNote), db.Optional(d.ProposalID), db.Optional(d.ContractID), d.ClosedAt, d.Version, d.UpdatedAt, d.UpdatedBy)
	if err != nil {
		return fmt.Errorf("negotiation: update: %w", db.Classify(err))
	}
	return nil
}

func remove(ctx context.Context, tx *db.Tx, d *Deal) error {
	_, err := tx.ExecContext(ctx, `UPDATE deals SET deleted_at = $2, version = $3, updated_at = $2, updated_by = $4 WHERE id = $1`,
		d.ID, d.UpdatedAt, d.Version, d.UpdatedBy)
	if err != nil {
		return fmt.Errorf("negotiation: delete: %w", db.Classify(err))
	}
	return nil
}

func (d *Deal) searchText() string {
	return client.SearchText(fmt.Sprint(d.Number), d.Title, d.Supplier)
}

var (
	errClient = fault.Fields(fault.Field{Path: "client_id", Message: "Cliente não encontrado"})
	errOwner  = fault.Fields(fault.Field{Path: "responsavel_id", Message: "Responsável não encontrado"})
)

// company is what a draft contract repeats of a client.
type company struct {
	name, cnpj, segment, contact, email, ownerID string
}

// clientOf reads a client in scope, for the body of a request (R4).
func clientOf(ctx context.Context, q db.Q, scope client.Scope, id string) (company, error) {
	var c company
	var cnpj, segment, contact, email, owner sql.NullString
	args := []any{id}
	where := scope.Where("id", &args)
	err := q.QueryRowContext(ctx, `SELECT name, cnpj, segment, contact_name, contact_email, owner_user_id FROM clients WHERE id = $1 AND `+where,
		args...).Scan(&c.name, &cnpj, &segment, &contact, &email, &owner)
	if errors.Is(err, sql.ErrNoRows) {
		return c, errClient
	}
	if err != nil {
		return c, fmt.Errorf("negotiation: client: %w", db.Classify(err))
	}
	c.cnpj, c.segment, c.contact, c.email, c.ownerID = cnpj.String, segment.String, contact.String, email.String, owner.String
	return c, nil
}

// Person is somebody who may look after a deal.
type Person struct{ ID, Name string }

// people lists the active users of the roles that look after deals.
func people(ctx context.Context, q db.Q) ([]Person, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT u.id, u.name FROM users u
		WHERE u.status = 'ativo' AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)
		ORDER BY u.name, u.id LIMIT 500`)
	found, err := db.Collect(rows, err, func(rows *sql.Rows, p *Person) error { return rows.Scan(&p.ID, &p.Name) })
	if err != nil {
		return nil, fmt.Errorf("negotiation: people: %w", err)
	}
	return found, nil
}

// isPerson reports whether the user may look after a deal.
func isPerson(ctx context.Context, q db.Q, id string) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, `
		SELECT COUNT(*) FROM users u WHERE u.id = $1 AND u.status = 'ativo' AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)`,
		id).Scan(&n)
	if err != nil {
		return false, fmt.Errorf("negotiation: person: %w", db.Classify(err))
	}
	return n == 1, nil
}

// closingRecipients are who is notified of a closed contract: the owner and those who lead.
func closingRecipients(ctx context.Context, q db.Q, ownerID string) ([]string, error) {
	rows, err := q.QueryContext(ctx, `
		SELECT u.id FROM users u
		WHERE u.status = 'ativo' AND (u.id = $1 OR EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = $2))
		ORDER BY u.id`, ownerID, actor.Gestora)
	found, err := db.Collect(rows, err, db.Single[string])
	if err != nil {
		return nil, fmt.Errorf("negotiation: recipients: %w", err)
	}
	return found, nil
}

// micros is the moment of a transaction as rows keep it.
func micros(tx *db.Tx) clock.Micros { return clock.FromTime(tx.Now()) }
