package intake

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// byID reads a message with its files; lock is empty or Dialect.ForUpdate("m").
func byID(ctx context.Context, q db.Q, messageID, lock string) (*Message, error) {
	m, err := columns.Reader().New(q.QueryRowContext(ctx, "SELECT "+columns.Select("m.")+fromMessages+`m.id = $1`+lock, messageID).Scan)
	if err != nil {
		return nil, db.WrapRow(err, ErrNotFound, "intake: read message")
	}
	return m, standing(ctx, q, []*Message{m})
}

func list(ctx context.Context, q db.Q, state State, limit, offset int) (found []*Message, total int, err error) {
	args := []any{string(Dismissed)}
	where := "m.state <> $1"
	if state != "" {
		args[0], where = string(state), "m.state = $1"
	}
	if total, err = db.Count(ctx, q, "intake: count", fromMessages+where, args...); err != nil {
		return nil, 0, err
	}
	reader := columns.Reader()
	err = db.Each(ctx, q, "SELECT "+columns.Select("m.")+fromMessages+where+" ORDER BY m.received_at DESC, m.id DESC"+db.Page(&args, limit, offset), args, func(rows *sql.Rows) error {
		m, err := reader.New(rows.Scan)
		found = append(found, m)
		return err
	})
	if err != nil {
		return nil, 0, db.Wrap(err, "intake: list")
	}
	return found, total, standing(ctx, q, found)
}

// standing reads the files of messages, and how their readings stand.
func standing(ctx context.Context, q db.Q, messages []*Message) error {
	ids, of := make([]string, len(messages)), map[string]*Message{}
	for i, m := range messages {
		ids[i], of[m.ID] = m.ID, m
	}
	type row struct {
		messageID string
		Item
	}
	found, err := db.ListIn(ctx, q, "intake: read standing", func(rows *sql.Rows, r *row) error {
		var readingID, status, failure, class, state db.NullText
		err := rows.Scan(&r.messageID, &r.ID, &r.Name, &r.SHA256, &r.Size, &r.State, &r.Reason, &readingID, &status, &failure, &class, &state, &r.Linked)
		r.ReadingID, r.Status, r.Failure, r.Class, r.Queue = string(readingID), record.Status(status), string(failure), string(class), record.State(state)
		return err
	}, `SELECT i.message_id, i.id, i.name, i.sha256, i.size, i.state, i.reason, r.id, r.status, r.error, r.class, r.state, CASE WHEN r.invoice_id IS NULL THEN 0 ELSE 1 END = 1
		FROM intake_items i LEFT JOIN readings r ON r.id = i.reading_id AND r.deleted_at IS NULL WHERE i.message_id IN `, ` ORDER BY i.message_id, i.position`, ids)
	for _, r := range found {
		of[r.messageID].Items = append(of[r.messageID].Items, r.Item)
	}
	return err
}

// updateMessage writes what was decided about a message, and with items what became of
// its files.
func updateMessage(ctx context.Context, tx *db.Tx, m *Message, items bool) error {
	if err := db.Exec(ctx, tx, "intake: update message", columns.Update("intake_messages"), columns.Changing().Values([]any{m.ID}, m)...); err != nil || !items {
		return err
	}
	if err := db.Exec(ctx, tx, "intake: replace items", `DELETE FROM intake_items WHERE message_id = $1`, m.ID); err != nil {
		return err
	}
	return insertItems(ctx, tx, m)
}

// expire dismisses what stands in quarantine since before, and lets go of the messages of
// before.
func expire(ctx context.Context, tx *db.Tx, before clock.Micros) error {
	if err := db.Exec(ctx, tx, "intake: expire", `UPDATE intake_messages SET state = 'dispensada', reason = 'Ninguém a liberou em 30 dias.', version = version + 1
		WHERE state = 'quarentena' AND received_at < $1`, before); err != nil {
		return err
	}
	return db.Exec(ctx, tx, "intake: let go", `UPDATE intake_messages SET blob_key = NULL WHERE blob_key IS NOT NULL AND received_at < $1`, before)
}

// BlobsInUse returns which of the keys hold a message, for the sweeper of the shared store.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	return db.ListIn(ctx, q, "intake: content in use", db.Single[string], `SELECT blob_key FROM intake_messages WHERE blob_key IN `, "", keys)
}

// ReadingForgotten takes a document that goes for good off the items that brought it.
//
// Protection: the caller removes the document in the same transaction.
func ReadingForgotten(ctx context.Context, tx *db.Tx, readingID string) error {
	return db.Exec(ctx, tx, "intake: forget document", `UPDATE intake_items SET reading_id = NULL WHERE reading_id = $1`, readingID)
}
