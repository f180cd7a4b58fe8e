package bucket_test

import (
	"bytes"
	"crypto/rand"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"ynova/internal/platform/bucket"
	"ynova/internal/platform/bucket/buckettest"
	"ynova/internal/platform/filename"
)

// OP-03: a folder signs no addresses; the address that a service signs gives its holder the object,
// under the requested name and type, and nothing else.
func TestSign_OP03(t *testing.T) {
	const name, file, contentType = "a/um", "São João; \"1\".pdf", "application/pdf"
	folder := opened(t, t.TempDir())
	put(t, folder, name, []byte("x"))
	if address, ok := folder.Sign(t.Context(), name, file, contentType, time.Minute); ok || address != "" {
		t.Errorf("OP-03 a folder signed %q", address)
	}

	b := opened(t, buckettest.Address(buckettest.Start(t).Host, "casa/um"))
	content := make([]byte, 5<<20)
	if _, err := rand.Read(content); err != nil {
		t.Fatal(err)
	}
	put(t, b, name, content)
	put(t, b, "a/dois", []byte("somebody else's"))
	address, ok := b.Sign(t.Context(), name, file, contentType, time.Minute)
	if !ok {
		t.Fatal("OP-03 not signed")
	}
	got := fetch(t, address)
	for header, want := range map[string]string{
		"Content-Disposition": filename.Attachment(file), "Content-Type": contentType, "Cache-Control": "no-store",
	} {
		if got.Header.Get(header) != want {
			t.Errorf("OP-03 %s: %q, want %q", header, got.Header.Get(header), want)
		}
	}
	if got.StatusCode != http.StatusOK || !bytes.Equal(got.body, content) {
		t.Errorf("OP-03 status %d, %d bytes", got.StatusCode, len(got.body))
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	if q := u.Query(); q.Get("X-Amz-Expires") != "60" || strings.Contains(address, buckettest.Credentials().SecretKey) {
		t.Errorf("OP-03 %s", address)
	}
	for what, change := range map[string]func(u *url.URL, q url.Values){
		"another object":    func(u *url.URL, _ url.Values) { u.Path = strings.Replace(u.Path, "a/um", "a/dois", 1) },
		"another signature": func(_ *url.URL, q url.Values) { q.Set("X-Amz-Signature", strings.Repeat("0", 64)) },
		"a longer time":     func(_ *url.URL, q url.Values) { q.Set("X-Amz-Expires", "600000") },
		"another name":      func(_ *url.URL, q url.Values) { q.Set("response-content-disposition", "inline") },
		"another type":      func(_ *url.URL, q url.Values) { q.Set("response-content-type", "text/html") },
		"no signature":      func(u *url.URL, q url.Values) { clear(q) },
	} {
		changed, q := *u, u.Query()
		change(&changed, q)
		changed.RawQuery = q.Encode()
		if got := fetch(t, changed.String()); got.StatusCode != http.StatusForbidden || bytes.Contains(got.body, content[:100]) {
			t.Errorf("OP-03 %s: status %d, %d bytes", what, got.StatusCode, len(got.body))
		}
	}
	for _, bad := range []string{"", "../x", "a b"} {
		if address, ok := b.Sign(t.Context(), bad, file, contentType, time.Minute); ok {
			t.Errorf("OP-03 %q has the address %s", bad, address)
		}
	}
}

// OP-03: an address that was signed is worth nothing once its time is over.
func TestSignedAddressEnds_OP03(t *testing.T) {
	b := opened(t, buckettest.Address(buckettest.Start(t).Host, ""))
	put(t, b, "um", []byte("x"))
	address, ok := b.Sign(t.Context(), "um", "a.pdf", "application/pdf", time.Second)
	if !ok {
		t.Fatal("OP-03 not signed")
	}
	if got := fetch(t, strings.Replace(address, "X-Amz-Expires=1&", "X-Amz-Expires=60&", 1)); got.StatusCode != http.StatusForbidden {
		t.Errorf("OP-03 a prolonged address answers %d", got.StatusCode)
	}
	time.Sleep(2 * time.Second)
	if got := fetch(t, address); got.StatusCode != http.StatusForbidden {
		t.Errorf("OP-03 an address that ended answers %d", got.StatusCode)
	}
}

func put(t *testing.T, b bucket.Bucket, name string, content []byte) {
	t.Helper()
	if _, err := b.Put(t.Context(), name, bytes.NewReader(content)); err != nil {
		t.Fatal(err)
	}
}

type answer struct {
	*http.Response
	body []byte
}

// fetch asks as a browser does that was sent to the address: without any key.
func fetch(t *testing.T, address string) answer {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{res, body}
}
