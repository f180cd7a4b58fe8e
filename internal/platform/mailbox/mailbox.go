package mailbox

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
)

// Mailbox is an open folder of a mailbox.
type Mailbox interface {
	// Prepare makes the folders that messages will be moved to, where they are missing.
	Prepare(ctx context.Context, folders ...string) error
	// List returns UIDVALIDITY and the oldest messages, at most so many.
	List(ctx context.Context, most int) (validity uint32, found []Envelope, err error)
	// Fetch reads a message whole and leaves no mark on it; ErrLarge beyond so many bytes.
	Fetch(ctx context.Context, uid uint32, most int64) ([]byte, error)
	// Move moves a message to another folder.
	Move(ctx context.Context, uid uint32, folder string) error
	// Close ends the conversation.
	Close() error
}

// Envelope is what a server returns about a message before it is read.
type Envelope struct {
	UID       uint32
	Size      int64
	MessageID string
	Subject   string
	From      string
}

// Config says which folder of which mailbox is meant.
type Config struct {
	Host     string
	Port     int
	StartTLS bool // else TLS from the first byte
	User     string
	Password string
	Bearer   Bearer // nil: the password; else by a token
	Folder   string
}

// Bearer brings tokens in the place of a password.
type Bearer interface {
	Token(ctx context.Context) (string, error)
	// Refused is the error of a token that the server did not take.
	Refused(cause error) error
}

// What ends a conversation.
var (
	ErrLarge    = errors.New("mailbox: the message is larger than allowed")
	ErrLogin    = errors.New("mailbox: user or password were refused")
	ErrFolder   = errors.New("mailbox: the folder is not there")
	ErrNoMove   = errors.New("mailbox: the server cannot move messages")
	ErrTimeout  = errors.New("mailbox: the server does not answer")
	ErrProtocol = errors.New("mailbox: the server answered what it was not asked")
	ErrAddress  = errors.New("mailbox: address or port are not allowed")
)

// Dialer opens mailboxes. The zero value is ready.
type Dialer struct {
	Ports   []int          // that may be used; empty: 993 and 143
	Roots   *x509.CertPool // nil: those of the system
	Timeout time.Duration  // of one step of a conversation; zero: 60 s
	// Dial takes the place of the network, for servers that only have the name of others; nil: none does.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
}

func (d *Dialer) timeout() time.Duration {
	if d.Timeout == 0 {
		return time.Minute
	}
	return d.Timeout
}

// Open connects, signs in and opens the folder.
func (d *Dialer) Open(ctx context.Context, c Config) (Mailbox, error) {
	ports := d.Ports
	if len(ports) == 0 {
		ports = []int{993, 143}
	}
	if !slices.Contains(ports, c.Port) {
		return nil, ErrAddress
	}
	if c.Bearer != nil {
		var err error
		if c.Password, err = c.Bearer.Token(ctx); err != nil {
			return nil, err
		}
	}
	conn, err := d.connect(ctx, c)
	if err != nil {
		return nil, err
	}
	b := &box{conn: conn, timeout: d.timeout(), folder: c.Folder}
	err = b.step(ctx, func() error {
		options := &imapclient.Options{TLSConfig: d.tls(c)}
		if c.StartTLS {
			b.client, err = imapclient.NewStartTLS(conn, options)
			return err
		}
		b.client = imapclient.New(conn, options)
		return b.client.WaitGreeting()
	})
	if err == nil {
		err = b.enter(ctx, c)
	}
	if err != nil {
		return nil, errors.Join(err, b.abandon())
	}
	return b, nil
}

func (d *Dialer) tls(c Config) *tls.Config {
	return &tls.Config{ServerName: c.Host, MinVersion: tls.VersionTLS12, RootCAs: d.Roots, NextProtos: []string{"imap"}}
}

func (d *Dialer) connect(ctx context.Context, c Config) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, d.timeout())
	defer cancel()
	dialer := net.Dialer{Control: func(_, address string, _ syscall.RawConn) error { return allowed(c.Host, address) }}
	dial := dialer.DialContext
	if d.Dial != nil {
		dial = d.Dial
	}
	conn, err := dial(ctx, "tcp", net.JoinHostPort(c.Host, strconv.Itoa(c.Port)))
	if err != nil || c.StartTLS {
		return conn, timedOut(ctx, err)
	}
	secure := tls.Client(conn, d.tls(c))
	if err := secure.HandshakeContext(ctx); err != nil {
		return nil, errors.Join(timedOut(ctx, err), conn.Close())
	}
	return secure, nil
}

// allowed looks at the address that a name really resolved to: a check beforehand could
// be answered differently.
func allowed(host, address string) error {
	target, err := netip.ParseAddrPort(address)
	if err != nil {
		return ErrAddress
	}
	ip := target.Addr().Unmap()
	switch {
	case ip.IsUnspecified(), ip.IsLinkLocalUnicast(), ip.IsMulticast(): // among them the metadata services of clouds
		return ErrAddress
	case ip.IsLoopback() && host != "localhost" && host != "127.0.0.1" && host != "::1":
		return ErrAddress
	}
	return nil
}

// timedOut names the cause of a step that took too long.
func timedOut(ctx context.Context, err error) error {
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("%w: %w", ErrTimeout, err)
	}
	return err
}
