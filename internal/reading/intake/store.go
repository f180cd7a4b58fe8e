package intake

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// columns are a message as it is kept, and the name of who decided about it.
var columns = db.Columns[Message]{
	db.Text("id", func(m *Message) *string { return &m.ID }).GivenOnce(),
	db.Plain("origin", func(m *Message) *Origin { return &m.Origin }).GivenOnce(),
	db.Text("place", func(m *Message) *string { return &m.Place }).GivenOnce(),
	db.Int("uidvalidity", func(m *Message) *int64 { return &m.Validity }).GivenOnce(),
	db.Int("uid", func(m *Message) *int64 { return &m.UID }).GivenOnce(),
	db.Text("message_id", func(m *Message) *string { return &m.MessageID }).GivenOnce(),
	db.Text("sender", func(m *Message) *string { return &m.Sender }).GivenOnce(),
	db.Text("subject", func(m *Message) *string { return &m.Subject }).GivenOnce(),
	db.Plain("received_at", func(m *Message) *clock.Micros { return &m.ReceivedAt }).GivenOnce(),
	db.Plain("state", func(m *Message) *State { return &m.State }),
	db.Text("reason", func(m *Message) *string { return &m.Reason }),
	db.Int("size", func(m *Message) *int64 { return &m.Size }).GivenOnce(),
	db.OptionalText("blob_key", func(m *Message) *string { return &m.blobKey }),
	db.Plain("moved_at", func(m *Message) **clock.Micros { return &m.MovedAt }),
	db.OptionalText("decided_by", func(m *Message) *string { return &m.decidedBy }),
	db.Shown("u.name", func(m *Message) *string { return &m.DecidedBy }),
	db.Plain("decided_at", func(m *Message) **clock.Micros { return &m.DecidedAt }),
	db.Int("version", func(m *Message) *int64 { return &m.Version }),
}

const fromMessages = ` FROM intake_messages m LEFT JOIN users u ON u.id = m.decided_by WHERE `

// byKey reads what is known of an arrival; nil where it is new.
func byKey(ctx context.Context, q db.Q, a *Arrival) (*Message, error) {
	m, err := columns.Reader().New(q.QueryRowContext(ctx, "SELECT "+columns.Select("m.")+fromMessages+`m.origin = $1 AND m.place = $2 AND m.uidvalidity = $3 AND m.uid = $4`,
		string(a.Origin), a.Place, a.Validity, a.UID).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // nothing is known of it
	}
	if err != nil {
		return nil, db.Wrap(err, "intake: read message")
	}
	m.Items, err = itemsOf(ctx, q, m.ID)
	return m, err
}

// itemColumns are an item as it is kept.
var itemColumns = db.Columns[Item]{
	db.Text("id", func(i *Item) *string { return &i.ID }),
	db.Text("name", func(i *Item) *string { return &i.Name }),
	db.Text("sha256", func(i *Item) *string { return &i.SHA256 }),
	db.Int("size", func(i *Item) *int64 { return &i.Size }),
	db.Plain("state", func(i *Item) *ItemState { return &i.State }),
	db.Text("reason", func(i *Item) *string { return &i.Reason }),
	db.OptionalText("reading_id", func(i *Item) *string { return &i.ReadingID }),
}

var (
	insertMessageQuery = columns.Insert("intake_messages")
	insertItemQuery    = `INSERT INTO intake_items (message_id, position, ` + itemColumns.Names() + `) VALUES ` + db.Tuples(1, 2+len(itemColumns))
)

func itemsOf(ctx context.Context, q db.Q, messageID string) ([]Item, error) {
	return db.List(ctx, q, "intake: read items", itemColumns.Rows(), "SELECT "+itemColumns.Names()+` FROM intake_items WHERE message_id = $1 ORDER BY position`, messageID)
}

func insertMessage(ctx context.Context, tx *db.Tx, m *Message) error {
	if err := db.Exec(ctx, tx, "intake: insert message", insertMessageQuery, columns.Values(nil, m)...); err != nil {
		return err
	}
	return insertItems(ctx, tx, m)
}

func insertItems(ctx context.Context, tx *db.Tx, m *Message) error {
	for i := range m.Items {
		if err := db.Exec(ctx, tx, "intake: insert item", insertItemQuery, itemColumns.Values([]any{m.ID, i + 1}, &m.Items[i])...); err != nil {
			return err
		}
	}
	return nil
}

// moved notes that a message left its place.
func moved(ctx context.Context, tx *db.Tx, messageID string) error {
	return db.Exec(ctx, tx, "intake: note move", `UPDATE intake_messages SET moved_at = $2 WHERE id = $1 AND moved_at IS NULL`, messageID, clock.FromTime(tx.Now()))
}

// countSince is how many documents a way in brought since then, of one sender or of all.
func countSince(ctx context.Context, q db.Q, o Origin, sender string, since clock.Micros) (int, error) {
	return db.Count(ctx, q, "intake: count items", ` FROM intake_items i JOIN intake_messages m ON m.id = i.message_id
		WHERE m.received_at >= $1 AND m.origin = $2 AND ($3 = '' OR m.sender = $3) AND i.state IN ('recebido', 'repetido', 'retido')`, since, string(o), sender)
}

// pause notes that a way in had enough on a day; false where that was noted before.
// Protection: the primary key.
func pause(ctx context.Context, tx *db.Tx, o Origin, day string) (bool, error) {
	return db.Changed(ctx, tx, "intake: pause", `INSERT INTO intake_pauses (origin, day) VALUES ($1, $2) ON CONFLICT (origin, day) DO NOTHING`, string(o), day)
}

// ownerOf is the consultant of the clients whose contact the sender is, where that is
// one active person; else empty.
func ownerOf(ctx context.Context, q db.Q, sender string) (string, error) {
	if sender == "" {
		return "", nil
	}
	owners, err := db.List(ctx, q, "intake: read owner", db.Single[string], `
		SELECT DISTINCT u.id FROM clients l JOIN users u ON u.id = l.owner_user_id
		WHERE l.deleted_at IS NULL AND u.status = 'ativo' AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role IN ($2, $3, $4))
			AND (LOWER(l.contact_email) = $1 OR EXISTS (SELECT 1 FROM client_contacts k WHERE k.client_id = l.id AND LOWER(k.email) = $1)) LIMIT 2`,
		sender, string(actor.Gestora), string(actor.Backoffice), string(actor.Consultor))
	if err != nil || len(owners) != 1 {
		return "", err
	}
	return owners[0], nil
}

// staff are the active people who look after what arrives.
func staff(ctx context.Context, q db.Q) ([]string, error) {
	return db.List(ctx, q, "intake: read staff", db.Single[string], `
		SELECT DISTINCT u.id FROM users u JOIN user_roles r ON r.user_id = u.id WHERE u.status = 'ativo' AND r.role IN ($1, $2) ORDER BY u.id`,
		string(actor.Gestora), string(actor.Backoffice))
}
