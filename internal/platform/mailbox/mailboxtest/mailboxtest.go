// Package mailboxtest owns a real IMAP server for tests, in this process and over TLS.
package mailboxtest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"go.uber.org/goleak"

	"ynova/internal/kernel/clock"
)

// User and Password open the mailbox.
const (
	User     = "faturas"
	Password = "segredo-da-caixa"
)

// Left passes over what the server of the library leaves running when a connection breaks
// in the middle of an answer: it waits for a lock that it holds itself.
var Left = goleak.IgnoreAnyFunction("github.com/emersion/go-imap/v2/imapserver.(*Conn).serve")

// Options configure the server. The zero value uses TLS from the first byte.
type Options struct {
	StartTLS bool
	NoMove   bool // cannot move messages
	Hang     bool // takes connections and says nothing
	// Token makes it take tokens of the user in the place of the password, XOAUTH2; nil: none.
	Token func(user, token string) bool
}

// Server is a mailbox with a folder INBOX until its test ends.
type Server struct {
	Port  int
	Roots *x509.CertPool
	PEM   []byte // of the certificate
	// Dial reaches the server under any name that its certificate has.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	// Cut ends each connection after so many bytes were sent to it; 0: never.
	Cut atomic.Int64

	user *imapmemserver.User
	t    testing.TB
}

// Start starts a server on this machine.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	s := &Server{t: t, user: imapmemserver.NewUser(User, Password), Roots: x509.NewCertPool()}
	if err := s.user.Create("INBOX", nil); err != nil {
		t.Fatal(err)
	}
	config := s.certify()
	caps := imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}}
	if !o.NoMove {
		caps[imap.CapMove] = struct{}{}
	}
	options := &imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &session{server: s, token: o.Token}, nil, nil
		},
		Caps: caps, Logger: log.New(io.Discard, "", 0), InsecureAuth: !o.StartTLS,
	}
	if o.StartTLS {
		options.TLSConfig = config
	}
	plain, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.Port = plain.Addr().(*net.TCPAddr).Port
	s.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, plain.Addr().String())
	}
	var listener net.Listener = &cutting{plain, s}
	if !o.StartTLS {
		listener = tls.NewListener(listener, config)
	}
	done := make(chan struct{})
	server := imapserver.New(options)
	go func() {
		defer close(done)
		if o.Hang {
			silence(plain)
			return
		}
		_ = server.Serve(listener)
	}()
	t.Cleanup(func() {
		_ = plain.Close()
		_ = server.Close()
		<-done
	})
	return s
}

// silence takes connections and keeps them until the listener ends.
func silence(l net.Listener) {
	var all []net.Conn
	for {
		conn, err := l.Accept()
		if err != nil {
			break
		}
		all = append(all, conn)
	}
	for _, conn := range all {
		_ = conn.Close()
	}
}

// Append puts a message into a folder, line ends as SMTP has them.
func (s *Server) Append(folder, text string) {
	s.t.Helper()
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
	if _, err := s.user.Append(folder, literal{strings.NewReader(text)}, &imap.AppendOptions{}); err != nil {
		s.t.Fatal(err)
	}
}

// Count is how many messages a folder holds, and how many of them nobody read; -1 of one
// that is not there.
func (s *Server) Count(folder string) (all, unseen int) {
	s.t.Helper()
	status, err := s.user.Status(folder, &imap.StatusOptions{NumMessages: true, NumUnseen: true})
	if err != nil {
		return -1, -1
	}
	return int(*status.NumMessages), int(*status.NumUnseen)
}

type literal struct{ *strings.Reader }

func (s *Server) certify() *tls.Config {
	s.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"}, DNSNames: []string{"localhost", "outlook.office365.com", "imap.gmail.com"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: clock.System().Now().Add(-time.Hour), NotAfter: clock.System().Now().Add(time.Hour), KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		s.t.Fatal(err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		s.t.Fatal(err)
	}
	s.Roots.AddCert(certificate)
	s.PEM = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	return &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
}

// cutting is a listener whose connections end early.
type cutting struct {
	net.Listener
	server *Server
}

func (c *cutting) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &cut{Conn: conn, server: c.server}, nil
}

type cut struct {
	net.Conn
	server *Server
	sent   int64
}

func (c *cut) Write(p []byte) (int, error) {
	if most := c.server.Cut.Load(); most > 0 && c.sent+int64(len(p)) > most {
		_ = c.Close()
		return 0, net.ErrClosed
	}
	n, err := c.Conn.Write(p)
	c.sent += int64(n)
	return n, err
}
