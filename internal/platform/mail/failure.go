package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/textproto"
	"strings"
	"unicode"

	"github.com/wneessen/go-mail/smtp"
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
	return errors.As(err, &f) && f.Code >= 500 && (f.Phase == PhaseEnvelope || f.Phase == PhaseContent)
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
