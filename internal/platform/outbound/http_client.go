package outbound

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	// Timeout bounds a whole call, the answer included, but of a patient client.
	Timeout = 10 * time.Second
	// mostHeader bounds the headers of an answer.
	mostHeader = 16 << 10
)

// ErrRefused means that the address is none that may be called.
var ErrRefused = errors.New("outbound: address not allowed")

// ports are those that the public internet is called on.
var ports = []uint16{443, 8443}

// refused are the ranges that netip does not classify: carrier-grade NAT, reserved,
// benchmarks, documentation, and those that embed another address.
var refused = func() (all []netip.Prefix) {
	for _, text := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/32", "2001:db8::/32", "2002::/16", "fec0::/10",
	} {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}()

// Client calls addresses that people typed. Make one with New.
type Client struct {
	allowed []string
	public  *http.Client
	own     *http.Client
}

// New returns a client to which the given destinations are open as well, each a host and a
// port as in an address; none for what anybody may type.
func New(allowed []string) *Client { return NewPatient(allowed, Timeout) }

// NewPatient returns a client whose calls may take so long as a whole, for large answers;
// the answer has to begin as soon as any other.
func NewPatient(allowed []string, whole time.Duration) *Client {
	return &Client{allowed: allowed, public: client(public, whole), own: client(func(netip.AddrPort) bool { return true }, whole)}
}

// client is one that dials only what may be dialled.
func client(may func(netip.AddrPort) bool, whole time.Duration) *http.Client {
	dialer := &net.Dialer{
		Timeout: Timeout,
		Control: func(_, address string, _ syscall.RawConn) error {
			to, err := netip.ParseAddrPort(address)
			if err != nil || !may(to) {
				return ErrRefused
			}
			return nil
		},
	}
	return &http.Client{
		Timeout: whole,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: Timeout, ResponseHeaderTimeout: Timeout,
			MaxResponseHeaderBytes: mostHeader, DisableKeepAlives: true, DisableCompression: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// public reports whether the address is one of the public internet.
func public(to netip.AddrPort) bool {
	addr := to.Addr().Unmap()
	return slices.Contains(ports, to.Port()) && addr.Zone() == "" && addr.IsGlobalUnicast() && !addr.IsPrivate() && !addr.IsLoopback() &&
		!addr.IsLinkLocalUnicast() && !slices.ContainsFunc(refused, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// destination is the host and port that an address says.
func destination(u *url.URL) string {
	port := u.Port()
	switch {
	case port != "":
	case u.Scheme == "http":
		port = "80"
	default:
		port = "443"
	}
	return net.JoinHostPort(strings.ToLower(u.Hostname()), port)
}

// Do sends the request. A redirect is the answer. A name that does not resolve is refused as
// one that leads inside: whoever types names learns nothing of those of the own network.
func (c *Client) Do(r *http.Request) (*http.Response, error) {
	if slices.Contains(c.allowed, destination(r.URL)) {
		return c.own.Do(r)
	}
	if r.URL.Scheme != "https" {
		return nil, ErrRefused
	}
	resp, err := c.public.Do(r)
	var unknown *net.DNSError
	if errors.As(err, &unknown) {
		return nil, ErrRefused
	}
	return resp, err
}

// Check reports with ErrRefused whether the address can be called by what it says: its
// scheme, and its port and its names as they resolve now. Each call checks again.
func (c *Client) Check(ctx context.Context, address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || u.Scheme != "https" && u.Scheme != "http" {
		return ErrRefused
	}
	to := destination(u)
	if slices.Contains(c.allowed, to) {
		return nil
	}
	_, port, _ := net.SplitHostPort(to)
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil || u.Scheme != "https" {
		return ErrRefused
	}
	addrs, err := net.DefaultResolver.LookupNetIP(ctx, "ip", u.Hostname())
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil || slices.ContainsFunc(addrs, func(addr netip.Addr) bool { return !public(netip.AddrPortFrom(addr, uint16(number))) }) {
		return ErrRefused
	}
	return nil
}
