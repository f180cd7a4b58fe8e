package mailing

import (
	"context"
	"errors"
	"hash/fnv"
	"io"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/mailing/record"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

const (
	// giveUpAfter is how long temporary errors are believed.
	giveUpAfter = 24 * time.Hour
	// Right after a failure attempts are close together, so that a short outage is
	// over soon after it ends; later they are rare.
	backoffFirst = 15 * time.Second
	backoffShort = 75 * time.Second
	backoffLong  = 15 * time.Minute
	shortFor     = 30 * time.Minute
	// notSent is what became of a message that only lies in the folder (TD-13).
	notSent = "Não enviado: sem servidor de e-mail"
	// notedAttempts is how many deferred attempts the timeline records.
	notedAttempts = 10
)

// errElsewhere ends an attempt that another worker has taken over.
var errElsewhere = errors.New("mailing: the recipient is not pending any more")

// attempt hands the message over for one recipient and notes the outcome.
func (d *delivery) attempt(ctx context.Context, r *Recipient) error {
	suppressed, err := suppressedAmong(ctx, d.db, []string{strings.ToLower(r.Address)})
	if err != nil {
		return err
	}
	if len(suppressed) > 0 {
		r.State, r.Error, r.NextAttempt = record.StateFalhou, "O endereço está suprimido.", nil
		return d.result(ctx, r, "email.failed", "Falha no envio de e-mail", r.Error)
	}
	transport, err := d.mailer.Transport(ctx)
	if err != nil {
		return d.deferred(ctx, r, err)
	}
	switch rests, err := d.mailer.Rests(ctx, d.clock.Now()); {
	case err != nil:
		return err
	case rests:
		return d.requeue(ctx, r)
	}
	begun := false
	err = transport.Deliver(ctx, d.raw, r.Address, func(ctx context.Context) error {
		begun = true
		return d.transmitting(ctx, r)
	})
	if err == nil && !d.mailer.Delivers(transport) {
		r.State, r.Error, r.NextAttempt = record.StateSemServidor, "", nil
		return d.result(ctx, r, "email.unsent", notSent, "")
	}
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
		next.State, next.NextAttempt = record.StateTransmitindo, nil
		next.count(now)
		ours, err := claimRecipient(ctx, tx, d.m.ID, &next)
		if err != nil {
			return err
		}
		if !ours {
			return errElsewhere
		}
		state := record.StateTransmitindo
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
		r.State, r.Error, r.SentAt, r.NextAttempt = record.StateEnviado, "", &now, nil
		return d.result(ctx, r, "email.sent", "E-mail enviado", "")
	case errors.Is(err, errElsewhere), errors.Is(err, jobs.ErrLeaseLost):
		return err
	case mail.Uncertain(err):
		r.State, r.Error, r.NextAttempt = record.StateIncerto, mail.Explain(err), nil
		return d.result(ctx, r, "email.uncertain", "Envio de e-mail incerto", r.Error)
	case mail.Refused(err) || fault.KindOf(err) == fault.Invalid:
		if !begun {
			r.count(clock.FromTime(d.clock.Now()))
		}
		r.State, r.Error, r.NextAttempt = record.StateFalhou, explain(err), nil
		return d.result(ctx, r, "email.failed", "Falha no envio de e-mail", r.Error)
	case ctx.Err() != nil && r.State == record.StatePendente:
		return context.Cause(ctx) // the worker stops; nothing was sent
	case !begun || r.State == record.StateTransmitindo:
		return d.deferred(ctx, r, err)
	default:
		return err // the database did not take the state: nothing was sent
	}
}

// deferred plans another attempt, or gives up.
func (d *delivery) deferred(ctx context.Context, r *Recipient, cause error) error {
	now := d.clock.Now()
	if r.State == record.StatePendente {
		r.count(clock.FromTime(now))
	}
	r.Error = explain(cause)
	since := now.Sub(r.FirstAttempt.Time())
	if since >= giveUpAfter {
		r.State, r.NextAttempt = record.StateFalhou, nil
		r.Error += " Desistimos depois de 24 horas."
		return d.result(ctx, r, "email.failed", "Falha no envio de e-mail", r.Error)
	}
	at := now.Add(backoff(d.m.ID, r.Attempts, since))
	if mail.Throttled(cause) {
		place, err := d.mailer.Requeue(context.WithoutCancel(ctx), true)
		if err != nil {
			return err
		}
		at = later(at, place)
	}
	next := clock.FromTime(at)
	r.State, r.NextAttempt = record.StatePendente, &next
	title := "Tentativa de envio adiada"
	if r.Attempts > notedAttempts {
		title = ""
	}
	return d.result(ctx, r, "email.deferred", title, r.Error)
}

// requeue plans the next attempt of who was not tried, while the server rests.
func (d *delivery) requeue(ctx context.Context, r *Recipient) error {
	at, err := d.mailer.Requeue(ctx, false)
	if err != nil {
		return err
	}
	next := clock.FromTime(at)
	r.NextAttempt = &next
	return d.result(ctx, r, "email.deferred", "", r.Error)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
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
		if r.State == record.StateEnviado {
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
	if err := addDomain(ctx, tx, d.m.ClientID, email.Domain(r.Address)); err != nil {
		return err
	}
	if s := overall(d.m.Recipients); s != record.StatePendente && s != record.StateTransmitindo {
		return nil // settle marks it
	}
	at := r.SentAt.Time()
	return d.markParts(ctx, tx, d.m, &at, false)
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
