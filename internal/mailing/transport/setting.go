package transport

import (
	"net"
	"net/url"
	"strconv"
	"strings"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/mailtoken"
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

// DefaultPerMinute is how many messages leave in a minute until a user says
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

	Auth                mailtoken.Kind
	Tenant, Application string // of Auth Microsoft

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

// account is who signs in by tokens.
func (s *Settings) account(secret string) mailtoken.Account {
	return mailtoken.Account{Kind: s.Auth, User: s.User, Tenant: s.Tenant, Application: s.Application, Secret: secret}
}

// joined is a sender's address with its name.
func joined(name, address string) string {
	if name == "" {
		return address
	}
	return `"` + strings.NewReplacer(`"`, "", `\`, "").Replace(name) + `" <` + address + ">"
}
