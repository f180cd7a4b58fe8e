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

// refused are the ranges that netip does not tell by itself: shared by carriers,
// reserved, of benchmarks, of documentation, and those that hold another address.
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
	allowed []netip.Prefix
	secure  *http.Client
	plain   *http.Client
}

// New returns a client to which the given ranges are open as well.
func New(allowed []netip.Prefix) *Client { return NewPatient(allowed, Timeout) }

// NewPatient returns a client whose calls may take so long as a whole, for large answers;
// the answer has to begin as soon as any other.
func NewPatient(allowed []netip.Prefix, whole time.Duration) *Client {
	c := &Client{allowed: allowed}
	c.secure, c.plain = c.client(c.public, whole), c.client(c.known, whole)
	return c
}

// client is one that dials only what may be dialled.
func (c *Client) client(may func(netip.AddrPort) bool, whole time.Duration) *http.Client {
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

// known reports whether the operator allowed the address.
func (c *Client) known(to netip.AddrPort) bool {
	addr := to.Addr().Unmap().WithZone("")
	return slices.ContainsFunc(c.allowed, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// public reports whether the address is one of the public internet, or allowed.
func (c *Client) public(to netip.AddrPort) bool {
	if c.known(to) {
		return true
	}
	addr := to.Addr().Unmap()
	return slices.Contains(ports, to.Port()) && addr.Zone() == "" && addr.IsGlobalUnicast() && !addr.IsPrivate() && !addr.IsLoopback() &&
		!addr.IsLinkLocalUnicast() && !slices.ContainsFunc(refused, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// Do sends the request. A redirect is the answer.
func (c *Client) Do(r *http.Request) (*http.Response, error) {
	if r.URL.Scheme == "http" {
		return c.plain.Do(r)
	}
	return c.secure.Do(r)
}

// Check reports with ErrRefused whether the address can be called by what it says: its
// scheme, and its port and its names as they resolve now. A name that does not resolve is
// none to refuse yet; each call checks again.
func (c *Client) Check(ctx context.Context, address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" {
		return ErrRefused
	}
	may, port := c.public, "443"
	switch {
	case u.Scheme == "http" && len(c.allowed) > 0:
		may, port = c.known, "80"
	case u.Scheme != "https":
		return ErrRefused
	}
	if u.Port() != "" {
		port = u.Port()
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return ErrRefused
	}
	addrs, err := net.DefaultResolver.LookupNetIP(ctx, "ip", u.Hostname())
	if err != nil {
		return nil //nolint:nilerr // the call tells
	}
	for _, addr := range addrs {
		if !may(netip.AddrPortFrom(addr, uint16(number))) {
			return ErrRefused
		}
	}
	return nil
}
