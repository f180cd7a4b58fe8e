package invoice

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/document"
	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// columns are an invoice as it is kept, and the names of what it refers to.
var columns = db.Columns[Stored]{
	db.Text("id", func(v *Stored) *string { return &v.ID }).GivenOnce(),
	db.Plain("kind", func(v *Stored) *Kind { return &v.Kind }).GivenOnce(),
	db.OptionalText("contract_id", func(v *Stored) *string { return &v.ContractID }).GivenOnce(),
	db.Text("client_id", func(v *Stored) *string { return &v.ClientID }).GivenOnce(),
	db.OptionalText("unit_id", func(v *Stored) *string { return &v.UnitID }),
	db.Plain("month", func(v *Stored) *month.Month { return &v.Month }),
	db.OptionalText("number", func(v *Stored) *string { return &v.Number }),
	db.Nullable("issued_on", func(v *Stored) *month.Date { return &v.Issued }),
	db.Nullable("due_on", func(v *Stored) *month.Date { return &v.Due }),
	db.Number("total", func(v *Stored) **money.Amount { return &v.Total }),
	db.Plain("status", func(v *Stored) *Status { return &v.Status }),
	db.OptionalText("file_id", func(v *Stored) *string { return &v.FileID }),
	db.OptionalText("note", func(v *Stored) *string { return &v.Note }),
	db.Text("source", func(v *Stored) *string { return &v.Source }).GivenOnce(),
	db.Plain("sole", func(v *Stored) *bool { return &v.Sole }),
	{Name: "figures", Place: func(v *Stored) any { return storedFigures{v} }, Value: func(v *Stored) any { return storedFigures{v} }},
	{Name: "icms_value", Place: func(*Stored) any { return new(db.NullNumber) }, Value: func(v *Stored) any { return db.NumberOf(v.icms()).Arg() }},
	db.OptionalText("access_key", func(v *Stored) *string { return &v.AccessKey }),
	db.OptionalText("named_key", func(v *Stored) *string { return &v.Named }),
	db.Plain("returns", func(v *Stored) *bool { return &v.Returns }),
	db.Plain("state", func(v *Stored) *State { return &v.State }),
	db.Plain("state_at", func(v *Stored) **clock.Micros { return &v.StateAt }),
	db.Int("version", func(v *Stored) *int64 { return &v.Version }),
	db.Plain("created_at", func(v *Stored) *clock.Micros { return &v.CreatedAt }).GivenOnce(),
	db.OptionalText("created_by", func(v *Stored) *string { return &v.CreatedBy }).GivenOnce(),
	db.Plain("updated_at", func(v *Stored) *clock.Micros { return &v.UpdatedAt }),
	db.OptionalText("updated_by", func(v *Stored) *string { return &v.UpdatedBy }),
	db.Shown("(SELECT u.meter_code FROM consumer_units u WHERE u.id = i.unit_id)", func(v *Stored) *string { return &v.Meter }),
	db.Shown("(SELECT d.filename FROM documents d WHERE d.id = i.file_id AND d.deleted_at IS NULL)", func(v *Stored) *string { return &v.FileName }),
	db.Shown(`(SELECT e.text FROM fiscal_events e WHERE e.access_key = i.access_key AND e.type = '`+fiscal.EventCorrection+`' AND e.state = '`+string(EventApplied)+`'
		ORDER BY e.sequence DESC LIMIT 1)`, func(v *Stored) *string { return &v.Correction }),
}

var (
	selectNamed   = `SELECT ` + columns.Select("i.") + ` FROM invoices i WHERE i.deleted_at IS NULL AND `
	insertInvoice = columns.Insert("invoices")
	updateInvoice = columns.Update("invoices")
)

// icms is the ICMS that the figures state, by which findings are summed; nil: they do not.
func (v *Stored) icms() *money.Amount {
	if v.Bill != nil {
		return v.Bill.ICMSValue
	}
	if v.NF != nil {
		return v.NF.ICMSValue
	}
	return nil
}

// storedFigures reads and writes the figures that the kind of an invoice has, as JSON.
type storedFigures struct{ of *Stored }

// Scan implements sql.Scanner; the kind was read before.
func (f storedFigures) Scan(src any) error {
	var text db.NullText
	if err := text.Scan(src); err != nil {
		return err
	}
	f.of.NF, f.of.Bill = nil, nil
	if f.of.Kind == KindNF {
		return json.Unmarshal([]byte(text), &f.of.NF)
	}
	return json.Unmarshal([]byte(text), &f.of.Bill)
}

// Value implements driver.Valuer.
func (f storedFigures) Value() (driver.Value, error) {
	var figures any = f.of.NF
	if f.of.Kind == KindBill {
		figures = f.of.Bill
	}
	text, err := json.Marshal(figures)
	return string(text), err
}

// Stored is an invoice with the names of what it refers to.
type Stored struct {
	Invoice
	Meter    string
	FileName string // empty where the file is gone

	Correction string // the text of its letter of correction
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

// Counts is the condition on the invoices of an alias that count in their month: every
// query that sums or judges invoices has it. One that returns goods counts as minus
// (Invoice.Signed).
func Counts(alias string) string {
	return alias + `.deleted_at IS NULL AND ` + alias + `.state IN ('` + string(StateValid) + `', '` + string(StateReturn) + `')`
}

// Proves is the condition on those that are the document of their month: what returns goods
// is none.
func Proves(alias string) string {
	return alias + `.deleted_at IS NULL AND ` + alias + `.state = '` + string(StateValid) + `'`
}

// SignedTotal is the total of the invoices of an alias: of one that returns goods, as minus.
func SignedTotal(alias string) string {
	return `CASE WHEN ` + alias + `.state = '` + string(StateReturn) + `' THEN -` + alias + `.total ELSE ` + alias + `.total END`
}

// ofContract reads the invoices of a contract in reach, newest month first.
func ofContract(ctx context.Context, q db.Q, contractID string, r reach) ([]Stored, error) {
	args := []any{contractID}
	where := r.where(&args)
	return list(ctx, q, `i.contract_id = $1 AND `+where+` ORDER BY i.month DESC, i.created_at DESC, i.id`, args...)
}

// coded is an invoice with the code of its contract.
type coded struct {
	Stored
	ContractCode string
}

// ofClient reads a page of the invoices in reach of a client's contracts, newest month first, and counts them.
func ofClient(ctx context.Context, q db.Q, clientID string, r reach, limit, offset int) ([]coded, int, error) {
	args := []any{clientID}
	where := ` FROM invoices i JOIN contracts c ON c.id = i.contract_id WHERE i.deleted_at IS NULL AND c.deleted_at IS NULL AND i.client_id = $1 AND ` + r.where(&args)
	total, err := db.Count(ctx, q, "invoice: count of client", where, args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := db.List(ctx, q, "invoice: list of client", func(rows *sql.Rows, v *coded) error {
		reader := columns.Reader(&v.ContractCode)
		err := reader.Read(rows.Scan)
		v.Stored = reader.Row
		return err
	}, `SELECT `+columns.Select("i.")+`, c.contract_code`+where+` ORDER BY i.month DESC, i.created_at DESC, i.id`+db.Page(&args, limit, offset), args...)
	return found, total, err
}

// OfContract reads all invoices of a contract, newest month first, for who has
// already decided that they may be seen.
func OfContract(ctx context.Context, q db.Q, contractID string) ([]Stored, error) {
	return list(ctx, q, `i.contract_id = $1 ORDER BY i.month DESC, i.created_at DESC, i.id`, contractID)
}

// OfMonths reads the invoices of a contract that count from one month to another, oldest
// first, signed.
func OfMonths(ctx context.Context, q db.Q, contractID string, from, to month.Month) ([]Invoice, error) {
	stored, err := list(ctx, q, Counts("i")+` AND i.contract_id = $1 AND i.month >= $2 AND i.month <= $3 ORDER BY i.month, i.created_at, i.id`,
		contractID, from, to)
	invoices := make([]Invoice, len(stored))
	for i := range stored {
		invoices[i] = stored[i].Signed()
	}
	return invoices, err
}

// OfClients reads the invoices of clients that count from one month to another, by contract,
// oldest first, signed; those of no contract by "".
func OfClients(ctx context.Context, q db.Q, clientIDs []string, from, to month.Month) (map[string][]Invoice, error) {
	stored, err := db.ListIn(ctx, q, "invoice: list of clients", columns.Rows(),
		selectNamed+Counts("i")+` AND i.month >= '`+from.String()+`' AND i.month <= '`+to.String()+`' AND i.client_id IN `, ` ORDER BY i.month, i.created_at, i.id`, clientIDs)
	found := map[string][]Invoice{}
	for i := range stored {
		found[stored[i].ContractID] = append(found[stored[i].ContractID], stored[i].Signed())
	}
	return found, err
}

// OfUnit reads the invoices of one kind that count and that a unit has in a month, oldest first; those
// of the contract that name no unit count as well.
func OfUnit(ctx context.Context, q db.Q, contractID, unitID string, m month.Month, k Kind) ([]Stored, error) {
	return list(ctx, q, Counts("i")+` AND i.month = $1 AND i.kind = $2 AND (i.unit_id = $3 OR i.contract_id = $4 AND (i.unit_id IS NULL OR $3 = '')) ORDER BY i.created_at, i.id`,
		m, string(k), unitID, contractID)
}

// MonthsOf returns the months of the contract that have an invoice which counts.
func MonthsOf(ctx context.Context, q db.Q, contractID string) ([]month.Month, error) {
	return db.List(ctx, q, "invoice: months", db.Single[month.Month], `
		SELECT DISTINCT i.month FROM invoices i WHERE i.contract_id = $1 AND `+Counts("i")+` ORDER BY i.month`, contractID)
}

// MoveToClient makes the invoices of a contract follow it to another client.
func MoveToClient(ctx context.Context, tx *db.Tx, contractID, clientID string) error {
	return db.Exec(ctx, tx, "invoice: move to client", `UPDATE invoices SET client_id = $2, unit_id = NULL WHERE contract_id = $1 AND client_id <> $2`,
		contractID, clientID)
}

func list(ctx context.Context, q db.Q, where string, args ...any) ([]Stored, error) {
	return db.List(ctx, q, "invoice: list", columns.Rows(), selectNamed+where, args...)
}

// byID reads one invoice in reach, and with forUpdate locks it; ErrNotFound when there
// is none.
func byID(ctx context.Context, q db.Q, id string, r reach, forUpdate string) (Stored, error) {
	if len(id) > 64 {
		return Stored{}, ErrNotFound
	}
	args := []any{id}
	where := r.where(&args)
	v, err := columns.Scan(q.QueryRowContext(ctx, selectNamed+`i.id = $1 AND `+where+forUpdate, args...).Scan)
	return v, db.WrapRow(err, ErrNotFound, "invoice: read")
}

// InReach reads one invoice that the actor may read.
func InReach(ctx context.Context, q db.Q, a actor.Actor, id string) (Stored, error) {
	if !a.Can(actor.InvoicesRead) {
		return Stored{}, actor.ErrDenied
	}
	return byID(ctx, q, id, reachOf(a, actor.InvoicesRead), "")
}

func insert(ctx context.Context, tx *db.Tx, v *Stored) error {
	return once(db.Exec(ctx, tx, "invoice: insert", insertInvoice, columns.Values(nil, v)...))
}

func update(ctx context.Context, tx *db.Tx, v *Stored) error {
	return once(db.Exec(ctx, tx, "invoice: update", updateInvoice, columns.Changing().Values([]any{v.ID}, v)...))
}

// once says what the unique key of read documents refuses.
func once(err error) error {
	if db.IsUnique(err) {
		return ErrTwice.WithCause(err)
	}
	return err
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
		err := tx.QueryRowContext(ctx, `SELECT meter_code FROM consumer_units WHERE id = $1 AND client_id = $2 AND merged_into IS NULL`,
			v.UnitID, v.ClientID).Scan(&v.Meter)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("invoice: read unit: %w", db.Classify(err))
		}
		wrong.Found(err == nil, "unit_id", "Unidade não encontrada neste cliente")
	}
	if v.FileID != "" {
		file, err := document.InContract(ctx, tx, v.ContractID, v.FileID)
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
		wrong.Found(err == nil, "file_id", "Arquivo não encontrado neste contrato")
		v.FileName = file.Filename
	}
	return wrong.Err()
}
