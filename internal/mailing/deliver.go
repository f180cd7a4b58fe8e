package mailing

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

type deliverArgs struct {
	MessageID string `json:"messageId"`
}

// runDeliver is the job of deliverKind: it brings one message to those of its
// recipients whose time has come.
func (s *Service) runDeliver(ctx context.Context, run *jobs.Run) error {
	var args deliverArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	d := &delivery{Service: s, run: run}
	if err := d.begin(ctx, args.MessageID); err != nil {
		return err
	}
	if d.m.State != record.StatePendente {
		return d.finish(ctx)
	}
	if !d.m.composed() {
		if err := d.compose(ctx); err != nil {
			return d.postpone(ctx, err)
		}
		if d.m.State != record.StatePendente {
			return d.finish(ctx) // it could not be made
		}
	}
	if err := d.carry(ctx); err != nil {
		return err
	}
	return d.finish(ctx)
}

// delivery is one attempt at a message.
type delivery struct {
	*Service
	run *jobs.Run
	m   *Message
	raw mail.RawMessage
}

// begin reads the message. What it finds in transmission belongs to a worker that
// died over it: nobody knows what the server answered.
//
// Protection: the message is locked, and the lease is renewed.
func (d *delivery) begin(ctx context.Context, messageID string) error {
	return d.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := d.run.Hold(ctx, tx); err != nil {
			return err
		}
		if err := d.read(ctx, tx, messageID); err != nil {
			return err
		}
		doubtful := false
		for i := range d.m.Recipients {
			r := &d.m.Recipients[i]
			if r.State != record.StateTransmitindo {
				continue
			}
			doubtful = true
			r.State, r.Error, r.NextAttempt = record.StateIncerto, "O envio foi interrompido antes de o resultado ser gravado.", nil
			if err := d.settleRecipient(ctx, tx, r, "email.uncertain", "Envio de e-mail incerto", r.Error); err != nil {
				return err
			}
		}
		if !doubtful {
			return nil
		}
		return d.settle(ctx, tx, d.m, false)
	})
}

func (d *delivery) read(ctx context.Context, tx *db.Tx, messageID string) (err error) {
	d.m, err = messageByID(ctx, tx, client.ScopeOf(actor.SystemActor(), actor.EmailsSend), messageID, tx.Dialect().ForUpdate())
	if fault.KindOf(err) == fault.NotFound {
		return jobs.Permanent(err)
	}
	return err
}

// compose makes the message from the record as it is now and keeps it. What cannot
// be composed has failed for good.
func (d *delivery) compose(ctx context.Context) error {
	transport, err := d.mailer.Transport(ctx)
	if err != nil {
		return err
	}
	parcel := make(Parcel, len(d.m.Parts))
	for i, p := range d.m.Parts {
		if parcel[i], err = record.ByKey(ctx, d.db, client.ScopeOf(actor.SystemActor(), actor.EmailsSend), p.Key); err != nil {
			return d.abandon(ctx, err)
		}
	}
	if !parcel.sameAddresses() {
		return d.abandon(ctx, fault.New(fault.Invalid, errBlocked, "Os endereços das unidades mudaram desde o pedido: envie de novo."))
	}
	t, err := batchTemplate(ctx, d.db, d.m.BatchID)
	if err != nil {
		return err
	}
	c, err := d.written(ctx, d.db, parcel, &t)
	if err != nil {
		return d.abandon(ctx, err)
	}
	if c.refused != nil {
		return d.abandon(ctx, c.refused)
	}
	if len(c.lacking) > 0 {
		return d.abandon(ctx, fault.New(fault.Invalid, errBlocked, lack(c.lacking)))
	}
	to := make([]string, len(d.m.Recipients))
	for i, recipient := range d.m.Recipients {
		to[i] = recipient.Address
	}
	message := c.message(to)
	sender, err := d.mailer.Sender(ctx)
	if err != nil {
		return err
	}
	d.m.Domain = senderDomain(sender)
	message.MessageID = d.m.MessageID()
	raw, err := transport.Compose(message)
	if err != nil {
		return d.abandon(ctx, err)
	}
	return d.keep(ctx, &c, raw)
}

// postpone plans another attempt for everybody when no mailer can be had: its
// settings cannot be used now. Other errors are the job's.
func (d *delivery) postpone(ctx context.Context, cause error) error {
	if fault.KindOf(cause) != fault.Unavailable {
		return cause
	}
	for i := range d.m.Recipients {
		if r := &d.m.Recipients[i]; r.State == record.StatePendente {
			if err := d.deferred(ctx, r, cause); err != nil {
				return err
			}
		}
	}
	return d.finish(ctx)
}

func senderDomain(from string) string {
	if address, err := email.Parse(from); err == nil {
		return email.Domain(address.Address)
	}
	return "ynova.localhost"
}

// keep stores the composed message: the file first, then the row.
func (d *delivery) keep(ctx context.Context, c *composed, l mail.RawMessage) error {
	sum := sha256.Sum256(l.Data)
	ref, err := d.blobs.Put(ctx, bytes.NewReader(l.Data))
	if err != nil {
		return err
	}
	m := d.m
	m.ReplyTo, m.Subject, m.Text, m.HTML = c.replyTo, c.Subject, c.Plain, c.HTML
	m.fileKey, m.fileSize, m.SHA256, m.composedAt = ref.Key, int64(len(l.Data)), hex.EncodeToString(sum[:]), clock.FromTime(l.At)
	for _, f := range c.attachments {
		sum := sha256.Sum256(f.Data)
		m.Attachments = append(m.Attachments, File{Name: f.Name, ContentType: f.ContentType, Size: len(f.Data), SHA256: hex.EncodeToString(sum[:])})
	}
	d.raw = l
	return d.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := d.run.Hold(ctx, tx); err != nil {
			return err
		}
		return saveComposed(ctx, tx, m)
	})
}

// abandon fails every pending recipient because the message cannot be made. Only
// what is about the message counts as such.
func (d *delivery) abandon(ctx context.Context, cause error) error {
	problem, ok := fault.As(cause)
	if !ok || problem.Kind != fault.Invalid && problem.Kind != fault.NotFound {
		return cause
	}
	return d.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := d.run.Hold(ctx, tx); err != nil {
			return err
		}
		for i := range d.m.Recipients {
			r := &d.m.Recipients[i]
			if r.State != record.StatePendente {
				continue
			}
			r.State, r.Error, r.NextAttempt = record.StateFalhou, problem.Message, nil
			if err := d.settleRecipient(ctx, tx, r, "email.failed", "Falha no envio de e-mail", r.Error); err != nil {
				return err
			}
		}
		return d.settle(ctx, tx, d.m, false)
	})
}

// carry brings the message to each recipient whose time has come.
func (d *delivery) carry(ctx context.Context) error {
	for i := range d.m.Recipients {
		r := &d.m.Recipients[i]
		if r.State != record.StatePendente || r.next(d.clock.Now()).After(d.clock.Now()) {
			continue
		}
		if err := d.load(ctx); err != nil {
			return err
		}
		if err := d.attempt(ctx, r); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// load reads the kept message back where this attempt did not make it.
func (d *delivery) load(ctx context.Context) error {
	if d.raw.Data != nil {
		return nil
	}
	file, err := d.blobs.Open(ctx, d.m.fileKey)
	if err != nil {
		return err
	}
	defer file.Close() // only read from
	data, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	if hex.EncodeToString(sum[:]) != d.m.SHA256 {
		return jobs.Permanent(errors.New("mailing: the kept message was changed"))
	}
	sender, err := d.mailer.Sender(ctx)
	if err != nil {
		return err
	}
	from, err := email.Parse(sender)
	if err != nil {
		return err
	}
	d.raw = mail.RawMessage{From: from.Address, MessageID: d.m.MessageID(), At: d.m.composedAt.Time(), Data: data}
	return nil
}

// next is when a pending recipient is due: at once where that was planned while the clock
// was ahead.
func (r *Recipient) next(now time.Time) time.Time {
	if r.NextAttempt == nil || r.LastAttempt != nil && r.LastAttempt.Time().Sub(now) > clock.Skew {
		return now
	}
	return r.NextAttempt.Time()
}

// next is when the earliest pending recipient is due.
func (m *Message) next(now time.Time) time.Time {
	var earliest time.Time
	for _, r := range m.Recipients {
		if r.State != record.StatePendente {
			continue
		}
		at := r.next(now)
		if earliest.IsZero() || at.Before(earliest) {
			earliest = at
		}
	}
	if earliest.Before(now) {
		return now
	}
	return earliest
}

// finish ends the job and, where a recipient is still pending, asks for the next
// one in the same transaction.
func (d *delivery) finish(ctx context.Context) error {
	return d.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := d.read(ctx, tx, d.m.ID); err != nil {
			return err
		}
		if err := d.run.Complete(ctx, tx, nil); err != nil {
			return err
		}
		return d.settle(ctx, tx, d.m, true)
	})
}
