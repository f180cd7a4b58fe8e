package blob

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"ynova/internal/platform/bucket/buckettest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/filename"
)

func onS3(t *testing.T) *Files {
	t.Helper()
	f, err := Open(t.Context(), buckettest.Address(buckettest.Start(t).Host, "casa/arquivos"), buckettest.Credentials())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func stored(t *testing.T, f *Files, size int) File {
	t.Helper()
	ref, err := f.Put(t.Context(), bytes.NewReader(bytes.Repeat([]byte{'x'}, size)))
	if err != nil {
		t.Fatal(err)
	}
	return File{Key: ref.Key, Name: "Fatura de março.pdf", Type: "application/pdf", Size: ref.Size}
}

// OP-03: a file of 5 MiB or more is handed out by an S3 service where the operator said so;
// all others the server sends.
func TestSend_OP03(t *testing.T) {
	folder, _ := open(t)
	folder.Direct = true
	s3, direct := onS3(t), onS3(t)
	direct.Direct = true
	for name, c := range map[string]struct {
		store  *Files
		size   int
		signed bool
	}{
		"a folder":        {folder, 5 << 20, false},
		"without setting": {s3, 5 << 20, false},
		"below 5 MiB":     {direct, 5<<20 - 1, false},
		"5 MiB":           {direct, 5 << 20, true},
	} {
		f := stored(t, c.store, c.size)
		d, err := Send(t.Context(), c.store, f)
		expect.Must(t, "OP-03 "+name, expect.Is(err, nil))
		expect.Must(t, "OP-03 "+name, expect.Is(d.File, f), expect.Is(d.Address != "", c.signed), expect.Is(d.Content == nil, c.signed))
		content := d.Content
		if c.signed {
			content = follow(t, d.Address)
		}
		n, err := io.Copy(io.Discard, content)
		if n != f.Size || err != nil {
			t.Errorf("OP-03 %s: %d bytes, %v", name, n, err)
		}
		_ = content.Close()
	}
}

// follow opens an address as a browser does, within the minute that it is good for.
func follow(t *testing.T, address string) io.ReadCloser {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil || u.Query().Get("X-Amz-Expires") != "60" {
		t.Errorf("OP-03 %s, %v", address, err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Disposition") != filename.Attachment("Fatura de março.pdf") {
		t.Errorf("OP-03 %d %v", res.StatusCode, res.Header)
	}
	return res.Body
}

// OP-03: nobody is sent to an address at which there is nothing.
func TestNothingIsSent_OP03(t *testing.T) {
	direct := onS3(t)
	direct.Direct = true
	f := stored(t, direct, 5<<20)
	if err := direct.Delete(t.Context(), f.Key); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{f.Key, "../" + strings.Repeat("a", 33), ""} {
		f.Key = key
		if d, err := Send(t.Context(), direct, f); !errors.Is(err, ErrNotFound) || d != nil {
			t.Errorf("OP-03 %q: %+v, %v", key, d, err)
		}
	}
}
