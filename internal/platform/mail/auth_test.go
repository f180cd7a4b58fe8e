package mail

import (
	"bufio"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/wneessen/go-mail/smtp"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

func TestPasswords_EM13_P04(t *testing.T) {
	for name, how := range map[string]mailtest.Options{
		"PLAIN": {}, "LOGIN": {Login: true}, "PLAIN behind TLS": {ImplicitTLS: true}, "LOGIN behind TLS": {ImplicitTLS: true, Login: true},
	} {
		scheme := "smtp"
		if how.ImplicitTLS {
			scheme = "smtps"
		}
		t.Run("EM-13 "+name, func(t *testing.T) {
			f := mailtest.Start(t, how)
			if err := relayTo(t, f, scheme, "ana%40exemplo.com.br:"+mailtest.Password+"@", "").Send(t.Context(), valid()); err != nil {
				t.Fatal(err)
			}
			got := f.Received()
			expect.Must(t, "EM-13 received", expect.Len(got, 1))
			expect.All(t, "EM-13 received", expect.Is(got[0].User, "ana@exemplo.com.br"), expect.Is(got[0].TLS, true))
		})
		t.Run("P04 "+name+" with a wrong one", func(t *testing.T) {
			f := mailtest.Start(t, how)
			err := relayTo(t, f, scheme, "ana:canario-1@", "").Send(t.Context(), valid())
			var failed *Failure
			expect.Must(t, fmt.Sprintf("EM-13 %#v", err), expect.Is(errors.As(err, &failed), true))
			expect.Must(t, fmt.Sprintf("EM-13 %#v", err), expect.Is(failed.Phase, PhaseAuth), expect.Is(failed.Code, 535),
				expect.Is(Refused(err), false), expect.Is(Uncertain(err), false))
			for _, text := range []string{err.Error(), Explain(err)} {
				if strings.Contains(text, "canario") || strings.Contains(text, base64.StdEncoding.EncodeToString([]byte("canario-1"))) {
					t.Errorf("P04 %q", text)
				}
			}
			if !strings.Contains(Explain(err), "535") || len(f.Received()) != 0 {
				t.Errorf("EM-13 %q", Explain(err))
			}
		})
	}
	t.Run("EM-13 a server that asks for none", func(t *testing.T) {
		f := mailtest.Start(t, mailtest.Options{NoTLS: true})
		r := relayTo(t, f, "smtp", "ana:canario-1@", "?starttls=optional")
		if err := r.Send(t.Context(), valid()); !errors.Is(err, errNoAuth) || !strings.Contains(Explain(err), "usuário e senha") {
			t.Errorf("EM-13 %v", err)
		}
	})
}

// A man in the middle who hides STARTTLS does not get the password, whatever the
// mechanism.
func TestPasswordsTravelEncrypted_P04(t *testing.T) {
	for _, mechanism := range []string{"PLAIN", "LOGIN"} {
		t.Run("P04 "+mechanism, func(t *testing.T) {
			ours, theirs := net.Pipe()
			heard := make(chan string, 1)
			go func() {
				defer theirs.Close()
				_, _ = io.WriteString(theirs, "220 mail.exemplo\r\n")
				var all strings.Builder
				for lines := bufio.NewScanner(theirs); lines.Scan(); {
					all.WriteString(lines.Text() + "\n")
					answer := "250 ok\r\n"
					if strings.HasPrefix(lines.Text(), "EHLO") {
						answer = "250-mail.exemplo\r\n250 AUTH " + mechanism + "\r\n"
					}
					_, _ = io.WriteString(theirs, answer)
				}
				heard <- all.String()
			}()
			r, err := SMTP("smtp://ana:canario-1@mail.exemplo?starttls=optional", testConfig())
			if err != nil {
				t.Fatal(err)
			}
			client, err := smtp.NewClient(ours, "mail.exemplo")
			if err != nil {
				t.Fatal(err)
			}
			if err := client.Hello("ynova.example"); err != nil {
				t.Fatal(err)
			}
			if err := r.encrypt(client); err != nil {
				t.Fatal(err) // it is optional, and not offered
			}
			err = late(t.Context(), PhaseAuth, r.authenticate(client, ""))
			if !errors.Is(err, smtp.ErrUnencrypted) || !strings.Contains(Explain(err), "não é cifrada") {
				t.Errorf("P04 %v", err)
			}
			_ = ours.Close()
			if said := <-heard; strings.Contains(said, "AUTH") || strings.Contains(said, "canario") {
				t.Errorf("P04 it was told:\n%s", said)
			}
		})
	}
}

func TestCertificates_EM13(t *testing.T) {
	for name, c := range map[string]struct {
		how     mailtest.Options
		trusted bool
		scheme  string
	}{
		"of a stranger":             {mailtest.Options{}, false, "smtp"},
		"of a stranger, TLS":        {mailtest.Options{ImplicitTLS: true}, false, "smtps"},
		"of another server":         {mailtest.Options{Name: "outro.exemplo"}, true, "smtp"},
		"of another server, TLS":    {mailtest.Options{Name: "outro.exemplo", ImplicitTLS: true}, true, "smtps"},
		"that is too old":           {mailtest.Options{Expired: true}, true, "smtp"},
		"that is too old, TLS":      {mailtest.Options{Expired: true, ImplicitTLS: true}, true, "smtps"},
		"of a stranger, not needed": {mailtest.Options{}, false, "optional"},
	} {
		t.Run("EM-13 "+name, func(t *testing.T) {
			f := mailtest.Start(t, c.how)
			scheme, query := c.scheme, ""
			if scheme == "optional" { // encryption that is taken is still checked
				scheme, query = "smtp", "?starttls=optional"
			}
			r := relayTo(t, f, scheme, "ana:"+mailtest.Password+"@", query)
			if !c.trusted {
				r.roots = nil
			}
			for _, send := range []func(context.Context) error{
				func(ctx context.Context) error { return r.Send(ctx, valid()) },
				func(ctx context.Context) error { return r.Deliver(ctx, letterOf(t, r), "ana@exemplo.com.br", proceed) },
			} {
				err := send(t.Context())
				expect.All(t, "EM-13", expect.Not(err, nil), expect.Is(Refused(err), false), expect.Is(Uncertain(err), false),
					expect.Has(Explain(err), "certificado"))
			}
			if len(f.Received()) != 0 || strings.Contains(f.Transcript(), "AUTH PLAIN AG") {
				t.Errorf("EM-13 it was trusted:\n%s", f.Transcript())
			}
		})
	}
}
