package negotiation

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// columns are a deal as it is kept, and what is shown of its client, owner and
// contract.
var columns = db.Columns[Deal]{
	db.Text("id", func(d *Deal) *string { return &d.ID }).GivenOnce(),
	db.Int("number", func(d *Deal) *int64 { return &d.Number }).GivenOnce(),
	db.Text("client_id", func(d *Deal) *string { return &d.ClientID }).GivenOnce(),
	db.Shown("c.name", func(d *Deal) *string { return &d.Client }),
	db.Shown("c.cnpj", func(d *Deal) *string { return &d.CNPJ }),
	db.OptionalText("owner_user_id", func(d *Deal) *string { return &d.OwnerID }),
	db.Shown("u.name", func(d *Deal) *string { return &d.Owner }),
	db.Shown("c.owner_user_id", func(d *Deal) *string { return &d.Contact }),
	db.Text("title", func(d *Deal) *string { return &d.Title }),
	db.OptionalText("title_by", func(d *Deal) *string { return &d.TitleBy }),
	{Name: "search", Value: func(d *Deal) any { return d.searchText() }},
	db.Text("stage", func(d *Deal) *string { return (*string)(&d.Stage) }),
	db.Int("stage_at", func(d *Deal) *int64 { return (*int64)(&d.StageAt) }),
	db.Number("value", func(d *Deal) **money.Amount { return &d.Value }),
	db.OptionalText("value_by", func(d *Deal) *string { return &d.ValueBy }),
	db.Number("volume", func(d *Deal) **energy.Energy { return &d.Volume }),
	db.Plain("probability", func(d *Deal) **int { return &d.Probability }),
	db.Nullable("expected_close", func(d *Deal) *month.Date { return &d.ExpectedClose }),
	db.OptionalText("next_step", func(d *Deal) *string { return &d.NextStep }),
	db.Nullable("next_step_on", func(d *Deal) *month.Date { return &d.NextStepOn }),
	db.OptionalText("next_step_by", func(d *Deal) *string { return &d.NextStepBy }),
	db.OptionalText("supplier", func(d *Deal) *string { return &d.Supplier }),
	db.OptionalText("lost_reason", func(d *Deal) *string { return (*string)(&d.LostReason) }),
	db.OptionalText("lost_note", func(d *Deal) *string { return &d.LostNote }),
	db.OptionalText("proposal_id", func(d *Deal) *string { return &d.ProposalID }),
	db.OptionalText("contract_id", func(d *Deal) *string { return &d.ContractID }),
	db.Shown("k.contract_code", func(d *Deal) *string { return &d.ContractCode }),
	db.Plain("closed_at", func(d *Deal) **clock.Micros { return &d.ClosedAt }),
	db.Int("version", func(d *Deal) *int64 { return &d.Version }),
	db.Int("created_at", func(d *Deal) *int64 { return (*int64)(&d.CreatedAt) }).GivenOnce(),
	db.Text("created_by", func(d *Deal) *string { return &d.CreatedBy }).GivenOnce(),
	db.Int("updated_at", func(d *Deal) *int64 { return (*int64)(&d.UpdatedAt) }),
	db.Text("updated_by", func(d *Deal) *string { return &d.UpdatedBy }),
}

const tables = ` FROM deals d JOIN clients c ON c.id = d.client_id LEFT JOIN users u ON u.id = d.owner_user_id
	LEFT JOIN contracts k ON k.id = d.contract_id `

var (
	selected   = `SELECT ` + columns.Select("d.") + tables + `WHERE `
	insertDeal = columns.Insert("deals")
	updateDeal = columns.Update("deals")
)

// one reads the deal that the condition on d.… names; ErrNotFound where there is none.
func one(ctx context.Context, q db.Q, where string, args ...any) (Deal, error) {
	d, err := columns.Scan(q.QueryRowContext(ctx, selected+`d.deleted_at IS NULL AND `+where, args...).Scan)
	return d, db.WrapRow(err, ErrNotFound, "negotiation: read")
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
	if err != nil {
		return Deal{}, db.WrapRow(err, ErrNotFound, "negotiation: lock")
	}
	return byID(ctx, tx, scope, id)
}

// nextNumber takes the next number; the row stays held until the transaction ends.
func nextNumber(ctx context.Context, tx *db.Tx) (n int64, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE deal_numbers SET last = last + 1 WHERE name = 'negociacao' RETURNING last`).Scan(&n)
	return n, db.Wrap(err, "negotiation: number")
}

func insert(ctx context.Context, tx *db.Tx, d *Deal) error {
	return db.Exec(ctx, tx, "negotiation: insert", insertDeal, columns.Values(nil, d)...)
}

// update stores everything that may change of a deal that is held.
func update(ctx context.Context, tx *db.Tx, d *Deal) error {
	return db.Exec(ctx, tx, "negotiation: update", updateDeal, columns.Changing().Values([]any{d.ID}, d)...)
}

func remove(ctx context.Context, tx *db.Tx, d *Deal) error {
	return db.Exec(ctx, tx, "negotiation: delete", `UPDATE deals SET deleted_at = $2, version = $3, updated_at = $2, updated_by = $4 WHERE id = $1`,
		d.ID, d.UpdatedAt, d.Version, d.UpdatedBy)
}

func (d *Deal) searchText() string {
	return search.Text(fmt.Sprint(d.Number), d.Title, d.Supplier)
}

var (
	errClient = fault.MissingField("client_id", "Cliente não encontrado")
	errOwner  = fault.MissingField("responsavel_id", "Responsável não encontrado")
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
	c.cnpj, c.segment, c.contact, c.email, c.ownerID = cnpj.String, segment.String, contact.String, email.String, owner.String
	return c, db.WrapRow(err, errClient, "negotiation: client")
}

// Person is a user who may be responsible for a deal.
type Person struct{ ID, Name string }

// people lists the active users of the roles that look after deals.
func people(ctx context.Context, q db.Q) ([]Person, error) {
	return db.List(ctx, q, "negotiation: people", func(rows *sql.Rows, p *Person) error { return rows.Scan(&p.ID, &p.Name) }, `
		SELECT u.id, u.name FROM users u
		WHERE u.status = 'ativo' AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)
		ORDER BY u.search_text LIMIT 500`)
}

// isPerson reports whether the user may look after a deal.
func isPerson(ctx context.Context, q db.Q, id string) (bool, error) {
	var n int
	err := q.QueryRowContext(ctx, `
		SELECT COUNT(*) FROM users u WHERE u.id = $1 AND u.status = 'ativo' AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)`,
		id).Scan(&n)
	return n == 1, db.Wrap(err, "negotiation: person")
}

// closingRecipients are who is notified of a closed contract: the owner and those who
// lead; masked are those of them who see no prices.
func closingRecipients(ctx context.Context, q db.Q, ownerID string) (whole, masked []string, err error) {
	roles := map[string][]actor.Role{}
	err = db.Each(ctx, q, `
		SELECT u.id, r.role FROM users u JOIN user_roles r ON r.user_id = u.id
		WHERE u.status = 'ativo' AND (u.id = $1 OR EXISTS (SELECT 1 FROM user_roles g WHERE g.user_id = u.id AND g.role = $2))`,
		[]any{ownerID, actor.Gestora}, func(rows *sql.Rows) error {
			var id string
			var role actor.Role
			if err := rows.Scan(&id, &role); err != nil {
				return err
			}
			roles[id] = append(roles[id], role)
			return nil
		})
	for _, id := range slices.Sorted(maps.Keys(roles)) {
		if a := (actor.Actor{UserID: id, Roles: roles[id]}); a.SeesPrices() {
			whole = append(whole, id)
		} else {
			masked = append(masked, id)
		}
	}
	return whole, masked, db.Wrap(err, "negotiation: recipients")
}

// micros is the moment of a transaction as rows keep it.
func micros(tx *db.Tx) clock.Micros { return clock.FromTime(tx.Now()) }
