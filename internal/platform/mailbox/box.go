package mailbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// box is a folder of an IMAP server.
type box struct {
	conn     net.Conn
	client   *imapclient.Client
	timeout  time.Duration
	folder   string
	validity uint32
}

// step is one exchange with the server. It ends with the context or when it takes too
// long: the client's own deadlines move with every byte that a server lets drip.
func (b *box) step(ctx context.Context, do func() error) error { return b.within(ctx, b.timeout, do) }

func (b *box) within(ctx context.Context, d time.Duration, do func() error) error {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = b.conn.Close() })
	defer stop()
	return timedOut(ctx, do())
}

// enter signs in and opens the folder.
func (b *box) enter(ctx context.Context, c Config) error {
	if err := b.signIn(ctx, c); err != nil {
		return err
	}
	return b.step(ctx, func() error {
		if !b.client.Caps().Has(imap.CapMove) {
			return ErrNoMove
		}
		selected, err := b.client.Select(b.folder, nil).Wait()
		if refused(err) {
			return ErrFolder
		}
		if err == nil {
			b.validity = selected.UIDValidity
		}
		return err
	})
}

// signIn shows the password, or the token that has its place.
func (b *box) signIn(ctx context.Context, c Config) error {
	if c.Bearer == nil {
		err := b.step(ctx, func() error { return b.client.Login(c.User, c.Password).Wait() })
		if refused(err) {
			return ErrLogin
		}
		return err
	}
	err := b.step(ctx, func() error { return b.client.Authenticate(&xoauth2{c.User, c.Password}) })
	var answer *imap.Error
	if errors.As(err, &answer) && answer.Type != imap.StatusResponseTypeBye {
		return c.Bearer.Refused(err)
	}
	return err
}

// xoauth2 is the mechanism by which Microsoft and Google take tokens.
type xoauth2 struct{ user, token string }

// Start is the one thing to say.
func (x *xoauth2) Start() (mechanism string, response []byte, err error) {
	return "XOAUTH2", []byte("user=" + x.user + "\x01auth=Bearer " + x.token + "\x01\x01"), nil
}

// Next answers why the token was refused, after which the server ends the exchange.
func (*xoauth2) Next([]byte) ([]byte, error) { return []byte{}, nil }

// refused reports whether the server answered, and said no.
func refused(err error) bool {
	var answer *imap.Error
	return errors.As(err, &answer) && answer.Type == imap.StatusResponseTypeNo
}

// Prepare implements Mailbox.
func (b *box) Prepare(ctx context.Context, folders ...string) error {
	for _, name := range folders {
		err := b.step(ctx, func() error {
			found, err := b.client.List("", name, nil).Collect()
			if err != nil || len(found) > 0 {
				return err
			}
			return b.client.Create(name, nil).Wait()
		})
		if err != nil {
			return fmt.Errorf("mailbox: folder %s: %w", name, err)
		}
	}
	return nil
}

// List implements Mailbox.
func (b *box) List(ctx context.Context, most int) (uint32, []Envelope, error) {
	var found []Envelope
	err := b.step(ctx, func() error {
		answer, err := b.client.UIDSearch(&imap.SearchCriteria{}, nil).Wait()
		if err != nil {
			return err
		}
		chosen := oldest(answer.All, most)
		if len(chosen) == 0 {
			return nil
		}
		command := b.client.Fetch(imap.UIDSetNum(chosen...), &imap.FetchOptions{UID: true, Envelope: true, RFC822Size: true})
		found, err = b.envelopes(command, chosen)
		return err
	})
	slices.SortFunc(found, func(x, y Envelope) int { return int(int64(x.UID) - int64(y.UID)) })
	return b.validity, slices.CompactFunc(found, func(x, y Envelope) bool { return x.UID == y.UID }), err
}

// oldest are the first UIDs of a set, of which a server may claim billions.
func oldest(set imap.NumSet, most int) (uids []imap.UID) {
	ranges, _ := set.(imap.UIDSet)
	for _, r := range ranges {
		for uid := r.Start; uid != 0 && uid <= r.Stop && len(uids) < most; uid++ {
			uids = append(uids, uid)
		}
	}
	return uids
}

// envelopes reads what the server returns for the requested messages; it discards everything else,
// whatever its size.
func (b *box) envelopes(command *imapclient.FetchCommand, asked []imap.UID) (found []Envelope, err error) {
	defer func() { err = b.end(command, err) }()
	for m := command.Next(); m != nil; m = command.Next() {
		var e Envelope
		for item := m.Next(); item != nil; item = m.Next() {
			e.take(item)
		}
		if !slices.Contains(asked, imap.UID(e.UID)) {
			continue
		}
		if found = append(found, e); len(found) > len(asked) {
			return nil, ErrProtocol
		}
	}
	return found, nil
}

func (e *Envelope) take(item imapclient.FetchItemData) {
	switch item := item.(type) {
	case imapclient.FetchItemDataUID:
		e.UID = uint32(item.UID)
	case imapclient.FetchItemDataRFC822Size:
		e.Size = item.Size
	case imapclient.FetchItemDataEnvelope:
		e.MessageID, e.Subject = item.Envelope.MessageID, item.Envelope.Subject
		if len(item.Envelope.From) > 0 {
			e.From = item.Envelope.From[0].Addr()
		}
	}
}

// end ends a command; after a failure with the connection, as what the server still sends
// would have to be read.
func (b *box) end(command *imapclient.FetchCommand, err error) error {
	if err != nil {
		_ = b.conn.Close()
		_ = command.Close()
		return err
	}
	return command.Close()
}

// slow is how many times longer the content of a message may take than another step.
const slow = 3

// Fetch implements Mailbox.
func (b *box) Fetch(ctx context.Context, uid uint32, most int64) (data []byte, err error) {
	err = b.within(ctx, slow*b.timeout, func() error {
		command := b.client.Fetch(imap.UIDSetNum(imap.UID(uid)), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}})
		data, err = firstBody(command, most)
		if errors.Is(err, io.ErrUnexpectedEOF) {
			// Ending the command would read its rest, concurrently with the client's own reader,
			// which has already received the failure.
			_ = b.conn.Close()
			return err
		}
		return b.end(command, err)
	})
	if err == nil && len(data) == 0 {
		err = ErrProtocol
	}
	return data, err
}

// firstBody reads the first content that a server sends.
func firstBody(command *imapclient.FetchCommand, most int64) ([]byte, error) {
	m := command.Next()
	if m == nil {
		return nil, nil
	}
	for item := m.Next(); item != nil; item = m.Next() {
		body, ok := item.(imapclient.FetchItemDataBodySection)
		if !ok || body.Literal == nil {
			continue
		}
		data, err := io.ReadAll(io.LimitReader(body.Literal, most+1))
		switch size := int64(len(data)); {
		case err != nil, size <= most && size < body.Literal.Size():
			return nil, errors.Join(io.ErrUnexpectedEOF, err)
		case size > most:
			return nil, ErrLarge
		}
		return data, nil
	}
	return nil, nil
}

// Move implements Mailbox.
func (b *box) Move(ctx context.Context, uid uint32, folder string) error {
	return b.step(ctx, func() error {
		_, err := b.client.Move(imap.UIDSetNum(imap.UID(uid)), folder).Wait()
		return err
	})
}

// Close implements Mailbox.
func (b *box) Close() error {
	_ = b.step(context.Background(), func() error { return b.client.Logout().Wait() }) // a courtesy
	return b.abandon()
}

// abandon closes the connection and waits for the client's reader to end.
func (b *box) abandon() error {
	err := b.conn.Close()
	if b.client != nil {
		_ = b.client.Close() // the connection is closed
		<-b.client.Closed()
	}
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}
