package post

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/secret"
)

// Config are the parts that an Office is made of.
type Config struct {
	DB          *db.DB
	Clock       clock.Clock
	Box         *secret.Box
	Environment string // the SMTP address of the environment; empty: none
	From        string // the sender until somebody names one
	Directory   string // where messages land without a server
	Options     []mail.Option
}

// Office hands messages to whatever the settings name at that moment.
type Office struct {
	Config
	environment Settings
}

const (
	placePassword = "mail_settings.password_sealed:correio"
	placeDKIM     = "mail_settings.dkim_key_sealed:correio"

	entitySettings = "setting"
	settingsID     = "correio"
)

var (
	errStale       = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou as configurações. Confira os valores atuais antes de salvar.")
	errEnvironment = fault.New(fault.Conflict, "definido_no_ambiente", "O servidor de e-mail é definido no ambiente do servidor e não pode ser alterado aqui.")
	errSealed      = fault.New(fault.Unavailable, "segredo_ilegivel", "A senha ou a chave guardada não pôde ser lida: a chave da instalação mudou. Informe-a de novo.")
	errDenied      = fault.New(fault.Forbidden, "sem_permissao", "Você não tem permissão para esta operação.")
)

// NewOffice checks the configuration of the environment.
func NewOffice(c Config) (*Office, error) {
	o := &Office{Config: c}
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
		return nil, errors.New("post: endereço SMTP inválido") // the cause would quote the password
	}
	e := &o.environment
	e.Mode, e.Source, e.Host, e.User = SMTP, FromEnvironment, u.Hostname(), u.User.Username()
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
func (o *Office) Settings(ctx context.Context, q db.Q) (Settings, error) {
	s, err := readSettings(ctx, q)
	if err != nil {
		return s, err
	}
	if e := o.environment; e.Source != "" {
		s.Mode, s.Source, s.Host, s.Port, s.Security, s.User, s.PasswordSet = e.Mode, e.Source, e.Host, e.Port, e.Security, e.User, e.PasswordSet
	}
	return s, nil
}

// Carrier is the way that messages take now.
func (o *Office) Carrier(ctx context.Context) (mail.Carrier, error) {
	s, err := o.Settings(ctx, o.DB)
	if err != nil {
		return nil, err
	}
	cfg := mail.Config{From: o.from(&s), Clock: o.Clock}
	if s.DKIMKeySet {
		key, err := o.Box.Open(placeDKIM, s.dkimSealed)
		if err != nil {
			return nil, errSealed.WithCause(err)
		}
		if cfg.Signer, err = mail.NewSigner(s.DKIMDomain, s.DKIMSelector, key); err != nil {
			return nil, err
		}
	}
	if s.Mode == Outbox {
		return mail.Outbox(o.Directory, cfg)
	}
	address := o.Environment
	if s.Source != FromEnvironment {
		password := ""
		if s.PasswordSet {
			if password, err = o.Box.Open(placePassword, s.passwordSealed); err != nil {
				return nil, errSealed.WithCause(err)
			}
		}
		address, _ = serverURL(s.Host, s.Port, s.Security, s.User, password)
	}
	return mail.SMTP(address, cfg, o.Options...)
}

func (o *Office) from(s *Settings) string {
	if s.FromAddress == "" {
		return o.From
	}
	return joined(s.FromName, s.FromAddress)
}

// Sender is the address that messages come from, with its name.
func (o *Office) Sender(ctx context.Context) (string, error) {
	s, err := o.Settings(ctx, o.DB)
	return o.from(&s), err
}

// Send implements mail.Sender for everything that is not a statement.
func (o *Office) Send(ctx context.Context, m mail.Message) error {
	carrier, err := o.Carrier(ctx)
	if err != nil {
		return err
	}
	return carrier.Send(ctx, m)
}

// Folder is where messages land; empty when they are sent.
func (o *Office) Folder(ctx context.Context) (string, error) {
	s, err := o.Settings(ctx, o.DB)
	if err != nil || s.Mode == SMTP {
		return "", err
	}
	return o.Directory, nil
}

// Change stores settings.
//
// Protection: the version that was read must be the stored one.
func (o *Office) Change(ctx context.Context, a actor.Actor, c Change, read *int64) (Settings, error) {
	if !a.Can(actor.SettingsManage) {
		return Settings{}, errDenied
	}
	err := o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, err := o.Settings(ctx, tx)
		if err != nil {
			return err
		}
		if read != nil && *read != now.Version {
			return errStale
		}
		if now.Source == FromEnvironment && !c.leavesServer(&now) {
			return errEnvironment
		}
		if err := c.check(&now, o.Options); err != nil {
			return err
		}
		after, err := o.apply(now, &c)
		if err != nil {
			return err
		}
		after.UpdatedBy = a.Name
		if err := writeSettings(ctx, tx, &after, now.Version); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "setting.mail", Entity: entitySettings, EntityID: settingsID,
			Title: "Configuração de e-mail alterada", Before: now.public(), After: after.public(),
		})
	})
	if err != nil {
		return Settings{}, err
	}
	return o.Settings(ctx, o.DB)
}

// leavesServer reports whether the change repeats what the environment says, or
// says nothing of it.
func (c *Change) leavesServer(now *Settings) bool {
	return (c.Mode == "" || c.Mode == now.Mode) && (c.Host == "" || c.Host == now.Host) && c.Password == nil &&
		(c.Port == 0 || c.Port == now.Port) && (c.User == "" || c.User == now.User) && (c.Security == "" || c.Security == now.Security)
}

// apply seals the secrets and lays the change over what is stored.
func (o *Office) apply(s Settings, c *Change) (Settings, error) {
	var err error
	if s.Source != FromEnvironment {
		s.Mode, s.Host, s.Port, s.Security, s.User = c.Mode, c.Host, c.Port, c.Security, c.User
		if s.Security == "" {
			s.Security = StartTLS
		}
		if c.Password != nil {
			s.passwordSealed = ""
			if *c.Password != "" {
				if s.passwordSealed, err = o.Box.Seal(placePassword, *c.Password); err != nil {
					return s, err
				}
			}
		}
	}
	s.FromAddress, s.FromName, s.PerMinute = c.FromAddress, c.FromName, c.PerMinute
	s.DKIMDomain, s.DKIMSelector = c.DKIMDomain, c.DKIMSelector
	if c.DKIMKey == nil {
		return s, nil
	}
	s.dkimSealed, s.DKIMRecord = "", ""
	if *c.DKIMKey == "" {
		return s, nil
	}
	signer, err := mail.NewSigner(c.DKIMDomain, c.DKIMSelector, *c.DKIMKey)
	if err != nil {
		return s, err
	}
	if s.DKIMRecord, err = signer.Record(); err != nil {
		return s, err
	}
	s.dkimSealed, err = o.Box.Seal(placeDKIM, *c.DKIMKey)
	return s, err
}

// public is what the audit trail keeps: no secrets.
func (s *Settings) public() map[string]any {
	return map[string]any{
		"mode": s.Mode, "host": s.Host, "port": s.Port, "security": s.Security, "user": s.User, "passwordSet": s.passwordSealed != "",
		"from": joined(s.FromName, s.FromAddress), "perMinute": s.PerMinute,
		"dkim": s.DKIMSelector + "._domainkey." + s.DKIMDomain, "dkimKeySet": s.dkimSealed != "",
	}
}

// Test sends a message to who asks.
func (o *Office) Test(ctx context.Context, a actor.Actor) (to string, err error) {
	if !a.Can(actor.SettingsManage) {
		return "", errDenied
	}
	err = o.Send(ctx, mail.Message{
		To: []string{a.Email}, Subject: "Teste de envio da YNOVA",
		Text: "Esta é uma mensagem de teste.\n\nSe você a recebeu, o envio de e-mails está funcionando.\n",
	})
	return a.Email, Failed(err)
}

// Failed is a failed transmission as an answer: what the server said.
func Failed(err error) error {
	if err == nil || fault.KindOf(err) != fault.Internal {
		return err
	}
	return fault.New(fault.Unavailable, "envio_falhou", mail.Explain(err)).WithCause(err)
}

// Reserve takes the next n places in the line of messages and returns when the
// first may leave and how far apart they are.
//
// Protection: one upsert on the row of the pace.
func (o *Office) Reserve(ctx context.Context, tx *db.Tx, n int) (first time.Time, every time.Duration, err error) {
	s, err := o.Settings(ctx, tx)
	if err != nil || s.Mode == Outbox || n == 0 {
		return tx.Now(), 0, err
	}
	every = time.Minute / time.Duration(s.PerMinute)
	first, err = reserve(ctx, tx, time.Duration(n)*every)
	return first, every, err
}
