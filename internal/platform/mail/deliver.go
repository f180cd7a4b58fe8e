package mail

import (
	"context"
	"errors"
	"net"
	"net/textproto"
	"slices"
	"strconv"
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
	// errNoToken is a server that knows no XOAUTH2.
	errNoToken = errors.New("mail: the server takes no token")
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
	size, err := declared(client, len(l.Data))
	if err != nil {
		return err
	}
	if err := client.Mail("<" + l.From + ">" + size); err != nil {
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

// declared says how large the message is to a server that asks (RFC 1870), and refuses what
// it would refuse after all of it was sent.
func declared(client *smtp.Client, size int) (parameter string, err error) {
	asked, text := client.Extension("SIZE")
	if !asked {
		return "", nil
	}
	if most, err := strconv.Atoi(strings.TrimSpace(text)); err == nil && most > 0 && size > most {
		return "", &Failure{Phase: PhaseEnvelope, Cause: tooLarge(most)}
	}
	return " SIZE=" + strconv.Itoa(size), nil
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
	token := ""
	if r.bearer != nil {
		var err error
		if token, err = r.bearer.Token(ctx); err != nil {
			return nil, late(ctx, PhaseAuth, err)
		}
	}
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
	if err := r.authenticate(client, token); err != nil {
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

func (r *Relay) authenticate(client *smtp.Client, token string) error {
	if r.user == "" {
		return nil
	}
	offered := mechanisms(client)
	switch {
	case r.bearer != nil:
		return r.showToken(client, token, offered)
	case slices.Contains(offered, "SCRAM-SHA-256"):
		return client.Auth(smtp.ScramSHA256Auth(r.user, r.password))
	case slices.Contains(offered, "PLAIN"):
		return client.Auth(smtp.PlainAuth("", r.user, r.password, r.host, false))
	case slices.Contains(offered, "LOGIN"):
		return client.Auth(smtp.LoginAuth(r.user, r.password, r.host, false))
	}
	return errNoAuth
}

// mechanisms are the ways in that the server offers. Old ones write AUTH=LOGIN.
func mechanisms(client *smtp.Client) []string {
	_, offered := client.Extension("AUTH")
	for _, first := range []string{"LOGIN", "PLAIN", "SCRAM-SHA-256"} {
		if asked, rest := client.Extension("AUTH=" + first); asked {
			offered += " " + first + " " + rest
		}
	}
	return strings.Fields(strings.ToUpper(offered))
}

func (r *Relay) showToken(client *smtp.Client, token string, offered []string) error {
	if !slices.Contains(offered, "XOAUTH2") {
		return errNoToken
	}
	if !r.implicitTLS && r.starttls != gomail.TLSMandatory {
		return smtp.ErrUnencrypted
	}
	err := client.Auth(smtp.XOAuth2Auth(r.user, token))
	var answer *textproto.Error
	if errors.As(err, &answer) && answer.Code >= 500 {
		return r.bearer.Refused(err)
	}
	return err
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
