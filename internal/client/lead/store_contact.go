package lead

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"ynova/internal/platform/db"
)

// contactColumns is a contact as it is kept.
var contactColumns = db.Columns[Contact]{
	db.Text("id", func(c *Contact) *string { return &c.ID }).GivenOnce(),
	db.Text("client_id", func(c *Contact) *string { return &c.ClientID }).GivenOnce(),
	db.Text("name", func(c *Contact) *string { return &c.Name }),
	db.OptionalText("role", func(c *Contact) *string { return &c.Role }),
	db.OptionalText("phone", func(c *Contact) *string { return (*string)(&c.Phone) }),
	db.OptionalText("email", func(c *Contact) *string { return &c.Email }),
	db.Int("version", func(c *Contact) *int64 { return &c.Version }),
	{Name: "created_at", Value: func(c *Contact) any { return c.UpdatedAt }, Once: true},
	db.Int("updated_at", func(c *Contact) *int64 { return (*int64)(&c.UpdatedAt) }),
}

var (
	selectContacts  = `SELECT ` + contactColumns.Select("") + ` FROM client_contacts WHERE `
	changedContact  = contactColumns.Where(func(f *db.Field[Contact]) bool { return !f.Once })
	insertOfContact = `INSERT INTO client_contacts (` + contactColumns.Names() + `) VALUES ` + db.Tuples(1, len(contactColumns))
	updateOfContact = `UPDATE client_contacts SET ` + changedContact.Set(2) + ` WHERE id = $1`
)

func scanContact(into func(...any) error) (Contact, error) {
	r := contactColumns.Reader()
	err := r.Read(into)
	return r.Row, err
}

func contactsOf(ctx context.Context, q db.Q, clientID string) ([]Contact, error) {
	rows, err := q.QueryContext(ctx, selectContacts+`client_id = $1 ORDER BY name, id`, clientID)
	found, err := db.Collect(rows, err, db.Scanned(scanContact))
	if err != nil {
		return nil, fmt.Errorf("lead: contacts: %w", err)
	}
	return found, nil
}

func contactByID(ctx context.Context, q db.Q, clientID, contactID string) (Contact, error) {
	c, err := scanContact(q.QueryRowContext(ctx, selectContacts+`client_id = $1 AND id = $2`, clientID, contactID).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return c, errPart
	}
	if err != nil {
		return c, fmt.Errorf("lead: contact: %w", db.Classify(err))
	}
	return c, nil
}

func insertContact(ctx context.Context, tx *db.Tx, c *Contact) error {
	_, err := tx.ExecContext(ctx, insertOfContact, contactColumns.Values(nil, c)...)
	if err != nil {
		return fmt.Errorf("lead: add contact: %w", err)
	}
	return nil
}

func updateContact(ctx context.Context, tx *db.Tx, c *Contact) error {
	_, err := tx.ExecContext(ctx, updateOfContact, changedContact.Values([]any{c.ID}, c)...)
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
