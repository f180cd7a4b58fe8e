package mailing

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// insertMessage adds a message with its recipients; false when one about the same
// record is on its way.
func insertMessage(ctx context.Context, tx *db.Tx, m *Message) (bool, error) {
	now := int64(clock.FromTime(tx.Now()))
	inserted, err := db.Changed(ctx, tx, "mailing: insert message", `
		INSERT INTO mail_messages (id, batch_id, client_id, balance_id, month, context, client_name, meter, state, created_at, created_by, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10) ON CONFLICT DO NOTHING`,
		m.ID, m.BatchID, m.ClientID, m.BalanceID, m.Month.String(), m.Context, m.ClientName, m.Meter, string(m.State), now, m.CreatedBy)
	if err != nil || !inserted {
		return false, err
	}
	for _, r := range m.Recipients {
		err := db.Exec(ctx, tx, "mailing: insert recipient", `INSERT INTO mail_recipients (message_id, ordinal, address, state) VALUES ($1, $2, $3, $4)`,
			m.ID, r.Ordinal, r.Address, string(r.State))
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

const selectMessages = `
	SELECT x.id, x.batch_id, x.client_id, x.balance_id, x.month, x.context, x.client_name, x.meter, x.state, x.created_at, x.updated_at,
		x.created_by, x.composed_at, COALESCE(x.domain, ''), COALESCE(x.reply_to, ''), COALESCE(x.subject, ''),
		COALESCE(x.file_key, ''), COALESCE(x.file_sha256, ''), COALESCE(x.file_size, 0),
		COALESCE((SELECT y.user_id FROM mail_batches y WHERE y.id = x.batch_id), '')`

const messageTexts = `, COALESCE(x.body_text, ''), COALESCE(x.body_html, ''), COALESCE(x.attachments, '[]')`

func scanMessage(scan func(...any) error, more ...any) (*Message, error) {
	m := &Message{}
	var composed *clock.Micros
	places := []any{
		&m.ID, &m.BatchID, &m.ClientID, &m.BalanceID, &m.Month, &m.Context, &m.ClientName, &m.Meter, &m.State, &m.CreatedAt,
		&m.UpdatedAt, &m.CreatedBy, &composed, &m.Domain, &m.ReplyTo, &m.Subject, &m.fileKey, &m.SHA256, &m.fileSize, &m.UserID,
	}
	if len(more) > 0 {
		places = append(places, &m.Text, &m.HTML)
	}
	if err := scan(append(places, more...)...); err != nil {
		return nil, err
	}
	if m.Composed = composed != nil; m.Composed {
		m.composedAt = *composed
	}
	return m, nil
}

func rowOfMessage(rows *sql.Rows, m **Message) (err error) {
	*m, err = scanMessage(rows.Scan)
	return err
}

// messageByID reads a message in reach with everything about it; lock is the
// dialect's ForUpdate or empty.
func messageByID(ctx context.Context, q db.Q, scope client.Scope, messageID, lock string) (*Message, error) {
	args := []any{messageID}
	var files string
	m, err := scanMessage(q.QueryRowContext(ctx, selectMessages+messageTexts+` FROM mail_messages x WHERE x.id = $1 AND `+
		scope.Where("x.client_id", &args)+lock, args...).Scan, &files)
	if err == nil {
		err = json.Unmarshal([]byte(files), &m.Attachments)
	}
	if err != nil {
		return nil, db.WrapRow(err, errNoMessage, "mailing: message")
	}
	return m, addRecipients(ctx, q, []*Message{m})
}

func messages(ctx context.Context, q db.Q, scope client.Scope, f MessageFilter) ([]*Message, int, error) {
	c := &condition{}
	if !scope.All() {
		c.and(scope.Where("x.client_id", &c.args))
	}
	if f.Month != "" {
		c.and("x.month = " + c.arg(f.Month))
	}
	if f.State != "" {
		c.and("x.state = " + c.arg(string(f.State)))
	}
	if f.Record != nil {
		c.and("x.balance_id = " + c.arg(f.Record.BalanceID) + " AND x.month = " + c.arg(f.Record.Month.String()))
	}
	if f.BatchID != "" {
		c.and("x.batch_id = " + c.arg(f.BatchID))
	}
	from := ` FROM mail_messages x WHERE TRUE` + c.where
	total, err := db.Count(ctx, q, "mailing: count messages", from, c.args...)
	if err != nil {
		return nil, 0, err
	}
	query := selectMessages + from + ` ORDER BY x.id DESC` + db.Page(&c.args, f.Limit, f.Offset)
	found, err := db.List(ctx, q, "mailing: messages", rowOfMessage, query, c.args...)
	if err != nil {
		return nil, 0, err
	}
	return found, total, addRecipients(ctx, q, found)
}

func addRecipients(ctx context.Context, q db.Q, list []*Message) error {
	byID := make(map[string]*Message, len(list))
	ids := make([]string, len(list))
	for i, m := range list {
		byID[m.ID], ids[i] = m, m.ID
	}
	err := db.EachIn(ctx, q, `
		SELECT message_id, ordinal, address, state, attempts, COALESCE(error, ''), first_attempt_at, last_attempt_at, next_attempt_at, sent_at,
			bounced_at FROM mail_recipients WHERE message_id IN `, ` ORDER BY message_id, ordinal`, ids, func(rows *sql.Rows) error {
		var messageID string
		var r Recipient
		err := rows.Scan(&messageID, &r.Ordinal, &r.Address, &r.State, &r.Attempts, &r.Error, &r.FirstAttempt, &r.LastAttempt,
			&r.NextAttempt, &r.SentAt, &r.BouncedAt)
		if err != nil {
			return err
		}
		m := byID[messageID]
		m.Recipients = append(m.Recipients, r)
		return nil
	})
	return db.Wrap(err, "mailing: recipients")
}

func micros(m *clock.Micros) any {
	if m == nil {
		return nil
	}
	return int64(*m)
}

// saveRecipient stores how far a recipient is. What was sent stays sent.
func saveRecipient(ctx context.Context, tx *db.Tx, messageID string, r *Recipient) error {
	return db.Exec(ctx, tx, "mailing: save recipient", `
		UPDATE mail_recipients SET state = $3, attempts = $4, error = $5, first_attempt_at = $6, last_attempt_at = $7,
			next_attempt_at = $8, sent_at = $9 WHERE message_id = $1 AND ordinal = $2 AND (state <> 'enviado' OR $3 = 'enviado')`,
		messageID, r.Ordinal, string(r.State), r.Attempts, db.Optional(r.Error), micros(r.FirstAttempt), micros(r.LastAttempt),
		micros(r.NextAttempt), micros(r.SentAt))
}

// claimRecipient moves a pending recipient on; false when it is not pending.
func claimRecipient(ctx context.Context, tx *db.Tx, messageID string, r *Recipient) (bool, error) {
	return db.Changed(ctx, tx, "mailing: claim recipient", `
		UPDATE mail_recipients SET state = $3, attempts = $4, first_attempt_at = $5, last_attempt_at = $6, next_attempt_at = NULL
		WHERE message_id = $1 AND ordinal = $2 AND state = 'pendente'`,
		messageID, r.Ordinal, string(r.State), r.Attempts, micros(r.FirstAttempt), micros(r.LastAttempt))
}

// saveState stores the message's state; another message about the record may be on
// its way meanwhile.
func saveState(ctx context.Context, tx *db.Tx, m *Message) error {
	return saveStateOnly(ctx, tx, m.ID, m.State, clock.FromTime(tx.Now()))
}

func saveStateOnly(ctx context.Context, tx *db.Tx, messageID string, s State, now clock.Micros) error {
	_, err := tx.ExecContext(ctx, `UPDATE mail_messages SET state = $2, updated_at = $3 WHERE id = $1`, messageID, string(s), int64(now))
	if db.IsUnique(err) {
		return errOpen
	}
	return db.Wrap(err, "mailing: save state")
}

// saveComposed stores what is going to be sent, once.
func saveComposed(ctx context.Context, tx *db.Tx, m *Message) error {
	files, err := json.Marshal(m.Attachments)
	if err != nil {
		return fmt.Errorf("mailing: attachments: %w", err)
	}
	saved, err := db.Changed(ctx, tx, "mailing: save composed", `
		UPDATE mail_messages SET domain = $2, reply_to = $3, subject = $4, body_text = $5, body_html = $6, attachments = $7,
			file_key = $8, file_sha256 = $9, file_size = $10, composed_at = $11, updated_at = $12
		WHERE id = $1 AND composed_at IS NULL`,
		m.ID, m.Domain, db.Optional(m.ReplyTo), m.Subject, m.Text, m.HTML, string(files), m.fileKey, m.SHA256, m.fileSize,
		int64(m.composedAt), int64(clock.FromTime(tx.Now())))
	if err == nil && !saved {
		return errElsewhere
	}
	return err
}

// discardComposed forgets what was composed for nobody: it came from another sender
// and perhaps from other figures than those of the day on which there is a server.
func discardComposed(ctx context.Context, tx *db.Tx, messageID string) error {
	return db.Exec(ctx, tx, "mailing: discard composed", `
		UPDATE mail_messages SET domain = NULL, reply_to = NULL, subject = NULL, body_text = NULL, body_html = NULL, attachments = NULL,
			file_key = NULL, file_sha256 = NULL, file_size = NULL, composed_at = NULL
		WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM mail_recipients r WHERE r.message_id = $1 AND r.state IN ('enviado', 'incerto'))`, messageID)
}

// messagesInState are the messages of an order that have a recipient in one of the
// states.
func messagesInState(ctx context.Context, q db.Q, batchID string, states []State) ([]string, error) {
	args := []any{batchID}
	var wanted []string
	for _, state := range states {
		wanted = append(wanted, db.Arg(&args, string(state)))
	}
	return db.List(ctx, q, "mailing: messages of a batch", db.Single[string], `
		SELECT DISTINCT x.id FROM mail_messages x JOIN mail_recipients r ON r.message_id = x.id
		WHERE x.batch_id = $1 AND r.state IN (`+strings.Join(wanted, ", ")+`) ORDER BY x.id`, args...)
}

// stuckMessages are open and were not touched since.
func stuckMessages(ctx context.Context, q db.Q, since time.Time) ([]*Message, error) {
	return db.List(ctx, q, "mailing: stuck messages", rowOfMessage, selectMessages+` FROM mail_messages x WHERE x.state IN ('pendente', 'transmitindo') AND x.updated_at < $1
		ORDER BY x.id LIMIT 1000`, int64(clock.FromTime(since)))
}

// openMessages are those from before that are still under way.
func openMessages(ctx context.Context, q db.Q, before clock.Micros) ([]string, error) {
	return db.List(ctx, q, "mailing: open messages", db.Single[string],
		"SELECT id FROM mail_messages WHERE state IN ('pendente', 'transmitindo') AND created_at < $1 ORDER BY id", before)
}

// BlobsInUse tells which of the keys hold a message that was sent, for the sweeper
// of the shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	return db.ListIn(ctx, q, "mailing: blobs in use", db.Single[string], `SELECT file_key FROM mail_messages WHERE file_key IN `, "", keys)
}
