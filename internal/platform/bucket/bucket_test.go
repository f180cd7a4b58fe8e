package bucket_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/bucket/buckettest"
	"ynova/internal/platform/expect"
)

func opened(t *testing.T, address string) bucket.Bucket {
	t.Helper()
	b, err := bucket.Open(t.Context(), address, buckettest.Credentials())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

// onEach runs the test on a folder and on a real S3 service.
func onEach(t *testing.T, f func(t *testing.T, b bucket.Bucket)) {
	t.Run("folder", func(t *testing.T) { f(t, opened(t, t.TempDir())) })
	t.Run("s3", func(t *testing.T) {
		f(t, opened(t, buckettest.Address(buckettest.Start(t).Host, "casa/um")))
	})
}

// OP-03: what was put is there, whole, under its name and no other.
func TestBucket_OP03(t *testing.T) {
	onEach(t, func(t *testing.T, b bucket.Bucket) {
		content := make([]byte, 3<<20)
		if _, err := rand.Read(content); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(content)
		for _, name := range []string{"a/um", "a/b/dois", "c"} {
			ref, err := b.Put(t.Context(), name, bytes.NewReader(content))
			expect.Must(t, "OP-03 put "+name, expect.Is(err, nil), expect.Is(ref.Size, int64(len(content))))
			expect.Must(t, "OP-03 put "+name, expect.Is(ref.SHA256, hex.EncodeToString(sum[:])))
		}
		if got := read(t, b, "a/b/dois"); !bytes.Equal(got, content) {
			t.Errorf("OP-03 read %d bytes", len(got))
		}
		if _, err := b.Put(t.Context(), "c", strings.NewReader("")); err != nil {
			t.Fatal(err)
		}
		info, err := b.Stat(t.Context(), "c")
		expect.All(t, "OP-03 replaced", expect.Is(err, nil), expect.Is(info.Size, 0), expect.Is(info.StoredAt.IsZero(), false))
		if got := names(t, b, "a/"); !slices.Equal(got, []string{"a/b/dois", "a/um"}) {
			t.Errorf("OP-03 below a/: %v", got)
		}
		for range 2 {
			if err := b.Delete(t.Context(), "a/um"); err != nil {
				t.Error(err)
			}
		}
		if got := names(t, b, ""); !slices.Equal(got, []string{"a/b/dois", "c"}) {
			t.Errorf("OP-03 all: %v", got)
		}
		if got := names(t, b, "none/"); len(got) != 0 {
			t.Errorf("OP-03 nothing: %v", got)
		}
		if _, err := b.Open(t.Context(), "a/um"); !errors.Is(err, bucket.ErrNotFound) {
			t.Errorf("OP-03 missing: %v", err)
		}
		if _, err := b.Stat(t.Context(), "a/um"); !errors.Is(err, bucket.ErrNotFound) {
			t.Errorf("OP-03 missing: %v", err)
		}
		for _, name := range []string{"", "..", "a/../b", "/a", "a//b", "ção", "a b"} {
			if _, err := b.Put(t.Context(), name, strings.NewReader("x")); err == nil {
				t.Errorf("OP-03 %q was taken for a name", name)
			}
		}
	})
}

// F09: what breaks off on the way in leaves nothing.
func TestBrokenPut_F09(t *testing.T) {
	onEach(t, func(t *testing.T, b bucket.Bucket) {
		broken := errors.New("connection lost")
		if _, err := b.Put(t.Context(), "x", io.MultiReader(strings.NewReader("half"), iotest.ErrReader(broken))); !errors.Is(err, broken) {
			t.Errorf("F09 %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := b.Put(ctx, "x", strings.NewReader("x")); !errors.Is(err, context.Canceled) {
			t.Errorf("F09 %v", err)
		}
		if got := names(t, b, ""); len(got) != 0 {
			t.Errorf("F09 left %v", got)
		}
	})
}

// OP-03: an S3 service that fails, cuts or changes what is sent: acknowledged is whole,
// refused is not there, and the sentence is one that a person can act on.
func TestFailingService_OP03(t *testing.T) {
	service := buckettest.Start(t)
	target := &url.URL{Scheme: "http", Host: service.Host}
	var calls atomic.Int64
	var sealed, summed atomic.Int64
	forward := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target); r.Out.Host = r.In.Host }}
	forward.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }
	var failing atomic.Bool
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut {
			if r.Header.Get("X-Amz-Server-Side-Encryption") == "AES256" {
				sealed.Add(1)
			}
			if r.Header.Get("X-Amz-Checksum-Sha256") != "" {
				summed.Add(1)
			}
		}
		if failing.Load() {
			switch calls.Add(1) % 3 {
			case 0:
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			case 1:
				panic(http.ErrAbortHandler) // cut
			}
		}
		forward.ServeHTTP(w, r)
	}))
	defer proxy.Close()
	b := opened(t, buckettest.Address(strings.TrimPrefix(proxy.URL, "http://"), "casa"))
	direct := opened(t, buckettest.Address(service.Host, "casa"))
	failing.Store(true)
	taken := 0
	for i := range 24 {
		name, text := "n/"+string(rune('a'+i)), strings.Repeat("x", i+1)
		_, err := b.Put(t.Context(), name, strings.NewReader(text))
		switch {
		case err == nil:
			taken++
			if got := string(read(t, direct, name)); got != text {
				t.Errorf("OP-03 acknowledged %s reads %q", name, got)
			}
		case fault.KindOf(err) != fault.Unavailable:
			t.Errorf("OP-03 %v", err)
		}
	}
	if taken == 0 {
		t.Error("OP-03 no second try")
	}
	if sealed.Load() < 24 || summed.Load() < 24 {
		t.Errorf("OP-03 %d asked to be sealed, %d carried their sum", sealed.Load(), summed.Load())
	}
}

// OP-03: a wrong key opens nothing, and is in no error.
func TestWrongKey_OP03(t *testing.T) {
	c := buckettest.Credentials()
	c.SecretKey = "errado-canario"
	_, err := bucket.Open(t.Context(), buckettest.Address(buckettest.Start(t).Host, ""), c)
	if fault.KindOf(err) != fault.Unavailable || strings.Contains(err.Error(), c.SecretKey) {
		t.Errorf("OP-03 %v", err)
	}
}

func TestAddresses_OP03(t *testing.T) {
	for _, address := range []string{
		"s3://", "s3://user:pass@balde/x", "s3://balde?sse=aes", "s3://balde?sse=kms:",
		"s3://balde?endpoint=" + url.QueryEscape("http://s3.example.com"), "s3://balde?endpoint=s3.example.com",
	} {
		if _, err := bucket.Open(t.Context(), address, buckettest.Credentials()); fault.KindOf(err) != fault.Invalid {
			t.Errorf("OP-03 %s: %v", address, err)
		}
	}
}

func read(t *testing.T, b bucket.Bucket, name string) []byte {
	t.Helper()
	r, err := b.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	got, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func names(t *testing.T, b bucket.Bucket, prefix string) []string {
	t.Helper()
	var got []string
	for info, err := range b.List(t.Context(), prefix) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, info.Name)
	}
	slices.Sort(got)
	return got
}
