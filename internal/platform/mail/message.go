package mail

import (
	"mime"
	netmail "net/mail"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
)

const (
	// MaxRecipients is how many addresses one message may have.
	MaxRecipients = 10

	maxHeaderRunes = 255
	maxAddress     = 254 // RFC 5321: a path of 256 with its brackets
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
		_, err := ParseAddress(to)
		c.Check(err == nil, "to", badAddress)
	}
	if m.ReplyTo != "" {
		_, err := ParseAddress(m.ReplyTo)
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

var (
	// addressForm is narrower than the RFC on purpose: no quotes, comments, routes
	// or address literals, which nobody types and attackers do.
	addressForm = regexp.MustCompile(`^[A-Za-z0-9!#$&'*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$&'*+/=?^_{|}~-]+)*` +
		`@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$`)
	messageID = regexp.MustCompile(`^[A-Za-z0-9._-]{1,120}(@[A-Za-z0-9.-]{1,120})?$`)
)

// ParseAddress accepts one address, bare or with a name.
func ParseAddress(s string) (*netmail.Address, error) {
	invalid := fault.Fields(fault.Field{Path: "email", Message: badAddress})
	if !headerSafe(s) {
		return nil, invalid
	}
	address, err := netmail.ParseAddress(s)
	if err != nil {
		return nil, invalid // the cause would quote the input
	}
	local, _, _ := strings.Cut(address.Address, "@")
	if len(address.Address) > maxAddress || len(local) > 64 || !addressForm.MatchString(address.Address) || !headerSafe(address.Name) {
		return nil, invalid
	}
	return address, nil
}

// headerSafe refuses what could end a header line, hide text or pass for an
// encoded word.
func headerSafe(s string) bool {
	if !utf8.ValidString(s) || utf8.RuneCountInString(s) > maxHeaderRunes || strings.Contains(s, "=?") {
		return false
	}
	for _, r := range s {
		if unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control) || r == '\uFEFF' {
			return false
		}
	}
	return true
}

// ParseList reads several addresses separated by comma or semicolon, without
// names: each once, in the order given.
func ParseList(s string) ([]string, error) {
	var list []string
	for _, part := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ';' }) {
		if strings.TrimSpace(part) == "" {
			continue
		}
		address, err := ParseAddress(strings.Trim(part, " "))
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(list, func(other string) bool { return strings.EqualFold(other, address.Address) }) {
			list = append(list, address.Address)
		}
	}
	if len(list) > MaxRecipients {
		return nil, fault.Fields(fault.Field{Path: "email", Message: "Informe no máximo 10 destinatários."})
	}
	return list, nil
}

// Domain is the domain of an address, in lower case.
func Domain(address string) string {
	return strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
}
