package demo

import (
	"context"
	"errors"
	"strings"
	"sync"

	"ynova/internal/mailing"
	"ynova/internal/platform/mail"
)

// Mailboxes that the demonstration's mail never reaches, before the @.
const (
	refusing = "cobranca-antiga" // does not exist any more
	breaking = "portaria"        // its server falls silent the first time
)

// Mailer lets statements fail as they do in life, for the mailboxes that the
// demonstration invented for this; everything else leaves as the settings say.
type Mailer struct {
	mailing.Mailer
	mu     sync.Mutex
	broken map[string]bool // messages whose first attempt was interrupted
}

// NewMailer returns the mailer of the demonstration in front of another.
func NewMailer(behind mailing.Mailer) *Mailer {
	return &Mailer{Mailer: behind, broken: map[string]bool{}}
}

// Transport is the way that statements take now.
func (o *Mailer) Transport(ctx context.Context) (mail.Transport, error) {
	c, err := o.Mailer.Transport(ctx)
	return transport{c, o}, err
}

// first reports whether it is called for the message for the first time.
func (o *Mailer) first(messageID string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	was := o.broken[messageID]
	o.broken[messageID] = true
	return !was
}

type transport struct {
	mail.Transport
	mailer *Mailer
}

// Deliver answers for the invented mailboxes, and hands the rest on.
func (c transport) Deliver(ctx context.Context, l mail.RawMessage, to string, before func(context.Context) error) error {
	mailbox, domain, _ := strings.Cut(to, "@")
	switch {
	case !strings.HasSuffix(domain, ".example"):
	case mailbox == refusing:
		return &mail.Failure{Phase: mail.PhaseEnvelope, Code: 550, Text: "5.1.1 Caixa postal inexistente"}
	case mailbox == breaking && c.mailer.first(l.MessageID):
		if err := before(ctx); err != nil {
			return err
		}
		return mail.Interrupted(errors.New("demo: the connection broke"))
	}
	return c.Transport.Deliver(ctx, l, to, before)
}
