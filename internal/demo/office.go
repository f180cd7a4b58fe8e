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

// Office lets statements fail as they do in life, for the mailboxes that the
// demonstration invented for this; everything else leaves as the settings say.
type Office struct {
	mailing.Office
	mu     sync.Mutex
	broken map[string]bool // messages whose first attempt was interrupted
}

// NewOffice returns the office of the demonstration in front of another.
func NewOffice(behind mailing.Office) *Office {
	return &Office{Office: behind, broken: map[string]bool{}}
}

// Carrier is the way that statements take now.
func (o *Office) Carrier(ctx context.Context) (mail.Carrier, error) {
	c, err := o.Office.Carrier(ctx)
	return carrier{c, o}, err
}

// first reports whether it is asked about the message for the first time.
func (o *Office) first(messageID string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	was := o.broken[messageID]
	o.broken[messageID] = true
	return !was
}

type carrier struct {
	mail.Carrier
	office *Office
}

// Carry answers for the invented mailboxes, and hands the rest on.
func (c carrier) Carry(ctx context.Context, l mail.Letter, to string, before func(context.Context) error) error {
	mailbox, domain, _ := strings.Cut(to, "@")
	switch {
	case !strings.HasSuffix(domain, ".example"):
	case mailbox == refusing:
		return &mail.Failure{Phase: mail.PhaseEnvelope, Code: 550, Text: "5.1.1 Caixa postal inexistente"}
	case mailbox == breaking && c.office.first(l.MessageID):
		if err := before(ctx); err != nil {
			return err
		}
		return mail.Interrupted(errors.New("demo: a conexão caiu"))
	}
	return c.Carrier.Carry(ctx, l, to, before)
}
