package oidctest

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Certified is oidc-provider, which the OpenID Foundation has certified.
type Certified struct {
	Issuer string
	test   testing.TB
}

// Start starts it with the people of web/tools/oidc; it ends with the test. A machine
// without it leaves the test out, CI fails.
func Start(t testing.TB, redirectURL string) *Certified {
	t.Helper()
	root, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(strings.TrimSpace(string(root)), "web/tools/oidc")
	_, missing := os.Stat(filepath.Join(folder, "node_modules/oidc-provider"))
	node, err := exec.LookPath("node")
	if missing != nil || err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("oidc-provider is missing: npm install in web/tools/oidc")
		}
		t.Skip("oidc-provider is missing: npm install in web/tools/oidc")
	}
	host := freeHost(t)
	_, port, _ := net.SplitHostPort(host)
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), node, "provider.mjs", port, redirectURL)
	cmd.Dir = folder
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if lines.Text() == "ready" {
			return &Certified{Issuer: "http://" + host, test: t}
		}
	}
	t.Fatal("oidc-provider does not start")
	return nil
}

// Rotate throws the provider's keys away and makes others.
func (c *Certified) Rotate() {
	c.test.Helper()
	answer, err := http.Post(c.Issuer+"/rotate", "", nil) //nolint:noctx // a test's own server
	if err != nil {
		c.test.Fatal(err)
	}
	_ = answer.Body.Close()
}

var form = regexp.MustCompile(`<form[^>]* action="([^"]+)"`)

// SignIn is what the person does in a browser at the address: name and password, and the
// consent. It returns what the browser brings back.
func (c *Certified) SignIn(address, person string) url.Values {
	c.test.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		c.test.Fatal(err)
	}
	browser := &http.Client{Jar: jar, Timeout: 30 * time.Second, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		if !strings.HasPrefix(r.URL.String(), c.Issuer) {
			return http.ErrUseLastResponse
		}
		return nil
	}}
	answer, err := browser.Get(address) //nolint:noctx // the client has a time limit
	for _, sent := range []url.Values{{"prompt": {"login"}, "login": {person}, "password": {"qualquer"}}, {"prompt": {"consent"}}, nil} {
		if err != nil {
			c.test.Fatal(err)
		}
		page, readErr := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if readErr != nil {
			c.test.Fatal(readErr)
		}
		if back, err := answer.Location(); err == nil {
			return back.Query()
		}
		to := form.FindSubmatch(page)
		if to == nil || sent == nil {
			c.test.Fatalf("no form at the provider: %d %s", answer.StatusCode, page)
		}
		answer, err = browser.PostForm(string(to[1]), sent) //nolint:noctx // likewise
	}
	return nil
}

func freeHost(t testing.TB) string {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}
