package lead

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
)

const contactColumns = `id, client_id, name, role, phone, email, version, updated_at`

func scanContact(into func(...any) error) (Contact, error) {
	var c Contact
	var role, phone, email sql.NullString
	err := into(&c.ID, &c.ClientID, &c.Name, &role, &phone, &email, &c.Version, &c.UpdatedAt)
	c.Role, c.Phone, c.Email = role.String, brdoc.Phone(phone.String), email.String
	return c, err
}

func contactsOf(ctx context.Context, q db.Q, clientID string) ([]Contact, error) {
	rows, err := q.QueryContext(ctx, `SELECT `+contactColumns+` FROM client_contacts WHERE client_id = $1 ORDER BY name, id`, clientID)
	found, err := db.Collect(rows, err, db.Scanned(scanContact))
	if err != nil {
		return nil, fmt.Errorf("lead: contacts: %w", err)
	}
	return found, nil
}

func contactByID(ctx context.Context, q db.Q, clientID, contactID string) (Contact, error) {
	c, err := scanContact(q.QueryRowContext(ctx, `SELECT `+contactColumns+` FROM client_contacts WHERE client_id = $1 AND id = $2`, clientID, contactID).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return c, errPart
	}
	if err != nil {
		return c, fmt.Errorf("lead: contact: %w", db.Classify(err))
	}
	return c, nil
}

func insertContact(ctx context.Context, tx *db.Tx, c *Contact) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO client_contacts (id, client_id, name, role, phone, email, version, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
		c.ID, c.ClientID, c.Name, db.Optional(c.Role), db.Optional(string(c.Phone)), db.Optional(c.Email), c.Version, c.UpdatedAt)
	if err != nil {
		return fmt.Errorf("lead: add contact: %w", err)
	}
	return nil
}

func updateContact(ctx context.Context, tx *db.Tx, c *Contact) error {
	_, err := tx.ExecContext(ctx, `UPDATE client_contacts SET name = $2, role = $3, phone = $4, email = $5, version = $6, updated_at = $7 WHERE id = $1`,
		c.ID, c.Name, db.Optional(c.Role), db.Optional(string(c.Phone)), db.Optional(c.Email), c.Version, c.UpdatedAt)
	if err != nil {
		return fmt.Errorf("lead: update contact: %w", err)
	}
	return nil
}

func deleteContact(ctx context.Context, tx *db.Tx, contactID string) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM client_contacts WHERE id = $1`, contactID); err != nil {
		return fmt.Errorf("lead: delete contact: %w", err)
	}
	return nil
}
