package invoice

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"ynova/internal/document"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

const (
	columns = `i.id, i.kind, i.contract_id, i.client_id, i.unit_id, i.month, i.number, i.issued_on, i.due_on, i.total,
		i.status, i.file_id, i.note, i.source, i.figures, i.version, i.created_at, i.created_by, i.updated_at, i.updated_by`

	// names follows columns where the invoice is shown: the meter and the file.
	names = `, (SELECT u.meter_code FROM consumer_units u WHERE u.id = i.unit_id),
		(SELECT d.filename FROM documents d WHERE d.id = i.file_id AND d.deleted_at IS NULL)`

	selectNamed = `SELECT ` + columns + names + ` FROM invoices i WHERE i.deleted_at IS NULL AND `
)

// Stored is an invoice with the names of what it refers to.
type Stored struct {
	Invoice
	Meter    string
	FileName string // empty where the file is gone
}

// Title names the invoice in a sentence.
func (v *Invoice) Title() string {
	name := "NF da fornecedora"
	if v.Kind == KindBill {
		name = "Fatura da distribuidora"
	}
	if v.Number != "" {
		name += " " + v.Number
	}
	return name + " de " + v.Month.Label()
}

func (v *Invoice) place() Place { return Place{v.ContractID, v.ClientID, v.Month} }

func placeholder(n int) string { return "$" + strconv.Itoa(n) }

// ofContract reads the invoices of a contract in reach, newest month first.
func ofContract(ctx context.Context, q db.Q, contractID string, r reach) ([]Stored, error) {
	args := []any{contractID}
	where := r.where(&args)
	return list(ctx, q, `i.contract_id = $1 AND `+where+` ORDER BY i.month DESC, i.created_at DESC, i.id`, args...)
}

// OfContract reads all invoices of a contract, newest month first, for who has
// already decided that they may be seen.
func OfContract(ctx context.Context, q db.Q, contractID string) ([]Stored, error) {
	return list(ctx, q, `i.contract_id = $1 ORDER BY i.month DESC, i.created_at DESC, i.id`, contractID)
}

// OfMonths reads the invoices of a contract from one month to another, oldest
// first.
func OfMonths(ctx context.Context, q db.Q, contractID string, from, to month.Month) ([]Invoice, error) {
	stored, err := list(ctx, q, `i.contract_id = $1 AND i.month >= $2 AND i.month <= $3 ORDER BY i.month, i.created_at, i.id`,
		contractID, from, to)
	invoices := make([]Invoice, len(stored))
	for i := range stored {
		invoices[i] = stored[i].Invoice
	}
	return invoices, err
}

// MonthsOf returns the months of the contracts that have an invoice.
func MonthsOf(ctx context.Context, q db.Q, contractID string) ([]month.Month, error) {
	return db.List(ctx, q, "invoice: months", db.Single[month.Month], `
		SELECT DISTINCT month FROM invoices WHERE contract_id = $1 AND deleted_at IS NULL ORDER BY month`, contractID)
}

// MoveToClient makes the invoices of a contract follow it to another client.
func MoveToClient(ctx context.Context, tx *db.Tx, contractID, clientID string) error {
	return db.Exec(ctx, tx, "invoice: move to client", `UPDATE invoices SET client_id = $2, unit_id = NULL WHERE contract_id = $1 AND client_id <> $2`,
		contractID, clientID)
}

func list(ctx context.Context, q db.Q, where string, args ...any) ([]Stored, error) {
	return db.List(ctx, q, "invoice: list", db.Scanned(scan), selectNamed+where, args...)
}

// byID reads one invoice in reach, and with hold locks it; ErrNotFound when there
// is none.
func byID(ctx context.Context, q db.Q, id string, r reach, hold string) (Stored, error) {
	if len(id) > 64 {
		return Stored{}, ErrNotFound
	}
	args := []any{id}
	where := r.where(&args)
	v, err := scan(q.QueryRowContext(ctx, selectNamed+`i.id = $1 AND `+where+hold, args...).Scan)
	return v, db.WrapRow(err, ErrNotFound, "invoice: read")
}

func scan(into func(...any) error) (Stored, error) {
	var v Stored
	var contractID, unitID, number, file, note, by, changedBy, meter, filename sql.NullString
	var issued, due sql.Null[month.Date]
	var figures string
	err := into(&v.ID, &v.Kind, &contractID, &v.ClientID, &unitID, &v.Month, &number, &issued, &due, &v.Total, &v.Status,
		&file, &note, &v.Source, &figures, &v.Version, &v.CreatedAt, &by, &v.UpdatedAt, &changedBy, &meter, &filename)
	if err != nil {
		return v, err
	}
	v.ContractID, v.UnitID, v.Number, v.FileID = contractID.String, unitID.String, number.String, file.String
	v.Note, v.CreatedBy, v.UpdatedBy = note.String, by.String, changedBy.String
	v.Issued, v.Due, v.Meter, v.FileName = issued.V, due.V, meter.String, filename.String
	if v.Kind == KindNF {
		v.NF = &NFFigures{}
		err = json.Unmarshal([]byte(figures), v.NF)
	} else {
		v.Bill = &BillFigures{}
		err = json.Unmarshal([]byte(figures), v.Bill)
	}
	return v, err
}

func figuresText(v *Invoice) (string, error) {
	var figures any = v.NF
	if v.Kind == KindBill {
		figures = v.Bill
	}
	text, err := json.Marshal(figures)
	if err != nil {
		return "", fmt.Errorf("invoice: figures: %w", err)
	}
	return string(text), nil
}

func insert(ctx context.Context, tx *db.Tx, v *Invoice) error {
	figures, err := figuresText(v)
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, "invoice: insert", `
		INSERT INTO invoices (id, kind, contract_id, client_id, unit_id, month, number, issued_on, due_on, total, status,
			file_id, note, source, figures, version, created_at, created_by, updated_at, updated_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
		v.ID, string(v.Kind), v.ContractID, v.ClientID, db.Optional(v.UnitID), v.Month, db.Optional(v.Number), db.OptionalDate(v.Issued), db.OptionalDate(v.Due),
		v.Total, string(v.Status), db.Optional(v.FileID), db.Optional(v.Note), v.Source, figures, v.Version, v.CreatedAt,
		db.Optional(v.CreatedBy), v.UpdatedAt, db.Optional(v.UpdatedBy))
}

func update(ctx context.Context, tx *db.Tx, v *Invoice) error {
	figures, err := figuresText(v)
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, "invoice: update", `
		UPDATE invoices SET unit_id = $2, month = $3, number = $4, issued_on = $5, due_on = $6, total = $7, status = $8,
			file_id = $9, note = $10, figures = $11, version = $12, updated_at = $13, updated_by = $14 WHERE id = $1`,
		v.ID, db.Optional(v.UnitID), v.Month, db.Optional(v.Number), db.OptionalDate(v.Issued), db.OptionalDate(v.Due), v.Total, string(v.Status),
		db.Optional(v.FileID), db.Optional(v.Note), figures, v.Version, v.UpdatedAt, db.Optional(v.UpdatedBy))
}

func remove(ctx context.Context, tx *db.Tx, v *Invoice) error {
	return db.Exec(ctx, tx, "invoice: delete", `UPDATE invoices SET deleted_at = $2, version = $3, updated_at = $2, updated_by = $4 WHERE id = $1`,
		v.ID, clock.FromTime(tx.Now()), v.Version, db.Optional(v.UpdatedBy))
}

// complete checks what the invoice refers to, by ids out of the body (R4), and
// reads their names.
func complete(ctx context.Context, tx *db.Tx, v *Stored) error {
	var wrong fault.Collector
	if v.UnitID != "" {
		err := tx.QueryRowContext(ctx, `SELECT meter_code FROM consumer_units WHERE id = $1 AND client_id = $2`,
			v.UnitID, v.ClientID).Scan(&v.Meter)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("invoice: read unit: %w", db.Classify(err))
		}
		wrong.Check(err == nil, "unit_id", "Unidade não encontrada neste cliente")
	}
	if v.FileID != "" {
		file, err := document.InContract(ctx, tx, v.ContractID, v.FileID)
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
		wrong.Check(err == nil, "file_id", "Arquivo não encontrado neste contrato")
		v.FileName = file.Filename
	}
	return wrong.Err()
}
