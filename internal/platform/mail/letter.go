package mail

import (
	"bytes"
	"context"
	"fmt"
	"time"
)

// Letter is a message as it is transmitted. Its bytes are kept, so that every
// attempt sends the same, Message-ID included.
type Letter struct {
	From      string // the bare address
	MessageID string // without brackets
	At        time.Time
	Data      []byte
}

// Carrier composes letters and brings them to one address at a time.
type Carrier interface {
	Sender
	Compose(m Message) (Letter, error)
	// Carry hands the letter over for one recipient. When the server has taken the
	// envelope and nothing of the content was sent yet, it calls before, whose error
	// ends the attempt; after that, ctx no longer does.
	Carry(ctx context.Context, l Letter, to string, before func(ctx context.Context) error) error
}

var (
	_ Carrier = (*Relay)(nil)
	_ Carrier = (*Folder)(nil)
)

// Compose makes the letter of a message, signed where there is a key.
func (c composer) Compose(m Message) (Letter, error) {
	l := Letter{From: c.from.Address, At: c.clock.Now()}
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
