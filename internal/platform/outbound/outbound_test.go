package outbound_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"ynova/internal/platform/outbound"
)

// AP-02: no form of an address of this machine or its networks is called, and none is
// taken when it is typed.
func TestNothingInsideIsCalled_AP02(t *testing.T) {
	t.Parallel()
	client := outbound.New(nil)
	for _, host := range []string{
		"127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "192.0.0.8", "198.18.0.1",
		"224.0.0.1", "240.0.0.1", "255.255.255.255", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[fe80::1]", "[fc00::1]", "[fd12::1]", "[ff02::1]",
		"[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::7f00:1]", "localhost",
	} {
		address := "https://" + host + "/x"
		if err := client.Check(t.Context(), address); !errors.Is(err, outbound.ErrRefused) {
			t.Errorf("%s taken: %v", host, err)
		}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		answer, err := client.Do(r)
		if err == nil {
			_ = answer.Body.Close()
		}
		if !errors.Is(err, outbound.ErrRefused) {
			t.Errorf("%s called: %v", host, err)
		}
	}
}

// AP-02: what is called is https on two ports, of a host, without a password in it.
func TestAddressesThatMayBeTyped_AP02(t *testing.T) {
	t.Parallel()
	shut, open := outbound.New(nil), outbound.New([]string{"10.0.0.1:8080", "erp.interno:9443"})
	for address, want := range map[string][2]bool{ // without and with what the operator opened
		"https://1.1.1.1/x":          {true, true},
		"https://1.1.1.1:8443/":      {true, true},
		"https://1.1.1.1:22/":        {false, false},
		"http://1.1.1.1/":            {false, false},
		"http://10.0.0.1:8080/":      {false, true},
		"https://10.0.0.1:9443/":     {false, false},
		"https://10.0.0.2:8080/":     {false, false},
		"https://10.0.0.1:8080/":     {false, true},
		"https://ERP.interno:9443/x": {false, true},
		"https://erp.interno/x":      {false, false},
		"http://a:b@10.0.0.1:8080/":  {false, false},
		"https://a:b@1.1.1.1/":       {false, false},
		"https://1.1.1.1/#x":         {false, false},
		"ftp://1.1.1.1/":             {false, false},
		"https:///x":                 {false, false},
		"x":                          {false, false},
	} {
		got := [2]bool{shut.Check(t.Context(), address) == nil, open.Check(t.Context(), address) == nil}
		if got != want {
			t.Errorf("%s = %v, want %v", address, got, want)
		}
	}
}

// AP-02: a redirect is an answer, wherever it leads.
func TestRedirectsAreNotFollowed_AP02(t *testing.T) {
	t.Parallel()
	var inside atomic.Int32
	target := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { inside.Add(1) }))
	defer target.Close()
	receiver := httptest.NewServer(http.RedirectHandler(target.URL, http.StatusTemporaryRedirect))
	defer receiver.Close()
	client := outbound.New([]string{receiver.Listener.Addr().String()})
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, receiver.URL, strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusTemporaryRedirect || inside.Load() != 0 {
		t.Errorf("status %d, %d calls behind it", answer.StatusCode, inside.Load())
	}
}

// SX-17: a name that resolves inside and one that does not resolve answer alike, when they are
// typed and when they are called; what the operator opened is a host with its port.
func TestInnerNamesAreNotToldApart_SX17(t *testing.T) {
	t.Parallel()
	client := outbound.New([]string{"erp.interno:8443"})
	for _, address := range []string{"https://localhost/x", "https://nao-existe.invalid/x", "https://127.0.0.1:8443/x", "http://localhost/x", "http://nao-existe.invalid/x"} {
		if err := client.Check(t.Context(), address); err != outbound.ErrRefused { //nolint:errorlint // the very error, which says nothing more
			t.Errorf("SX-17 %s typed: %v", address, err)
		}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := client.Do(r)
		if err == nil {
			_ = answer.Body.Close()
		}
		if !errors.Is(err, outbound.ErrRefused) {
			t.Errorf("SX-17 %s called: %v", address, err)
		}
	}
}
