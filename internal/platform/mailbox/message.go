package mailbox

import (
	"errors"
	"slices"

	"ynova/internal/platform/sniff"
)

// Bounds of one message.
const (
	maxDepth  = 32   // of parts within parts, those of attached messages counted
	maxNested = 3    // messages within messages
	maxParts  = 1000 // texts and pictures of its body counted
	maxHeader = 256 << 10
	maxTotal  = 64 << 20 // bytes of all files together
)

// Message is what is read of a message.
type Message struct {
	From      []string // addresses, in small letters
	Subject   string
	MessageID string
	Results   []string // of Authentication-Results, the newest first
	Files     []File
}

// File is a part of a message that is no text of its body.
type File struct {
	Name    string
	Type    string // as the sender calls it
	Damaged bool   // it was cut, or something followed its end
	Picture bool   // the body shows it, as it does the emblem of a signature
	Refused Reason // why nothing can be taken of it; empty: it can
	Data    []byte
}

// Reason says to a person why a part could not be opened.
type Reason string

// The reasons.
const (
	Unread    Reason = "A parte da mensagem não pôde ser lida: peça o arquivo de novo."
	Winmail   Reason = "winmail.dat do Outlook não abriu. Peça o envio como HTML."
	Opaque    Reason = "Mensagem assinada em um só bloco (p7m): peça sem assinatura opaca"
	Encrypted Reason = "Mensagem criptografada: peça sem criptografia"
	TooDeep   Reason = "Mensagem anexada dentro de outras três: peça só a mensagem com o arquivo."
)

var reasons = []Reason{"", Unread, Winmail, Opaque, Encrypted, TooDeep}

// ErrMalformed says that a message cannot be taken apart.
var ErrMalformed = errors.New("mailbox: the message is malformed")

// Is reports whether a content is a message, of a mail program or of Outlook.
func Is(data []byte) bool {
	kind := sniff.Sniff(data).Kind
	return kind == sniff.EML || kind == sniff.MSG
}

// Parse takes a message apart, with the files of the messages that are attached to it. What is
// wrong with a part costs that part; only a message without a head, or one that is made to cost
// more than any message does, is ErrMalformed.
//
// It runs in the parsing child; see Read.
func Parse(raw []byte) (*Message, error) {
	m := &Message{}
	w := &walker{message: m}
	if sniff.Sniff(raw).Kind == sniff.MSG {
		subject, err := w.outlook(raw, newScope(0), 0)
		if m.Subject = subject; err != nil {
			return nil, errors.Join(ErrMalformed, err)
		}
		return m, nil
	}
	h, body, ok := headOf(raw, true)
	if !ok {
		return nil, ErrMalformed
	}
	m.Subject, m.MessageID, m.From = h.decoded("Subject"), h.messageID(), h.from()
	m.Results = slices.Collect(h.all("Authentication-Results"))
	if err := w.whole(h, body, newScope(0), 0); err != nil {
		return nil, errors.Join(ErrMalformed, err)
	}
	return m, nil
}
