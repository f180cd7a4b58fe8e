package intake

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/mailbox/mailboxtest"
	"ynova/internal/platform/mailtoken"
	"ynova/internal/platform/mailtoken/mailtokentest"
)

const caixa = "faturas@empresa.com.br"

// tokened is a mailbox that takes the tokens of the provider, and the settings of the kind.
func (b *bench) tokened(kind mailtoken.Kind, p *mailtokentest.Provider) (*mailboxtest.Server, map[string]any) {
	b.t.Helper()
	s := mailboxtest.Start(b.t, mailboxtest.Options{Token: func(user, token string) bool { return user == caixa && p.Knows(token) }})
	b.Mailboxes = &mailbox.Dialer{Roots: s.Roots, Dial: s.Dial, Timeout: 5 * time.Second}
	b.Tokens = &mailtoken.Source{Client: p.Client}
	set := settingsOf(s, map[string]any{"auth": kind, "host": "", "port": 0, "user": caixa, "authServer": mailbox.Microsoft365})
	if kind == mailtoken.Microsoft {
		set["tenant"], set["application"], set["password"] = mailtokentest.Tenant, mailtokentest.Application, mailtokentest.Secret
	} else {
		set["password"] = p.KeyFile(b.t)
	}
	return s, set
}

// RQ-11, DR-22: a mailbox of Microsoft 365 or Google is read by tokens, over the maker's name
// and TLS; the finding on top lets a sender in, and one that a sender forged below does not.
func TestMailboxByToken_RQ11_DR22(t *testing.T) {
	for _, kind := range []mailtoken.Kind{mailtoken.Microsoft, mailtoken.Google} {
		t.Run(string(kind), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b, p := newBench(t, d), mailtokentest.Start(t)
				s, set := b.tokened(kind, p)
				gestora := b.As(actor.Gestora)
				saved := gestora.JSON("PUT", "/api/entrada/caixa", set).Status(t, 200)
				var got settingsBody
				saved.Decode(t, &got)
				expect.All(t, "DR-22", expect.Is(got.Host, kind.IMAPHost()), expect.Is(got.Port, 993), expect.Is(got.Auth, string(kind)), expect.Is(got.PasswordSet, true))
				const good = "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=um.com.br; dkim=pass (signature was verified) header.d=um.com.br;dmarc=pass action=none header.from=um.com.br"
				const bad = "spf=fail (sender IP is 192.0.2.1) smtp.mailfrom=mal.com.br; dkim=none (message not signed) header.d=none;dmarc=fail action=none header.from=um.com.br"
				s.Append("INBOX", letter("contas@um.com.br", "Authentication-Results: "+good+"\n", bill(1)))
				s.Append("INBOX", letter("contas@um.com.br", "Authentication-Results: "+bad+"\nAuthentication-Results: "+good+"\n", bill(2)))
				gestora.JSON("POST", "/api/entrada/caixa/testar", nil).Status(t, 200)
				if err := b.look(); err != nil {
					t.Fatal(err)
				}
				done, _ := s.Count("Processadas")
				refused, _ := s.Count("Recusadas")
				expect.All(t, "DR-22 let in, held back", expect.Is(done, 1), expect.Is(refused, 1), expect.Len(p.Given(), 1))
				if n := b.count("SELECT COUNT(*) FROM intake_messages WHERE state = 'quarentena'"); n != 1 {
					t.Errorf("DR-22 %d in quarantine", n)
				}
				b.silent(t, string(saved.Body))
			})
		})
	}
}

// silent fails where a secret or a token lies or leaves open.
func (b *bench) silent(t *testing.T, answers string) {
	t.Helper()
	all := answers + string(b.As(actor.Gestora).Get("/api/entrada/caixa").Status(t, 200).Body) +
		accounttest.Text(t, b.db, "SELECT string_agg(COALESCE(before_json, '') || COALESCE(after_json, ''), '') FROM audit_entries") +
		accounttest.Text(t, b.db, "SELECT password_sealed || failure FROM intake_mailbox")
	for _, canary := range []string{mailtokentest.Secret, "canario-token", "PRIVATE KEY"} {
		if strings.Contains(all, canary) {
			t.Errorf("DR-22 %s stands open", canary)
		}
	}
}

// RQ-11, DR-22: an application that has no access to the mailbox learns so, and the token
// that was refused is not shown again; a lost secret is named too.
func TestRefusedApplication_RQ11_DR22(t *testing.T) {
	b, p := newBench(t, dbtest.SQLite(t)), mailtokentest.Start(t)
	_, set := b.tokened(mailtoken.Microsoft, p)
	s := mailboxtest.Start(t, mailboxtest.Options{Token: func(string, string) bool { return false }})
	b.Mailboxes = &mailbox.Dialer{Roots: s.Roots, Dial: s.Dial, Timeout: 5 * time.Second}
	gestora := b.As(actor.Gestora)
	gestora.JSON("PUT", "/api/entrada/caixa", set).Status(t, 200)
	for range 2 {
		if p := gestora.JSON("POST", "/api/entrada/caixa/testar", nil).Status(t, 503).Problem(t); p.Message != "O Microsoft 365 recusou o aplicativo: dê-lhe acesso à caixa." {
			t.Errorf("DR-22 %+v", p)
		}
	}
	if err := b.look(); explained(err) != "O Microsoft 365 recusou o aplicativo: dê-lhe acesso à caixa." {
		t.Errorf("DR-22 %v", err)
	}
	expect.All(t, "DR-22 asked anew", expect.Len(p.Given(), 3))
	set["password"] = "outro-segredo"
	gestora.JSON("PUT", "/api/entrada/caixa", set).Status(t, 200)
	if p := gestora.JSON("POST", "/api/entrada/caixa/testar", nil).Status(t, 503).Problem(t); !strings.Contains(p.Message, "AADSTS7000215") {
		t.Errorf("DR-22 %+v", p)
	}
	b.silent(t, "")
}

// RQ-11, DR-22: no setting leads a secret or a token to another host, not even one that
// stands in the database; whoever changes the application shows its secret again.
func TestTokensStayWithTheirMaker_RQ11_DR22(t *testing.T) {
	b, p := newBench(t, dbtest.SQLite(t)), mailtokentest.Start(t)
	_, set := b.tokened(mailtoken.Microsoft, p)
	gestora := b.As(actor.Gestora)
	with := func(changes map[string]any) map[string]any {
		body := maps.Clone(set)
		maps.Copy(body, changes)
		for name, value := range body {
			if value == nil {
				delete(body, name)
			}
		}
		return body
	}
	gestora.JSON("PUT", "/api/entrada/caixa", set).Status(t, 200)
	for path, changes := range map[string]map[string]any{
		"host":        {"host": "imap.invasor.example"},
		"tenant":      {"tenant": "invasor.example/x"},
		"application": {"application": "x"},
		"password":    {"password": nil, "application": "f1d7a3c2-5b1e-4a55-8c70-0a9d9f3b7e22"},
	} {
		if p := gestora.JSON("PUT", "/api/entrada/caixa", with(changes)).Status(t, 422).Problem(t); len(p.Fields) != 1 || p.Fields[0].Path != path {
			t.Errorf("DR-22 %s: %+v", path, p)
		}
	}
	if p := gestora.JSON("PUT", "/api/entrada/caixa", with(map[string]any{"auth": "senha", "host": "imap.invasor.example", "port": 993, "password": nil})).Status(t, 422).Problem(t); p.Fields[0].Path != "password" {
		t.Errorf("DR-22 the secret goes as a password: %+v", p)
	}
	accounttest.Exec(t, b.db, "UPDATE intake_mailbox SET host = 'imap.invasor.example', port = 143, security = 'starttls'")
	stored, err := readSettings(t.Context(), b.db)
	if err != nil {
		t.Fatal(err)
	}
	c, err := b.config(&stored)
	expect.All(t, "DR-22", expect.Is(err, nil), expect.Is(c.Host, "outlook.office365.com"), expect.Is(c.Port, 993), expect.Is(c.StartTLS, false), expect.Is(c.Password, ""))
	var fields map[string]json.RawMessage
	gestora.Get("/api/entrada/caixa").Status(t, 200).Decode(t, &fields)
	if _, there := fields["password"]; there {
		t.Error("DR-22 the secret is answered")
	}
}
