package mail

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	netmail "net/mail"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/id"
)

// Sender sends one message, or says why not.
type Sender interface {
	Send(ctx context.Context, m Message) error
	// Describe says where messages go, without secrets.
	Describe() string
}

// Config is what every sender needs.
type Config struct {
	From   string // the address that messages come from, bare or with a name
	Clock  clock.Clock
	Signer *Signer // of messages; nil: they are not signed
}

// composer turns checked messages into MIME.
type composer struct {
	from   *netmail.Address
	clock  clock.Clock
	signer *Signer
}

func newComposer(cfg Config) (composer, error) {
	from, err := email.Parse(cfg.From)
	if err != nil {
		return composer{}, fmt.Errorf("mail: sender address: %w", err)
	}
	if cfg.Clock == nil {
		cfg.Clock = clock.System()
	}
	return composer{from: from, clock: cfg.Clock, signer: cfg.Signer}, nil
}

func (c composer) compose(m Message) (*gomail.Msg, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(c.from)
	to, err := parseAll(m.To)
	if err != nil {
		return nil, err
	}
	msg.ToMailAddress(to...)
	if m.ReplyTo != "" {
		replyTo, err := email.Parse(m.ReplyTo)
		if err != nil {
			return nil, err
		}
		msg.ReplyToMailAddress(replyTo)
	}
	msg.Subject(m.Subject)
	msg.SetDateWithValue(clock.Local(c.clock.Now()))
	msg.SetMessageIDWithValue(c.messageID(m))
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // no out-of-office answers
	setBody(msg, m)
	for _, a := range m.Attachments {
		err := msg.AttachReader(a.Name, bytes.NewReader(a.Data), gomail.WithFileContentType(gomail.ContentType(a.ContentType)))
		if err != nil {
			return nil, fmt.Errorf("mail: attach: %w", err)
		}
	}
	return msg, nil
}

func parseAll(list []string) ([]*netmail.Address, error) {
	out := make([]*netmail.Address, 0, len(list))
	for _, s := range list {
		address, err := email.Parse(s)
		if err != nil {
			return nil, err
		}
		out = append(out, address)
	}
	return out, nil
}

func (c composer) messageID(m Message) string {
	if strings.Contains(m.MessageID, "@") {
		return m.MessageID
	}
	return cmp.Or(m.MessageID, id.New()) + "@" + email.Domain(c.from.Address)
}

func setBody(msg *gomail.Msg, m Message) {
	switch {
	case m.Text == "":
		msg.SetBodyString(gomail.TypeTextHTML, m.HTML)
	case m.HTML == "":
		msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	default:
		msg.SetBodyString(gomail.TypeTextPlain, m.Text)
		msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
}
