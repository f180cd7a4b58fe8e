package intake

import (
	"context"
	"encoding/base64"
	"strings"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mailbox/mailboxtest"
	"ynova/internal/platform/secret"
)

// RQ-11: the mailbox is set by a gestora, with a list of senders; its password is sealed,
// leaves in no answer and never goes to another server than the one it was typed for.
func TestMailboxSettings_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b, s := newBench(t, d), mailboxtest.Start(t, mailboxtest.Options{})
		gestora := b.As(actor.Gestora)
		b.Mailboxes = dialerOf(s.Port, s.Roots)
		gestora.JSON("POST", "/api/entrada/caixa/testar", nil).Status(t, 409)
		for path, body := range map[string]map[string]any{
			"allowed":    settingsOf(s, map[string]any{"allowed": []string{" "}}),
			"password":   settingsOf(s, map[string]any{"password": nil}),
			"host":       settingsOf(s, map[string]any{"host": "imap.um.com.br/x"}),
			"folder":     settingsOf(s, map[string]any{"folder": "Processadas"}),
			"authServer": settingsOf(s, map[string]any{"authServer": ""}),
			"user":       settingsOf(s, map[string]any{"user": "a\nb"}),
		} {
			if p := gestora.JSON("PUT", "/api/entrada/caixa", body).Status(t, 422).Problem(t); len(p.Fields) != 1 || p.Fields[0].Path != path {
				t.Errorf("RQ-11 %s: %+v", path, p)
			}
		}
		if p := gestora.JSON("PUT", "/api/entrada/caixa", settingsOf(s, map[string]any{"allowed": []string{"um.com.br"}})).Status(t, 422).Problem(t); !strings.Contains(p.Fields[0].Message, "um.com.br") {
			t.Errorf("RQ-11 %+v", p)
		}
		for _, role := range []actor.Role{actor.Backoffice, actor.Consultor, actor.Parceiro} {
			b.As(role).JSON("PUT", "/api/entrada/caixa", settingsOf(s, nil)).Status(t, 403)
			b.As(role).Get("/api/entrada/caixa").Status(t, 403)
		}
		saved := gestora.JSON("PUT", "/api/entrada/caixa", settingsOf(s, nil)).Status(t, 200)
		var set settingsBody
		saved.Decode(t, &set)
		expect.All(t, "RQ-11", expect.Is(set.PasswordSet, true), expect.Is(strings.Join(set.Allowed, " "), "@dois.com.br contas@um.com.br"),
			expect.Lacks(string(saved.Body), mailboxtest.Password))
		if sealed := accounttest.Text(t, d, `SELECT password_sealed FROM intake_mailbox`); !strings.HasPrefix(sealed, "s1:") {
			t.Errorf("RQ-11 the password lies open: %s", sealed)
		}
		s.Append("INBOX", letter("contas@um.com.br", proven, bill(1)))
		var tried struct{ Message string }
		gestora.JSON("POST", "/api/entrada/caixa/testar", nil).Status(t, 200).Decode(t, &tried)
		if tried.Message != "Conexão feita. Uma mensagem espera." {
			t.Errorf("RQ-11 %+v", tried)
		}
		gestora.JSON("PUT", "/api/entrada/caixa", settingsOf(s, map[string]any{"password": nil, "folder": "Contas"})).Status(t, 200)
		if p := gestora.JSON("POST", "/api/entrada/caixa/testar", nil).Status(t, 503).Problem(t); p.Message != "A pasta não existe na caixa postal." {
			t.Errorf("RQ-11 %+v", p)
		}
		if p := gestora.JSON("PUT", "/api/entrada/caixa", settingsOf(s, map[string]any{"password": nil, "host": "imap.mal.com.br"})).Status(t, 422).Problem(t); !strings.Contains(p.Fields[0].Message, "informe a senha de novo") {
			t.Errorf("RQ-11 %+v", p)
		}
		gestora.With("If-Match", `"1"`).JSON("PUT", "/api/entrada/caixa", settingsOf(s, nil)).Status(t, 412)
	})
}

// RQ-11: another key of the installation reads the password no more; it is counted,
// dropped where the key is lost, and sealed anew where the old one is still there.
func TestMailboxPasswordAndKeys_RQ11(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	s := mailboxtest.Start(t, mailboxtest.Options{})
	b.boxed(s)
	both, err := secret.New(base64.StdEncoding.EncodeToString([]byte(strings.Repeat("b", 32))), accounttest.BoxKey)
	if err != nil {
		t.Fatal(err)
	}
	count := func() [2]int {
		all, closed, err := b.Secrets(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return [2]int{all, closed}
	}
	if got := count(); got != [2]int{1, 0} {
		t.Errorf("OP-02 %v", got)
	}
	b.Box = both
	if err := b.Reseal(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.Box = accounttest.Box // the old key alone
	if got := count(); got != [2]int{1, 1} {
		t.Errorf("OP-02 %v", got)
	}
	if err := b.look(); explained(err) != errSealed.Message {
		t.Errorf("OP-02 %v", err)
	}
	if err := b.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.Forget(ctx, tx) }); err != nil {
		t.Fatal(err)
	}
	if got := count(); got != [2]int{0, 0} {
		t.Errorf("OP-02 %v", got)
	}
}
