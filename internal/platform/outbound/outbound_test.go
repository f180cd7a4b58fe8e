package outbound_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
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
	shut, open := outbound.New(nil), outbound.New([]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
	for address, want := range map[string][2]bool{ // without and with the range
		"https://1.1.1.1/x":      {true, true},
		"https://1.1.1.1:8443/":  {true, true},
		"https://1.1.1.1:22/":    {false, false},
		"http://1.1.1.1/":        {false, false},
		"http://10.0.0.1:8080/":  {false, true},
		"https://10.0.0.1:9443/": {false, true},
		"https://a:b@1.1.1.1/":   {false, false},
		"https://1.1.1.1/#x":     {false, false},
		"ftp://1.1.1.1/":         {false, false},
		"https:///x":             {false, false},
		"x":                      {false, false},
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
	client := outbound.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")})
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
