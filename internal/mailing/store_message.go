package mailing

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
)

// orderedColumns are a message as it is ordered.
var orderedColumns = db.Columns[Message]{
	db.Text("id", func(m *Message) *string { return &m.ID }),
	db.Text("batch_id", func(m *Message) *string { return &m.BatchID }),
	db.Text("client_id", func(m *Message) *string { return &m.ClientID }),
	db.Text("balance_id", func(m *Message) *string { return &m.BalanceID }),
	db.Plain("month", func(m *Message) *month.Month { return &m.Month }),
	db.Text("context", func(m *Message) *string { return &m.Context }),
	db.Text("client_name", func(m *Message) *string { return &m.ClientName }),
	db.Text("meter", func(m *Message) *string { return &m.Meter }),
	db.Plain("state", func(m *Message) *record.State { return &m.State }),
	db.Plain("created_at", func(m *Message) *clock.Micros { return &m.CreatedAt }),
	db.Plain("updated_at", func(m *Message) *clock.Micros { return &m.UpdatedAt }),
	db.Text("created_by", func(m *Message) *string { return &m.CreatedBy }),
}

// composedColumns are what is going to be sent; lists leave out the last three.
var composedColumns = db.Columns[Message]{
	db.Nullable("composed_at", func(m *Message) *clock.Micros { return &m.composedAt }),
	db.OptionalText("domain", func(m *Message) *string { return &m.Domain }),
	db.OptionalText("reply_to", func(m *Message) *string { return &m.ReplyTo }),
	db.OptionalText("subject", func(m *Message) *string { return &m.Subject }),
	db.OptionalText("file_key", func(m *Message) *string { return &m.fileKey }),
	db.OptionalText("file_sha256", func(m *Message) *string { return &m.SHA256 }),
	db.Nullable("file_size", func(m *Message) *int64 { return &m.fileSize }),
	db.OptionalText("body_text", func(m *Message) *string { return &m.Text }),
	db.OptionalText("body_html", func(m *Message) *string { return &m.HTML }),
	db.JSON("attachments", func(m *Message) *[]File { return &m.Attachments }),
}

// recipientColumns are a recipient, after the message's id; the first three are of
// its order.
var recipientColumns = db.Columns[Recipient]{
	db.Plain("ordinal", func(r *Recipient) *int { return &r.Ordinal }).GivenOnce(),
	db.Text("address", func(r *Recipient) *string { return &r.Address }).GivenOnce(),
	db.Plain("state", func(r *Recipient) *record.State { return &r.State }),
	db.Plain("attempts", func(r *Recipient) *int { return &r.Attempts }),
	db.OptionalText("error", func(r *Recipient) *string { return &r.Error }),
	db.Plain("first_attempt_at", func(r *Recipient) **clock.Micros { return &r.FirstAttempt }),
	db.Plain("last_attempt_at", func(r *Recipient) **clock.Micros { return &r.LastAttempt }),
	db.Plain("next_attempt_at", func(r *Recipient) **clock.Micros { return &r.NextAttempt }),
	db.Plain("sent_at", func(r *Recipient) **clock.Micros { return &r.SentAt }),
	{Name: "bounced_at", Place: func(r *Recipient) any { return &r.BouncedAt }},
}

var (
	listedMessage = slices.Concat(orderedColumns, composedColumns[:7], db.Columns[Message]{
		db.Shown("(SELECT y.user_id FROM mail_batches y WHERE y.id = x.batch_id)", func(m *Message) *string { return &m.UserID }),
	})
	wholeMessage = slices.Concat(listedMessage, composedColumns[7:])
	claimed      = recipientColumns.Named("state", "attempts", "first_attempt_at", "last_attempt_at", "next_attempt_at")

	selectMessages    = "SELECT " + listedMessage.Select("x.") + " FROM mail_messages x WHERE "
	insertOfMessage   = orderedColumns.Insert("mail_messages")
	insertOfRecipient = "INSERT INTO mail_recipients (" + recipientColumns[:3].Names() + ", message_id) VALUES ($1, $2, $3, $4)"
	selectRecipients  = "SELECT " + recipientColumns.Names() + ", message_id FROM mail_recipients WHERE message_id IN "
	updateOfRecipient = "UPDATE mail_recipients SET " + recipientColumns.Changing().Set(3) +
		" WHERE message_id = $1 AND ordinal = $2 AND (state <> 'enviado' OR $3 = 'enviado')"
	claimOfRecipient = "UPDATE mail_recipients SET " + claimed.Set(3) + " WHERE message_id = $1 AND ordinal = $2 AND state = 'pendente'"
)

// insertMessage adds a message with its records and recipients; false, and nothing added,
// when one about any of the records is on its way.
func insertMessage(ctx context.Context, tx *db.Tx, m *Message) (bool, error) {
	m.CreatedAt = clock.FromTime(tx.Now())
	m.UpdatedAt = m.CreatedAt
	if err := db.Exec(ctx, tx, "mailing: insert message", insertOfMessage, orderedColumns.Values(nil, m)...); err != nil {
		return false, err
	}
	if free, err := insertParts(ctx, tx, m); err != nil || !free {
		return false, err
	}
	for i := range m.Recipients {
		args := append(recipientColumns[:3].Values(nil, &m.Recipients[i]), m.ID)
		if err := db.Exec(ctx, tx, "mailing: insert recipient", insertOfRecipient, args...); err != nil {
			return false, err
		}
	}
	return true, nil
}

// messageByID reads a message in reach with everything about it; lock is the
// dialect's ForUpdate or empty.
func messageByID(ctx context.Context, q db.Q, scope client.Scope, messageID, lock string) (*Message, error) {
	args := []any{messageID}
	m, err := wholeMessage.Reader().New(q.QueryRowContext(ctx, "SELECT "+wholeMessage.Select("x.")+" FROM mail_messages x WHERE x.id = $1 AND "+
		scope.Where("x.client_id", &args)+lock, args...).Scan)
	if err != nil {
		return nil, db.WrapRow(err, errNoMessage, "mailing: message")
	}
	return m, addDetails(ctx, q, []*Message{m})
}

func messages(ctx context.Context, q db.Q, scope client.Scope, f MessageFilter) ([]*Message, int, error) {
	var args []any
	where := scope.Where("x.client_id", &args)
	and := func(condition string) { where += " AND " + condition }
	if f.Month != "" {
		and("x.month = " + db.Arg(&args, f.Month))
	}
	if f.State != "" {
		and("x.state = " + db.Arg(&args, string(f.State)))
	}
	if f.Record != nil {
		and("x.id IN (SELECT message_id FROM mail_parts WHERE balance_id = " + db.Arg(&args, f.Record.BalanceID) + " AND month = " + db.Arg(&args, f.Record.Month.String()) + ")")
	}
	if f.BatchID != "" {
		and("x.batch_id = " + db.Arg(&args, f.BatchID))
	}
	total, err := db.Count(ctx, q, "mailing: count messages", " FROM mail_messages x WHERE "+where, args...)
	if err != nil {
		return nil, 0, err
	}
	query := selectMessages + where + " ORDER BY x.id DESC" + db.Page(&args, f.Limit, f.Offset)
	found, err := db.List(ctx, q, "mailing: messages", db.Scanned(listedMessage.Reader().New), query, args...)
	if err != nil {
		return nil, 0, err
	}
	return found, total, addDetails(ctx, q, found)
}

// addDetails reads the records and the recipients of the messages.
func addDetails(ctx context.Context, q db.Q, list []*Message) error {
	if err := addParts(ctx, q, list); err != nil {
		return err
	}
	return addRecipients(ctx, q, list)
}

func addRecipients(ctx context.Context, q db.Q, list []*Message) error {
	byID := make(map[string]*Message, len(list))
	ids := make([]string, len(list))
	for i, m := range list {
		byID[m.ID], ids[i] = m, m.ID
	}
	var messageID string
	r := recipientColumns.Reader(&messageID)
	err := db.EachIn(ctx, q, selectRecipients, " ORDER BY message_id, ordinal", ids, func(rows *sql.Rows) error {
		err := r.Read(rows.Scan)
		if err == nil {
			byID[messageID].Recipients = append(byID[messageID].Recipients, r.Row)
		}
		return err
	})
	return db.Wrap(err, "mailing: recipients")
}

// saveRecipient stores how far a recipient is. What was sent stays sent.
func saveRecipient(ctx context.Context, tx *db.Tx, messageID string, r *Recipient) error {
	return db.Exec(ctx, tx, "mailing: save recipient", updateOfRecipient, recipientColumns.Changing().Values([]any{messageID, r.Ordinal}, r)...)
}

// claimRecipient moves a pending recipient on; false when it is not pending.
func claimRecipient(ctx context.Context, tx *db.Tx, messageID string, r *Recipient) (bool, error) {
	return db.Changed(ctx, tx, "mailing: claim recipient", claimOfRecipient, claimed.Values([]any{messageID, r.Ordinal}, r)...)
}

// saveState stores the message's state; another message about the record may be on
// its way meanwhile.
func saveState(ctx context.Context, tx *db.Tx, m *Message) error {
	return saveStateOnly(ctx, tx, m.ID, m.State, clock.FromTime(tx.Now()))
}

func saveStateOnly(ctx context.Context, tx *db.Tx, messageID string, s record.State, now clock.Micros) error {
	err := db.Exec(ctx, tx, "mailing: save state", `UPDATE mail_messages SET state = $2, updated_at = $3 WHERE id = $1`, messageID, string(s), int64(now))
	if err != nil {
		return err
	}
	return saveOpen(ctx, tx, messageID, s == record.StatePendente || s == record.StateTransmitindo || s == record.StateIncerto)
}

// saveComposed stores what is going to be sent, once.
func saveComposed(ctx context.Context, tx *db.Tx, m *Message) error {
	saved, err := db.Changed(ctx, tx, "mailing: save composed",
		"UPDATE mail_messages SET "+composedColumns.Set(3)+", updated_at = $2 WHERE id = $1 AND composed_at IS NULL",
		composedColumns.Values([]any{m.ID, clock.FromTime(tx.Now())}, m)...)
	if err == nil && !saved {
		return errElsewhere
	}
	return err
}

// discardComposed forgets what was composed for nobody: it came from another sender
// and perhaps from other figures than those of the day on which there is a server.
func discardComposed(ctx context.Context, tx *db.Tx, messageID string) error {
	return db.Exec(ctx, tx, "mailing: discard composed", "UPDATE mail_messages SET "+composedColumns.Set(2)+
		" WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM mail_recipients r WHERE r.message_id = $1 AND r.state IN ('enviado', 'incerto'))",
		composedColumns.Values([]any{messageID}, &Message{})...)
}

// messagesInState are the messages of an order that have a recipient in one of the
// states.
func messagesInState(ctx context.Context, q db.Q, batchID string, states []record.State) ([]string, error) {
	args := []any{batchID}
	var wanted []string
	for _, state := range states {
		wanted = append(wanted, db.Arg(&args, string(state)))
	}
	return db.List(ctx, q, "mailing: messages of a batch", db.Single[string], `
		SELECT DISTINCT x.id FROM mail_messages x JOIN mail_recipients r ON r.message_id = x.id
		WHERE x.batch_id = $1 AND r.state IN (`+strings.Join(wanted, ", ")+`) ORDER BY x.id`, args...)
}

// orderedOf are the records of the client that the order has messages of, the first of each.
func orderedOf(ctx context.Context, q db.Q, orderID, clientID string) ([]record.Key, error) {
	return db.List(ctx, q, "mailing: messages of a client", func(rows *sql.Rows, k *record.Key) error { return rows.Scan(&k.BalanceID, &k.Month) },
		`SELECT x.balance_id, x.month FROM mail_messages x WHERE x.batch_id = $1 AND x.client_id = $2 ORDER BY x.id`, orderID, clientID)
}

// stuckMessages are open and were not touched since.
func stuckMessages(ctx context.Context, q db.Q, since time.Time) ([]*Message, error) {
	return db.List(ctx, q, "mailing: stuck messages", db.Scanned(listedMessage.Reader().New),
		selectMessages+"x.state IN ('pendente', 'transmitindo') AND x.updated_at < $1 ORDER BY x.id LIMIT 1000", clock.FromTime(since))
}

// openMessages are those from before that are still under way.
func openMessages(ctx context.Context, q db.Q, before clock.Micros) ([]string, error) {
	return db.List(ctx, q, "mailing: open messages", db.Single[string],
		"SELECT id FROM mail_messages WHERE state IN ('pendente', 'transmitindo') AND created_at < $1 ORDER BY id", before)
}

// Unsent counts the messages that are not sent, by state. What ended is left out: it grows
// with the years.
func Unsent(ctx context.Context, q db.Q) (map[string]int, error) {
	counts := map[string]int{}
	for _, state := range []record.State{record.StatePendente, record.StateTransmitindo, record.StateIncerto, record.StateSemServidor, record.StateFalhou} {
		n, err := db.Count(ctx, q, "mailing: count unsent", " FROM mail_messages WHERE state = $1", string(state))
		if err != nil {
			return counts, err
		}
		counts[string(state)] = n
	}
	return counts, nil
}

// BlobsInUse returns which of the keys hold a message that was sent, for the sweeper
// of the shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	return db.ListIn(ctx, q, "mailing: blobs in use", db.Single[string], `SELECT file_key FROM mail_messages WHERE file_key IN `, "", keys)
}

// insertParts adds the records that a new message is about. Where a message about one of
// them is on its way, it takes the new one back and returns false.
//
// Protection: the unique index over the open parts.
func insertParts(ctx context.Context, tx *db.Tx, m *Message) (bool, error) {
	for i, p := range m.Parts {
		added, err := db.Changed(ctx, tx, "mailing: insert part", `INSERT INTO mail_parts (message_id, ordinal, balance_id, month, context, meter, open)
			VALUES ($1, $2, $3, $4, $5, $6, TRUE) ON CONFLICT DO NOTHING`, m.ID, i+1, p.BalanceID, p.Month.String(), m.Context, p.Meter)
		if err != nil {
			return false, err
		}
		if !added {
			return false, takeBack(ctx, tx, m.ID)
		}
	}
	return true, nil
}

func takeBack(ctx context.Context, tx *db.Tx, messageID string) error {
	if err := db.Exec(ctx, tx, "mailing: take parts back", `DELETE FROM mail_parts WHERE message_id = $1`, messageID); err != nil {
		return err
	}
	return db.Exec(ctx, tx, "mailing: take message back", `DELETE FROM mail_messages WHERE id = $1`, messageID)
}

// saveOpen notes whether the message is on its way; another one about a record of it may
// be meanwhile.
func saveOpen(ctx context.Context, tx *db.Tx, messageID string, open bool) error {
	_, err := tx.ExecContext(ctx, `UPDATE mail_parts SET open = $2 WHERE message_id = $1 AND open <> $2`, messageID, open)
	if db.IsUnique(err) {
		return errOpen
	}
	return db.Wrap(err, "mailing: save open parts")
}

// addParts reads the records that the messages are about.
func addParts(ctx context.Context, q db.Q, list []*Message) error {
	byID := make(map[string]*Message, len(list))
	ids := make([]string, len(list))
	for i, m := range list {
		byID[m.ID], ids[i] = m, m.ID
	}
	err := db.EachIn(ctx, q, `SELECT message_id, balance_id, month, meter FROM mail_parts WHERE message_id IN `, ` ORDER BY message_id, ordinal`, ids,
		func(rows *sql.Rows) error {
			var messageID string
			var p Part
			err := rows.Scan(&messageID, &p.BalanceID, &p.Month, &p.Meter)
			if err == nil {
				byID[messageID].Parts = append(byID[messageID].Parts, p)
			}
			return err
		})
	return db.Wrap(err, "mailing: parts")
}

// partsOf are the records that a message is about.
func partsOf(ctx context.Context, q db.Q, messageID string) ([]Part, error) {
	m := &Message{ID: messageID}
	err := addParts(ctx, q, []*Message{m})
	return m.Parts, err
}
