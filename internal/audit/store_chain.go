package audit

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
)

const contentColumns = `e.id, e.at, e.actor_id, e.actor_name, e.session_id, e.ip, e.action, e.entity, e.entity_id,
	e.client_id, e.title, e.description, e.reason, e.before_json, e.after_json, e.request_id`

func (c *content) fields() []any {
	return []any{
		&c.ID, &c.At, &c.ActorID, &c.ActorName, &c.SessionID, &c.IP, &c.Action, &c.Entity, &c.EntityID,
		&c.ClientID, &c.Title, &c.Description, &c.Reason, &c.BeforeJSON, &c.AfterJSON, &c.Called,
	}
}

// lastLink returns the newest link and the time of its entry; zero values where the
// chain is empty.
func lastLink(ctx context.Context, q db.Q) (link, clock.Micros, error) {
	var l link
	var at clock.Micros
	err := q.QueryRowContext(ctx, `
		SELECT c.seq, c.tag, COALESCE((SELECT e.at FROM audit_entries e WHERE e.id = c.entry_id), c.sealed_at)
		FROM audit_chain c ORDER BY c.seq DESC LIMIT 1`).Scan(&l.Seq, &l.Tag, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return link{}, 0, nil
	}
	return l, at, db.Wrap(err, "audit: last link")
}

// SealedWith names the key of the newest seal; empty where nothing is sealed.
func SealedWith(ctx context.Context, q db.Q) (string, error) {
	last, _, err := lastLink(ctx, q)
	return secret.MarkedBy(last.Tag), err
}

const notSealed = "NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.entry_id = e.id)"

func unsealed(ctx context.Context, q db.Q, since clock.Micros, limit int) ([]content, error) {
	rows, err := q.QueryContext(ctx, "SELECT "+contentColumns+" FROM audit_entries e WHERE e.at >= $1 AND "+notSealed+
		" ORDER BY e.at, e.id LIMIT $2", since, limit)
	return db.Collect(rows, err, func(rows *sql.Rows, c *content) error {
		return rows.Scan(c.fields()...)
	})
}

func countUnsealed(ctx context.Context, q db.Q, since clock.Micros) (int, error) {
	var n int
	err := q.QueryRowContext(ctx, "SELECT count(*) FROM audit_entries e WHERE e.at >= $1 AND "+notSealed, since).Scan(&n)
	return n, db.Classify(err)
}

func unsealedBefore(ctx context.Context, q db.Q, before clock.Micros) ([]string, error) {
	rows, err := q.QueryContext(ctx, "SELECT e.id FROM audit_entries e WHERE e.at < $1 AND "+notSealed+
		" ORDER BY e.at, e.id LIMIT 1000", before)
	return db.Collect(rows, err, db.Single[string])
}

var insertLinks = db.NewInsert("audit_chain", "seq, entry_id, digest, tag, sealed_at", "")

func appendLinks(ctx context.Context, tx *db.Tx, links []link) error {
	return insertLinks.Exec(ctx, tx, len(links), func(dst []any, i int) []any {
		l := &links[i]
		return append(dst, l.Seq, l.EntryID, l.Digest, l.Tag, clock.FromTime(tx.Now()))
	})
}

// eachLink gives the links in order, each with its entry as it is now, read in parts
// so that neither memory nor a connection is held for long.
func eachLink(ctx context.Context, q db.Q, give func(link, *content) error) error {
	type pair struct {
		link  link
		entry *content
	}
	for after := int64(0); ; {
		part, err := db.List(ctx, q, "audit: read the chain", func(rows *sql.Rows, p *pair) error {
			var there bool
			var entry content
			l := &p.link
			err := rows.Scan(append([]any{&l.Seq, &l.EntryID, &l.Digest, &l.Tag, &l.RedactedAt, &there}, entry.fields()...)...)
			if there {
				p.entry = &entry
			}
			return err
		}, `SELECT c.seq, c.entry_id, c.digest, c.tag, c.redacted_at, e.id IS NOT NULL,
			COALESCE(e.id, ''), COALESCE(e.at, 0), e.actor_id, COALESCE(e.actor_name, ''), e.session_id, e.ip,
			COALESCE(e.action, ''), COALESCE(e.entity, ''), COALESCE(e.entity_id, ''), e.client_id, COALESCE(e.title, ''),
			e.description, e.reason, e.before_json, e.after_json, e.request_id
			FROM audit_chain c LEFT JOIN audit_entries e ON e.id = c.entry_id
			WHERE c.seq > $1 ORDER BY c.seq LIMIT $2`, after, sealBatch)
		if err != nil {
			return err
		}
		for _, p := range part {
			if err := give(p.link, p.entry); err != nil {
				return err
			}
		}
		if len(part) < sealBatch {
			return nil
		}
		after = part[len(part)-1].link.Seq
	}
}
