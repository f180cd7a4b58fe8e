package mailtoken_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mailtoken"
	"ynova/internal/platform/mailtoken/mailtokentest"
)

func accounts(t *testing.T, p *mailtokentest.Provider) map[string]mailtoken.Account {
	return map[string]mailtoken.Account{
		"login.microsoftonline.com": {Kind: mailtoken.Microsoft, User: "faturas@empresa.com.br", Tenant: mailtokentest.Tenant, Application: mailtokentest.Application, Secret: mailtokentest.Secret},
		"oauth2.googleapis.com":     {Kind: mailtoken.Google, User: "faturas@empresa.com.br", Secret: p.KeyFile(t)},
	}
}

// DR-22: a token is requested at the maker's own address, whatever the key file names, kept
// until shortly before its end, renewed then and after a refusal, and another secret asks anew.
func TestTokens_DR22(t *testing.T) {
	for host := range accounts(t, mailtokentest.Start(t)) {
		t.Run(host, func(t *testing.T) {
			p := mailtokentest.Start(t)
			now := clock.Fixed(time.Now())
			source := &mailtoken.Source{Client: p.Client, Clock: now}
			login := mailtoken.Login{Source: source, Account: accounts(t, p)[host]}
			token := func(l mailtoken.Login) string {
				t.Helper()
				got, err := l.Token(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				return got
			}
			first := token(login)
			now.Advance(50 * time.Minute)
			expect.All(t, "DR-22 kept", expect.Is(token(login), first), expect.Len(p.Given(), 1))
			now.Advance(9 * time.Minute)
			second := token(login)
			expect.All(t, "DR-22 renewed", expect.Not(second, first), expect.Is(p.Knows(second), true))
			if err := login.Refused(nil); fault.KindOf(err) != fault.Unavailable {
				t.Errorf("DR-22 %v", err)
			}
			expect.All(t, "DR-22 after a refusal", expect.Not(token(login), second))
			another := login
			another.Account.User = "outra@empresa.com.br"
			token(another)
			expect.All(t, "DR-22 another mailbox", expect.Len(p.Given(), 4))
			for _, asked := range p.Hosts() {
				if asked != host {
					t.Errorf("DR-22 asked %s", asked)
				}
			}
		})
	}
}

// DR-22: what keeps a token from coming is named, with the maker's number where there is
// one, and neither secret nor answer is in it.
func TestRefusedApplications_DR22(t *testing.T) {
	const canary = "canario"
	for _, c := range []struct {
		host   string
		status int
		body   string
		want   string
	}{
		{"login.microsoftonline.com", 401, `{"error":"invalid_client","error_description":"AADSTS7000215: Invalid client secret canario."}`, "O Microsoft 365 não reconheceu o aplicativo (AADSTS7000215): confira diretório, ID e segredo."},
		{"login.microsoftonline.com", 401, `{"error":"invalid_client","error_description":"AADSTS7000222: The provided client secret keys are expired."}`, "O segredo do aplicativo venceu (AADSTS7000222): crie outro no Entra e informe-o aqui."},
		{"login.microsoftonline.com", 400, `{"error":"unauthorized_client"}`, "O Microsoft 365 não reconheceu o aplicativo (unauthorized_client): confira diretório, ID e segredo."},
		{"oauth2.googleapis.com", 401, `{"error":"unauthorized_client","error_description":"canario is unauthorized"}`, "O Google recusou a conta de serviço (unauthorized_client): autorize https://mail.google.com/ para ela na delegação do domínio."},
		{"oauth2.googleapis.com", 503, `fora canario`, "O servidor de autorização (oauth2.googleapis.com) não respondeu."},
		{"login.microsoftonline.com", 302, `<html>canario`, "O servidor de autorização (login.microsoftonline.com) não respondeu."},
		{"login.microsoftonline.com", 400, `{"error":"canario <script>"}`, "O servidor de autorização (login.microsoftonline.com) não respondeu."},
		{"login.microsoftonline.com", 200, `{"token_type":"Bearer"}`, "O servidor de autorização (login.microsoftonline.com) não respondeu."},
	} {
		p := mailtokentest.Start(t)
		p.Refuse = func(string) (int, string) { return c.status, c.body }
		_, err := mailtoken.Login{Source: &mailtoken.Source{Client: p.Client}, Account: accounts(t, p)[c.host]}.Token(t.Context())
		known, ok := fault.As(err)
		if !ok {
			t.Fatalf("DR-22 %d %s: %v", c.status, c.body, err)
		}
		expect.All(t, "DR-22 "+c.body, expect.Is(known.Kind, fault.Unavailable), expect.Is(known.Message, c.want))
		if text := fmt.Sprintf("%v %+v", err, err); strings.Contains(text, canary) || strings.Contains(text, "PRIVATE KEY") {
			t.Errorf("DR-22 it tells: %s", text)
		}
	}
}

// DR-22: what is no application, directory or key file is refused before any request;
// a directory of everybody is none, nor is an address in the place of one.
func TestAccounts_DR22(t *testing.T) {
	p := mailtokentest.Start(t)
	good := accounts(t, p)
	microsoft, google := good["login.microsoftonline.com"], good["oauth2.googleapis.com"]
	with := func(a mailtoken.Account, change func(*mailtoken.Account)) mailtoken.Account {
		change(&a)
		return a
	}
	for path, all := range map[string][]mailtoken.Account{
		"": {microsoft, google, with(microsoft, func(a *mailtoken.Account) { a.Tenant = " empresa.onmicrosoft.com " })},
		"tenant": {
			with(microsoft, func(a *mailtoken.Account) { a.Tenant = "" }), with(microsoft, func(a *mailtoken.Account) { a.Tenant = "common" }),
			with(microsoft, func(a *mailtoken.Account) { a.Tenant = "../../invasor.example" }),
			with(microsoft, func(a *mailtoken.Account) { a.Tenant = "invasor.example/x" }),
			with(microsoft, func(a *mailtoken.Account) { a.Tenant = "a@invasor.example" }),
		},
		"application": {with(microsoft, func(a *mailtoken.Account) { a.Application = "aplicativo" })},
		"user":        {with(microsoft, func(a *mailtoken.Account) { a.User = "faturas" }), with(google, func(a *mailtoken.Account) { a.User = "a\x01b@c.br" })},
		"password": {
			with(google, func(a *mailtoken.Account) { a.Secret = "senha" }), with(google, func(a *mailtoken.Account) { a.Secret = `{"type":"service_account"}` }),
			with(google, func(a *mailtoken.Account) {
				var f map[string]string
				_ = json.Unmarshal([]byte(a.Secret), &f)
				f["type"] = "authorized_user"
				text, _ := json.Marshal(f)
				a.Secret = string(text)
			}),
		},
	} {
		for _, a := range all {
			var bad fault.Collector
			a.Check(&bad, true)
			err := bad.Err()
			known, _ := fault.As(err)
			if (err == nil) != (path == "") || err != nil && (len(known.Fields) != 1 || known.Fields[0].Path != path) {
				t.Errorf("DR-22 %s %q %q: %v", path, a.Tenant, a.User, err)
			}
		}
	}
}
