package mailing

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
)

// Order is what a user requests to send.
type Order struct {
	Selection
	TemplateID string
	Confirmed  bool   // records with warnings too
	Resend     bool   // records that were sent already as well
	Key        string // makes its repetition answer with the same batch
}

// maxSelected is how many single records one order takes.
const maxSelected = 100

var (
	errSelection = fault.Fields(fault.Field{Path: "ids", Message: "Informe um mês ou de 1 a 100 registros."})
	errNoBatch   = fault.New(fault.NotFound, "nao_encontrado", "Envio não encontrado.")
	errBlocked   = "envio_bloqueado"
	errConfirm   = "confirmar_envio"
)

func (o *Order) check() error {
	switch n := len(o.IDs); {
	case o.Month != 0 && n > 0, o.Month == 0 && (n == 0 || n > maxSelected):
		return errSelection
	}
	return nil
}

// hash distinguishes orders that came with the same key.
func (o *Order) hash() (string, error) {
	said := map[string]any{"ids": o.IDs, "template": o.TemplateID, "confirm": o.Confirmed, "resend": o.Resend}
	if o.Month != 0 {
		said["month"] = o.Month.String()
	}
	return idempotency.Hash("mailing.send", said)
}

// Send puts messages about the records into the queue: about single ones at once,
// about those of a month by a job. A single record that cannot be sent is refused;
// of several, those are left out and named.
//
// Protection: of one record one message at a time is on its way (unique index), so
// that two orders at the same time do not both send it.
func (s *Service) Send(ctx context.Context, a actor.Actor, o Order) (*Batch, []Skip, error) {
	if !a.Can(actor.EmailsSend) {
		return nil, nil, actor.ErrDenied
	}
	if err := o.check(); err != nil {
		return nil, nil, err
	}
	hash, err := o.hash()
	if err != nil {
		return nil, nil, err
	}
	b := &Batch{ID: id.New(), Month: o.Month, Confirmed: o.Confirmed, Resend: o.Resend, State: BatchReady, UserID: a.UserID, UserName: a.Name}
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if o.Key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, o.Key, hash, b.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				b.ID = existing
				return nil
			}
		}
		return s.order(ctx, tx, a, &o, b)
	})
	if err != nil {
		return nil, nil, err
	}
	return s.Batch(ctx, a, b.ID)
}

func (s *Service) order(ctx context.Context, tx *db.Tx, a actor.Actor, o *Order, b *Batch) error {
	var err error
	if b.Template, err = template.Chosen(ctx, tx, o.TemplateID, nil); err != nil {
		return err
	}
	if o.Month != 0 {
		b.State = BatchPreparing
		if err := insertBatch(ctx, tx, b); err != nil {
			return err
		}
		_, err := s.queue.Enqueue(ctx, tx, jobs.Job{Kind: prepareKind, Args: prepareArgs{b.ID}, UniqueKey: "mailing.prepare:" + b.ID, UserID: a.UserID})
		return err
	}
	if err := insertBatch(ctx, tx, b); err != nil {
		return err
	}
	list, err := s.selected(ctx, tx, a, o.IDs)
	if err != nil {
		return err
	}
	of, err := s.enqueue(ctx, tx, a, b, list)
	if err != nil {
		return err
	}
	if len(list) == 1 && b.Total == 0 {
		return refusal(of.refused)
	}
	return updateBatch(ctx, tx, b)
}

// refusal is why a single record was not sent.
func refusal(checks []Check) error {
	blocked, _ := levels(checks)
	for _, c := range checks {
		if c.Level == Error {
			return fault.New(fault.Invalid, errBlocked, c.Message).WithCurrent(checks)
		}
	}
	if !blocked && len(checks) > 0 {
		return fault.New(fault.Invalid, errConfirm, "Confira os avisos e confirme o envio: "+checks[0].Message).WithCurrent(checks)
	}
	return errOpen
}

// wanted reports whether a record with these checks is sent by the order. One whose e-mail was
// waived is sent where a user chooses that record, never with its month.
func (b *Batch) wanted(checks []Check) bool {
	for _, c := range checks {
		switch {
		case c.Level == Error:
			return false
		case c.Code == CheckSent && !b.Resend, c.Code == CheckWaived && b.Month != 0:
			return false
		case c.Code != CheckSent && !b.Confirmed:
			return false
		}
	}
	return true
}

// leaving are the records of a parcel that the order sends, and those that stay.
func (b *Batch) leaving(p Parcel, found [][]Check) (leaving Parcel, skips []Skip) {
	for i, r := range p {
		if b.wanted(found[i]) {
			leaving = append(leaving, r)
		} else {
			skips = append(skips, Skip{r.String(), r.ClientName, r.Meter, found[i]})
		}
	}
	return leaving, skips
}

// made are the messages of an order, what it left out, and what was found about the last
// message that was not made.
type made struct {
	sent    []*Message
	skips   []Skip
	refused []Check
}

// enqueue makes the messages of those records that the order sends, each with its
// place in the line, and notes the others.
func (s *Service) enqueue(ctx context.Context, tx *db.Tx, a actor.Actor, b *Batch, list []Parcel) (of made, err error) {
	lookups, err := backgroundOf(ctx, tx, slices.Concat(list...))
	if err != nil {
		return of, err
	}
	addresses := 0
	for _, p := range list {
		found := lookups.judge(p, &b.Template, b.Resend)
		leaving, skips := b.leaving(p, found)
		of.skips = append(of.skips, skips...)
		if len(leaving) == 0 {
			of.refused = p.together(found)
			continue
		}
		m := newMessage(b, leaving)
		added, err := insertMessage(ctx, tx, m)
		if err != nil {
			return of, err
		}
		if !added {
			of.refused = []Check{{CheckQueued, Error, "O registro já está na fila de envio."}}
			for _, r := range leaving {
				of.skips = append(of.skips, Skip{r.String(), r.ClientName, r.Meter, of.refused})
			}
			continue
		}
		of.sent = append(of.sent, m)
		addresses += len(m.Recipients)
	}
	if err := s.line(ctx, tx, a, of.sent, addresses); err != nil {
		return of, err
	}
	b.Total, b.Skipped = b.Total+int64(len(of.sent)), b.Skipped+int64(len(of.skips))
	return of, insertSkips(ctx, tx, b.ID, of.skips)
}

func newMessage(b *Batch, p Parcel) *Message {
	lead := p.lead()
	m := &Message{
		ID: id.New(), BatchID: b.ID, Key: lead.Key, Parts: p.parts(), ClientID: lead.ClientID, ClientName: lead.ClientName, Meter: lead.Meter,
		Context: string(b.Template.Text.Context), State: record.StatePendente, CreatedBy: b.UserName, UserID: b.UserID,
	}
	if len(p) > 1 {
		m.Meter = unitsText(len(p))
	}
	for i, address := range lead.Recipients() {
		m.Recipients = append(m.Recipients, Recipient{Ordinal: i + 1, Address: address, State: record.StatePendente})
	}
	return m
}

// line gives the messages their places in the queue.
func (s *Service) line(ctx context.Context, tx *db.Tx, a actor.Actor, sent []*Message, addresses int) error {
	at, every, err := s.mailer.Reserve(ctx, tx, addresses)
	if err != nil {
		return err
	}
	for _, m := range sent {
		_, err := s.queue.Enqueue(ctx, tx, jobs.Job{
			Kind: deliverKind, Args: deliverArgs{m.ID}, UniqueKey: "mail:" + m.ID, RunAt: at, UserID: m.UserID,
		})
		if err != nil {
			return err
		}
		if err := s.note(ctx, tx, a, m, "email.queued", "E-mail na fila de envio", joinAddresses(m.Recipients)); err != nil {
			return err
		}
		at = at.Add(time.Duration(len(m.Recipients)) * every)
	}
	return nil
}

type prepareArgs struct {
	BatchID string `json:"batchId"`
}

// runPrepare is the job of prepareKind: it goes through the clients of a month in
// pieces, each in its own transaction, and goes on after a crash where it stopped.
func (s *Service) runPrepare(ctx context.Context, run *jobs.Run) error {
	var args prepareArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	for done := false; !done; {
		err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
			if err := run.Hold(ctx, tx); err != nil {
				return err
			}
			done, err = s.preparePiece(ctx, tx, args.BatchID)
			if err != nil || !done {
				return err
			}
			return run.Complete(ctx, tx, nil)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// preparePiece makes the messages of the next records; true when there are none.
// Who ordered must still be allowed to (R5).
//
// Protection: the order is locked.
func (s *Service) preparePiece(ctx context.Context, tx *db.Tx, batchID string) (bool, error) {
	b, err := batchByID(ctx, tx, batchID, tx.Dialect().ForUpdate())
	if err != nil {
		return false, jobs.Permanent(err)
	}
	if b.State != BatchPreparing {
		return true, nil
	}
	a, err := account.People{}.Actor(ctx, tx, b.UserID)
	if err != nil {
		return false, err
	}
	var list []Parcel
	var next int64
	if a.Can(actor.EmailsSend) {
		list, next, err = clientsParcels(ctx, tx, client.ScopeOf(a, actor.EmailsSend), b.Month, b.nextSeq)
		if err != nil {
			return false, err
		}
	}
	if next == 0 {
		b.State = BatchReady
		return true, updateBatch(ctx, tx, b)
	}
	if _, err := s.enqueue(ctx, tx, a, b, list); err != nil {
		return false, err
	}
	b.nextSeq = next
	return false, updateBatch(ctx, tx, b)
}

func joinAddresses(recipients []Recipient) string {
	text := ""
	for i, r := range recipients {
		if i > 0 {
			text += ", "
		}
		text += r.Address
	}
	return text
}

// checksText is what the order keeps of why a record was left out.
func checksText(checks []Check) (string, error) {
	text, err := json.Marshal(checks)
	return string(text), err
}
