package transport

import (
	"context"
	"errors"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mailtoken"
	"ynova/internal/platform/secret"
)

// Config are the parts that a Mailer is made of.
type Config struct {
	DB          *db.DB
	Clock       clock.Clock
	Box         *secret.Box
	Environment string // the SMTP address of the environment; empty: none
	From        string // the sender until a user names one
	Directory   string // where messages land without a server
	StandIn     bool   // the folder takes the place of a server: the demonstration
	Options     []mail.Option
	Tokens      *mailtoken.Source // nil: one of its own
}

// Mailer hands messages to whatever the settings name at that moment.
type Mailer struct {
	Config
	environment Settings
}

const (
	entitySettings = "setting"
	settingsID     = "correio"
)

var (
	errStale       = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou as configurações. Confira os valores atuais antes de salvar.")
	errEnvironment = fault.New(fault.Conflict, "definido_no_ambiente", "O servidor de e-mail é definido no ambiente do servidor e não pode ser alterado aqui.")
)

// NewMailer checks the configuration of the environment.
func NewMailer(c Config) (*Mailer, error) {
	o := &Mailer{Config: c}
	if o.Tokens == nil {
		o.Tokens = &mailtoken.Source{Clock: c.Clock}
	}
	if _, err := mail.Outbox(c.Directory, mail.Config{From: c.From, Clock: c.Clock}); err != nil {
		return nil, err
	}
	if c.Environment == "" {
		return o, nil
	}
	if _, err := mail.SMTP(c.Environment, mail.Config{From: c.From, Clock: c.Clock}, c.Options...); err != nil {
		return nil, err
	}
	u, err := url.Parse(c.Environment)
	if err != nil {
		return nil, errors.New("transport: invalid SMTP address") // the cause would quote the password
	}
	e := &o.environment
	e.Auth, e.Mode, e.Source, e.Host, e.User = mailtoken.Password, SMTP, FromEnvironment, u.Hostname(), u.User.Username()
	_, e.PasswordSet = u.User.Password()
	e.Security, e.Port = StartTLS, 587
	switch query := u.Query().Get("starttls"); {
	case u.Scheme == "smtps":
		e.Security, e.Port = TLS, 465
	case query == "optional":
		e.Security = StartTLSOptional
	case query == "off":
		e.Security = NoSecurity
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		e.Port = port
	}
	return o, nil
}

// Settings returns what is in force.
func (o *Mailer) Settings(ctx context.Context, q db.Q) (Settings, error) {
	s, err := readSettings(ctx, q)
	if err != nil {
		return s, err
	}
	if e := o.environment; e.Source != "" {
		s.Mode, s.Source, s.Host, s.Port, s.Security, s.User, s.PasswordSet = e.Mode, e.Source, e.Host, e.Port, e.Security, e.User, e.PasswordSet
		s.Auth, s.Tenant, s.Application = e.Auth, "", ""
	}
	return s, nil
}

// Transport is the way that messages take now.
func (o *Mailer) Transport(ctx context.Context) (mail.Transport, error) {
	s, err := o.Settings(ctx, o.DB)
	if err != nil {
		return nil, err
	}
	cfg := mail.Config{From: o.from(&s), Clock: o.Clock}
	if s.DKIMKeySet {
		if cfg.Signer, err = o.signer(s.DKIMDomain, s.DKIMSelector, s.dkimSealed); err != nil {
			return nil, err
		}
	}
	if s.Mode == Outbox {
		return mail.Outbox(o.Directory, cfg)
	}
	address, options := o.Environment, o.Options
	if s.Source != FromEnvironment {
		password := ""
		if s.PasswordSet {
			if password, err = o.open(placePassword, s.passwordSealed); err != nil {
				return nil, err
			}
		}
		if s.Auth.ByToken() { // whatever host is stored: tokens go to their maker's
			options = append(slices.Clone(options), mail.ByToken(mailtoken.Login{Source: o.Tokens, Account: s.account(password)}))
			s.Host, s.Port, s.Security, password = s.Auth.SMTPHost(), tokenPort, StartTLS, ""
		}
		address, _ = serverURL(s.Host, s.Port, s.Security, s.User, password)
	}
	return mail.SMTP(address, cfg, options...)
}

func (o *Mailer) from(s *Settings) string {
	if s.FromAddress == "" {
		return o.From
	}
	return joined(s.FromName, s.FromAddress)
}

// describe says where messages go and whom they come from.
func (o *Mailer) describe(s *Settings) string {
	if s.Mode == Outbox {
		return "Pasta " + o.folderName() + ", de " + o.from(s)
	}
	return "Servidor " + s.Host + ", de " + o.from(s)
}

// Delivers reports whether what is handed over leaves for its recipients, rather
// than ending in the folder.
func (o *Mailer) Delivers(t mail.Transport) bool {
	_, folder := t.(*mail.Folder)
	return !folder || o.StandIn
}

// HasServer reports whether messages leave for their recipients now.
func (o *Mailer) HasServer(ctx context.Context) (bool, error) {
	s, err := o.Settings(ctx, o.DB)
	return s.Mode == SMTP || o.StandIn, err
}

// Sender is the address that messages come from, with its name.
func (o *Mailer) Sender(ctx context.Context) (string, error) {
	s, err := o.Settings(ctx, o.DB)
	return o.from(&s), err
}

// Send implements mail.Sender for everything that is not a statement.
func (o *Mailer) Send(ctx context.Context, m mail.Message) error {
	transport, err := o.Transport(ctx)
	if err != nil {
		return err
	}
	if err = transport.Send(ctx, m); mail.Throttled(err) {
		return errors.Join(err, o.DB.InTx(context.WithoutCancel(ctx), slow))
	}
	return err
}

// Folder names where messages land; empty when they are sent.
func (o *Mailer) Folder(ctx context.Context) (string, error) {
	s, err := o.Settings(ctx, o.DB)
	if err != nil || s.Mode == SMTP {
		return "", err
	}
	return o.folderName(), nil
}

// folderName names the folder of messages without telling where on the machine it is.
func (o *Mailer) folderName() string { return filepath.Base(o.Directory) }

// Reserve takes the next n places in the line of messages and returns when the
// first may leave and how far apart they are.
//
// Protection: one upsert on the row of the pace.
func (o *Mailer) Reserve(ctx context.Context, tx *db.Tx, n int) (first time.Time, every time.Duration, err error) {
	s, err := o.Settings(ctx, tx)
	if err != nil || s.Mode == Outbox || n == 0 {
		return tx.Now(), 0, err
	}
	every = time.Minute / time.Duration(s.PerMinute)
	slowed, err := slowedAt(ctx, tx)
	if err != nil {
		return tx.Now(), 0, err
	}
	if tx.Now().Before(slowed.Add(slowFor)) {
		every *= 2
	}
	first, err = reserve(ctx, tx, time.Duration(n)*every)
	return first, every, err
}

// Rests reports whether nothing may leave now, because the server had too many conversations
// at once. What a clock noted that was ahead does not count.
func (o *Mailer) Rests(ctx context.Context, now time.Time) (bool, error) {
	slowed, err := slowedAt(ctx, o.DB)
	return !slowed.After(now) && now.Before(slowed.Add(restFor)), err
}

// Requeue gives a message that the server put off its next place in the line: those that
// wait leave one after the other, and slower than before, rather than all at once again.
//
// Protection: one upsert on the row of the pace.
func (o *Mailer) Requeue(ctx context.Context, throttled bool) (at time.Time, err error) {
	err = o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if throttled {
			if err := slow(ctx, tx); err != nil {
				return err
			}
		}
		slowed, err := slowedAt(ctx, tx)
		if err != nil {
			return err
		}
		if at, _, err = o.Reserve(ctx, tx, 1); at.Before(slowed.Add(restFor)) {
			at = at.Add(restFor)
		}
		return err
	})
	return at, err
}

// tokenPort is where the makers' servers take messages, by STARTTLS.
const tokenPort = 587
