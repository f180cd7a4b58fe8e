package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// ClientIP returns the address of the client: of the peer, or, where the peer is
// a configured proxy, the last address in X-Forwarded-For that is not one.
func ClientIP(ctx context.Context) string {
	if ex := exchangeOf(ctx); ex != nil {
		return ex.clientIP()
	}
	return ""
}

// UserAgent returns the client's description of itself, at most 200 bytes.
func UserAgent(ctx context.Context) string {
	ex := exchangeOf(ctx)
	if ex == nil {
		return ""
	}
	return strings.ToValidUTF8(truncate(ex.req.UserAgent(), 200), "")
}

func (ex *exchange) clientIP() string {
	peer := hostOf(ex.req.RemoteAddr)
	proxies := ex.router.config.Proxies()
	if len(proxies) == 0 || !trusted(peer, proxies) {
		return peer
	}
	hops := strings.Split(strings.Join(ex.req.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop := strings.TrimSpace(hops[i])
		addr, err := netip.ParseAddr(hop)
		if err != nil {
			return peer
		}
		if hop = addr.Unmap().WithZone("").String(); !trusted(hop, proxies) {
			return hop
		}
	}
	return peer
}

// traceOf returns the trace that a request says it is a part of, where a proxy says so. A
// stranger would choose with it which of his requests are traced, and under whose name.
func (r *Router) traceOf(req *http.Request) string {
	if r.tracer == nil || !trusted(hostOf(req.RemoteAddr), r.config.Proxies()) {
		return ""
	}
	return req.Header.Get("Traceparent")
}

func trusted(host string, proxies []netip.Prefix) bool {
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	addr = addr.Unmap()
	for _, p := range proxies {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// hostOf cuts the port off without allocating.
func hostOf(remote string) string {
	i := strings.LastIndexByte(remote, ':')
	if i < 0 {
		return remote
	}
	return strings.Trim(remote[:i], "[]")
}

// local reports whether the request comes from a program of this machine, to an address of this
// machine, and not from a proxy on it for another client: a proxy that leaves X-Forwarded-For out
// passes the host on, or identifies itself by another header.
func (ex *exchange) local() bool {
	addr, err := netip.ParseAddr(hostOf(ex.req.RemoteAddr))
	if err != nil || !addr.Unmap().IsLoopback() {
		return false
	}
	for name := range ex.req.Header {
		if name == "Via" || name == "X-Real-Ip" || name == "Forwarded" || strings.HasPrefix(name, "X-Forwarded-") {
			return false
		}
	}
	host := ex.req.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	called, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return strings.EqualFold(host, "localhost") || err == nil && called.Unmap().IsLoopback()
}

func truncate(s string, n int) string {
	if len(s) > n {
		return s[:n]
	}
	return s
}
