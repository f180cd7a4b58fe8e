package mail

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

func proceed(context.Context) error { return nil }

func letterOf(t *testing.T, c Transport) RawMessage {
	t.Helper()
	m := valid()
	m.MessageID = "extrato-1@ynova.example"
	l, err := c.Compose(m)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestDeliver_EM13(t *testing.T) {
	for _, c := range []struct {
		name, scheme, user, query string
		how                       mailtest.Options
		wantTLS                   bool
		wantUser                  string
	}{
		{"STARTTLS and password", "smtp", "ana:segredo@", "", mailtest.Options{}, true, "ana"},
		{"TLS from the first byte", "smtps", "ana:segredo@", "", mailtest.Options{ImplicitTLS: true}, true, "ana"},
		{"without TLS", "smtp", "", "?starttls=off", mailtest.Options{NoTLS: true}, false, ""},
		{"optional", "smtp", "", "?starttls=optional", mailtest.Options{NoTLS: true}, false, ""},
	} {
		t.Run("EM-13 "+c.name, func(t *testing.T) {
			f := mailtest.Start(t, c.how)
			r := relayTo(t, f, c.scheme, c.user, c.query)
			l := letterOf(t, r)
			asked := 0
			for _, to := range []string{"ana@exemplo.com.br", "bia@exemplo.com.br"} {
				err := r.Deliver(t.Context(), l, to, func(context.Context) error { asked++; return nil })
				if err != nil {
					t.Fatal(err)
				}
			}
			got := f.Received()
			expect.Must(t, "EM-13 received, asked", expect.Len(got, 2))
			expect.Must(t, "EM-13 received, asked", expect.Is(got[0].TLS, c.wantTLS), expect.Is(got[0].User, c.wantUser),
				expect.Is(got[0].Data, got[1].Data), expect.Is(asked, 2))
			expect.All(t, "EM-13 envelope", expect.Is(got[0].To[0], "ana@exemplo.com.br"), expect.Is(got[1].To[0], "bia@exemplo.com.br"),
				expect.Is(got[0].From, "nao-responda@ynova.example"))
			if !strings.Contains(got[0].Data, "Message-ID: <extrato-1@ynova.example>\r\n") {
				t.Error("EM-13 the Message-ID is not the given one")
			}
		})
	}
	t.Run("EM-13 no STARTTLS where it is demanded", func(t *testing.T) {
		f := mailtest.Start(t, mailtest.Options{NoTLS: true})
		r := relayTo(t, f, "smtp", "", "")
		if err := r.Deliver(t.Context(), letterOf(t, r), "ana@exemplo.com.br", proceed); !errors.Is(err, errNoTLS) || Explain(err) == "" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("EM-13 a wrong password is no verdict on the message", func(t *testing.T) {
		f := mailtest.Start(t, mailtest.Options{})
		r := relayTo(t, f, "smtp", "ana:errada@", "")
		err := r.Deliver(t.Context(), letterOf(t, r), "ana@exemplo.com.br", proceed)
		expect.Must(t, "err", expect.Not(err, nil), expect.Is(Refused(err), false), expect.Is(Uncertain(err), false))
		expect.All(t, "err", expect.Lacks(err.Error(), "errada"))
	})
	t.Run("B13 a doubtful recipient never reaches the line", func(t *testing.T) {
		f := mailtest.Start(t, mailtest.Options{})
		r := relayTo(t, f, "smtp", "", "")
		l := letterOf(t, r)
		for _, to := range hostileAddresses {
			if err := r.Deliver(t.Context(), l, to, proceed); fault.KindOf(err) != fault.Invalid {
				t.Errorf("B13 %q: %v", to, err)
			}
		}
		if f.Transcript() != "" {
			t.Error("B13 something was said")
		}
	})
}

// Every answer and every broken connection is a refusal, uncertain, or worth another
// attempt, and before is called exactly when the content would follow.
func TestDeliverFailures_F06_F07(t *testing.T) {
	hello := []string{"220 x", "250 x", "250 mail", "250 rcpt", "354 data"}
	script := func(n int, last ...string) []string { return append(append([]string{}, hello[:n]...), last...) }
	for _, c := range []struct {
		name               string
		replies            []string
		refused, uncertain bool
		ok, asked          bool
		explain            string
	}{
		{"gone before the greeting", script(0), false, false, false, false, "conexão"},
		{"busy greeting", []string{"554 busy"}, false, false, false, false, "554"},
		{"gone after the greeting", script(1), false, false, false, false, "conexão"},
		{"451 to MAIL", script(2, "451 4.7.1 later"), false, false, false, false, "451 4.7.1 later"},
		{"gone at RCPT", script(3), false, false, false, false, "caiu"},
		{"451 to RCPT", script(3, "451 4.7.1 greylisted"), false, false, false, false, "451"},
		{"550 to RCPT", script(3, "550 5.1.1 nobody here"), true, false, false, false, "550 5.1.1 nobody here"},
		{"421 to DATA", script(4, "421 bye"), false, false, false, true, "421"},
		{"gone at DATA", script(4), false, false, false, true, "caiu"},
		{"gone after the content", script(5, "…"), false, true, false, true, "depois do envio"},
		{"451 to the content", script(5, "…451 full"), false, false, false, true, "451"},
		{"552 to the content", script(5, "…552 too big"), true, false, false, true, "552"},
		{"accepted, then gone", script(5, "…250 ok"), false, false, true, true, ""},
	} {
		t.Run("F06 "+c.name, func(t *testing.T) {
			port := scripted(t, c.replies...)
			r, err := SMTP("smtp://localhost:"+strconv.Itoa(port)+"?starttls=off", testConfig(), AllowPorts(port))
			if err != nil {
				t.Fatal(err)
			}
			asked := false
			err = r.Deliver(t.Context(), letterOf(t, r), "ana@exemplo.com.br", func(context.Context) error { asked = true; return nil })
			expect.All(t, "F06: refused, uncertain, asked", expect.Is(err == nil, c.ok), expect.Is(Refused(err), c.refused),
				expect.Is(Uncertain(err), c.uncertain), expect.Is(asked, c.asked))
			if got := Explain(err); !strings.Contains(got, c.explain) {
				t.Errorf("F06 explained as %q", got)
			}
		})
	}
	t.Run("F07 nothing is sent when before says no", func(t *testing.T) {
		f := mailtest.Start(t, mailtest.Options{})
		r := relayTo(t, f, "smtp", "", "")
		stop := errors.New("stop")
		err := r.Deliver(t.Context(), letterOf(t, r), "ana@exemplo.com.br", func(context.Context) error { return stop })
		expect.All(t, fmt.Sprintf("F07 %v, received", err), expect.Is(errors.Is(err, stop), true), expect.Len(f.Received(), 0),
			expect.Lacks(f.Transcript(), "DATA"))
	})
	t.Run("F07 a caller that leaves after before does not make it doubtful", func(t *testing.T) {
		f := mailtest.Start(t, mailtest.Options{})
		r := relayTo(t, f, "smtp", "", "")
		ctx, cancel := context.WithCancel(t.Context())
		err := r.Deliver(ctx, letterOf(t, r), "ana@exemplo.com.br", func(context.Context) error { return nil })
		cancel()
		if err != nil || len(f.Received()) != 1 {
			t.Errorf("F07 %v", err)
		}
		if err := r.Deliver(ctx, letterOf(t, r), "ana@exemplo.com.br", proceed); err == nil || Uncertain(err) {
			t.Errorf("F07 %v", err)
		}
	})
}

// A server's words come to screens as one harmless line, and to logs not at all.
func TestAnswersAreTamed_P04(t *testing.T) {
	f := mailtest.Start(t, mailtest.Options{})
	f.Refuse(&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "ana@exemplo.com.br \x1b[31munknown " + strings.Repeat("x", 600)}, nil)
	r := relayTo(t, f, "smtp", "", "")
	err := r.Deliver(t.Context(), letterOf(t, r), "ana@exemplo.com.br", proceed)
	expect.Must(t, "P04", expect.Is(Refused(err), true))
	expect.All(t, "P04", expect.Lacks(err.Error(), "ana@"), expect.Is(strings.ContainsAny(Explain(err), "\x1b\r\n"), false),
		expect.Is(len(Explain(err)) <= 400, true))
}

func TestOutboxCarry_EM13(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "correio")
	f, err := Outbox(dir, testConfig())
	if err != nil {
		t.Fatal(err)
	}
	l := letterOf(t, f)
	for _, to := range []string{"ana@exemplo.com.br", "bia@exemplo.com.br"} {
		if err := f.Deliver(t.Context(), l, to, proceed); err != nil {
			t.Fatal(err)
		}
	}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(names) != 1 {
		t.Fatalf("EM-13 one message is %d files, %v", len(names), err)
	}
	if data, err := os.ReadFile(names[0]); err != nil || string(data) != string(l.Data) {
		t.Errorf("EM-13 the file differs, %v", err)
	}
	if err := f.Deliver(t.Context(), l, "x", proceed); fault.KindOf(err) != fault.Invalid {
		t.Errorf("B13 %v", err)
	}
}
