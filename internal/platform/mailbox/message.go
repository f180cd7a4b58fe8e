package mailbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // names in the encodings of old programs
	"github.com/emersion/go-message/mail"
)

// Bounds of one message.
const (
	maxDepth  = 12   // of parts within parts
	maxParts  = 1000 // texts and pictures of its body counted
	maxHeader = 256 << 10
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
	Name   string
	Type   string // as the sender calls it
	Inline bool   // a picture that the body shows
	Nested bool   // a message within an attached message
	Data   []byte
}

// ErrMalformed says that a message cannot be taken apart.
var ErrMalformed = errors.New("mailbox: the message is malformed")

// Parse takes a message apart, with the files of messages that are attached to it, but
// not of those attached to these.
func Parse(raw []byte) (*Message, error) {
	e, err := read(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	h := mail.Header{Header: e.Header}
	m := &Message{}
	m.Subject, _ = h.Subject() // what cannot be decoded is shown as it came
	m.MessageID, _ = h.MessageID()
	if from, err := h.AddressList("From"); err == nil && h.FieldsByKey("From").Len() == 1 {
		for _, one := range from {
			m.From = append(m.From, strings.ToLower(one.Address))
		}
	}
	for fields := h.FieldsByKey("Authentication-Results"); fields.Next(); {
		m.Results = append(m.Results, fields.Value())
	}
	w := &walker{message: m}
	if err := w.walk(e, 0, 0); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	return m, nil
}

func read(r io.Reader) (*message.Entity, error) {
	e, err := message.ReadWithOptions(r, &message.ReadOptions{MaxHeaderBytes: maxHeader})
	if err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	return e, nil
}

// walker goes through the parts of a message.
type walker struct {
	message *Message
	parts   int
}

var errBounds = errors.New("too many parts, or too deep")

// walk notes the files below a part. attached counts the messages around it.
func (w *walker) walk(e *message.Entity, depth, attached int) error {
	if w.parts++; w.parts > maxParts || depth > maxDepth {
		return errBounds
	}
	parts := e.MultipartReader()
	if parts == nil {
		return w.leaf(e, depth, attached)
	}
	for {
		part, err := parts.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err):
			return err
		}
		if err := w.walk(part, depth+1, attached); err != nil {
			return err
		}
	}
}

func (w *walker) leaf(e *message.Entity, depth, attached int) error {
	kind, _, _ := e.Header.ContentType() // of a malformed one the content decides
	disposition, _, _ := e.Header.ContentDisposition()
	name, _ := (&mail.AttachmentHeader{Header: e.Header}).Filename()
	if name == "" && disposition != "attachment" && (strings.HasPrefix(kind, "text/") || kind == "" || strings.HasPrefix(kind, "multipart/")) {
		return nil // the body
	}
	isMessage := kind == "message/rfc822" || strings.EqualFold(path.Ext(name), ".eml")
	if isMessage && attached == 0 {
		inner, err := read(e.Body)
		if err != nil {
			return err
		}
		return w.walk(inner, depth+1, attached+1)
	}
	data, err := io.ReadAll(e.Body)
	if err != nil {
		return err
	}
	f := File{Name: name, Type: kind, Data: data, Nested: isMessage}
	f.Inline = strings.HasPrefix(kind, "image/") && disposition != "attachment" && (disposition == "inline" || e.Header.Get("Content-Id") != "")
	if f.Name == "" {
		f.Name = "anexo"
	}
	w.message.Files = append(w.message.Files, f)
	return nil
}
