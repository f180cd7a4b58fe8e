package post

import (
	"net"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/mail"
)

// Mode is where messages go.
type Mode string

// The modes.
const (
	SMTP   Mode = "smtp"
	Outbox Mode = "outbox" // a folder of .eml files
)

// Security is how the line to the server is encrypted.
type Security string

// The kinds of encryption.
const (
	StartTLS         Security = "starttls"
	StartTLSOptional Security = "starttls_opcional"
	TLS              Security = "tls"
	NoSecurity       Security = "nenhuma"
)

// Source is who said where messages go.
type Source string

// The sources.
const (
	FromEnvironment Source = "ambiente"
	FromScreen      Source = "tela"
	FromDefault     Source = "padrao"
)

// DefaultPerMinute is how many messages leave in a minute until somebody says
// otherwise.
const DefaultPerMinute = 60

// Settings are what is in force.
type Settings struct {
	Mode     Mode
	Source   Source
	Host     string
	Port     int
	Security Security
	User     string

	FromAddress, FromName      string
	PerMinute                  int
	DKIMDomain, DKIMSelector   string
	DKIMRecord                 string // what the DNS must say; empty without a key
	PasswordSet, DKIMKeySet    bool
	Version                    int64
	UpdatedAt                  clock.Micros
	UpdatedBy                  string
	passwordSealed, dkimSealed string
}

// Change is what a person sets. A secret that is nil stays, an empty one goes.
type Change struct {
	Mode                     Mode
	Host                     string
	Port                     int
	Security                 Security
	User                     string
	Password                 *string
	FromAddress, FromName    string
	PerMinute                int
	DKIMDomain, DKIMSelector string
	DKIMKey                  *string
}

var hostForm = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$`)

// check validates the change against what is stored.
func (c *Change) check(now *Settings, options []mail.Option) error {
	var bad fault.Collector
	if now.Source == FromEnvironment {
		c.Mode = now.Mode
	}
	c.Host, c.User, c.FromAddress, c.FromName = strings.TrimSpace(c.Host), strings.TrimSpace(c.User), strings.TrimSpace(c.FromAddress), strings.TrimSpace(c.FromName)
	bad.Check(c.Mode == SMTP || c.Mode == Outbox, "mode", "Escolha SMTP ou pasta de mensagens.")
	bad.Check(c.PerMinute >= 1 && c.PerMinute <= 6000, "perMinute", "Informe de 1 a 6000 mensagens por minuto.")
	if c.FromAddress != "" {
		_, err := mail.ParseAddress(joined(c.FromName, c.FromAddress))
		bad.Check(err == nil, "fromAddress", "Endereço de e-mail inválido.")
	}
	if c.Mode == SMTP && now.Source != FromEnvironment {
		c.checkServer(&bad, now, options)
	}
	c.checkDKIM(&bad, now)
	return bad.Err()
}

func (c *Change) checkServer(bad *fault.Collector, now *Settings, options []mail.Option) {
	bad.Check(hostForm.MatchString(c.Host) || net.ParseIP(c.Host) != nil, "host", "Informe o servidor de e-mail.")
	password := ""
	if c.Password != nil {
		password = *c.Password
	}
	if now.PasswordSet && c.Password == nil && (c.Host != now.Host || c.Port != now.Port || c.User != now.User || c.Security != now.Security) {
		bad.Add("password", "O servidor mudou: informe a senha de novo.")
	}
	bad.Check(len(password) <= 500 && !strings.ContainsAny(password, "\r\n\x00"), "password", "A senha contém caracteres inválidos.")
	bad.Check(len(c.User) <= 200 && !strings.ContainsAny(c.User, "\r\n\x00"), "user", "O usuário contém caracteres inválidos.")
	address, ok := serverURL(c.Host, c.Port, c.Security, c.User, password)
	bad.Check(ok, "security", "Escolha como a conexão é protegida.")
	if ok && bad.Err() == nil {
		_, err := mail.SMTP(address, mail.Config{From: "x@exemplo.com.br"}, options...)
		bad.Check(err == nil, "port", "A porta não é permitida, ou falta TLS para a senha. Use 25, 465, 587, 1025 ou 2525.")
	}
}

func (c *Change) checkDKIM(bad *fault.Collector, now *Settings) {
	if c.DKIMKey == nil || *c.DKIMKey == "" {
		bad.Check(c.DKIMKey != nil || !now.DKIMKeySet || c.DKIMDomain != "" && c.DKIMSelector != "", "dkim.domain", "Informe domínio e seletor da chave DKIM.")
		return
	}
	_, err := mail.NewSigner(c.DKIMDomain, c.DKIMSelector, *c.DKIMKey)
	bad.Check(err == nil, "dkim.key", "Informe domínio, seletor e uma chave RSA (2048 bits ou mais) ou Ed25519 em PEM.")
}

// serverURL is the address that the mail package reads.
func serverURL(host string, port int, s Security, user, password string) (string, bool) {
	u := url.URL{Scheme: "smtp", Host: net.JoinHostPort(host, strconv.Itoa(port))}
	if user != "" {
		u.User = url.UserPassword(user, password)
	}
	switch s {
	case StartTLS:
		u.RawQuery = "starttls=required"
	case StartTLSOptional:
		u.RawQuery = "starttls=optional"
	case NoSecurity:
		u.RawQuery = "starttls=off"
	case TLS:
		u.Scheme = "smtps"
	default:
		return "", false
	}
	return u.String(), true
}

// joined is a sender's address with its name.
func joined(name, address string) string {
	if name == "" {
		return address
	}
	return `"` + strings.NewReplacer(`"`, "", `\`, "").Replace(name) + `" <` + address + ">"
}
