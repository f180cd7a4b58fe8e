package transport_test

import (
	"maps"
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
	"ynova/internal/platform/mailtoken"
	"ynova/internal/platform/mailtoken/mailtokentest"
)

const envio = "envio@empresa.com.br"

// tokened is a server of the kind, under its own name, that takes the tokens of the provider.
func tokened(t *testing.T, d *db.DB, kind mailtoken.Kind, p *mailtokentest.Provider) (*bench, *mailtest.Server, map[string]any) {
	t.Helper()
	s := mailtest.Start(t, mailtest.Options{Name: kind.SMTPHost(), Token: func(user, token string) bool { return user == envio && p.Knows(token) }})
	b := start(t, d, "", s)
	b.mailer.Options = append(b.mailer.Options, mail.DialBy(s.Dial))
	b.mailer.Tokens = &mailtoken.Source{Client: p.Client}
	body := smtpBody(s, map[string]any{"auth": kind, "host": "", "port": 0, "security": "", "user": envio})
	if kind == mailtoken.Microsoft {
		body["tenant"], body["application"], body["password"] = mailtokentest.Tenant, mailtokentest.Application, mailtokentest.Secret
	} else {
		body["password"] = p.KeyFile(t)
	}
	return b, s, body
}

// EM-13, DR-22: messages leave through Microsoft 365 or Google by tokens, to the maker's own
// server alone, and neither secret nor token stands in an answer or in the trail.
func TestSendingByToken_EM13_DR22(t *testing.T) {
	for _, kind := range []mailtoken.Kind{mailtoken.Microsoft, mailtoken.Google} {
		t.Run(string(kind), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				p := mailtokentest.Start(t)
				b, s, body := tokened(t, d, kind, p)
				said := string(b.put(body).Status(t, 200).Body)
				said += string(b.test().Status(t, 200).Body)
				got := s.Received()
				expect.Must(t, "DR-22", expect.Len(got, 1))
				set := b.settings(t)
				expect.All(t, "DR-22", expect.Is(got[0].User, envio), expect.Is(got[0].TLS, true), expect.Is(set.Host, kind.SMTPHost()), expect.Is(set.Port, 587),
					expect.Is(set.Security, "starttls"), expect.Is(set.PasswordSet, true))
				said += accounttest.Text(t, d, "SELECT string_agg(COALESCE(before_json, '') || COALESCE(after_json, ''), '') FROM audit_entries") +
					accounttest.Text(t, d, "SELECT password_sealed FROM mail_settings")
				for _, canary := range []string{mailtokentest.Secret, "canario-token", "PRIVATE KEY"} {
					if strings.Contains(said, canary) {
						t.Errorf("DR-22 %s stands open", canary)
					}
				}
				accounttest.Exec(t, d, "UPDATE mail_settings SET host = 'smtp.invasor.example', port = 25, security = 'nenhuma'")
				b.test().Status(t, 200)
				expect.All(t, "DR-22 whatever is stored", expect.Len(s.Received(), 2))
				p.Refuse = func(string) (int, string) {
					return 401, `{"error":"invalid_client","error_description":"AADSTS7000222: expired"}`
				}
				b.mailer.Tokens = &mailtoken.Source{Client: p.Client}
				if kind == mailtoken.Microsoft {
					if problem := b.test().Status(t, 503).Problem(t); problem.Message != "O segredo do aplicativo venceu (AADSTS7000222): crie outro no Entra e informe-o aqui." {
						t.Errorf("DR-22 %+v", problem)
					}
				}
			})
		})
	}
}

// EM-13, DR-22: no setting leads a secret or a token elsewhere, and a changed application
// shows its secret again; an application without access learns so.
func TestSendingTokensStay_EM13_DR22(t *testing.T) {
	p := mailtokentest.Start(t)
	d := dbtest.SQLite(t)
	b, _, body := tokened(t, d, mailtoken.Microsoft, p)
	b.put(body).Status(t, 200)
	for path, changes := range map[string]map[string]any{
		"host":        {"host": "smtp.invasor.example"},
		"tenant":      {"tenant": "common"},
		"application": {"application": ""},
		"user":        {"user": "envio"},
		"password":    {"password": "absent", "application": "f1d7a3c2-5b1e-4a55-8c70-0a9d9f3b7e22"},
	} {
		changed := maps.Clone(body)
		maps.Copy(changed, changes)
		if changed["password"] == "absent" {
			delete(changed, "password")
		}
		if problem := b.put(changed).Status(t, 422).Problem(t); len(problem.Fields) != 1 || problem.Fields[0].Path != path {
			t.Errorf("DR-22 %s: %+v", path, problem)
		}
	}
	as := maps.Clone(body)
	as["auth"], as["host"], as["port"] = "senha", "smtp.invasor.example", 587
	delete(as, "password")
	if problem := b.put(as).Status(t, 422).Problem(t); problem.Fields[0].Path != "password" {
		t.Errorf("DR-22 the secret goes as a password: %+v", problem)
	}
	deaf := mailtest.Start(t, mailtest.Options{Name: mailtoken.Microsoft.SMTPHost(), Token: func(string, string) bool { return false }})
	b.mailer.Options = append(b.mailer.Options, mail.DialBy(deaf.Dial), mail.TrustRoots(deaf.Roots))
	if problem := b.test().Status(t, 503).Problem(t); problem.Message != "O Microsoft 365 recusou o aplicativo: dê-lhe acesso à caixa." {
		t.Errorf("DR-22 %+v", problem)
	}
}
