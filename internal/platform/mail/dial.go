package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/netip"
	"syscall"
	"time"
)

// errForbiddenAddress is a server name that leads where no mail server is.
var errForbiddenAddress = errors.New("mail: the server's address is not allowed")

// line is the connection of one message. It is ours to close: the client leaves
// it open when the conversation fails early.
type line struct {
	relay *Relay
	ctx   context.Context
	conn  net.Conn
	stop  func() bool
}

func (l *line) dial(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: 15 * time.Second, Control: l.relay.control}
	dial := dialer.DialContext
	if l.relay.dialer != nil {
		dial = l.relay.dialer
	}
	conn, err := dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l.conn = conn
	// Deadlines move with each command; the caller's context ends them all.
	l.stop = context.AfterFunc(l.ctx, func() { _ = conn.Close() })
	if !l.relay.implicitTLS {
		return conn, nil
	}
	secure := tls.Client(conn, l.relay.tlsConfig())
	if err := secure.HandshakeContext(ctx); err != nil {
		return nil, err
	}
	return secure, nil
}

func (l *line) close() {
	if l.conn != nil {
		l.stop()
		_ = l.conn.Close() // a second time after a clean end
	}
}

// control looks at the address that a name really resolved to, when the
// connection is made: a check beforehand could be answered differently.
func (r *Relay) control(_, address string, _ syscall.RawConn) error {
	target, err := netip.ParseAddrPort(address)
	if err != nil {
		return errForbiddenAddress
	}
	ip := target.Addr().Unmap()
	switch {
	case ip.IsUnspecified(), ip.IsLinkLocalUnicast(), ip.IsMulticast():
		return errForbiddenAddress // among them the metadata services of clouds
	case ip.IsLoopback() && r.host != "localhost" && r.host != "127.0.0.1" && r.host != "::1":
		return errForbiddenAddress
	}
	return nil
}
