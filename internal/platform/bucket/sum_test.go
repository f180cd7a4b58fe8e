package bucket_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/bucket/buckettest"
	"ynova/internal/platform/expect"
)

// refusal is what a service of another make says in the place of the real one behind it.
type refusal struct {
	status int
	code   string
	text   string
}

func (a refusal) write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(a.status)
	_, _ = fmt.Fprintf(w, `<?xml version="1.0"?><Error><Code>%s</Code><Message>%s</Message></Error>`, a.code, a.text)
}

// service is a real S3 service behind one of another dialect.
type service struct {
	host string
	put  atomic.Int64 // objects that arrived with a sum of the kind
	// refuse answers in the service's place; nil: never.
	refuse func(r *http.Request) *refusal
	change func(body []byte) []byte // what is read
}

func before(t *testing.T, behind string) *service {
	t.Helper()
	s := &service{}
	forward := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: behind})
			r.Out.Host = r.In.Host
		},
		ModifyResponse: func(r *http.Response) error {
			if r.Request.Method != http.MethodGet || s.change == nil || r.StatusCode > 299 {
				return nil
			}
			body, err := io.ReadAll(r.Body)
			if err != nil {
				return err
			}
			body = s.change(body)
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
			r.Header.Set("Content-Length", fmt.Sprint(len(body)))
			return nil
		},
	}
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.refuse != nil {
			if a := s.refuse(r); a != nil {
				_, _ = io.Copy(io.Discard, r.Body)
				a.write(w)
				return
			}
		}
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(proxy.Close)
	s.host = strings.TrimPrefix(proxy.URL, "http://")
	return s
}

func (s *service) address(checksum string) string {
	return buckettest.Address(s.host, "casa") + "&checksum=" + checksum
}

// summed reports whether the request has a sum that only newer services know, in any of
// the places where a client may put one.
func summed(r *http.Request) bool {
	for name, values := range r.Header {
		if strings.HasPrefix(name, "X-Amz-Checksum") || name == "X-Amz-Sdk-Checksum-Algorithm" || name == "X-Amz-Trailer" || strings.Contains(strings.Join(values, " "), "TRAILER") {
			return true
		}
	}
	return false
}

// DR-22, OP-03: a service that knows no checksum is sent the MD5, which it holds the
// content against, and everything works; what is set counts, and another refusal stays one.
func TestServicesWithoutChecksums_DR22_OP03(t *testing.T) {
	behind := buckettest.Start(t).Host
	for name, old := range map[string]refusal{
		"Unsupported header": {400, "InvalidArgument", "Unsupported header 'x-amz-checksum-sha256' received for this API call."},
		"not implemented":    {501, "NotImplemented", "A header you provided implies functionality that is not implemented."},
		"of an own code":     {400, "UnsupportedHeader", "x-amz-checksum-sha256 is not supported"},
	} {
		t.Run(name, func(t *testing.T) {
			s := before(t, behind)
			s.refuse = func(r *http.Request) *refusal {
				if r.Method == http.MethodPut && summed(r) {
					return &old
				}
				if r.Method == http.MethodPut && r.Header.Get("Content-Md5") != "" {
					s.put.Add(1)
				}
				return nil
			}
			for _, checksum := range []string{"", "auto", "md5", "off"} {
				before := s.put.Load()
				b := opened(t, s.address(checksum))
				for _, text := range []string{"um conteúdo", "", strings.Repeat("x", 300_000)} {
					put(t, b, "a", []byte(text))
					if got := string(read(t, b, "a")); got != text {
						t.Errorf("DR-22 %s: read %d bytes of %d", checksum, len(got), len(text))
					}
				}
				if sums := s.put.Load() - before; (sums == 4) != (checksum != "off") {
					t.Errorf("DR-22 %q: %d with an MD5", checksum, sums)
				}
				if md5 := strings.Contains(b.Describe(), "Content-MD5"); md5 != (checksum != "off") {
					t.Errorf("DR-22 %q says %s", checksum, b.Describe())
				}
			}
			_, err := bucket.Open(t.Context(), s.address("sha256"), buckettest.Credentials())
			if err == nil || !strings.Contains(fmt.Sprint(err), old.code) {
				t.Errorf("DR-22 demanded: %v", err)
			}
		})
	}
	t.Run("one that knows them", func(t *testing.T) {
		s := before(t, behind)
		s.refuse = func(r *http.Request) *refusal {
			if r.Method == http.MethodPut && r.Header.Get("X-Amz-Checksum-Sha256") != "" {
				s.put.Add(1)
			}
			return nil
		}
		for _, checksum := range []string{"auto", "sha256"} {
			b := opened(t, s.address(checksum))
			put(t, b, "a", []byte("um"))
			expect.All(t, "DR-22", expect.Is(b.Describe(), "s3, soma SHA-256 conferida pelo serviço e ao ler"))
		}
		expect.All(t, "DR-22", expect.Is(s.put.Load(), 4))
	})
	t.Run("another sum is no unknown one", func(t *testing.T) {
		s := before(t, behind)
		var sums int
		s.refuse = func(r *http.Request) *refusal {
			if r.Method != http.MethodPut {
				return nil
			}
			if r.Header.Get("Content-Md5") != "" {
				sums++
			}
			return &refusal{400, "XAmzContentChecksumMismatch", "The provided 'x-amz-checksum-sha256' header does not match what was computed."}
		}
		_, err := bucket.Open(t.Context(), s.address("auto"), buckettest.Credentials())
		expect.All(t, "DR-22", expect.Is(sums, 0), expect.Has(fmt.Sprint(err), "XAmzContentChecksumMismatch"))
	})
	if _, err := bucket.Open(t.Context(), buckettest.Address(behind, "casa")+"&checksum=crc", buckettest.Credentials()); fault.KindOf(err) != fault.Invalid {
		t.Errorf("DR-22 %v", err)
	}
}

// DR-22: what is read is what was put, whatever the service's sums are, or it ends in an error.
func TestChangedObject_DR22(t *testing.T) {
	s := before(t, buckettest.Start(t).Host)
	for _, checksum := range []string{"auto", "md5", "off"} {
		s.change = nil
		b := opened(t, s.address(checksum))
		put(t, b, "a", []byte("conteúdo de uma nota"))
		for name, change := range map[string]func([]byte) []byte{
			"a byte": func(b []byte) []byte { return append([]byte{b[0] ^ 1}, b[1:]...) },
			"cut":    func(b []byte) []byte { return b[:len(b)-3] },
			"longer": func(b []byte) []byte { return append(b, 'x') },
			"empty":  func([]byte) []byte { return nil },
		} {
			s.change = change
			r, err := b.Open(t.Context(), "a")
			if err != nil {
				continue // refused as a whole
			}
			if got, err := io.ReadAll(r); err == nil {
				t.Errorf("DR-22 %s, %s: read %q", checksum, name, got)
			}
			_ = r.Close()
		}
	}
}

// DR-22: a refusal is named, with what is wrong; only silence and haste are the service's
// own, for which waiting helps. No key is in it.
func TestRefusals_DR22(t *testing.T) {
	behind := buckettest.Start(t).Host
	for said, want := range map[refusal]string{
		{403, "AccessDenied", ""}:                                       "O armazenamento de arquivos recusou: a chave não tem permissão (AccessDenied). Avise quem administra.",
		{404, "NoSuchBucket", ""}:                                       "O armazenamento de arquivos recusou: o balde não existe (NoSuchBucket). Avise quem administra.",
		{400, "AuthorizationHeaderMalformed", ""}:                       "O armazenamento de arquivos recusou: a região (region=…) não é a do balde (AuthorizationHeaderMalformed). Avise quem administra.",
		{403, "RequestTimeTooSkewed", ""}:                               "O armazenamento de arquivos recusou: o relógio deste servidor está errado (RequestTimeTooSkewed). Avise quem administra.",
		{409, "Outro&lt;b&gt;Motivo", ""}:                               "O armazenamento de arquivos recusou: OutrobMotivo. Avise quem administra.",
		{503, "SlowDown", ""}:                                           "O armazenamento de arquivos não responde. Tente novamente em instantes.",
		{500, "InternalError", ""}:                                      "O armazenamento de arquivos não responde. Tente novamente em instantes.",
		{400, "InvalidArgument", "x-amz-server-side-encryption-canary"}: "O armazenamento de arquivos recusou: InvalidArgument. Avise quem administra.",
	} {
		s := before(t, behind)
		s.refuse = func(*http.Request) *refusal { return &said }
		_, err := bucket.Open(t.Context(), s.address("auto"), buckettest.Credentials())
		known, ok := fault.As(err)
		if !ok {
			t.Fatalf("DR-22 %s: %v", said.code, err)
		}
		expect.All(t, "DR-22 "+said.code, expect.Is(known.Kind, fault.Unavailable), expect.Is(known.Message, want))
	}
	wrong := buckettest.Credentials()
	wrong.SecretKey = "canario-errado"
	_, err := bucket.Open(t.Context(), buckettest.Address(behind, "casa"), wrong)
	expect.All(t, "DR-22", expect.Has(fmt.Sprint(err), "o segredo da chave não confere (SignatureDoesNotMatch)"),
		expect.Is(strings.Contains(fmt.Sprintf("%+v", err), "canario"), false))
}
