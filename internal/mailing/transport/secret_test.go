package transport_test

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"strings"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/mail/mailtest"
)

func dkimKey(t *testing.T) string {
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

func signed(s *mailtest.Server) bool {
	got := s.Received()
	if len(got) == 0 {
		return false
	}
	data := got[len(got)-1].Data
	return strings.HasPrefix(data, "DKIM-Signature: a=ed25519-sha256;") && strings.Contains(data, " c=relaxed/relaxed; d=exemplo.com.br;")
}

func TestDKIMFromTheScreen_EM13_P07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		b := start(t, d, "", server)
		key := dkimKey(t)
		dkim := func(fields map[string]any) map[string]any { return smtpBody(server, map[string]any{"dkim": fields}) }
		b.put(dkim(map[string]any{"domain": "exemplo.com.br", "selector": "s1", "key": key})).Status(t, 200)
		b.test().Status(t, 200)
		s := b.settings(t)
		expect.Must(t, "EM-13", expect.Is(signed(server), true), expect.Is(s.DKIM.KeySet, true), expect.Not(s.DKIM.Record, nil))
		expect.All(t, "EM-13", expect.Begins(*s.DKIM.Record, "v=DKIM1; k=ed25519; p="))
		t.Run("P07 the key is sealed, and in no answer and no trail", func(t *testing.T) {
			secret := strings.Split(key, "\n")[1]
			res := b.As(actor.Gestora).Get("/api/mail/settings").Status(t, 200)
			if _, stored := sealed(t, d); !strings.HasPrefix(stored, "s1:") || strings.Contains(everything(t, d)+string(res.Body), secret) {
				t.Errorf("P07 stored as %q", stored)
			}
		})
		t.Run("EM-13 a key that is left out stays, under another name too", func(t *testing.T) {
			b.put(dkim(map[string]any{"domain": "exemplo.com.br", "selector": "s2"})).Status(t, 200)
			b.test().Status(t, 200)
			if got := server.Received(); !strings.Contains(got[len(got)-1].Data, " s=s2;") {
				t.Error("EM-13 the new selector is not used")
			}
		})
		t.Run("EM-13 a change that does not speak of it leaves it", func(t *testing.T) {
			b.put(smtpBody(server, map[string]any{"dkim": "absent"})).Status(t, 200)
			b.test().Status(t, 200)
			if s := b.settings(t); !signed(server) || s.DKIM.Selector != "s2" {
				t.Errorf("EM-13 %+v", s.DKIM)
			}
		})
		t.Run("EM-13 a kept key needs names that work", func(t *testing.T) {
			for _, names := range []map[string]any{{"domain": "", "selector": "s1"}, {"domain": "exemplo.com.br", "selector": "s 1"}} {
				if p := b.put(dkim(names)).Status(t, 422).Problem(t); p.Fields[0].Path != "dkim.domain" {
					t.Errorf("EM-13 %+v", p)
				}
			}
		})
		t.Run("EM-13 null takes it away", func(t *testing.T) {
			b.put(dkim(map[string]any{"domain": "", "selector": "", "key": nil})).Status(t, 200)
			b.test().Status(t, 200)
			s := b.settings(t)
			expect.All(t, "EM-13", expect.Is(signed(server), false), expect.Is(s.DKIM.KeySet, false), expect.Is(s.DKIM.Record, nil))
		})
	})
}

// A password goes to the server that it was typed for and to no other.
func TestPasswordStaysWithItsServer_P07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server, other := mailtest.Start(t, mailtest.Options{}), mailtest.Start(t, mailtest.Options{})
		b := start(t, d, "", other, server)
		for name, change := range map[string]map[string]any{
			"host": {"host": "outro.exemplo"}, "port": {"port": other.Port}, "user": {"user": "bia"}, "security": {"security": "starttls_opcional"},
		} {
			t.Run("P07 another "+name, func(t *testing.T) {
				b.put(smtpBody(server, nil)).Status(t, 200)
				change["password"] = "absent"
				if p := b.put(smtpBody(server, change)).Status(t, 422).Problem(t); p.Fields[0].Path != "password" {
					t.Errorf("P07 %+v", p)
				}
				// The way around, by the folder.
				change["mode"] = "outbox"
				b.put(smtpBody(server, change)).Status(t, 200)
				change["mode"] = "smtp"
				b.put(smtpBody(server, change))
				if password, _ := sealed(t, d); password != "" {
					t.Error("P07 the password went along")
				}
			})
		}
		t.Run("P07 the folder and back keeps it", func(t *testing.T) {
			b.put(smtpBody(server, nil)).Status(t, 200)
			b.put(smtpBody(server, map[string]any{"mode": "outbox", "password": "absent"})).Status(t, 200)
			b.put(smtpBody(server, map[string]any{"password": "absent"})).Status(t, 200)
			b.test().Status(t, 200)
		})
	})
}

func TestKeyOfTheInstallation_P07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.Start(t, mailtest.Options{})
		b := start(t, d, "", server)
		full := smtpBody(server, map[string]any{"dkim": map[string]any{"domain": "exemplo.com.br", "selector": "s1", "key": dkimKey(t)}})
		b.put(full).Status(t, 200)
		message := mail.Message{To: []string{"ana@exemplo.com.br"}, Subject: "x", Text: "x"}
		t.Run("P07 a new key before the old one seals anew, and then goes alone", func(t *testing.T) {
			password, dkim := sealed(t, d)
			if err := b.mailer.Reseal(t.Context()); err != nil {
				t.Fatal(err)
			}
			if p, k := sealed(t, d); p != password || k != dkim {
				t.Error("P07 sealed anew without a reason")
			}
			if err := b.again(t, key32('b'), key32('a')).Reseal(t.Context()); err != nil {
				t.Fatal(err)
			}
			if p, k := sealed(t, d); p == password || k == dkim {
				t.Error("P07 still sealed with the old key")
			}
			if err := b.again(t, key32('b')).Send(t.Context(), message); err != nil || !signed(server) {
				t.Errorf("P07 %v", err)
			}
			if b.settings(t).Version != 1 {
				t.Error("P07 the version moved")
			}
		})
		t.Run("P07 a key that is lost is said, and what was sealed can be typed again", func(t *testing.T) {
			// b.mailer only has the old key now.
			if err := b.mailer.Reseal(t.Context()); err != nil {
				t.Errorf("P07 the product does not start: %v", err)
			}
			s := b.settings(t)
			expect.All(t, "P07", expect.Is(s.PasswordSet, false), expect.Is(s.DKIM.KeySet, false),
				expect.Has(s.Describe, "a chave da instalação mudou"))
			if p := b.test().Status(t, 503).Problem(t); p.Code != "segredo_ilegivel" || !strings.Contains(p.Message, "Informe-a de novo") {
				t.Errorf("P07 %+v", p)
			}
			kept := map[string]any{"domain": "exemplo.com.br", "selector": "s1"}
			if p := b.put(smtpBody(server, map[string]any{"dkim": kept})).Status(t, 422).Problem(t); p.Fields[0].Path != "dkim.key" {
				t.Errorf("P07 %+v", p)
			}
			b.put(full).Status(t, 200)
			b.test().Status(t, 200)
		})
		t.Run("P07 secrets that change places do not open", func(t *testing.T) {
			swap(t, d)
			if err := b.mailer.Send(t.Context(), message); fault.KindOf(err) != fault.Unavailable {
				t.Errorf("P07 %v", err)
			}
		})
	})
}
