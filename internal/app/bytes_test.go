package app_test

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/logging"
)

// SX-10: bytes that are no text, in the path, the query or a header of any route, are
// the caller's fault on both engines (SQLite, which takes more, in the long run).
func TestBytesThatAreNoText_SX10(t *testing.T) {
	dbtest.SweepOn(t, dbtest.OnPostgres)
	onEachEngine(t, func(t *testing.T, p place) {
		p.serve(t)
		who := p.signIn(t)
		ask := func(method, path string, header http.Header) {
			t.Helper()
			status, text, err := who.call(method, path, nil, header)
			if err != nil || status/100 != 4 {
				t.Errorf("SX-10 %s %s: %d %.200s %v", method, path, status, text, err)
			}
		}
		for _, r := range readRouteTable(t) {
			for _, bad := range []string{"%00", "%ff", "a%c3", "%ed%a0%80"} {
				parts := strings.Split(r.path, "/")
				found := false
				for i, part := range parts {
					if strings.HasPrefix(part, "{") {
						parts[i], found = bad, true
					}
				}
				if found {
					ask(r.method, strings.Join(parts, "/"), nil)
				}
				ask(r.method, strings.NewReplacer("{", "", "}", "").Replace(r.path)+"?q="+bad+"&busca="+bad, nil)
			}
		}
		ask(http.MethodGet, "/contracts", http.Header{"If-None-Match": {"\xff"}})
		ask(http.MethodGet, "/contracts", http.Header{"User-Agent": {"\xc3\x28"}})
		ask(http.MethodGet, "/contracts?q=%zz", nil)
		who.must(t, http.MethodGet, "/contracts?search=S%C3%A3o", nil, nil)
	})
}

// cable carries connections to a server until it is cut.
type cable struct {
	listener net.Listener
	target   string
	mu       sync.Mutex
	open     []net.Conn
	isCut    bool
}

func layCable(t *testing.T, target string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{listener: l, target: target}
	t.Cleanup(func() { _ = l.Close(); c.cut(true) })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			c.join(in)
		}
	}()
	return c
}

func (c *cable) join(in net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	out, err := net.Dial("tcp", c.target)
	if err != nil || c.isCut {
		_ = in.Close()
		return
	}
	c.open = append(c.open, in, out)
	go func() { _, _ = io.Copy(out, in) }()
	go func() { _, _ = io.Copy(in, out) }()
}

func (c *cable) cut(yes bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.isCut = yes
	for _, conn := range c.open {
		_ = conn.Close()
	}
	c.open = nil
}

// F03: while the database cannot be reached every call says so, signing in included,
// and all is well again when it is back.
func TestLostDatabase_F03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		if p.url == "" {
			return // the file of SQLite is not lost by a cable
		}
		address, err := url.Parse(p.url)
		if err != nil {
			t.Fatal(err)
		}
		c := layCable(t, address.Host)
		address.Host = c.listener.Addr().String()
		p.url = address.String()
		p.serve(t, func(o *app.Options) { o.Logger = logging.Discard() }) // it says each time why
		who, nobody := p.signIn(t), p.anonymous(t)
		c.cut(true)
		for _, call := range []struct {
			who          *person
			method, path string
			body         any
		}{
			{nobody, http.MethodPost, "/auth/login", map[string]string{"email": testEmail, "password": testPassword}},
			{nobody, http.MethodPost, "/auth/login/code", map[string]string{"challenge": strings.Repeat("a", 43), "code": "123456"}},
			{nobody, http.MethodPost, "/auth/forgot-password", map[string]string{"email": testEmail}},
			{nobody, http.MethodPost, "/auth/reset-password", map[string]string{"token": strings.Repeat("a", 43), "password": "outra-senha-longa-7"}},
			{nobody, http.MethodPost, "/auth/confirm", map[string]string{"token": strings.Repeat("a", 43)}},
			{who, http.MethodGet, "/auth/me", nil},
			{who, http.MethodPost, "/auth/refresh", map[string]string{}},
			{who, http.MethodPost, "/auth/reauth", map[string]string{"password": testPassword}},
			{who, http.MethodGet, "/contracts", nil},
			{who, http.MethodPost, "/contracts", contractBody("CT-F03", "11222333000181")},
		} {
			status, text, err := call.who.call(call.method, call.path, call.body, nil)
			if err != nil || status != http.StatusServiceUnavailable {
				t.Errorf("F03 %s %s: %d %.200s %v", call.method, call.path, status, text, err)
			}
		}
		c.cut(false)
		eventually(t, "the database is back", func() bool {
			status, _, err := who.call(http.MethodGet, "/contracts", nil, nil)
			return err == nil && status == http.StatusOK
		})
		p.flicker(t, c)
	})
}

// flicker cuts the cable in the middle of calls: none of them is an internal error.
func (p place) flicker(t *testing.T, c *cable) {
	t.Helper()
	nobody := p.anonymous(t)
	var done sync.WaitGroup
	for range 4 {
		done.Go(func() {
			for range 15 {
				status, text, err := nobody.call(http.MethodPost, "/auth/login", map[string]string{"email": "ninguem@ynova.example", "password": "errada-errada-1"}, nil)
				if err != nil || status == http.StatusInternalServerError {
					t.Errorf("F03 %d %.200s %v", status, text, err)
				}
			}
		})
	}
	for range 10 {
		time.Sleep(30 * time.Millisecond)
		c.cut(true)
		c.cut(false)
	}
	done.Wait()
}
