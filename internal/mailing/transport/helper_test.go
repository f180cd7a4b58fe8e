package transport_test

import (
	"context"
	"crypto/x509"
	"encoding/base64"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/mailing/transport"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
	"ynova/internal/platform/secret"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// canary is a password that must show nowhere.
const canary = "canario-7f3a"

func key32(b byte) string {
	return base64.StdEncoding.EncodeToString([]byte(strings.Repeat(string(b), 32)))
}

// bench is a server with a mailer that may reach the mail servers given.
type bench struct {
	*accounttest.Suite
	config transport.Config
	mailer *transport.Mailer
}

func start(t *testing.T, d *db.DB, environment string, servers ...*mailtest.Server) *bench {
	t.Helper()
	box, err := secret.New(key32('a'))
	if err != nil {
		t.Fatal(err)
	}
	ports, roots := []int{587}, x509.NewCertPool()
	for _, s := range servers {
		ports = append(ports, s.Port)
		if s.Certificate != nil {
			roots.AddCert(s.Certificate)
		}
	}
	b := &bench{config: transport.Config{
		DB: d, Box: box, Environment: environment, From: "YNOVA <nao-responda@ynova.exemplo>",
		Directory: filepath.Join(t.TempDir(), "mensagens"), Options: []mail.Option{mail.AllowPorts(ports...), mail.TrustRoots(roots)},
	}}
	if b.mailer, err = transport.NewMailer(b.config); err != nil {
		t.Fatal(err)
	}
	b.Suite = accounttest.New(t, d, func(r *web.Router) { transport.Routes(r, b.mailer) })
	return b
}

// again is the mailer after a restart with other keys.
func (b *bench) again(t *testing.T, keys ...string) *transport.Mailer {
	t.Helper()
	box, err := secret.New(keys...)
	if err != nil {
		t.Fatal(err)
	}
	c := b.config
	c.Box = box
	mailer, err := transport.NewMailer(c)
	if err != nil {
		t.Fatal(err)
	}
	return mailer
}

type settings struct {
	Mode, Source, Host, Security, User, FromAddress, FromName, Describe string
	Editable, PasswordSet                                               bool
	Port, PerMinute                                                     int
	Version                                                             int64
	Directory                                                           *string
	DKIM                                                                struct {
		Domain, Selector string
		KeySet           bool
		Record           *string
	}
}

func (b *bench) settings(t *testing.T) (s settings) {
	t.Helper()
	b.As(actor.Gestora).Get("/api/mail/settings").Status(t, 200).Decode(t, &s)
	return s
}

// smtpBody names the server, with the changes laid over.
func smtpBody(s *mailtest.Server, changes map[string]any) map[string]any {
	body := map[string]any{
		"mode": "smtp", "host": "localhost", "port": s.Port, "security": "starttls", "user": "ana", "password": mailtest.Password,
		"fromAddress": "energia@exemplo.com.br", "fromName": "Energia Ltda", "perMinute": 120, "dkim": map[string]any{"domain": "", "selector": ""},
	}
	maps.Copy(body, changes)
	for name, value := range body {
		if value == "absent" {
			delete(body, name)
		}
	}
	return body
}

func (b *bench) put(body map[string]any) *webtest.Response {
	return b.As(actor.Gestora).JSON("PUT", "/api/mail/settings", body)
}

func (b *bench) test() *webtest.Response {
	return b.As(actor.Gestora).JSON("POST", "/api/mail/settings/test", nil)
}

func inTx(f func(tx *db.Tx) error) func(context.Context, *db.Tx) error {
	return func(_ context.Context, tx *db.Tx) error { return f(tx) }
}
