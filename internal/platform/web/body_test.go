package web_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

const tooLarge = "O arquivo excede o limite de 10MB."

func TestSizes_B07(t *testing.T) {
	srv, f := start(t)
	client := srv.As(webtest.Gestora())
	form := func(size int) *webtest.Response {
		var buf bytes.Buffer
		w := multipart.NewWriter(&buf)
		_ = w.WriteField("other", "ignored")
		part, _ := w.CreateFormFile("file", `C:\pasta\balanço.csv`)
		_, _ = part.Write(make([]byte, size))
		_ = w.Close()
		return client.Do("POST", "/energy-balance/upload", w.FormDataContentType(), &buf)
	}
	asJSON := func(size int, prefix string) *webtest.Response {
		data := base64.StdEncoding.EncodeToString(make([]byte, size))
		return client.JSON("POST", "/energy-balance/upload", `{"filename":"pasta/balanço.csv","fileData":"`+prefix+data+`"}`)
	}
	accepted := map[string]func() *webtest.Response{
		"form of exactly 10 MiB":     func() *webtest.Response { return form(fileLimit) },
		"base64 of exactly 10 MiB":   func() *webtest.Response { return asJSON(fileLimit, "") },
		"data URL of exactly 10 MiB": func() *webtest.Response { return asJSON(fileLimit, "data:text/csv;base64,") },
	}
	for name, send := range accepted {
		t.Run("B07 "+name, func(t *testing.T) {
			var out struct {
				Filename string
				Size     int
			}
			send().Status(t, http.StatusAccepted).Decode(t, &out)
			if out.Size != fileLimit || out.Filename != "balanço.csv" {
				t.Errorf("%+v", out)
			}
		})
	}
	stored := f.stored.Load()
	refused := map[string]func() *webtest.Response{
		"form of one byte more":     func() *webtest.Response { return form(fileLimit + 1) },
		"base64 of one byte more":   func() *webtest.Response { return asJSON(fileLimit+1, "") },
		"form far over the limit":   func() *webtest.Response { return form(2 * fileLimit) },
		"base64 far over the limit": func() *webtest.Response { return asJSON(2*fileLimit, "") },
		"form of chunks, no length": func() *webtest.Response {
			return client.Do("POST", "/energy-balance/upload", "multipart/form-data; boundary=b", chunked("--b\r\nContent-Disposition: form-data; name=file\r\n\r\n", 2*fileLimit))
		},
		"json of chunks, no length": func() *webtest.Response {
			return client.Do("POST", "/energy-balance/upload", "application/json", chunked(`{"filename":"`, 2*fileLimit))
		},
	}
	for name, send := range refused {
		t.Run("B07 "+name, func(t *testing.T) {
			if p := send().Status(t, http.StatusRequestEntityTooLarge).Problem(t); p.Message != tooLarge || p.Code != "tamanho" {
				t.Errorf("%+v", p)
			}
		})
	}
	if f.stored.Load() != stored {
		t.Error("B07: a refused file was stored")
	}
}

// chunked hides the length of the body.
func chunked(start string, size int) io.Reader {
	return io.MultiReader(strings.NewReader(start), io.LimitReader(endless{}, int64(size)))
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestBodyLimit_B07(t *testing.T) {
	srv, f := start(t)
	client := srv.As(webtest.Gestora())
	pad := func(n int) string {
		return validBody + strings.Repeat(" ", n-len(validBody))
	}
	client.JSON("POST", "/contracts", pad(1<<20)).Status(t, http.StatusCreated)
	client.JSON("POST", "/contracts", pad(1<<20+1)).Status(t, http.StatusRequestEntityTooLarge)
	client.Do("POST", "/contracts", "application/json", io.MultiReader(strings.NewReader(pad(1<<20+1)))).Status(t, http.StatusRequestEntityTooLarge)
	client.JSON("DELETE", "/contracts/1", strings.Repeat("x", 1<<20+1)).Status(t, http.StatusRequestEntityTooLarge)
	client.JSON("DELETE", "/contracts/1", `{"reason":"x"}`).Status(t, http.StatusNoContent)
	if n := f.stored.Load(); n != 2 {
		t.Errorf("B07: %d effects, want 2", n)
	}
}

func TestEndlessBody_B07(t *testing.T) {
	srv, _ := start(t)
	client := srv.As(webtest.Gestora())
	body := &counting{r: endless{}}
	req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, srv.URL+"/contracts", io.MultiReader(strings.NewReader(`{"email":"`), body))
	req.Header.Set("Content-Type", "application/json")
	copyHeaders(t, client, req)
	res, err := srv.HTTP.Do(req)
	if err == nil { // the connection may also be cut while the client still sends
		defer func() { _ = res.Body.Close() }()
		if res.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("B07: status %d", res.StatusCode)
		}
	}
	if n := body.n.Load(); n > 16<<20 { // the transport may still be reading
		t.Errorf("B07: the server took %d bytes", n)
	}
}

type counting struct {
	r io.Reader
	n atomic.Int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// copyHeaders signs a request like the client would.
func copyHeaders(t *testing.T, c *webtest.Client, req *http.Request) {
	t.Helper()
	for name, values := range c.Headers() {
		req.Header[name] = values
	}
}

// TestContent_B07 proves that what arrives is what was sent, in both forms, also
// where the encoding needs escapes and padding.
func TestContent_B07(t *testing.T) {
	srv := webtest.Start(t, func(r *web.Router) {
		web.Register(r, web.Route{
			Method: "POST", Path: "/api/echo", ID: "echo", Kind: web.KindUpload, MaxBody: fileLimit, Access: web.SignedIn(),
		}, func(ctx context.Context, _ *noInput) (*textOutput, error) {
			out := &textOutput{}
			sum := sha256.Sum256(web.Uploaded(ctx).Data)
			out.Body.Text = web.Uploaded(ctx).Filename + hex.EncodeToString(sum[:])
			return out, nil
		})
	})
	client := srv.As(webtest.Gestora())
	random := rand.NewChaCha8([32]byte{})
	for _, size := range []int{1, 2, 3, 4, 767, 768, 769, 1023, 1024, 1025, 100_000, 3 << 20} {
		content := make([]byte, size)
		_, _ = random.Read(content)
		sum := sha256.Sum256(content)
		want := `{"text":"ção.csv` + hex.EncodeToString(sum[:]) + `"}` + "\n"
		encoded := base64.StdEncoding.EncodeToString(content)
		for _, fileData := range []string{encoded, "data:text/csv;base64," + encoded, strings.ReplaceAll(encoded, "/", `\/`)} {
			for _, body := range []string{
				`{"filename":"ção.csv","fileData":"` + fileData + `"}`,
				`{"fileData":"` + fileData + `","filename":"\u00e7ão.csv"}`,
			} {
				if res := client.JSON("POST", "/api/echo", body); string(res.Body) != want {
					t.Fatalf("B07: %d bytes as base64: %s", size, res.Body)
				}
			}
		}
		var buf bytes.Buffer
		w := multipart.NewWriter(&buf)
		part, _ := w.CreateFormFile("file", "ção.csv")
		_, _ = part.Write(content)
		_ = w.WriteField("after", "x")
		_ = w.Close()
		if res := client.Do("POST", "/api/echo", w.FormDataContentType(), &buf); string(res.Body) != want {
			t.Fatalf("B07: %d bytes as a form: %s", size, res.Body)
		}
	}
	client.JSON("POST", "/api/echo", `{"filename":"a","fileData":"YWJj\nZGVm"}`).Status(t, http.StatusUnprocessableEntity)
	client.JSON("POST", "/api/echo", `{"filename":"a","fileData":"YWJ"}`).Status(t, http.StatusUnprocessableEntity)
	client.Do("POST", "/api/echo", "multipart/form-data; boundary=b",
		strings.NewReader("--b\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n\r\n--b--\r\n")).Status(t, http.StatusUnprocessableEntity)
}

func TestManyParts_B07(t *testing.T) {
	srv, _ := start(t)
	client := srv.As(webtest.Gestora())
	parts := strings.Repeat("--b\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n", 10_000)
	client.Do("POST", "/energy-balance/upload", "multipart/form-data; boundary=b", strings.NewReader(parts+"--b--\r\n")).
		Status(t, http.StatusBadRequest)
	for name, body := range map[string]string{
		"no file":       "--b\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n--b--\r\n",
		"only an end":   "--b--\r\n",
		"broken header": "--b\r\nContent-Disposition\r\n\r\n1\r\n--b--\r\n",
		"cut off":       "--b\r\nContent-Disposition: form-data; name=file\r\n\r\n1",
		"no boundary":   "nothing",
	} {
		res := client.Do("POST", "/energy-balance/upload", "multipart/form-data; boundary=b", strings.NewReader(body))
		if res.Code != http.StatusBadRequest && res.Code != http.StatusUnprocessableEntity {
			t.Errorf("B07 %s: %d %s", name, res.Code, res.Body)
		}
	}
	for name, body := range map[string]string{
		"no data": `{"filename":"a"}`, "null": `null`, "number": `{"filename":"a","fileData":1}`, "not base64": `{"filename":"a","fileData":"%%"}`,
		"twice": `{"filename":"a","fileData":"YQ==","FileData":"Yg=="}`, "empty data URL": `{"filename":"a","fileData":"data:,"}`,
	} {
		if res := client.JSON("POST", "/energy-balance/upload", body); res.Code != http.StatusUnprocessableEntity {
			t.Errorf("B07 %s: %d %s", name, res.Code, res.Body)
		}
	}
	client.Do("POST", "/energy-balance/upload", "text/csv", strings.NewReader("a;b")).Status(t, http.StatusUnsupportedMediaType)
}

func TestLargeHeader_B07(t *testing.T) {
	srv, _ := start(t)
	res := srv.Anonymous().With("X-Large", strings.Repeat("x", 1<<20)).Get("/healthz")
	if res.Code != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("B07: status %d", res.Code)
	}
}

func TestJSONConfusion_B10(t *testing.T) {
	srv, f := start(t)
	client := srv.As(webtest.Gestora())
	cases := []struct {
		name, body string
		want       int
	}{
		{"two spellings of role", `{"email":"a","role":"consultor","ROLE":"gestora"}`, 422},
		{"role twice", `{"email":"a","role":"consultor","role":"gestora"}`, 422},
		{"another spelling alone", `{"email":"a","ROLE":"gestora"}`, 422},
		{"email in another spelling", `{"Email":"a"}`, 422},
		{"duplicate deep down", `{"email":"a","nested":{"size":1,"SIZE":2}}`, 422},
		{"email as array", `{"email":["a","b"]}`, 422},
		{"email as object", `{"email":{"a":1}}`, 422},
		{"email as number", `{"email":1}`, 422},
		{"email null", `{"email":null}`, 422},
		{"email missing", `{}`, 422},
		{"document null", `null`, 422},
		{"document an array", `[]`, 422},
		{"document a string", `"x"`, 422},
		{"number too large", `{"email":"a","volume":1e400}`, 422},
		{"number beyond the columns", `{"email":"a","volume":1e31}`, 422},
		{"negative zero", `{"email":"a","volume":-0}`, 422},
		{"number as text", `{"email":"a","volume":"1.5"}`, 422},
		{"NUL in a text", `{"email":"a\u0000"}`, 422},
		{"value out of the list", `{"email":"a","role":"*"}`, 422},
		{"too long", `{"email":"` + strings.Repeat("é", 41) + `"}`, 422},
		{"too many", `{"email":"a","tags":["1","2","3","4"]}`, 422},
		{"depth 10k", strings.Repeat(`{"nested":`, 10_000), 400},
		{"array depth 10k", strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000), 400},
		{"lone surrogate", `{"email":"\ud800"}`, 400},
		{"invalid UTF-8", "{\"email\":\"\xff\"}", 400},
		{"UTF-16", "\xff\xfe{\x00}\x00", 400},
		{"trailing data", `{"email":"a"}x`, 400},
		{"two documents", `{"email":"a"}{"email":"b"}`, 400},
		{"no document", ``, 400},
		{"spaces", `   `, 400},
		{"broken", `{"email":`, 400},
	}
	for _, c := range cases {
		t.Run("B10 "+c.name, func(t *testing.T) {
			p := client.JSON("POST", "/contracts", c.body).Status(t, c.want).Problem(t)
			if p.Message == "" || p.RequestID == "" {
				t.Errorf("%+v", p)
			}
		})
	}
	client.With("Content-Encoding", "gzip").JSON("POST", "/contracts", validBody).Status(t, http.StatusUnsupportedMediaType)
	if n := f.stored.Load(); n != 0 {
		t.Errorf("B10: %d effects", n)
	}
	var out struct{ Volume any }
	client.JSON("POST", "/contracts", `{"email":"a","volume":0.10,"roles":["gestora"],"id":"9","sentOk":true}`).
		Status(t, http.StatusCreated).Decode(t, &out)
	if res := client.JSON("POST", "/contracts", `{"email":"a","volume":0.10}`); !strings.Contains(string(res.Body), `"volume":0.10`) {
		t.Errorf("B10: the number lost a digit: %s", res.Body)
	}
	client.JSON("POST", "/contracts", `{"email":"a","volume":null,"labels":{"a":"1","A":"2"}}`).Status(t, http.StatusCreated)
	client.JSON("PUT", "/contracts/1", nil).Status(t, http.StatusOK) // the body of this route is optional
}

func TestSlowBodies_L04(t *testing.T) {
	// One slot: were it held while a body trickles in, nobody else would be served.
	srv, _ := start(t, func(o *webOptions) { o.MaxInFlight = 1 })
	client := srv.As(webtest.Gestora())
	addr := strings.TrimPrefix(srv.URL, "http://")
	for range 20 {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		fmt.Fprintf(conn, "POST /contracts HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n", addr)
		for name, values := range client.Headers() {
			fmt.Fprintf(conn, "%s: %s\r\n", name, values[0])
		}
		fmt.Fprint(conn, "Expect: 100-continue\r\n\r\n")
		// The interim answer shows that the server is reading the body.
		if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(line, "100") {
			t.Fatalf("L04: %q %v", line, err)
		}
	}
	for range 20 {
		client.Get("/contracts").Status(t, http.StatusOK)
	}
}

// An archive never stands in memory whole, and nothing is left of it in the temporary
// directory, not even while it is read.
func TestArchive_RQ11(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	const small, most = 1 << 10, 1 << 20
	left := func() []os.DirEntry {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	srv := webtest.Start(t, func(r *web.Router) {
		rt := web.Route{Method: "POST", Path: "/api/echo", ID: "echo", Access: web.SignedIn()}.Uploads(small, tooLarge)
		rt = rt.Archives(func(start []byte) bool { return string(start) == "PK\x03\x04" }, most)
		web.Register(r, rt, func(ctx context.Context, _ *noInput) (*textOutput, error) {
			if len(left()) > 0 {
				t.Errorf("%v has a name", left())
			}
			sum := sha256.New()
			n, err := io.Copy(sum, web.Uploaded(ctx).Content())
			out := &textOutput{}
			out.Body.Text = fmt.Sprintf("%d %d %x", n, len(web.Uploaded(ctx).Data), sum.Sum(nil))
			return out, err
		})
	})
	client := srv.As(webtest.Gestora())
	send := func(start string, size int) (*webtest.Response, string) {
		content := append([]byte(start), make([]byte, size-len(start))...)
		var buf bytes.Buffer
		w := multipart.NewWriter(&buf)
		part, _ := w.CreateFormFile("file", "a.zip")
		_, _ = part.Write(content)
		_ = w.Close()
		sum := sha256.Sum256(content)
		return client.Do("POST", "/api/echo", w.FormDataContentType(), &buf), hex.EncodeToString(sum[:])
	}
	for _, size := range []int{4, small + 1, most} {
		res, sum := send("PK\x03\x04", size)
		if want := fmt.Sprintf(`{"text":"%d 0 %s"}`+"\n", size, sum); string(res.Body) != want {
			t.Errorf("%s, want %s", res.Body, want)
		}
	}
	for start, size := range map[string]int{"PK\x03\x04": most + 1, "%PDF": small + 1} {
		if res, _ := send(start, size); res.Code != http.StatusRequestEntityTooLarge {
			t.Errorf("%d bytes of %q: %d", size, start, res.Code)
		}
	}
	if res, sum := send("%PDF", small); string(res.Body) != fmt.Sprintf(`{"text":"%d %d %s"}`+"\n", small, small, sum) {
		t.Errorf("%s", res.Body)
	}
	if len(left()) > 0 {
		t.Errorf("%v are left", left())
	}
}
