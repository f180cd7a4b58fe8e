package mail

import (
	"mime"
	"regexp"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
)

const (
	// MaxRecipients is how many addresses one message may have.
	MaxRecipients = email.MaxList

	maxHeaderRunes = 255
)

// Message is one mail. Text or HTML, or both, is required.
type Message struct {
	To          []string // "ana@exemplo.com.br" or "Ana <ana@exemplo.com.br>"
	Subject     string
	Text, HTML  string
	ReplyTo     string
	MessageID   string // without brackets; without a domain it gets the sender's, empty lets the sender make one
	Attachments []Attachment
}

// Attachment is a file in a message.
type Attachment struct {
	Name        string
	ContentType string
	Data        []byte
}

// Check reports what makes the message unsafe or impossible to send.
func (m Message) Check() error {
	var c fault.Collector
	switch {
	case len(m.To) == 0:
		c.Add("to", "Informe ao menos um destinatário.")
	case len(m.To) > MaxRecipients:
		c.Add("to", "Informe no máximo 10 destinatários.")
	}
	for _, to := range m.To[:min(len(m.To), MaxRecipients)] {
		_, err := email.Parse(to)
		c.Check(err == nil, "to", badAddress)
	}
	if m.ReplyTo != "" {
		_, err := email.Parse(m.ReplyTo)
		c.Check(err == nil, "reply_to", badAddress)
	}
	c.Check(strings.TrimSpace(m.Subject) != "", "subject", "Informe o assunto.")
	c.Check(headerSafe(m.Subject), "subject", "O assunto contém caracteres inválidos ou é longo demais.")
	c.Check(m.Text != "" || m.HTML != "", "text", "Informe o texto da mensagem.")
	c.Check(m.MessageID == "" || messageID.MatchString(m.MessageID), "message_id", "Identificador da mensagem inválido.")
	for _, a := range m.Attachments {
		a.check(&c)
	}
	return c.Err()
}

func (a Attachment) check(c *fault.Collector) {
	nameOK := a.Name != "" && a.Name != "." && a.Name != ".." && headerSafe(a.Name) && !strings.ContainsAny(a.Name, `/\"`)
	c.Check(nameOK, "attachments", "O nome do anexo é inválido.")
	_, params, err := mime.ParseMediaType(a.ContentType)
	c.Check(err == nil && len(params) == 0 && headerSafe(a.ContentType), "attachments", "O tipo do anexo é inválido.")
}

const badAddress = "Endereço de e-mail inválido."

var messageID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,120}(@[A-Za-z0-9.-]{1,120})?$`)

// headerSafe refuses what could end a header line, hide text or pass for an
// encoded word.
func headerSafe(s string) bool {
	if !utf8.ValidString(s) || utf8.RuneCountInString(s) > maxHeaderRunes || strings.Contains(s, "=?") {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return text.Control(r) || r == '\uFEFF' })
}
