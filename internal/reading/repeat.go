package reading

import (
	"context"
	"database/sql"
	"errors"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

var (
	errRepeated = fault.New(fault.Conflict, "documento_repetido",
		"Este documento repete outro: tem a mesma chave, ou a mesma distribuidora, instalação, mês e número. Vincule ou exclua o outro.")
	errSent = fault.New(fault.Conflict, "arquivo_ja_enviado", "")
)

// unrepeated refuses a document of the same bill as one that counts in its place (RQ-06).
// Which one is told to who may see it.
//
// Protection: with a lock, all documents of the bill are held until the transaction ends.
func unrepeated(ctx context.Context, q db.Q, a actor.Actor, r *Reading, lock string) error {
	r.Place.describe(r)
	var args []any
	same := sameBill(r, &args)
	if same == "" {
		return nil
	}
	if lock != "" {
		if _, err := db.List(ctx, q, "reading: hold the same bill", db.Single[string],
			`SELECT o.id FROM readings o WHERE o.deleted_at IS NULL AND (`+same+`) ORDER BY o.id`+lock, args...); err != nil {
			return err
		}
	}
	first, err := repeats(ctx, q, r)
	if err != nil || first == "" {
		return err
	}
	err = exists(ctx, q, a, first)
	if errors.Is(err, ErrNotFound) {
		return errRepeated
	}
	return errors.Join(err, errRepeated.WithCurrent(map[string]any{"document_id": first}))
}

// Sent is an earlier sending of a content, with what became of it.
type Sent struct {
	Copy
	Contract string // its code, where it is linked and in reach
	Month    month.Month
	Linked   bool
}

// text says it in a sentence.
func (s *Sent) text() string {
	said := "Este arquivo já foi enviado em " + month.DateOf(clock.Local(s.At.Time())).BR()
	if s.By != "" {
		said += " por " + s.By
	}
	if s.Contract != "" {
		said += " (" + s.Contract + ", " + s.Month.Short() + ")"
	}
	return said + "."
}

// refusal asks whoever sends it again what they mean.
func (s *Sent) refusal() error {
	refused := *errSent
	refused.Message = s.text()
	return refused.WithCurrent(map[string]any{"document_id": s.ID, "filename": s.Filename, "vinculado": s.Linked})
}

// sentBefore reads the sending of a content that counts, in the actor's reach, other than
// the given one; nil where there is none. Of others nothing is told.
func sentBefore(ctx context.Context, q db.Q, a actor.Actor, sha256, but string) (*Sent, error) {
	args := []any{sha256, but}
	var s Sent
	var by, code, invoiceID, in db.NullText
	err := q.QueryRowContext(ctx, `SELECT r.id, r.filename, u.name, r.created_at, i.id, i.month, c.contract_code
		FROM readings r LEFT JOIN users u ON u.id = r.created_by LEFT JOIN invoices i ON i.id = r.invoice_id AND i.deleted_at IS NULL
			LEFT JOIN contracts c ON c.id = i.contract_id AND c.deleted_at IS NULL AND `+client.ScopeOf(a, actor.InvoicesRead).Where("c.client_id", &args)+`
		WHERE r.deleted_at IS NULL AND r.sha256 = $1 AND r.id <> $2 AND `+reach(a, &args)+`
		ORDER BY CASE WHEN i.id IS NULL THEN 1 ELSE 0 END, r.created_at, r.id LIMIT 1`, args...).Scan(&s.ID, &s.Filename, &by, &s.At, &invoiceID, &in, &code)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	s.By, s.Contract, s.Linked = string(by), string(code), invoiceID != ""
	s.Month, _ = month.Parse(string(in)) // empty where it is not linked
	return &s, db.Wrap(err, "reading: read what was sent before")
}

// SentBefore returns the earlier sending of a document's content in the actor's reach; nil
// where it is the first.
func (s *Service) SentBefore(ctx context.Context, a actor.Actor, r *Reading) (*Sent, error) {
	return sentBefore(ctx, s.DB, a, r.SHA256, r.ID)
}
