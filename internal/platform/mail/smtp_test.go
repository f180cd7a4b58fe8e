package mail

import (
	"context"
	"io"
	"mime"
	"mime/multipart"
	"net"
	netmail "net/mail"
	"strconv"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

func TestSMTPDelivers(t *testing.T) {
	for _, c := range []struct {
		name, scheme, user, query string
		how                       mailtest.Options
		wantTLS                   bool
		wantUser                  string
	}{
		{"STARTTLS by default", "smtp", "", "", mailtest.Options{}, true, ""},
		{"STARTTLS with password", "smtp", "ana:segredo@", "", mailtest.Options{}, true, "ana"},
		{"TLS from the first byte", "smtps", "ana:segredo@", "", mailtest.Options{ImplicitTLS: true}, true, "ana"},
		{"optional STARTTLS that is offered", "smtp", "", "?starttls=optional", mailtest.Options{}, true, ""},
		{"optional STARTTLS that is not", "smtp", "", "?starttls=optional", mailtest.Options{NoTLS: true}, false, ""},
		{"no STARTTLS", "smtp", "", "?starttls=off", mailtest.Options{}, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := mailtest.Start(t, c.how)
			if err := relayTo(t, f, c.scheme, c.user, c.query).Send(t.Context(), valid()); err != nil {
				t.Fatal(err)
			}
			got := f.Received()
			expect.Must(t, "received", expect.Len(got, 1))
			expect.Must(t, "received", expect.Is(got[0].From, "nao-responda@ynova.example"), expect.Len(got[0].To, 1))
			expect.Must(t, "received", expect.Is(got[0].To[0], "ana@exemplo.com.br"))
			if got[0].TLS != c.wantTLS || got[0].User != c.wantUser {
				t.Errorf("TLS %v, user %q", got[0].TLS, got[0].User)
			}
		})
	}
}

func TestSMTPRefusesToWeaken(t *testing.T) {
	t.Run("server without STARTTLS", func(t *testing.T) {
		f := mailtest.Start(t, mailtest.Options{NoTLS: true})
		if err := relayTo(t, f, "smtp", "", "").Send(t.Context(), valid()); err == nil || len(f.Received()) != 0 {
			t.Errorf("sent in the clear: %v", err)
		}
	})
	t.Run("certificate of a stranger", func(t *testing.T) {
		f := mailtest.Start(t, mailtest.Options{})
		r := relayTo(t, f, "smtp", "", "")
		r.roots = nil
		if err := r.Send(t.Context(), valid()); err == nil || len(f.Received()) != 0 {
			t.Errorf("trusted a stranger: %v", err)
		}
	})
	t.Run("wrong password", func(t *testing.T) {
		f := mailtest.Start(t, mailtest.Options{})
		err := relayTo(t, f, "smtp", "ana:errada@", "").Send(t.Context(), valid())
		expect.Must(t, "err", expect.Not(err, nil), expect.Is(Refused(err), false))
		expect.All(t, "err", expect.Lacks(err.Error(), "errada"))
	})
}

func TestSMTPFailuresAreToldApart_F06_F07(t *testing.T) {
	send := func(t *testing.T, prepare func(*mailtest.Server)) error {
		t.Helper()
		f := mailtest.Start(t, mailtest.Options{})
		prepare(f)
		err := relayTo(t, f, "smtp", "", "").Send(t.Context(), valid())
		if err == nil {
			t.Fatal("no error")
		}
		return err
	}
	greylist := &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "later"}
	unknown := &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	t.Run("F06 550 at RCPT", func(t *testing.T) {
		if err := send(t, func(f *mailtest.Server) { f.Refuse(unknown, nil) }); !Refused(err) || Uncertain(err) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("F06 550 at DATA", func(t *testing.T) {
		if err := send(t, func(f *mailtest.Server) { f.Refuse(nil, unknown) }); !Refused(err) || Uncertain(err) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("F06 451", func(t *testing.T) {
		if err := send(t, func(f *mailtest.Server) { f.Refuse(greylist, nil) }); Refused(err) || Uncertain(err) {
			t.Errorf("got %v", err)
		}
	})
	hello := []string{"220 x", "250 x", "250 mail", "250 rcpt", "354 data"}
	t.Run("F07 gone before the answer to DATA", func(t *testing.T) {
		if err := sendTo(t, scripted(t, append(hello, "…")...)); !Uncertain(err) || Refused(err) {
			t.Errorf("got %v", err)
		}
	})
	for i := 1; i < len(hello); i++ {
		t.Run("F06 gone after "+hello[i-1], func(t *testing.T) {
			err := sendTo(t, scripted(t, hello[:i]...))
			expect.All(t, "err", expect.Not(err, nil), expect.Is(Uncertain(err), false), expect.Is(Refused(err), false))
		})
	}
	t.Run("F06 nobody listens", func(t *testing.T) {
		err := sendTo(t, 1)
		expect.All(t, "err", expect.Not(err, nil), expect.Is(Uncertain(err), false), expect.Is(Refused(err), false))
	})
}

func sendTo(t *testing.T, port int) error {
	t.Helper()
	r, err := SMTP("smtp://localhost:"+strconv.Itoa(port)+"?starttls=off", testConfig(), AllowPorts(port))
	if err != nil {
		t.Fatal(err)
	}
	return r.Send(t.Context(), valid())
}

// A message that was accepted is sent, even if the server then hangs up.
func TestSMTPAcceptedIsSent_F07(t *testing.T) {
	if err := sendTo(t, scripted(t, "220 x", "250 x", "250 mail", "250 rcpt", "354 data", "…250 accepted")); err != nil {
		t.Errorf("F07 accepted, then the line broke: %v", err)
	}
}

// A server that never greets does not hold the caller.
func TestSMTPFollowsTheContext(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan struct{})
	go func() {
		defer close(served)
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		cancel()
		_, _ = io.Copy(io.Discard, conn) // until the client hangs up
	}()
	elapsed := clock.Stopwatch()
	port := listener.Addr().(*net.TCPAddr).Port
	r, err := SMTP("smtp://localhost:"+strconv.Itoa(port)+"?starttls=off", testConfig(), AllowPorts(port))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Send(ctx, valid()); err == nil || elapsed() > deliverTimeout/2 {
		t.Errorf("got %v after %v", err, elapsed())
	}
	<-served
}

func TestSMTPMessage(t *testing.T) {
	f := mailtest.Start(t, mailtest.Options{})
	m := Message{
		To: []string{"ana@exemplo.com.br", "João da Silva <joao@exemplo.com.br>"}, Subject: "Balanço energético – outubro",
		Text: "Olá", HTML: "<p>Olá</p>", ReplyTo: "backoffice@ynova.example", MessageID: "aviso-1@ynova.example",
		Attachments: []Attachment{{Name: "balanço.csv", ContentType: "text/csv", Data: []byte("a;b\r\n")}},
	}
	if err := relayTo(t, f, "smtp", "", "").Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	parsed, err := netmail.ReadMessage(strings.NewReader(f.Received()[0].Data))
	if err != nil {
		t.Fatal(err)
	}
	word := new(mime.WordDecoder)
	for header, want := range map[string]string{
		"Subject": m.Subject, "Message-Id": "<aviso-1@ynova.example>", "Date": "Thu, 01 Oct 2026 09:00:00 -0300",
		"Reply-To": "<backoffice@ynova.example>", "Auto-Submitted": "auto-generated", "From": `"YNOVA" <nao-responda@ynova.example>`, "User-Agent": "",
	} {
		if got, err := word.DecodeHeader(parsed.Header.Get(header)); err != nil || got != want {
			t.Errorf("%s: %q, %v", header, got, err)
		}
	}
	list, err := parsed.Header.AddressList("To")
	expect.Must(t, "To", expect.Is(err, nil), expect.Len(list, 2))
	expect.All(t, "To", expect.Is(list[1].Name, "João da Silva"))
	_, params, err := mime.ParseMediaType(parsed.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := multipart.NewReader(parsed.Body, params["boundary"])
	var kinds []string
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type"))
		kinds = append(kinds, kind)
	}
	if strings.Join(kinds, " ") != "multipart/alternative text/csv" {
		t.Errorf("parts %v", kinds)
	}
}

func TestSMTPAddresses(t *testing.T) {
	for _, address := range []string{
		"", "http://x", "smtp://", "smtp:///x", "smtp://x/path", "smtp://x:587?starttls=maybe", "smtp://x:99999", "smtp://x:abc",
		"smtp://u:segredo@x:587?starttls=off", "smtp://u:segr%zzedo@x", "smtp://127.0.0.1:5432",
	} {
		if _, err := SMTP(address, testConfig()); err == nil || strings.Contains(err.Error(), "segr") {
			t.Errorf("%q: %v", address, err)
		}
	}
	r, err := SMTP("smtp://u:segredo@mail.example", testConfig())
	if err != nil || r.Describe() != "smtp mail.example:587" {
		t.Errorf("%v, %v", r.Describe(), err)
	}
	if _, err := SMTP("smtp://mail.example", Config{From: "x\r\n@y"}); err == nil {
		t.Error("bad sender accepted")
	}
}

func TestSMTPDialsMailServersOnly_B14(t *testing.T) {
	for _, c := range []struct {
		host, resolved string
		allowed        bool
	}{
		{"169.254.169.254", "169.254.169.254:587", false},
		{"metadata", "169.254.169.254:587", false},
		{"metadata", "[fe80::1%eth0]:587", false},
		{"rebinding.example", "127.0.0.1:587", false},
		{"[::ffff:127.0.0.1]", "[::ffff:127.0.0.1]:587", false},
		{"2130706433", "127.0.0.1:587", false},
		{"0", "0.0.0.0:587", false},
		{"x", "224.0.0.1:587", false},
		{"localhost", "127.0.0.1:587", true},
		{"relay.interno", "10.0.0.5:587", true},
		{"mail.example", "203.0.113.9:587", true},
	} {
		r := &Relay{host: c.host}
		if err := r.control("tcp", c.resolved, nil); (err == nil) != c.allowed {
			t.Errorf("B14 %s → %s: %v", c.host, c.resolved, err)
		}
	}
}
