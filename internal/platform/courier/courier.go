// Package courier brings the one message of a row to its recipients by a job. What is about
// to be done is written before it is done: a message whose worker died over it is known to
// be doubtful, and never leaves twice by itself.
package courier

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// State is how far a message is.
type State string

// The states of a message.
const (
	Queued    State = "na_fila"
	Sending   State = "enviando"
	Sent      State = "enviado"
	Uncertain State = "incerto" // it may have left
	Failed    State = "falhou"
	NoServer  State = "sem_servidor"
)

// UnderWay reports whether the message may still leave.
func (s State) UnderWay() bool { return s == Queued || s == Sending }

// Delivery is what a row keeps of its message on the way.
type Delivery struct {
	State  State
	Error  string // why it did not arrive, in Portuguese
	SentAt *clock.Micros
}

// Progress is the delivery itself, for Letter.
func (d *Delivery) Progress() *Delivery { return d }

// interrupted says what is known of a message whose worker died over it: nothing.
func (d *Delivery) interrupted() {
	d.State, d.Error = Uncertain, "O envio foi interrompido antes de o resultado ser gravado."
}

// Letter is a row with a message.
type Letter interface {
	Progress() *Delivery
	Recipients() []string
	// Message is the mail as it leaves, with the same identity at every attempt. An error is
	// of the row, and ends the job.
	Message(ctx context.Context) (mail.Message, error)
	// Save writes the row's delivery.
	Save(ctx context.Context, tx *db.Tx) error
}

// Mailer is how messages leave: mailing/transport.
type Mailer interface {
	HasServer(ctx context.Context) (bool, error)
	Send(ctx context.Context, m mail.Message) error
}

// Addresses returns, in lower case, those of the addresses that no longer receive mail.
type Addresses interface {
	SuppressedAmong(ctx context.Context, q db.Q, addresses []string) (map[string]bool, error)
}

// Courier carries letters.
type Courier struct {
	DB        *db.DB
	Mail      Mailer
	Addresses Addresses
}

// Run is an attempt to bring a letter, and ends the job once that is known. What it finds
// under way belongs to a worker that died over it: nobody knows what the server answered,
// and a person sends again, or not.
//
// Protection: the lease of the job, which every transaction that writes the row renews or
// ends: an attempt that was taken over writes nothing any more.
func (c *Courier) Run(ctx context.Context, run *jobs.Run, l Letter) error {
	d := l.Progress()
	switch d.State {
	case Sending:
		d.interrupted()
	case Queued:
		if err := c.carry(ctx, run, l); err != nil {
			return err
		}
	}
	return c.note(ctx, func(ctx context.Context, tx *db.Tx) error {
		if d.State == Sent && d.SentAt == nil {
			d.SentAt = new(clock.FromTime(tx.Now()))
		}
		if err := l.Save(ctx, tx); err != nil {
			return err
		}
		return run.Complete(ctx, tx, nil)
	})
}

// GivenUp says of a letter whose job ends without it what became of it.
//
// Protection: tx is the one in which the queue ends the job.
func (c *Courier) GivenUp(ctx context.Context, tx *db.Tx, l Letter) error {
	switch d := l.Progress(); d.State {
	case Sending:
		d.interrupted()
	case Queued:
		d.State, d.Error = Failed, "A mensagem não pôde ser entregue ao servidor de e-mail."
	}
	return l.Save(ctx, tx)
}

// carry tries to send it, and says what came of it. Without a server it would lie in a
// folder.
func (c *Courier) carry(ctx context.Context, run *jobs.Run, l Letter) error {
	d := l.Progress()
	if serves, err := c.Mail.HasServer(ctx); err != nil || !serves {
		d.State = NoServer
		return err
	}
	// It may have waited for hours.
	suppressed, err := c.Addresses.SuppressedAmong(ctx, c.DB, l.Recipients())
	if err != nil {
		return err
	}
	if len(suppressed) > 0 {
		d.State, d.Error = Failed, "Um endereço foi suprimido depois do pedido."
		return nil
	}
	m, err := l.Message(ctx)
	if err != nil {
		return jobs.Permanent(err)
	}
	step := func(state State) func(ctx context.Context, tx *db.Tx) error {
		return func(ctx context.Context, tx *db.Tx) error {
			if err := run.Hold(ctx, tx); err != nil {
				return err
			}
			d.State = state
			return l.Save(ctx, tx)
		}
	}
	if err := c.DB.Write(ctx, step(Sending)); err != nil {
		return err
	}
	switch err := c.Mail.Send(ctx, m); {
	case err == nil:
		d.State = Sent
	case mail.Uncertain(err):
		d.State, d.Error = Uncertain, mail.Explain(err)
	case mail.Refused(err) || fault.KindOf(err) == fault.Invalid:
		d.State, d.Error = Failed, cmp.Or(mail.Named(err), "O servidor de e-mail não aceitou a mensagem. Confira o endereço.")
	default:
		return errors.Join(fmt.Errorf("courier: send: %w", err), c.note(ctx, step(Queued)))
	}
	return nil
}

// note writes what came of an attempt. It outlives the worker's own end: the answer of the
// server is a fact.
func (c *Courier) note(ctx context.Context, fn func(ctx context.Context, tx *db.Tx) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	return c.DB.Write(ctx, fn)
}
