package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/url"
	"slices"
	"strconv"

	gomail "github.com/wneessen/go-mail"
)

// errAddress never quotes the address: it may hold a password.
var errAddress = errors.New("mail: invalid SMTP address: use smtp://user:password@host:587, or smtps://… for TLS from the first byte")

// Relay is the sender over SMTP, one connection per message.
type Relay struct {
	host           string
	port           int
	user, password string
	implicitTLS    bool
	starttls       gomail.TLSPolicy
	ports          []int
	roots          *x509.CertPool
	bearer         Bearer // nil: the password
	dialer         func(ctx context.Context, network, address string) (net.Conn, error)
	composer
}

// Bearer brings tokens in the place of a password.
type Bearer interface {
	Token(ctx context.Context) (string, error)
	// Refused is the error of a token that the server did not take.
	Refused(cause error) error
}

// Option changes a Relay.
type Option func(*Relay)

// AllowPorts replaces the ports that a relay may use: 25, 465, 587, and the
// 1025 and 2525 of development servers.
func AllowPorts(ports ...int) Option { return func(r *Relay) { r.ports = ports } }

// TrustRoots replaces the certificate authorities of the system.
func TrustRoots(pool *x509.CertPool) Option { return func(r *Relay) { r.roots = pool } }

// ByToken signs in by tokens, which travel encrypted only.
func ByToken(b Bearer) Option { return func(r *Relay) { r.bearer = b } }

// DialBy takes the place of the network, for servers that only have the name of others.
func DialBy(dial func(ctx context.Context, network, address string) (net.Conn, error)) Option {
	return func(r *Relay) { r.dialer = dial }
}

// SMTP returns the sender for an address: smtp://user:password@host:587 demands
// STARTTLS (…?starttls=optional takes it where offered, =off never uses it), smtps://
// uses TLS from the first byte.
func SMTP(address string, cfg Config, options ...Option) (*Relay, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || (u.Path != "" && u.Path != "/") {
		return nil, errAddress
	}
	r := &Relay{host: u.Hostname(), user: u.User.Username(), ports: []int{25, 465, 587, 1025, 2525}}
	r.password, _ = u.User.Password()
	for _, option := range options {
		option(r)
	}
	if err := r.configure(u); err != nil {
		return nil, err
	}
	r.composer, err = newComposer(cfg)
	return r, err
}

func (r *Relay) configure(u *url.URL) error {
	port := u.Port()
	switch u.Scheme {
	case "smtp":
		port = orDefault(port, "587")
	case "smtps":
		port = orDefault(port, "465")
		r.implicitTLS = true
	default:
		return errAddress
	}
	switch u.Query().Get("starttls") {
	case "", "required":
		r.starttls = gomail.TLSMandatory
	case "optional":
		r.starttls = gomail.TLSOpportunistic
	case "off":
		r.starttls = gomail.NoTLS
	default:
		return errAddress
	}
	var err error
	if r.port, err = strconv.Atoi(port); err != nil || !slices.Contains(r.ports, r.port) {
		return errors.New("mail: the port of the SMTP server is not allowed")
	}
	if r.user != "" && !r.implicitTLS && r.starttls == gomail.NoTLS {
		return errors.New("mail: with a password the SMTP server needs TLS")
	}
	return nil
}

func orDefault(s, fallback string) string {
	if s == "" {
		return fallback
	}
	return s
}

// Describe says where messages go, without user and password.
func (r *Relay) Describe() string {
	return "smtp " + net.JoinHostPort(r.host, r.portText())
}

func (r *Relay) portText() string { return strconv.Itoa(r.port) }

// Send hands the message to the server, for all its recipients at once. A message
// that the server accepted is sent, whatever happens to the connection afterwards.
func (r *Relay) Send(ctx context.Context, m Message) error {
	l, err := r.Compose(m)
	if err != nil {
		return err
	}
	return r.converse(ctx, l, m.To, func(context.Context) error { return nil })
}

func (r *Relay) tlsConfig() *tls.Config {
	return &tls.Config{ServerName: r.host, MinVersion: tls.VersionTLS12, RootCAs: r.roots}
}
