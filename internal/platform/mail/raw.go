package mail

import (
	"bytes"
	"context"
	"fmt"
	"time"
)

// RawMessage is a message as it is transmitted. Its bytes are kept, so that every
// attempt sends the same, Message-ID included.
type RawMessage struct {
	From      string // the bare address
	MessageID string // without brackets
	At        time.Time
	Data      []byte
}

// Transport composes messages and brings them to one address at a time.
type Transport interface {
	Sender
	Compose(m Message) (RawMessage, error)
	// Deliver hands the message over for one recipient. When the server has taken the
	// envelope and nothing of the content was sent yet, it calls before, whose error
	// ends the attempt; after that, ctx no longer does.
	Deliver(ctx context.Context, l RawMessage, to string, before func(ctx context.Context) error) error
}

var (
	_ Transport = (*Relay)(nil)
	_ Transport = (*Folder)(nil)
)

// Compose makes the message of a message, signed where there is a key.
func (c composer) Compose(m Message) (RawMessage, error) {
	l := RawMessage{From: c.from.Address, At: c.clock.Now()}
	m.MessageID = c.messageID(m)
	l.MessageID = m.MessageID
	msg, err := c.compose(m)
	if err != nil {
		return l, err
	}
	var data bytes.Buffer
	if _, err := msg.WriteTo(&data); err != nil {
		return l, fmt.Errorf("mail: compose: %w", err)
	}
	l.Data = data.Bytes()
	if c.signer != nil {
		l.Data, err = c.signer.Sign(l.Data)
	}
	return l, err
}
