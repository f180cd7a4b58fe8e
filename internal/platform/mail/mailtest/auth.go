package mailtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"ynova/internal/kernel/clock"
)

// AuthMechanisms implements smtp.AuthSession.
func (s *session) AuthMechanisms() []string {
	switch {
	case s.server.token != nil:
		return []string{"XOAUTH2"}
	case s.server.login:
		return []string{sasl.Login}
	}
	return []string{sasl.Plain}
}

// Auth implements smtp.AuthSession.
func (s *session) Auth(string) (sasl.Server, error) {
	switch {
	case s.server.token != nil:
		return &xoauth2{session: s}, nil
	case s.server.login:
		return &login{session: s}, nil
	}
	return sasl.NewPlainServer(func(_, user, password string) error { return s.prove(user, password) }), nil
}

func (s *session) prove(user, password string) error {
	if password != Password {
		return smtp.ErrAuthFailed
	}
	s.User = user
	return nil
}

// login is the server's side of AUTH LOGIN: it asks for the one, then for the other.
type login struct {
	session *session
	step    int
	user    string
}

// Next implements sasl.Server.
func (l *login) Next(response []byte) (challenge []byte, done bool, err error) {
	l.step++
	switch l.step {
	case 1:
		return []byte("Username:"), false, nil
	case 2:
		l.user = string(response)
		return []byte("Password:"), false, nil
	default:
		return nil, true, l.session.prove(l.user, string(response))
	}
}

// xoauth2 is the server's side of a token: a refusal is explained first, and then said.
type xoauth2 struct {
	session   *session
	explained bool
}

// Next implements sasl.Server.
func (x *xoauth2) Next(response []byte) (challenge []byte, done bool, err error) {
	if x.explained {
		return nil, true, &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 3}, Message: "Authentication unsuccessful"}
	}
	user, rest, _ := strings.Cut(strings.TrimPrefix(string(response), "user="), "\x01")
	token, end, _ := strings.Cut(strings.TrimPrefix(rest, "auth=Bearer "), "\x01")
	if end != "\x01" || !x.session.server.token(user, token) {
		x.explained = true
		return []byte(`{"status":"401","schemes":"Bearer"}`), false, nil
	}
	x.session.User = user
	return nil, true, nil
}

// certify makes the certificate of the server.
func (s *Server) certify(t testing.TB, o Options) *tls.Config {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	name, until := "localhost", clock.System().Now().Add(time.Hour)
	if o.Name != "" {
		name = o.Name
	}
	if o.Expired {
		until = until.Add(-2 * time.Hour)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, DNSNames: []string{name},
		NotBefore: until.Add(-2 * time.Hour), NotAfter: until, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	if s.Certificate, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	s.Roots.AddCert(s.Certificate)
	return &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
}
