package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/wneessen/go-mail/smtp"

	"ynova/internal/kernel/fault"
)

// Phase is how far a conversation with a server came.
type Phase string

// The phases.
const (
	PhaseConnect  Phase = "conexão"
	PhaseAuth     Phase = "autenticação"
	PhaseEnvelope Phase = "envelope"
	PhaseContent  Phase = "conteúdo"
)

// Failure is what ended a conversation.
type Failure struct {
	Phase Phase
	Code  int    // of the server's answer; 0: there was none
	Text  string // of the answer, made fit for a screen
	Cause error

	sent bool // the content was under way
}

func (f *Failure) Error() string {
	if f.Code == 0 {
		return fmt.Sprintf("mail: %s: %v", f.Phase, f.Cause)
	}
	return fmt.Sprintf("mail: %s: %d", f.Phase, f.Code) // the text may quote an address
}

func (f *Failure) Unwrap() error { return f.Cause }

func failure(phase Phase, err error) *Failure {
	f := &Failure{Phase: phase, Cause: err}
	var answer *textproto.Error
	if errors.As(err, &answer) {
		f.Code, f.Text = answer.Code, display(answer.Msg)
	}
	return f
}

// maxDisplay bounds what is kept of an answer.
const maxDisplay = 300

// display makes a server's text one line of harmless characters.
func display(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	if runes := []rune(s); len(runes) > maxDisplay {
		s = string(runes[:maxDisplay])
	}
	return strings.TrimSpace(s)
}

// Refused reports whether the server refused the message for good (5xx): sending it
// again gives the same answer. An error before the server knows of the message, such as
// a wrong password, is not about the message.
func Refused(err error) bool {
	var f *Failure
	_, large := errors.AsType[tooLarge](err)
	return large || errors.As(err, &f) && f.Code >= 500 && (f.Phase == PhaseEnvelope || f.Phase == PhaseContent) && !f.notMine()
}

// Throttled reports whether the server has too many conversations or messages of ours at
// once: waiting helps, and fewer of them.
func Throttled(err error) bool {
	var f *Failure
	return errors.As(err, &f) && (f.Code == 421 || f.Code == 432 || f.Code >= 400 && f.Code < 500 && strings.Contains(strings.ToLower(f.Text), "concurrent"))
}

// notMine reports whether the server lets the user not send under the sender's address:
// what is wrong is the setting, as a password is, not the message.
func (f *Failure) notMine() bool {
	text := strings.ToLower(f.Text)
	return f.Code >= 500 && slices.ContainsFunc(notMine, func(sign string) bool { return strings.Contains(text, sign) })
}

// notMine are the words of Exchange and Microsoft 365, Postfix and SES.
var notMine = []string{"sendasdenied", "5.7.60", "permissions to send as", "not owned by user", "address is not verified", "not allowed to send as"}

// tooLarge is how many bytes a server takes at most.
type tooLarge int

func (t tooLarge) Error() string { return "mail: the server takes " + strconv.Itoa(int(t)) + " bytes" }

// text says it as mail programs do, which mean 1,024 where that comes out even.
func (t tooLarge) text() string {
	switch n := int(t); {
	case n%(1<<20) == 0:
		return strconv.Itoa(n>>20) + " MB"
	case n >= 1_000_000:
		return strconv.Itoa(n/1_000_000) + " MB"
	default:
		return strconv.Itoa(n/1000) + " kB"
	}
}

// Named is the sentence of a refusal that another address would not mend; empty: it is none.
func Named(err error) string {
	if large, ok := errors.AsType[tooLarge](err); ok {
		return "O servidor aceita até " + large.text() + "."
	}
	if f, ok := errors.AsType[*Failure](err); ok && f.notMine() {
		return "O servidor não deixa este usuário enviar pelo endereço do remetente (SendAsDenied): dê-lhe a permissão Enviar como, ou use o endereço dele."
	}
	return ""
}

// Uncertain reports whether the message was sent whole and the connection broke before
// the answer: it may have been accepted.
func Uncertain(err error) bool {
	var f *Failure
	return errors.As(err, &f) && f.sent && f.Code == 0
}

// Explain says for a person what happened.
func Explain(err error) string {
	var f *Failure
	var stranger *tls.CertificateVerificationError
	switch {
	case err == nil:
		return ""
	case Named(err) != "":
		return Named(err)
	case fault.KindOf(err) != fault.Internal:
		return sentence(err)
	case errors.Is(err, errNoToken):
		return "O servidor de e-mail não aceita entrar por aplicativo (XOAUTH2)."
	case errors.As(err, &f) && Throttled(err):
		return fmt.Sprintf("O servidor respondeu %d %s: o envio espera e segue mais devagar.", f.Code, f.Text)
	case errors.As(err, &f) && f.Code != 0:
		return fmt.Sprintf("O servidor respondeu %d %s", f.Code, f.Text)
	case Uncertain(err):
		return "A conexão caiu depois do envio, antes da resposta do servidor."
	case errors.Is(err, errForbiddenAddress):
		return "O endereço do servidor de e-mail não é permitido."
	case errors.Is(err, errNoTLS):
		return "O servidor de e-mail não oferece STARTTLS."
	case errors.As(err, &stranger):
		return "O certificado do servidor de e-mail não é confiável."
	case errors.Is(err, errNoAuth):
		return "O servidor de e-mail não aceita usuário e senha nesta porta."
	case errors.Is(err, smtp.ErrUnencrypted):
		return "A conexão com o servidor de e-mail não é cifrada: a senha não foi enviada."
	case errors.Is(err, context.DeadlineExceeded):
		return "O servidor de e-mail não respondeu a tempo."
	case errors.As(err, &f) && f.Phase == PhaseConnect:
		return "Sem conexão com o servidor de e-mail."
	case errors.As(err, &f):
		return "A conexão com o servidor de e-mail caiu (" + string(f.Phase) + ")."
	default:
		return "O envio falhou."
	}
}

// sentence is what a person reads of a problem that has one.
func sentence(err error) string {
	if known, ok := fault.As(err); ok {
		return known.Message
	}
	return ""
}
