package mailing

import (
	"context"
	"database/sql"

	"ynova/internal/platform/db"
)

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
