package lead

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// ofStaff is the condition that the user whom a column names is of the house.
func ofStaff(column string) string {
	return `EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = ` + column + ` AND r.role IN ('` + string(actor.Gestora) + `', '` + string(actor.Backoffice) + `'))`
}

// contactColumns is a contact as it is kept.
var contactColumns = db.Columns[Contact]{
	db.Text("id", func(c *Contact) *string { return &c.ID }).GivenOnce(),
	db.Text("client_id", func(c *Contact) *string { return &c.ClientID }).GivenOnce(),
	db.Text("name", func(c *Contact) *string { return &c.Name }),
	db.OptionalText("role", func(c *Contact) *string { return &c.Role }),
	db.OptionalText("phone", func(c *Contact) *string { return (*string)(&c.Phone) }),
	db.OptionalText("email", func(c *Contact) *string { return &c.Email }),
	db.OptionalText("email_by", func(c *Contact) *string { return &c.EmailBy }),
	{Name: ofStaff("email_by"), Place: func(c *Contact) any { return &c.OfStaff }, Expression: true},
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
	search.SortByName(found, func(c *Contact) string { return c.Name })
	return found, err
}

func registered(ctx context.Context, q db.Q, clientID string) ([]Address, error) {
	found, err := db.List(ctx, q, "lead: registered addresses", func(rows *sql.Rows, a *Address) error { return rows.Scan(&a.ID, &a.Name, &a.Email) }, `
		SELECT id, COALESCE(contact_name, ''), contact_email FROM clients WHERE id = $1 AND deleted_at IS NULL AND contact_email IS NOT NULL AND `+ofStaff("contact_email_by")+`
		UNION ALL SELECT id, name, email FROM client_contacts WHERE client_id = $1 AND email IS NOT NULL AND `+ofStaff("email_by"), clientID)
	slices.SortFunc(found, func(a, b Address) int { return cmp.Or(cmp.Compare(a.Email, b.Email), cmp.Compare(a.ID, b.ID)) })
	return slices.CompactFunc(found, func(a, b Address) bool { return a.Email == b.Email }), err
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
