package mail

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"io"
	"math/big"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"go.uber.org/goleak"

	"ynova/internal/kernel/clock"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// delivery is one message as a server received it.
type delivery struct {
	from string
	to   []string
	data string
	tls  bool
	user string
}

// fakeServer is a real SMTP server that keeps what it gets.
type fakeServer struct {
	mu         sync.Mutex
	deliveries []delivery
	refuseRcpt error
	refuseData error
	port       int
	roots      *x509.CertPool
	debug      bytes.Buffer
}

type setup struct{ noTLS, implicitTLS bool }

func serve(t *testing.T, how setup) *fakeServer {
	t.Helper()
	f := &fakeServer{roots: x509.NewCertPool()}
	s := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &session{server: f, conn: c}, nil }))
	s.Domain, s.AllowInsecureAuth = "localhost", false
	s.Debug = &lockedWriter{f: f}
	if !how.noTLS {
		s.TLSConfig = certificate(t, f.roots)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f.port = listener.Addr().(*net.TCPAddr).Port
	if how.implicitTLS {
		listener = tls.NewListener(listener, s.TLSConfig)
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = s.Serve(listener) }()
	t.Cleanup(func() { _ = errors.Join(s.Close(), listener.Close()); <-done })
	return f
}

func (f *fakeServer) relay(t *testing.T, scheme, user, query string) *Relay {
	t.Helper()
	r, err := SMTP(scheme+"://"+user+"localhost:"+strconv.Itoa(f.port)+query, testConfig(), AllowPorts(f.port), TrustRoots(f.roots))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (f *fakeServer) received() []delivery {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]delivery(nil), f.deliveries...)
}

type lockedWriter struct{ f *fakeServer }

func (w *lockedWriter) Write(p []byte) (int, error) {
	w.f.mu.Lock()
	defer w.f.mu.Unlock()
	return w.f.debug.Write(p)
}

func (f *fakeServer) transcript() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.debug.String()
}

type session struct {
	server *fakeServer
	conn   *smtp.Conn
	delivery
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != "segredo" {
			return smtp.ErrAuthFailed
		}
		s.user = user
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.server.refuseRcpt != nil {
		return s.server.refuseRcpt
	}
	s.to = append(s.to, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if s.server.refuseData != nil {
		return s.server.refuseData
	}
	s.data = string(data)
	_, s.tls = s.conn.TLSConnectionState()
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.deliveries = append(s.server.deliveries, s.delivery)
	return nil
}

func (s *session) Reset()        { s.delivery = delivery{user: s.user} }
func (s *session) Logout() error { return nil }

// scripted answers each line it reads with the next reply and then hangs up.
func scripted(t *testing.T, replies ...string) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			done <- err
			return
		}
		done <- errors.Join(play(conn, replies), conn.Close())
	}()
	t.Cleanup(func() { _ = listener.Close(); <-done })
	return listener.Addr().(*net.TCPAddr).Port
}

// play sends a reply after each line; one that starts with "…" comes after a
// whole message, up to its dot.
func play(conn net.Conn, replies []string) error {
	r := bufio.NewReader(conn)
	for i, reply := range replies {
		text, afterMessage := strings.CutPrefix(reply, "…")
		for i > 0 {
			line, err := r.ReadString('\n')
			if err != nil {
				return err
			}
			if !afterMessage || line == ".\r\n" {
				break
			}
		}
		if text == "" {
			return nil
		}
		if _, err := io.WriteString(conn, text+"\r\n"); err != nil {
			return err
		}
	}
	return nil
}

func certificate(t *testing.T, roots *x509.CertPool) *tls.Config {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	now := clock.System().Now()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"}, DNSNames: []string{"localhost"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots.AddCert(parsed)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
}

func testConfig() Config {
	return Config{From: "YNOVA <nao-responda@ynova.example>", Clock: clock.Fixed(time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC))}
}

func valid() Message {
	return Message{To: []string{"Ana Ação <ana@exemplo.com.br>"}, Subject: "Balanço de outubro", Text: "Olá,\nsegue o balanço.\n"}
}
