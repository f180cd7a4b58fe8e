package oidc

import (
	"context"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
)

const (
	// timeout bounds one call of the provider, the answer included.
	timeout = 10 * time.Second
	// mostHeader and mostBody bound an answer.
	mostHeader = 64 << 10
	mostBody   = 1 << 20
)

// client calls the provider.
type client struct{ *http.Client }

func newClient() client {
	return client{&http.Client{
		Timeout: timeout,
		Transport: bounded{&http.Transport{
			TLSHandshakeTimeout: timeout, ResponseHeaderTimeout: timeout, MaxResponseHeaderBytes: mostHeader, DisableKeepAlives: true,
		}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// bounded cuts bodies that are longer than any token or description.
type bounded struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.next.RoundTrip(r)
	if err == nil {
		answer.Body = body{io.LimitReader(answer.Body, mostBody), answer.Body}
	}
	return answer, err
}

type body struct {
	io.Reader
	io.Closer
}

// with makes the libraries call through the client.
func (p *Provider) with(ctx context.Context) context.Context {
	return oidc.ClientContext(ctx, p.client.Client)
}

// Callable reports whether the address is one that codes and tokens may travel to: https,
// or http on this machine.
func Callable(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.User != nil || u.Fragment != "" {
		return false
	}
	return u.Scheme == "https" || u.Scheme == "http" && local(u.Hostname())
}

func local(host string) bool {
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && addr.IsLoopback()
}
