package mail

import (
	"context"
	"errors"
	"net"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/tracing"
)

// deliverTimeout bounds a conversation up to the content, and then the content.
const deliverTimeout = 2 * time.Minute

var (
	errNoTLS  = errors.New("mail: the server does not offer STARTTLS")
	errNoAuth = errors.New("mail: the server does not ask for a password")
)

// Deliver hands the message over for one recipient.
func (r *Relay) Deliver(ctx context.Context, l RawMessage, to string, before func(context.Context) error) error {
	return r.converse(ctx, l, []string{to}, before)
}

// converse hands the message over in one conversation, to all recipients or to none.
func (r *Relay) converse(ctx context.Context, l RawMessage, to []string, before func(context.Context) error) (err error) {
	recipients, err := parseAll(to)
	if err != nil {
		return err
	}
	ctx, span := tracing.Begin(ctx, "smtp")
	defer func() { span.End(err) }()
	opening, cancel := context.WithTimeout(ctx, deliverTimeout)
	defer cancel()
	line := &line{relay: r, ctx: opening}
	defer line.close()
	client, err := r.open(opening, line, l.From)
	if err != nil {
		return err
	}
	if err := client.Mail("<" + l.From + ">"); err != nil {
		return late(opening, PhaseEnvelope, err)
	}
	for _, recipient := range recipients {
		if err := client.Rcpt("<" + recipient.Address + ">"); err != nil {
			return late(opening, PhaseEnvelope, err)
		}
	}
	if err := before(ctx); err != nil {
		return err
	}
	return r.content(client, line, l.Data)
}

// late names the caller's or our own deadline as the cause where that closed the
// connection.
func late(ctx context.Context, phase Phase, err error) *Failure {
	f := failure(phase, err)
	if f.Code == 0 && ctx.Err() != nil {
		f.Cause = ctx.Err()
	}
	return f
}

// open greets the server, encrypts the line and proves who we are.
func (r *Relay) open(ctx context.Context, line *line, from string) (*smtp.Client, error) {
	conn, err := line.dial(ctx, "tcp", net.JoinHostPort(r.host, r.portText()))
	if err != nil {
		return nil, late(ctx, PhaseConnect, err)
	}
	client, err := smtp.NewClient(conn, r.host)
	if err != nil {
		return nil, late(ctx, PhaseConnect, err)
	}
	_, domain, _ := strings.Cut(from, "@")
	if err := client.Hello(domain); err != nil {
		return nil, late(ctx, PhaseConnect, err)
	}
	client.SkipSMTPUTF8(true) // addresses are ASCII, see addressForm
	if err := r.encrypt(client); err != nil {
		return nil, late(ctx, PhaseConnect, err)
	}
	if err := r.authenticate(client); err != nil {
		return nil, late(ctx, PhaseAuth, err)
	}
	return client, nil
}

func (r *Relay) encrypt(client *smtp.Client) error {
	if r.implicitTLS || r.starttls == gomail.NoTLS {
		return nil
	}
	if offered, _ := client.Extension("STARTTLS"); !offered {
		if r.starttls == gomail.TLSMandatory {
			return errNoTLS
		}
		return nil
	}
	return client.StartTLS(r.tlsConfig())
}

func (r *Relay) authenticate(client *smtp.Client) error {
	if r.user == "" {
		return nil
	}
	asked, offered := client.Extension("AUTH")
	if !asked {
		return errNoAuth
	}
	for _, how := range strings.Fields(offered) {
		switch strings.ToUpper(how) {
		case "SCRAM-SHA-256":
			return client.Auth(smtp.ScramSHA256Auth(r.user, r.password))
		case "PLAIN":
			return client.Auth(smtp.PlainAuth("", r.user, r.password, r.host, false))
		}
	}
	return client.Auth(smtp.LoginAuth(r.user, r.password, r.host, false))
}

// content sends the message. From here on the outcome must be known if it can be:
// only time ends it, not the caller.
func (r *Relay) content(client *smtp.Client, line *line, data []byte) error {
	if !line.stop() {
		return late(line.ctx, PhaseContent, context.Cause(line.ctx)) // closed already
	}
	_ = line.conn.SetDeadline(clock.System().Now().Add(deliverTimeout)) // a closed connection fails below
	w, err := client.Data()
	if err != nil {
		return failure(PhaseContent, err)
	}
	if _, err := w.Write(data); err != nil {
		return failure(PhaseContent, err) // without its end no server accepts it
	}
	if err := w.Close(); err != nil {
		f := failure(PhaseContent, err)
		f.sent = true
		return f
	}
	_ = client.Quit() // the message is accepted, whatever comes now
	return nil
}
