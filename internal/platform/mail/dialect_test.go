package mail

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/mail/mailtest"
)

// EM-13, DR-22: what a server says it takes is compared before anything is sent, and it
// learns how large the message is.
func TestLargeMessages_EM13_DR22(t *testing.T) {
	for most, want := range map[int64]string{
		10 << 20: "O servidor aceita até 10 MB.", 10_240_000: "O servidor aceita até 10 MB.", 35_882_577: "O servidor aceita até 35 MB.",
		25 << 20: "O servidor aceita até 25 MB.", 500_000: "O servidor aceita até 500 kB.",
	} {
		f := mailtest.Start(t, mailtest.Options{Size: most})
		r := relayTo(t, f, "smtp", "", "")
		l := letterOf(t, r)
		l.Data = append(l.Data, []byte(strings.Repeat("x", 70)+"\r\n")...)
		for int64(len(l.Data)) <= most {
			l.Data = append(l.Data, l.Data...)
		}
		err := r.Deliver(t.Context(), l, "ana@exemplo.com.br", func(context.Context) error {
			t.Error("DR-22 it was begun")
			return nil
		})
		expect.All(t, "DR-22 "+want, expect.Is(Explain(err), want), expect.Is(Named(err), want), expect.Is(Refused(err), true),
			expect.Is(strings.Contains(f.Transcript(), "MAIL FROM"), false))
		if err := r.Send(t.Context(), valid()); err != nil || !strings.Contains(f.Transcript(), " SIZE=") {
			t.Errorf("DR-22 one that fits: %v", err)
		}
	}
}

// EM-13, DR-22: an old server offers AUTH=LOGIN; one that offers nothing known gets no password.
func TestOldLogin_EM13_DR22(t *testing.T) {
	const user, password = "334 VXNlcm5hbWU6", "334 UGFzc3dvcmQ6"
	for _, offer := range []string{"AUTH=LOGIN", "AUTH=LOGIN NTLM", "AUTH NTLM LOGIN"} {
		port := scripted(t, "220 velho", "250-velho\r\n250 "+offer, user, password, "235 ok", "250 ok", "250 ok", "354 go", "…250 ok")
		r, err := SMTP("smtp://ana:segredo@localhost:"+strconv.Itoa(port)+"?starttls=optional", testConfig(), AllowPorts(port))
		if err == nil {
			err = r.Send(t.Context(), valid())
		}
		if err != nil {
			t.Errorf("DR-22 %s: %v", offer, err)
		}
	}
	port := scripted(t, "220 velho", "250-velho\r\n250 AUTH NTLM GSSAPI", "")
	r, err := SMTP("smtp://ana:canario@localhost:"+strconv.Itoa(port)+"?starttls=optional", testConfig(), AllowPorts(port))
	if err == nil {
		err = r.Send(t.Context(), valid())
	}
	if !errors.Is(err, errNoAuth) {
		t.Errorf("DR-22 %v", err)
	}
}

// EM-13, DR-22: too many conversations at once is kept apart from other temporary errors,
// and a sender that the user may not use from a recipient that is not there.
func TestAnswersOfDialects_EM13_DR22(t *testing.T) {
	const denied = "O servidor não deixa este usuário enviar pelo endereço do remetente (SendAsDenied): dê-lhe a permissão Enviar como, ou use o endereço dele."
	for _, c := range []struct {
		code               int
		text               string
		throttled, refused bool
		want               string
	}{
		{432, "4.3.2 Concurrent connections limit exceeded", true, false, "O servidor respondeu 432 4.3.2 Concurrent connections limit exceeded: o envio espera e segue mais devagar."},
		{421, "4.7.0 Try again later", true, false, "O servidor respondeu 421 4.7.0 Try again later: o envio espera e segue mais devagar."},
		{450, "4.7.0 Too many concurrent sessions", true, false, "O servidor respondeu 450 4.7.0 Too many concurrent sessions: o envio espera e segue mais devagar."},
		{451, "4.7.1 greylisted", false, false, "O servidor respondeu 451 4.7.1 greylisted"},
		{554, "5.2.252 SendAsDenied; robo@empresa.com.br not allowed to send as nao-responda@ynova.example", false, false, denied},
		{550, "5.7.60 SMTP; Client does not have permissions to send as this sender", false, false, denied},
		{553, "5.7.1 <a@b.br>: Sender address rejected: not owned by user robo", false, false, denied},
		{550, "5.1.1 nobody here", false, true, "O servidor respondeu 550 5.1.1 nobody here"},
	} {
		f := mailtest.Start(t, mailtest.Options{})
		refusal := &smtp.SMTPError{Code: c.code, EnhancedCode: smtp.NoEnhancedCode, Message: c.text}
		for _, at := range []func(){func() { f.Refuse(refusal, nil) }, func() { f.Refuse(nil, refusal) }} {
			at()
			err := relayTo(t, f, "smtp", "", "").Send(t.Context(), valid())
			expect.All(t, "DR-22 "+c.text, expect.Is(Throttled(err), c.throttled), expect.Is(Refused(err), c.refused), expect.Is(Explain(err), c.want))
		}
	}
}

// bearer gives one token, which is refused by its own error.
type bearer struct{ token string }

var errRefused = fault.New(fault.Unavailable, "x", "O Microsoft 365 recusou o aplicativo: dê-lhe acesso à caixa.")

func (b bearer) Token(context.Context) (string, error) {
	if b.token == "" {
		return "", fault.New(fault.Unavailable, "x", "O segredo venceu.")
	}
	return b.token, nil
}

func (b bearer) Refused(cause error) error { return errRefused.WithCause(cause) }

// EM-13, DR-22, P04: a token is shown in the place of a password, by TLS only; one that the
// server refuses is named, and in no error.
func TestTokens_EM13_DR22_P04(t *testing.T) {
	const user = "envio%40empresa.com.br@"
	f := mailtest.Start(t, mailtest.Options{Token: func(user, token string) bool { return user == "envio@empresa.com.br" && token == "canario-bom" }})
	with := func(token, query string) (*Relay, error) {
		return SMTP("smtp://"+user+"localhost:"+strconv.Itoa(f.Port)+query, testConfig(), AllowPorts(f.Port), TrustRoots(f.Roots), ByToken(bearer{token}))
	}
	good, err := with("canario-bom", "")
	expect.Must(t, "DR-22", expect.Is(err, nil))
	err = good.Send(t.Context(), valid())
	got := f.Received()
	expect.Must(t, "DR-22 "+fmt.Sprint(err), expect.Len(got, 1))
	expect.All(t, "DR-22", expect.Is(got[0].User, "envio@empresa.com.br"), expect.Is(got[0].TLS, true))
	for token, want := range map[string]string{"canario-ruim": errRefused.Message, "": "O segredo venceu."} {
		bad, err := with(token, "")
		expect.Must(t, "DR-22", expect.Is(err, nil))
		err = bad.Send(t.Context(), valid())
		expect.All(t, "DR-22", expect.Is(Explain(err), want), expect.Is(Refused(err), false), expect.Lacks(fmt.Sprintf("%v %+v", err, err), "canario"))
	}
	plain := mailtest.Start(t, mailtest.Options{})
	r := relayTo(t, plain, "smtp", user, "")
	r.bearer = bearer{"canario-bom"}
	if err := r.Send(t.Context(), valid()); !errors.Is(err, errNoToken) || strings.Contains(plain.Transcript(), "canario") {
		t.Errorf("DR-22 a server of passwords: %v", err)
	}
	open := scripted(t, "220 aberto", "250-aberto\r\n250 AUTH XOAUTH2", "")
	r, err = SMTP("smtp://"+user+"localhost:"+strconv.Itoa(open)+"?starttls=optional", testConfig(), AllowPorts(open), ByToken(bearer{"canario-bom"}))
	expect.Must(t, "P04", expect.Is(err, nil))
	if err := r.Send(t.Context(), valid()); err == nil || !strings.Contains(Explain(err), "não é cifrada") {
		t.Errorf("P04 in the clear: %v", err)
	}
}
