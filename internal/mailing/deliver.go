package mailing

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash/fnv"
	"io"
	"strings"
	"time"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

type deliverArgs struct {
	MessageID string `json:"messageId"`
}

const (
	// giveUpAfter is how long temporary errors are believed.
	giveUpAfter = 24 * time.Hour
	// Right after a failure attempts are close together, so that a short outage is
	// over soon after it ends; later they are rare.
	backoffFirst = 15 * time.Second
	backoffShort = 75 * time.Second
	backoffLong  = 15 * time.Minute
	shortFor     = 30 * time.Minute
	// notedAttempts is how many deferred attempts the timeline tells of.
	notedAttempts = 10
)

// errElsewhere ends an attempt that another worker has taken over.
var errElsewhere = errors.New("mailing: the recipient is not pending any more")

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
	if d.m.State != StatePendente {
		return d.finish(ctx)
	}
	if !d.m.Composed {
		if err := d.compose(ctx); err != nil {
			return d.postpone(ctx, err)
		}
		if d.m.State != StatePendente {
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
	run    *jobs.Run
	m      *Message
	letter mail.Letter
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
			if r.State != StateTransmitindo {
				continue
			}
			doubtful = true
			r.State, r.Error, r.NextAttempt = StateIncerto, "O envio foi interrompido antes de o resultado ser gravado.", nil
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
	carrier, err := d.office.Carrier(ctx)
	if err != nil {
		return err
	}
	system := client.ScopeOf(actor.SystemActor(), actor.EmailsSend)
	r, err := recordByKey(ctx, d.db, system, d.m.Key)
	if err != nil {
		return d.abandon(ctx, err)
	}
	t, err := batchTemplate(ctx, d.db, d.m.BatchID)
	if err != nil {
		return err
	}
	c, err := compose(r, &t)
	if err != nil {
		return d.abandon(ctx, err)
	}
	to := make([]string, len(d.m.Recipients))
	for i, recipient := range d.m.Recipients {
		to[i] = recipient.Address
	}
	message := c.message(to)
	sender, err := d.office.Sender(ctx)
	if err != nil {
		return err
	}
	d.m.Domain = senderDomain(sender)
	message.MessageID = d.m.MessageID()
	letter, err := carrier.Compose(message)
	if err != nil {
		return d.abandon(ctx, err)
	}
	return d.keep(ctx, &c, letter)
}

// postpone plans another attempt for everybody when the office is closed: its
// settings cannot be used now. Other errors are the job's.
func (d *delivery) postpone(ctx context.Context, cause error) error {
	if fault.KindOf(cause) != fault.Unavailable {
		return cause
	}
	for i := range d.m.Recipients {
		if r := &d.m.Recipients[i]; r.State == StatePendente {
			if err := d.deferred(ctx, r, cause); err != nil {
				return err
			}
		}
	}
	return d.finish(ctx)
}

func senderDomain(from string) string {
	if address, err := mail.ParseAddress(from); err == nil {
		return mail.Domain(address.Address)
	}
	return "ynova.localhost"
}

// keep stores the composed message: the file first, then the row.
func (d *delivery) keep(ctx context.Context, c *composed, l mail.Letter) error {
	sum := sha256.Sum256(l.Data)
	ref, err := d.blobs.Put(ctx, bytes.NewReader(l.Data))
	if err != nil {
		return err
	}
	m := d.m
	m.Composed, m.ReplyTo, m.Subject, m.Text, m.HTML = true, c.replyTo, c.Subject, c.Plain, c.HTML
	m.fileKey, m.fileSize, m.SHA256, m.composedAt = ref.Key, int64(len(l.Data)), hex.EncodeToString(sum[:]), clock.FromTime(l.At)
	for _, f := range c.attachments {
		sum := sha256.Sum256(f.Data)
		m.Attachments = append(m.Attachments, File{Name: f.Name, ContentType: f.ContentType, Size: len(f.Data), SHA256: hex.EncodeToString(sum[:])})
	}
	d.letter = l
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
			if r.State != StatePendente {
				continue
			}
			r.State, r.Error, r.NextAttempt = StateFalhou, problem.Message, nil
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
		if r.State != StatePendente || r.NextAttempt != nil && r.NextAttempt.Time().After(d.clock.Now()) {
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
	if d.letter.Data != nil {
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
	sender, err := d.office.Sender(ctx)
	if err != nil {
		return err
	}
	from, err := mail.ParseAddress(sender)
	if err != nil {
		return err
	}
	d.letter = mail.Letter{From: from.Address, MessageID: d.m.MessageID(), At: d.m.composedAt.Time(), Data: data}
	return nil
}

// attempt hands the message over for one recipient and notes the outcome.
func (d *delivery) attempt(ctx context.Context, r *Recipient) error {
	suppressed, err := suppressedAmong(ctx, d.db, []string{strings.ToLower(r.Address)})
	if err != nil {
		return err
	}
	if len(suppressed) > 0 {
		r.State, r.Error, r.NextAttempt = StateFalhou, "O endereço está suprimido.", nil
		return d.result(ctx, r, "email.failed", "Falha no envio de e-mail", r.Error)
	}
	carrier, err := d.office.Carrier(ctx)
	if err != nil {
		return d.deferred(ctx, r, err)
	}
	begun := false
	err = carrier.Carry(ctx, d.letter, r.Address, func(ctx context.Context) error {
		begun = true
		return d.transmitting(ctx, r)
	})
	return d.outcome(ctx, r, err, begun)
}

// transmitting commits, before the content leaves, that it is about to.
//
// Protection: the recipient must be pending, and the lease is renewed.
func (d *delivery) transmitting(ctx context.Context, r *Recipient) error {
	return d.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := d.run.Hold(ctx, tx); err != nil {
			return err
		}
		now := clock.FromTime(tx.Now())
		next := *r
		next.State, next.NextAttempt = StateTransmitindo, nil
		next.count(now)
		ours, err := claimRecipient(ctx, tx, d.m.ID, &next)
		if err != nil {
			return err
		}
		if !ours {
			return errElsewhere
		}
		state := StateTransmitindo
		if err := saveStateOnly(ctx, tx, d.m.ID, state, now); err != nil {
			return err
		}
		tx.AfterCommit(func() { *r, d.m.State = next, state })
		return nil
	})
}

func (r *Recipient) count(now clock.Micros) {
	r.Attempts++
	r.LastAttempt = &now
	if r.FirstAttempt == nil {
		r.FirstAttempt = &now
	}
}

// outcome notes what the server answered.
func (d *delivery) outcome(ctx context.Context, r *Recipient, err error, begun bool) error {
	switch {
	case err == nil:
		now := clock.FromTime(d.clock.Now())
		r.State, r.Error, r.SentAt, r.NextAttempt = StateEnviado, "", &now, nil
		return d.result(ctx, r, "email.sent", "E-mail enviado", "")
	case errors.Is(err, errElsewhere), errors.Is(err, jobs.ErrLeaseLost):
		return err
	case mail.Uncertain(err):
		r.State, r.Error, r.NextAttempt = StateIncerto, mail.Explain(err), nil
		return d.result(ctx, r, "email.uncertain", "Envio de e-mail incerto", r.Error)
	case mail.Refused(err) || fault.KindOf(err) == fault.Invalid:
		if !begun {
			r.count(clock.FromTime(d.clock.Now()))
		}
		r.State, r.Error, r.NextAttempt = StateFalhou, explain(err), nil
		return d.result(ctx, r, "email.failed", "Falha no envio de e-mail", r.Error)
	case ctx.Err() != nil && r.State == StatePendente:
		return context.Cause(ctx) // the worker stops; nothing was sent
	case !begun || r.State == StateTransmitindo:
		return d.deferred(ctx, r, err)
	default:
		return err // the database did not take the state: nothing was sent
	}
}

// deferred plans another attempt, or gives up.
func (d *delivery) deferred(ctx context.Context, r *Recipient, cause error) error {
	now := d.clock.Now()
	if r.State == StatePendente {
		r.count(clock.FromTime(now))
	}
	r.Error = explain(cause)
	since := now.Sub(r.FirstAttempt.Time())
	if since >= giveUpAfter {
		r.State, r.NextAttempt = StateFalhou, nil
		r.Error += " Desistimos depois de 24 horas."
		return d.result(ctx, r, "email.failed", "Falha no envio de e-mail", r.Error)
	}
	next := clock.FromTime(now.Add(backoff(d.m.ID, r.Attempts, since)))
	r.State, r.NextAttempt = StatePendente, &next
	title := "Tentativa de envio adiada"
	if r.Attempts > notedAttempts {
		title = ""
	}
	return d.result(ctx, r, "email.deferred", title, r.Error)
}

func explain(err error) string {
	if problem, ok := fault.As(err); ok {
		return problem.Message
	}
	return mail.Explain(err)
}

// backoff is how long to wait after so many attempts over so long a time. Messages
// that failed together come back at different moments, always the same for one.
func backoff(messageID string, attempts int, since time.Duration) time.Duration {
	most := backoffShort
	if since > shortFor {
		most = backoffLong
	}
	wait := most
	if attempts < 16 {
		wait = min(most, backoffFirst<<(attempts-1))
	}
	h := fnv.New32a()
	_, _ = io.WriteString(h, messageID) // writes to a hash do not fail
	return wait - wait*time.Duration(h.Sum32()%100)/400
}

// result stores a recipient with the line of the timeline. It outlives the worker's
// own end: the answer of the server is a fact.
func (d *delivery) result(ctx context.Context, r *Recipient, action, title, detail string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	return d.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		known := d.m.Recipients
		if err := d.read(ctx, tx, d.m.ID); err != nil {
			return err
		}
		d.takeOver(known, r)
		if r.State == StateEnviado {
			if err := d.dispatched(ctx, tx, r); err != nil {
				return err
			}
		}
		if err := d.settleRecipient(ctx, tx, r, action, title, detail); err != nil {
			return err
		}
		return d.settle(ctx, tx, d.m, false)
	})
}

// dispatched remembers where mail was accepted. While other recipients are still
// waiting the record shows the Disparo, and Envio ok once all have it.
func (d *delivery) dispatched(ctx context.Context, tx *db.Tx, r *Recipient) error {
	if err := addDomain(ctx, tx, d.m.ClientID, mail.Domain(r.Address)); err != nil {
		return err
	}
	if s := overall(d.m.Recipients); s != StatePendente && s != StateTransmitindo {
		return nil // settle marks it
	}
	at := r.SentAt.Time()
	return d.ledger.MarkDispatch(ctx, tx, d.m.BalanceID, d.m.Month, &at, false)
}

// takeOver keeps working on the recipients at hand with what others did meanwhile
// to those that this attempt is not about.
func (d *delivery) takeOver(known []Recipient, r *Recipient) {
	for i := range d.m.Recipients {
		if fresh := d.m.Recipients[i]; fresh.Ordinal != r.Ordinal {
			known[i] = fresh
		}
	}
	d.m.Recipients = known
}

func (d *delivery) settleRecipient(ctx context.Context, tx *db.Tx, r *Recipient, action, title, detail string) error {
	if err := saveRecipient(ctx, tx, d.m.ID, r); err != nil {
		return err
	}
	text := r.Address
	if detail != "" {
		text += ": " + detail
	}
	return d.note(ctx, tx, actor.SystemActor(), d.m, action, title, text)
}

// next is when the earliest pending recipient is due.
func (m *Message) next(now time.Time) time.Time {
	var earliest time.Time
	for _, r := range m.Recipients {
		if r.State != StatePendente {
			continue
		}
		at := now
		if r.NextAttempt != nil {
			at = r.NextAttempt.Time()
		}
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
