package mailtest

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// Password is the one that the server takes, of any user.
const Password = "segredo"

// Options say how the server is. The zero value offers STARTTLS and, behind it,
// AUTH PLAIN.
type Options struct {
	NoTLS       bool                          // nothing is encrypted, and no password is required
	ImplicitTLS bool                          // TLS from the first byte
	Login       bool                          // AUTH LOGIN instead of PLAIN
	Token       func(user, token string) bool // XOAUTH2 instead of any password; nil: none
	Size        int64                         // the largest message that it takes; 0: does not say
	Name        string
	Expired     bool // the certificate, which else is of this hour and for Name or "localhost"
}

// Delivery is one message as the server received it.
type Delivery struct {
	From string
	To   []string
	Data string
	TLS  bool
	User string // who proved a password
}

// Server runs until its test ends.
type Server struct {
	Port        int
	Certificate *x509.Certificate // nil without TLS
	Roots       *x509.CertPool    // with the certificate

	// Dial reaches the server under any name that its certificate has.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)

	login      bool
	token      func(user, token string) bool
	mu         sync.Mutex
	deliveries []Delivery
	refuseRcpt error
	refuseData error
	transcript bytes.Buffer
}

// Start starts a server on this machine.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	s := &Server{Roots: x509.NewCertPool(), login: o.Login, token: o.Token}
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &session{server: s, conn: c}, nil }))
	server.Domain, server.AllowInsecureAuth = "localhost", false
	server.Debug = &writer{s}
	server.MaxMessageBytes = o.Size
	if !o.NoTLS {
		server.TLSConfig = s.certify(t, o)
	}
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address, ok := listener.Addr().(*net.TCPAddr)
	if !ok {
		t.Fatal("no TCP address")
	}
	s.Port = address.Port
	s.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, address.String())
	}
	if o.ImplicitTLS {
		listener = tls.NewListener(listener, server.TLSConfig)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(listener) }() // ends with Close below
	t.Cleanup(func() { _ = errors.Join(server.Close(), listener.Close()); <-done })
	return s
}

// Refuse makes the server answer recipients and contents with the errors, nil
// accepts.
func (s *Server) Refuse(recipient, content error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuseRcpt, s.refuseData = recipient, content
}

// Received returns what was accepted so far.
func (s *Server) Received() []Delivery {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Delivery(nil), s.deliveries...)
}

// Transcript is everything that was said, both ways, passwords included.
func (s *Server) Transcript() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.transcript.String()
}

func (s *Server) refusals() (recipient, content error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refuseRcpt, s.refuseData
}

type writer struct{ server *Server }

func (w *writer) Write(p []byte) (int, error) {
	w.server.mu.Lock()
	defer w.server.mu.Unlock()
	return w.server.transcript.Write(p)
}

// session is one conversation.
type session struct {
	server *Server
	conn   *smtp.Conn
	Delivery
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.From = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if refused, _ := s.server.refusals(); refused != nil {
		return refused
	}
	s.To = append(s.To, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if _, refused := s.server.refusals(); refused != nil {
		return refused
	}
	s.Delivery.Data = string(data)
	_, s.TLS = s.conn.TLSConnectionState()
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.deliveries = append(s.server.deliveries, s.Delivery)
	return nil
}

func (s *session) Reset()        { s.Delivery = Delivery{User: s.User} }
func (s *session) Logout() error { return nil }
