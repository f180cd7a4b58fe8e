package lead

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/client"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

const columns = `c.id, c.name, c.cnpj, c.segment, c.consumer_class, c.supply_group, c.state, c.city, c.contact_name, c.contact_phone,
	c.contact_email, c.funnel_status, c.migration_status, c.extra_tax, c.last_interaction, c.next_step, c.next_step_on, c.notes,
	c.owner_user_id, (SELECT u.name FROM users u WHERE u.id = c.owner_user_id),
	c.partner_id, (SELECT p.name FROM partners p WHERE p.id = c.partner_id), c.version, c.created_at, c.updated_at`

// scan reads the columns; what stands empty in the row is an empty text.
func scan(into func(...any) error) (Lead, error) {
	var l Lead
	var segment, class, group, state, city, contact, phone, email, step, on, notes, owner, ownerName, partner, partnerName sql.NullString
	var tax sql.Null[percent.Percent]
	var talk sql.Null[clock.Micros]
	err := into(&l.ID, &l.Name, (*string)(&l.CNPJ), &segment, &class, &group, &state, &city, &contact, &phone, &email,
		(*string)(&l.Funnel), (*string)(&l.Migration), &tax, &talk, &step, &on, &notes, &owner, &ownerName, &partner, &partnerName,
		&l.Version, &l.CreatedAt, &l.UpdatedAt)
	if err != nil {
		return l, err
	}
	l.Segment, l.Class, l.Group, l.State, l.City = segment.String, Class(class.String), group.String, state.String, city.String
	l.Contact, l.Phone, l.Email = contact.String, brdoc.Phone(phone.String), email.String
	l.NextStep, l.Notes = step.String, notes.String
	l.OwnerID, l.Owner, l.PartnerID, l.Partner = owner.String, ownerName.String, partner.String, partnerName.String
	if tax.Valid {
		l.ExtraTax = &tax.V
	}
	if talk.Valid {
		l.LastTalk = &talk.V
	}
	l.NextStepOn, err = dateOf(on)
	return l, err
}

func dateOf(s sql.NullString) (*month.Date, error) {
	if !s.Valid {
		return nil, nil
	}
	d, err := month.ParseDate(s.String)
	return &d, err
}

// byID reads a lead in the scope, and with hold locks it.
func byID(ctx context.Context, q db.Q, scope client.Scope, leadID, hold string) (Lead, error) {
	if !id.Valid(leadID) {
		return Lead{}, ErrNotFound
	}
	args := []any{leadID}
	where := scope.Where("c.id", &args)
	l, err := scan(q.QueryRowContext(ctx, `SELECT `+columns+` FROM clients c
		WHERE c.id = $1 AND c.deleted_at IS NULL AND `+where+hold, args...).Scan)
	return l, db.WrapRow(err, ErrNotFound, "lead: read")
}

// listed reads every lead in the scope, by name.
func listed(ctx context.Context, q db.Q, scope client.Scope) ([]Lead, error) {
	var args []any
	where := scope.Where("c.id", &args)
	return db.List(ctx, q, "lead: list", db.Scanned(scan), `SELECT `+columns+` FROM clients c
		WHERE c.deleted_at IS NULL AND `+where+` ORDER BY c.name, c.id LIMIT `+mostListed, args...)
}

// mostListed bounds what the session's list holds.
const mostListed = "20000"

// known is a client's row with a CNPJ, deleted ones included.
func known(ctx context.Context, q db.Q, cnpj brdoc.CNPJ) (leadID string, deleted bool, err error) {
	var at sql.NullInt64
	err = q.QueryRowContext(ctx, `SELECT id, deleted_at FROM clients WHERE cnpj = $1`, string(cnpj)).Scan(&leadID, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return leadID, at.Valid, db.Wrap(err, "lead: by cnpj")
}

// update writes everything that an input may change.
func update(ctx context.Context, tx *db.Tx, l *Lead) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE clients SET name = $2, cnpj = $3, segment = $4, consumer_class = $5, supply_group = $6, state = $7, city = $8, contact_name = $9,
			contact_phone = $10, contact_email = $11, funnel_status = $12, migration_status = $13, extra_tax = $14, next_step = $15,
			next_step_on = $16, notes = $17, search_text = $18, version = $19, updated_at = $20
		WHERE id = $1`,
		l.ID, l.Name, string(l.CNPJ), db.Optional(l.Segment), db.Optional(string(l.Class)), db.Optional(l.Group), db.Optional(l.State), db.Optional(l.City),
		db.Optional(l.Contact), db.Optional(string(l.Phone)), db.Optional(l.Email), string(l.Funnel), string(l.Migration), l.ExtraTax,
		db.Optional(l.NextStep), dateText(l.NextStepOn), db.Optional(l.Notes), client.SearchText(l.Name, string(l.CNPJ)), l.Version, l.UpdatedAt)
	if db.IsUnique(err) {
		return errTaken.WithCause(err)
	}
	return db.Wrap(err, "lead: update")
}

// talked notes that there was contact with a client.
func talked(ctx context.Context, tx *db.Tx, leadID string) error {
	return db.Exec(ctx, tx, "lead: interaction", `UPDATE clients SET last_interaction = $2 WHERE id = $1`, leadID, clock.FromTime(tx.Now()))
}

// remove marks the client as deleted.
func remove(ctx context.Context, tx *db.Tx, l *Lead) error {
	return db.Exec(ctx, tx, "lead: delete", `UPDATE clients SET deleted_at = $2, version = $3, updated_at = $2 WHERE id = $1`, l.ID, l.UpdatedAt, l.Version)
}

func dateText(d *month.Date) *string {
	if d == nil {
		return nil
	}
	s := d.String()
	return &s
}
