package app_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

// mailCanary is an SMTP password that must show nowhere.
const mailCanary = "canario-smtp-91"

// logbook is a log that many write to.
type logbook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// postOffice is the product with mail servers within its reach, at noon.
type postOffice struct {
	place
	app     *app.App
	clock   *clock.Manual
	log     *logbook
	gestora *person
}

func startPost(t *testing.T, p place, servers ...*mailtest.Server) *postOffice {
	t.Helper()
	local := clock.Local(clock.System().Now())
	o := &postOffice{place: p, log: &logbook{}, clock: clock.Fixed(time.Date(local.Year(), local.Month(), local.Day(), 12, 0, 0, 0, clock.SaoPaulo()))}
	roots, ports := x509.NewCertPool(), []int{}
	for _, s := range servers {
		ports = append(ports, s.Port)
		roots.AddCert(s.Certificate)
	}
	o.app = p.serve(t, func(options *app.Options) {
		options.Clock, options.Logger = o.clock, logging.New(o.log, slog.LevelDebug)
		options.Mail = []mail.Option{mail.AllowPorts(ports...), mail.TrustRoots(roots)}
	})
	o.gestora = p.signIn(t)
	return o
}

// send names another server on the screen; nil: the folder.
func (o *postOffice) send(t *testing.T, s *mailtest.Server, password, dkim string) {
	t.Helper()
	body := map[string]any{"mode": "outbox", "fromAddress": "energia@exemplo.com.br", "perMinute": 60}
	if s != nil {
		body["mode"], body["host"], body["port"], body["security"], body["user"], body["password"] = "smtp", "localhost", s.Port, "starttls", "ynova", password
	}
	if dkim != "" {
		body["dkim"] = map[string]any{"domain": "exemplo.com.br", "selector": "s1", "key": dkim}
	}
	o.gestora.must(t, http.MethodPut, "/api/mail/settings", body, nil)
}

func (o *postOffice) forgot(t *testing.T) {
	t.Helper()
	o.anonymous(t).must(t, http.MethodPost, "/auth/forgot-password", map[string]string{"email": testEmail}, nil)
}

// folder returns what lies in the folder, oldest first.
func (o *postOffice) folder(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(o.data, "mensagens", "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	texts := make([]string, len(names))
	for i, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
	}
	return texts
}

// eventually waits for what a job does, also beside a whole demonstration.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(6 * time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("it never came to this: %s", what)
		}
	}
}

// last waits for the n-th message of the server to an address and returns it.
func last(t *testing.T, s *mailtest.Server, n int) mailtest.Delivery {
	t.Helper()
	eventually(t, "a message at the server", func() bool { return len(s.Received()) >= n })
	return s.Received()[n-1]
}

// What is set on the screen is how the next letter leaves, without a restart.
func TestAccountMailFollowsTheScreen_EM13_AU16(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		first, second := mailtest.Start(t, mailtest.Options{}), mailtest.Start(t, mailtest.Options{})
		o := startPost(t, p, first, second)
		t.Run("EM-13 the folder, until somebody names a server", func(t *testing.T) {
			o.forgot(t)
			eventually(t, "a file", func() bool { return len(o.folder(t)) == 1 })
			if text := o.folder(t)[0]; !strings.Contains(text, "To: <"+testEmail+">") || !strings.Contains(text, "nao-responda@") {
				t.Errorf("EM-13 %s", text)
			}
		})
		t.Run("AU-16 the server, once it is named", func(t *testing.T) {
			o.send(t, first, mailtest.Password, "")
			o.forgot(t)
			got := last(t, first, 1)
			expect.All(t, "AU-16", expect.Is(got.To[0], testEmail), expect.Is(got.From, "energia@exemplo.com.br"), expect.Is(got.User, "ynova"),
				expect.Is(got.TLS, true), expect.Is(strings.HasPrefix(got.Data, "DKIM-Signature"), false))
		})
		t.Run("EM-13 another one, with a key", func(t *testing.T) {
			o.send(t, second, mailtest.Password, newKey(t))
			o.forgot(t)
			if got := last(t, second, 1); got.To[0] != testEmail || !strings.HasPrefix(got.Data, "DKIM-Signature: a=ed25519-sha256") {
				t.Errorf("EM-13 %+v", got)
			}
		})
		t.Run("P04 a wrong password fails and is told to nobody", func(t *testing.T) {
			o.send(t, second, mailCanary, "")
			o.forgot(t)
			var failure string
			eventually(t, "a failed attempt", func() bool {
				err := o.app.DB().QueryRowContext(t.Context(), "SELECT COALESCE(MAX(error), '') FROM jobs WHERE kind = 'account.mail' AND state = 'queued'").Scan(&failure)
				return err == nil && failure != ""
			})
			status, text, err := o.gestora.call(http.MethodPost, "/api/mail/settings/test", nil, nil)
			expect.All(t, "EM-13", expect.Is(err, nil), expect.Is(status, http.StatusServiceUnavailable), expect.Has(string(text), "535"))
			if told := failure + string(text) + o.log.String(); strings.Contains(told, mailCanary) || !strings.Contains(o.log.String(), "535") {
				t.Errorf("P04 %s", told)
			}
		})
		t.Run("EM-13 and the folder again", func(t *testing.T) {
			o.send(t, nil, "", "")
			o.forgot(t)
			eventually(t, "another file", func() bool { return len(o.folder(t)) == 2 })
			if len(first.Received()) != 1 || len(second.Received()) != 1 {
				t.Error("EM-13 an old server got something")
			}
		})
	})
}

// A registration from the form to the first sign-in, by mail that leaves through
// the server of the screen.
func TestRegistrationByMail_AU08_CS05(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		server := mailtest.Start(t, mailtest.Options{})
		o := startPost(t, p, server)
		o.send(t, server, mailtest.Password, "")
		const email = "ana.silveira@exemplo.com.br"
		o.anonymous(t).must(t, http.MethodPost, "/auth/register", map[string]string{"name": "Ana Silveira", "email": email, "password": "rio-azul-claro-7"}, nil)
		letter := last(t, server, 1)
		if letter.To[0] != email {
			t.Fatalf("AU-08 %+v", letter)
		}
		o.anonymous(t).must(t, http.MethodPost, "/auth/confirm", map[string]string{"token": confirmation(t, letter.Data), "name": "Ana Silveira", "password": "rio-azul-claro-7"}, nil)
		o.clock.Advance(2 * time.Minute) // notices leave once a minute
		if notice := last(t, server, 2); notice.To[0] != testEmail || !strings.Contains(notice.Data, "Subject: =?UTF-8?q?Novo_cadastro_aguardando_aprova") {
			t.Errorf("CS-05 the gestora was not told: %+v", notice)
		}
		var users struct{ Data []struct{ ID string } }
		o.gestora.must(t, http.MethodGet, "/api/users?q="+url.QueryEscape(email), nil, &users)
		o.gestora.must(t, http.MethodPost, "/api/users/"+users.Data[0].ID+"/approve", map[string]any{"roles": []string{"consultor"}}, nil)
		if approved := last(t, server, 3); approved.To[0] != email {
			t.Errorf("AU-08 %+v", approved)
		}
	})
}

// confirmation is the token of the link in a letter.
func confirmation(t *testing.T, data string) string {
	t.Helper()
	text := strings.NewReplacer("=\r\n", "", "=3D", "=").Replace(data)
	_, rest, found := strings.Cut(text, "/login?confirmar#")
	if !found {
		t.Fatalf("no link in %s", data)
	}
	token, _, _ := strings.Cut(rest, "\r\n")
	return strings.TrimSpace(token)
}

func newKey(t *testing.T) string {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}
