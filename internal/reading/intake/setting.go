package intake

import (
	"cmp"
	"context"
	"errors"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/mailtoken"
	"ynova/internal/platform/secret"
)

// Security is how the line to the mailbox is encrypted.
type Security string

// The kinds of encryption.
const (
	TLS      Security = "tls"
	StartTLS Security = "starttls"
)

// Settings say which mailbox is looked into, and whose messages are let in.
type Settings struct {
	Enabled     bool
	Host        string
	Port        int
	Security    Security
	User        string
	Auth        mailtoken.Kind
	Tenant      string // of Auth Microsoft
	Application string
	PasswordSet bool
	Folder      string
	Allowed     []string // addresses and @domains, in small letters
	AuthServer  string   // authserv-id of our own server
	Version     int64
	UpdatedAt   clock.Micros
	UpdatedBy   string
	CheckedAt   *clock.Micros
	Failure     string // what stopped the last look

	sealed string
}

// Change is what a person sets; a password that is nil stays.
type Change struct {
	Enabled     bool
	Host        string
	Port        int
	Security    Security
	User        string
	Auth        mailtoken.Kind // empty: a password
	Tenant      string
	Application string
	Password    *string
	Folder      string
	Allowed     []string
	AuthServer  string
}

// placePassword is where the password lies, for the seal.
const placePassword = "intake_mailbox.password_sealed:caixa"

const maxAllowed = 500

var (
	hostForm   = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$`)
	domainForm = regexp.MustCompile(`^@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$`)

	errStale  = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou a caixa postal. Confira os dados atuais antes de salvar.")
	errSealed = fault.New(fault.Unavailable, "segredo_ilegivel", "A senha guardada não pôde ser lida: a chave da instalação mudou. Informe-a de novo.")
	errUnset  = fault.New(fault.Conflict, "sem_caixa", "Salve antes o servidor, o usuário e a senha da caixa postal.")
)

// Settings returns what is stored, or the defaults.
func (s *Service) Settings(ctx context.Context, a actor.Actor) (Settings, error) {
	if !a.Can(actor.SettingsManage) {
		return Settings{}, actor.ErrDenied
	}
	return readSettings(ctx, s.DB)
}

// ChangeSettings stores the mailbox.
//
// Protection: the version that was read must be the stored one.
func (s *Service) ChangeSettings(ctx context.Context, a actor.Actor, c Change, read *int64) (Settings, error) {
	if !a.Can(actor.SettingsManage) {
		return Settings{}, actor.ErrDenied
	}
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, err := readSettings(ctx, tx)
		if err != nil {
			return err
		}
		if read != nil && *read != now.Version {
			return errStale
		}
		if err := c.check(&now); err != nil {
			return err
		}
		after := Settings{
			Enabled: c.Enabled, Host: c.Host, Port: c.Port, Security: c.Security, User: c.User, Auth: c.Auth, Tenant: c.Tenant, Application: c.Application, Folder: c.Folder, Allowed: c.Allowed,
			AuthServer: c.AuthServer, UpdatedBy: a.Name, sealed: now.sealed,
		}
		if c.Password != nil {
			if after.sealed, err = s.Box.Seal(placePassword, *c.Password); err != nil {
				return err
			}
		}
		if err := writeSettings(ctx, tx, &after, now.Version); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "setting.mailbox", Entity: "setting", EntityID: "caixa", Title: "Caixa postal de entrada alterada",
			Before: now.public(), After: after.public(),
		})
	})
	if err != nil {
		return Settings{}, err
	}
	return readSettings(ctx, s.DB)
}

// public is what the trail keeps: no secret.
func (s *Settings) public() map[string]any {
	return map[string]any{
		"enabled": s.Enabled, "host": s.Host, "port": s.Port, "security": s.Security, "user": s.User, "passwordSet": s.sealed != "",
		"auth": s.Auth, "tenant": s.Tenant, "application": s.Application,
		"folder": s.Folder, "allowed": s.Allowed, "authServer": s.AuthServer,
	}
}

// moves reports whether the stored password would go to another server than the one it
// was typed for.
func (c *Change) moves(now *Settings) bool {
	return c.Host != now.Host || c.Port != now.Port || c.User != now.User || c.Security != now.Security ||
		c.Auth != now.Auth || c.Tenant != now.Tenant || c.Application != now.Application
}

func (c *Change) check(now *Settings) error {
	c.Host, c.User, c.Folder, c.AuthServer = strings.TrimSpace(c.Host), strings.TrimSpace(c.User), strings.TrimSpace(c.Folder), strings.TrimSpace(c.AuthServer)
	var bad fault.Collector
	c.Auth = cmp.Or(c.Auth, mailtoken.Password)
	bad.Check(c.Auth.Valid(), "auth", "Escolha como se entra na caixa postal.")
	if c.Auth.ByToken() {
		c.checkToken(&bad)
	} else {
		c.Tenant, c.Application = "", ""
	}
	bad.Check(hostForm.MatchString(c.Host) || net.ParseIP(c.Host) != nil, "host", "Informe o servidor IMAP.")
	bad.Check(c.Port > 0 && c.Port < 1<<16, "port", "Informe a porta: 993 (TLS) ou 143 (STARTTLS).")
	bad.Check(c.Security == TLS || c.Security == StartTLS, "security", "Escolha como a conexão é protegida.")
	bad.Check(c.User != "" && plain(c.User), "user", "Informe o usuário da caixa postal.")
	bad.Check(c.Folder != "" && plain(c.Folder) && !slices.Contains([]string{takenMail, refusedMail}, c.Folder), "folder", "Informe a pasta, por exemplo INBOX.")
	bad.Check(hostForm.MatchString(c.AuthServer), "authServer", "Informe o nome com que o seu servidor assina Authentication-Results.")
	switch {
	case c.Password != nil:
		bad.Check(*c.Password != "" && (c.Auth.ByToken() || plain(*c.Password)), "password", "Informe a senha.")
	case now.sealed == "":
		bad.Add("password", "Informe a senha.")
	case c.moves(now):
		bad.Add("password", "O servidor mudou: informe a senha de novo.")
	}
	c.checkAllowed(&bad)
	return bad.Err()
}

// checkToken checks who signs in by tokens, which go to their maker's server alone.
func (c *Change) checkToken(bad *fault.Collector) {
	secret := ""
	if c.Password != nil {
		secret = *c.Password
	}
	bad.Check(c.Host == "" || c.Host == c.Auth.IMAPHost(), "host", "Esta forma de entrar é só do servidor "+c.Auth.IMAPHost()+".")
	c.Host, c.Port, c.Security = c.Auth.IMAPHost(), tokenPort, TLS
	a := mailtoken.Account{Kind: c.Auth, User: c.User, Tenant: c.Tenant, Application: c.Application, Secret: secret}
	a.Check(bad, secret != "")
	c.Tenant, c.Application = a.Tenant, a.Application
	bad.Check(len(secret) <= mailtoken.MostSecret, "password", "O segredo é longo demais.")
}

// tokenPort is where the makers' servers are read, by TLS.
const tokenPort = 993

// plain reports whether a text can be sent to a server.
func plain(text string) bool { return len(text) <= 500 && !strings.ContainsAny(text, "\r\n\x00") }

// checkAllowed puts the senders in their form; without one nobody would be let in.
func (c *Change) checkAllowed(bad *fault.Collector) {
	var all []string
	for _, one := range c.Allowed {
		if one = strings.ToLower(strings.TrimSpace(one)); one == "" {
			continue
		}
		if address, err := email.One(one); err == nil {
			one = address
		}
		all = append(all, one)
	}
	slices.Sort(all)
	c.Allowed = slices.Compact(all)
	for _, one := range c.Allowed {
		if !domainForm.MatchString(one) && !email.Plain(one) {
			bad.Add("allowed", "Endereço ou domínio inválido: "+clean(one, 80)+". Use nome@empresa.com.br ou @empresa.com.br.")
			return
		}
	}
	bad.Check(len(c.Allowed) > 0 && len(c.Allowed) <= maxAllowed, "allowed", "Informe ao menos um remetente ou @domínio permitido, e no máximo 500.")
}

// allows reports whether messages of the sender are let in.
func (s *Settings) allows(sender string) bool {
	_, domain, _ := strings.Cut(sender, "@")
	return slices.Contains(s.Allowed, sender) || slices.Contains(s.Allowed, "@"+domain)
}

// config is how the mailbox is opened.
func (s *Service) config(set *Settings) (mailbox.Config, error) {
	password, err := s.Box.Open(placePassword, set.sealed)
	if err != nil {
		return mailbox.Config{}, errSealed.WithCause(err)
	}
	if set.Auth.ByToken() { // whatever host is stored: tokens go to their maker's
		login := mailtoken.Login{Source: s.Tokens, Account: mailtoken.Account{
			Kind: set.Auth, User: set.User, Tenant: set.Tenant, Application: set.Application, Secret: password,
		}}
		return mailbox.Config{Host: set.Auth.IMAPHost(), Port: tokenPort, User: set.User, Bearer: login, Folder: set.Folder}, nil
	}
	return mailbox.Config{Host: set.Host, Port: set.Port, StartTLS: set.Security == StartTLS, User: set.User, Password: password, Folder: set.Folder}, nil
}

// Try opens the mailbox as a run does, and returns how many messages wait.
func (s *Service) Try(ctx context.Context, a actor.Actor) (waiting int, err error) {
	if !a.Can(actor.SettingsManage) {
		return 0, actor.ErrDenied
	}
	set, err := readSettings(ctx, s.DB)
	switch {
	case err != nil:
		return 0, err
	case set.sealed == "":
		return 0, errUnset
	}
	c, err := s.config(&set)
	if err != nil {
		return 0, err
	}
	box, err := s.Mailboxes.Open(ctx, c)
	if err != nil {
		return 0, failed(err)
	}
	defer func() { err = errors.Join(err, failed(box.Close())) }()
	_, found, err := box.List(ctx, maxRun)
	return len(found), failed(err)
}

// failed is what stopped a conversation, for people.
func failed(err error) error {
	if err == nil || fault.KindOf(err) != fault.Internal {
		return err
	}
	return fault.New(fault.Unavailable, "caixa_falhou", explain(err)).WithCause(err)
}

func explain(err error) string {
	for cause, sentence := range map[error]string{
		mailbox.ErrLogin: "O servidor recusou o usuário ou a senha.", mailbox.ErrFolder: "A pasta não existe na caixa postal.",
		mailbox.ErrNoMove: "O servidor não sabe mover mensagens (MOVE); nada é lido sem isso.", mailbox.ErrTimeout: "O servidor não respondeu a tempo.",
		mailbox.ErrProtocol: "O servidor respondeu fora do protocolo.", mailbox.ErrAddress: "Este endereço ou esta porta não é permitida. Use 993 ou 143.",
	} {
		if errors.Is(err, cause) {
			return sentence
		}
	}
	return "Não foi possível falar com o servidor. Confira endereço, porta e certificado."
}

// Reseal seals the password with the newest key. What does not open stays, and the screen
// says so.
func (s *Service) Reseal(ctx context.Context) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		set, err := readSettings(ctx, tx)
		if err != nil || set.sealed == "" || s.Box.Current(set.sealed) {
			return err
		}
		password, err := s.Box.Open(placePassword, set.sealed)
		if errors.Is(err, secret.ErrSealed) {
			return nil
		}
		if err != nil {
			return err
		}
		sealed, err := s.Box.Seal(placePassword, password)
		if err != nil {
			return err
		}
		return replaceSealed(ctx, tx, set.sealed, sealed)
	})
}

// Secrets counts the stored password, and whether it does not open.
func (s *Service) Secrets(ctx context.Context) (all, closed int, err error) {
	set, err := readSettings(ctx, s.DB)
	if err != nil || set.sealed == "" {
		return 0, 0, err
	}
	if _, err := s.Box.Open(placePassword, set.sealed); err != nil {
		return 1, 1, nil //nolint:nilerr // it is counted
	}
	return 1, 0, nil
}

// Forget drops the password where it does not open any more.
func (s *Service) Forget(ctx context.Context, tx *db.Tx) error {
	set, err := readSettings(ctx, tx)
	if err != nil || set.sealed == "" {
		return err
	}
	if _, err := s.Box.Open(placePassword, set.sealed); err == nil {
		return nil
	}
	return replaceSealed(ctx, tx, set.sealed, "")
}

// waitingText says how many messages a trial found.
func waitingText(n int) string {
	switch {
	case n == 0:
		return "Conexão feita. Nenhuma mensagem espera."
	case n == 1:
		return "Conexão feita. Uma mensagem espera."
	case n >= maxRun:
		return "Conexão feita. 50 mensagens ou mais esperam."
	}
	return "Conexão feita. " + strconv.Itoa(n) + " mensagens esperam."
}
