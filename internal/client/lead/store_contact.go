package lead

import (
	"context"

	"ynova/internal/kernel/ptbr"
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
	insertOfContact = contactColumns.Insert("client_contacts")
	updateOfContact = contactColumns.Update("client_contacts")
)

func contactsOf(ctx context.Context, q db.Q, clientID string) ([]Contact, error) {
	found, err := db.List(ctx, q, "lead: contacts", contactColumns.Rows(), selectContacts+`client_id = $1 ORDER BY id`, clientID)
	ptbr.SortByName(found, func(c *Contact) string { return c.Name })
	return found, err
}

func contactByID(ctx context.Context, q db.Q, clientID, contactID string) (Contact, error) {
	c, err := contactColumns.Scan(q.QueryRowContext(ctx, selectContacts+`client_id = $1 AND id = $2`, clientID, contactID).Scan)
	return c, db.WrapRow(err, errPart, "lead: contact")
}

func insertContact(ctx context.Context, tx *db.Tx, c *Contact) error {
	return db.Exec(ctx, tx, "lead: add contact", insertOfContact, contactColumns.Values(nil, c)...)
}

func updateContact(ctx context.Context, tx *db.Tx, c *Contact) error {
	return db.Exec(ctx, tx, "lead: update contact", updateOfContact, contactColumns.Changing().Values([]any{c.ID}, c)...)
}

func deleteContact(ctx context.Context, tx *db.Tx, contactID string) error {
	return db.Exec(ctx, tx, "lead: delete contact", `DELETE FROM client_contacts WHERE id = $1`, contactID)
}
