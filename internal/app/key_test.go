package app_test

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"ynova/internal/app"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/config"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/logging"
)

// tryOpen opens the product as the program does.
func (p place) tryOpen(t *testing.T, lost bool) (*app.App, error) {
	t.Helper()
	cfg := &config.Config{Addr: p.addr, DataDir: p.data, DatabaseURL: p.url, LogLevel: "error"}
	if err := cfg.Validate(); err != nil {
		t.Fatal(err)
	}
	awaitForks()
	return app.New(t.Context(), app.Options{Config: cfg, Logger: logging.Discard(), KeyLost: lost})
}

// OP-02: beside values sealed with another key the product neither starts nor makes a key
// of its own; a key lost for good can be replaced, and the trail records it.
func TestKeyBesideSealedValues_OP02(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		t.Run("two secrets are sealed", func(t *testing.T) { p.sealSecrets(t) })
		a := p.open(t)
		if _, err := a.Chain.Seal(t.Context()); err != nil {
			t.Fatal(err)
		}
		all, closed, err := a.Secrets(t.Context())
		expect.All(t, "OP-02 sealed, closed", expect.Is(err, nil), expect.Is(all, 2), expect.Is(closed, 0))
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(p.data, "chave")
		right, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		refused := func(how string) {
			t.Helper()
			a, err := p.tryOpen(t, false)
			if err == nil {
				_ = a.Close()
				t.Fatalf("OP-02 %s: it starts", how)
			}
			known, _ := fault.As(err)
			expect.Must(t, fmt.Sprintf("OP-02 %s: %v", how, err), expect.Not(known, nil))
			expect.All(t, fmt.Sprintf("OP-02 %s: %v", how, err), expect.Is(known.Code, "chave_diferente"),
				expect.Begins(known.Message, "A chave da instalação não corresponde ao banco (esperada "),
				expect.Ends(known.Message, "). O servidor não foi iniciado."))
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
		refused("without the key")
		if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("OP-02 a key was made: %v", err)
		}
		const other = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"
		if err := os.WriteFile(file, []byte(other), 0o600); err != nil {
			t.Fatal(err)
		}
		refused("with another key")
		if err := os.WriteFile(file, append([]byte(other), right...), 0o600); err != nil {
			t.Fatal(err)
		}
		if a, err = p.tryOpen(t, false); err != nil {
			t.Fatalf("OP-02 with both keys: %v", err)
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, right, 0o600); err != nil {
			t.Fatal(err)
		}
		refused("with the key that was replaced")
		p.loseKey(t, file)
	})
}

// sealSecrets stores the password of a mail server, and a second factor.
func (p place) sealSecrets(t *testing.T) {
	t.Helper()
	p.serve(t)
	who := p.signIn(t)
	who.must(t, http.MethodPut, "/api/mail/settings", map[string]any{
		"mode": "smtp", "host": "mail.example", "port": 587, "security": "starttls", "user": "ynova", "password": "canario", "perMinute": 60,
	}, nil)
	var enrolment struct{ Secret string }
	who.must(t, http.MethodPost, "/auth/2fa", map[string]string{"password": testPassword}, &enrolment)
	code, err := totp.GenerateCode(enrolment.Secret, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	who.must(t, http.MethodPost, "/auth/2fa/confirm", map[string]string{"code": code}, nil)
}

// loseKey has an operator go on without the key, and take the second factor off that
// does not open any more.
func (p place) loseKey(t *testing.T, file string) {
	t.Helper()
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	a, err := p.tryOpen(t, true)
	if err != nil {
		t.Fatal(err)
	}
	lost, locked, err := a.ForgetLostKey(t.Context(), "o servidor foi perdido")
	expect.Must(t, "OP-02 lost, locked out", expect.Is(err, nil), expect.Is(lost, "630dcd29"), expect.Same(locked, []string{testEmail}))
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if a, err = p.tryOpen(t, false); err != nil {
		t.Fatalf("OP-02 after the loss: %v", err)
	}
	defer a.Close()
	if _, err := a.Chain.Seal(t.Context()); err != nil {
		t.Fatal(err)
	}
	report, err := a.Chain.Verify(t.Context())
	expect.All(t, "OP-02 the trail is taken for a forged one", expect.Is(err, nil), expect.Len(report.Faults, 0),
		expect.Not(report.Former, 0), expect.Not(report.Former, report.Sealed))
	u, err := a.Accounts.Find(t.Context(), testEmail)
	if err != nil {
		t.Fatal(err)
	}
	all, closed, err := a.Secrets(t.Context())
	expect.All(t, "OP-02 sealed, closed", expect.Is(err, nil), expect.Is(all, 1), expect.Is(closed, 1))
	if _, err := a.Factors.ResetBecause(t.Context(), actor.SystemActor(), u.ID, "chave perdida"); err != nil {
		t.Errorf("OP-02 reset: %v", err)
	}
	if all, _, err := a.Secrets(t.Context()); err != nil || all != 0 {
		t.Errorf("OP-02 %d sealed after the reset, %v", all, err)
	}
}
